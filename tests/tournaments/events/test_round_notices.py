"""Who hears that a round is paired."""

import pytest

from tests.tournaments.cast import Cast
from tests.tournaments.live.events import event_of
from tests.tournaments.paper import Paper, field, stronger
from tournaments.models import Match, Notice
from tournaments.services.closing import rule_on_match
from tournaments.services.match_notices import forget_matches, tell_matches
from tournaments.services.rounds import advance_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    return Paper(monkeypatch)


def test_every_owner_hears_once_of_each_round_the_one_with_a_bye_too(
    paper: Paper, cast: Cast, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_ENABLED = True
    mailed: list[int] = []
    monkeypatch.setattr("tournaments.services.notices.queue_mail", mailed.append)
    cup = field(cast.organiser, 3, format="swiss", format_config={"rounds": 2})
    reader = cup.entries.get(number=2).lead.bot.owner
    reader.email = "due@example.org"
    reader.save()
    advance_tournament(cup.pk)
    advance_tournament(cup.pk)
    told = Notice.objects.filter(code="ROUND_PAIRED")
    assert sorted(one.user.username for one in told) == [f"autore{cup.pk}_{number}" for number in (1, 2, 3)]
    assert {(one.facts["round"], one.path) for one in told} == {(1, f"/tournaments/{cup.slug}/")}
    assert mailed == [told.get(user=reader).pk]
    paper.play_round(cup, stronger)
    advance_tournament(cup.pk)
    advance_tournament(cup.pk)
    first = cup.rounds.get(number=1).matches.get()
    over = Notice.objects.filter(code="BOT_MATCH_OVER")
    pair = [side.entry for side in first.sides.select_related("entry").order_by("side")]
    assert {(one.user, one.path) for one in over} == {
        (one.lead.bot.owner, f"/matches/{first.pk}/") for one in pair
    }
    assert {(one.facts["bot"], one.facts["opponent"]) for one in over} == {
        (pair[0].name, pair[1].name),
        (pair[1].name, pair[0].name),
    }
    assert over.get(user=reader).pk in mailed
    assert Notice.objects.filter(user=reader, code="ROUND_PAIRED").count() == 2


def test_who_plays_beside_his_own_bot_is_not_told_twice(cast: Cast) -> None:
    pairs = (cast.owner, cast.owners_bot), (cast.stranger, cast.rivals_bot)
    evening = event_of(*pairs, variant="scopone_9")
    rule_on_match(Match.objects.get(), Match.Ruling.FIRST, reason_code="ADJUDICATED", reason="")
    assert (tell_matches(evening), tell_matches(evening)) == (1, 0)
    assert Notice.objects.get(code="BOT_MATCH_OVER").user == cast.rival


def test_a_match_that_nobody_has_to_be_told_of_is_not_read_again(
    cast: Cast, django_assert_num_queries
) -> None:
    """Who has news and who had it already: two questions, also where an author plays in the match himself."""
    pairs = (cast.owner, cast.owners_bot), (cast.stranger, cast.rivals_bot)
    evening = event_of(*pairs, variant="scopone_9")
    rule_on_match(Match.objects.get(), Match.Ruling.FIRST, reason_code="ADJUDICATED", reason="")
    assert tell_matches(evening) == 1
    with django_assert_num_queries(2):
        assert tell_matches(evening) == 0


def test_each_author_hears_even_if_only_the_other_was_told_before(cast: Cast) -> None:
    cup = field(cast.organiser, 2, format="round_robin")
    advance_tournament(cup.pk)
    rule_on_match(Match.objects.get(), Match.Ruling.FIRST, reason_code="ADJUDICATED", reason="")
    assert tell_matches(cup) == 2
    Notice.objects.filter(code="BOT_MATCH_OVER").latest("pk").delete()
    assert tell_matches(cup) == 1
    # A walkover whose round is taken back: nothing was told of it.
    forget_matches(Match.objects.all())
    assert tell_matches(cup) == 2


def test_a_ladder_tells_nobody_of_its_batches(paper: Paper, cast: Cast) -> None:
    ladder = field(cast.organiser, 4, format="ladder", format_config={"house_bot": False})
    assert advance_tournament(ladder.pk) == "2 matches opened"
    paper.play_round(ladder, stronger)
    advance_tournament(ladder.pk)
    assert not Notice.objects.filter(code__in=["ROUND_PAIRED", "BOT_MATCH_OVER"]).exists()

"""Random evenings over the wired services: whoever leaves, comes late and comes back, nobody gains by it."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.cast import Cast
from tests.tournaments.paper import Paper, add_bot, field
from tournaments.errors import Refused
from tournaments.models import Bye, Entry, Match, Tournament
from tournaments.selectors.tables import tables_of
from tournaments.services.leaving import bring_back, request_bye, withdraw_entry
from tournaments.services.rounds import advance_tournament

pytestmark = pytest.mark.django_db
ROUNDS = 6


@pytest.mark.parametrize("seed", range(4))
def test_no_second_pairing_bye_and_no_gain_from_leaving(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance, paper = random.Random(seed), Paper(monkeypatch)
    later = timezone.now() + timedelta(days=1)
    tournament = field(
        cast.organiser, 7 + seed, format="swiss", format_config={"rounds": ROUNDS}, entries_close_at=later
    )
    number = 7 + seed
    while Tournament.objects.get(pk=tournament.pk).status == "RUNNING":
        before = points(tournament)
        number = somebody_moves(chance, tournament, cast, number)
        assert points(tournament) == before | {
            entry: 0 for entry in points(tournament) if entry not in before
        }
        advance_tournament(tournament.pk)
        paper.play_round(tournament, lambda first, second: chance.choice([0.0, 1.0, 2.0]))
    paid = Bye.objects.filter(round__tournament=tournament, half_points=2).values_list("entry", flat=True)
    assert len(paid) == len(set(paid))
    for entry in tournament.entries.all():
        seen = list(entry.match_sides.values_list("match__round", flat=True)) + list(
            entry.byes.values_list("round", flat=True)
        )
        assert len(seen) == len(set(seen))
        # At most one point a round that it was in.
        assert points(tournament)[entry.pk] <= len(seen)
    assert not Match.objects.filter(round__tournament=tournament, status="SCHEDULED").exists()


def points(tournament: Tournament) -> dict[int, float]:
    return {row.entry.pk: row.standing.points for row in tables_of(tournament).rows}


def somebody_moves(chance: random.Random, tournament: Tournament, cast: Cast, number: int) -> int:
    staying = list(tournament.entries.filter(withdrawn_at=None))
    gone = list(tournament.entries.exclude(withdrawn_at=None))
    act = chance.choice(["leave", "return", "late", "bye", "nothing"])
    if act == "leave" and staying:
        withdraw_entry(actor=cast.organiser, entry=chance.choice(staying))
    elif act == "return" and gone:
        before_the_end(tournament, lambda: bring_back(actor=cast.organiser, entry=chance.choice(gone)))
    elif act == "late" and number < 14:
        before_the_end(tournament, lambda: add_bot(tournament, number + 1))
        return number + 1
    elif act == "bye" and staying:
        before_the_end(tournament, lambda: absent(tournament, chance.choice(staying), cast))
    return number


def before_the_end(tournament: Tournament, act: Callable[[], object]) -> None:
    """What is for a round to come is refused when the last one is paired."""
    if tournament.rounds.count() < ROUNDS:
        act()
        return
    with pytest.raises(Refused) as refused:
        act()
    assert refused.value.code in ("no_round_left", "unknown_round")


def absent(tournament: Tournament, entry: Entry, cast: Cast) -> None:
    coming = tournament.rounds.count() + 1
    request_bye(actor=cast.organiser, entry=entry, number=coming, half_point=False)

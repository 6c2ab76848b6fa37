"""Founding an event of any format through the form, and changing its draft."""

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.rules import RuleSet
from tests.tournaments.cast import Cast
from tests.tournaments.club import client_of, post
from tests.tournaments.views.test_forms import NEW_EVENT
from tournaments.format_words import SOURCES
from tournaments.models import Tournament
from tournaments.pairing import FORMATS
from tournaments.standings import TIEBREAKS

pytestmark = pytest.mark.django_db


def found(cast: Cast, **change: str) -> object:
    return post(client_of(cast.organiser), "/tournaments/new/", NEW_EVENT | change)


@pytest.mark.parametrize("code", list(FORMATS))
def test_every_format_is_founded_with_its_options(cast: Cast, code: str) -> None:
    page = client_of(cast.organiser).get("/tournaments/new/").content.decode()
    for option in FORMATS[code].options:
        assert f'name="{code}-{option.name}"' in page
    found(cast, format=code)
    tournament = Tournament.objects.get()
    numbers = {o.name: o.default for o in FORMATS[code].options if not isinstance(o.default, bool)}
    assert {name: tournament.format_config[name] for name in numbers} == numbers
    assert tournament.format == code


def test_a_draft_shows_what_was_chosen_and_keeps_it(cast: Cast) -> None:
    closes = (timezone.localtime() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    values = {
        "format": "swiss",
        "swiss-rounds": "7",
        "swiss-bye_points": "0.5",
        "swiss-half_byes": "2",
        "swiss-late_half": "True",
        "tie_break_1": "PTS",
        "tie_break_2": "BH",
        "entry_cap": "40",
        "entries_close_at": closes,
        "entrants": "MIXED",
        "entry_size": "2",
        "variant": "scopone_9",
        "pairing_hours": "48",
    }
    assert found(cast, **values).status_code == 302
    tournament = Tournament.objects.get()
    assert tournament.format_config == {
        "rounds": 7, "bye_points": 0.5, "half_byes": 2, "late_half": True, "by_rating": False,
    }  # fmt: skip
    assert (tournament.tie_breaks, tournament.entry_cap, tournament.entry_size) == (["PTS", "BH"], 40, 2)
    client = client_of(cast.organiser)
    page = client.get(f"/tournaments/{tournament.slug}/edit/")
    form = page.context["form"]
    assert {name: str(form[name].value()) for name in values if name != "entries_close_at"} == {
        name: value for name, value in values.items() if name != "entries_close_at"
    }
    assert closes in page.content.decode()
    before = Tournament.objects.values().get()
    post(client, f"/tournaments/{tournament.slug}/edit/", NEW_EVENT | values)
    assert Tournament.objects.values().get() == before


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"format": "swiss", "swiss-rounds": "31"}, "swiss-rounds"),
        ({"format": "bridge"}, "format"),
        ({"format": ""}, "format"),
        ({"tie_break_1": "SB"}, "tie_break_1"),
        ({"tie_break_1": "PTS", "tie_break_2": "PTS"}, "tie_break_2"),
        ({"entry_size": "2"}, "entry_size"),
        ({"entry_cap": "1"}, "entry_cap"),
        ({"entries_close_at": "2020-01-01T10:00"}, "entries_close_at"),
        ({"knockout-losses": "3", "format": "knockout"}, "knockout-losses"),
    ],
)
def test_what_cannot_be_is_told_at_its_field(cast: Cast, change: dict[str, str], field: str) -> None:
    answer = found(cast, **change)
    assert answer.status_code == 400
    assert answer.context["form"].errors[field]
    assert not Tournament.objects.exists()


def test_what_stands_in_the_fields_of_another_format_does_no_harm(cast: Cast) -> None:
    assert found(cast, **{"swiss-rounds": "99"}).status_code == 302


def test_every_word_of_formats_and_tie_breaks_is_in_the_catalogues() -> None:
    words = {one.title for one in (*FORMATS.values(), *TIEBREAKS.values())}
    words |= {one.explanation for one in (*FORMATS.values(), *TIEBREAKS.values())}
    for known in FORMATS.values():
        words |= {text for one in known.options for text in (one.title, one.explanation, one.zero) if text}
    assert words <= set(SOURCES)


def test_a_swiss_of_no_fixed_number_of_rounds_says_how_many_it_takes(cast: Cast) -> None:
    found(cast, format="swiss", **{"swiss-rounds": "0"})
    page = client_of(cast.organiser).get(f"/tournaments/{Tournament.objects.get().slug}/").content.decode()
    assert "<dt>Rounds</dt><dd>as many as single out a winner</dd>" in page


def test_an_event_over_the_board_opens_its_desk_with_everything_that_was_typed(cast: Cast) -> None:
    typed = {
        "venue": "BOARD",
        "name": "Sera",
        "variant": "scopone_9",
        "entry_size": "2",
        "description": "Sala A",
    }
    refused = found(cast, **typed, format="knockout", sets_per_pairing="")
    assert refused.status_code == 400
    assert 'value="Sera"' in refused.content.decode()
    answer = found(
        cast, **typed, format="swiss", deals="3", minutes="20", sets_per_pairing="", **{"swiss-rounds": "4"}
    )
    evening = Tournament.objects.get()
    assert answer.url == f"/tournaments/{evening.slug}/desk/people/"
    assert (evening.venue, evening.status, evening.description) == ("BOARD", "OPEN", "Sala A")
    assert (evening.entry_size, evening.format_config["rounds"]) == (2, 4)
    assert RuleSet.from_json(evening.rules).options["match.deals"] == 3

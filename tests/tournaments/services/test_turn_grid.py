"""Turns in ticks where partners could talk by their thinking, and nowhere else."""

import pytest

from engine.rules import preset
from tests.tournaments.cast import Cast, baseline, claimed, first_set, running_tournament
from tournaments.models import Bot, Submission, Tournament
from tournaments.services.play import set_spec
from tournaments.services.turn_grid import turn_grid_ms

STRANGER, OURS = (Submission(bot=Bot(name="Lupo", builtin=builtin)) for builtin in ("", "greedy"))


@pytest.mark.parametrize(
    ("variant", "grid"),
    [
        ("scopa", 0),
        ("scopone_9", 20),
        ("scopone_due", 0),
        ("scopa_coppie", 20),
        ("scopa_3", 0),
        ("scopa_6", 20),
    ],
)
def test_the_rules_say_whether_there_are_partners(variant: str, grid: int) -> None:
    assert turn_grid_ms(Tournament(rated=True), preset(variant), [STRANGER, STRANGER]) == grid


def test_nobody_waits_where_nothing_counts_or_nobody_has_agreed_on_anything() -> None:
    rules = preset("scopone_9")
    assert turn_grid_ms(Tournament(rated=False), rules, [STRANGER, STRANGER]) == 0
    assert turn_grid_ms(Tournament(rated=True), rules, [OURS, OURS]) == 0
    assert turn_grid_ms(Tournament(rated=True), rules, [OURS, STRANGER]) == 20


@pytest.mark.django_db
def test_a_sets_runner_is_told(cast: Cast) -> None:
    bots = [baseline("greedy"), cast.owners_bot]
    for variant, grid in (("scopone_9", 20), ("scopa", 0)):
        tournament = running_tournament(cast.organiser, bots, variant=variant, name=variant)
        assert set_spec(claimed(first_set(tournament)))["turn_grid_ms"] == grid

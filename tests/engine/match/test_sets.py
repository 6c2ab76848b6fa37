"""Mirrored sets give every side the same deals, and leave nothing to the seat."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import BASELINES
from engine.match.builtin import BuiltinPlayer
from engine.match.clock import ClockRule
from engine.match.player import Player
from engine.match.process_player import ProcessPlayer
from engine.match.sets import play_set, seating
from engine.match.spec import PlayerSpec, SetSpec
from engine.match.verdict import PlatformFault, SandboxUnavailable
from engine.record.verify import verify_log
from engine.rules import RuleSet, codes, preset, set_seed, shuffled_deck
from tests.engine.match.fakes import FakeProcess, play_first, play_until

SEED = bytes(range(32))
PRESETS = ("scopa", "scopa_3", "scopa_coppie", "scopone_9", "scopone_10", "asso_piglia_tutto", "scopa_assi")


def make_spec(variant: str, bots: list[str], set_number: int | None = 0) -> SetSpec:
    rules = preset(variant)
    spec = SetSpec(
        variant=variant, rules=rules, seed=set_seed(SEED, set_number or 0),
        players=tuple(PlayerSpec(f"{bot} {seat}", "1", builtin=bot) for seat, bot in enumerate(bots)),
        game_ids=tuple(f"g{k}" for k in range(1 if set_number is None else rules.side_count)),
        set_number=set_number, clock=ClockRule(10_000, 100), played_at="2026-11-29T21:00:00Z", match="7",
    )  # fmt: skip
    spec.check()
    return spec


def make_baseline(player: PlayerSpec, rules: RuleSet) -> Player:
    return BuiltinPlayer(BASELINES[player.builtin or ""](rules))


def test_two_sides_change_seats():
    assert [seating(preset("scopa"), 0, mirror) for mirror in (0, 1)] == [(0, 1), (1, 0)]


def test_partners_move_on_together():
    assert seating(preset("scopone_9"), 1, 1) == (3, 0, 1, 2)


def test_three_sides_sit_in_every_place_and_neighbours_balance_over_two_sets():
    rules = preset("scopa_3")
    neighbours = []
    for number in (0, 1):
        tables = [seating(rules, number, mirror) for mirror in range(3)]
        for seat in range(3):
            assert sorted(table[seat] for table in tables) == [0, 1, 2]
        neighbours += [(table[seat], table[(seat + 1) % 3]) for table in tables for seat in range(3)]
    assert {pair: neighbours.count(pair) for pair in set(neighbours)} == {
        (first, second): 3 for first in range(3) for second in range(3) if first != second
    }


def test_three_pairs_exchange_whole_sides():
    assert seating(preset("scopa_6"), 1, 0) == (0, 2, 1, 3, 5, 4)


@pytest.mark.parametrize("bot", ["greedy", "counting"])
@pytest.mark.parametrize("variant", PRESETS)
def test_identical_deterministic_bots_score_exactly_level(variant, bot):
    rules = preset(variant)
    for number in (0, 1):
        report = play_set(make_spec(variant, [bot] * rules.players, number), make_baseline)
        assert report.outcome == "FINISHED"
        scores, wins = [0] * rules.players, [0] * rules.players
        for game in report.games:
            result = game.log["result"]
            for seat in game.seats:
                side = rules.side_of(seat.seat)
                scores[seat.player] += result["totals"][side]
                wins[seat.player] += result["winner"] == side
        assert len(set(scores)) == 1
        assert len(set(wins)) == 1


def test_all_games_of_a_set_have_the_same_decks_and_first_dealer():
    report = play_set(make_spec("scopa", ["counting", "greedy"], 3), make_baseline)
    first, second = (game.log for game in report.games)
    assert first["first_dealer"] == second["first_dealer"] == 1
    both = min(len(first["deals"]), len(second["deals"]))
    assert [deal["deck"] for deal in first["deals"][:both]] == [
        deal["deck"] for deal in second["deals"][:both]
    ]
    assert first["deals"][0]["deck"] == codes(shuffled_deck(set_seed(SEED, 3), 0, 0))
    assert [first["mirror"], second["mirror"]] == [0, 1]


@pytest.mark.parametrize("variant", PRESETS)
def test_every_log_of_a_set_verifies(variant):
    rules = preset(variant)
    report = play_set(make_spec(variant, ["random"] * rules.players), make_baseline)
    for game in report.games:
        verification = verify_log(game.log)
        assert verification.consistent, verification
        assert verification.unchanged


def test_the_log_names_the_player_who_sat_there():
    report = play_set(make_spec("scopa", ["greedy", "random"]), make_baseline)
    for game in report.games:
        names = [seat["name"] for seat in game.log["seats"]]
        assert [seat.player for seat in game.seats] == [int(name[-1]) for name in names]


def test_a_single_game_has_no_mirror():
    report = play_set(make_spec("scopa", ["greedy", "random"], None), make_baseline)
    assert len(report.games) == 1
    assert report.games[0].log["set"] is None


def test_every_game_has_fresh_players_and_none_outlives_it():
    made: list[FakeProcess] = []

    def make(player: PlayerSpec, rules: RuleSet) -> Player:
        assert all(process.closed for process in made[: len(made) // 2 * 2])
        made.append(FakeProcess(play_first))
        return ProcessPlayer(made[-1])

    play_set(make_spec("scopa", ["random", "random"]), make)
    assert len(made) == 4
    assert all(process.closed for process in made)


def test_a_forfeited_game_does_not_keep_the_others_from_being_played():
    def crash(bot: FakeProcess, turn: dict[str, Any]) -> None:
        bot.answers.append(b"oh no")

    def make(player: PlayerSpec, rules: RuleSet) -> Player:
        return ProcessPlayer(FakeProcess(play_until(0, crash) if player.name.endswith("1") else play_first))

    report = play_set(make_spec("scopa", ["random", "random"]), make)
    assert report.outcome == "FINISHED"
    assert [game.log["result"]["winner"] for game in report.games] == [0, 1]
    assert [seat.verdict for game in report.games for seat in game.seats if seat.player == 1] == [
        "PROTOCOL_ERROR", "PROTOCOL_ERROR",
    ]  # fmt: skip
    assert all(verify_log(game.log).consistent for game in report.games)


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        (PlatformFault("no more slots"), "PLATFORM_ERROR"),
        (SandboxUnavailable("no bwrap"), "SANDBOX_UNAVAILABLE"),
    ],
)
def test_a_fault_of_ours_in_the_last_game_leaves_nothing_of_the_first(fault, outcome):
    made: list[FakeProcess] = []

    def make(player: PlayerSpec, rules: RuleSet) -> Player:
        if len(made) == 3:
            raise fault
        made.append(FakeProcess(play_first))
        return ProcessPlayer(made[-1])

    report = play_set(make_spec("scopa", ["random", "random"]), make)
    assert (report.outcome, report.reason, report.games) == (outcome, fault.reason, ())
    assert all(process.closed for process in made)

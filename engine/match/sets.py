"""Mirrored sets (formats, section 2): the same deals once for every side, one game after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.match.clock import START_ALLOWANCE_S
from engine.match.player import Player
from engine.match.referee import GameSetting, play_game
from engine.match.spec import GameReport, PlayerSpec, SetReport, SetSpec
from engine.match.verdict import PlatformFault, SandboxUnavailable
from engine.rules import RuleSet, set_dealer, single_game_dealer

Seat = Callable[[PlayerSpec, RuleSet], Player]


def seating(rules: RuleSet, set_number: int | None, mirror: int) -> tuple[int, ...]:
    """For each seat of game ``mirror``, which of the spec's players sits there.

    Odd sets of three sides exchange sides 1 and 2 first, so that over two sets everyone follows everyone.
    """
    seats = rules.players
    first = list(range(seats))
    if rules.side_count == 3 and set_number is not None and set_number % 2:
        first = [_exchanged(seat, rules) for seat in first]
    return tuple(first[(seat - mirror) % seats] for seat in range(seats))


def _exchanged(seat: int, rules: RuleSet) -> int:
    side = rules.side_of(seat)
    return seat + 1 if side == 1 else seat - 1 if side == 2 else seat


def first_dealer(spec: SetSpec) -> int:
    """The same seat in every game of a set; drawn from the seed for a single game."""
    if spec.set_number is None:
        return single_game_dealer(spec.seed, spec.rules.players)
    return set_dealer(spec.set_number, spec.rules.players)


def play_set(spec: SetSpec, make_player: Seat) -> SetReport:
    """Play all games of a set strictly one after the other, each with players of its own.

    A fault of ours in any game makes the whole set void: nothing of it is reported but the reason.
    """
    try:
        games = tuple(_play_mirror(spec, mirror, make_player) for mirror in range(spec.game_count))
    except SandboxUnavailable as fault:
        return SetReport("SANDBOX_UNAVAILABLE", fault.reason)
    except PlatformFault as fault:
        return SetReport("PLATFORM_ERROR", fault.reason)
    return SetReport("FINISHED", "", games)


def _play_mirror(spec: SetSpec, mirror: int, make_player: Seat) -> GameReport:
    order = seating(spec.rules, spec.set_number, mirror)
    setting = GameSetting(
        spec=spec, mirror=mirror, order=order, first_dealer=first_dealer(spec),
        wall_cap_s=_thinking_s(spec),
    )  # fmt: skip
    players: list[Player] = []
    try:
        for player in order:
            players.append(make_player(spec.players[player], spec.rules))
        return play_game(setting, players)
    finally:
        close_all(players)


def _thinking_s(spec: SetSpec) -> float:
    """A game's share of the set's wall time, less its start, so that no bot stretches a set beyond it."""
    share = spec.wall_cap_s / spec.game_count
    return share - min(START_ALLOWANCE_S, share / 2)


def close_all(players: Sequence[Player]) -> None:
    """Free every player's jail, also when freeing another one failed."""
    failures = []
    for player in players:
        try:
            player.close()
        except Exception as error:
            failures.append(error)
    if failures:
        raise PlatformFault(f"a jail could not be closed: {failures[0]}")

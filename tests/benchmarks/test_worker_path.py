"""Whole sets of two trivial bots, from the claim to the rows: games for each second of a core.

What counts is the CPU time of everything that takes part (worker, nursery, runner, jails, bots), for each of
them is waited for by the one that started it, so that other work on the machine does not count. Beside it,
by turns, the same bots on the same lines with nothing around them but pipes.
"""

from __future__ import annotations

import resource
import subprocess
from functools import partial

import pytest

from engine.match.turn_line import TurnWriter
from engine.rules import Game, RuleSet, observe, shuffled_deck
from engine.runner import host
from engine.sandbox.runtimes import PYTHONS, find_program
from replays.models import Replay
from tests.benchmarks.measure import interleave, show
from tests.benchmarks.quick_bot import QUICK
from tests.integration.chaos import accepted_bot
from tests.tournaments.cast import make_user
from tournaments.models import Bot, Entry, MatchSet, Tournament, User
from tournaments.models.matches import PlayStatus
from tournaments.services.entering import enter_bot
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament, start_tournament
from tournaments.services.play import play_set
from tournaments.services.rounds import advance_tournament

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True)]

GAMES_A_SECOND = 15.0
SETS = 15
# Two deals of Scopa are 72 moves, more than the 60 of the goal.
MOVES = 72
TWO_DEALS = {"match.deals": 2, "match.tie": "last_deal_order"}


def spent_ms() -> float:
    """CPU milliseconds of this process and of all that it has waited for, with all that those waited for."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return 1000 * sum(used.ru_utime + used.ru_stime for used in both)


def lines_of_a_game() -> list[bytes]:
    """The turns of a game of two bots that always take the first legal play."""
    game = Game(RuleSet.resolve(TWO_DEALS), partial(shuffled_deck, bytes(32)), 0)
    writers, lines = [TurnWriter(), TurnWriter()], []
    while not game.finished:
        if (seat := game.deal.to_move) is None:
            game.next_deal()
            continue
        seen = observe(game, seat)
        lines.append(writers[seat].write(seen, len(lines) + 1, 10_000))
        game.apply(seen.legal[0])
    return lines


def play_raw(lines: list[bytes]) -> float:
    """CPU milliseconds of a game of two interpreters and nothing but their pipes."""
    began = spent_ms()
    command = [find_program(PYTHONS), "-I", "-S", "-B", "-u", "-c", QUICK]
    bots = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) for _ in range(2)
    ]
    for number, line in enumerate([b"", b"", *lines]):
        bot = bots[number % 2]
        assert bot.stdin is not None
        assert bot.stdout is not None
        bot.stdin.write(line)
        bot.stdout.readline()
    for bot in bots:
        bot.communicate()
    return spent_ms() - began


def start(organiser: User, bots: list[Bot]) -> Tournament:
    """A tournament under house rules whose entries are accepted without a check, its sets to be played."""
    plan = TournamentPlan(name="Coppa", variant="scopa", rules=TWO_DEALS, sets_per_pairing=SETS + 1)
    tournament = create_tournament(organiser=organiser, plan=plan)
    open_tournament(actor=organiser, tournament=tournament)
    for bot in bots:
        enter_bot(actor=bot.owner, tournament=tournament, bot=bot)
    tournament.entries.update(status=Entry.Status.ACCEPTED)
    start_tournament(actor=organiser, tournament=tournament)
    advance_tournament(tournament.pk)
    return tournament


def test_sets_of_two_trivial_bots_are_played_fast_enough(
    broker: object,
) -> None:
    turns = lines_of_a_game()
    bots = [accepted_bot(make_user(name), name.title(), f"{QUICK}# {name}\n") for name in ("olga", "rino")]
    tournament = start(make_user("dario"), bots)
    sets = list(MatchSet.objects.filter(match__round__tournament=tournament).order_by("pk"))

    def play_one() -> float:
        began = spent_ms()
        assert play_set(sets.pop().pk, worker="bench") == "finished"
        return spent_ms() - began

    play_one()  # with the self-test of the jail and the start of the nursery
    whole, raw = interleave(SETS, play_one, lambda: play_raw(turns))
    began = spent_ms()
    host.close_nursery()
    forks = (spent_ms() - began) / (SETS + 1)

    assert MatchSet.objects.filter(status=PlayStatus.FINISHED).count() == SETS + 1
    assert set(Replay.objects.values_list("ply_count", flat=True)) == {MOVES}
    games = [(one + forks) / 2 for one in whole]
    show(f"a game of {MOVES} moves through the worker", games)
    show("the same game through raw pipes", raw)
    for what, found in (("worker", games), ("raw pipes", raw)):
        middle = sorted(found)[len(found) // 2]
        print(f"{what}: {1000 / middle:.1f} games a second a core, {1000 / min(found):.1f} at best")
    assert 1000 / min(games) >= GAMES_A_SECOND

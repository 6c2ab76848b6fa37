"""Games of people at a table as rated results."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules import RuleSet
from replays.selectors import log_of
from tournaments.models import Contender, LiveGame, LiveSeat, Pool
from tournaments.models.tables import OccupantKind
from tournaments.services.contenders import contender_of_person, contender_of_team
from tournaments.services.pools import pool_for
from tournaments.services.rated import Finished, pair_facts

# A game that was broken off says nothing about anybody.
UNDECIDED = ("ABORTED",)


def rated_table(game: LiveGame) -> Finished | None:
    """A finished rated game among people with accounts; None where it does not count.

    Guests, bots, and seats played through the API keep a game out of the list of people.
    """
    if not (game.rated and game.status == LiveGame.Status.FINISHED and game.replay and game.finished_at):
        return None
    rules = RuleSet.from_json(game.rules)
    seats = list(game.seats.select_related("user").order_by("seat"))
    if len(seats) != rules.players or not all(_is_person(seat) for seat in seats):
        return None
    pool = pool_for(game.variant, game.rules_hash, Pool.Kind.PEOPLE)
    log = log_of(game.replay)
    if pool is None or log["result"]["termination"] in UNDECIDED:
        return None
    deals = sum(1 for deal in log["deals"] if deal.get("score"))
    facts = pair_facts(
        _contenders(seats, rules),
        log["result"]["ranks"],
        leader=rules.side_of((game.first_dealer + 1) % rules.players),
        deals=deals if all(seat.verdict == "OK" for seat in seats) else 0,
        totals=log["result"]["totals"],
    )
    return Finished(pool, game, game.finished_at, facts)


def every_rated_table() -> Iterator[Finished]:
    """Whatever counts, in order of ids."""
    finished = LiveGame.objects.filter(rated=True, status=LiveGame.Status.FINISHED).select_related("replay")
    for game in finished.order_by("pk").iterator(chunk_size=500):
        found = rated_table(game)
        if found:
            yield found


def _is_person(seat: LiveSeat) -> bool:
    return seat.kind == OccupantKind.HUMAN and seat.user_id is not None


def _contenders(seats: list[LiveSeat], rules: RuleSet) -> list[Contender]:
    people = {seat.seat: contender_of_person(seat.user) for seat in seats if seat.user}
    return [
        contender_of_team([people[seat] for seat in range(rules.players) if rules.side_of(seat) == side])
        for side in range(rules.side_count)
    ]

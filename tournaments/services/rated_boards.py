"""Matches over the board as rated results: club evenings."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.models import BoardResult, Match, Pool, RatedResult, Tournament
from tournaments.models.entries import MemberKind
from tournaments.selectors.entries import with_team
from tournaments.services.contenders import contender_of_entry
from tournaments.services.pools import pool_for
from tournaments.services.rated import Finished, pair_facts, rescind_rated, says_the_same, write_rated


def rated_board(match: Match) -> Finished | None:
    """A match over the board with a result that counts; None where it does not.

    What was not played has no such result and says nothing about anybody, nor does a game that was
    broken off before its end. An evening's results are corrected and taken back until it is finished:
    then they count, all at once.
    """
    result = BoardResult.objects.filter(match=match).first()
    tournament = match.round.tournament
    over = (Tournament.Status.FINISHED, Tournament.Status.PUBLISHED)
    if result is None or result.early or tournament.status not in over:
        return None
    if not (tournament.rated and match.rated and tournament.purpose == Tournament.Purpose.EVENT):
        return None
    entries = [
        side.entry
        for side in match.sides.select_related("entry__tournament__organiser")
        .prefetch_related(with_team("entry__members"))
        .order_by("side")
    ]
    if any(member.kind == MemberKind.BOT for entry in entries for member in entry.team):
        return None
    pool = pool_for(tournament.variant, tournament.rules_hash, Pool.Kind.CLUB)
    if pool is None or len(entries) != 2:
        return None
    facts = pair_facts(
        [contender_of_entry(entry) for entry in entries],
        _ranks(result),
        deals=len(result.deals),
        totals=[result.first, result.second],
    )
    return Finished(pool, match, result.at, facts) if facts else None


def settle_board(match: Match) -> None:
    """Bring the rated result of a match to what is agreed about it now: written, corrected or taken back.

    Call it in the transaction that changed the match's result, as often as you like. A correction leaves
    the earlier result rescinded and readable.
    """
    now = rated_board(match)
    written = RatedResult.objects.filter(match=match, rescinded_at=None)
    if now and any(says_the_same(result, now) for result in written):
        return
    rescind_rated(written)
    write_rated(now)


def every_rated_board() -> Iterator[Finished]:
    """Whatever counts, in order of ids."""
    matches = Match.objects.filter(board_result__isnull=False).select_related("round__tournament")
    for match in matches.order_by("pk").iterator(chunk_size=500):
        found = rated_board(match)
        if found:
            yield found


def _ranks(result: BoardResult) -> list[int]:
    if result.winner is None:
        return [1, 1]
    return [1, 2] if result.winner == 0 else [2, 1]

"""A tournament's match at a table: it is laid, its players are called, and game follows game to the result.

Each set of the match is one game with a seed of its own from the event's, for people remember cards; the
first dealer moves on from set to set. A game that our fault made void is followed by one with fresh cards.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.match.clock import ClockRule
from engine.rules import RuleSet, event_game_seed, set_dealer
from tournaments.errors import NotAllowed, Refused
from tournaments.live.people import Person, seat_of
from tournaments.models import Entry, EntryMember, LiveGame, LiveSeat, Match, TablePolicy, Tournament, User
from tournaments.models.matches import OPEN_STATUSES, PlayStatus, Ruling
from tournaments.selectors.table_policies import policy_of
from tournaments.selectors.table_rights import is_here
from tournaments.services.closing import rule_on_match
from tournaments.services.notices import notify
from tournaments.services.queue import queue_advance
from tournaments.services.seeds import read_event_seed
from tournaments.services.table_cancelling import cancel_tables
from tournaments.services.table_laying import change_table, lay_table, seat_submission, start_if_full
from tournaments.services.table_turns import lock_game

# A void game is laid again so often; then the match waits for its organiser.
MAX_VOID_GAMES = 3
# Between the games of a match everybody is there already.
NEXT_GAME_SECONDS = 120


def lay_next_game(match: Match, *, now: datetime) -> LiveGame:
    """The table of the match's next set, with its players named and called. Inside a transaction."""
    tournament = match.round.tournament
    policy, rules = policy_of(tournament), RuleSet.from_json(tournament.rules)
    last = match.live_games.aggregate(top=Max("set_number"))["top"]
    number = 0 if last is None else last + 1
    game = lay_table(
        variant=tournament.variant,
        rules=rules,
        clock=ClockRule(bank_ms=policy.bank_ms, increment_ms=policy.increment_ms),
        seed=event_game_seed(read_event_seed(tournament), match.round.number, str(match.pk), number),
        first_dealer=set_dealer(number, rules.players),
        rated=tournament.rated and match.rated,
        match=match,
        set_number=number,
        is_delayed=policy.is_delayed,
        show_up_until=now + _patience(tournament, policy, number),
    )
    _seat_players(game, match, rules)
    _call(game, match)
    return game


def come_to_table(*, person: Person, game_id: str, now: datetime | None = None) -> LiveGame:
    """Say to be there; when all are at the same time, the game begins. It holds for ten minutes.

    Refused: `not_your_seat`, `not_called` (no tournament's table).
    """
    now = now or timezone.now()
    judge_call(game_id, now=now)
    with transaction.atomic():
        game, seats = lock_game(game_id)
        own = seat_of(seats, person)
        if own is None:
            raise NotAllowed("not_your_seat", _("You do not sit at this table."))
        if game.match_id is None:
            raise Refused("not_called", _("Nobody is called to this table."))
        if game.status != LiveGame.Status.OPEN:
            return game
        was_here = is_here(own, now)
        own.came_at = now
        own.save(update_fields=["came_at"])
        if not was_here:
            change_table(game)
        if all(is_here(seat, now) for seat in seats) and start_if_full(game, now):
            Match.objects.filter(pk=game.match_id, status=PlayStatus.SCHEDULED).update(
                status=PlayStatus.RUNNING
            )
    return game


def judge_call(game_id: str, *, now: datetime) -> bool:
    """Who has not come by now has lost: the match before its first game, later this game. True if judged."""
    with transaction.atomic():
        game, seats = lock_game(game_id)
        match = game.match
        is_over = game.show_up_until is not None and now >= game.show_up_until
        if game.status != LiveGame.Status.OPEN or match is None or not is_over:
            return False
        rules = RuleSet.from_json(game.rules)
        absent = sorted({rules.side_of(seat.seat) for seat in _missing(seats)})
        if match.live_games.filter(status=LiveGame.Status.FINISHED).exists():
            _lose_game(game, seats, now)
        else:
            _lose_match(match, absent)
    return True


def go_on(game: LiveGame, *, now: datetime) -> None:
    """A game of a match is over: the next one is laid, or the match is. Inside the game's transaction."""
    if game.match_id is None:
        return
    match = Match.objects.select_for_update().select_related("round__tournament").get(pk=game.match_id)
    if match.status not in OPEN_STATUSES:
        return
    games = list(match.live_games.values_list("status", flat=True))
    if games.count(LiveGame.Status.FINISHED) >= match.round.tournament.sets_per_pairing:
        _close(match, PlayStatus.FINISHED, now)
    elif games.count(LiveGame.Status.VOID) >= MAX_VOID_GAMES:
        _close(match, PlayStatus.VOID, now, reason_code="TABLES_VOID", reason=game.reason)
    else:
        lay_next_game(match, now=now)


def people_of(entry: Entry) -> list[User]:
    """The members of an entry who can be told something."""
    return [member.user for member in entry.team if member.user is not None]


def _patience(tournament: Tournament, policy: TablePolicy, number: int) -> timedelta:
    if tournament.pairing_hours and number == 0:
        return timedelta(hours=tournament.pairing_hours)
    seconds = policy.show_up_seconds
    return timedelta(seconds=seconds if number == 0 else max(NEXT_GAME_SECONDS, min(seconds, 600)))


def _seat_players(game: LiveGame, match: Match, rules: RuleSet) -> None:
    entries = {side.side: side.entry for side in match.sides.select_related("entry")}
    for seat in range(rules.players):
        member = entries[rules.side_of(seat)].member_at(seat // rules.side_count)
        if member.submission is not None:
            seat_submission(game, seat, member.submission)
        else:
            LiveSeat.objects.create(
                game=game, seat=seat, kind=LiveSeat.Kind.HUMAN, name=member.shown_name, user=member.user
            )


def _call(game: LiveGame, match: Match) -> None:
    sides = list(match.sides.select_related("entry").order_by("side"))
    for side in sides:
        others = ", ".join(other.entry.name for other in sides if other.side != side.side)
        for user in people_of(side.entry):
            _tell(user, "TABLE_CALLED", f"table {game.pk}", match, others, reverse("table", args=[game.pk]))


def _missing(seats: list[LiveSeat]) -> list[LiveSeat]:
    return [seat for seat in seats if seat.kind != LiveSeat.Kind.BOT and seat.came_at is None]


def _lose_game(game: LiveGame, seats: list[LiveSeat], now: datetime) -> None:
    """A game without a card: whoever settles next writes its end."""
    missing = _missing(seats)
    if not missing and game.match:
        _lose_match(game.match, [])
        return
    game.status, game.started_at, game.show_up_until = LiveGame.Status.LIVE, now, None
    game.reason = "did not come to the table"
    game.save(update_fields=["status", "started_at", "show_up_until", "reason"])
    for seat in missing:
        seat.verdict = "ABSENT"
        seat.save(update_fields=["verdict"])


def _lose_match(match: Match, absent: list[int]) -> None:
    if not absent:
        # Each came, but never while the other was there: nobody's fault alone, and the organiser's to judge.
        cancel_tables(match, "NOT_TOGETHER")
        locked = Match.objects.select_for_update().select_related("round__tournament").get(pk=match.pk)
        _close(locked, PlayStatus.VOID, timezone.now(), reason_code="NOT_TOGETHER")
        return
    ruling = Ruling.NOBODY if len(absent) > 1 else Ruling.SECOND if absent == [0] else Ruling.FIRST
    code = "NOBODY_CAME" if len(absent) > 1 else "NO_SHOW"
    rule_on_match(match, ruling, reason_code=code, reason="")
    sides = list(match.sides.select_related("entry").order_by("side"))
    for side in sides:
        others = ", ".join(other.entry.name for other in sides if other.side != side.side)
        word = "TABLE_LOST" if side.side in absent else "TABLE_WON"
        for user in people_of(side.entry):
            _tell(user, word, f"show {match.pk}", match, others, reverse("match", args=[match.pk]))


def _close(match: Match, status: str, now: datetime, **why: str) -> None:
    Match.objects.filter(pk=match.pk).update(status=status, finished_at=now, **why)
    queue_advance(match.round.tournament_id)
    sides = list(match.sides.select_related("entry").order_by("side"))
    for side in sides:
        others = ", ".join(other.entry.name for other in sides if other.side != side.side)
        for user in people_of(side.entry):
            key = f"match {match.pk} {match.live_games.count()}"
            _tell(user, "MATCH_OVER", key, match, others, reverse("match", args=[match.pk]))


def _tell(user: User, code: str, key: str, match: Match, opponent: str, path: str) -> None:
    notify(
        user=user,
        code=code,
        key=key,
        path=path,
        tournament=match.round.tournament.name,
        round=match.round.number,
        opponent=opponent,
    )


def has_people(match: Match) -> bool:
    """Does a person with an account play in this match, and nobody whom the site cannot seat?"""
    members = EntryMember.objects.filter(entry__match_sides__match=match)
    kinds = set(members.values_list("kind", flat=True))
    return EntryMember.Kind.HUMAN in kinds and EntryMember.Kind.NAME not in kinds

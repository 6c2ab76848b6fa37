"""A match as its page and the API tell it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Attempt, Game, GameSeat, GameSide, Match, MatchSet, User
from tournaments.models.matches import OPEN_STATUSES, PlayStatus
from tournaments.selectors.matches import SideTotal, private_seats, sheet_of
from tournaments.words import tell_verdict


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game: the sides' results in the match's order, and what is to be said of the seats."""

    game: Game
    results: list[GameSide]
    faults: list[str]
    details: list[str]

    @property
    def verdicts(self) -> list[str]:
        """By seat."""
        return [seat.verdict for seat in self.game.seats.all()]


@dataclass(frozen=True, slots=True)
class SetLine:
    """A set; as long as it is open there are no games, and of lost attempts only that they were lost.

    The reason of a failed attempt may tell of its cards, which the set is played again with.
    """

    match_set: MatchSet
    number: int
    games: list[GameLine]
    failed: list[Attempt]
    open: bool


@dataclass(frozen=True, slots=True)
class PrivateNote:
    """What a bot left for its owner in one game of a finished set."""

    set_number: int
    game_number: int
    replay_id: str
    bot: str
    seat: GameSeat


@dataclass(frozen=True, slots=True)
class MatchPage:
    match: Match
    sides: list[SideTotal]
    sets: list[SetLine]
    sets_done: int
    private: list[PrivateNote]

    @property
    def game_count(self) -> int:
        return sum(len(line.games) for line in self.sets)


def match_page(match: Match, user: User | None) -> MatchPage:
    """`match` comes from `find_match`; nothing here asks the database again, but for the owner's notes."""
    sheet = sheet_of(match)
    names = {total.side.side: total.side.entry.name for total in sheet.sides}
    sets = [_set_line(match_set, names) for match_set in sheet.sets]
    return MatchPage(
        match=match,
        sides=sheet.sides,
        sets=sets,
        sets_done=sum(1 for line in sets if line.match_set.status == PlayStatus.FINISHED),
        private=_private_notes(match, user, names, sets),
    )


def _set_line(match_set: MatchSet, names: dict[int, str]) -> SetLine:
    failed = (Attempt.Outcome.FAILED, Attempt.Outcome.EXPIRED)
    return SetLine(
        match_set=match_set,
        number=match_set.number + 1,
        games=[_game_line(game, names) for game in match_set.games.all()],
        failed=[one for one in match_set.attempts.all() if one.outcome in failed],
        open=match_set.status in OPEN_STATUSES,
    )


def _game_line(game: Game, names: dict[int, str]) -> GameLine:
    bad = [seat for seat in game.seats.all() if seat.verdict != "OK"]
    return GameLine(
        game=game,
        results=sorted(game.sides.all(), key=lambda side: side.side),
        faults=[tell_verdict(seat.verdict, names.get(seat.side, "?")) for seat in bad],
        details=[seat.detail for seat in bad if seat.detail],
    )


def _private_notes(
    match: Match, user: User | None, names: dict[int, str], sets: list[SetLine]
) -> list[PrivateNote]:
    if user is None or not user.is_authenticated:
        return []
    place = {line.game.pk: (one.number, line.game) for one in sets if not one.open for line in one.games}
    return [
        PrivateNote(
            set_number=place[seat.game_id][0],
            game_number=place[seat.game_id][1].mirror + 1,
            replay_id=place[seat.game_id][1].replay_id or "",
            bot=names.get(seat.side, "?"),
            seat=seat,
        )
        for seat in private_seats(match, user)
        if seat.game_id in place
    ]

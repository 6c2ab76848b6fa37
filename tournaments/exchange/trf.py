"""FIDE's tournament report file (TRF16, Handbook C.04 annex 2): the text that pairing programs share.

One line a player, fields in fixed columns, and for each round the opponent's number, who led (white)
and the result. Card points have no place in it, so a file read back gives match points alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.exchange.errors import ExchangeError

PLAYED = {"1": 1.0, "=": 0.5, "0": 0.0}
FORFEITED = {"+": 1.0, "-": 0.0}
BYES = {"U": 1.0, "F": 1.0, "H": 0.5, "Z": 0.0}
# Games of less than one move, and blanks, which FIDE reads as an absence.
_ALSO = {"W": "1", "D": "=", "L": "0", " ": "Z"}

NUMBER_MAX = 9999
LINES_MAX = 20_000
_NAME_WIDTH = 33
_FIRST_ROUND, _ROUND_WIDTH = 91, 10


@dataclass(frozen=True, slots=True)
class TrfRound:
    """One round of a player: a match against a number, or a bye without one.

    `result` is one of 1 = 0, + and − for forfeits, or U F H Z for byes; `led` is None in a bye.
    """

    opponent: int | None
    led: bool | None
    result: str


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A line of the file; `number` is the place in the seeding, from 1."""

    number: int
    name: str
    points: float
    rank: int
    rounds: tuple[TrfRound, ...]
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class TrfTournament:
    """A whole file. `rounds` is how many there will be, `kind` a word for the format."""

    name: str
    players: tuple[TrfPlayer, ...]
    rounds: int
    city: str = ""
    start_date: str = ""
    end_date: str = ""
    kind: str = ""


def to_text(tournament: TrfTournament) -> str:
    """The file, lines ended by LF. Raises `ExchangeError` for numbers that its columns cannot hold."""
    head = {
        "012": tournament.name,
        "022": tournament.city,
        "042": tournament.start_date,
        "052": tournament.end_date,
        "062": str(len(tournament.players)),
        "092": tournament.kind,
        "XXR": str(tournament.rounds),
    }
    lines = [f"{code} {_one_line(text)}" for code, text in head.items() if text]
    return "\n".join([*lines, *(_player_line(player) for player in tournament.players)]) + "\n"


def from_text(text: str) -> TrfTournament:
    """Read a file; lines of other codes are passed over. `ExchangeError` names the line at fault."""
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > LINES_MAX:
        raise ExchangeError("too_long", f"a report has at most {LINES_MAX} lines")
    head = {line[:3]: line[4:].strip() for line in lines if line[:3] != "001"}
    players = tuple(_read_player(line, at) for at, line in enumerate(lines, start=1) if line[:3] == "001")
    _check_players(players)
    played = max((len(player.rounds) for player in players), default=0)
    announced = head.get("XXR", "")[:4]
    return TrfTournament(
        name=head.get("012", ""),
        players=players,
        rounds=max(played, int(announced) if announced.isascii() and announced.isdigit() else 0),
        city=head.get("022", ""),
        start_date=head.get("042", ""),
        end_date=head.get("052", ""),
        kind=head.get("092", ""),
    )


def _player_line(player: TrfPlayer) -> str:
    if not (0 < player.number <= NUMBER_MAX and 0 < player.rank <= NUMBER_MAX and player.points < 100):
        raise ExchangeError("too_large", f"player {player.number} does not fit into the columns")
    rating = "" if player.rating is None else str(min(max(player.rating, 0), NUMBER_MAX))
    name = _one_line(player.name)[:_NAME_WIDTH]
    start = f"001 {player.number:>4} {'':>4} {name:<{_NAME_WIDTH}} {rating:>4} {'':>3} {'':>11} {'':>10}"
    return (
        f"{start} {player.points:>4.1f} {player.rank:>4}{''.join(_round_text(one) for one in player.rounds)}"
    )


def _round_text(one: TrfRound) -> str:
    opponent = "0000" if one.opponent is None else f"{one.opponent:>4}"
    led = "-" if one.led is None else "w" if one.led else "b"
    return f"  {opponent} {led} {one.result}"


def _read_player(line: str, at: int) -> TrfPlayer:
    rating = line[48:52].strip()
    return TrfPlayer(
        number=_read_number(line[4:8], "number", at),
        name=line[14:47].strip(),
        points=_read_points(line[80:84], at),
        rank=_read_number(line[85:89], "rank", at),
        rounds=tuple(_read_rounds(line[_FIRST_ROUND:].rstrip("\r\n"), at)),
        rating=_read_number(rating, "rating", at) if rating else None,
    )


def _read_rounds(text: str, at: int) -> Iterator[TrfRound]:
    text = text.rstrip()
    for start in range(0, len(text), _ROUND_WIDTH):
        field = text[start : start + _ROUND_WIDTH - 2].ljust(_ROUND_WIDTH - 2)
        result = field[7].upper()
        result = _ALSO.get(result, result)
        opponent, led = field[:4].strip(), {"w": True, "b": False, "-": None, " ": None}
        if result not in {**PLAYED, **FORFEITED, **BYES} or field[5] not in led:
            raise ExchangeError("round", f"{field!r} is no round", at)
        number = _read_number(opponent, "opponent", at) if opponent.strip("0") else None
        if (number is None) != (result in BYES) and result not in FORFEITED:
            raise ExchangeError("round", f"{field!r} is neither a match nor a bye", at)
        if number is not None and led[field[5]] is None:
            raise ExchangeError("round", f"{field!r} does not say who led", at)
        yield TrfRound(number, led[field[5]] if number is not None else None, result)


def _read_number(text: str, what: str, at: int) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        raise ExchangeError(what, f"{text!r} is no {what}", at)
    return int(text)


def _read_points(text: str, at: int) -> float:
    text = text.strip()
    if not text.isascii() or not text.replace(".", "", 1).isdigit():
        raise ExchangeError("points", f"{text!r} are no points", at)
    return float(text)


def _check_players(players: Sequence[TrfPlayer]) -> None:
    known = {player.number: player for player in players}
    if len(known) != len(players):
        raise ExchangeError("duplicate_number", "two players have one number")
    for player in players:
        for number, one in enumerate(player.rounds, start=1):
            if one.opponent is None:
                continue
            other = known.get(one.opponent)
            back = other.rounds[number - 1] if other and number <= len(other.rounds) else None
            if back is None or back.opponent != player.number or back.led == one.led:
                raise ExchangeError(
                    "opponent",
                    f"round {number}: {player.number} and {one.opponent} do not agree on their match",
                )


def _one_line(text: str) -> str:
    """Text without line ends and other controls, which would start a new record."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())

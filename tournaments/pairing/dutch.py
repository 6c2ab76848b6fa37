"""The FIDE Dutch system, by the library py4swiss: our values in, its players, our pairings out.

py4swiss implements the rules of FIDE C.04.3 as they stood until January 2026 and is tested against
bbpPairings, whose matching it uses. Its players are numbered from 1 in seeding order, white leads.
Importing this module takes a second and fails where the library has no build for the machine.
"""

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError as NoPairing
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import (
    ColorToken,
    ResultToken,
    RoundResult,
    ScoringPointSystem,
    ScoringPointSystemCode,
)
from py4swiss.trf.sections import PlayerSection, XSection

from tournaments.pairing.format import Contestants
from tournaments.pairing.history import History
from tournaments.standings.results import DRAW, WIN, ByeKind, MatchResult

NOBODY = 0
_TOKEN_OF_BYE = {
    ByeKind.PAIRING: ResultToken.PAIRING_ALLOCATED_BYE,
    ByeKind.HALF: ResultToken.HALF_POINT_BYE,
    ByeKind.ZERO: ResultToken.ZERO_POINT_BYE,
    # A win without playing: whoever had one may get no pairing bye, which a full-point bye does not say.
    ByeKind.FULL: ResultToken.FORFEIT_WIN,
}


def pair_dutch(
    contestants: Contestants,
    playing: set[int],
    history: History,
    *,
    rounds: int,
    bye_points: float,
    forbidden: set[frozenset[int]],
) -> list[tuple[int, int | None]] | None:
    """Pairs (leader, other) of the entries in `playing`, in table order; the one with a bye has None.

    Returns None if the system cannot pair them all: every way has a rematch, a second bye, a
    forbidden pair, or two at one table who both must lead, or both must not.
    """
    numbers = {one.entry: number for number, one in enumerate(contestants, start=1)}
    about = XSection(
        number_of_rounds=max(rounds, history.next_number),
        zeroed_ids={number for entry, number in numbers.items() if entry not in playing},
        scoring_point_system=_points(bye_points),
        forbidden_pairs={_numbered(pair, numbers) for pair in forbidden if pair <= numbers.keys()},
    )
    players = [_player(entry, history, numbers, about.scoring_point_system) for entry in numbers]
    try:
        pairs = DutchEngine.generate_pairings(ParsedTrf(player_sections=players, x_section=about))
    except NoPairing:
        return None
    entries = {number: entry for entry, number in numbers.items()}
    return [(entries[pair.white], entries.get(pair.black)) for pair in pairs]


def _points(bye_points: float) -> ScoringPointSystem:
    points = ScoringPointSystem()
    points.apply_code(ScoringPointSystemCode.PAIRING_ALLOCATED_BYE, round(10 * bye_points))
    return points


def _player(
    entry: int, history: History, numbers: dict[int, int], points: ScoringPointSystem
) -> PlayerSection:
    results = {one.round: _result(one, entry, numbers) for one in history.results_of.get(entry, ())}
    rounds = [
        results.get(number) or _without_opponent(entry, number, history)
        for number in range(1, history.next_number)
    ]
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=numbers[entry],
        rank=numbers[entry],
        points_times_ten=sum(points.get_points_times_ten(one) for one in rounds),
        results=rounds,
    )


def _result(result: MatchResult, entry: int, numbers: dict[int, int]) -> RoundResult:
    led = result.first == entry
    made = result.points()[0 if led else 1]
    if result.forfeited:
        token = ResultToken.FORFEIT_WIN if made == WIN else ResultToken.FORFEIT_LOSS
    else:
        token = {WIN: ResultToken.WIN, DRAW: ResultToken.DRAW}.get(made, ResultToken.LOSS)
    return RoundResult(
        id=numbers[result.second if led else result.first],
        color=ColorToken.WHITE if led else ColorToken.BLACK,
        result=token,
    )


def _without_opponent(entry: int, number: int, history: History) -> RoundResult:
    bye = history.bye_at.get((number, entry))
    token = _TOKEN_OF_BYE[bye.kind] if bye else ResultToken.ZERO_POINT_BYE
    return RoundResult(id=NOBODY, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)


def _numbered(pair: frozenset[int], numbers: dict[int, int]) -> tuple[int, int]:
    first, second = sorted(numbers[entry] for entry in pair)
    return first, second

"""Brackets and groups as a page draws them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.models import Entry, Match
from tournaments.pairing import BracketMatch, PairingError
from tournaments.pairing.bracket import LoserOf, Source, WinnerOf
from tournaments.selectors.books import Books
from tournaments.standings import MatchResult, Standing


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A side of a slot: who it is, or in words where it will come from; `score` once it was played."""

    entry: Entry | None
    text: str
    score: float | None
    through: bool


@dataclass(frozen=True, slots=True)
class BracketSlot:
    name: str
    sides: list[BracketSide]
    match: Match | None
    # Nobody is on the other side.
    free: bool
    by_lot: bool
    by_cards: bool


@dataclass(frozen=True, slots=True)
class BracketRound:
    title: str
    slots: list[BracketSlot]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The winners', the losers' bracket or the finals, round by round."""

    title: str
    rounds: list[BracketRound]


@dataclass(frozen=True, slots=True)
class GroupTable:
    letter: str
    rows: list[tuple[Entry, Standing]]
    qualifiers: int


def bracket_of(books: Books) -> list[BracketPart]:
    """The parts of the bracket in order; none for other formats, and while it cannot be known."""
    draw = books.format.draw
    if draw is None or not books.tournament.started_at:
        return []
    try:
        drawn = draw(books.contestants, books.settled, books.config)
    except PairingError:
        # Somebody left in a way that only the organiser can mend.
        return []
    return _parts(drawn, _Played(books)) if drawn else []


def groups_of(books: Books) -> list[GroupTable]:
    tabulate = books.format.tabulate_groups
    if tabulate is None or not books.contestants or not books.tournament.started_at:
        return []
    through = books.config.get("qualifiers", 2)
    return [
        GroupTable(
            letter,
            [(books.entries[standing.entry], standing) for standing in table],
            through if isinstance(through, int) else 2,
        )
        for letter, table in tabulate(books.contestants, books.history, books.config).items()
    ]


class _Played:
    """The matches and results of a bracket by slot and round."""

    def __init__(self, books: Books) -> None:
        self.entries = books.entries
        self._matches = {(match.slot, match.round.number): match for match in books.matches}
        self._results = {result.match: result for result in books.results}

    def match_of(self, drawn: BracketMatch) -> Match | None:
        return self._matches.get((drawn.slot, drawn.round)) if drawn.round else None

    def result_of(self, match: Match | None) -> MatchResult | None:
        return self._results.get(match.pk) if match else None


def _parts(drawn: list[BracketMatch], played: _Played) -> list[BracketPart]:
    winners = [one for one in drawn if one.slot.startswith("W")]
    losers = [one for one in drawn if one.slot.startswith("L")]
    third = [one for one in drawn if one.slot == "T"]
    finals = [one for one in drawn if one.slot in ("F", "R") and not _is_spare(one)]
    if losers:
        parts = [
            BracketPart(_("Winners' bracket"), _rounds(winners, played)),
            BracketPart(_("Losers' bracket"), _rounds(losers, played)),
            BracketPart(_("Final"), [_round(_title_of_final(one), [one], played) for one in finals]),
        ]
        return [part for part in parts if part.rounds]
    rounds = [*_rounds(winners, played), *(_round(_("Final"), [one], played) for one in finals)]
    rounds += [_round(_("Third place"), [one], played) for one in third]
    return [BracketPart("", rounds)]


def _is_spare(one: BracketMatch) -> bool:
    """The reset final, as long as nobody knows whether it is needed, or when it was not."""
    return one.slot == "R" and one.round is None


def _title_of_final(one: BracketMatch) -> str:
    return _("Reset final") if one.slot == "R" else _("Final")


def _rounds(drawn: list[BracketMatch], played: _Played) -> list[BracketRound]:
    by_number = [(number, list(group)) for number, group in groupby(drawn, key=_number)]
    return [_round(_title(number, group), group, played) for number, group in by_number]


def _number(one: BracketMatch) -> int:
    return int(one.slot[1:].split(".")[0])


def _title(number: int, group: list[BracketMatch]) -> str:
    if not group[0].slot.startswith("W"):
        return _("Round %(n)d") % {"n": number}
    names = {1: _("Winners' final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
    return names.get(len(group), _("Round %(n)d") % {"n": number})


def _round(title: str, group: list[BracketMatch], played: _Played) -> BracketRound:
    return BracketRound(title, [_slot(one, played) for one in group])


def _slot(one: BracketMatch, played: _Played) -> BracketSlot:
    match = played.match_of(one)
    result = played.result_of(match)
    sides = [
        _side(entry, source, one, result, played)
        for entry, source in ((one.first, one.first_from), (one.second, one.second_from))
    ]
    return BracketSlot(
        name=one.slot,
        sides=sides,
        match=match,
        free=not one.open and None in (one.first, one.second),
        by_lot=bool(match and match.lot is not None),
        by_cards=bool(result and result.first_score == result.second_score and result.margin),
    )


def _side(
    entry: int | None, source: Source, one: BracketMatch, result: MatchResult | None, played: _Played
) -> BracketSide:
    score = None
    if result and entry is not None:
        score = result.first_score if entry == result.first else result.second_score
    return BracketSide(
        entry=played.entries[entry] if entry is not None else None,
        text=_origin(source) if one.open else "",
        score=score,
        through=entry is not None and entry == (one.winner or (result.decided() if result else None)),
    )


def _origin(source: Source) -> str:
    if isinstance(source, WinnerOf):
        return _("winner of %(slot)s") % {"slot": source.slot}
    return _("loser of %(slot)s") % {"slot": source.slot} if isinstance(source, LoserOf) else ""

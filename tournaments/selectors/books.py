"""Everything that was written about a tournament, read once: what pairing and standings are made from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count, Prefetch, Q

from tournaments.models import Entry, ForbiddenPairing, Match, MatchSide, RequestedBye, Round, Tournament
from tournaments.models.matches import OPEN_STATUSES, PlayStatus
from tournaments.pairing import Config, Contestant, Format, History, Unplayed, find_format
from tournaments.selectors.entries import entries_of, owners_of
from tournaments.selectors.outcomes import OVER, read_scores, results_of
from tournaments.selectors.plans import is_fielded
from tournaments.selectors.strengths import strengths_of
from tournaments.standings import ByeKind, ByeResult, MatchResult

# A ladder goes on for ever: its pages and its pairing look this many batches back.
ENDLESS_ROUNDS_READ = 200


@dataclass(frozen=True)
class Books:
    """A tournament with its entries by number and its rounds in order, matches and byes with them."""

    tournament: Tournament
    entries: dict[int, Entry]
    rounds: list[Round]
    results: list[MatchResult]

    @cached_property
    def format(self) -> Format:
        return find_format(self.tournament.format)

    @property
    def matches(self) -> list[Match]:
        return [match for round_ in self.rounds for match in round_.matches.all()]

    @property
    def opened(self) -> int:
        """How many rounds were opened so far."""
        return self.rounds[-1].number if self.rounds else 0

    @cached_property
    def fielded(self) -> list[Entry]:
        """Those who are or were in it, in seeding order."""
        found = [entry for entry in self.entries.values() if is_fielded(entry, self.tournament)]
        return sorted(found, key=lambda entry: (entry.seeding is None, entry.seeding or 0, entry.number))

    @cached_property
    def contestants(self) -> list[Contestant]:
        """As the pairing room knows them, but for what concerns the coming round alone."""
        return [
            Contestant(
                entry.pk,
                owner=min(owners_of(entry), default=None),
                from_round=entry.from_round,
                left_before=self._left_before(entry.withdrawn_at),
            )
            for entry in self.fielded
        ]

    @cached_property
    def byes(self) -> list[ByeResult]:
        return [
            ByeResult(round_.number, bye.entry_id, bye.half_points / 2, ByeKind(bye.kind))
            for round_ in self.rounds
            for bye in round_.byes.all()
        ]

    @cached_property
    def history(self) -> History:
        with_result = {result.match for result in self.results}
        unplayed = [_unplayed(match) for match in self.matches if match.pk not in with_result]
        return History(
            rounds=self.opened,
            results=tuple(self.results),
            byes=tuple(self.byes),
            unplayed=tuple(unplayed),
        )

    @cached_property
    def settled(self) -> History:
        """The history up to the last round before one that is open, void or without a needed winner.

        Brackets are drawn from it: what comes after is still to come.
        """
        closed = 0
        for round_ in self.rounds:
            if not self._is_settled(round_):
                break
            closed = round_.number
        return History(
            rounds=closed,
            results=tuple(one for one in self.results if one.round <= closed),
            byes=tuple(bye for bye in self.byes if bye.round <= closed),
            unplayed=tuple(one for one in self.history.unplayed if one.round <= closed),
        )

    def _is_settled(self, round_: Round) -> bool:
        here = [one for one in self.history.unplayed if one.round == round_.number]
        if not self.format.needs_winner(self.contestants, self.config, round_.number):
            return not any(one.running for one in here)
        results = [one for one in self.results if one.round == round_.number]
        return not here and all(one.forfeited or one.decided() is not None for one in results)

    @property
    def config(self) -> Config:
        """What the organiser set in the format, with what he changed in its draw."""
        return {**self.tournament.format_config, **self.tournament.drawn}

    def _left_before(self, withdrawn_at: datetime | None) -> int | None:
        """The first round that was not open yet when somebody left."""
        if withdrawn_at is None:
            return None
        return 1 + sum(round_.opened_at <= withdrawn_at for round_ in self.rounds) + self._unread

    @property
    def _unread(self) -> int:
        return self.rounds[0].number - 1 if self.rounds else 0


def read_books(tournament: Tournament) -> Books:
    """In a fixed number of queries: entries and members, rounds, matches, sides, byes, one a source."""
    entries = {entry.pk: entry for entry in entries_of(tournament)}
    rounds = _rounds_of(tournament)
    for round_ in rounds:
        for match in round_.matches.all():
            match.round = round_
            for side in match.sides.all():
                side.entry = entries[side.entry_id]
    matches = [match for round_ in rounds for match in round_.matches.all()]
    read = [match.pk for match in matches] if find_format(tournament.format).endless else None
    return Books(tournament, entries, rounds, results_of(matches, read_scores(tournament, read)))


def read_lineup(tournament: Tournament) -> Books:
    """Books without what was played: who is in it and which rounds were opened, in three queries."""
    entries = {entry.pk: entry for entry in entries_of(tournament)}
    return Books(tournament, entries, list(tournament.rounds.order_by("number")), [])


def contestants_now(books: Books) -> list[Contestant]:
    """The contestants as they come to the next round: who asked for a bye is away, ladders know ratings."""
    away = _away_in(books.tournament, books.opened + 1) if books.format.takes_byes else set()
    known = strengths_of(books.tournament, books.fielded) if books.format.endless else {}
    return [
        Contestant(
            one.entry,
            owner=one.owner,
            rating=known.get(one.entry),
            present=one.entry not in away,
            from_round=one.from_round,
            left_before=one.left_before,
        )
        for one in books.contestants
    ]


def config_now(books: Books) -> Config:
    """The configuration, with the pairs that the organiser forbids."""
    if not books.format.takes_forbidden:
        return books.config
    pairs = ForbiddenPairing.objects.filter(tournament=books.tournament).values_list("one", "other")
    return {**books.config, "forbidden": [list(pair) for pair in pairs]}


def requested_byes(tournament: Tournament, number: int) -> list[RequestedBye]:
    """Who will be away in a round, by their own wish. Who does not stand yet has no part in it."""
    found = RequestedBye.objects.filter(entry__tournament=tournament, round_number=number)
    standing = found.filter(entry__withdrawn_at=None, entry__status=Entry.Status.ACCEPTED)
    return list(standing.order_by("entry__number"))


def _away_in(tournament: Tournament, number: int) -> set[int]:
    return {bye.entry_id for bye in requested_byes(tournament, number)}


def _rounds_of(tournament: Tournament) -> list[Round]:
    sides = MatchSide.objects.order_by("side")
    matches = Match.objects.prefetch_related(Prefetch("sides", queryset=sides)).annotate(
        sets_done=Count("sets", filter=Q(sets__status=PlayStatus.FINISHED)),
        sets_over=Count("sets", filter=~Q(sets__status__in=OPEN_STATUSES)),
        sets_running=Count("sets", filter=Q(sets__status=PlayStatus.RUNNING)),
        sets_all=Count("sets"),
    )
    rounds = tournament.rounds.prefetch_related(
        Prefetch("matches", queryset=matches.order_by("number")), "byes"
    )
    if find_format(tournament.format).endless:
        return list(rounds.order_by("-number")[:ENDLESS_ROUNDS_READ])[::-1]
    return list(rounds.order_by("number"))


def _unplayed(match: Match) -> Unplayed:
    first, second = (side.entry_id for side in match.sides.all())
    return Unplayed(match.round.number, first, second, running=match.status not in OVER)

"""Are bots treated alike everywhere? Time-outs by machine and by seat, with the chance that it is chance."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, F, Q

from tournaments.chi_square import ChiSquare, compare_rates
from tournaments.models import Attempt, GameSeat
from tournaments.models.matches import AttemptOutcome

TIMEOUTS = ("TIMEOUT_START", "TIMEOUT_MOVE", "BANK_EMPTY")


@dataclass(frozen=True, slots=True)
class RateLine:
    """Time-outs among the seats that strangers' bots played in one group."""

    name: str
    timeouts: int
    seats: int

    @property
    def percent(self) -> float:
        return 100 * self.timeouts / self.seats if self.seats else 0.0


@dataclass(frozen=True, slots=True)
class TryLine:
    """How the tries of a worker at sets ended."""

    worker: str
    finished: int
    failed: int
    lost: int
    returned: int


@dataclass(frozen=True, slots=True)
class WorkerStatistics:
    tries: list[TryLine]
    hosts: list[RateLine]
    seats: list[RateLine]
    host_test: ChiSquare | None
    seat_test: ChiSquare | None


def worker_statistics() -> WorkerStatistics:
    """Over all finished sets; our own bots have no clock of a process and are left out."""
    hosts, seats = _rates_by_host(), _rates_by_seat()
    return WorkerStatistics(
        tries=_tries(),
        hosts=hosts,
        seats=seats,
        host_test=compare_rates([(line.timeouts, line.seats) for line in hosts]),
        seat_test=compare_rates([(line.timeouts, line.seats) for line in seats]),
    )


def _strange_seats():  # type: ignore[no-untyped-def]
    return GameSeat.objects.filter(
        game__match_set__match__sides__side=F("side"),
        game__match_set__match__sides__entry__members__place=F("place"),
        game__match_set__match__sides__entry__members__bot__builtin="",
    )


def _rates_by_host() -> list[RateLine]:
    """By the machine whose try finished the set."""
    counts = (
        _strange_seats()
        .filter(game__match_set__attempts__outcome=AttemptOutcome.FINISHED)
        .values(worker=F("game__match_set__attempts__worker"))
        .annotate(all=Count("pk"), late=Count("pk", filter=Q(verdict__in=TIMEOUTS)))
    )
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in counts:
        total = sums[row["worker"].rpartition("@")[2]]
        total[0] += row["late"]
        total[1] += row["all"]
    return [RateLine(host, late, seats) for host, (late, seats) in sorted(sums.items())]


def _rates_by_seat() -> list[RateLine]:
    counts = (
        _strange_seats()
        .values("seat")
        .annotate(all=Count("pk"), late=Count("pk", filter=Q(verdict__in=TIMEOUTS)))
        .order_by("seat")
    )
    return [RateLine(str(row["seat"]), row["late"], row["all"]) for row in counts]


def _tries() -> list[TryLine]:
    def ended(outcome: AttemptOutcome) -> Count:
        return Count("pk", filter=Q(outcome=outcome))

    rows = (
        Attempt.objects.order_by("worker")
        .values("worker")
        .annotate(
            finished=ended(AttemptOutcome.FINISHED),
            failed=ended(AttemptOutcome.FAILED),
            lost=ended(AttemptOutcome.EXPIRED),
            returned=ended(AttemptOutcome.RETURNED),
        )
    )
    return [TryLine(**row) for row in rows]

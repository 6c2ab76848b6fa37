"""Whole tournaments by chance: results, late entries, withdrawals and comebacks."""

import random
from dataclasses import dataclass, field, replace

from tournaments.pairing import Contestant, Ending, History, RoundPlan, plan_next
from tournaments.standings import ByeKind, ByeResult, MatchResult


@dataclass
class Evening:
    """A tournament under way; `play` asks for rounds until there is none."""

    code: str
    contestants: list[Contestant]
    config: dict[str, object]
    seed: int
    draws: bool = True
    history: History = field(default_factory=History)
    plans: list[RoundPlan] = field(default_factory=list)
    absent: list[set[int]] = field(default_factory=list)
    ending: Ending | None = None

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def play(self, *, rounds: int = 200, coming_and_going: float = 0.0) -> "Evening":
        for _ in range(rounds):
            self._come_and_go(coming_and_going)
            planned = plan_next(self.code, self.contestants, self.history, self.config)
            if isinstance(planned, Ending):
                self.ending = planned
                return self
            self._play_round(planned)
        return self

    def _come_and_go(self, share: float) -> None:
        number = self.history.next_number
        for place, one in enumerate(self.contestants):
            chance = self.chance.random()
            if one.left_before is None and one.is_in(number) and number > 1 and chance < share / 3:
                self.contestants[place] = replace(one, left_before=number)
            else:
                self.contestants[place] = replace(one, present=chance > share)
        self.absent.append({one.entry for one in self.contestants if not one.plays(number)})

    def _play_round(self, planned: RoundPlan) -> None:
        assert planned.number == self.history.next_number
        first_match = len(self.history.results)
        results = [
            self._result(first_match + index, planned.number, pairing.first, pairing.second)
            for index, pairing in enumerate(planned.pairings)
        ]
        gone = [
            MatchResult(
                10_000 + 100 * planned.number + i, planned.number, p.first, p.second, 1, 0, forfeited=True
            )
            for i, p in enumerate(planned.walkovers)
        ]
        byes = [ByeResult(planned.number, entry, planned.bye_points) for entry in planned.byes]
        byes += [
            ByeResult(planned.number, entry, 0.5, ByeKind.HALF)
            for entry in self.absent[-1]
            if self.code == "swiss" and self.chance.random() < 0.2
        ]
        self.plans.append(planned)
        self.history = History(
            rounds=planned.number,
            results=(*self.history.results, *results, *gone),
            byes=(*self.history.byes, *byes),
        )

    def _result(self, match: int, number: int, first: int, second: int) -> MatchResult:
        chance = self.chance.random()
        if chance < 0.05:
            return MatchResult(match, number, first, second, 1, 0, forfeited=True)
        score = 0.5 if self.draws and chance < 0.25 else float(self.chance.random() < 0.5)
        winner = first if self.chance.random() < 0.5 else second
        margin = self.chance.randint(-3, 3)
        return MatchResult(match, number, first, second, score, 1 - score, margin, made=11, winner=winner)


def late_field(count: int, late: int, rounds: int, chance: random.Random) -> list[Contestant]:
    """So many contestants, some of whom come in after the first round."""
    early = [Contestant(entry) for entry in range(1, count + 1)]
    later = [
        Contestant(entry, from_round=chance.randint(2, max(2, rounds)))
        for entry in range(count + 1, count + late + 1)
    ]
    everybody = early + later
    chance.shuffle(everybody)
    return everybody

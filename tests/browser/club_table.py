"""A Swiss table reckoned once more, from FIDE's words (C.07, 2024) alone: no line of it is the site's.

`final_table(event)` takes what was played ({"entries", "matches", "byes"}) and gives the lines in order.
"""

from __future__ import annotations

from functools import cmp_to_key
from itertools import groupby
from typing import Any

Event = dict[str, Any]


def final_table(event: Event) -> list[dict[str, Any]]:
    """[{"number", "PTS", "BH-C1", "BH", "WIN", "SD"}, …], best first; ties after all that by number."""
    seen = {one["number"]: _diary(one["number"], event) for one in event["entries"]}
    points = {number: sum(day["points"] for day in diary) for number, diary in seen.items()}
    lines = []
    for number, diary in seen.items():
        worths = [_worth(day, seen, points[number]) for day in diary]
        lines.append(
            {
                "number": number,
                "PTS": points[number],
                "BH-C1": sum(worths) - _cut(diary, worths),
                "BH": sum(worths),
                "WIN": float(sum(day["points"] == 1 for day in diary)),
                "SD": float(sum(day["difference"] for day in diary)),
            }
        )
    lines.sort(key=lambda line: (-line["PTS"], -line["BH-C1"], -line["BH"]))
    ordered: list[dict[str, Any]] = []
    for _key, tied in groupby(lines, key=lambda line: (line["PTS"], line["BH-C1"], line["BH"])):
        ordered += _untie(list(tied), event)
    return ordered


def _diary(number: int, event: Event) -> list[dict[str, Any]]:
    """Round by round what happened to an entry."""
    last = max(one["round"] for one in event["matches"])
    days = []
    for round_ in range(1, last + 1):
        day = {"points": 0.0, "opponent": None, "difference": 0, "away": True, "chosen": True}
        for match in event["matches"]:
            if match["round"] == round_ and number in (match["first"], match["second"]):
                mine = 0 if match["first"] == number else 1
                lost = match["points"][mine] == 0
                cards = match["card_points"]
                day = {
                    "points": match["points"][mine],
                    "opponent": None if match["forfeited"] else match["second" if mine == 0 else "first"],
                    "difference": 0 if match["forfeited"] else cards[mine] - cards[1 - mine],
                    "away": False,
                    "chosen": match["forfeited"] and lost,
                }
        for bye in event["byes"]:
            if bye["round"] == round_ and bye["entry"] == number:
                chosen = bye["kind"] in ("half", "zero")
                day = {**day, "points": bye["points"], "away": chosen, "chosen": chosen}
        days.append(day)
    return days


def _worth(day: dict[str, Any], seen: dict[int, list[dict[str, Any]]], own: float) -> float:
    """What a round adds to Buchholz: the opponent's points, one's own where nobody was met."""
    if day["opponent"] is None:
        return own
    theirs = seen[day["opponent"]]
    played = [place for place, one in enumerate(theirs) if not one["chosen"]]
    end = played[-1] if played else -1
    return sum(0.5 if one["away"] and place > end else one["points"] for place, one in enumerate(theirs))


def _cut(diary: list[dict[str, Any]], worths: list[float]) -> float:
    """The lowest of the rounds missed by choice, else the lowest of all."""
    chosen = [worth for day, worth in zip(diary, worths, strict=True) if day["chosen"]]
    return min(chosen or worths)


def _untie(tied: list[dict[str, Any]], event: Event) -> list[dict[str, Any]]:
    """By the direct encounter where all of them met once, then wins, then card points."""
    numbers = {line["number"] for line in tied}
    among = [
        match
        for match in event["matches"]
        if {match["first"], match["second"]} <= numbers and not match.get("ignored")
    ]
    met_all = len(tied) > 1 and len(among) == len(tied) * (len(tied) - 1) // 2
    direct = dict.fromkeys(numbers, 0.0)
    if met_all:
        for match in among:
            direct[match["first"]] += match["points"][0]
            direct[match["second"]] += match["points"][1]

    def compare(one: dict[str, Any], other: dict[str, Any]) -> int:
        for key in (lambda line: direct[line["number"]], lambda line: line["WIN"], lambda line: line["SD"]):
            if key(one) != key(other):
                return -1 if key(one) > key(other) else 1
        return int(one["number"]) - int(other["number"])

    return sorted(tied, key=cmp_to_key(compare))

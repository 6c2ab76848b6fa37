"""What an organiser changed in a draw: it stands in the configuration and is taken as it is.

`seats` lists entries in the order of the seats of a table or bracket, `group_seats` the entries of each
group by its letter, `round_order` the numbers of a table's rounds in the order in which they are played.
"""

from collections.abc import Sequence

from tournaments.pairing.contestant import Contestant
from tournaments.pairing.options import Config

DRAWN = ("seats", "group_seats", "round_order")


def without_draw(config: Config) -> Config:
    """The configuration by which the format itself draws."""
    return {name: value for name, value in config.items() if name not in DRAWN}


def seats_of(contestants: Sequence[Contestant], config: Config) -> list[Contestant] | None:
    """Contestants by seat, whoever has none after all others; None where the format seats them."""
    seats = config.get("seats")
    if not isinstance(seats, list | tuple):
        return None
    place = {entry: index for index, entry in enumerate(seats)}
    return sorted(contestants, key=lambda one: place.get(one.entry, len(place)))


def groups_of(
    contestants: Sequence[Contestant], config: Config, letters: str
) -> dict[str, list[Contestant]] | None:
    """Contestants by group, whoever has none in the smallest; None where the format deals them."""
    seats = config.get("group_seats")
    if not isinstance(seats, dict):
        return None
    letter_of = {entry: letter for letter in letters for entry in seats.get(letter, ())}
    groups: dict[str, list[Contestant]] = {letter: [] for letter in letters}
    for one in contestants:
        if one.entry in letter_of:
            groups[letter_of[one.entry]].append(one)
    for one in contestants:
        if one.entry not in letter_of:
            min(groups.values(), key=len).append(one)
    return groups


def round_order(count: int, config: Config) -> list[int]:
    """The places of `count` rounds in the order of play, from 0."""
    order = config.get("round_order")
    if not isinstance(order, list | tuple) or sorted(order) != list(range(1, count + 1)):
        return list(range(count))
    return [number - 1 for number in order]

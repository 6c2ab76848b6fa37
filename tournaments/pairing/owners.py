"""An owner's entries meet as early as possible, so that nothing can be given away late."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from tournaments.pairing.contestant import Contestant, share_owner


def bring_owners_together(
    seats: Sequence[Contestant], round_of: Callable[[int, int], int]
) -> list[Contestant]:
    """The same contestants in another order, those with one owner as early together as can be.

    `seats` is in seeding order and `round_of(i, j)` is the round in which the seats i and j can first
    meet. Owners come in the order of their best seats; the best seat stays, the others change places
    with the nearest seat that brings them together earliest, and who is together is not moved again.
    """
    seats, settled = list(seats), set[int]()
    for owner in _owners_of_several(seats):
        group: list[int] = []
        for one in [one for one in seats if one.owner == owner]:
            seat = seats.index(one)
            if group:
                seat = _move_closer(seats, seat, group, settled, round_of)
            group.append(seat)
        settled |= set(group)
    return seats


def pair_owners(
    present: Sequence[Contestant], met: Mapping[frozenset[int], object]
) -> list[tuple[Contestant, Contestant]]:
    """Pairs with one owner that have not met yet, nobody twice; in seeding order."""
    taken: set[int] = set()
    pairs = []
    for one, other in combinations(present, 2):
        new = share_owner(one, other) and frozenset((one.entry, other.entry)) not in met
        if new and not taken & {one.entry, other.entry}:
            pairs.append((one, other))
            taken |= {one.entry, other.entry}
    return pairs


def _owners_of_several(seats: Sequence[Contestant]) -> list[int]:
    owners = [one.owner for one in seats if one.owner is not None]
    return [owner for owner in dict.fromkeys(owners) if owners.count(owner) > 1]


def _move_closer(
    seats: list[Contestant],
    seat: int,
    group: Sequence[int],
    settled: set[int],
    round_of: Callable[[int, int], int],
) -> int:
    """Exchange `seat` with the best free one; returns where its contestant sits now."""
    free = [i for i in range(len(seats)) if i not in settled and i not in group]
    chosen = min(free, key=lambda i: (sum(round_of(i, other) for other in group), abs(i - seat), i))
    seats[seat], seats[chosen] = seats[chosen], seats[seat]
    return chosen

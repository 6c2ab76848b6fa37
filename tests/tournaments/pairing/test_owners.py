"""An owner's entries meet as early as possible."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import Contestant, History, next_round
from tournaments.pairing.owners import bring_owners_together, pair_owners


def owned(*owners: int | None) -> list[Contestant]:
    return [Contestant(entry, owner=owner) for entry, owner in enumerate(owners, start=1)]


def test_who_has_no_company_keeps_the_seat() -> None:
    seats = owned(1, 2, None, None)
    assert bring_owners_together(seats, lambda i, j: abs(i - j)) == seats


def test_the_best_seat_stays_and_the_nearest_good_one_is_taken() -> None:
    seats = bring_owners_together(owned(1, None, None, 1), lambda i, j: 1 if {i, j} == {0, 2} else 5)
    assert [one.entry for one in seats] == [1, 2, 4, 3]


@given(owners=st.lists(st.sampled_from([None, None, 1, 2, 3]), min_size=2, max_size=20))
def test_nobody_is_lost_and_nobody_is_there_twice(owners: list[int | None]) -> None:
    seats = bring_owners_together(owned(*owners), lambda i, j: (i * j) % 7 + 1)
    assert sorted(one.entry for one in seats) == list(range(1, len(owners) + 1))


@settings(max_examples=30)
@given(
    count=st.integers(4, 30),
    places=st.tuples(st.integers(0, 39), st.integers(0, 39)),
    code=st.sampled_from(["round_robin", "swiss", "groups"]),
)
def test_two_of_one_owner_meet_before_anything_hangs_on_it(
    count: int, places: tuple[int, int], code: str
) -> None:
    two = {place % count for place in places}
    field = [Contestant(entry, owner=1 if entry in two else None) for entry in range(count)]
    rounds = [next_round(code, field, History(number), {}) for number in (0, 1)]
    unrated = [{p.first, p.second} for one in rounds if one for p in one.pairings if not p.rated]
    # With an odd number the first number of a table is free in the first round.
    assert unrated[:1] == ([two] if len(two) == 2 else [])


def test_two_owners_both_have_their_meeting_first() -> None:
    field = owned(1, 2, None, None, None, 1, None, 2)
    for code in ("round_robin", "swiss", "knockout"):
        planned = next_round(code, field, History(), {})
        assert planned is not None
        assert [{p.first, p.second} for p in planned.pairings if not p.rated] == [{1, 6}, {2, 8}]


def test_pairs_are_made_in_seeding_order_and_not_again() -> None:
    field = owned(1, 1, 1, None)
    assert [(a.entry, b.entry) for a, b in pair_owners(field, {})] == [(1, 2)]
    met = {frozenset((1, 2)): None}
    assert [(a.entry, b.entry) for a, b in pair_owners(field, met)] == [(1, 3)]

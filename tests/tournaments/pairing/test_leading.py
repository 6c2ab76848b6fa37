"""Who leads first."""

import pytest

from tournaments.pairing.leading import choose_leader, clash, must_alternate, wants_to_lead

L, F = True, False


@pytest.mark.parametrize(
    ("led", "must", "wants"),
    [
        ([], False, 0),
        ([L], False, -1),
        ([F], False, 1),
        ([L, F], False, 1),
        ([F, L], False, -1),
        ([L, L], True, -1),
        ([L, F, L], False, -1),
        ([F, L, F, F], True, 1),
        ([L, L, F, L, F, L], True, -1),
        ([F, F, L], False, 1),
    ],
)
def test_claims_are_those_of_colours_in_chess(led: list[bool], must: bool, wants: int) -> None:
    assert must_alternate(led) is must
    assert wants_to_lead(led) == wants


@pytest.mark.parametrize(
    ("first", "second", "leads"),
    [
        ([F], [L], True),
        ([L], [F], False),
        ([], [L], True),
        ([], [F], False),
        ([L], [], False),
        ([F, F], [F], True),
        ([F], [F, F], False),
        ([L, L], [L], False),
        ([L], [L, L], True),
        ([L, F], [F, L], True),
        ([F, L, F], [L, F, F], False),
        ([F, F, L, F], [F, L, F, F], False),
    ],
)
def test_the_stronger_claim_leads(first: list[bool], second: list[bool], leads: bool) -> None:
    assert choose_leader(first, second, ties_to_first=True) is leads
    assert choose_leader(second, first, ties_to_first=True) is not leads


@pytest.mark.parametrize("ties_to_first", [True, False])
def test_equal_claims_go_by_the_seeding(ties_to_first: bool) -> None:
    assert choose_leader([], [], ties_to_first=ties_to_first) is ties_to_first
    assert choose_leader([L], [L], ties_to_first=ties_to_first) is ties_to_first


def test_two_who_both_must_lead_clash() -> None:
    assert clash([F, F], [F, F])
    assert not clash([F, F], [L, L])
    assert not clash([F, F], [F])

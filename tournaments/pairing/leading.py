"""Who leads first: in Swiss and ladders balance decides, as with colours in chess."""

from collections.abc import Sequence


def must_alternate(led: Sequence[bool]) -> bool:
    """Whether an entry may not do again what it did last: twice in a row, or two more than the other."""
    return abs(lead_balance(led)) > 1 or (len(led) > 1 and led[-1] == led[-2])


def wants_to_lead(led: Sequence[bool]) -> int:
    """1 if it should lead now, −1 if it should not, 0 if it has not played."""
    if not led:
        return 0
    more = lead_balance(led) or (1 if led[-1] else -1)
    return -1 if more > 0 else 1


def choose_leader(first_led: Sequence[bool], second_led: Sequence[bool], *, ties_to_first: bool) -> bool:
    """Whether the first of two leads: by their claims, the stronger one, then the last difference."""
    first_wants, second_wants = wants_to_lead(first_led), wants_to_lead(second_led)
    if first_wants != second_wants:
        return first_wants > second_wants
    if must_alternate(first_led) != must_alternate(second_led):
        return must_alternate(first_led) == (first_wants > 0)
    if lead_balance(first_led) != lead_balance(second_led):
        return lead_balance(first_led) < lead_balance(second_led)
    for ours, theirs in zip(reversed(first_led), reversed(second_led), strict=False):
        if ours != theirs:
            return theirs
    return ties_to_first


def clash(first_led: Sequence[bool], second_led: Sequence[bool]) -> bool:
    """Whether both must lead, or both must not."""
    if not (must_alternate(first_led) and must_alternate(second_led)):
        return False
    return wants_to_lead(first_led) == wants_to_lead(second_led)


def lead_balance(led: Sequence[bool]) -> int:
    """How much more often somebody led than not."""
    return sum(led) - (len(led) - sum(led))

"""Full rounds of the garbage collector pass over what was there when the site started."""

import gc

from scopa_site.memory import settle_memory


def test_what_is_there_at_the_start_is_passed_over_and_what_comes_later_is_not() -> None:
    early = [["lives as long as the process"]]
    settle_memory()
    later = [["lives as long as an answer"]]
    try:
        watched = {id(one) for one in gc.get_objects()}
    finally:
        gc.unfreeze()
    assert id(early) not in watched
    assert id(later) in watched

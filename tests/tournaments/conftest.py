import pytest

from tests.tournaments.cast import Cast, make_cast
from tests.tournaments.club import Club, make_club


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def club(cast: Cast) -> Club:
    return make_club(cast)

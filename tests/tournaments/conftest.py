import pytest

from tests.tournaments.cast import Cast, make_cast
from tests.tournaments.club import Club, found_club


@pytest.fixture
def cast(request: pytest.FixtureRequest, db: None) -> Cast:
    """Everybody who has a part; where there is a club, its members."""
    if "club" in request.fixturenames:
        club: Club = request.getfixturevalue("club")
        return club.cast
    return make_cast()


@pytest.fixture
def club(db: None) -> Club:
    return found_club()

"""The marker of the long runs: the checks play them too, `-m "not slow"` leaves them out."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: the same comparison over many more games")

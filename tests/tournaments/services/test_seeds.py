"""The seed of an open set lies nowhere in the clear: not in the books, not in a file, not in what fails."""

import logging
import stat
import subprocess
from pathlib import Path

import pytest
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.db import connection
from django.test.utils import override_settings

from engine.rules import codes, shuffled_deck
from tests.tournaments.cast import Cast, baseline_tournament, claimed, first_set
from tournaments.models import MatchSet, Tournament
from tournaments.services import play
from tournaments.services.seeds import game_seed_of, read_event_seed
from tournaments.services.sets import fail_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_set(cast: Cast) -> MatchSet:
    return first_set(baseline_tournament(cast.organiser))


def secrets_of(match_set: MatchSet) -> list[str]:
    seed, event_seed = game_seed_of(match_set), read_event_seed(match_set.match.round.tournament)
    deck = codes(shuffled_deck(seed, 0, 0))
    return [seed.hex(), event_seed.hex(), repr(seed)[2:20], repr(event_seed)[2:20], " ".join(deck[:8])]


def every_row() -> str:
    """All tables as text, bytes included."""
    lines = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 (our own tables)
            for row in cursor.fetchall():
                cells = (bytes(cell) if isinstance(cell, memoryview) else cell for cell in row)
                lines.append(repr(tuple(cells)))
    return "\n".join(lines)


def test_no_row_of_any_table_holds_a_secret_of_an_open_set(match_set: MatchSet) -> None:
    fail_set(claimed(match_set), "the runner failed")
    claimed(match_set)
    rows = every_row()
    assert match_set.commitment in rows
    for secret in secrets_of(match_set):
        assert secret not in rows


def test_no_file_of_the_site_holds_a_secret_of_an_open_set(match_set: MatchSet) -> None:
    files = [path for path in Path(settings.DATA_DIR).rglob("*") if path.is_file()]
    assert files
    # Another process reads them: to close a file drops all locks of this process on it, SQLite's on the
    # database too, and the next writer would find it broken.
    text = subprocess.run(["cat", "--", *files], capture_output=True, check=True).stdout
    for secret in (game_seed_of(match_set), read_event_seed(match_set.match.round.tournament)):
        assert secret not in text
        assert secret.hex().encode() not in text


def test_without_the_key_the_event_seed_cannot_be_read(match_set: MatchSet) -> None:
    tournament = Tournament.objects.get(pk=match_set.match.round.tournament_id)
    with override_settings(SEED_KEY=Fernet.generate_key().decode()), pytest.raises(InvalidToken):
        read_event_seed(tournament)


def test_the_keys_are_readable_by_the_site_alone() -> None:
    for name in ("seed.key", "secret.key"):
        mode = (Path(settings.DATA_DIR) / name).stat().st_mode
        assert stat.S_IMODE(mode) == 0o600


def test_a_runner_that_cannot_be_used_tells_the_log_nothing_of_the_cards(
    match_set: MatchSet, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(spec: dict[str, object], **_options: object) -> None:
        raise OSError("no such interpreter")

    monkeypatch.setattr(play, "run_set", break_down)
    with caplog.at_level(logging.DEBUG):
        assert play.play_set(match_set.pk, worker="one") == "failed"
    assert "no such interpreter" in caplog.text
    match_set.refresh_from_db()
    for secret in secrets_of(match_set):
        assert secret not in caplog.text
        assert secret not in match_set.reason

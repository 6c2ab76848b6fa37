"""Starting a tournament while others press their buttons."""

import pytest
from django.db import connection

from tests.tournaments.cast import baseline, make_cast
from tournaments.services import entering, events


@pytest.mark.django_db(transaction=True)
def test_entries_are_counted_while_nobody_can_withdraw(monkeypatch: pytest.MonkeyPatch) -> None:
    organiser = make_cast().organiser
    event = events.create_tournament(
        organiser=organiser, plan=events.TournamentPlan(name="Coppa", variant="scopa")
    )
    events.open_tournament(actor=organiser, tournament=event)
    for name in ("greedy", "counting"):
        entering.enter_bot(actor=organiser, tournament=event, bot=baseline(name))
    check, locked = events._check_format, []
    monkeypatch.setattr(
        events, "_check_format", lambda *args: (locked.append(connection.in_atomic_block), check(*args))
    )
    events.start_tournament(actor=organiser, tournament=event)
    assert locked == [True]

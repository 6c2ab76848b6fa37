"""Tournaments with people in them, for the tests of their tables."""

from __future__ import annotations

from typing import Any

from tests.tournaments.cast import make_user
from tests.tournaments.live.tables import short_rules
from tournaments.live.people import Person
from tournaments.models import Bot, Entry, EntryMember, LiveGame, Tournament, User
from tournaments.models.events import Entrants
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament, start_tournament
from tournaments.services.rounds import advance_tournament

Player = User | Bot


def enter(tournament: Tournament, *players: Player) -> Entry:
    """A lone player or a pair, as the entry's own service would write it."""
    names = [player.name if isinstance(player, Bot) else player.get_username() for player in players]
    number = tournament.entries.count() + 1
    entry = Entry.objects.create(tournament=tournament, number=number, name=" & ".join(names))
    for place, player in enumerate(players):
        facts: dict[str, Any] = {"kind": EntryMember.Kind.HUMAN, "user": player}
        if isinstance(player, Bot):
            submission = player.active_submission or player.submissions.first()
            facts = {"kind": EntryMember.Kind.BOT, "bot": player, "submission": submission}
        EntryMember.objects.create(entry=entry, tournament=tournament, place=place, **facts)
    return entry


def event_of(*entries: tuple[Player, ...], variant: str = "scopa", **plan: Any) -> Tournament:
    """A running event with its first round open."""
    organiser = User.objects.filter(username="dario").first() or make_user("dario")
    rules = short_rules(variant, 1).to_json()
    values = {"name": "Serata", "variant": variant, "sets_per_pairing": 1, "rules": {"match.deals": 1}} | plan
    tournament = create_tournament(organiser=organiser, plan=TournamentPlan(**values))
    assert tournament.rules == rules
    Tournament.objects.filter(pk=tournament.pk).update(entrants=Entrants.MIXED)
    tournament.refresh_from_db()
    open_tournament(actor=organiser, tournament=tournament)
    for players in entries:
        enter(tournament, *players)
    tournament.refresh_from_db()
    start_tournament(actor=organiser, tournament=tournament)
    advance_tournament(tournament.pk)
    tournament.refresh_from_db()
    return tournament


def tables_of(tournament: Tournament) -> list[LiveGame]:
    """All its tables, in order of rounds, matches and sets."""
    games = LiveGame.objects.filter(match__round__tournament=tournament)
    return list(games.order_by("match__round__number", "match__number", "set_number"))


def people_at(game: LiveGame) -> list[Person]:
    """By seat; a bot's is somebody who sits nowhere."""
    return [Person(user=seat.user) for seat in game.seats.select_related("user").order_by("seat")]

"""A club with everything in it: an event that is over, one that runs, one that is open, and a draft."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from django.test import Client

from tests.services.rows import Rows, rows_of_now, rows_since
from tests.tournaments.cast import Cast, baseline, claimed, make_cast, played, running_tournament
from tournaments.models import Match, MatchSet, Tournament, User
from tournaments.services.bots import submit_bot
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament
from tournaments.services.rating import fit_stale_pools
from tournaments.services.rounds import advance_tournament
from tournaments.services.sets import record_report

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
STARTER = (EXAMPLES / "starter" / "main.py").read_bytes()


@dataclass(frozen=True)
class Club:
    cast: Cast
    staff: User
    finished: Tournament
    running: Tournament
    open: Tournament
    draft: Tournament

    @property
    def finished_match(self) -> Match:
        return Match.objects.filter(round__tournament=self.finished).earliest("pk")

    @property
    def running_match(self) -> Match:
        return Match.objects.filter(round__tournament=self.running).earliest("pk")

    @property
    def replay_id(self) -> str:
        match_set = self.finished_match.sets.earliest("number")
        return str(match_set.games.earliest("mirror").replay_id)


_founded: list[tuple[Club, Rows]] = []


def found_club() -> Club:
    """The club, with a set that is being played. Its games are played once for all tests of this process."""
    if User.objects.exists():
        club = make_club(make_cast())
    elif _founded:
        club, rows = deepcopy(_founded[0][0]), _founded[0][1]
        rows.write()
    else:
        before = rows_of_now()
        club = make_club(make_cast())
        _founded.append((deepcopy(club), rows_since(before)))
    # A lease begins now, whenever the games were played.
    claimed(next_set(club.running))
    return club


def make_club(cast: Cast) -> Club:
    """Three baselines play one event to its end and one half; the fits are done."""
    bots = [baseline(name) for name in ("greedy", "counting", "random")]
    finished = running_tournament(cast.organiser, bots, name="Coppa finita")
    play_on(finished)
    running = running_tournament(cast.organiser, bots, name="Coppa in corso", sets_per_pairing=3)
    play_on(running, sets=1)
    draft, opened = (
        create_tournament(organiser=cast.organiser, plan=TournamentPlan(name=name, variant="scopa"))
        for name in ("Bozza", "Aperta")
    )
    open_tournament(actor=cast.organiser, tournament=opened)
    fit_stale_pools()
    staff = User.objects.create_user(username="stefano", password="x", is_staff=True, is_superuser=True)
    return Club(cast, staff, finished, running, opened, draft)


def next_set(tournament: Tournament) -> MatchSet:
    return MatchSet.objects.filter(match__round__tournament=tournament, status="SCHEDULED").earliest("pk")


def play_on(tournament: Tournament, sets: int = 1000) -> None:
    """Play so many sets, or all there are."""
    for _ in range(sets):
        claim = claimed(next_set(tournament))
        assert record_report(claim, played(claim))
        advance_tournament(tournament.pk)
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            return


def client_of(user: User | None) -> Client:
    """A browser of this person's, or of nobody's; CSRF is checked as on the real site."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=True)
    if user:
        client.force_login(user)
    return client


def post(client: Client, path: str, values: dict[str, object] | None = None) -> object:
    """POST as a form of the site would, with the token."""
    client.get("/accounts/login/")
    token = client.cookies["csrftoken"].value
    return client.post(path, {**(values or {}), "csrfmiddlewaretoken": token})


def upload_starter(owner: User, bot: object) -> object:
    """A real submission with a package on the disk; nobody judges it."""
    return submit_bot(actor=owner, bot=bot, filename="main.py", data=STARTER)[0]  # type: ignore[arg-type]

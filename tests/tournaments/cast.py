"""The same people in every test: an owner, a rival, an organiser, a stranger; and a tournament of theirs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from engine.match.sets import play_set
from engine.match.spec import SetSpec
from engine.runner.entry import Seats
from tournaments.models import Bot, MatchSet, Submission, Tournament, User
from tournaments.services.bots import ensure_baselines
from tournaments.services.entering import enter_bot
from tournaments.services.events import TournamentPlan, create_tournament, open_tournament
from tournaments.services.events import start_tournament as start
from tournaments.services.play import set_spec
from tournaments.services.rounds import advance_tournament
from tournaments.services.sets import Claim, claim_set

PASSWORD = "settebello è una carta"


@dataclass(frozen=True)
class Cast:
    """Everybody who has a part; each with an account, the first two with an accepted bot."""

    owner: User
    rival: User
    organiser: User
    stranger: User
    owners_bot: Bot
    rivals_bot: Bot


def make_cast() -> Cast:
    """Write the whole cast to the database."""
    owner, rival, organiser, stranger = (make_user(name) for name in ("olga", "rino", "dario", "stella"))
    return Cast(owner, rival, organiser, stranger, make_bot(owner, "Lupo"), make_bot(rival, "Volpe"))


def make_user(name: str) -> User:
    return User.objects.create_user(username=name, password=PASSWORD)


def make_bot(owner: User, name: str, *, status: str = Submission.Status.ACCEPTED) -> Bot:
    """A bot with one submission that nobody will run: its package is on no disk."""
    bot = Bot.objects.create(owner=owner, name=name)
    submission = Submission.objects.create(
        bot=bot,
        number=1,
        sha256=f"{name.lower():0<64}",
        filename="main.py",
        size_bytes=100,
        runtime="python",
        entry_point="main.py",
        variants=["*"],
        status=status,
        judged_at=timezone.now(),
    )
    if status == Submission.Status.ACCEPTED:
        bot.active_submission = submission
        bot.save()
    return bot


def baseline(name: str) -> Bot:
    return next(bot for bot in ensure_baselines() if bot.builtin == name)


def running_tournament(organiser: User, bots: list[Bot], **plan: Any) -> Tournament:
    """A tournament of these bots with its first round paired; the organiser enters the baselines."""
    plan = {"name": "Coppa di prova", "variant": "scopa", "sets_per_pairing": 1} | plan
    tournament = create_tournament(organiser=organiser, plan=TournamentPlan(**plan))
    open_tournament(actor=organiser, tournament=tournament)
    for bot in bots:
        enter_bot(actor=organiser if bot.builtin else bot.owner, tournament=tournament, bot=bot)
    start(actor=organiser, tournament=tournament)
    advance_tournament(tournament.pk)
    tournament.refresh_from_db()
    return tournament


def baseline_tournament(organiser: User, **plan: Any) -> Tournament:
    """Greedy against counting: everything real, and no jail needed."""
    return running_tournament(organiser, [baseline("greedy"), baseline("counting")], **plan)


def first_set(tournament: Tournament) -> MatchSet:
    found = MatchSet.objects.filter(match__round__tournament=tournament).order_by("pk").first()
    assert found
    return found


def claimed(match_set: MatchSet, worker: str = "one") -> Claim:
    claim = claim_set(match_set.pk, worker=worker)
    assert claim
    return claim


def played(claim: Claim) -> dict[str, Any]:
    """The report of a claimed set between baselines, played here by the referee itself."""
    return play_set(SetSpec.from_json(set_spec(claim)), Seats().make_player).to_json()

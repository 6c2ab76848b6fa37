"""What the demo consists of: baselines, a stranger's uploads, two events. Each step goes on where it was."""

from __future__ import annotations

import io
import secrets
import zipfile
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tournaments.demo.visitor import Visitor
from tournaments.models import Bot, Submission, Tournament, User
from tournaments.services.bots import ensure_baselines
from tournaments.services.entering import enter_bot
from tournaments.services.events import (
    TournamentPlan,
    create_tournament,
    open_tournament,
    start_tournament,
)

ORGANISER = "organiser"
STRANGER = "straniera"
EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples" / "bots"
# The examples that the stranger uploads, by folder and by the name she gives them.
UPLOADS = (("lupo", "Lupo"), ("starter", "Prima prova"))
EVENTS = (
    TournamentPlan(name="Coppa di prova", variant="scopa", sets_per_pairing=4, entries_per_owner=2),
    # One set: with partners every turn of a stranger's game takes at least a tick (services.turn_grid).
    TournamentPlan(name="Scopone di prova", variant="scopone_9", sets_per_pairing=1, entries_per_owner=2),
)


class DemoFailed(Exception):
    """The site did not answer as it should; the text says where."""


@dataclass(frozen=True, slots=True)
class Organiser:
    """The site's first account; `password` only when it was made just now."""

    user: User
    password: str | None


def ensure_organiser() -> Organiser:
    """A staff account with a password of chance, kept in a file that only the operator can read."""
    user = User.objects.filter(username=ORGANISER).first()
    if user:
        return Organiser(user, None)
    password = secrets.token_urlsafe(12)
    path = password_path()
    path.touch(mode=0o600)
    path.write_text(password + "\n", encoding="utf-8")
    return Organiser(User.objects.create_superuser(username=ORGANISER, password=password), password)


def password_path() -> Path:
    return Path(settings.DATA_DIR) / "organiser.password"


def upload_as_stranger(base_url: str) -> list[Submission]:
    """Sign up, make bots and upload them through the site's own forms, as anybody would from outside."""
    names = [name for _folder, name in UPLOADS]
    known = list(Submission.objects.filter(bot__owner__username=STRANGER, bot__name__in=names))
    if len(known) == len(names):
        return known
    visitor = Visitor(base_url)
    _enter_the_site(visitor)
    for folder, name in UPLOADS:
        if not Submission.objects.filter(bot__name=name).exists():
            _upload(visitor, folder, name)
    return list(Submission.objects.filter(bot__owner__username=STRANGER))


def ensure_events(organiser: User, uploaded: list[Submission]) -> list[Tournament]:
    """The demo's events with the baselines and whatever of the uploads was accepted; started, if not yet."""
    bots = [*ensure_baselines(), *(submission.bot for submission in uploaded)]
    return [_ensure_event(organiser, plan, bots) for plan in EVENTS]


def _ensure_event(organiser: User, plan: TournamentPlan, bots: list[Bot]) -> Tournament:
    tournament = Tournament.objects.filter(organiser=organiser, name=plan.name).first()
    if tournament is None:
        tournament = create_tournament(organiser=organiser, plan=plan)
    if tournament.status == Tournament.Status.DRAFT:
        open_tournament(actor=organiser, tournament=tournament)
    if tournament.status == Tournament.Status.OPEN:
        entered = set(tournament.entry_members.values_list("bot", flat=True))
        for bot in bots:
            if bot.pk not in entered:
                enter_bot(actor=organiser if bot.builtin else bot.owner, tournament=tournament, bot=bot)
        start_tournament(actor=organiser, tournament=tournament)
    return tournament


def _enter_the_site(visitor: Visitor) -> None:
    password = secrets.token_urlsafe(16)
    if User.objects.filter(username=STRANGER).exists():
        # An earlier start was interrupted after the sign-up; her password was kept nowhere.
        user = User.objects.get(username=STRANGER)
        user.set_password(password)
        user.save(update_fields=["password"])
        page = visitor.visit("/accounts/login/")
        form = page.form_with("password")
        form.fields |= {"username": STRANGER, "password": password}
    else:
        page = visitor.visit("/accounts/signup/")
        form = page.form_with("password1")
        form.fields |= {"username": STRANGER, "password1": password, "password2": password}
    answer = visitor.send(page, form)
    if answer.status != 200 or not User.objects.filter(username=STRANGER).exists():
        raise DemoFailed(f"signing up was refused (status {answer.status})")


def _upload(visitor: Visitor, folder: str, name: str) -> None:
    bot = Bot.objects.filter(name=name).first()
    if bot is None:
        page = visitor.visit("/bots/new/")
        form = page.form_with("name")
        form.fields["name"] = name
        visitor.send(page, form)
        bot = Bot.objects.filter(name=name).first()
    if bot is None:
        raise DemoFailed(f"the bot {name} could not be made")
    page = visitor.visit(f"/bots/{bot.pk}/")
    form = page.form_with("package")
    answer = visitor.send(page, form, files={"package": (f"{folder}.zip", _zip_of(EXAMPLES / folder))})
    if not bot.submissions.exists():
        raise DemoFailed(f"the upload of {name} was refused (status {answer.status})")


def _zip_of(folder: Path) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            if path.is_file():
                archive.write(path, path.name)
    return buffer.getvalue()

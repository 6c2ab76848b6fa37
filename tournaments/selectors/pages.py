"""All that the home page and a bot's page show, put together in one call, so that views stay a few lines."""

from __future__ import annotations

from dataclasses import dataclass

from replays.models import Replay
from replays.selectors import list_replays
from tournaments.models import Bot, Game, Rating, Submission, Tournament, User
from tournaments.selectors.events import Progress, list_tournaments, progress_of
from tournaments.selectors.rating_page import rank_range
from tournaments.selectors.seats import seats_by_line

ON_NOW_MAX = 6
LATEST_MAX = 8
LAST_GAMES_MAX = 12


@dataclass(frozen=True, slots=True)
class HomePage:
    running: list[tuple[Tournament, Progress]]
    open: list[Tournament]
    over: list[Tournament]
    replays: list[Replay]


@dataclass(frozen=True, slots=True)
class BotRating:
    """A version's line in a list; what it made of leading and of following, in percent."""

    rating: Rating
    ranks: str
    leads: float | None
    follows: float | None


@dataclass(frozen=True, slots=True)
class BotPage:
    bot: Bot
    is_owner: bool
    versions: list[Submission]
    ratings: list[BotRating]
    replays: list[Replay]


def home_page() -> HomePage:
    """What is on now; tournaments in the three states that a visitor can do something with."""
    on_now = [event for event in list_tournaments()[:40]]
    status = Tournament.Status
    running = [event for event in on_now if event.status == status.RUNNING][:ON_NOW_MAX]
    return HomePage(
        running=[(event, progress_of(event)) for event in running[:2]],
        open=[event for event in on_now if event.status == status.OPEN][:ON_NOW_MAX],
        over=[event for event in on_now if event.status in (status.FINISHED, status.PUBLISHED)][:ON_NOW_MAX],
        replays=list(list_replays()[:LATEST_MAX]),
    )


def bot_page(bot: Bot, user: User) -> BotPage:
    """A bot; its owner and the staff see every version, others those that may play or did."""
    is_owner = bool(user.is_authenticated and (user.is_staff or bot.owner_id == user.pk))
    public = (Submission.Status.ACCEPTED, Submission.Status.DISABLED)
    return BotPage(
        bot=bot,
        is_owner=is_owner and not bot.builtin,
        versions=[one for one in bot.submissions.all() if is_owner or one.status in public],
        ratings=ratings_of(bot),
        replays=last_replays_of(bot),
    )


def ratings_of(bot: Bot) -> list[BotRating]:
    """Every version's line in every list, by list and newest first."""
    found = Rating.objects.filter(contender__submission__bot=bot)
    rows = found.select_related("pool", "contender__submission").order_by(
        "pool", "-contender__submission__number"
    )
    seats = seats_by_line([(row.pool_id, row.contender_id) for row in rows])
    lines = []
    for row in rows:
        shares = {line.seat: line.share for line in seats[row.pool_id, row.contender_id]}
        lines.append(BotRating(row, rank_range(row), shares.get("lead"), shares.get("follow")))
    return lines


def last_replays_of(bot: Bot) -> list[Replay]:
    """The bot's latest finished games."""
    games = Game.objects.filter(match_set__match__sides__entry__members__bot=bot)
    return list(list_replays().filter(pk__in=games.values("replay"))[:LAST_GAMES_MAX])


def find_bot(bot_id: int) -> Bot | None:
    return Bot.objects.select_related("owner", "active_submission").filter(pk=bot_id).first()

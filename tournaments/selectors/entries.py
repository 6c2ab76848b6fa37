"""Who is behind an entry, read in few queries however many entries there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, QuerySet

from engine.rules import RuleSet
from tournaments.models import Entry, EntryMember, MatchSet, MatchSide, Submission, Tournament, User

# What a pair is called by its members' names; no account has an ampersand in its name.
PAIR_NAME = "%(first)s & %(second)s"


def with_team(path: str = "members") -> Prefetch[str]:
    """The prefetch after which `entry.team` asks nothing more; `path` leads to the members."""
    members = EntryMember.objects.select_related("bot__owner", "submission__bot", "user").order_by("place")
    return Prefetch(path, queryset=members)


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """By number, with their members."""
    return tournament.entries.prefetch_related(with_team()).order_by("number")


def has_part(user: User | AnonymousUser, entry: Entry) -> bool:
    """Whether this person plays in the entry or answers for a bot of it."""
    return bool(user.is_authenticated) and user.pk in owners_of(entry)


def owners_of(entry: Entry) -> set[int]:
    """The accounts that answer for its members, the house's aside."""
    return {member.owner_id for member in entry.team if member.owner_id is not None and not _is_house(member)}


def people_to_tell(entries: Iterable[Entry]) -> set[User]:
    """Whoever hears of what becomes of these entries: bots' authors and the people themselves."""
    members = [member for entry in entries for member in entry.team if not _is_house(member)]
    return {member.bot.owner if member.bot else member.user for member in members} - {None}  # type: ignore[return-value]


def lone_submission(entry: Entry) -> int | None:
    """The submission that plays the entry alone, None where people or two bots do."""
    return entry.lead.submission_id if len(entry.team) == 1 else None


def strangers_in(entry: Entry) -> list[Submission]:
    """The versions that play in the entry and are not the house's."""
    return [one.submission for one in entry.team if one.submission and not _is_house(one)]


def sides_with_teams(match_set: MatchSet) -> list[MatchSide]:
    """The sides of a set's match in order, with their entries' members."""
    sides = match_set.match.sides.select_related("entry").prefetch_related(with_team("entry__members"))
    return list(sides.order_by("side"))


def place_at(seat: int, rules: RuleSet, team_size: int) -> int:
    """The place of the member that plays this seat of game 0: a side's seats go to its members in turn."""
    index = sum(1 for other in range(seat) if rules.side_of(other) == rules.side_of(seat))
    return index % team_size


def submissions_by_seat(entries: Sequence[Entry], rules: RuleSet) -> list[Submission]:
    """Who plays each seat of game 0 in a match of bots; `entries` by side."""
    seated = []
    for seat in range(rules.players):
        entry = entries[rules.side_of(seat)]
        submission = entry.team[place_at(seat, rules, len(entry.team))].submission
        if submission is None:
            raise ValueError(f"seat {seat} of {entry} is no bot's")
        seated.append(submission)
    return seated


def _is_house(member: EntryMember) -> bool:
    return bool(member.bot and member.bot.builtin)

"""Who enters a tournament: bots, people, and pairs of them. Every entry is written under its event's lock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.models import Bot, Entry, EntryCheck, EntryMember, OrganiserAct, Submission, Tournament, User
from tournaments.models.entries import MemberKind
from tournaments.models.events import Entrants, TournamentStatus, Venue
from tournaments.selectors.coming import next_round_of
from tournaments.selectors.entries import PAIR_NAME, strangers_in
from tournaments.selectors.plans import is_full, plays_house_rules, takes_entries
from tournaments.services.event_log import facts_of, record_act
from tournaments.services.late_entries import begin_with_next_round, refuse_after_last_round
from tournaments.services.notices import notify
from tournaments.services.queue import queue_entry_check
from tournaments.services.quotas import lock_account, order_validation


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody to enter: a bot, or a person with an account."""

    bot: Bot | None = None
    user: User | None = None

    @property
    def name(self) -> str:
        return self.bot.name if self.bot else self.user.get_username() if self.user else ""


def enter_bot(*, actor: User, tournament: Tournament, bot: Bot) -> Entry:
    """Enter a bot with its active submission, in a pairs' event for both seats of its side.

    An organiser may enter the house's baselines.
    """
    return enter(actor=actor, tournament=tournament, players=[Player(bot=bot)])


def enter(*, actor: User, tournament: Tournament, players: list[Player]) -> Entry:
    """A lone player or a pair; after the start for the rounds to come, where the format takes that.

    A partner with an account is asked first: until he agrees the entry is INVITED. Refused:
    `entry_closed`, `no_round_left`, `entries_full`, `not_your_bot`, `not_yourself`, `bots_only`,
    `people_only`, `pair_size`, `already_entered`, `owner_limit`, `organiser_rated`,
    `no_accepted_version`, `variant_not_claimed`.
    """
    _check_players(actor, tournament, players)
    try:
        with transaction.atomic():
            locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
            from_round = _check_open(locked)
            if is_full(locked):
                raise Conflict("entries_full", _("This tournament has as many entries as it takes."))
            _check_not_entered(locked, players)
            _check_owner_limits(locked, players)
            entry = _write_entry(actor, locked, players, from_round)
            late = locked.status == TournamentStatus.RUNNING
            if late or actor.pk == locked.organiser_id:
                record_act(locked, actor, OrganiserAct.Kind.ENTER, facts_of(entry, late=late))
            return entry
    except IntegrityError as error:
        raise _entered_already() from error


def accept_invitation(*, actor: User, entry: Entry) -> None:
    """The partner agrees: the entry stands, or is tried if it has a bot under house rules.

    Refused: `entry_closed` and `no_round_left` where the event has gone on, `not_invited`, `invitation_over`.
    """
    _check_invited(actor, entry)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
        _check_open(locked)
        if not Entry.objects.filter(pk=entry.pk, status=Entry.Status.INVITED).update(
            status=Entry.Status.PENDING
        ):
            raise Conflict("invitation_over", _("This invitation is answered already."))
        let_stand(Entry.objects.select_related("tournament").get(pk=entry.pk))


def decline_invitation(*, actor: User, entry: Entry) -> None:
    """The pair is not entered; who asked is told."""
    _check_invited(actor, entry)
    with transaction.atomic():
        asker = entry.lead.user or (entry.lead.bot.owner if entry.lead.bot else None)
        if not Entry.objects.filter(pk=entry.pk, status=Entry.Status.INVITED).delete()[0]:
            raise Conflict("invitation_over", _("This invitation is answered already."))
        if asker:
            _tell(asker, "INVITATION_DECLINED", entry, partner=actor.get_username())


def change_version(*, actor: User, entry: Entry) -> None:
    """Before the freeze an owner may enter what is active now. Refused: `frozen`, `same_version`."""
    mine = [one for one in entry.team if one.bot and one.bot.owner_id == actor.pk]
    if not mine:
        raise NotAllowed("not_your_entry", _("Only its owner can change this entry."))
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
        over = locked.freezes_at is not None and timezone.now() >= locked.freezes_at
        if locked.status != TournamentStatus.OPEN or over:
            raise Conflict("frozen", _("Versions are fixed now."))
        lock_account(actor.pk)
        changed = 0
        for member in mine:
            submission = playable_submission(Bot.objects.get(memberships=member), locked)
            changed += (
                EntryMember.objects.filter(pk=member.pk)
                .exclude(submission=submission)
                .update(submission=submission)
            )
        if not changed:
            raise Conflict("same_version", _("It is entered with the active version already."))
        EntryCheck.objects.filter(entry=entry).delete()
        let_stand(Entry.objects.select_related("tournament").get(pk=entry.pk))


def playable_submission(bot: Bot, tournament: Tournament) -> Submission:
    """The version that a bot would play with here. Refused: `no_accepted_version`, `variant_not_claimed`."""
    submission = bot.active_submission
    if submission is None or submission.status != Submission.Status.ACCEPTED:
        raise Conflict("no_accepted_version", _("This bot has no accepted version yet."))
    if "*" not in submission.variants and tournament.variant not in submission.variants:
        raise Conflict(
            "variant_not_claimed", _("This version does not claim to play the tournament's variant.")
        )
    return submission


def next_entry_number(tournament: Tournament) -> int:
    """Under the tournament's lock."""
    return (tournament.entries.aggregate(top=Max("number"))["top"] or 0) + 1


def _check_players(actor: User, tournament: Tournament, players: list[Player]) -> None:
    if tournament.venue == Venue.BOARD:
        raise Conflict("desk_enters", _("Entries of this evening are taken at the desk."))
    bots = [player.bot for player in players if player.bot]
    people = [player.user for player in players if player.user]
    if tournament.entrants == Entrants.BOTS and people:
        raise Refused("bots_only", _("This tournament is for bots."))
    if tournament.entrants == Entrants.PEOPLE and bots:
        raise Refused("people_only", _("This tournament is for people."))
    alone_for_two = tournament.entry_size == 2 and len(bots) == 1 and not people
    whole = len(players) == tournament.entry_size or alone_for_two
    if not whole or len(set(bots)) != len(bots) or len(set(people)) != len(people):
        raise Refused("pair_size", _("Here an entry is a pair: two players, or one bot in both seats."))
    for bot in bots:
        _check_may_enter(actor, tournament, bot)
    if people and actor not in people and not bots:
        raise NotAllowed("not_yourself", _("You can only enter yourself, alone or with a partner."))
    plays = bool(people) or any(not bot.builtin for bot in bots)
    if tournament.rated and plays and actor.is_staff and actor.pk == tournament.organiser_id:
        raise NotAllowed("organiser_rated", _("Staff do not enter rated events that they run."))


def _check_may_enter(actor: User, tournament: Tournament, bot: Bot) -> None:
    """A person enters his own bots; the organiser also the house's."""
    if bot.builtin and actor.pk == tournament.organiser_id:
        return
    if bot.owner_id != actor.pk:
        raise NotAllowed("not_your_bot", _("You can only enter your own bots."))


def _check_open(tournament: Tournament) -> int:
    """The first round that an entry of this moment plays. Under the tournament's lock."""
    if not takes_entries(tournament):
        raise Conflict("entry_closed", _("This tournament takes no entries now."))
    refuse_after_last_round(tournament)
    return next_round_of(tournament)


def _check_not_entered(tournament: Tournament, players: list[Player]) -> None:
    members = tournament.entry_members.filter(replaced_at=None)
    bots = [player.bot for player in players if player.bot]
    people = [player.user for player in players if player.user]
    if members.filter(bot__in=bots).exists() or members.filter(user__in=people).exists():
        raise _entered_already()


def _check_owner_limits(tournament: Tournament, players: list[Player]) -> None:
    """At most so many entries an owner, whatever he plays in them himself (design: K entries)."""
    staying = tournament.entries.filter(withdrawn_at=None).exclude(status=Entry.Status.REFUSED)
    for owner in {player.bot.owner_id for player in players if player.bot and not player.bot.builtin}:
        mine = staying.filter(members__bot__owner=owner).distinct().count()
        if mine >= tournament.entries_per_owner:
            raise Conflict("owner_limit", _("You have as many entries as this tournament allows an owner."))


def _write_entry(actor: User, tournament: Tournament, players: list[Player], from_round: int) -> Entry:
    entry = Entry.objects.create(
        tournament=tournament,
        number=next_entry_number(tournament),
        name=name_of(players),
        from_round=from_round,
        status=Entry.Status.PENDING,
    )
    for place, player in enumerate(players):
        _write_member(entry, place, player)
    asked = [player.user for player in players if player.user and player.user != actor]
    if not asked:
        let_stand(entry)
        return entry
    entry.status = Entry.Status.INVITED
    entry.save(update_fields=["status"])
    for person in asked:
        _tell(person, "INVITED", entry, partner=actor.get_username())
    return entry


def _write_member(entry: Entry, place: int, player: Player) -> None:
    submission = playable_submission(player.bot, entry.tournament) if player.bot else None
    EntryMember.objects.create(
        entry=entry,
        tournament=entry.tournament,
        place=place,
        kind=MemberKind.BOT if player.bot else MemberKind.HUMAN,
        bot=player.bot,
        submission=submission,
        user=player.user,
    )


def let_stand(entry: Entry) -> None:
    """Under a preset it is accepted; under house rules strangers' bots are first tried under them."""
    strangers = strangers_in(entry)
    stands = not strangers or not plays_house_rules(entry.tournament)
    entry.status = Entry.Status.ACCEPTED if stands else Entry.Status.PENDING
    entry.save(update_fields=["status"])
    if stands:
        begin_with_next_round(entry)
        return
    check = EntryCheck.objects.create(entry=entry)
    for submission in strangers:
        order_validation(submission.bot.owner, submission)
    queue_entry_check(check.pk)


def name_of(players: list[Player]) -> str:
    """An entry's name from its players' names."""
    return _join([player.name for player in players])


def name_of_team(team: Sequence[EntryMember]) -> str:
    """An entry's name from what its members are called now."""
    return _join([member.shown_name for member in team])


def _join(names: Sequence[str]) -> str:
    return PAIR_NAME % {"first": names[0], "second": names[1]} if len(names) == 2 else names[0]


def _check_invited(actor: User, entry: Entry) -> None:
    if actor.pk not in [member.user_id for member in entry.team[1:]]:
        raise NotAllowed("not_invited", _("This invitation is for somebody else."))


def _tell(user: User, code: str, entry: Entry, **facts: str) -> None:
    notify(
        user=user,
        code=code,
        key=f"{code.lower()} {entry.pk}",
        path=reverse("tournament", args=[entry.tournament.slug]),
        tournament=entry.tournament.name,
        **facts,
    )


def _entered_already() -> Conflict:
    return Conflict("already_entered", _("Somebody of this entry is entered already."))

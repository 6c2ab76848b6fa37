"""What the club's endpoints take and answer, as the schema documents it. No field here holds a secret."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import Bot, Entry, EntryMember, Pool, Rating, Submission, Tournament
from tournaments.selectors.plans import is_rated


class TokenRequest(serializers.Serializer):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class TokenAnswer(serializers.Serializer):
    token = serializers.CharField(help_text="Send it as `Authorization: Token …`. It cannot be read again.")
    expires_at = serializers.DateTimeField(allow_null=True)


class BotRequest(serializers.Serializer):
    name = serializers.CharField(max_length=40)
    description = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class SubmissionShape(serializers.ModelSerializer):
    """A version as its owner sees it."""

    class Meta:
        model = Submission
        fields = (
            "id",
            "bot",
            "number",
            "sha256",
            "filename",
            "size_bytes",
            "runtime",
            "entry_point",
            "variants",
            "status",
            "reason_code",
            "reason",
            "report",
            "planned_count",
            "conditions",
            "submitted_at",
            "judged_at",
        )


class BotShape(serializers.ModelSerializer):
    owner = serializers.CharField(source="owner.username")
    active_version = serializers.IntegerField(
        source="active_submission.number", allow_null=True, default=None
    )

    class Meta:
        model = Bot
        fields = ("id", "name", "description", "owner", "builtin", "active_version", "created_at")


class UploadAnswer(serializers.Serializer):
    created = serializers.BooleanField(help_text="false when the same bytes were uploaded before")
    submission = SubmissionShape()


class MemberShape(serializers.ModelSerializer):
    """A player of an entry; the bot's columns are null for people."""

    name = serializers.CharField(source="shown_name")
    bot = serializers.IntegerField(source="bot_id", allow_null=True)
    owner = serializers.CharField(source="bot.owner.username", allow_null=True, default=None)
    version = serializers.IntegerField(source="submission.number", allow_null=True, default=None)
    sha256 = serializers.CharField(source="submission.sha256", allow_null=True, default=None)

    class Meta:
        model = EntryMember
        fields = ("place", "kind", "name", "bot", "owner", "version", "sha256")


class EntryShape(serializers.ModelSerializer):
    """A lone player or a pair. The bot's columns are its first member's, null for a person."""

    bot = serializers.IntegerField(source="lead.bot_id", allow_null=True)
    owner = serializers.CharField(source="lead.bot.owner.username", allow_null=True, default=None)
    version = serializers.IntegerField(source="lead.submission.number", allow_null=True, default=None)
    sha256 = serializers.CharField(source="lead.submission.sha256", allow_null=True, default=None)
    members = MemberShape(many=True, source="team")
    status = serializers.CharField(
        help_text="INVITED until the partner agrees, PENDING while house rules are tried, ACCEPTED or REFUSED"
    )

    class Meta:
        model = Entry
        fields = ("number", "bot", "name", "owner", "version", "sha256", "members", "status", "withdrawn_at")


class TournamentShape(serializers.ModelSerializer):
    """A tournament's own columns; it comes as a row or as the document of its page."""

    organiser = serializers.CharField(source="organiser.username")
    entry_count = serializers.IntegerField()
    rated = serializers.SerializerMethodField(help_text="never under house rules, whatever was planned")

    def get_rated(self, tournament: Tournament | dict[str, Any]) -> bool:
        return tournament["rated"] if isinstance(tournament, dict) else is_rated(tournament)

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            "id",
            "slug",
            "name",
            "description",
            "organiser",
            "status",
            "variant",
            "rules_hash",
            "format",
            "format_config",
            "tie_breaks",
            "sets_per_pairing",
            "bank_ms",
            "increment_ms",
            "rated",
            "entries_per_owner",
            "entry_count",
            "event_commitment",
            "event_seed_revealed",
            "created_at",
            "opened_at",
            "started_at",
            "finished_at",
        )


class ProgressShape(serializers.Serializer):
    matches_done = serializers.IntegerField()
    matches_total = serializers.IntegerField()
    sets_done = serializers.IntegerField(source="done")
    sets_total = serializers.IntegerField(source="total")
    sets_running = serializers.IntegerField(source="running")
    seconds_left = serializers.IntegerField(allow_null=True)


class StandingShape(serializers.Serializer):
    rank = serializers.IntegerField(source="standing.rank", allow_null=True)
    entry = serializers.IntegerField(source="entry.number", help_text="number of the entry")
    name = serializers.CharField(source="entry.name")
    points = serializers.FloatField(source="standing.points")
    played = serializers.IntegerField(source="standing.played")
    won = serializers.IntegerField(source="standing.won")
    drawn = serializers.IntegerField(source="standing.drawn")
    lost = serializers.IntegerField(source="standing.lost")
    tie_breaks = serializers.DictField(
        source="standing.values", child=serializers.FloatField(allow_null=True)
    )


class PairingShape(serializers.Serializer):
    match = serializers.IntegerField(source="match.pk")
    number = serializers.IntegerField(source="match.number")
    status = serializers.CharField(source="match.status")
    entries = serializers.ListField(child=serializers.IntegerField(), source="entry_numbers")
    sets_done = serializers.IntegerField(source="match.sets_done")
    sets_total = serializers.IntegerField(source="match.sets_all")
    score = serializers.ListField(child=serializers.FloatField(), source="score_pair", allow_null=True)


class RoundShape(serializers.Serializer):
    number = serializers.IntegerField(source="round.number")
    open = serializers.BooleanField()
    matches = PairingShape(many=True)


class TournamentPageShape(TournamentShape):
    """A tournament with everything on its page."""

    rules = serializers.JSONField()
    entries = EntryShape(many=True)
    progress = ProgressShape()
    standings = StandingShape(many=True)
    rounds = RoundShape(many=True)

    class Meta(TournamentShape.Meta):
        fields: tuple[str, ...] = (
            *TournamentShape.Meta.fields,
            "rules",
            "entries",
            "progress",
            "standings",
            "rounds",
        )


class GameSideShape(serializers.Serializer):
    side = serializers.IntegerField()
    half_points = serializers.IntegerField(help_text="2 a win, 1 a draw, 0 a loss")
    score = serializers.IntegerField(help_text="card points")
    at_fault = serializers.BooleanField()


class GameShape(serializers.Serializer):
    mirror = serializers.IntegerField(source="game.mirror")
    replay = serializers.CharField(
        source="game.replay_id", allow_null=True, help_text="null once a ladder's log has passed its time"
    )
    termination = serializers.CharField(source="game.termination")
    deal_count = serializers.IntegerField(source="game.deal_count")
    sides = GameSideShape(many=True, source="results")
    verdicts = serializers.ListField(child=serializers.CharField())


class SetShape(serializers.Serializer):
    """A set; `games` is empty as long as it is open."""

    number = serializers.IntegerField(source="match_set.number")
    status = serializers.CharField(source="match_set.status")
    commitment = serializers.CharField(source="match_set.commitment")
    attempt_count = serializers.IntegerField(source="match_set.attempt_count")
    reason_code = serializers.CharField(
        source="match_set.reason_code", help_text="why it did not end by its cards, or waits"
    )
    games = GameShape(many=True)


class MatchSideShape(serializers.Serializer):
    side = serializers.IntegerField(source="side.side")
    entry = serializers.IntegerField(source="side.entry.number")
    bot = serializers.IntegerField(source="side.entry.lead.bot_id", allow_null=True)
    name = serializers.CharField(source="side.entry.name")
    points = serializers.FloatField()
    score = serializers.IntegerField()


class MatchShape(serializers.Serializer):
    id = serializers.IntegerField(source="match.pk")
    tournament = serializers.CharField(source="match.round.tournament.slug")
    round = serializers.IntegerField(source="match.round.number")
    number = serializers.IntegerField(source="match.number")
    status = serializers.CharField(source="match.status")
    ruling = serializers.CharField(
        source="match.ruling", help_text="FIRST, SECOND or DRAW where the staff decided it"
    )
    reason_code = serializers.CharField(source="match.reason_code")
    finished_at = serializers.DateTimeField(source="match.finished_at", allow_null=True)
    sides = MatchSideShape(many=True)
    sets = SetShape(many=True)


class PoolShape(serializers.ModelSerializer):
    row_count = serializers.IntegerField()

    class Meta:
        model = Pool
        fields = ("variant", "kind", "rules_hash", "row_count", "fitted_count", "fitted_at", "seat_elo")


class RatingShape(serializers.ModelSerializer):
    name = serializers.CharField(source="contender.label")
    contender = serializers.CharField(source="contender.key", help_text="who is rated, by a name of ours")
    # Of bots only.
    bot = serializers.IntegerField(source="contender.submission.bot_id", default=None)
    owner = serializers.CharField(source="contender.submission.bot.owner.username", default=None)
    version = serializers.IntegerField(source="contender.submission.number", default=None)
    sha256 = serializers.CharField(source="contender.submission.sha256", default=None)

    class Meta:
        model = Rating
        fields = (
            "name",
            "contender",
            "bot",
            "owner",
            "version",
            "sha256",
            "connected",
            "provisional",
            "elo",
            "elo_low",
            "elo_high",
            "rank_best",
            "rank_worst",
            "set_count",
            "game_count",
            "deal_count",
            "win_count",
            "draw_count",
            "loss_count",
            "points_per_deal",
            "points_per_deal_se",
            "average_opponent",
            "last_played_at",
            "trend",
        )


class RatingListShape(serializers.Serializer):
    variant = serializers.CharField()
    kind = serializers.CharField()
    rules_hash = serializers.CharField()
    anchor = serializers.CharField(
        allow_null=True, help_text="name of the bot that the list is measured from; none in lists of people"
    )
    fitted_at = serializers.DateTimeField(allow_null=True)
    ratings = RatingShape(many=True)


class VariantShape(serializers.Serializer):
    name = serializers.CharField()
    title = serializers.CharField()
    rules_hash = serializers.CharField()
    players = serializers.IntegerField()
    side_count = serializers.IntegerField()


class RulesShape(serializers.Serializer):
    name = serializers.CharField()
    title = serializers.CharField()
    rules_hash = serializers.CharField()
    rules = serializers.DictField(help_text="every option, as it stands in a log")

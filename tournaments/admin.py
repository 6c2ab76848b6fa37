"""The back room: people can be changed, everything else is looked at. No list or form holds a secret."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from tournaments.models import Bot, Pool, Submission, Tournament, User

admin.site.register(User, UserAdmin)


class LookOnlyAdmin(admin.ModelAdmin):
    """Rows change by services only, which know what else must change with them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Bot)
class BotAdmin(LookOnlyAdmin):
    list_display = ("name", "owner", "builtin", "active_submission")
    list_select_related = ("owner", "active_submission__bot")
    search_fields = ("name", "owner__username")


@admin.register(Submission)
class SubmissionAdmin(LookOnlyAdmin):
    list_display = ("bot", "number", "status", "reason_code", "submitted_at")
    list_filter = ("status",)
    list_select_related = ("bot",)
    search_fields = ("bot__name", "sha256")
    exclude = ("token",)


@admin.register(Tournament)
class TournamentAdmin(LookOnlyAdmin):
    list_display = ("name", "status", "variant", "organiser", "created_at")
    list_filter = ("status", "variant")
    list_select_related = ("organiser",)
    search_fields = ("name",)
    exclude = ("event_seed_encrypted",)


@admin.register(Pool)
class PoolAdmin(LookOnlyAdmin):
    list_display = ("variant", "kind", "anchor", "fitted_count", "fitted_at")
    list_select_related = ("anchor__bot",)

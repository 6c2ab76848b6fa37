"""Tables that wait for a member, for the banner on every page and for a browser's notification."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.selectors.table_calls import calls_for


@never_cache
@require_safe
def show_calls(request: HttpRequest) -> JsonResponse:
    """`{"calls": [{"game", "path", "tournament", "opponent", "until"}, …]}`; empty for strangers."""
    calls = calls_for(request.user)
    return JsonResponse(
        {
            "calls": [
                {
                    "game": call.game_id,
                    "path": call.path,
                    "tournament": call.tournament,
                    "opponent": call.opponent,
                    "until": call.until.isoformat(),
                }
                for call in calls
            ]
        }
    )

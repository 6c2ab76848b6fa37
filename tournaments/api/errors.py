from __future__ import annotations

from typing import Any

from rest_framework.response import Response
from rest_framework.views import set_rollback

from replays.api.errors import answer_framework_error, error_answer
from tournaments.errors import Refused


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """The API's exception handler (settings.REST_FRAMEWORK): refusals by their own code and status."""
    if isinstance(error, Refused):
        set_rollback()
        return error_answer(error.code, error.message, error.status)
    return answer_framework_error(error)

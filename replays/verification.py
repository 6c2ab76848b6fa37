"""Looking at a log from outside: is it right, is it unchanged, is it one of this site's?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from engine.record import LogError, verify_log
from replays.models import Replay


def examine_log(log: Mapping[str, Any]) -> dict[str, Any]:
    """`consistent unchanged issued live digest error page`; `error` is the first difference or None.

    `log` is what `parse_log` gave. It counts as issued when the site stored one with its recomputed digest.
    """
    found = verify_log(log)
    replay = Replay.objects.only("id").filter(digest=found.digest).first() if found.unchanged else None
    return {
        "consistent": found.consistent,
        "unchanged": found.unchanged,
        "issued": replay is not None,
        "live": found.live,
        "digest": found.digest,
        "error": _difference(found.error),
        "page": reverse("replay", args=[replay.pk]) if replay else None,
    }


def _difference(error: LogError | None) -> dict[str, Any] | None:
    if error is None:
        return None
    return {"code": error.code, "message": error.message, "deal": error.deal, "action": error.action}

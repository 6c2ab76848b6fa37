"""How often somebody may try: counted in the shared cache, so that it holds over several web processes."""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.utils.translation import gettext as _

from tournaments.errors import Refused


def count_try(what: str, whose: str, *, limit: int, seconds: int) -> None:
    """One more try of `whose`; Refused `too_many` (429) above `limit` within `seconds`.

    Keys hold digests: whose try it was is nobody's to read in the cache.
    """
    key = f"tries:{what}:{hashlib.sha256(whose.encode()).hexdigest()[:32]}"
    cache.add(key, 0, timeout=seconds)
    try:
        tries = cache.incr(key)
    except ValueError:
        # The window ended between the two calls.
        cache.set(key, 1, timeout=seconds)
        return
    if tries > limit:
        raise Refused("too_many", _("Too many tries: wait a minute."), status=429)

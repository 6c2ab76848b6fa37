"""From a replay to where it was played, as far as the site has such a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from engine.rules import PRESET_NAMES, preset
from replays.models import Replay


def match_link(frames: Mapping[str, Any]) -> tuple[str, str]:
    """(address, words) of the match that the game's header names; empty for a game outside of any.

    The archive knows no matches: it asks for an address of that name, whatever the number means there.
    """
    match = str(frames.get("match") or "")
    if not match.isdecimal():
        return "", ""
    try:
        address = reverse("match", args=[int(match)])
    except NoReverseMatch:
        return "", ""
    event, round_ = frames.get("event") or "", frames.get("round") or 0
    name = _("%(event)s, round %(round)s") % {"event": event, "round": round_} if round_ else event
    return address, name or _("Match")


def rules_link(replay: Replay) -> str:
    """The page of the rules a game was played under: its preset's, or one of its own; empty without any.

    The archive has no such pages: it asks for an address of that name.
    """
    known = replay.variant in PRESET_NAMES and preset(replay.variant).rules_hash == replay.rules_hash
    try:
        if known:
            return reverse("rules", args=[replay.variant])
        return reverse("replay-rules", args=[replay.pk])
    except NoReverseMatch:
        return ""

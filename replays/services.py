"""Taking a log into the archive: looked at first, stored once under its digest, never changed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from engine.record import LogError, Verification, pack_log, unpack_log, verify_log
from replays.errors import LogRefused
from replays.models import Replay, ReplaySide
from replays.selectors import players_of


def store_log(log: dict[str, Any]) -> Replay:
    """Verify a finished game's log and keep it. Raises LogRefused; a stored digest is never stored twice."""
    verification = check_log(log)
    deals = log["deals"]
    replay = Replay.objects.create(
        id=log["id"],
        digest=log["digest"],
        packed_log=pack_log(log),
        variant=log["variant"],
        rules_hash=log["rules_hash"],
        event=(log.get("event") or "")[:100],
        commitment=log["commitment"],
        mirror=log.get("mirror"),
        termination=log["result"]["termination"],
        deal_count=len(deals),
        ply_count=sum(len(deal["actions"]) for deal in deals),
        scopa_count=verification.scopa_count,
        played_at=datetime.fromisoformat(log["played_at"].replace("Z", "+00:00")),
    )
    ReplaySide.objects.bulk_create(_sides_of(replay, log))
    return replay


def note_upset(replay: Replay, points: int) -> None:
    """Note by how many rating points the winner was behind before; what is not positive is no upset."""
    Replay.objects.filter(pk=replay.pk).update(upset=points)


def forget_name(replay_id: str, name: str, instead: str) -> None:
    """Show `instead` wherever this replay names the person `name`; its bytes and its digest stay as they are.

    A layer above the log and not a change of it: whoever has a copy can still compare it with ours, byte by
    byte but for the names, and a mistake can be taken back. No page, picture or download shows the name.
    """
    with transaction.atomic():
        replay = Replay.objects.select_for_update().get(pk=replay_id)
        people = players_of(unpack_log(bytes(replay.packed_log))).items()
        keys = [key for key, one in people if one["name"] == name and one["kind"] in ("human", "api")]
        replay.forgotten = {**replay.forgotten, **dict.fromkeys(keys, instead)}
        replay.save(update_fields=["forgotten"])
        for side in replay.sides.all():
            parts = [instead if part == name else part for part in side.name.split(" + ")]
            side.name = " + ".join(parts)[:200]
            side.save(update_fields=["name"])


def check_log(log: dict[str, Any]) -> Verification:
    """Raise LogRefused unless the log is complete, consistent and unchanged."""
    try:
        verification = verify_log(log)
    except LogError as error:
        raise LogRefused(error.code, str(error)) from error
    if not (verification.consistent and verification.unchanged):
        raise LogRefused("log_not_verified", str(verification.error))
    return verification


def _sides_of(replay: Replay, log: dict[str, Any]) -> list[ReplaySide]:
    result = log["result"]
    names: dict[int, list[str]] = {}
    kinds: dict[int, list[str]] = {}
    for seat in log["seats"]:
        for told, key in ((names, "name"), (kinds, "kind")):
            of_side = told.setdefault(seat["side"], [])
            if seat[key] not in of_side:
                of_side.append(seat[key])
    return [
        ReplaySide(
            replay=replay,
            side=side,
            name=" + ".join(side_names)[:200],
            kinds=" ".join(kinds[side]),
            score=result["totals"][side],
            rank=result["ranks"][side],
        )
        for side, side_names in sorted(names.items())
    ]

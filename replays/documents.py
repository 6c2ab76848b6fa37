"""A replay as something to fetch: its log, its frames and its text, each with a name that changes with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.record import counting_json, dump_log, record_from_json
from engine.record.notation import to_text
from replays.models import Replay
from replays.selectors import frames_of, log_of

# Counts up when the same log gives other frames or another text, so that no cache keeps old ones.
FRAMES_EDITION = 4
NOTATION_EDITION = 1
COUNTING_EDITION = 1


@dataclass(frozen=True, slots=True)
class Document:
    """`etag` is known without writing the body, which is made only when it is wanted."""

    content_type: str
    etag: str
    write: Callable[[], bytes]


def find_replay(replay_id: str) -> Replay | None:
    """A replay with its sides and its packed log."""
    return Replay.objects.prefetch_related("sides").filter(pk=replay_id).first()


def log_document(replay: Replay) -> Document:
    """The log as it was stored, to the byte of its canonical form."""
    return Document("application/json", f'"{replay.digest}"', lambda: dump_log(log_of(replay)))


def frames_document(replay: Replay) -> Document:
    """The `scopa-frames` of the viewer."""
    return Document(
        "application/json",
        f'"{replay.digest[:32]}.f{FRAMES_EDITION}"',
        lambda: _write_json(frames_of(replay)),
    )


def counting_document(replay: Replay, seat: int) -> Document:
    """What `seat` can know by counting at every frame (`scopa-counting`)."""
    return Document(
        "application/json",
        f'"{replay.digest[:32]}.c{COUNTING_EDITION}.{seat}"',
        lambda: _write_json(counting_json(log_of(replay), seat)),
    )


def _write_json(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def notation_document(replay: Replay) -> Document:
    """The `.scopa` text."""
    return Document(
        "text/plain; charset=utf-8",
        f'"{replay.digest[:32]}.n{NOTATION_EDITION}"',
        lambda: to_text(record_from_json(log_of(replay))).encode(),
    )

"""``scopa-log`` version 1 as JSON: reading, writing, the digest (formats.md §3)."""

from __future__ import annotations

from engine.record.canonical import MAX_LOG_BYTES, dump_log, log_digest, parse_log
from engine.record.logread import MAX_DEALS, check_header, record_from_json
from engine.record.logwrite import record_to_json

__all__ = [
    "MAX_DEALS",
    "MAX_LOG_BYTES",
    "check_header",
    "dump_log",
    "log_digest",
    "parse_log",
    "record_from_json",
    "record_to_json",
]

"""Recorded games: the values, their JSON log, their text, playback, verification and frames."""

from engine.record.counting import count_cards, counting_json
from engine.record.errors import LogError
from engine.record.frames import frames_json
from engine.record.jsonlog import (
    MAX_DEALS,
    MAX_LOG_BYTES,
    dump_log,
    log_digest,
    parse_log,
    record_from_json,
    record_to_json,
)
from engine.record.pack import pack_log, unpack_log
from engine.record.playback import Frame, Playback, Played, play_back
from engine.record.record import (
    ActionRecord,
    ClockRecord,
    CountsRecord,
    DealRecord,
    DirectorAct,
    GameRecord,
    LeftoversRecord,
    OccupantRecord,
    PlayRecord,
    ResultRecord,
    ScoreRecord,
    SeatRecord,
)
from engine.record.recorder import GameRecorder, LogHeader
from engine.record.verify import Verification, verify_log

__all__ = [
    "MAX_DEALS",
    "MAX_LOG_BYTES",
    "ActionRecord",
    "ClockRecord",
    "CountsRecord",
    "DealRecord",
    "DirectorAct",
    "Frame",
    "GameRecord",
    "GameRecorder",
    "LeftoversRecord",
    "LogError",
    "LogHeader",
    "OccupantRecord",
    "PlayRecord",
    "Playback",
    "Played",
    "ResultRecord",
    "ScoreRecord",
    "SeatRecord",
    "Verification",
    "count_cards",
    "counting_json",
    "dump_log",
    "frames_json",
    "log_digest",
    "pack_log",
    "parse_log",
    "play_back",
    "record_from_json",
    "record_to_json",
    "unpack_log",
    "verify_log",
]

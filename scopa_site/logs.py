"""Log lines as JSON objects, with anything that looks like a secret taken out first."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

SECRET_PATTERNS = (
    re.compile(r"(?P<keep>://[^/\s:@]*:)[^@\s/]+(?=@)"),
    re.compile(r"(?P<keep>\b(?:Token|Bearer|Basic)\s+)[A-Za-z0-9._~+/=-]{8,}"),
    # The code of a side on a slip of a club evening.
    re.compile(r"(?P<keep>/slip/)[A-Za-z0-9_-]+"),
    re.compile(
        r"(?P<keep>\b(?:password|passwd|secret|token|seed|sessionid|csrftoken)[\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;]+",
        re.IGNORECASE,
    ),
)


def redact(text: str) -> str:
    """`text` with passwords in addresses, tokens, seeds and cookies replaced by `***`."""
    for pattern in SECRET_PATTERNS:
        text = pattern.sub(r"\g<keep>***", text)
    return text


class JsonFormatter(logging.Formatter):
    """One line a record: time, level, logger, message and, where there is one, the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redact(record.getMessage()),
        }
        if record.exc_info:
            line["traceback"] = redact(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def logging_config(level: str) -> dict[str, Any]:
    """A dictConfig: everything to stderr as JSON lines."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "scopa_site.logs.JsonFormatter"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {"django": {"handlers": ["stderr"], "level": level, "propagate": False}},
    }

import json
import logging

import pytest

from scopa_site.logs import JsonFormatter, redact


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("broker at redis://:hunter2hunter2@127.0.0.1:6379/0", "hunter2hunter2"),
        ("postgresql://club:pa55word@db/settebello refused", "pa55word"),
        ("Authorization: Token 0123456789abcdef", "0123456789abcdef"),
        ('{"password": "briscola"}', "briscola"),
        ("seed=00ff00ff", "00ff00ff"),
        ("GET /join/?token=abcdefgh&next=/", "abcdefgh"),
    ],
)
def test_a_secret_never_reaches_the_log(line: str, secret: str) -> None:
    assert secret not in redact(line)


def test_ordinary_words_stay_as_they_are() -> None:
    line = "set 12 of match 4 finished at https://club.example/t/1/ in 2.1 s"
    assert redact(line) == line


def test_a_record_is_one_json_line_with_its_traceback() -> None:
    try:
        raise ValueError("no such card\nin the deck")
    except ValueError as error:
        caught = (ValueError, error, error.__traceback__)
    record = logging.LogRecord("engine", logging.ERROR, "f.py", 1, "lost %s", ("7d",), caught)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    facts = json.loads(line)
    assert (facts["level"], facts["logger"], facts["message"]) == ("ERROR", "engine", "lost 7d")
    assert "no such card" in facts["traceback"]

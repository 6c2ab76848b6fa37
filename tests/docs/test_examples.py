"""Every example of the documentation runs as it stands there."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rules import preset
from engine.wire.messages import hello_message

ROOT = Path(__file__).resolve().parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(path: Path, language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(path.read_text(encoding="utf-8")) if name == language]


def console_examples() -> list[tuple[str, str, list[str]]]:
    """(page, command, expected lines of output; none means that any output will do)."""
    found: list[tuple[str, str, list[str]]] = []
    for path in DOCS:
        for block in blocks(path, "console"):
            for line in block.splitlines():
                if line.startswith("$ "):
                    found.append((path.name, line[2:], []))
                else:
                    found[-1][2].append(line)
    return found


@pytest.mark.sandbox
@pytest.mark.parametrize(("page", "command", "expected"), console_examples())
def test_a_command_of_the_docs_works(page: str, command: str, expected: list[str], tmp_path: Path) -> None:
    for source in blocks(ROOT / "docs" / page, "python"):
        (tmp_path / "main.py").write_text(source, encoding="utf-8")
    program, *words = shlex.split(command)
    assert program == "scopa"
    done = subprocess.run(
        [sys.executable, "-m", "engine.cli", *words],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=390,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    if expected:
        assert done.stdout.splitlines() == expected


def test_every_json_example_of_the_docs_is_json() -> None:
    texts = [text for path in DOCS for text in blocks(path, "json")]
    assert texts
    for text in texts:
        json.loads(text)


def test_the_protocol_page_names_every_key_of_the_messages() -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    hello = hello_message("scopa", preset("scopa"), seat=0, clock=None)
    turn = json.loads(blocks(ROOT / "docs" / "bot-protocol.md", "json")[0])
    for key in {*hello, *turn}:
        assert key in page, key

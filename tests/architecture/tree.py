"""The files of the repository, for the tests that read them."""

import subprocess
from functools import cache
from pathlib import Path

from deploy.launch.places import ROOT


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file that git keeps, or would keep at the next `git add`, relative to the root."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return tuple(sorted(Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()))


def source_files(*suffixes: str) -> list[Path]:
    return [file for file in tracked_files() if file.suffix in suffixes and "vendor" not in file.parts]


@cache
def text_of(file: Path) -> str:
    """The file's text, or nothing for a file that is not text."""
    try:
        return (ROOT / file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""

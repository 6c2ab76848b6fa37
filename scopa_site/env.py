"""Reading the settings' only source, the process environment, into typed values."""

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path


class EnvironmentValueError(ValueError):
    """An environment variable holds something that cannot be read; the message names it, never a secret."""


TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"", "0", "false", "no", "off"})


def read_text(name: str, default: str, source: Mapping[str, str] = os.environ) -> str:
    """The variable's text, or `default` where it is unset or empty."""
    return source.get(name, "").strip() or default


def read_flag(name: str, default: bool = False, source: Mapping[str, str] = os.environ) -> bool:
    text = source.get(name)
    if text is None:
        return default
    word = text.strip().lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise EnvironmentValueError(f"{name} must be 1 or 0, not {text!r}")


def read_count(name: str, default: int, source: Mapping[str, str] = os.environ) -> int:
    """A whole number of at least 1."""
    text = read_text(name, str(default), source)
    if not text.isdecimal() or int(text) < 1:
        raise EnvironmentValueError(f"{name} must be a whole number from 1, not {text!r}")
    return int(text)


def read_words(name: str, default: list[str], source: Mapping[str, str] = os.environ) -> list[str]:
    """A list separated by commas or spaces."""
    words = source.get(name, "").replace(",", " ").split()
    return words or list(default)


def read_path(name: str, default: Path, source: Mapping[str, str] = os.environ) -> Path:
    return Path(read_text(name, str(default), source)).expanduser().absolute()


def read_secret(path: Path, make: Callable[[], str]) -> str:
    """The secret kept in `path`, made there (mode 0600) when this is the first start.

    Several processes may start at once: the secret is written aside and linked into place, so that the first
    one wins and nobody reads half a file.
    """
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _put_first(path, make())
    return path.read_text(encoding="ascii").strip()


def _put_first(path: Path, secret: str) -> None:
    # A name of its own for every caller: a process number is shared by threads and by machines with one disk.
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secret + "\n")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)

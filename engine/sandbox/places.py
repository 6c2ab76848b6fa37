"""Where the jail keeps its own files on this machine: filters, slot locks, the self-test's last answer.

The place is per user and holds nothing worth keeping over a restart. It must be ours alone: a filter or a
lock that someone else can write is no filter and no lock.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from engine.match.launcher import SandboxUnavailable


def find_state_dir() -> Path:
    """The state directory of the current user, made if needed; SandboxUnavailable when it is not safe."""
    return make_own_dir(_state_path(os.geteuid()), mode=0o711)


def _state_path(uid: int) -> Path:
    if uid == 0:
        return Path("/run/settebello")
    session = Path(f"/run/user/{uid}")
    if session.is_dir() and os.access(session, os.W_OK | os.X_OK):
        return session / "settebello"
    return Path(f"/var/tmp/settebello-{uid}")


def make_own_dir(path: Path, mode: int = 0o700) -> Path:
    """Make ``path`` if it is missing and check that it is a directory which only we can write."""
    try:
        path.mkdir(mode=mode)
    except FileExistsError:
        pass
    except OSError as error:
        raise SandboxUnavailable(f"cannot make the directory {path}: {error.strerror}") from error
    check_ours(os.lstat(path), path, stat.S_ISDIR)
    return path


def check_ours(status: os.stat_result, path: Path, is_kind: Callable[[int], bool]) -> None:
    """SandboxUnavailable unless the file is of the right kind, owned by us and writable by nobody else."""
    if not is_kind(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & 0o022:
        raise SandboxUnavailable(f"{path} is not ours alone; remove it, it is made anew")


def read_own_file(path: Path) -> bytes | None:
    """Content of a file of ours, None when it is missing; never follows a link."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SandboxUnavailable(f"cannot read {path}: {error.strerror}") from error
    with os.fdopen(descriptor, "rb") as file:
        check_ours(os.fstat(file.fileno()), path, stat.S_ISREG)
        return file.read()


def write_own_file(path: Path, content: bytes) -> None:
    """Write whole or not at all: others may be reading or writing the same file now."""
    # A name of its own for every caller: a process number is shared by threads and by machines with one disk.
    draft = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        os.replace(draft, path)
    except BaseException:
        draft.unlink()
        raise

"""Uploaded bots: a bounded reader that never extracts, and a normalised archive named by its content.

Everything is counted before it is read, and read no further than it may be: ``extractall`` writes a bomb's
400 MiB before anyone looks. No file of the host is touched here.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from engine.match.launcher import BotPackage
from engine.sandbox.manifest import (
    ANY_VARIANT,
    MANIFEST,
    ArchiveError,
    Manifest,
    check_name,
    read_manifest,
)

MAX_UPLOAD_BYTES = 8 * 1024 * 1024
MAX_FILES = 200
MAX_FILE_BYTES = 4 * 1024 * 1024
MAX_TOTAL_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 8
MAX_PATH_LENGTH = 200
LONE_ENTRY = "main.py"

_PART = re.compile(r"[A-Za-z0-9_.-]{1,100}", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
_LOCAL_HEADER = struct.Struct("<4s22xHH")
_ENCRYPTED = 0x1 | 0x40
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_UNIX = 3
_DATE = (1980, 1, 1, 0, 0, 0)
_SUFFIXES = {"python": (".py",), "node": (".js", ".mjs", ".cjs")}


def read_package(data: bytes, filename: str) -> BotPackage:
    """The bot in an upload: a lone Python file or a zip with ``bot.json``; ArchiveError otherwise."""
    if len(data) > MAX_UPLOAD_BYTES:
        raise _too_big()
    if filename.lower().endswith(".py"):
        return _lone_file(data, filename)
    if not zipfile.is_zipfile(io.BytesIO(data)):
        raise ArchiveError(
            "not_a_bot", "A bot is one Python file ending in .py or a zip with bot.json in it."
        )
    return _make_package(_read_files(data))


def pack(package: BotPackage) -> bytes:
    """The normalised archive: same files, same bytes, whatever zip they came in."""
    return _pack_files(package.files)


def load_package(path: str | Path) -> BotPackage:
    """The bot at a path: a Python file, a zip, or a folder that is being worked in.

    ArchiveError, with ``changed`` for a stored archive (named by its hash) that is not as it was stored.
    """
    path = Path(path)
    try:
        if path.is_dir():
            return _make_package(_read_folder(path))
        if path.stat().st_size > MAX_UPLOAD_BYTES:
            raise _too_big()
        package = read_package(path.read_bytes(), path.name)
    except OSError as error:
        raise ArchiveError("unreadable", f"{path.name} cannot be read: {error.strerror}.") from error
    if _DIGEST.fullmatch(path.stem) and path.stem != package.sha256:
        raise ArchiveError("changed", "The stored archive of this bot has been changed.")
    return package


def _read_folder(folder: Path) -> dict[str, bytes]:
    """Regular files of a folder of the user's own, under the same limits as an archive."""
    paths = [path for path in sorted(folder.rglob("*")) if "__pycache__" not in path.parts]
    files = [path for path in paths if path.is_file() and not path.is_symlink()]
    names = [path.relative_to(folder).as_posix() for path in files]
    if len(files) > MAX_FILES or sum(path.stat().st_size for path in files) > MAX_TOTAL_BYTES:
        raise _too_big()
    for name in names:
        _check_path(name)
    _check_names(names)
    return {name: path.read_bytes() for name, path in zip(names, files, strict=True)}


def _lone_file(data: bytes, filename: str) -> BotPackage:
    _check_size(len(data), filename)
    if not data.strip():
        raise ArchiveError("empty_file", "The file is empty.")
    if b"\0" in data:
        raise ArchiveError("not_a_bot", "The file is not Python source: it has a NUL in it.")
    stem = os.path.basename(filename.replace("\\", "/"))[:-3]
    name = "".join(letter for letter in stem if letter.isprintable())[:64].strip() or "bot"
    manifest = Manifest(check_name(name), "python", LONE_ENTRY, (ANY_VARIANT,))
    return _make_package({LONE_ENTRY: data, MANIFEST: manifest.to_bytes()})


def _make_package(files: dict[str, bytes]) -> BotPackage:
    if MANIFEST not in files:
        raise ArchiveError(
            "missing_manifest",
            f"There is no {MANIFEST} at the root of the archive (a folder around it is not looked into).",
        )
    manifest = read_manifest(files[MANIFEST])
    _check_entry(manifest, files)
    files[MANIFEST] = manifest.to_bytes()
    digest = hashlib.sha256(_pack_files(files)).hexdigest()
    return BotPackage(digest, manifest.name, manifest.runtime, manifest.entry, manifest.variants, files)


def _check_entry(manifest: Manifest, files: Mapping[str, bytes]) -> None:
    if manifest.entry not in files or manifest.entry == MANIFEST:
        raise ArchiveError("missing_entry", "The entry that bot.json names is not in the archive.")
    suffixes = _SUFFIXES.get(manifest.runtime)
    if suffixes and not manifest.entry.endswith(suffixes):
        raise ArchiveError("bad_entry", f"The entry of a {manifest.runtime} bot ends in {suffixes[0]}.")


def _pack_files(files: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(
        buffer, "w", zipfile.ZIP_STORED
    ) as archive:  # zlib's output may change, this may not
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = _UNIX
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()


def _read_files(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = _check_entries(archive, data)
            return {entry.filename: _read_entry(archive, entry) for entry in entries}
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        RuntimeError,  # encrypted entries, and ways of packing that zipfile does not know
        EOFError,
        OSError,
        ValueError,
        OverflowError,
    ) as error:
        if isinstance(error, ArchiveError):
            raise
        raise ArchiveError("bad_zip", "The archive is damaged or of a kind that is not read here.") from error


def _check_entries(archive: zipfile.ZipFile, data: bytes) -> list[zipfile.ZipInfo]:
    """Everything the directory of the archive promises, checked before a byte is unpacked."""
    listed = archive.infolist()
    if len(listed) > MAX_FILES:
        raise ArchiveError("too_many_files", f"A bot may have at most {MAX_FILES} files.")
    for entry in listed:
        _check_entry_header(entry)
    files = [entry for entry in listed if not entry.is_dir()]
    _check_names([entry.filename for entry in files])
    if sum(entry.file_size for entry in files) > MAX_TOTAL_BYTES:
        raise ArchiveError(
            "too_big", f"The files of a bot may have at most {MAX_TOTAL_BYTES >> 20} MiB in all."
        )
    _check_layout(listed, data, archive.start_dir)
    return files


def _check_entry_header(entry: zipfile.ZipInfo) -> None:
    # `filename` is what zipfile made of it: cut at a NUL, with this system's separators.
    if entry.orig_filename != entry.filename:
        raise _bad_name(entry.orig_filename)
    _check_path(entry.filename.rstrip("/") if entry.is_dir() else entry.filename)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    expected = (0, stat.S_IFDIR) if entry.is_dir() else (0, stat.S_IFREG)
    if kind not in expected or (entry.is_dir() and entry.file_size):
        raise ArchiveError("not_a_file", f"{entry.filename} is not a regular file.")
    if entry.flag_bits & _ENCRYPTED:
        raise ArchiveError("encrypted", "The archive is encrypted.")
    if entry.compress_type not in _METHODS:
        raise ArchiveError("bad_compression", "Only stored and deflated files are read.")
    _check_size(entry.file_size, entry.filename)


def _check_path(path: str) -> None:
    parts = path.split("/")
    if len(path) > MAX_PATH_LENGTH or len(parts) > MAX_DEPTH:
        raise _bad_name(path)
    if any(not _PART.fullmatch(part) or part in (".", "..") for part in parts):
        raise _bad_name(path)


def _check_names(names: list[str]) -> None:
    """No name twice, not even in other capitals, and none that is also a directory of another."""
    seen = {name.lower() for name in names}
    if len(seen) != len(names):
        raise ArchiveError("duplicate_name", "Two files of the archive have the same name.")
    for name in seen:
        if any(str(parent) in seen for parent in Path(name).parents):
            raise ArchiveError("duplicate_name", "A name of the archive is a file and a directory at once.")


def _check_layout(entries: list[zipfile.ZipInfo], data: bytes, directory_start: int) -> None:
    """Files lie one behind another: none shares its bytes with another or with the directory."""
    end = 0
    for entry in sorted(entries, key=lambda entry: entry.header_offset):
        if entry.header_offset < end or (end == 0 and entry.header_offset):
            raise ArchiveError("overlap", "Files of the archive overlap or something stands before them.")
        signature, name_length, extra_length = _LOCAL_HEADER.unpack_from(data, entry.header_offset)
        if signature != b"PK\3\4":
            raise zipfile.BadZipFile("no local header")
        end = entry.header_offset + _LOCAL_HEADER.size + name_length + extra_length + entry.compress_size
    if end > directory_start:
        raise ArchiveError("overlap", "Files of the archive overlap.")


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """One file, no byte more than it promised; zipfile compares the checksum at its end."""
    with archive.open(entry) as file:
        content = file.read(entry.file_size + 1)
        if len(content) != entry.file_size or file.read(1):
            raise ArchiveError("bad_zip", f"{entry.filename} is not as long as the archive says.")
    return content


def _check_size(size: int, name: str) -> None:
    if size > MAX_FILE_BYTES:
        limit = MAX_FILE_BYTES >> 20
        raise ArchiveError("file_too_big", f"{name[:100]!a} is too big: a file may have {limit} MiB.")


def _too_big() -> ArchiveError:
    limit = MAX_TOTAL_BYTES >> 20
    return ArchiveError("too_big", f"A bot may have {MAX_FILES} files and {limit} MiB in all.")


def _bad_name(path: str) -> ArchiveError:
    return ArchiveError(
        "bad_name", f"{path[:100]!a} is not a name that can be used: letters, digits and _ . - only."
    )

"""Uploads: honest ones become one package whatever zip they came in, hostile ones are refused."""

from __future__ import annotations

import io
import json
import stat
import struct
import time
import tracemalloc
import warnings
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.sandbox.archive import ArchiveError, load_package, pack, read_package

MANIFEST = {
    "format": "scopa-bot",
    "version": 1,
    "name": "Lupo",
    "runtime": "python",
    "entry": "main.py",
    "variants": ["scopa"],
}
BOT = {"bot.json": json.dumps(MANIFEST).encode(), "main.py": b"print(1)\n"}


def make_zip(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", method) as archive:
        warnings.simplefilter("ignore")
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def zip_of(*entries: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    """A good bot and these entries."""
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")
        for name, content in [*BOT.items(), *entries]:
            archive.writestr(name, content)
    return buffer.getvalue()


def special(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = mode << 16
    return entry


def renamed(old: bytes, new: bytes) -> bytes:
    """A good zip in which a name was overwritten, in both headers."""
    return zip_of((old.decode(), b"x")).replace(old, new)


def lying_sizes(claimed: int) -> bytes:
    """A file that is really 3 MiB long and claims to be shorter, in both headers."""
    content = b"\0" * (3 << 20)
    data = zip_of(("data.bin", content))
    return data.replace(struct.pack("<L", len(content)), struct.pack("<L", claimed))


def overlapping() -> bytes:
    """Two directory entries of the same bytes, as in the bombs of overlapping files."""
    data = bytearray(zip_of(("a1.bin", b"x" * 999), ("a2.bin", b"x" * 999)))
    start = data.find(b"PK\1\2")
    offsets = {}
    while start >= 0:
        length = struct.unpack_from("<H", data, start + 28)[0]
        offsets[bytes(data[start + 46 : start + 46 + length])] = start + 42
        start = data.find(b"PK\1\2", start + 1)
    first = data[offsets[b"a1.bin"] : offsets[b"a1.bin"] + 4]
    data[offsets[b"a2.bin"] : offsets[b"a2.bin"] + 4] = first
    return bytes(data).replace(b"a2.bin", b"a1.bin", 1)


def same_bytes_twice() -> bytes:
    """A directory that lists one stored file under one name twice."""
    data = make_zip(BOT, zipfile.ZIP_STORED)
    start = data.find(b"PK\1\2")
    end = data.find(b"PK\5\6")
    entries = data[start:end]
    tail = bytearray(data[end:])
    struct.pack_into("<HHL", tail, 8, 4, 4, 2 * len(entries))
    return data[:start] + entries + entries + bytes(tail)


def with_flag(flag: int) -> bytes:
    data = bytearray(make_zip(BOT))
    for signature, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        start = data.find(signature)
        struct.pack_into("<H", data, start + place, struct.unpack_from("<H", data, start + place)[0] | flag)
    return bytes(data)


def damaged() -> bytes:
    data = bytearray(make_zip(BOT, zipfile.ZIP_STORED))
    data[data.find(b"print(1)")] ^= 1
    return bytes(data)


def manifest(**changes: object) -> Callable[[], bytes]:
    fields = {key: value for key, value in {**MANIFEST, **changes}.items() if value is not None}
    return lambda: make_zip({**BOT, "bot.json": json.dumps(fields).encode()})


ATTACKS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a bomb of zeros": ("file_too_big", lambda: zip_of(("bomb", b"\0" * (50 << 20)))),
    "many big files": ("too_big", lambda: zip_of(*((f"f{n}", b"\0" * (4 << 20)) for n in range(3)))),
    "3 000 files": ("too_many_files", lambda: make_zip({**BOT, **{f"f{n}": b"" for n in range(3_000)}})),
    "traversal": ("bad_name", lambda: zip_of(("../evil.py", b"x"))),
    "traversal inside": ("bad_name", lambda: zip_of(("a/../../evil.py", b"x"))),
    "an absolute path": ("bad_name", lambda: zip_of(("/etc/cron.d/evil", b"x"))),
    "a Windows path": ("bad_name", lambda: zip_of(("a\\b.py", b"x"))),
    "a drive": ("bad_name", lambda: zip_of(("C:evil.py", b"x"))),
    "an empty part": ("bad_name", lambda: zip_of(("a//b.py", b"x"))),
    "a dot": ("bad_name", lambda: zip_of(("./b.py", b"x"))),
    "a newline in a name": ("bad_name", lambda: zip_of(("a\nb.py", b"x"))),
    "a NUL in a name": ("bad_name", lambda: renamed(b"aXb.py", b"a\0b.py")),
    "a name outside ASCII": ("bad_name", lambda: zip_of(("è.py", b"x"))),
    "a long name": ("bad_name", lambda: zip_of(("a" * 101, b"x"))),
    "a deep folder": ("bad_name", lambda: zip_of(("a/" * 9 + "b", b"x"))),
    "a symbolic link": ("not_a_file", lambda: zip_of((special("l", stat.S_IFLNK | 0o777), b"/etc/passwd"))),
    "a device": ("not_a_file", lambda: zip_of((special("d", stat.S_IFCHR | 0o666), b""))),
    "a fifo": ("not_a_file", lambda: zip_of((special("p", stat.S_IFIFO | 0o666), b""))),
    "a folder that is a link": ("not_a_file", lambda: zip_of((special("l/", stat.S_IFLNK | 0o777), b""))),
    "the same name twice": ("duplicate_name", lambda: zip_of(("main.py", b"evil"))),
    "other capitals": ("duplicate_name", lambda: zip_of(("MAIN.py", b"evil"))),
    "a file and a folder": ("duplicate_name", lambda: zip_of(("main.py/x.py", b"evil"))),
    "one file listed twice": ("duplicate_name", same_bytes_twice),
    "overlapping files": ("overlap", overlapping),
    "something in front": ("overlap", lambda: b"#!/bin/sh\n" + make_zip(BOT)),
    "less claimed than there is": ("bad_zip", lambda: lying_sizes(100)),
    "more claimed than there is": ("bad_zip", lambda: lying_sizes(3 << 20 | 4096)),
    "a wrong checksum": ("bad_zip", damaged),
    "half an archive": ("not_a_bot", lambda: make_zip(BOT)[:100]),
    "no archive at all": ("not_a_bot", lambda: b"MZ" + b"\x90" * 1000),
    "an empty upload": ("not_a_bot", lambda: b""),
    "encrypted": ("encrypted", lambda: with_flag(1)),
    "bzip2": ("bad_compression", lambda: make_zip(BOT, zipfile.ZIP_BZIP2)),
    "lzma": ("bad_compression", lambda: make_zip(BOT, zipfile.ZIP_LZMA)),
    "too long": ("too_big", lambda: make_zip({**BOT, "x": b"x" * 9_000_000}, zipfile.ZIP_STORED)),
    "no manifest": ("missing_manifest", lambda: make_zip({"main.py": b""})),
    "everything in a folder": (
        "missing_manifest",
        lambda: make_zip({f"lupo/{name}": content for name, content in BOT.items()}),
    ),
    "a manifest that is no JSON": ("bad_manifest", lambda: make_zip({**BOT, "bot.json": b"{"})),
    "a manifest that is a list": ("bad_manifest", lambda: make_zip({**BOT, "bot.json": b"[]"})),
    "a very deep manifest": ("bad_manifest", lambda: make_zip({**BOT, "bot.json": b"[" * 16_000})),
    "a very long manifest": ("bad_manifest", lambda: make_zip({**BOT, "bot.json": b" " * 20_000})),
    "another format": ("bad_manifest", manifest(format="other")),
    "another version": ("bad_manifest", manifest(version=2)),
    "true is not 1": ("bad_manifest", manifest(version=True)),
    "no name": ("bad_manifest", manifest(name=None)),
    "an unprintable name": ("bad_manifest", manifest(name="a\x1b[31m")),
    "a NUL in the bot's name": ("bad_manifest", manifest(name="a\0b")),
    "half a character": ("bad_manifest", manifest(name="\ud800")),
    "a number for a name": ("bad_manifest", manifest(name=7)),
    "no variants": ("bad_manifest", manifest(variants=[])),
    "variants twice": ("bad_manifest", manifest(variants=["scopa", "scopa"])),
    "an unknown variant": ("unknown_variant", manifest(variants=["poker"])),
    "an unknown runtime": ("unknown_runtime", manifest(runtime="ruby")),
    "no such entry": ("missing_entry", manifest(entry="other.py")),
    "an entry outside": ("missing_entry", manifest(entry="../../usr/bin/id")),
    "the manifest as the entry": ("missing_entry", manifest(entry="bot.json")),
    "an entry of another language": ("bad_entry", manifest(runtime="node")),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_hostile_archive_is_refused_by_a_stable_code_and_a_sentence(attack: str) -> None:
    code, make = ATTACKS[attack]
    data = make()

    with pytest.raises(ArchiveError) as refusal:
        read_package(data, "bot.zip")
    assert refusal.value.code == code
    assert refusal.value.message.endswith(".")
    assert refusal.value.message.isprintable()


def test_a_bomb_is_refused_without_being_unpacked() -> None:
    data = zip_of(("bomb", b"\0" * (50 << 20)))
    tracemalloc.start()
    began = time.process_time()
    try:
        with pytest.raises(ArchiveError):
            read_package(data, "bot.zip")
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
        assert time.process_time() - began < 0.2
    finally:
        tracemalloc.stop()


def test_a_lone_python_file_is_a_bot_for_every_preset() -> None:
    package = read_package(b"print(1)\n", "lupo.py")

    assert (package.name, package.runtime, package.entry) == ("lupo", "python", "main.py")
    assert package.variants == ("*",)
    assert package.files["main.py"] == b"print(1)\n"


@pytest.mark.parametrize(
    ("data", "filename", "code"),
    [
        (b" \n", "bot.py", "empty_file"),
        (b"a\0b", "bot.py", "not_a_bot"),
        (b"x" * (5 << 20), "bot.py", "file_too_big"),
        (b"x" * (9 << 20), "bot.py", "too_big"),
        (b"print(1)", "bot.txt", "not_a_bot"),
    ],
)
def test_a_lone_file_that_is_no_bot_is_refused(data: bytes, filename: str, code: str) -> None:
    with pytest.raises(ArchiveError) as refusal:
        read_package(data, filename)
    assert refusal.value.code == code


@pytest.mark.parametrize("filename", ["a/b/../lupo.py", "C:\\bots\\lupo.py", "lu\x1bpo.py"])
def test_the_name_of_an_upload_is_only_a_name(filename: str) -> None:
    assert read_package(b"print(1)", filename).name == "lupo"


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_zip_with_a_manifest_is_a_bot(method: int) -> None:
    package = read_package(make_zip({**BOT, "lib/": b"", "lib/brain.py": b"X = 1"}, method), "bot.zip")

    assert (package.name, package.entry, package.variants) == ("Lupo", "main.py", ("scopa",))
    assert set(package.files) == {"bot.json", "main.py", "lib/brain.py"}


def test_odd_but_harmless_archives_are_accepted() -> None:
    odd = {
        "inner.zip": make_zip(BOT),
        "native.so": b"\x7fELF",
        "json.py": b"evil = 1",
        ".hidden": b"",
        "-rf": b"",
    }

    assert set(odd) < set(read_package(zip_of(*odd.items()), "bot.zip").files)


def test_the_same_bot_has_the_same_hash_whatever_zip_it_came_in() -> None:
    shuffled = dict(reversed(BOT.items()))
    spaced = {**BOT, "bot.json": json.dumps({**MANIFEST, "comment": "mine"}, indent=4).encode()}
    packages = [
        read_package(make_zip(files, method), "bot.zip")
        for files in (BOT, shuffled, spaced)
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    ]

    assert len({package.sha256 for package in packages}) == 1
    assert len({pack(package) for package in packages}) == 1
    assert read_package(make_zip({**BOT, "main.py": b"print(2)\n"}), "x").sha256 != packages[0].sha256


def test_a_stored_archive_is_read_back_and_one_that_was_changed_is_refused(tmp_path: Path) -> None:
    package = read_package(make_zip(BOT), "bot.zip")
    stored = tmp_path / f"{package.sha256}.zip"
    stored.write_bytes(pack(package))
    assert load_package(stored) == package

    stored.write_bytes(pack(read_package(make_zip({**BOT, "main.py": b"evil"}), "bot.zip")))
    with pytest.raises(ArchiveError) as refusal:
        load_package(stored)
    assert refusal.value.code == "changed"


def test_a_folder_that_is_worked_in_can_be_played_with(tmp_path: Path) -> None:
    for name, content in BOT.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "main.cpython-311.pyc").write_bytes(b"")
    (tmp_path / "link.py").symlink_to("/etc/passwd")

    assert load_package(tmp_path).sha256 == read_package(make_zip(BOT), "bot.zip").sha256


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError) as refusal:
        load_package(tmp_path / "nothing.zip")
    assert refusal.value.code == "unreadable"


def test_random_damage_never_gives_anything_but_a_package_or_an_archive_error() -> None:
    good = bytearray(zip_of(("lib/brain.py", zlib.compress(b"x" * 999))))
    for place in range(0, len(good)):
        for flip in (0x01, 0x80, 0xFF):
            data = bytearray(good)
            data[place] ^= flip
            try:
                read_package(bytes(data), "bot.zip")
            except ArchiveError:
                pass

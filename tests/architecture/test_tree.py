"""The house keeps its shape: fixed top level, small rooms, no drawers for odds and ends."""

import re

from deploy.launch.places import ROOT
from tests.architecture.tree import source_files, text_of, tracked_files

TOP_LEVEL = {
    ".ci",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "apt.txt",
    "deploy",
    "docs",
    "engine",
    "examples",
    "manage.py",
    "pyproject.toml",
    "replays",
    "requirements-dev.in",
    "requirements-dev.txt",
    "requirements.in",
    "requirements.txt",
    "run.py",
    "scopa_site",
    "tests",
    "tournaments",
}
MOST_LINES = 400
JUNK_NAME = re.compile(r"(^|[/_])(utils?|helpers?|common|misc|manager|handlers?)(\.py|/|$)")
# Spelled with brackets so that this file does not find itself.
UNFINISHED = re.compile(r"(TO[D]O|FI[X]ME|\bX[X]X\b|raise NotImplemented[E]rror)")
SKIPPED = re.compile(r"pytest\.(ski[p]|xfai[l]|importorski[p]|mark\.ski[p]|mark\.xfai[l])|unittest\.ski[p]")
# A host of a package registry in a commit would bind every reader to it; so would a path of one machine.
REGISTRY_HOST = re.compile(
    r"(p[y]pi\.(org|python)|p[y]thonhosted|registry\.n[p]mjs|n[p]mjs\.(org|com)|d[e]b\.debian|/simp[l]e/)"
)
MACHINE_PATH = re.compile(r"(^|[^A-Za-z0-9_.*])/(work|farm|root)/")


def find_lines(pattern: re.Pattern[str], files: list) -> list[str]:
    return [
        f"{file}:{number}: {line.strip()[:120]}"
        for file in files
        for number, line in enumerate(text_of(file).splitlines(), 1)
        if pattern.search(line)
    ]


def test_the_top_level_holds_nothing_unforeseen() -> None:
    assert {file.parts[0] for file in tracked_files()} - TOP_LEVEL == set()


def test_no_source_file_outgrows_its_room() -> None:
    written = [file for file in source_files(".py", ".js", ".css", ".html") if "migrations" not in file.parts]
    sizes = {file: text_of(file).count("\n") for file in written}
    assert {file: size for file, size in sizes.items() if size > MOST_LINES} == {}


def test_no_module_is_named_for_odds_and_ends() -> None:
    assert [str(file) for file in source_files(".py", ".js") if JUNK_NAME.search(str(file))] == []


def test_no_source_says_that_it_is_unfinished() -> None:
    assert find_lines(UNFINISHED, source_files(".py", ".js", ".html", ".css")) == []


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    assert find_lines(SKIPPED, [file for file in source_files(".py") if file.parts[0] == "tests"]) == []


def test_no_file_names_a_package_registry() -> None:
    assert find_lines(REGISTRY_HOST, [file for file in tracked_files() if file.suffix != ".svg"]) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert find_lines(MACHINE_PATH, list(tracked_files())) == []


def test_the_licence_is_there() -> None:
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")

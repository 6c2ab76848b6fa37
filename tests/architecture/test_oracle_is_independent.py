"""The textbook engine shares no code with the real one, or it would share its errors."""

import ast
from pathlib import Path

import pytest

ORACLE = Path(__file__).resolve().parents[1] / "oracle"
MODULES = sorted(ORACLE.glob("**/*.py"))
OURS = ("engine", "replays", "tournaments", "scopa_site", "tests", "deploy")
LOADERS = ("importlib", "runpy", "pkgutil")


def imported_modules(source: str) -> set[str]:
    """The full names that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where code comes from"
            names.add(node.module or "")
    return names


def foreign_modules(source: str) -> set[str]:
    """What a module of the oracle may not import: everything of ours but the oracle itself."""
    return {
        name
        for name in imported_modules(source)
        if name.partition(".")[0] in (*OURS, *LOADERS) and not name.startswith("tests.oracle.")
    }


def test_the_oracle_is_there() -> None:
    assert len(MODULES) > 8


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_the_oracle_imports_nothing_but_itself_and_python(module: Path) -> None:
    assert foreign_modules(module.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "source",
    [
        "import engine",
        "from engine.rules import Deal",
        "def f():\n    from engine import rules",
        "import importlib",
    ],
)
def test_an_import_of_the_engine_would_be_seen(source: str) -> None:
    assert foreign_modules(source)

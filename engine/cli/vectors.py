"""`scopa vectors`: runs a file of exact cases against the engine."""

import argparse
import json
from pathlib import Path

from engine.cli.vector_kinds import find_difference
from engine.rules.errors import ScopaError


class VectorFileError(ScopaError):
    """The file is no vector file."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `vectors FILE`."""
    parser = subparsers.add_parser("vectors", help="run a file of exact rule cases")
    parser.add_argument("file", type=Path, metavar="FILE", help="JSON as rules/vectors.json")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One line a failing case, then the count; 1 if any failed or none ran. CaseError for a malformed one."""
    failed = 0
    vectors = read_vectors(args.file)
    for vector in vectors:
        difference = find_difference(vector)
        if difference is not None:
            failed += 1
            print(f"{vector.get('id', '?')}: {difference}")
    print(f"{len(vectors) - failed} passed, {failed} failed")
    return 1 if failed or not vectors else 0


def read_vectors(path: Path) -> list[dict[str, object]]:
    """The cases of a vector file; VectorFileError when it is none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise VectorFileError("unreadable_vectors", f"{path} is no JSON: {error}") from None
    vectors = content.get("vectors") if isinstance(content, dict) else None
    if not isinstance(vectors, list) or not all(isinstance(vector, dict) for vector in vectors):
        raise VectorFileError("unreadable_vectors", f"{path} has no list of vectors")
    return vectors

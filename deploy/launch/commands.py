"""The words after `python3 run.py`."""

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path

from deploy.launch import checks, doctor, job, running
from deploy.launch.console import LaunchError, say
from deploy.launch.places import Places


def main(words: list[str]) -> int:
    """The exit code: 0 well, 1 a check failed, 2 the launcher could not go on."""
    arguments = build_parser().parse_args(words)
    try:
        return int(arguments.act(arguments, Places.from_environment()))
    except LaunchError as error:
        say(f"! {error}")
        return 2


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run.py", description="Settebello: set up, run, test.")
    parser.set_defaults(act=start)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default 127.0.0.1)")
    parser.add_argument(
        "--port", type=port_number, help="port to listen at (default: the first free one from 8000)"
    )
    parser.add_argument("--no-demo", action="store_true", help="start without the demo competition")
    parser.add_argument(
        "--smoke", action="store_true", help="stop when the demo is played; exit 0 if all is well"
    )
    parser.add_argument("--needs-jail", action="store_true", help="with --smoke: fail where no jail works")
    commands = parser.add_subparsers(title="commands", metavar="command")
    test = commands.add_parser("test", help="pass the tests; further words go to pytest")
    test.add_argument(
        "--only", action="append", metavar="STEP", help=f"one of: {', '.join(checks.STEP_NAMES)}"
    )
    test.add_argument("pytest_words", nargs="*", metavar="PYTEST", help="after --")
    test.set_defaults(act=test_site)
    commands.add_parser("doctor", help="say what works on this machine").set_defaults(act=examine)
    commands.add_parser("stop", help="stop the running site").set_defaults(act=stop)
    commands.add_parser("install", help="install the packages and stop").set_defaults(act=install)
    return parser


def port_number(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port (1 to 65535)")
    return int(text)


def start(arguments: argparse.Namespace, places: Places) -> int:
    if not arguments.smoke:
        return job.run_site(places, host=arguments.host, port=arguments.port, demo=not arguments.no_demo)
    with tempfile.TemporaryDirectory(prefix="settebello-smoke-") as folder:
        return job.run_smoke(replace(places, data=Path(folder)), needs_jail=arguments.needs_jail)


def test_site(arguments: argparse.Namespace, places: Places) -> int:
    return checks.run_checks(places, arguments.only, arguments.pytest_words)


def examine(arguments: argparse.Namespace, places: Places) -> int:
    return doctor.examine(places)


def install(arguments: argparse.Namespace, places: Places) -> int:
    checks.install_for_tests(places)
    return 0


def stop(arguments: argparse.Namespace, places: Places) -> int:
    stopped = running.stop_running(places.data)
    say("stopped" if stopped else "the site was not running")
    return 0

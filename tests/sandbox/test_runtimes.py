"""What bots can be written in here, what each needs, and what Python bots are offered besides."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from engine.match.launcher import SandboxUnavailable
from engine.sandbox import runtimes
from engine.sandbox.runtimes import find_runtime, find_runtimes, has_numpy, library_arguments
from engine.sandbox.selftest import check_sandbox
from tests.sandbox.bots import ask, attacker, package
from tests.sandbox.conftest import Launch

pytestmark = pytest.mark.sandbox

NODE = """
const lines = require("readline").createInterface({input: process.stdin});
console.log("ready");
lines.on("line", line => console.log(line.toUpperCase()));
"""


def test_a_line_that_a_python_bot_prints_goes_out_at_once_and_whole(tmp_path: Path) -> None:
    """In one write: each of ours would wake the referee, and the second is a line's end alone."""
    (tmp_path / "main.py").write_text(
        "import sys\nprint('one', 'line')\nprint('two')\nsys.stdin.readline()\n"
    )
    ours, theirs = os.pipe2(os.O_DIRECT)  # keeps writes apart
    command = [*find_runtimes()["python"].command("main.py")[:-1], str(tmp_path / "main.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=theirs) as bot:
        assert [os.read(ours, 4096), os.read(ours, 4096)] == [b"one line\n", b"two\n"]
        bot.communicate()
    os.close(ours)
    os.close(theirs)


def test_a_bot_in_javascript_plays(play: Launch) -> None:
    assert find_runtimes()["node"].path, "node is not installed under /usr"
    bot = play(package(NODE, runtime="node", entry="main.js"))

    assert ask(bot, "from node") == "FROM NODE"


def test_a_native_bot_plays(launch: Launch) -> None:
    echo = Path("/usr/bin/cat").read_bytes()
    bot = launch(package("", runtime="native", entry="echo", echo=echo))

    assert ask(bot, "from a program") == "from a program"


def test_python_bots_have_numpy_where_debian_has_it(play: Launch) -> None:
    source = "try:\n import numpy\n n = int(numpy.arange(4).sum())\nexcept ImportError: n = 'none'\n"
    bot = play(package(f"{source}print('ready')\ninput()\nprint(n)"))

    assert ask(bot) == ("6" if has_numpy() else "none")


def test_no_bot_can_change_a_library_or_its_runtime(play: Launch) -> None:
    places = ("/site/numpy/x", "/site/x", "/usr/lib/python3/dist-packages/x", "/usr/bin/x", "/bot/main.py")
    attempts = "\n".join(f"attempt({place!r}, lambda: open({place!r}, 'w'))" for place in places)
    reports = ask(play(attacker(attempts))).split("|")

    assert len(reports) == len(places)
    assert [report for report in reports if ": refused" not in report] == []


def test_python_bots_see_no_other_package_of_the_host(play: Launch) -> None:
    source = "import sys\ntry:\n import seccomp\n n = 'seen'\nexcept ImportError: n = sys.path\n"
    bot = play(package(f"{source}print('ready')\ninput()\nprint(n[0], n[-1])"))

    assert ask(bot) == "/bot /site"


def test_what_is_not_installed_is_unavailable_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtimes, "NODES", ())
    monkeypatch.setattr(runtimes, "NUMPY", "/usr/lib/nowhere/numpy")

    with pytest.raises(SandboxUnavailable, match="node is not installed under /usr"):
        find_runtime("node", has_cgroup=True)
    assert library_arguments("python") == []


def test_each_runtime_says_whether_it_needs_a_control_group() -> None:
    needs = {name: runtime.requires_cgroup for name, runtime in find_runtimes().items()}
    assert needs == {"python": False, "node": True, "native": True}
    with pytest.raises(SandboxUnavailable, match="needs a memory control group"):
        find_runtime("native", has_cgroup=False)


def test_the_self_test_lists_runtimes_and_libraries() -> None:
    names = [name for name, _, _ in check_sandbox().checks]
    assert names[-4:] == ["runtime python", "runtime node", "runtime native", "library numpy"]

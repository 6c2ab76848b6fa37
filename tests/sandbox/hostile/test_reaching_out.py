"""Bots that reach for what is not theirs. Each says what it tried; all are refused and then play on."""

from __future__ import annotations

import os
import socket
import textwrap
from pathlib import Path

import pytest

from tests.sandbox.bots import ask, attacker
from tests.sandbox.conftest import Launch

pytestmark = pytest.mark.sandbox

CALL = """
import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    result = getattr(libc, name)(*arguments) if isinstance(name, str) else libc.syscall(name, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), errno.errorcode.get(ctypes.get_errno(), "?"))
    return result
"""

ATTACKS: dict[str, str] = {
    "the host's files": """
        import os
        for path in ("/etc/passwd", "/etc/shadow", "/root", "/home", "/var/lib", "/run", "/sys", "/proc"):
            attempt(path, lambda: os.stat(path))
        """,
    "the parent's environment": """
        import os
        attempt("environ of 1", lambda: open("/proc/1/environ").read())
        attempt("environ of the parent", lambda: open(f"/proc/{os.getppid()}/environ").read())
        attempt("memory of 1", lambda: open("/proc/1/mem", "rb").read(1))
        attempt("a secret", lambda: os.environ["SETTEBELLO_SECRET"])
        """,
    "other bots": """
        import glob, os
        attempt("slots", lambda: os.listdir("/run/settebello/slots"))
        attempt("others in /bot", lambda: [f for f in glob.glob("/bot/**", recursive=True)
                                           if f not in ("/bot/", "/bot/main.py")][0])
        """,
    "the network": """
        import socket
        for family in ("AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK", "AF_PACKET", "AF_VSOCK", "AF_ALG"):
            attempt(family, lambda: socket.socket(getattr(socket, family), socket.SOCK_STREAM))
        attempt("loopback", lambda: socket.create_connection(("127.0.0.1", PORT), timeout=1))
        attempt("a name", lambda: socket.getaddrinfo("localhost", PORT))
        attempt("a pair of another family", lambda: socket.socketpair(socket.AF_INET))
        """,
    "more processes": CALL
    + """
        import os, subprocess, multiprocessing
        attempt("fork", os.fork)
        attempt("vfork", lambda: call(58))
        attempt("clone", lambda: call(56, 17, 0, 0, 0, 0))
        attempt("clone3", lambda: call(435, 0, 0))
        attempt("clone into a user namespace", lambda: call(56, 0x10010900, 0, 0, 0, 0))
        attempt("spawn", lambda: os.posix_spawn("/bin/true", ["true"], {}))
        attempt("subprocess", lambda: subprocess.run(["/bin/true"]))
        attempt("multiprocessing", lambda: multiprocessing.Process(target=print).start())
        """,
    "writing files": """
        import os
        for path in ("/x", "/bot/x", "/bot/main.py", "/usr/x", "/usr/bin/python3", "/dev/x", "/dev/shm/x"):
            attempt(path, lambda: open(path, "w"))
        attempt("chmod", lambda: os.chmod("/bot/main.py", 0o777))
        attempt("unlink", lambda: os.unlink("/bot/main.py"))
        """,
    "the kernel": CALL
    + """
        numbers = dict(
            ptrace=101, process_vm_readv=310, bpf=321, perf_event_open=298, keyctl=250, add_key=248,
            io_uring_setup=425, userfaultfd=323, memfd_create=319, memfd_secret=447, pidfd_open=434,
            splice=275, shmget=29, msgget=68, semget=64, mq_open=240, personality=135, seccomp=317,
            setns=308, init_module=175, kexec_load=246, reboot=169, open_by_handle_at=304,
            open_tree=428, fsopen=430, move_mount=429, mount_setattr=442, landlock=444, unknown=999,
        )
        for name, number in numbers.items():
            attempt(name, lambda: call(number, 0, 0, 0, 0, 0))
        """,
    "mounts and namespaces": CALL
    + """
        for name, flag in dict(user=0x10000000, mount=0x20000, pid=0x20000000, net=0x40000000).items():
            attempt("unshare " + name, lambda: call("unshare", flag))
        attempt("mount", lambda: call("mount", b"none", b"/tmp", b"tmpfs", 0, None))
        attempt("umount", lambda: call("umount2", b"/bot", 0))
        attempt("chroot", lambda: call("chroot", b"/tmp"))
        attempt("pivot_root", lambda: call(155, b"/tmp", b"/tmp"))
        """,
    "becoming someone": """
        import os, shutil
        attempt("setuid", lambda: os.setuid(0))
        attempt("setgroups", lambda: os.setgroups([0]))
        attempt("chown", lambda: os.chown("/bot/main.py", 0, 0))
        attempt("mknod", lambda: os.mknod("/tmp/null", 0o20666, os.makedev(1, 3)))
        """,
    "the other processes": """
        import os, signal
        attempt("kill all", lambda: os.kill(-1, signal.SIGKILL))
        def find():
            for pid in range(3, 33_000):
                try:
                    os.kill(pid, 0)
                except ProcessLookupError:
                    continue
                return pid
            raise ProcessLookupError(3, "none")
        attempt("anyone", find)
        """,
    "its limits and its place in the queue": """
        import os, resource
        attempt("memory", lambda: resource.setrlimit(resource.RLIMIT_AS, (-1, -1)))
        attempt("processes", lambda: resource.setrlimit(resource.RLIMIT_NPROC, (-1, -1)))
        attempt("priority", lambda: os.setpriority(os.PRIO_PROCESS, 0, -20))
        attempt("nice", lambda: os.nice(-20))
        attempt("scheduler", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
        attempt("affinity", lambda: os.sched_setaffinity(0, {0}))
        """,
    "the terminal": CALL
    + """
        import fcntl
        for number in (0x5412, 0x541C, 0x1_0000_5412):
            attempt(f"ioctl {number:x}", lambda: call("ioctl", 0, ctypes.c_ulong(number), b"x"))
        attempt("/dev/tty", lambda: open("/dev/tty"))
        attempt("/dev/ptmx", lambda: open("/dev/ptmx"))
        attempt("/dev/vda", lambda: open("/dev/vda"))
        attempt("/dev/mem", lambda: open("/dev/mem"))
        """,
    "links out of the jail": """
        import os
        for target in ("/etc/passwd", "/proc/1/root/etc/passwd", "../../../etc/shadow"):
            attempt(target, lambda: [os.symlink(target, "/tmp/" + str(len(reports))),
                                     open("/tmp/" + str(len(reports))).read()])
        attempt("hard link", lambda: os.link("/usr/bin/id", "/tmp/id"))
        """,
    "descriptors that were left open": """
        import os
        for descriptor in range(3, 64):
            attempt(f"descriptor {descriptor}", lambda: os.fstat(descriptor))
        """,
}


@pytest.fixture
def listener() -> int:
    """A server of the host that a bot must not reach; a positive control shows that others can."""
    server = socket.create_server(("127.0.0.1", 0))
    socket.create_connection(server.getsockname()).close()
    yield server.getsockname()[1]
    server.close()


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_is_not_the_bots_is_refused(
    attack: str, play: Launch, listener: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SETTEBELLO_SECRET", "do not tell")
    source = "\n".join(textwrap.dedent(part) for part in _parts(ATTACKS[attack]))
    descriptor = os.open("/etc/passwd", os.O_RDONLY)
    os.set_inheritable(descriptor, True)  # a careless parent
    try:
        bot = play(attacker(source.replace("PORT", str(listener))))
    finally:
        os.close(descriptor)

    reports = ask(bot).split("|")
    assert reports != [""]
    assert [report for report in reports if ": refused" not in report] == []
    assert ask(bot, "still playing") == "STILL PLAYING"


def _parts(attack: str) -> list[str]:
    return [CALL, attack.removeprefix(CALL)] if attack.startswith(CALL) else [attack]


def test_the_environment_is_ours_to_the_last_name(play: Launch) -> None:
    bot = play(attacker("import os\nattempt('environment', lambda: sorted(os.environ))"))

    names = ask(bot)
    assert "DONE" in names
    for name in ("DATABASE_URL", "REDIS", "SECRET", "DJANGO", "SETTEBELLO", "VIRTUAL_ENV"):
        assert name not in names


def test_signals_to_the_jails_first_process_change_nothing(play: Launch) -> None:
    bot = play(
        attacker("import os\n[attempt(f'kill 1 with {n}', lambda: os.kill(1, n)) for n in (9, 15, 19, 2)]")
    )

    assert ask(bot).count("kill 1 with") == 4  # the kernel takes them and drops them
    assert ask(bot, "still playing") == "STILL PLAYING"


def test_a_setuid_file_gives_nothing(play: Launch) -> None:
    attack = """
        import os, shutil
        attempt("copy", lambda: shutil.copyfile("/usr/bin/id", "/tmp/id"))
        attempt("setuid bit", lambda: os.chmod("/tmp/id", 0o6755))
        attempt("setuid file of the host", lambda: os.setuid(0))
        attempt("new privileges", lambda: __import__("ctypes").CDLL(None).prctl(39, 0, 0, 0, 0))
        """
    bot = play(attacker(attack))

    reports = ask(bot)
    assert "new privileges: DONE 1" in reports  # PR_GET_NO_NEW_PRIVS
    assert "setuid file of the host: refused" in reports


def test_32_bit_calls_and_the_x32_interface_kill_the_bot(play: Launch) -> None:
    for code in (bytes.fromhex("b814000000cd80c3"), bytes.fromhex("b8270000400f05c3")):
        bot = play(
            attacker(f"""
            import ctypes, mmap
            code = mmap.mmap(-1, 4096, prot=7)
            code.write({code!r})
            run = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
            sys.stderr.write("attempted")
            attempt("foreign call", run)
            """)
        )
        with pytest.raises(Exception, match="CRASHED: SIGNAL 31"):
            ask(bot)
        assert bot.close().stderr == "attempted"


def test_without_a_jail_the_same_attempts_succeed(listener: int) -> None:
    """The positive control: these attacks are no blanks."""
    assert Path("/etc/passwd").read_text()
    socket.create_connection(("127.0.0.1", listener)).close()
    assert os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0)[1] == 0

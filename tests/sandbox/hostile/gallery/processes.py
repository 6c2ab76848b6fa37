"""Making processes, outliving the game, hurting others, and ending in odd ways."""

from __future__ import annotations

from tests.sandbox.hostile.gallery.attack import CALL, Attack

ATTACKS: dict[str, Attack] = {
    "fork_bomb": Attack(
        """
        def bomb():
            while True:
                if os.fork() == 0:
                    bomb()
        attempt("fork", bomb)
        attempt("vfork", lambda: call(58))
        attempt("clone", lambda: call(56, 17, 0, 0, 0, 0))
        attempt("clone3", lambda: call(435, 0, 0))
        attempt("a new user namespace", lambda: call(56, 0x10010900, 0, 0, 0, 0))
        """,
        ("fork: refused EPERM", "vfork: refused EPERM", "clone: refused EPERM", "clone3: refused ENOSYS"),
        preamble=CALL,
    ),
    "subprocess_bomb": Attack(
        """
        import multiprocessing, subprocess
        attempt("subprocess", lambda: [subprocess.Popen(["/bin/sleep", "999"]) for _ in range(500)])
        attempt("spawn", lambda: os.posix_spawn("/bin/sleep", ["sleep", "999"], {}))
        attempt("shell", lambda: os.popen("sleep 999").read())
        attempt("multiprocessing", lambda: multiprocessing.Process(target=print).start())
        """,
        ("subprocess: refused EPERM", "spawn: refused", "multiprocessing: refused"),
    ),
    "shared_fork_balloon": Attack(
        """
        import mmap
        shared = mmap.mmap(-1, 64 << 20)
        def balloon():
            for _ in range(20):
                if os.fork() == 0:
                    shared.write(bytes(64 << 20))
        attempt("fork", balloon)
        """,
        ("fork: refused EPERM",),
    ),
    "daemonize_outlive": Attack(
        """
        attempt("fork", os.fork)
        attempt("a session of its own", os.setsid)
        attempt("a group of its own", lambda: os.setpgid(0, 0))
        os._exit(0)
        """,
        ("fork: refused EPERM", "a session of its own: refused EPERM"),
        "CRASHED",
        "EXITED 0",
    ),
    "kill_all": Attack(
        """
        import signal
        attempt("everyone", lambda: os.kill(-1, signal.SIGKILL))
        def find():
            for pid in range(3, 40_000):
                try:
                    os.kill(pid, 0)
                except ProcessLookupError:
                    continue
                return pid
            raise ProcessLookupError(3, "none")
        attempt("anyone", find)
        for number in (9, 15, 19, 2):
            observe(f"signal {number} to init", lambda: os.kill(1, number))
        """,
        ("everyone: refused ESRCH", "anyone: refused ESRCH", "signal 9 to init: seen"),
    ),
    "wake_oneself": Attack(
        """
        import signal, threading
        ours = os.getpid(), threading.get_native_id()
        attempt("kill", lambda: os.kill(ours[0], signal.SIGCONT))
        attempt("its group", lambda: os.killpg(0, signal.SIGCONT))
        attempt("raise", lambda: signal.raise_signal(signal.SIGCONT))
        attempt("tkill", lambda: call(200, ours[1], 18))
        attempt("tgkill", lambda: call(234, *ours, 18))
        attempt("a number with more bits", lambda: call(62, ours[0], ctypes.c_long(18 | 1 << 32)))
        attempt("a queue", lambda: call(129, ours[0], 18, ctypes.create_string_buffer(128)))
        attempt("a timer", lambda: call(222, 1, None, ctypes.create_string_buffer(8)))
        attempt("a pipe", lambda: __import__("fcntl").fcntl(0, 10, 18))
        observe("another signal", lambda: os.kill(ours[0], 0))
        """,
        (
            "kill: refused EPERM",
            "raise: refused EPERM",
            "tkill: refused EPERM",
            "tgkill: refused EPERM",
            "a number with more bits: refused EPERM",
            "a queue: refused ENOSYS",
            "another signal: seen",
        ),
        preamble=CALL,
    ),
    "thread_bomb": Attack(
        """
        import threading
        never, started = threading.Event(), []
        def bomb():
            for _ in range(1000):
                threading.Thread(target=never.wait, daemon=True).start()
                started.append(1)
        attempt("a thousand threads", bomb)
        attempt("a hundred threads", lambda: started[100])
        observe("threads", lambda: len(started))
        """,
        (
            "a thousand threads: refused RuntimeError",
            "a hundred threads: refused IndexError",
            "threads: seen",
        ),
    ),
    "core_dump": Attack(
        """
        import resource
        attempt("a big core", lambda: resource.setrlimit(resource.RLIMIT_CORE, (1 << 30, 1 << 30)))
        tell("aborting")
        os.abort()
        """,
        ("a big core: refused", "aborting"),
        "CRASHED",
        "SIGNAL 6",
    ),
    "segfault_ctypes": Attack(
        'import ctypes\ntell("reading at 0")\nctypes.string_at(0)',
        ("reading at 0",),
        "CRASHED",
        "SIGNAL 11",
    ),
    "exit0_early": Attack(
        'tell("leaving before the greeting")\nos._exit(0)',
        ("leaving before the greeting",),
        "CRASHED",
        "EXITED 0",
        at_start=True,
    ),
    "exit_after_first_move": Attack(
        'say(message)\ntell("leaving after a move")\nos._exit(0)',
        ("leaving after a move",),
        "CRASHED",
        "EXITED 0",
    ),
}

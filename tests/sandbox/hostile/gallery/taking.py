"""Taking more than a bot may have: time, memory, files, processors, pipes."""

from __future__ import annotations

from tests.sandbox.hostile.gallery.attack import Attack

SHORT_MS = 400

ATTACKS: dict[str, Attack] = {
    "infinite_loop": Attack(
        'tell("looping")\nwhile True: pass', ("looping",), "BANK_EMPTY", bank_ms=SHORT_MS
    ),
    "infinite_loop_at_start": Attack(
        'tell("looping")\nwhile True: pass', ("looping",), "TIMEOUT_START", "CPU_LIMIT", at_start=True
    ),
    "sleep_forever": Attack(
        'import time\ntell("sleeping")\ntime.sleep(1000)', ("sleeping",), "BANK_EMPTY", bank_ms=SHORT_MS
    ),
    "ignore_sigterm": Attack(
        """
        import signal
        for number in (1, 2, 15, 18, 24):
            signal.signal(number, signal.SIG_IGN)
        attempt("deaf to SIGKILL", lambda: signal.signal(9, signal.SIG_IGN))
        attempt("deaf to SIGSTOP", lambda: signal.signal(19, signal.SIG_IGN))
        while True: pass
        """,
        ("deaf to SIGKILL: refused EINVAL", "deaf to SIGSTOP: refused EINVAL"),
        "BANK_EMPTY",
        bank_ms=SHORT_MS,
    ),
    "sigstop_self": Attack(
        'tell("stopping")\nwhile True: os.kill(os.getpid(), 19)',
        ("stopping",),
        "BANK_EMPTY",
        bank_ms=SHORT_MS,
    ),
    "slow_drip": Attack(
        """
        import time
        tell("dripping")
        while True:
            sys.stdout.write("x")
            sys.stdout.flush()
            time.sleep(0.001)
        """,
        ("dripping",),
        "BANK_EMPTY",
        bank_ms=SHORT_MS,
    ),
    "never_reads_stdin": Attack(
        """
        import time
        print('{"type":"ready","protocol":1}', flush=True)
        tell("reading nothing")
        time.sleep(1000)
        """,
        ("reading nothing",),
        "BANK_EMPTY",
        bank_ms=SHORT_MS,
        at_start=True,
    ),
    "close_stdout": Attack(
        'import time\ntell("closing")\nos.close(1)\ntime.sleep(1000)',
        ("closing",),
        "BANK_EMPTY",
        bank_ms=SHORT_MS,
    ),
    "memory_balloon": Attack(
        'tell("filling memory")\nheld = []\nwhile True: held.append(b"x" * (8 << 20))',
        ("filling memory",),
        "OUT_OF_MEMORY",
        "OOM",
        ungrouped=("CRASHED", "EXITED 1"),
        seconds=60.0,
    ),
    "mmap_balloon": Attack(
        """
        import mmap
        tell("filling mapped memory")
        held = []
        while True:
            held.append(mmap.mmap(-1, 32 << 20))
            held[-1].write(bytes(32 << 20))
        """,
        ("filling mapped memory",),
        "OUT_OF_MEMORY",
        "OOM",
        ungrouped=("CRASHED", "EXITED 1"),
        seconds=60.0,
    ),
    "tmp_fill": Attack(
        """
        def fill():
            for number in range(17):
                with open(f"/tmp/fill{number}", "wb") as file:
                    file.write(b"x" * (1 << 20))
        attempt("17 MiB in /tmp", fill)
        attempt("a file of 9 MiB", lambda: open("/tmp/big", "wb").write(b"x" * (9 << 20)))
        """,
        ("17 MiB in /tmp: refused ENOSPC", "a file of 9 MiB: refused"),
        ungrouped_proofs=("17 MiB in /tmp: refused", "a file of 9 MiB: refused"),
    ),
    "shm_fill": Attack(
        """
        for place in ("/dev/shm", "/dev", "/run/shm"):
            attempt(place, lambda: open(place + "/fill", "wb").write(b"x" * (1 << 20)))
        """,
        ("/dev/shm: refused ENOENT", "/dev: refused EROFS"),
    ),
    "inode_bomb": Attack(
        """
        def bomb():
            number = 0
            while True:
                os.close(os.open(f"/tmp/{number}", os.O_CREAT | os.O_WRONLY))
                number += 1
        attempt("files without end", bomb)
        """,
        ("files without end: trying",),
        "BANK_EMPTY",
        bank_ms=SHORT_MS,
        ungrouped=("OK", None),
        ungrouped_proofs=("files without end: refused",),
    ),
    "multi_core_hog": Attack(
        """
        import hashlib, threading, time
        def spin():
            while time.monotonic() < end:
                hashlib.pbkdf2_hmac("sha256", b"x", b"y", 2000)  # lets go of the interpreter's lock
        begin, used = time.monotonic(), time.process_time()
        end = begin + 0.5
        threads = [threading.Thread(target=spin) for _ in range(8)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        cores = (time.process_time() - used) / (time.monotonic() - begin)
        def more_than_one():
            if cores < 1.35:
                raise OSError(errno.EAGAIN, "held to one")
            return cores
        attempt("more than one core", more_than_one)
        """,
        ("more than one core: refused EAGAIN",),
        seconds=60.0,
    ),
    "clock_abuse": Attack(
        """
        import threading, time
        def spin():
            while True: pass
        threading.Thread(target=spin, daemon=True).start()
        globals()["used"], globals()["at"] = time.process_time(), time.monotonic()
        """,
        ("thinking in another's turn: refused EAGAIN",),
        opponent_ms=200,
        follow_up="""
        import time
        gone, used_now = time.monotonic() - at, time.process_time() - used
        def stolen():
            if used_now < 0.1:
                raise OSError(errno.EAGAIN, "it was stopped")
            return used_now, gone
        attempt("thinking in another's turn", stolen)
        os._exit(9)
        """,
        verdict="CRASHED",
        detail="EXITED 9",
        seconds=60.0,
    ),
    "stdout_flood": Attack(
        'tell("flooding stdout")\nwhile True: sys.stdout.write("x" * 65536)',
        ("flooding stdout",),
        "OUTPUT_LIMIT",
        "LINE_LIMIT",
    ),
    "stderr_flood": Attack(
        'tell("flooding stderr")\nwhile True: sys.stderr.write("x" * 65536)',
        ("flooding stderr",),
        "OUTPUT_LIMIT",
        "STDERR_LIMIT",
    ),
}

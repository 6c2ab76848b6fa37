"""Reaching for the kernel: calls that no bot needs, foreign interfaces, mounts, processes, terminals."""

from __future__ import annotations

from tests.sandbox.hostile.gallery.attack import CALL, Attack

_MACHINE_CODE = """
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=7)
code.write({code})
run = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
attempt("a foreign call", run)
"""

ATTACKS: dict[str, Attack] = {
    "evil_syscalls": Attack(
        """
        numbers = dict(
            keyctl=250, add_key=248, request_key=249, io_uring_setup=425, bpf=321, perf_event_open=298,
            userfaultfd=323, memfd_create=319, memfd_secret=447, pidfd_open=434, splice=275, vmsplice=278,
            shmget=29, msgget=68, semget=64, mq_open=240, personality=135, seccomp=317, setns=308,
            init_module=175, finit_module=313, kexec_load=246, reboot=169, open_by_handle_at=304,
            name_to_handle_at=303, fanotify_init=300, inotify_init=253, quotactl=179, swapon=167, acct=163,
            settimeofday=164, clock_settime=227, syslog=103, iopl=172, landlock=444, unknown=999,
        )
        for name, number in numbers.items():
            attempt(name, lambda: call(number, 0, 0, 0, 0, 0))
        """,
        (
            "keyctl: refused EPERM",
            "io_uring_setup: refused EPERM",
            "bpf: refused EPERM",
            "memfd_secret: refused E",
            "unknown: refused ENOSYS",
        ),
        preamble=CALL,
    ),
    "mount_unshare": Attack(
        """
        for name, flag in dict(user=0x10000000, mount=0x20000, pid=0x20000000, net=0x40000000).items():
            attempt("unshare " + name, lambda: call(272, flag))
        attempt("mount", lambda: call(165, b"none", b"/tmp", b"tmpfs", 0, None))
        attempt("umount", lambda: call(166, b"/bot", 2))
        attempt("remount", lambda: call(165, b"none", b"/", b"", 0x1020, None))
        attempt("chroot", lambda: os.chroot("/usr"))
        attempt("pivot_root", lambda: call(155, b"/tmp", b"/tmp"))
        newer = dict(open_tree=428, move_mount=429, fsopen=430, fsmount=432, mount_setattr=442)
        for name, number in newer.items():
            attempt(name, lambda: call(number, 0, 0, 0, 0, 0))
        """,
        (
            "unshare user: refused EPERM",
            "mount: refused EPERM",
            "chroot: refused EPERM",
            "fsopen: refused EPERM",
        ),
        preamble=CALL,
    ),
    "ptrace_parent": Attack(
        """
        for pid in (1, os.getppid(), os.getpid()):
            attempt(f"ptrace {pid}", lambda: call(101, 16, pid, 0, 0))
            attempt(f"reading {pid}", lambda: call(310, pid, None, 0, None, 0, 0))
            attempt(f"writing {pid}", lambda: call(311, pid, None, 0, None, 0, 0))
        attempt("memory", lambda: open("/proc/1/mem"))
        """,
        ("ptrace 1: refused EPERM", "reading 1: refused EPERM", "memory: refused ENOENT"),
        preamble=CALL,
    ),
    "raise_rlimits": Attack(
        """
        import resource
        for name in ("AS", "CPU", "NPROC", "NOFILE", "FSIZE", "CORE", "STACK"):
            kind = getattr(resource, "RLIMIT_" + name)
            attempt(name, lambda: resource.setrlimit(kind, (-1, -1)))
        attempt("priority", lambda: os.setpriority(os.PRIO_PROCESS, 0, -20))
        attempt("scheduler", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
        attempt("affinity", lambda: os.sched_setaffinity(0, {0}))
        attempt("another's limits", lambda: resource.prlimit(1, resource.RLIMIT_AS, (1, 1)))
        """,
        (
            "AS: refused",
            "CPU: refused",
            "priority: refused",
            "scheduler: refused EPERM",
            "affinity: refused EPERM",
        ),
    ),
    "tiocsti": Attack(
        """
        for number in (0x5412, 0x541C, 0x1_0000_5412, 0x540E):
            for descriptor in range(3):
                name, wide = f"ioctl {number:x} on {descriptor}", ctypes.c_ulong(number)
                attempt(name, lambda: call(16, descriptor, wide, b"x"))
        for path in ("/dev/tty", "/dev/ptmx", "/dev/console", "/dev/mem", "/dev/vda", "/dev/kmsg"):
            attempt(path, lambda: open(path))
        """,
        ("ioctl 5412 on 0: refused", "ioctl 100005412 on 0: refused", "/dev/tty: refused ENOENT"),
        preamble=CALL,
    ),
    "int80": Attack(
        _MACHINE_CODE.format(code='bytes.fromhex("b814000000cd80c3")'),
        ("a foreign call: trying",),
        "CRASHED",
        "SIGNAL 31",
    ),
    "x32_abi": Attack(
        _MACHINE_CODE.format(code='bytes.fromhex("b8270000400f05c3")'),
        ("a foreign call: trying",),
        "CRASHED",
        "SIGNAL 31",
    ),
}

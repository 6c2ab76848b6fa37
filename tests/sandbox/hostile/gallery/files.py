"""Reaching for files and secrets of the host, of the worker and of other bots."""

from __future__ import annotations

from tests.sandbox.hostile.gallery.attack import Attack

ATTACKS: dict[str, Attack] = {
    "honest": Attack("observe('an honest bot', os.getpid)", ("an honest bot: seen",)),
    "read_etc_passwd": Attack(
        """
        for path in ("/etc/passwd", "/etc/shadow", "/root", "/home", "/var/lib", "/run", "/sys", "/proc"):
            attempt(path, lambda: os.stat(path))
        attempt("a relative path", lambda: open("../../../../etc/passwd"))
        """,
        (
            "/etc/passwd: refused ENOENT",
            "/root: refused ENOENT",
            "/run: refused ENOENT",
            "/proc: refused ENOENT",
        ),
    ),
    "read_worker_env": Attack(
        """
        attempt("the worker's secret", lambda: os.environ["SETTEBELLO_SECRET"])
        attempt("environment of the parent", lambda: open(f"/proc/{os.getppid()}/environ").read())
        attempt("environment of init", lambda: open("/proc/1/environ").read())
        names = {"PATH", "LANG", "HOME", "TMPDIR", "PWD", "PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE",
                 "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MALLOC_ARENA_MAX", "LC_CTYPE"}
        attempt("a name that is not ours", lambda: sorted(set(os.environ) - names)[0])
        """,
        (
            "the worker's secret: refused KeyError",
            "environment of the parent: refused ENOENT",
            "a name that is not ours: refused IndexError",
        ),
    ),
    "proc1_environ": Attack(
        """
        for name in ("environ", "maps", "cmdline", "stack", "root", "cwd", "fd"):
            attempt(name, lambda: os.stat(f"/proc/1/{name}"))
        attempt("memory of init", lambda: open("/proc/1/mem", "r+b"))
        """,
        ("environ: refused ENOENT", "memory of init: refused ENOENT"),
    ),
    "read_other_bot": Attack(
        """
        import glob
        attempt("slots", lambda: os.listdir("/run/settebello/slots"))
        attempt("slots of a user", lambda: glob.glob("/var/tmp/settebello*")[0])
        found = [glob.glob(place + "/**", recursive=True) for place in ("/bot", "/tmp", "/home", "/var")]
        files = {path for paths in found for path in paths if os.path.isfile(path)}
        attempt("files of others", lambda: sorted(files - {"/bot/main.py"})[0])
        """,
        ("slots: refused ENOENT", "files of others: refused IndexError"),
    ),
    "proc_sys_write": Attack(
        """
        for path in ("/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/self/oom_score_adj",
                     "/sys/kernel/uevent_helper", "/proc/sys/vm/drop_caches"):
            attempt(path, lambda: open(path, "w"))
        """,
        ("/proc/sys/kernel/core_pattern: refused ENOENT", "/proc/self/oom_score_adj: refused ENOENT"),
    ),
    "write_parent_fds": Attack(
        """
        for number in range(4):
            attempt(f"descriptor {number} of init", lambda: open(f"/proc/1/fd/{number}", "w"))
        attempt("reading stdout", lambda: os.read(1, 1))
        attempt("writing stdin", lambda: os.write(0, b"x"))
        """,
        (
            "descriptor 0 of init: refused ENOENT",
            "reading stdout: refused EBADF",
            "writing stdin: refused EBADF",
        ),
    ),
    "inherit_fds": Attack(
        """
        import stat
        def is_open(number):
            try:
                os.fstat(number)
            except OSError:
                return False
            return True
        attempt("a fourth descriptor", lambda: [n for n in range(3, 4096) if is_open(n)][0])
        kinds = [stat.S_ISFIFO(os.fstat(number).st_mode) for number in range(3)]
        attempt("what is not a pipe", lambda: [kind for kind in kinds if not kind][0])
        """,
        ("a fourth descriptor: refused IndexError", "what is not a pipe: refused IndexError"),
    ),
    "disk_fill": Attack(
        """
        for place in ("/", "/bot", "/usr", "/usr/bin", "/lib", "/dev", "/home", "/var/tmp", "/etc", "/run"):
            attempt(place, lambda: open(place + "/fill", "wb").write(b"x" * (1 << 20)))
        attempt("the bot's own file", lambda: open("/bot/main.py", "r+"))
        attempt("the interpreter", lambda: open(sys.executable, "r+b"))
        """,
        ("/: refused EROFS", "/bot: refused EROFS", "/usr: refused EROFS", "the bot's own file: refused"),
    ),
    "symlink_tricks": Attack(
        """
        for number, target in enumerate(("/etc/passwd", "/proc/1/root", "../../../../etc/shadow")):
            name = f"/tmp/link{number}"
            attempt(target, lambda: [os.symlink(target, name), open(name).read()])
        attempt("a hard link", lambda: os.link("/usr/bin/env", "/tmp/env"))
        attempt("a link over the bot", lambda: os.symlink("/etc/passwd", "/bot/main.py"))
        """,
        ("/etc/passwd: refused ENOENT", "a hard link: refused", "a link over the bot: refused"),
    ),
    "chmod_setuid": Attack(
        """
        import shutil
        observe("a copy", lambda: shutil.copyfile("/usr/bin/env", "/tmp/env"))
        observe("its mode", lambda: [os.chmod("/tmp/env", 0o6755), oct(os.stat("/tmp/env").st_mode)])
        attempt("setuid", lambda: os.setuid(0))
        attempt("setgid", lambda: os.setgid(0))
        attempt("setgroups", lambda: os.setgroups([0]))
        attempt("chown", lambda: os.chown("/bot/main.py", 0, 0))
        attempt("a device", lambda: os.mknod("/tmp/null", 0o20666, os.makedev(1, 3)))
        attempt("running the copy", lambda: os.posix_spawn("/tmp/env", ["env"], {}))
        """,
        (
            "setuid: refused EPERM",
            "chown: refused EPERM",
            "a device: refused EPERM",
            "running the copy: refused",
        ),
    ),
    "cgroup_escape": Attack(
        """
        import ctypes
        libc = ctypes.CDLL(None, use_errno=True)
        def mount():
            if libc.mount(b"cgroup", b"/tmp", b"cgroup2", 0, None) < 0:
                raise OSError(ctypes.get_errno(), "mount")
        attempt("mounting", mount)
        for path in ("/proc/self/cgroup", "/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/memory/tasks"):
            attempt(path, lambda: open(path, "r+"))
        """,
        ("mounting: refused EPERM", "/proc/self/cgroup: refused ENOENT"),
    ),
}

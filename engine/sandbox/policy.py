"""The seccomp policy ``python`` as plain data: threads yes, processes no, sockets no, whispering no.

Whatever is not named here answers ENOSYS, so that libc falls back from calls newer than this list (EPERM for
an unknown ``clone3`` broke every thread of glibc 2.34: moby #42680). Foreign architectures kill the process.
"""

from __future__ import annotations

import errno
from typing import Any

# (argument index, comparison, operand, operand) as libseccomp takes them; MASKED_EQ is (mask, value).
Comparison = tuple[int, str, int, int]
Rule = tuple[str, tuple[Comparison, ...]]

CLONE_THREAD = 0x00010000
CLONE_NEW = 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000 | 0x00020000 | 0x80
FUTEX_PRIVATE = 128
MAP_HUGETLB = 0x40000
AF_UNIX = 1
LOW_WORD = 0xFFFFFFFF

_FILES = """
access chdir chmod close close_range copy_file_range creat dup dup2 dup3 faccessat faccessat2 fallocate
fchdir fchmod fchmodat fdatasync fstat fstatfs fsync ftruncate getcwd getdents getdents64 link linkat lseek
lstat mkdir mkdirat newfstatat open openat pipe pipe2 pread64 preadv pwrite64 pwritev read readlink
readlinkat readv rename renameat renameat2 rmdir sendfile stat statfs statx symlink symlinkat truncate umask
unlink unlinkat write writev
"""
_MEMORY = "brk mprotect mremap msync munmap"
_SIGNALS = """
alarm getitimer pause restart_syscall rt_sigaction rt_sigpending rt_sigprocmask rt_sigreturn
rt_sigsuspend rt_sigtimedwait setitimer sigaltstack signalfd4
"""
_TIME = """
clock_getres clock_gettime clock_nanosleep gettimeofday nanosleep time timerfd_create timerfd_gettime
timerfd_settime times
"""
_WAITING = """
epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd eventfd2 poll ppoll
pselect6 select
"""
_SELF = """
arch_prctl capget execve exit exit_group get_robust_list getcpu getegid geteuid getgid getgroups getpgid
getpgrp getpid getppid getpriority getrandom getresgid getresuid getrlimit getrusage getsid gettid getuid
membarrier rseq sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getparam
sched_getscheduler sched_yield set_robust_list set_tid_address uname wait4 waitid
"""
# For socketpair(AF_UNIX), which asyncio wakes itself with; no other socket can come to be.
_SOCKETPAIR = "getpeername getsockname getsockopt recvfrom recvmsg sendto setsockopt shutdown"

ALLOWED = tuple(f"{_FILES} {_MEMORY} {_SIGNALS} {_TIME} {_WAITING} {_SELF} {_SOCKETPAIR}".split())

# TCGETS TIOCGWINSZ FIONREAD FIONBIO FIONCLEX FIOCLEX
_IOCTLS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# GET_DUMPABLE SET_DUMPABLE SET_NAME GET_NAME SET_NO_NEW_PRIVS GET_NO_NEW_PRIVS SET_VMA
_PRCTLS = (3, 4, 15, 16, 38, 39, 0x53564D41)
# DUPFD GETFD SETFD GETFL SETFL DUPFD_CLOEXEC GETPIPE_SZ; not the locks, leases and notices.
_FCNTLS = (0, 1, 2, 3, 4, 1030, 1032)
# NORMAL RANDOM SEQUENTIAL WILLNEED DONTNEED FREE DONTFORK DOFORK HUGEPAGE NOHUGEPAGE DONTDUMP DODUMP
# WIPEONFORK KEEPONFORK POPULATE_READ POPULATE_WRITE; not MERGEABLE, by which two jails find pages alike.
_ADVICE = (0, 1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 22, 23)
# Calls that send a signal, and which of their arguments is its number. SIGCONT takes back a stop that is on
# its way: of a bot with a thread that sends itself nothing else, one stop in twenty came to nothing.
_SENDERS = (("kill", 1), ("tkill", 1), ("tgkill", 2))
SIGCONT = 18


def _word(index: int, value: int) -> tuple[Comparison, ...]:
    # Compared as 32 bits: the kernel ignores the upper half, and so must the filter (CVE-2019-7303).
    return ((index, "MASKED_EQ", LOW_WORD, value),)


def _other_word(index: int, value: int) -> list[tuple[Comparison, ...]]:
    """Words that differ from a small value in one of their low bits; libseccomp cannot say so at once."""
    return [((index, "MASKED_EQ", 1 << bit, ~value & 1 << bit),) for bit in range(7)]


ALLOWED_IF: tuple[Rule, ...] = (
    ("clone", ((0, "MASKED_EQ", CLONE_THREAD | CLONE_NEW, CLONE_THREAD),)),
    ("futex", ((1, "MASKED_EQ", FUTEX_PRIVATE, FUTEX_PRIVATE),)),
    ("mmap", ((3, "MASKED_EQ", MAP_HUGETLB, 0),)),
    ("prlimit64", ((2, "EQ", 0, 0),)),
    ("socketpair", _word(0, AF_UNIX)),
    *(("ioctl", _word(1, number)) for number in _IOCTLS),
    *(("prctl", _word(0, number)) for number in _PRCTLS),
    *(("fcntl", _word(1, number)) for number in _FCNTLS),
    *(("madvise", _word(2, number)) for number in _ADVICE),
    *((name, rule) for name, index in _SENDERS for rule in _other_word(index, SIGCONT)),
)

_REFUSED = """
accept accept4 bind connect listen socket fork vfork ptrace process_vm_readv process_vm_writev kcmp
pidfd_getfd pidfd_open pidfd_send_signal mount umount2 pivot_root chroot unshare setns fsconfig fsmount
fsopen fspick mount_setattr move_mount open_tree bpf perf_event_open keyctl add_key request_key
io_uring_enter io_uring_register io_uring_setup userfaultfd memfd_create memfd_secret splice tee vmsplice
msgctl msgget msgrcv msgsnd semctl semget semop semtimedop shmat shmctl shmdt shmget mq_getsetattr mq_notify
mq_open mq_timedreceive mq_timedsend mq_unlink setfsgid setfsuid setgid setgroups setregid setresgid
setresuid setreuid setuid setpgid setsid capset chown fchown fchownat lchown mknod mknodat setpriority
sched_setaffinity sched_setattr sched_setparam sched_setscheduler ioprio_set personality setrlimit setxattr
lsetxattr fsetxattr removexattr lremovexattr fremovexattr name_to_handle_at open_by_handle_at init_module
finit_module delete_module kexec_load kexec_file_load reboot adjtimex clock_adjtime clock_settime
settimeofday seccomp acct quotactl swapon swapoff sethostname setdomainname syslog vhangup iopl ioperm
lookup_dcookie
"""
# Two jails share /usr and the device nodes, and everything shared can carry a message: locks and watches,
# what is in the page cache, the times of /dev/null, how many threads and how much memory the machine has.
_WHISPERS = """
flock inotify_add_watch inotify_init inotify_init1 inotify_rm_watch fanotify_init fanotify_mark mincore
fadvise64 readahead cachestat utime utimes utimensat futimesat sysinfo
"""
# Where slots have no users of their own (mode B) the kernel counts these for all jails together, and one that
# finds the limit reached has learnt something: timers, and descriptors on their way through a socket. So are
# signals that wait, see the limit in `bubblewrap`, and the pages of pipes, hence no F_SETPIPE_SZ.
_COUNTED = "timer_create timer_delete timer_getoverrun timer_gettime timer_settime sendmsg sendmmsg"
REFUSED = tuple(f"{_REFUSED} {_WHISPERS} {_COUNTED}".split())

REFUSED_IF: tuple[tuple[str, tuple[Comparison, ...], int], ...] = (
    ("clone", ((0, "MASKED_EQ", CLONE_THREAD, 0),), errno.EPERM),
    # Huge pages are a pool of the whole machine, beyond every limit of memory.
    ("mmap", ((3, "MASKED_EQ", MAP_HUGETLB, MAP_HUGETLB),), errno.EPERM),
    # A futex on a page of /usr is shared between jails. EAGAIN and not EPERM: pthread_join waits on a shared
    # futex that the kernel wakes, and a libc that gets EAGAIN looks again while EPERM makes it abort.
    ("futex", ((1, "MASKED_EQ", FUTEX_PRIVATE, 0),), errno.EAGAIN),
    *((name, _word(index, SIGCONT), errno.EPERM) for name, index in _SENDERS),
)


def describe_policy() -> dict[str, Any]:
    """The whole policy as JSON, which is what the filter is built from and what its cache is named by."""
    return {
        "default": errno.ENOSYS,
        "allow": [[name, []] for name in ALLOWED] + [[name, list(rule)] for name, rule in ALLOWED_IF],
        "refuse": [[name, [], errno.EPERM] for name in REFUSED]
        + [[name, list(rule), number] for name, rule, number in REFUSED_IF],
    }

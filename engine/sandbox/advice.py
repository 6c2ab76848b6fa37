"""From what bubblewrap says to what an operator can do about it."""

from __future__ import annotations

ADVICE_INSTALL = "run: apt-get install bubblewrap python3-seccomp"

_APPARMOR = (
    "AppArmor forbids user namespaces to bubblewrap: give /usr/bin/bwrap a profile with the line `userns,`"
    " (better than switching the restriction off for every program)"
)
_CONTAINER = (
    "this container forbids user namespaces: start it with a seccomp profile that allows unshare and mount"
    " (Docker: --security-opt seccomp=…), or run the worker on the host"
)

# In this order: the first text found in the message wins.
_MEANINGS: tuple[tuple[str, str], ...] = (
    ("setting up uid map: Permission denied", _APPARMOR),
    ("setting up uid map", "the slot's user may not map its own id: look at AppArmor and SELinux"),
    ("No space left on device", "no more user namespaces: raise /proc/sys/user/max_user_namespaces"),
    ("Resource temporarily unavailable", "too many processes of this user: look for leftovers, raise nproc"),
    ("No permissions to create new namespace", _CONTAINER),
    ("Creating new namespace failed", _CONTAINER),
    ("Operation not permitted", _CONTAINER),
    ("Can't mount proc", "this container masks /proc; the jail needs none, so this bubblewrap is not ours"),
    ("Unknown option", "this bubblewrap is too old: 0.8 or newer is needed; " + ADVICE_INSTALL),
    ("execvp", "the bots' interpreter cannot be run inside the jail: it must lie under /usr"),
)


def explain(message: str) -> str:
    """One line of advice for a message of bubblewrap or prlimit; the message itself when it is new to us."""
    for text, meaning in _MEANINGS:
        if text in message:
            return meaning
    return f"the jail did not start: {message.strip()[:200] or 'no message'}"

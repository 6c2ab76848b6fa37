"""By which addresses the site is reached, by its launcher and by others, wherever it listens."""

import os
import socket

LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "[::1]")
# Who listens at all addresses is asked at one of them.
LOOPBACK_OF = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (compared with, not listened at)
# An address of documentation (RFC 5737): a UDP socket that is connected to it sends nothing, but has been
# given the address by which this machine speaks to others.
ELSEWHERE = ("192.0.2.1", 9)


def in_url(host: str) -> str:
    """A host as it stands in an address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def local_host(host: str) -> str:
    """Where this machine itself finds what listens at `host`, for a URL."""
    return in_url(LOOPBACK_OF.get(host, host))


def hosts_for_others(host: str) -> list[str]:
    """What people on other machines may type, for a URL, best first; empty for loopback."""
    if host in LOOPBACK_OF:
        return [*_outward_address(), socket.gethostname(), f"{socket.gethostname()}.local"]
    return [] if in_url(host) in LOOPBACK_HOSTS else [in_url(host)]


def allowed_hosts(host: str) -> str:
    """For SETTEBELLO_ALLOWED_HOSTS: what is set there, else loopback and what others may type."""
    chosen = os.environ.get("SETTEBELLO_ALLOWED_HOSTS")
    return chosen or ",".join([*LOOPBACK_HOSTS, *hosts_for_others(host)])


def _outward_address() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return []
        return [str(probe.getsockname()[0])]

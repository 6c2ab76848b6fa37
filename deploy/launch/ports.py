"""Free ports, on the loopback interface if nothing else is said."""

import socket


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def find_obstacle(host: str, port: int) -> str:
    """Why nothing can listen there, in the system's words; empty when something can."""
    try:
        family, kind, _protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def first_free_port(start: int, tries: int = 100) -> int:
    """The first free port from `start` on; OSError when there is none among `tries`."""
    for port in range(start, start + tries):
        if is_free(port):
            return port
    raise OSError(f"no free port from {start} to {start + tries - 1}")


def any_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_answering(port: int) -> bool:
    """Whether something on loopback takes connections at `port`."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0

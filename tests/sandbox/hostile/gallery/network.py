"""Reaching for the network: of the host, of other bots, of the machine around a virtual machine."""

from __future__ import annotations

from tests.sandbox.hostile.gallery.attack import Attack

ATTACKS: dict[str, Attack] = {
    "connect_tcp_loopback": Attack(
        """
        import socket
        attempt("listener", lambda: socket.create_connection(("127.0.0.1", PORT), timeout=1))
        attempt("broker", lambda: socket.create_connection(("127.0.0.1", 6379), timeout=1))
        attempt("ipv6", lambda: socket.create_connection(("::1", PORT), timeout=1))
        attempt("by name", lambda: socket.create_connection(("localhost", PORT), timeout=1))
        """,
        ("listener: refused EPERM", "broker: refused EPERM", "ipv6: refused EPERM", "by name: refused"),
    ),
    "connect_udp_route": Attack(
        """
        import socket
        def route():
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                probe.connect(("192.0.2.1", 53))
                return probe.getsockname()
        attempt("route", route)
        attempt("name", lambda: socket.getaddrinfo("example.org", 80))
        attempt("interfaces", socket.if_nameindex)
        """,
        ("route: refused EPERM", "name: refused", "interfaces: refused"),
    ),
    "connect_unix": Attack(
        """
        import socket
        for path in ("/run/docker.sock", "/run/systemd/private", "/run/dbus/system_bus_socket", "\\0whisper"):
            attempt(repr(path), lambda: socket.socket(socket.AF_UNIX).connect(path))
        attempt("binding", lambda: socket.socket(socket.AF_UNIX).bind("\\0whisper"))
        """,
        ("'/run/docker.sock': refused EPERM", "binding: refused EPERM"),
    ),
    "listen_tcp": Attack(
        """
        import socket
        attempt("listening", lambda: socket.create_server(("127.0.0.1", 0)))
        attempt("a pair on the network", lambda: socket.socketpair(socket.AF_INET))
        """,
        ("listening: refused EPERM", "a pair on the network: refused"),
    ),
    "vsock": Attack(
        """
        import socket
        for name in ("AF_VSOCK", "AF_ALG", "AF_NETLINK", "AF_PACKET", "AF_BLUETOOTH"):
            kind = socket.SOCK_RAW if name == "AF_NETLINK" else socket.SOCK_STREAM
            attempt(name, lambda: socket.socket(getattr(socket, name), kind))
        """,
        ("AF_VSOCK: refused EPERM", "AF_ALG: refused EPERM", "AF_NETLINK: refused EPERM"),
    ),
}

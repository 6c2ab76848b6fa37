"""A broker in Python for machines without Redis or Valkey: fakeredis' server on a loopback port.

It keeps everything in memory. That is enough, because the broker carries wake-ups only: open sets are found
again in the database. Run with the site's Python: `python -m deploy.launch.fake_broker PORT`, the password on
standard input.
"""

import socket
import sys
from typing import Any

from fakeredis import FakeServer, TcpFakeServer


class LoopbackBroker(TcpFakeServer):
    """fakeredis' TCP server behind a password, sending each answer at once."""

    daemon_threads = True

    def __init__(self, port: int, password: str) -> None:
        super().__init__(("127.0.0.1", port))
        self.daemon_threads = True
        self.fake_server = FakeServer(version=(7, 0), config={b"requirepass": password.encode()})

    def get_request(self) -> Any:
        """Without TCP_NODELAY every pipeline of the worker waits some 40 ms for an acknowledgement."""
        connection, address = super().get_request()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection, address


def main() -> None:
    port, password = int(sys.argv[1]), sys.stdin.readline().strip()
    with LoopbackBroker(port, password) as server:
        server.serve_forever()


if __name__ == "__main__":
    main()

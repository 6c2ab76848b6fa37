"""A broker in Python for machines without Redis or Valkey: fakeredis' server on a loopback port.

It keeps everything in memory. That is enough, because the broker carries wake-ups only: open sets are found
again in the database. Run with the site's Python: `python -m deploy.launch.fake_broker PORT`, the password on
standard input.
"""

import hmac
import socket
import sys
from typing import Any

from fakeredis import FakeServer, TcpFakeServer
from fakeredis._helpers import SimpleError
from fakeredis.model import AccessControlList, ClientInfo

# fakeredis greets itself with these for every connection, before the client has said a word.
GREETINGS = ([b"CLIENT", b"SETINFO"], [b"CLIENT", b"MAINT_NOTIFICATIONS"], [b"SELECT", b"0"])


class PasswordGate(AccessControlList):
    """Refuses every command of a connection that has not given the password; fakeredis itself lets all in."""

    def __init__(self, password: str) -> None:
        super().__init__()
        self.password = password.encode()

    def validate_command(self, username: bytes, client_info: ClientInfo, fields: list[bytes]) -> None:
        """`fields` is one command: its name and arguments. SimpleError where it may not run."""
        if client_info.get("let_in") or [word.upper() for word in fields[:2]] in GREETINGS:
            return
        if not hmac.compare_digest(offered_password(fields), self.password):
            raise SimpleError("NOAUTH Authentication required.")
        client_info["let_in"] = True


def offered_password(fields: list[bytes]) -> bytes:
    """The password of `AUTH [user] password` or `HELLO version AUTH user password`, else nothing."""
    name = fields[0].upper()
    signs_in = name == b"AUTH" or (name == b"HELLO" and len(fields) == 5 and fields[2].upper() == b"AUTH")
    return fields[-1] if signs_in else b""


class LoopbackBroker(TcpFakeServer):
    """fakeredis' TCP server behind a password, sending each answer at once."""

    def __init__(self, port: int, password: str) -> None:
        super().__init__(("127.0.0.1", port))
        self.daemon_threads = True
        self.fake_server = FakeServer(version=(7, 0), config={b"requirepass": password.encode()})
        self.fake_server.acl = PasswordGate(password)

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

"""A worker whose connection broke while it was made."""

from scopa_site.celery import app
from scopa_site.steady_consumer import SteadyConsumer


class Broken:
    """A connection as kombu leaves it when the broker dies during the greeting."""

    connection_errors = channel_errors = ()
    transport = None

    def collect(self, socket_timeout: float | None = None) -> None:
        raise ConnectionResetError

    def close(self) -> None:
        raise AttributeError("'NoneType' object has no attribute 'hostname'")


def test_a_connection_that_cannot_be_closed_does_not_end_the_worker() -> None:
    assert app.conf.worker_consumer == "scopa_site.steady_consumer:SteadyConsumer"
    consumer = SteadyConsumer.__new__(SteadyConsumer)
    consumer.connection = Broken()
    consumer.on_connection_error_after_connected(ConnectionResetError())
    assert consumer.connection is None

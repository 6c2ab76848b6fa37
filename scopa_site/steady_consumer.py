"""The part of a Celery worker that talks to the broker, and outlives one that dies while it is greeted."""

import logging

from celery.worker.consumer import Consumer

logger = logging.getLogger(__name__)


class SteadyConsumer(Consumer):
    """Celery's, but a lost connection that cannot even be closed is no reason to end.

    kombu closes a Redis connection by giving back what was not acknowledged, and asks the connection for its
    address to do so; one that broke while it was made has none any more, and the AttributeError ended the
    worker (the like of celery/kombu#582). What was not acknowledged comes back after the visibility timeout.
    """

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        try:
            super().on_connection_error_after_connected(exc)
        except AttributeError:
            logger.warning("a lost connection to the broker could not be closed", exc_info=True)

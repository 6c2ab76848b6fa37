"""How often something may be done by API where a request alone does not say whether it was done."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView


class DoneRateThrottle(ScopedRateThrottle):
    """Counts what was done, not what was asked for: a view calls `count_done` when it has done it.

    Tries that are refused cost no more than any other request and are under the general limit.
    """

    def throttle_success(self) -> bool:
        return True

    def count_done(self, request: Request, view: APIView) -> None:
        """One more of the view's `throttle_scope` for whoever asked."""
        if self.allow_request(request, view) and self.rate is not None:
            super().throttle_success()

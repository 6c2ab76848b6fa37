"""Which deck the reader plays with: it decides the pictures and what suits and court cards are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

DECKS = ("italian", "spanish", "french")
COOKIE = "deck"
PARAMETER = "deck"

_deck: ContextVar[str] = ContextVar("deck", default=DECKS[0])


def current_deck() -> str:
    """The deck of the moment, as gettext has a language of the moment; one of DECKS."""
    return _deck.get()


@contextmanager
def use_deck(name: str | None) -> Iterator[None]:
    """Show and name cards as in this deck; an unknown name is the first deck."""
    token = _deck.set(name if name in DECKS else DECKS[0])
    try:
        yield
    finally:
        _deck.reset(token)


def asked_deck(request: HttpRequest) -> str | None:
    """The deck that the address asks for, if it is one."""
    name = request.GET.get(PARAMETER, "")
    return name if name in DECKS else None


def deck_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """What the address asks for, else what the browser has kept, else the Italian deck."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with use_deck(asked_deck(request) or request.COOKIES.get(COOKIE)):
            return get_response(request)

    return middleware

"""The phrases that can be said at a table; nothing is ever typed there."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

from tournaments.words import Text

PHRASES: dict[str, Text] = {
    "hello": pgettext_lazy("said at a table", "Good evening!"),
    "good_luck": pgettext_lazy("said at a table", "Good luck!"),
    "well_played": pgettext_lazy("said at a table", "Well played!"),
    "thanks": pgettext_lazy("said at a table", "Thank you!"),
    "lucky": pgettext_lazy("said at a table", "What luck!"),
    "sorry": pgettext_lazy("said at a table", "Sorry!"),
    "moment": pgettext_lazy("said at a table", "One moment, please."),
    "goodbye": pgettext_lazy("said at a table", "Goodbye!"),
}

"""What games and people without a name of their own are called, in the language of the moment."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rules import PRESET_NAMES, preset_title

# Games whose name says what they are. The others are called the same everywhere: Sbarazzino, Chkobba.
TITLES: dict[str, Promise] = {
    "scopa": gettext_lazy("Classic Scopa"),
    "scopa_3": gettext_lazy("Scopa for three"),
    "scopa_coppie": gettext_lazy("Scopa in pairs"),
    "scopa_6": gettext_lazy("Scopa for six"),
    "scopone_9": gettext_lazy("Scopone (9 + 4 on the table)"),
    "scopone_10": gettext_lazy("Scopone scientifico, 10 cards"),
    "scopone_due": gettext_lazy("Scopone for two"),
    "scopone_due_10": gettext_lazy("Scopone for two, 10 + 10"),
    "scopa_assi_10": gettext_lazy("Scopa d'assi for four, 10 cards"),
    "quindici_1": gettext_lazy("Scopa of fifteen, fifteens only"),
    "quindici_2": gettext_lazy("Scopa of fifteen, equal, sum or fifteen"),
    "quindici_3": gettext_lazy("Scopa of fifteen with asso piglia tutto"),
    "cirulla": gettext_lazy("Cirulla (pairs)"),
    "cirulla_2": gettext_lazy("Cirulla for two"),
    "napola": gettext_lazy("Scopa with napola (napoleone)"),
    "re_bello": gettext_lazy("Scopa with re bello"),
    "rebello_6": gettext_lazy("Scopa with rebello (six of coins)"),
    "scopone_trente": gettext_lazy("Scopone de Trente (Trentino)"),
    "scopa_perdere": gettext_lazy("Scopa played to lose"),
    "max2": gettext_lazy("Scopa, two cards at most"),
    "bga_default": gettext_lazy("BGA standard"),
}

# As a log names a guest: the sign tells guests apart, the word before it is for readers.
_GUEST = re.compile(r"\bguest #([0-9a-f]{4})\b")


def variant_title(name: str) -> str:
    """A preset's name for people; a house variant keeps its own."""
    if name in TITLES:
        return str(TITLES[name])
    return preset_title(name) if name in PRESET_NAMES else name


def shown_name(name: str) -> str:
    """A player's name as a log has it, or several joined; what stands for a guest is said in words."""
    return _GUEST.sub(lambda found: _("guest #%(sign)s") % {"sign": found[1]}, name)

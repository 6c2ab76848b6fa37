"""What the engine and the quiet rooms refuse, by their stable codes, as people read it.

They say it in English and know no languages. A code without a sentence here is shown in their own words; a
test finds it.
"""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.sandbox.archive import MAX_FILES, MAX_TOTAL_BYTES
from tournaments.format_words import translate
from tournaments.pairing.errors import OptionError, PairingError
from tournaments.words import Text

# Why an upload is no bot, by the code of `ArchiveError`.
ARCHIVES: dict[str, Text] = {
    "bad_compression": _("Only stored and deflated files are read."),
    "bad_entry": _("The entry that bot.json names does not fit its runtime."),
    "bad_manifest": _("bot.json cannot be read, or says something that is not allowed."),
    "bad_name": _("A file's name cannot be used: letters, digits and _ . - only."),
    "bad_zip": _("The archive is damaged or of a kind that is not read here."),
    "changed": _("The stored archive of this bot has been changed."),
    "duplicate_name": _("Two files of the archive have the same name."),
    "empty_file": _("The file is empty."),
    "encrypted": _("The archive is encrypted."),
    "file_too_big": _("A file of the archive is too big."),
    "missing_entry": _("The entry that bot.json names is not in the archive."),
    "missing_manifest": _(
        "There is no bot.json at the root of the archive (a folder around it is not looked into)."
    ),
    "not_a_bot": _("A bot is one Python file ending in .py or a zip with bot.json in it."),
    "not_a_file": _("Something in the archive is not a regular file."),
    "overlap": _("Files of the archive overlap or something stands before them."),
    "too_big": _("The files of a bot may have at most %(limit)s MiB in all."),
    "too_many_files": _("A bot may have at most %(limit)s files."),
    "unknown_runtime": _("bot.json names a runtime that is not known here."),
    "unknown_variant": _("bot.json names a game that is not known here."),
    "unreadable": _("The file cannot be read."),
}
_LIMITS = {"too_big": MAX_TOTAL_BYTES >> 20, "too_many_files": MAX_FILES}

# Why a round or a format cannot be, by the code of `PairingError`; an option's own code is its name.
PAIRINGS: dict[str, Text] = {
    "duplicate_entry": _("An entry is there twice."),
    "forbidden": _("A forbidden pairing is two entries of this tournament."),
    "groups": _("There are too few entries for so many groups."),
    "half_bye_last_round": _("There is no half-point bye in the last round."),
    "half_bye_limit": _("This entry has had all the half-point byes that it may ask for."),
    "no_swiss_library": _("This machine has no py4swiss to pair by."),
    "qualifiers": _("A knockout needs two qualifiers at least."),
    "round_open": _("A round has matches under way."),
    "rounds": _("There are too few entries for so many rounds."),
    "side_count": _("This format pairs two sides; the game has more."),
    "too_many_entries": _("There are more entries than this format takes."),
    "undecided": _("A match that needs a winner has none."),
    "unknown_entry": _("A result names somebody who is not in the tournament."),
    "unknown_format": _("There is no such format."),
    "unknown_option": _("This format has no such option."),
}

# What the jail's own test tries, by the names of `sandbox.probe` and of `sandbox.selftest`.
JAIL_CHECKS: dict[str, Text] = {
    "no host files": _("no files of the machine"),
    "no home of the worker": _("nothing of the worker's home"),
    "no /proc": _("no /proc"),
    "only /tmp can be written": _("only /tmp can be written"),
    "no sockets": _("no sockets"),
    "no vsock": _("no vsock"),
    "no processes": _("no further processes"),
    "no signals to the parent": _("no signals to the parent"),
    "the filter is alive": _("the filter of system calls is on"),
    "no locks between jails": _("no locks between jails"),
    "no watches between jails": _("no watches between jails"),
    "limits as set": _("limits as they were set"),
    "user 1000": _("runs as user 1000"),
    "environment as set": _("environment as it was set"),
    "no foreign descriptors": _("no open files of others"),
    "control groups": _("control groups"),
}


def tell_archive(code: str, message: str) -> str:
    """Why an upload is no bot; `message` is what stands for a code that is not known here."""
    words = str(ARCHIVES.get(code, message))
    return words % {"limit": _LIMITS[code]} if code in _LIMITS else words


def tell_pairing(error: PairingError) -> str:
    """Why something cannot be paired. An option's code is its name, which may be a refusal's code, too."""
    if isinstance(error, OptionError):
        return gettext("%(option)s: this value cannot be.") % {"option": translate(error.title)}
    return str(PAIRINGS.get(error.code, error.message))


def tell_jail_check(name: str) -> str:
    """A check of the jail; runtimes and libraries have names of their own: `runtime python`."""
    return str(JAIL_CHECKS.get(name, name))

"""The text of a file that somebody saved with whatever his spreadsheet offered."""

from tournaments.exchange.errors import ExchangeError

# A workbook of Excel or LibreOffice (a ZIP), and of older Excel.
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
# Undefined in Windows-1252, so that only an old Macintosh can have meant a letter.
_LAST_RESORT = "mac_roman"


def text_from_bytes(data: bytes) -> str:
    """Unicode in any of its forms, or what spreadsheets of the West write when told nothing.

    Raises `ExchangeError` workbook for a file that is no text at all.
    """
    if data.startswith(_WORKBOOKS):
        raise ExchangeError("workbook", "this is a spreadsheet's own file, not CSV")
    for encoding in _guesses(data):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode(_LAST_RESORT)


def _guesses(data: bytes) -> tuple[str, ...]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ("utf-16",)
    start = data[:64]
    # Letters of the West in two bytes have every other one empty.
    if start.count(0) * 3 > len(start):
        return ("utf-16-be" if start[:1] == b"\0" else "utf-16-le",)
    return ("utf-8-sig", "cp1252")

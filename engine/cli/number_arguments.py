"""Arguments that are numbers, with what is wrong in the words of whoever typed them."""

import argparse

MOST = 999_999_999


def counting_number(text: str) -> int:
    """An argparse type: a whole number from 0."""
    return _whole(text, least=0)


def positive_number(text: str) -> int:
    """An argparse type: a whole number from 1."""
    return _whole(text, least=1)


def _whole(text: str, least: int) -> int:
    shown = repr(text if len(text) <= 20 else f"{text[:20]}…")
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{shown} is not a whole number from {least}")
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(MOST)):
        raise argparse.ArgumentTypeError(f"{shown} is too large: at most {MOST}")
    if int(digits) < least:
        raise argparse.ArgumentTypeError(f"{shown} is too small: at least {least}")
    return int(digits)

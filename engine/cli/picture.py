"""Positions and points sheets of a recorded game as lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.record.frame import Played
from engine.record.notation import move_text
from engine.record.playback import Playback
from engine.record.record import DirectorAct, PlayRecord
from engine.rules import codes

__all__ = ["deal_sheet", "frame_picture", "game_title", "move_line"]

CLEARED = {
    "last_play": "no scopa: last play of the deal",
    "ace_sweep": "no scopa: an ace swept the table",
    "lone_ace": "no scopa: an ace took a lone ace",
    "self_take": "no scopa: the ace took itself",
}


def game_title(playback: Playback) -> str:
    """Who plays what, and how it ended."""
    record = playback.record
    result = record.result
    seats = "\n".join(
        f"  seat {seat.seat}, side {seat.side}: {seat.name or '(no name)'} ({seat.kind})"
        for seat in record.seats
    )
    winner = "nobody" if result.winner is None else f"side {result.winner}"
    faults = [f"seat {seat} {verdict}" for seat, verdict in enumerate(result.verdicts) if verdict != "OK"]
    ending = f"{result.termination}, {winner} wins, {_score(result.totals)}"
    reason = f"\n  {', '.join(faults)}: {result.reason}" if faults or result.reason else ""
    return f"{record.variant} {record.rules_hash}  game {record.id}\n{seats}\n  {ending}{reason}"


def frame_picture(playback: Playback, index: int) -> str:
    """The whole position after a ply, under the action that led to it."""
    frame = playback.frames[index]
    lines = ["", f"deal {frame.deal + 1}, ply {frame.ply}   {_score(frame.totals)}"]
    lines += _dealt(playback, frame.deal) if frame.played is None else [_told(frame.played)]
    for seat, hand in enumerate(frame.hands):
        mark = "*" if seat == frame.to_move else " "
        shown = "  shown" if seat in frame.shown else ""
        lines.append(f" {mark}seat {seat}  {_cards(hand)}{shown}")
    lines.append(f"  table   {_cards(frame.table)}")
    for side, (pile, scope) in enumerate(zip(frame.piles, frame.scope, strict=True)):
        lines.append(f"  side {side}  {len(pile)} cards, {scope} scope")
    lines.append(f"  stock   {frame.stock}")
    return "\n".join(lines)


def move_line(playback: Playback, index: int) -> str:
    """One action with the table it left."""
    frame = playback.frames[index]
    told = "" if frame.played is None else _told(frame.played)
    return f"{frame.ply:>4} {told:<34} table {_cards(frame.table)}"


def deal_sheet(playback: Playback, number: int) -> str:
    """The points of a complete deal: leftovers, each side's items, the primiera's cards, the totals."""
    deal = playback.record.deals[number]
    lines = [f"deal {number + 1} is over"]
    if deal.leftovers is not None:
        owner = "nobody" if deal.leftovers.side is None else f"side {deal.leftovers.side}"
        lines.append(f"  left on the table, for {owner}: {_cards(deal.leftovers.cards)}")
    for side, score in enumerate(deal.score or ()):
        items = ", ".join(f"{item} {points}" for item, points in score.items.items() if points)
        counts = score.counts
        lines.append(f"  side {side}: {score.total} ({items or 'nothing'})")
        lines.append(
            f"    {counts.cards} cards, {counts.coins} denari, "
            f"primiera {counts.primiera}: {_cards(counts.primiera_cards)}"
        )
    return "\n".join([*lines, f"  totals {_score(deal.totals or ())}"])


def _dealt(playback: Playback, number: int) -> list[str]:
    deal = playback.record.deals[number]
    lines = [f"  seat {deal.dealer} deals"]
    if deal.misdeals:
        lines.append(f"  dealt again: {len(deal.misdeals)} misdeal(s) before")
    if deal.dealer_bonus:
        lines.append(f"  the dealer takes the table: {deal.dealer_bonus} scope")
    return lines


def _told(played: Played) -> str:
    entry = played.record
    words = (
        f"  seat {entry.seat}  {move_text(played)}" if entry.seat is not None else f"  {move_text(played)}"
    )
    if isinstance(entry, DirectorAct):
        return f"{words}  {entry.reason}"
    return words + _remarks(played, entry)


def _remarks(played: Played, entry: PlayRecord) -> str:
    remarks = [] if entry.by == "player" else [f"by {entry.by}"]
    if played.cleared is not None:
        remarks.append(CLEARED.get(played.cleared, played.cleared))
    return f"  ({'; '.join(remarks)})" if remarks else ""


def _cards(cards: Sequence[int]) -> str:
    return " ".join(codes(cards)) or "-"


def _score(totals: Sequence[int]) -> str:
    return "-".join(map(str, totals))

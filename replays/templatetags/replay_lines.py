"""The lines of which a replay page has hundreds, as HTML: plays and the proofs of points.

They are most of the page, and as templates they were most of its cost: a node of a template takes ten times
as long as a place in a string. Words are escaped; codes of cards, numbers and marks are the site's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from django import template
from django.utils.safestring import SafeString

from replays.proofs import Proof, ProofCard
from replays.sheets import Cell
from replays.viewer import MoveRow
from replays.wording import card_name

register = template.Library()

STAR = '<b class="move__mark" aria-hidden="true">★</b>'
MANY_CARDS = 5


@register.simple_tag
def move_line(row: MoveRow, sprite: str, link: str) -> SafeString:
    """One line of the move list; `link` is the attribute by which its small cards name their `sprite`."""
    look = f" move--{row.mark}" if row.mark else ""
    play = _play(row.player, (row.card, *row.captured), f'{link}="{escape(sprite)}') if row.card else ""
    star = STAR if row.mark == "scopa" else ""
    time = f'<span class="move__time" aria-hidden="true">{escape(row.time)}</span>' if row.time else ""
    return SafeString(
        f'<a class="move{look}" href="#{row.anchor}" id="{row.anchor}" data-frame="{row.frame}">'
        f'<span class="move__ply" aria-hidden="true">{row.ply}</span>{play}'
        f'<span class="move__words">{escape(row.words)}</span>{star}{time}</a>'
    )


def _play(player: str, cards: Sequence[str], address: str) -> str:
    """Who played, and the card with those that it took, a cross between them."""
    played, *taken = [f'<svg><use {address}#mini-{card}"/></svg>' for card in cards]
    cross = "<i>×</i>" if taken else ""
    return (
        f'<span class="move__who" aria-hidden="true">{escape(player)}</span>'
        f'<span class="move__cards" aria-hidden="true">{played}{cross}{"".join(taken)}</span>'
    )


@register.simple_tag
def proven_points(cell: Cell, sprite: str) -> SafeString:
    """The points of one item for one side, with what proves them."""
    proof = cell.proof
    count = "" if proof.count is None else f'<span class="sheet__count">{proof.count}</span> '
    won = ' class="won"' if cell.points else ""
    shown = _proof(proof, escape(sprite)) if proof.cards or proof.note else ""
    return SafeString(f"{count}<span{won}>{cell.points}</span>{shown}")


def _proof(proof: Proof, address: str) -> str:
    many = " sheet__proof--many" if len(proof.cards) >= MANY_CARDS else ""
    cards = "".join([_proof_card(card, address) for card in proof.cards])
    note = f'<span class="proof__note">{escape(proof.note)}</span>' if proof.note else ""
    return f'<br><span class="sheet__proof{many}">{cards}{note}</span>'


def _proof_card(shown: ProofCard, address: str) -> str:
    name, value = escape(card_name(shown.card)), "" if shown.value is None else shown.value
    drawing = f'<svg role="img" aria-label="{name}"><use href="{address}#mini-{shown.card}"/></svg>'
    return f'<span class="proof">{drawing}{value}</span>'

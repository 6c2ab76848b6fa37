"""What the cards are called at the tables where a game is at home."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.rules.cards import CODES, RANKS, SUIT_CODES, SUITS, Card
from tournaments.rulebook.books import Book

ITALIAN = "italian"
TUNISIAN = "tunisian"
DECKS = {"spanish": "spanish", "french": "french", "tunisian": "french"}
# Games whose tables use other names; everything else is told with the names of the Italian pack.
STYLES = {"escoba": "spanish", "chkobba": "tunisian", "cirulla": "french", "cirulla_2": "french"}


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw: its code, its whole name, the name of its rank, and the picture that shows it."""

    code: str
    name: str
    rank: str
    picture: str


@dataclass(frozen=True, slots=True)
class SuitName:
    """A suit and its name; `code` is d, c, s or b."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Naming:
    """The names of cards in one language and at one kind of table."""

    book: Book
    style: str

    def rank(self, rank: int) -> str:
        """The name of a rank, 1 to 10."""
        return str(self.book.words["ranks"][self.style][rank - 1])

    def suit(self, index: int) -> str:
        """The name of a suit by its place in d, c, s, b."""
        return str(self.book.words["suits"][self.style][index])

    def card(self, card: Card) -> str:
        """The whole name of a card."""
        return self.book.word("cards", "name", rank=self.rank(RANKS[card]), suit=self.suit(SUITS[card]))

    def face(self, card: Card) -> Face:
        """The card as it is drawn."""
        return Face(CODES[card], self.card(card), self.rank(RANKS[card]), CODES[self._pictured(card)])

    def _pictured(self, card: Card) -> Card:
        """In Tunisia the queen is the eight and the jack the nine: their pictures change places."""
        if self.style != TUNISIAN or RANKS[card] not in (8, 9):
            return card
        return card + 1 if RANKS[card] == 8 else card - 1

    def faces(self, cards: Iterable[Card]) -> tuple[Face, ...]:
        """Cards as they are drawn, in the order given."""
        return tuple(self.face(card) for card in cards)

    def list(self, cards: Iterable[Card]) -> str:
        """The names of cards in a row: "a", "a and b", "a, b and c"."""
        names = [self.card(card) for card in cards]
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.book.word('outcomes', 'and')} {names[-1]}"

    def suits(self) -> tuple[SuitName, ...]:
        """The four suits in canonical order."""
        return tuple(SuitName(code, self.suit(index)) for index, code in enumerate(SUIT_CODES))

    @property
    def deck(self) -> str:
        """The deck whose pictures suit these names: italian, spanish or french."""
        return DECKS.get(self.style, ITALIAN)

    @property
    def note(self) -> str:
        """What is to be said about these names; nothing for the Italian pack."""
        return "" if self.style == ITALIAN else self.book.word("cards", f"style_{self.style}")


def naming_of(book: Book, variant: str) -> Naming:
    """The names at the tables of a preset, or of house rules made from it."""
    return Naming(book, STYLES.get(variant, ITALIAN))

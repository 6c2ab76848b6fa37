"""Playing a record through the rules again, ply by ply, until its end or the first thing that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.record.errors import LogError
from engine.record.frame import Frame, Played, take_frame
from engine.record.record import CountsRecord, DealRecord, DirectorAct, GameRecord, PlayRecord
from engine.record.recorder import score_record
from engine.rules import Game, ScopaError, action_from_text

__all__ = ["Replay"]


class Replay:
    """A record on its way through the rules.

    ``frames`` holds every position that was reached; ``game`` is None until the first deal, afterwards the
    game as far as it was played; ``complete`` counts the deals that were scored and scored rightly,
    ``scopa_count`` the plays that were a scopa. Who needs no frames keeps none: they cost more than all else.
    """

    def __init__(
        self, record: GameRecord, watch: Callable[[Game], None] | None = None, *, keep_frames: bool = True
    ) -> None:
        self.record = record
        self._keep_frames = keep_frames
        self.frames: list[Frame] = []
        self.game: Game | None = None
        self.complete = 0
        self.scopa_count = 0
        self._watch = watch

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by side after the last complete deal."""
        if self.game is None or not self.complete:
            return (0,) * self.record.rules.side_count
        return tuple(self.game.totals)

    def run(self) -> None:
        """Play everything; LogError names the deal, the action and the cause of the first difference."""
        for number, deal in enumerate(self.record.deals):
            if deal.number != number:
                raise _at(number, "wrong_number", f"this deal must have the number {number}")
            self._play_deal(self._next_game(number), deal)

    def _next_game(self, number: int) -> Game:
        """The game with the deal ``number`` dealt."""
        try:
            if self.game is None:
                self.game = Game(self.record.rules, self._deck, self.record.first_dealer)
            elif self.game.finished:
                raise _at(number, "deal_after_end", "the game was over before this deal")
            elif self.complete < number:
                raise _at(number, "deal_after_break", "the deal before this one was broken off")
            else:
                self.game.next_deal()
        except LogError:
            raise
        except ScopaError as error:
            raise _at(number, error.code, error.message) from None
        return self.game

    def _deck(self, number: int, attempt: int) -> Sequence[int]:
        deal = self.record.deals[number]
        decks = (*(deal.misdeals or ()), deal.deck)
        if attempt >= len(decks):
            raise _at(number, "misdeal_played", "the table of this deck is a misdeal and must be dealt again")
        if sorted(decks[attempt]) != list(range(40)):
            raise _at(number, "bad_deck", "a deck has each of the 40 cards once")
        return decks[attempt]

    def _play_deal(self, game: Game, deal: DealRecord) -> None:
        number, before = deal.number, self.totals
        if len(game.misdeals) != len(deal.misdeals or ()):
            raise _at(number, "needless_misdeal", "a deck that was no misdeal was dealt again")
        if game.dealer != deal.dealer:
            raise _at(number, "wrong_dealer", f"seat {game.dealer} deals, not {deal.dealer}")
        if game.deal.dealer_bonus != deal.dealer_bonus:
            raise _at(
                number,
                "wrong_dealer_bonus",
                f"the dealer's bonus is {game.deal.dealer_bonus}, not {deal.dealer_bonus}",
            )
        self._take_frame(game, 0, before, None)
        for index, action in enumerate(deal.actions):
            played = (
                Played(action, None) if isinstance(action, DirectorAct) else self._play(game, index, action)
            )
            self._take_frame(game, index + 1, before, played)
        self._close(game, deal)

    def _take_frame(self, game: Game, ply: int, totals: Sequence[int], played: Played | None) -> None:
        if self._keep_frames:
            self.frames.append(take_frame(game.deal, game.deal_number, ply, totals, played))
        if self._watch:
            self._watch(game)

    def _play(self, game: Game, index: int, entry: PlayRecord) -> Played:
        deal, number = game.deal, game.deal_number
        if deal.finished:
            raise _at(number, "action_after_end", "the deal was over before this action", index)
        if entry.seat != deal.to_move:
            raise _at(
                number, "wrong_seat", f"it was the turn of seat {deal.to_move}, not {entry.seat}", index
            )
        try:
            action = action_from_text(entry.play)
            game.play(action)
        except ScopaError as error:
            raise _at(number, error.code, f"{entry.play[:40]!a}: {error.message}", index) from None
        self.scopa_count += deal.last_scopa
        return Played(entry, action, deal.last_scopa, deal.last_cleared_reason)

    def _close(self, game: Game, deal: DealRecord) -> None:
        """Compare what stands at the end of a deal with what the rules make of it."""
        if not game.deal.finished:
            if deal.score is not None:
                raise _at(deal.number, "scored_too_early", "a deal that was broken off has no score")
            return
        if deal.score is None:
            raise _at(deal.number, "score_missing", "the deal was played to its end and has no score")
        check_leftovers(game, deal)
        check_score(game, deal)
        if deal.totals != tuple(game.totals):
            totals = f"{list(game.totals)}, not {list(deal.totals or ())}"
            raise _at(deal.number, "wrong_totals", f"the totals are {totals}")
        self.complete += 1


def check_leftovers(game: Game, deal: DealRecord) -> None:
    """Raise LogError unless the stored leftovers are those of the finished deal, in any order."""
    found, stored = game.deal.leftovers, deal.leftovers
    if found is None or not found[1]:
        if stored is not None:
            raise _at(deal.number, "wrong_leftovers", "the table was empty at the end")
        return
    if stored is None or stored.side != found[0] or sorted(stored.cards) != sorted(found[1]):
        owner = "nobody" if found[0] is None else f"side {found[0]}"
        raise _at(deal.number, "wrong_leftovers", f"{len(found[1])} cards are left, for {owner}")


def check_score(game: Game, deal: DealRecord) -> None:
    """Raise LogError naming the side and the first value that is not what the rules count."""
    for side, (found, stored) in enumerate(zip(game.last_score or (), deal.score or (), strict=True)):
        counted = score_record(found)
        for item in sorted({*counted.items, *stored.items}):
            if counted.items.get(item) != stored.items.get(item):
                points = counted.items.get(item, "no item of these rules")
                raise _at(deal.number, "wrong_score", f"side {side}: {item} is {points}")
        if counted.total != stored.total:
            raise _at(deal.number, "wrong_score", f"side {side}: the total is {counted.total}")
        wrong = _first_wrong_count(counted.counts, stored.counts)
        if wrong is not None:
            raise _at(deal.number, "wrong_counts", f"side {side}: {wrong} was counted otherwise")


def _first_wrong_count(counted: CountsRecord, stored: CountsRecord) -> str | None:
    for name in ("cards", "coins", "primiera", "primiera_cards"):
        if getattr(counted, name) != getattr(stored, name):
            return name
    # Counts beyond the format's own are an addition, which a log may lack but must not have wrong.
    return next(
        (name for name, value in counted.extra.items() if stored.extra.get(name, value) != value), None
    )


def _at(deal: int, code: str, message: str, action: int | None = None) -> LogError:
    return LogError(code, message, deal=deal, action=action)

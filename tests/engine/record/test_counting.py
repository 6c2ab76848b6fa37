"""Counting says what is certain, only that, and nothing that follows from hidden cards."""

from random import Random

import pytest

from engine.record import LogError, count_cards, counting_json, frames_json
from engine.record.counting import cards_met
from engine.rules import CODES, Deal, Game, action_from_text, observe, preset, shuffled_deck
from tests.engine.record.random_games import random_log, seed_of

VARIANTS = ["scopa", "scopone_9", "scopa_6", "cirulla", "asso_piglia_tutto"]


@pytest.fixture(scope="module", params=VARIANTS)
def log(request: pytest.FixtureRequest) -> dict:
    return random_log(request.param)


def place_of(frame: dict, card: str) -> str:
    """Where a card truly is: the sign of its place; taken cards and the leftovers of a deal are in sight."""
    for seat, hand in enumerate(frame["hands"]):
        if card in hand:
            return str(seat)
    if card in frame["table"]:
        return "t"
    return "p" if any(card in pile["cards"] for pile in frame["piles"]) else "s"


def test_every_card_is_where_the_counting_says_or_is_said_to_be_unseen(log: dict) -> None:
    frames = frames_json(log)["frames"]
    for seat in range(len(log["seats"])):
        counted = counting_json(log, seat)["frames"]
        assert len(counted) == len(frames)
        for frame, counting in zip(frames, counted, strict=True):
            for sign, card in zip(counting["places"], CODES, strict=True):
                truth = place_of(frame, card)
                if sign == "u":
                    assert truth == "s" or (truth.isdigit() and truth != str(seat))
                else:
                    assert sign == ("m" if truth == str(seat) else truth)


def test_the_cards_out_of_sight_fill_exactly_the_places_they_can_be_in(log: dict) -> None:
    for frame, counting in zip(frames_json(log)["frames"], counting_json(log, 0)["frames"], strict=True):
        out_of_sight = [sign for sign in counting["places"] if sign in "us" or sign.isdigit()]
        shown = sum(len(cards) for seat, cards in frame["shown"].items() if seat != "0")
        assert len(out_of_sight) == sum(counting["hidden"]) + counting["stock"] + shown
        assert counting["hidden"][0] == 0


def test_a_card_is_unseen_only_while_there_are_two_places_for_it(log: dict) -> None:
    for counting in counting_json(log, 0)["frames"]:
        places = sum(1 for count in [*counting["hidden"], counting["stock"]] if count)
        assert ("u" in counting["places"]) == (places > 1)


def test_hidden_cards_change_nothing_in_the_counting() -> None:
    rules, random = preset("scopone_9"), Random(5)
    deck = shuffled_deck(seed_of(5), 0, 0)
    game = Game(rules, lambda deal, attempt: deck, 0)
    for _ in range(9):
        game.play(random.choice(game.deal.legal_actions()))
    before = count_cards(observe(game, 2))
    others = [seat for seat in range(4) if seat != 2]
    unseen = [card for seat in others for card in game.deal.hands[seat]]
    random.shuffle(unseen)
    for seat in others:
        count = len(game.deal.hands[seat])
        game.deal.hands[seat] = sorted(unseen[:count])
        unseen = unseen[count:]
    assert count_cards(observe(game, 2)) == before


def test_the_sweeping_cards_of_the_own_hand_are_those_with_a_legal_sweep(log: dict) -> None:
    for seat in range(2):
        pairs = zip(frames_json(log)["frames"], counting_json(log, seat)["frames"], strict=True)
        for frame, counting in pairs:
            if frame["to_move"] != seat or frame["ply"] == 0 or not frame["table"]:
                continue
            plays = [action_from_text(text) for text in frame["legal"] if not text.startswith("!")]
            able = {CODES[play.card] for play in plays if len(play.captured) == len(frame["table"])}
            assert able == {card for card in counting["sweep"] if card in frame["hands"][seat]}


def test_a_sweep_that_counts_is_a_scopa_when_it_is_played(log: dict) -> None:
    frames, counted = (
        frames_json(log)["frames"],
        [counting_json(log, seat) for seat in range(len(log["seats"]))],
    )
    for index, frame in enumerate(frames):
        action = frame["action"]
        if (
            frame["ply"] == 0
            or not action["captured"]
            or len(action["captured"]) < len(frames[index - 1]["table"])
        ):
            continue
        counting = counted[action["seat"]]["frames"][index - 1]
        assert action["card"] in counting["sweep"]
        assert action["scopa"] == (action["card"] not in counting["no_scopa"])


def test_what_is_left_of_a_rank_is_four_less_what_was_taken(log: dict) -> None:
    for frame, counting in zip(frames_json(log)["frames"], counting_json(log, 0)["frames"], strict=True):
        taken = [int(card[:-1]) for pile in frame["piles"] for card in pile["cards"]]
        assert counting["left"] == [4 - taken.count(rank) for rank in range(1, 11)]


def test_a_declared_hand_is_known_card_by_card() -> None:
    deal = Deal.at_position(preset("cirulla"), hands=[[0, 1], [10, 11], [20], [30]], table=[5], to_move=0)
    game = Game(preset("cirulla"), lambda number, attempt: shuffled_deck(seed_of(1), 0, 0), 0)
    game.deal = deal
    seen = observe(game, 0)._replace(shown={1: (10, 11)})
    counting = count_cards(seen)
    assert (counting.places[10], counting.places[11], counting.hidden[1]) == ("1", "1", 0)


def test_cards_met_are_those_that_lay_face_up() -> None:
    game = Game(preset("scopa"), lambda deal, attempt: shuffled_deck(seed_of(2), 0, 0), 0)
    opening = set(game.deal.opening)
    played = game.deal.legal_moves()[0]
    game.play(played)
    assert cards_met(observe(game, 0)) == opening | {played.card}


def test_only_pairs_with_all_cards_dealt_out_count_odd_and_even_ranks() -> None:
    assert counting_json(random_log("scopone_10"), 0)["parity"] is True
    assert counting_json(random_log("scopa_coppie"), 0)["parity"] is False


def test_a_live_log_is_not_counted(log: dict) -> None:
    with pytest.raises(LogError):
        counting_json({**log, "live": True}, 0)

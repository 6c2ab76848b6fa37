"""The replay page's presenter: every frame gets a line in words, every deal a sheet that adds up."""

from typing import Any

import pytest
from django.utils import translation

from engine.record import frames_json
from replays.deal_wording import describe_leftovers, describe_misdeals, describe_start
from replays.viewer import format_time, mark_of, name_seats, present_game
from replays.wording import (
    card_name,
    describe_action,
    describe_ending,
    join_words,
)
from tests.engine.record.random_games import forfeited_log, random_log

PLAY: dict[str, Any] = {
    "seat": 0, "play": "7d", "card": "7d", "captured": [], "self_take": False, "declaration": None,
    "event": None, "scopa": False, "cleared": None, "by": "player", "spent_us": 0, "settebello": False,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


@pytest.fixture(scope="module", params=["scopa", "scopa_3", "scopone_9", "asso_piglia_tutto"])
def frames(request: pytest.FixtureRequest) -> dict[str, Any]:
    return frames_json(random_log(request.param))


def test_every_frame_has_one_line_in_words_with_its_own_link(frames: dict[str, Any]) -> None:
    rows = [row for deal in present_game(frames).deals for row in deal.rows]
    assert [row.frame for row in rows] == list(range(len(frames["frames"])))
    assert all(row.words for row in rows)
    assert len({row.anchor for row in rows}) == len(rows)


def test_the_first_line_of_a_deal_is_its_start_and_links_count_deals_from_one(frames: dict[str, Any]) -> None:
    for number, deal in enumerate(present_game(frames).deals, start=1):
        assert deal.rows[0].card is None
        assert [row.anchor for row in deal.rows[:2]] == [f"d{number}.p0", f"d{number}.p1"]
        assert deal.first_frame + len(deal.rows) - 1 == deal.last_frame


def test_the_rows_of_a_sheet_add_up_to_the_points_and_the_points_to_the_score(frames: dict[str, Any]) -> None:
    before = [0] * frames["side_count"]
    for deal in present_game(frames).deals:
        assert deal.sheet is not None
        for side, total in enumerate(deal.sheet.points):
            assert sum(row.cells[side].points for row in deal.sheet.rows) == total
            assert deal.sheet.totals[side] == before[side] + total
        before = list(deal.sheet.totals)


def test_the_values_of_the_proof_cards_add_up_to_the_primiera(frames: dict[str, Any]) -> None:
    cells = [
        cell
        for deal in present_game(frames).deals
        if deal.sheet
        for row in deal.sheet.rows
        if row.code == "primiera"
        for cell in row.cells
    ]
    assert cells
    for cell in cells:
        assert sum(card.value or 0 for card in cell.proof.cards) == cell.proof.count


def test_rules_that_are_no_preset_show_the_proof_cards_without_values() -> None:
    frames = frames_json(random_log("scopa")) | {"rules_hash": "0" * 12}
    sheet = present_game(frames).deals[0].sheet
    assert sheet is not None
    cards = [card for row in sheet.rows for cell in row.cells for card in cell.proof.cards]
    assert cards
    assert {card.value for card in cards} == {None}


def test_a_forfeited_game_says_who_lost_by_what_and_has_no_sheet_for_the_broken_deal() -> None:
    frames = frames_json(forfeited_log())
    game = present_game(frames)
    assert game.deals[-1].sheet is None
    assert " loses by " in game.ending
    assert game.reason == "7d is not legal here."
    assert game.ending.endswith(" wins.")


def test_partners_share_a_line_and_sides_of_one_name_are_told_apart() -> None:
    frames = frames_json(random_log("scopone_9"))
    for seat, name in zip(frames["seats"], ["Lupo", "Volpe", "Orso", "Tasso"], strict=True):
        seat["name"] = name
    assert [side.name for side in present_game(frames).sides] == ["Lupo & Orso", "Volpe & Tasso"]
    for seat in frames["seats"]:
        seat["name"] = "Lupo"
    assert [side.name for side in present_game(frames).sides] == ["Lupo (1)", "Lupo (2)"]


def test_a_seat_without_a_name_is_called_by_the_number_it_has_in_the_log() -> None:
    nameless = frames_json(random_log("scopa"))
    nameless["seats"][0]["name"] = None
    assert name_seats(nameless)[0] == "Seat 0"


def test_a_log_that_goes_wrong_names_deal_and_play_counted_from_one() -> None:
    frames = frames_json(random_log("scopa"))
    frames["error"] = {"code": "illegal_move", "deal": 1, "action": 3, "message": "7d is not in the hand"}
    assert present_game(frames).error == (
        "Deal 2, play 4: A play is not legal in this position. (illegal_move)"
    )


def test_a_capture_names_the_card_and_exactly_what_it_takes() -> None:
    action = PLAY | {"captured": ["4c", "3s"], "scopa": True, "settebello": True}
    words = describe_action(action, "Lupo")
    assert words == "Lupo: seven of coins takes four of cups and three of swords. Scopa!"


def test_a_card_laid_is_said_to_be_laid() -> None:
    assert describe_action(PLAY | {"card": "10b"}, "Lupo") == "Lupo lays the king of clubs."


def test_a_cleared_table_that_is_no_scopa_says_why() -> None:
    words = describe_action(PLAY | {"captured": ["7c"], "cleared": "last_play"}, "Lupo")
    assert "Scopa!" not in words
    assert words.endswith("on the last play of a deal it is no scopa.")


def test_a_play_made_by_the_clock_says_so() -> None:
    assert describe_action(PLAY | {"by": "clock"}, "Lupo").endswith("The clock ran out and played for Lupo.")


def test_declarations_and_acts_of_the_director_have_words() -> None:
    assert (
        describe_action(PLAY | {"declaration": "tris", "card": None}, "Lupo") == "Lupo shows three of a kind."
    )
    assert describe_action(PLAY | {"event": "resign", "card": None}, "Lupo") == "Lupo resigns."


def test_a_directors_reason_and_seconds_are_told() -> None:
    act = PLAY | {"card": None, "event": "adjourn", "reason": "the lights went out"}
    assert describe_action(act, "") == "The game is adjourned. (the lights went out)"
    given = describe_action(act | {"adjust_ms": 30_000}, "Lupo")
    assert given == "The director gives Lupo 30 seconds. (the lights went out)"
    taken = describe_action(act | {"adjust_ms": -5_000}, "Lupo")
    assert taken.startswith("The director takes 5 seconds from Lupo.")


def test_an_empty_table_is_said_to_be_empty() -> None:
    assert describe_start(2, "Lupo", []) == "Deal 2, dealt by Lupo. The table is empty."


def test_a_first_table_that_the_dealer_takes_is_told_with_its_scopas() -> None:
    piles: list[dict[str, Any]] = [{"cards": [], "scope": 0}, {"cards": ["10d", "5c"], "scope": 1}]
    said = describe_start(2, "Lupo", [], piles)
    assert said.endswith("Lupo takes the first table, king of coins and five of cups: a scopa.")
    assert describe_start(2, "Lupo", [], [piles[1] | {"scope": 2}]).endswith(": 2 scopas.")


def test_cards_that_were_dealt_again_are_shown() -> None:
    tables = [["10d", "10c", "10s", "2b"], ["1d", "10c", "10s", "10b"]]
    said = describe_misdeals(tables)
    assert said.startswith("The cards were dealt again 2 times before this deal. There lay king of coins, ")
    assert said.endswith(" and king of clubs.")
    assert describe_misdeals([]) == ""


def test_leftovers_go_to_a_side_to_nobody_or_are_not_there() -> None:
    sides = ["Lupo", "Volpe"]
    assert (
        describe_leftovers({"side": 1, "cards": ["2b"]}, sides) == "The last cards go to Volpe: two of clubs."
    )
    assert describe_leftovers({"side": None, "cards": ["2b"]}, sides).startswith("Nobody gets")
    assert describe_leftovers(None, sides) == ""


@pytest.mark.parametrize(
    ("words", "joined"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_words_are_joined_as_people_do(words: list[str], joined: str) -> None:
    assert join_words(words) == joined


def test_a_drawn_and_an_aborted_game_name_no_winner() -> None:
    sides, seats = [("Lupo",), ("Volpe",)], ["Lupo", "Volpe"]
    drawn = {"termination": "DEALS_PLAYED", "winner": None, "verdicts": ["OK", "OK"]}
    assert describe_ending(drawn, sides, seats) == "The game is drawn."
    aborted = drawn | {"termination": "ABORTED"}
    assert describe_ending(aborted, sides, seats) == "The game was broken off and does not count."
    sudden = drawn | {"termination": "INSTANT_WIN", "winner": 1}
    assert describe_ending(sudden, sides, seats).endswith("win the game at once. Volpe wins.")
    pairs = [("Lupo", "Orso"), ("Volpe", "Tasso")]
    assert describe_ending(sudden, pairs, seats).endswith("Volpe & Tasso win.")
    assert describe_ending(sudden, [("Lupo",), ("Tom & Jerry",)], seats).endswith("Tom & Jerry wins.")


def test_a_name_with_an_ampersand_is_one_name_of_the_score_line() -> None:
    frames = frames_json(random_log("scopone_9"))
    for seat, name in enumerate(["Tom & Jerry", "Lupo", "Orso", "Lupo"]):
        frames["seats"][seat]["name"] = name
    sides = present_game(frames).sides
    assert [side.partners for side in sides] == [("Tom & Jerry", "Orso"), ("Lupo",)]
    assert [side.name for side in sides] == ["Tom & Jerry & Orso", "Lupo"]


def test_every_card_has_a_name_of_its_own() -> None:
    names = {card_name(f"{rank}{suit}") for suit in "dcsb" for rank in range(1, 11)}
    assert len(names) == 40


@pytest.mark.parametrize(
    ("changes", "mark"),
    [
        ({"scopa": True, "settebello": True}, "scopa"),
        ({"settebello": True}, "settebello"),
        ({"cleared": "last_play"}, "cleared"),
        ({"event": "adjourn"}, "event"),
        ({}, ""),
    ],
)
def test_a_play_has_one_mark_the_scopa_first(changes: dict[str, Any], mark: str) -> None:
    assert mark_of(PLAY | changes) == mark


@pytest.mark.parametrize(
    ("spent_us", "text"), [(0, ""), (12, "1 ms"), (3100, "3 ms"), (999_999, "1000 ms"), (1_449_000, "1.4 s")]
)
def test_times_are_short_and_never_zero(spent_us: int, text: str) -> None:
    assert format_time(spent_us) == text

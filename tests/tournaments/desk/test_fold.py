"""The desk's state is the fold of the acts that stand."""

from __future__ import annotations

import pytest

from tests.tournaments.desk.evening import Evening, four_pairs
from tournaments.desk import ActKind, DeskError, MatchState, fold_acts, subjects_of


def test_two_sides_that_say_the_same_make_a_result() -> None:
    evening = four_pairs()
    evening.claim(1, 0, 11, 8)
    assert evening.state.current.match_at(1).state is MatchState.CLAIMED
    evening.confirm(1, 1)
    match = evening.state.current.match_at(1)
    assert match.state is MatchState.DONE
    assert (match.result.score.first, match.result.score.second, match.result.ruled) == (11, 8, False)


def test_either_side_may_speak_first_and_equal_claims_agree() -> None:
    evening = four_pairs()
    evening.claim(1, 1, 11, 8)
    evening.claim(1, 0, 11, 8)
    assert evening.state.current.match_at(1).state is MatchState.DONE


def test_a_difference_counts_for_nobody_until_the_organiser_settles_it() -> None:
    evening = four_pairs()
    evening.claim(1, 0, 11, 8)
    evening.claim(1, 1, 8, 11)
    match = evening.state.current.match_at(1)
    assert match.state is MatchState.DISPUTED
    assert match.result is None
    for act in (lambda: evening.claim(1, 0, 8, 11), lambda: evening.confirm(1, 1)):
        with pytest.raises(DeskError) as refused:
            act()
        assert refused.value.code == "result_disputed"
    evening.rule(1, 11, 8)
    assert evening.state.current.match_at(1).result.ruled


def test_a_side_may_mend_what_it_said_until_the_other_answers() -> None:
    evening = four_pairs()
    evening.claim(1, 0, 11, 8)
    evening.claim(1, 0, 11, 9)
    assert evening.state.current.match_at(1).state is MatchState.CLAIMED
    evening.confirm(1, 1)
    with pytest.raises(DeskError) as refused:
        evening.claim(1, 0, 11, 8)
    assert refused.value.code == "result_final"


def test_nobody_confirms_his_own_word() -> None:
    evening = four_pairs()
    evening.claim(1, 0, 11, 8)
    with pytest.raises(DeskError) as refused:
        evening.confirm(1, 0)
    assert refused.value.code == "nothing_to_confirm"


def test_the_next_round_waits_for_every_table() -> None:
    evening = four_pairs()
    evening.rule(1, 11, 8)
    with pytest.raises(DeskError) as refused:
        evening.open((1, 3), (2, 4))
    assert refused.value.code == "round_open"
    evening.rule(2, 5, 11)
    evening.open((1, 4), (2, 3))
    assert len(evening.state.rounds) == 2


def test_who_leaves_in_the_middle_loses_the_open_table() -> None:
    evening = four_pairs()
    evening.do(ActKind.WITHDRAW, entry=2, forfeit=True)
    match = evening.state.current.match_at(1)
    assert (match.result.forfeit, match.result.score.winner) == ("second", 0)
    with pytest.raises(DeskError) as refused:
        evening.do(ActKind.WITHDRAW, entry=2, forfeit=True)
    assert refused.value.code == "withdrawn"


def test_who_comes_late_plays_from_the_coming_round_on() -> None:
    evening = four_pairs()
    evening.enter("Lia", "Mara")
    late = evening.state.entries[5]
    assert (late.from_round, late.present) == (2, True)


def test_an_import_is_taken_whole_or_not_at_all() -> None:
    evening = Evening()
    entries = [{"number": 1, "names": ["Ada", "Bice"]}, {"number": 2, "names": ["bice", "ADA"]}]
    with pytest.raises(DeskError) as refused:
        evening.do(ActKind.ENTER, entries=entries)
    assert refused.value.code == "name_taken"
    assert not evening.state.entries


def test_an_undo_takes_one_act_out_and_leaves_the_others() -> None:
    evening = four_pairs()
    wrong = evening.rule(1, 8, 11)
    evening.rule(2, 11, 3)
    evening.undo(wrong)
    first, second = evening.state.current.matches
    assert first.state is MatchState.OPEN
    assert second.state is MatchState.DONE


def test_an_undo_that_later_acts_build_on_is_refused_and_names_one() -> None:
    evening = four_pairs()
    claimed = evening.claim(1, 0, 11, 8)
    confirmed = evening.confirm(1, 1)
    with pytest.raises(DeskError) as refused:
        evening.undo(claimed)
    assert (refused.value.code, refused.value.act) == ("undo_blocked", confirmed)
    evening.undo(confirmed)
    evening.undo(claimed)
    assert evening.state.current.match_at(1).state is MatchState.OPEN


def test_an_undo_can_be_undone() -> None:
    evening = four_pairs()
    ruled = evening.rule(1, 11, 8)
    before = evening.state
    undo = evening.undo(ruled)
    evening.undo(undo)
    assert evening.state.rounds == before.rounds
    with pytest.raises(DeskError) as refused:
        evening.undo(undo)
    assert refused.value.code == "undo_done"


def test_an_undone_round_is_gone_and_can_be_paired_anew() -> None:
    evening = four_pairs()
    opened = evening.acts[-1].number
    evening.undo(opened)
    assert not evening.state.rounds
    evening.open((1, 3), (2, 4))
    assert evening.state.current.match_at(1).entries == (1, 3)


def test_a_set_up_cannot_be_taken_back() -> None:
    with pytest.raises(DeskError) as refused:
        four_pairs().undo(1)
    assert refused.value.code == "undo_lasting"


def test_a_correction_of_an_earlier_round_keeps_the_later_pairings() -> None:
    evening = four_pairs()
    evening.rule(1, 11, 8)
    evening.rule(2, 11, 3)
    evening.open((1, 3), (2, 4))
    evening.do(ActKind.RULE, round=1, table=1, score={"first": 8, "second": 11, "winner": 1})
    assert evening.state.rounds[0].match_at(1).result.score.winner == 1
    assert evening.state.current.match_at(1).entries == (1, 3)


def test_two_entries_change_places_until_a_table_has_spoken() -> None:
    evening = four_pairs()
    evening.do(ActKind.SWAP, round=1, entries=[2, 3])
    assert [match.entries for match in evening.state.current.matches] == [(1, 3), (2, 4)]
    evening.claim(1, 0, 11, 8)
    with pytest.raises(DeskError) as refused:
        evening.do(ActKind.SWAP, round=1, entries=[3, 4])
    assert refused.value.code == "table_spoken"


def test_the_clock_goes_on_from_where_it_was_paused() -> None:
    evening = four_pairs()
    evening.do(ActKind.CLOCK, do="set", seconds=1800)
    evening.do(ActKind.CLOCK, do="start")
    evening.do(ActKind.CLOCK, do="pause")
    assert evening.state.clock.left == 1740
    with pytest.raises(DeskError) as refused:
        evening.do(ActKind.CLOCK, do="pause")
    assert refused.value.code == "clock_state"


def test_nothing_happens_after_the_end() -> None:
    evening = four_pairs()
    with pytest.raises(DeskError) as refused:
        evening.do(ActKind.FINISH)
    assert refused.value.code == "round_open"
    evening.rule(1, 11, 8)
    evening.rule(2, 11, 8)
    over = evening.do(ActKind.FINISH)
    with pytest.raises(DeskError) as refused:
        evening.rule(2, 8, 11)
    assert refused.value.code == "event_over"
    evening.undo(over)
    evening.rule(2, 8, 11)


def test_unreadable_facts_are_refused_with_the_act() -> None:
    evening = four_pairs()
    with pytest.raises(DeskError) as refused:
        evening.do(ActKind.CLAIM, round=1, table=1, side=0)
    assert (refused.value.code, refused.value.act) == ("act_unreadable", len(evening.acts) + 1)


def test_an_undo_is_about_what_it_undoes() -> None:
    evening = four_pairs()
    undo = evening.undo(evening.rule(2, 11, 8))
    by_number = {act.number: act for act in evening.acts}
    assert subjects_of(by_number[undo], by_number) == {"table 1/2"}


def test_the_same_log_gives_the_same_state() -> None:
    evening = four_pairs()
    evening.undo(evening.claim(2, 0, 11, 2))
    assert fold_acts(evening.acts) == fold_acts(list(evening.acts))

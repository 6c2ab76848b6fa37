"""A bot that only loses by its own fault is taken out, by the evidence of its last games."""

import pytest

from tests.tournaments.cast import Cast, baseline, claimed, played, running_tournament
from tournaments.models import Bot, Entry, GameSeat, GameSide, Match, MatchSet, Notice, Submission, Tournament
from tournaments.models.matches import PlayStatus
from tournaments.services.benching import FAULTS_IN_A_ROW, bench_crash_loops
from tournaments.services.rounds import advance_tournament
from tournaments.services.sets import record_report

pytestmark = pytest.mark.django_db
SETS = FAULTS_IN_A_ROW // 2


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    """Greedy, who stands for a stranger's bot here, against two others."""
    bots = [baseline(name) for name in ("greedy", "counting", "random")]
    tournament = running_tournament(cast.organiser, bots, sets_per_pairing=SETS)
    while not MatchSet.objects.filter(match__sides__entry__members__bot__builtin="greedy").exists():
        play_open(tournament)
    Bot.objects.filter(builtin="greedy").update(builtin="", owner=cast.owner)
    return tournament


def play_open(tournament: Tournament) -> None:
    for match_set in MatchSet.objects.filter(status=PlayStatus.SCHEDULED):
        claim = claimed(match_set)
        assert record_report(claim, played(claim))
    advance_tournament(tournament.pk)


def lose(match_set: MatchSet, *, at_fault: bool = True) -> list[Submission]:
    """A finished set in which greedy was at fault in each game."""
    Bot.objects.filter(name="Greedy").update(builtin="greedy")
    claim = claimed(match_set)
    assert record_report(claim, played(claim))
    Bot.objects.filter(name="Greedy").update(builtin="")
    side = match_set.match.sides.get(entry__members__bot__name="Greedy").side
    GameSide.objects.filter(game__match_set=match_set, side=side).update(at_fault=at_fault)
    seats = GameSeat.objects.filter(game__match_set=match_set, side=side)
    seats.update(verdict="CRASH" if at_fault else "OK")
    return bench_crash_loops(match_set.pk)


def its_sets() -> list[MatchSet]:
    return list(MatchSet.objects.filter(status="SCHEDULED", match__sides__entry__members__bot__name="Greedy"))


def test_a_row_of_faults_benches_a_version_and_tells_its_owner(cast: Cast, tournament: Tournament) -> None:
    sets = its_sets()
    benched = [lose(match_set) for match_set in sets]
    assert [len(found) for found in benched] == [0] * (SETS - 1) + [1]
    submission = Submission.objects.get(bot__name="Greedy")
    assert (submission.status, submission.reason_code) == ("DISABLED", "BENCHED")
    assert Bot.objects.get(name="Greedy").active_submission is None
    notice = Notice.objects.get(user=cast.owner, code="BENCHED")
    assert (notice.code, notice.facts["games"]) == ("BENCHED", FAULTS_IN_A_ROW)
    assert Entry.objects.get(members__bot__name="Greedy").withdrawn_at


def test_what_it_has_not_played_is_forfeited_also_in_rounds_to_come(
    cast: Cast, tournament: Tournament
) -> None:
    for match_set in its_sets():
        lose(match_set)
    while Tournament.objects.get(pk=tournament.pk).status == "RUNNING":
        play_open(tournament)
    its = Match.objects.filter(sides__entry__members__bot__name="Greedy")
    assert its.count() == 2
    assert {match.status for match in its} == {PlayStatus.FINISHED}
    ruled = its.exclude(ruling="")
    assert [match.reason_code for match in ruled] == ["BENCHED"]
    # In a round that opens later it is a walk-over: nothing is laid out for it.
    assert not ruled.get().sets.exists()


def test_one_honest_game_breaks_the_row(cast: Cast, tournament: Tournament) -> None:
    sets = its_sets()
    benched = [lose(match_set, at_fault=match_set is not sets[2]) for match_set in sets]
    assert not any(benched)
    assert Submission.objects.get(bot__name="Greedy").status == "ACCEPTED"

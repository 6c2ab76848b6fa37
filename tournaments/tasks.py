"""Tasks are a few lines around a service: an id comes in, the database says whether there is work."""

from __future__ import annotations

import socket

from celery import shared_task

from tournaments.services import (
    entry_checks,
    mails,
    play,
    queue,
    rating,
    rating_audit,
    retention,
    rounds,
    self_check,
    standing_sheets,
    table_bots,
    table_settling,
    validation,
)


def worker_name() -> str:
    return socket.gethostname()


@shared_task(name="tournaments.tasks.play_set", bind=True)
def play_set(self, match_set_id: int) -> str:  # type: ignore[no-untyped-def]
    return play.play_set(match_set_id, worker=self.request.hostname or worker_name())


@shared_task(name="tournaments.tasks.validate_submission", bind=True)
def validate_submission(self, submission_id: int) -> str:  # type: ignore[no-untyped-def]
    return validation.validate_submission(submission_id, worker=self.request.hostname or worker_name())


@shared_task(name="tournaments.tasks.validate_entry", bind=True)
def validate_entry(self, check_id: int) -> str:  # type: ignore[no-untyped-def]
    return entry_checks.validate_entry(check_id, worker=self.request.hostname or worker_name())


@shared_task(name="tournaments.tasks.advance_tournament")
def advance_tournament(tournament_id: int) -> str:
    return rounds.advance_tournament(tournament_id)


@shared_task(name="tournaments.tasks.requeue_open_sets")
def requeue_open_sets() -> dict[str, int]:
    return queue.requeue_open_work()


@shared_task(name="tournaments.tasks.forget_old_ladder_logs")
def forget_old_ladder_logs() -> dict[str, int]:
    return retention.forget_old_ladder_logs()


@shared_task(name="tournaments.tasks.check_books")
def check_books() -> dict[str, int]:
    return {finding.code: finding.count for finding in self_check.check_books()}


@shared_task(name="tournaments.tasks.fit_pool")
def fit_pool(pool_id: int) -> bool:
    return rating.fit_pool(pool_id)


@shared_task(name="tournaments.tasks.compare_ratings", time_limit=4 * 3600)
def compare_ratings() -> int:
    return rating_audit.compare_ratings()


@shared_task(name="tournaments.tasks.refresh_standings")
def refresh_standings() -> int:
    return standing_sheets.refresh_sheets()


@shared_task(name="tournaments.tasks.refit_stale_pools")
def refit_stale_pools() -> int:
    return rating.fit_stale_pools()


@shared_task(name="tournaments.tasks.play_bot_turn", bind=True)
def play_bot_turn(self, game_id: str) -> str:  # type: ignore[no-untyped-def]
    return table_bots.answer_turn(game_id, worker=self.request.hostname or worker_name())


@shared_task(name="tournaments.tasks.mail_notice")
def mail_notice(notice_id: int) -> bool:
    return mails.mail_notice(notice_id)


@shared_task(name="tournaments.tasks.settle_tables")
def settle_tables() -> int:
    return table_settling.settle_overdue()

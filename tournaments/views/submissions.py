from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Submission
from tournaments.selectors.bots import find_own_submission
from tournaments.services.bots import disable_submission
from tournaments.services.packages import package_path
from tournaments.views.acts import button_of, member, visitor


@never_cache
@require_safe
def show_submission(request: HttpRequest, submission_id: int) -> HttpResponse:
    """The report. While the check runs, the page asks for itself again."""
    return _render(request, "tournaments/submission.html", _own_or_404(request, submission_id))


@never_cache
@require_safe
def show_submission_state(request: HttpRequest, submission_id: int) -> HttpResponse:
    return _render(request, "tournaments/_submission_state.html", _own_or_404(request, submission_id))


@never_cache
@require_safe
def download_source(request: HttpRequest, submission_id: int) -> FileResponse:
    """The stored package, always as an attachment: strange bytes are never shown under our address."""
    submission = _own_or_404(request, submission_id)
    path = package_path(submission.sha256)
    if submission.bot.builtin or not path.is_file():
        raise Http404
    response = FileResponse(
        path.open("rb"),
        as_attachment=True,
        filename=f"bot-{submission.bot_id}-v{submission.number}.zip",
        content_type="application/zip",
    )
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["X-Content-Type-Options"] = "nosniff"
    return response


@button_of("submission", "submission_id")
def disable(request: HttpRequest, submission_id: int) -> HttpResponse:
    submission = _own_or_404(request, submission_id)
    disable_submission(actor=member(request), submission=submission)
    messages.success(request, _("This version will not be entered any more. Its games stay."))
    return redirect("submission", submission.pk)


def _own_or_404(request: HttpRequest, submission_id: int) -> Submission:
    submission = find_own_submission(visitor(request), submission_id)
    if submission is None:
        raise Http404
    return submission


def _render(request: HttpRequest, template: str, submission: Submission) -> HttpResponse:
    return render(request, template, {"submission": submission, "bot": submission.bot})

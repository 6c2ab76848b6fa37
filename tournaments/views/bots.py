from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms import BotForm, UploadForm
from tournaments.models import Bot, Submission
from tournaments.selectors.bots import bots_of, public_bots
from tournaments.selectors.pages import bot_page, find_bot
from tournaments.services.bots import create_bot, submit_bot
from tournaments.views.acts import button_of, member, submit, visitor


@require_safe
def list_bots(request: HttpRequest) -> HttpResponse:
    """One's own bots on top, then everybody's that can play."""
    mine = bots_of(member(request)) if request.user.is_authenticated else []
    return render(request, "tournaments/bots.html", {"mine": mine, "bots": public_bots()})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_new_bot(request: HttpRequest) -> HttpResponse:
    form, status = BotForm(request.POST or None), 200
    if request.method == "POST":
        bot, status = submit(form, lambda: create_bot(owner=member(request), **form.cleaned_data))
        if bot:
            return redirect("bot", bot.pk)
    return render(request, "tournaments/bot_new.html", {"form": form}, status=status)


@require_safe
def show_bot(request: HttpRequest, bot_id: int) -> HttpResponse:
    return _bot_response(request, _bot_or_404(bot_id), UploadForm())


@button_of("bot", "bot_id")
def upload_submission(request: HttpRequest, bot_id: int) -> HttpResponse:
    """Take a version in; the report page shows how its check goes."""
    bot = _bot_or_404(bot_id)
    form = UploadForm(request.POST, request.FILES)
    outcome, status = submit(form, lambda: _take_in(request, bot, form))
    if outcome is None:
        return _bot_response(request, bot, form, status)
    submission, created = outcome
    if not created:
        messages.info(request, _("These bytes were uploaded before: this is the same version."))
    return redirect("submission", submission.pk)


def _take_in(request: HttpRequest, bot: Bot, form: UploadForm) -> tuple[Submission, bool]:
    package = form.cleaned_data["package"]
    return submit_bot(actor=member(request), bot=bot, filename=package.name, data=package.read())


def _bot_or_404(bot_id: int) -> Bot:
    bot = find_bot(bot_id)
    if bot is None:
        raise Http404
    return bot


def _bot_response(request: HttpRequest, bot: Bot, form: UploadForm, status: int = 200) -> HttpResponse:
    context = {"page": bot_page(bot, visitor(request)), "form": form}
    return render(request, "tournaments/bot.html", context, status=status)

"""An event's files, for everybody who may see its page; a desk's log is the organiser's."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.errors import Refused
from tournaments.exchange import ExchangeError
from tournaments.selectors.event_exports import export
from tournaments.services.desk_log import check_desk
from tournaments.views.acts import visitor
from tournaments.views.tournaments import tournament_or_404

LOG = "log.json"


@never_cache
@require_safe
def export_event(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_or_404(request, slug)
    if name == LOG:
        user = visitor(request)
        check_desk(user if user.is_authenticated else None, tournament)
    try:
        found = export(tournament, name)
    except ExchangeError as error:
        raise Refused(error.code, error.message, status=409) from error
    if found is None:
        raise Http404
    answer = HttpResponse(found[1], content_type=f"{found[0]}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{name}"'
    return answer

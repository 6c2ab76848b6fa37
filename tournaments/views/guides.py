from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

# Of the documentation, what somebody needs who has the site but not the clone.
GUIDES = ("writing-a-bot.md", "bot-protocol.md", "log-format.md")


@require_safe
def show_guide(request: HttpRequest, name: str) -> HttpResponse:
    """A page of the documentation as it stands in the repository, as plain text."""
    if name not in GUIDES:
        raise Http404
    text = (settings.BASE_DIR / "docs" / name).read_text(encoding="utf-8")
    return HttpResponse(text, content_type="text/plain; charset=utf-8")

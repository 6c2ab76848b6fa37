"""The site under ASGI."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402

from scopa_site.answering import ThreadedDjango  # noqa: E402
from scopa_site.body_limit import BodyLimit  # noqa: E402
from scopa_site.memory import settle_memory  # noqa: E402
from scopa_site.stream import GameStreams  # noqa: E402
from tournaments.limits import BODY_MAX_BYTES  # noqa: E402

application = GameStreams(BodyLimit(ThreadedDjango(settings.WEB_THREADS), BODY_MAX_BYTES))
settle_memory()

"""The site under ASGI."""

import os

from django.core.asgi import get_asgi_application

from scopa_site.body_limit import BodyLimit
from scopa_site.stream import GameStreams
from tournaments.limits import BODY_MAX_BYTES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")

application = GameStreams(BodyLimit(get_asgi_application(), BODY_MAX_BYTES))

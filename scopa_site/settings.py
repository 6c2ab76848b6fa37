"""Settings of the site. They come from the environment only; docs/operations.md lists every variable.

The same file serves the three shapes: with nothing set it is the embedded one (SQLite in the data directory,
loopback addresses); DATABASE_URL and REDIS_URL make it a server.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from celery.schedules import crontab
from cryptography.fernet import Fernet
from csp.constants import NONCE, NONE, SELF
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from scopa_site.env import read_count, read_flag, read_path, read_secret, read_text, read_words
from scopa_site.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = read_path("SETTEBELLO_DATA_DIR", BASE_DIR / "var")

DEBUG = read_flag("SETTEBELLO_DEBUG")
SECRET_KEY = read_secret(
    read_path("SETTEBELLO_SECRET_KEY_FILE", DATA_DIR / "secret.key"), get_random_secret_key
)
# Encrypts the events' seeds at rest. It is not in the database, so a copy of the database opens no deck.
SEED_KEY = read_secret(
    read_path("SETTEBELLO_SEED_KEY_FILE", DATA_DIR / "seed.key"),
    lambda: Fernet.generate_key().decode("ascii"),
)

# --- addresses ---------------------------------------------------------------------------------------------
ALLOWED_HOSTS = read_words("SETTEBELLO_ALLOWED_HOSTS", ["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = read_words("SETTEBELLO_TRUSTED_ORIGINS", [])
HTTPS = read_flag("SETTEBELLO_HTTPS")
if read_flag("SETTEBELLO_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Requests that one web process answers at once. Each keeps a database connection of its own.
WEB_THREADS = read_count("SETTEBELLO_WEB_THREADS", 16)

ROOT_URLCONF = "scopa_site.urls"
ASGI_APPLICATION = "scopa_site.asgi.application"
WSGI_APPLICATION = "scopa_site.wsgi.application"

INSTALLED_APPS = [
    "scopa_site",
    "tournaments",
    "replays",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "replays.decks.deck_middleware",
    "tournaments.middleware.RefusalMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    }
]

# --- database and cache ------------------------------------------------------------------------------------
# Writers that begin IMMEDIATE wait their turn instead of failing half-way, and WAL lets readers go on
# meanwhile. ATOMIC_REQUESTS stays off: with it every page view would take the write lock.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}

# A process that froze in the middle of a transaction holds rows that others wait for.
POSTGRES_OPTIONS = "-c idle_in_transaction_session_timeout=300000"


def read_database() -> dict[str, Any]:
    """The connection named by DATABASE_URL, or the SQLite file of the embedded shape."""
    url = read_text("DATABASE_URL", f"sqlite:///{DATA_DIR / 'site.sqlite3'}")
    database: dict[str, Any] = dict(dj_database_url.parse(url))
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {**SQLITE_OPTIONS, **database.get("OPTIONS", {})}
        # The tests' database is a file as well: the workers that they start must see it.
        database["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    elif database["ENGINE"] == "django.db.backends.postgresql":
        database["OPTIONS"] = {"options": POSTGRES_OPTIONS, **database.get("OPTIONS", {})}
    return database


DATABASES = {"default": read_database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# In the database, so that rate limits hold over several web processes without asking for one more server.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "site_cache"},
    # Pictures of positions, some 150 kB each; they can be drawn again, so the folder may be emptied.
    "pictures": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "pictures",
        "TIMEOUT": 30 * 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}

# --- people ------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "tournaments.User"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# --- mail --------------------------------------------------------------------------------------------------
# Without a server nothing is mailed, and pages that would need it say so.
EMAIL_HOST = read_text("SETTEBELLO_SMTP_HOST", "")
MAIL_ENABLED = bool(EMAIL_HOST)
EMAIL_PORT = read_count("SETTEBELLO_SMTP_PORT", 587)
EMAIL_USE_TLS = read_flag("SETTEBELLO_SMTP_TLS", True)
EMAIL_HOST_USER = read_text("SETTEBELLO_SMTP_USER", "")
EMAIL_HOST_PASSWORD = read_text("SETTEBELLO_SMTP_PASSWORD", "")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = read_text("SETTEBELLO_MAIL_FROM", "settebello@localhost")
# Where links in mails lead, without a slash at the end.
SITE_URL = read_text("SETTEBELLO_SITE_URL", "http://127.0.0.1:8000").rstrip("/")
# A link that sets a new password holds for three hours.
PASSWORD_RESET_TIMEOUT = 3 * 3600

# --- security ----------------------------------------------------------------------------------------------
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
    }
}
# A form without files has no business being larger; uploads have a limit of their own (tournaments.limits).
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
FILE_UPLOAD_PERMISSIONS = 0o600

# --- languages and files -----------------------------------------------------------------------------------
LANGUAGE_CODE = read_text("SETTEBELLO_LANGUAGE", "en")
LANGUAGES = [("it", _("Italian")), ("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "scopa_site" / "locale"]
FORMAT_MODULE_PATH = ["scopa_site.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = read_text("SETTEBELLO_TIME_ZONE", "UTC")

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
MEDIA_ROOT = DATA_DIR / "media"

# --- API ---------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "rest_framework.parsers.JSONParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 50,
    "EXCEPTION_HANDLER": "tournaments.api.errors.answer_error",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": read_text("SETTEBELLO_API_RATE_ANONYMOUS", "240/min"),
        "user": read_text("SETTEBELLO_API_RATE", "1200/min"),
        "uploads": read_text("SETTEBELLO_UPLOAD_RATE", "30/hour"),
        "tokens": "10/hour",
    },
    "NUM_PROXIES": 1 if read_flag("SETTEBELLO_BEHIND_PROXY") else 0,
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=365), "AUTH_HEADER_PREFIX": "Token"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Settebello",
    "DESCRIPTION": "Tournaments, bots and replays for Scopa and Scopone.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "SubmissionStatus": "tournaments.models.bots.SubmissionStatus",
        "TournamentStatus": "tournaments.models.events.TournamentStatus",
        "PlayStatus": "tournaments.models.matches.PlayStatus",
    },
}

# --- Celery ------------------------------------------------------------------------------------------------
# The database is the queue of record: the broker carries wake-ups only and may be emptied at any moment.
REDIS_URL = read_text("REDIS_URL", "redis://127.0.0.1:6379/0")
SET_HARD_LIMIT_SECONDS = read_count("SETTEBELLO_SET_HARD_LIMIT_SECONDS", 900)
# All games of one set, thinking included; the runner ends itself before Celery's hard limit ends the worker.
SET_WALL_CAP_SECONDS = SET_HARD_LIMIT_SECONDS - 60
# A worker that has not renewed its lease for this long is taken for dead and its set is played by another.
LEASE_SECONDS = read_count("SETTEBELLO_LEASE_SECONDS", 30)
# A wake-up that no worker answered for this long is sent again: the broker may have lost it.
RESEND_SECONDS = 30
# Test games that one author may have played within 24 hours.
CHALLENGES_PER_DAY = read_count("SETTEBELLO_CHALLENGES_PER_DAY", 20)
# How many matches all ladders together may have under way.
LADDER_MATCHES_AT_ONCE = read_count("SETTEBELLO_LADDER_MATCHES", 8)
# How many times faster than the clock a ladder's hour passes; more than 1 is for rehearsals.
LADDER_PACE = read_count("SETTEBELLO_LADDER_PACE", 1)
# How long a ladder's games keep what their bots wrote, and their logs; results are kept for ever.
LADDER_WORDS_DAYS = read_count("SETTEBELLO_LADDER_WORDS_DAYS", 30)
LADDER_LOG_DAYS = read_count("SETTEBELLO_LADDER_LOG_DAYS", 180)
# Checks that one owner may order within 24 hours: uploads, and entries under house rules.
VALIDATIONS_PER_DAY = read_count("SETTEBELLO_VALIDATIONS_PER_DAY", 50)
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than any task may run, or the broker would start a second copy beside the first.
    "visibility_timeout": SET_HARD_LIMIT_SECONDS + 300,
    # kombu looks for messages of dead workers every 100 s unless told to look sooner.
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 5,
    "socket_keepalive": True,
}
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2}
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_RESULT_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = SET_HARD_LIMIT_SECONDS
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONSUMER = "scopa_site.steady_consumer:SteadyConsumer"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {
    # Whatever starts a jail goes to the machines that have one.
    "tournaments.tasks.play_set": {"queue": "matches"},
    "tournaments.tasks.validate_submission": {"queue": "matches"},
    "tournaments.tasks.validate_entry": {"queue": "matches"},
    # People wait for these: a queue of its own, so that none stands behind a set of minutes.
    "tournaments.tasks.play_bot_turn": {"queue": "tables"},
}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "requeue-open-sets": {
        "task": "tournaments.tasks.requeue_open_sets",
        "schedule": 10.0,
        "options": {"expires": 20},
    },
    "check-books": {
        "task": "tournaments.tasks.check_books",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    # Only makes it prompt: every look at a table judges its clock.
    "settle-tables": {
        "task": "tournaments.tasks.settle_tables",
        "schedule": 2.0,
        "options": {"expires": 10},
    },
    "refresh-standings": {
        "task": "tournaments.tasks.refresh_standings",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "compare-ratings": {
        "task": "tournaments.tasks.compare_ratings",
        "schedule": crontab(hour=3, minute=40),
    },
    "forget-old-ladder-logs": {
        "task": "tournaments.tasks.forget_old_ladder_logs",
        "schedule": 600.0,
        "options": {"expires": 600},
    },
    "refit-stale-pools": {
        "task": "tournaments.tasks.refit_stale_pools",
        "schedule": 15.0,
        "options": {"expires": 30},
    },
}

LOGGING = logging_config(read_text("SETTEBELLO_LOG_LEVEL", "INFO").upper())

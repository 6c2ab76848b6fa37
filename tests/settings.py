"""The site's settings for the tests: the same file, in a data directory and with a broker port of their own.

The processes that tests start (workers, web) load this module too and inherit the environment set here, so
that they see the same database and broker. Each pytest-xdist worker makes its own.
"""

import atexit
import os
import secrets
import shutil
import tempfile

from deploy.launch.ports import any_free_port


def claim_environment() -> None:
    """Sets the directory and the broker's address once for each pytest process and its children."""
    owner = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    if os.environ.get("SETTEBELLO_TESTS_OF") == owner:
        return
    folder = tempfile.mkdtemp(prefix=f"settebello-tests-{owner}-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.mkdir(os.path.join(folder, "static"))
    password = secrets.token_urlsafe(12)
    os.environ["SETTEBELLO_TESTS_OF"] = owner
    os.environ["SETTEBELLO_DATA_DIR"] = folder
    os.environ["REDIS_URL"] = f"redis://:{password}@127.0.0.1:{any_free_port()}/0"
    os.environ["SETTEBELLO_LANGUAGE"] = "en"


claim_environment()

from scopa_site.settings import *  # noqa: E402, F403
from scopa_site.settings import CELERY_BEAT_SCHEDULE, REST_FRAMEWORK  # noqa: E402

# Slow hashes and hashed static names are proved by the smoke run; here they would only cost time.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
SECONDS_OF_A_MINUTE = range(61)
# The tasks that come within a minute come sooner: nobody waits ten seconds for a second look. A nightly one
# every second would fill the queue.
CELERY_BEAT_SCHEDULE = {
    name: {**entry, "schedule": 1.0} if entry["schedule"] in SECONDS_OF_A_MINUTE else entry
    for name, entry in CELERY_BEAT_SCHEDULE.items()
}
# What a broker lost is found sooner, too.
RESEND_SECONDS = 3
# A test that means rate limits sets them; all others come from one address and would meet them by chance.
REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": dict.fromkeys(("anon", "user", "uploads", "tokens")),
}

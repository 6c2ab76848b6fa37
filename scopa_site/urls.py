"""All addresses of the site; each app keeps its own."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from scopa_site.api_docs import ApiDocsView
from scopa_site.health import health
from tournaments.views.logins import LogInView
from tournaments.views.settings import choose_language

urlpatterns = [
    path("health/", health, name="health"),
    path("i18n/setlang/", choose_language, name="set_language"),
    path("i18n/", include("django.conf.urls.i18n")),
    # One door with one guard: the admin's own form would count no wrong passwords.
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/v1/docs/", ApiDocsView.as_view(url_name="api-schema"), name="api-docs"),
    path("api/v1/", include("tournaments.api.urls")),
    path("staff/", include("tournaments.staff_urls")),
    path("notices/", include("tournaments.notice_urls")),
    path("", include("replays.urls")),
    path("", include("tournaments.desk_urls")),
    path("", include("tournaments.urls")),
    path("accounts/login/", LogInView.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
]

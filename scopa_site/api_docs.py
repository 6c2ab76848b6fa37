"""The API's pages, drawn from the schema by Swagger UI out of our own static files."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularSwaggerSplitView


# Swagger UI writes style elements as it draws; its scripts stay under the site's policy.
@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class ApiDocsView(SpectacularSwaggerSplitView):
    """Swagger UI without inline scripts."""

"""Every address of the server."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from config import reference
from games.health.views import metrics

handler500 = "config.failures.server_error"

urlpatterns = [
    # Where the office found rulings before they had an app of their own.
    re_path(
        r"^admin/games/ruling/(?P<rest>.*)$",
        RedirectView.as_view(url="/admin/adjudication/ruling/%(rest)s", query_string=True),
    ),
    path("admin/", admin.site.urls),
    path("metrics", metrics, name="metrics"),
    path("api/", reference.reference, name="api-reference"),
    path("api/schema", reference.schema, name="api-schema"),
    path("api/v1/", include("adjudication.rest.urls")),
    path("api/v1/", include("tournaments.rest.urls")),
    path("api/v1/", include("games.table.rest_urls")),
    # Last: it also answers for every address of the API that is none.
    path("api/v1/", include("games.rest.urls")),
    path("table/", include("games.table.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("adjudication.web.urls")),
    path("", include("adjudication.documents.web.urls")),
    path("", include("adjudication.web.case_urls")),
    path("", include("tournaments.web.urls")),
    path("", include("games.web.urls")),
]

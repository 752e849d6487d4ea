"""Every address of the server."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from games.rest.api import NothingHere

urlpatterns = [
    # Where the office found rulings before they had an app of their own.
    re_path(
        r"^admin/games/ruling/(?P<rest>.*)$",
        RedirectView.as_view(url="/admin/adjudication/ruling/%(rest)s", query_string=True),
    ),
    path("admin/", admin.site.urls),
    path(
        "api/v1/",
        include(
            [
                path("", include("games.rest.urls")),
                path("", include("adjudication.rest.urls")),
                path("", include("tournaments.rest.urls")),
                # [\s\S]: an address may hold a newline, and `$` would stop before the last one.
                re_path(r"^(?P<path>[\s\S]*)\Z", NothingHere.as_view()),
            ]
        ),
    ),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("adjudication.web.urls")),
    path("", include("tournaments.web.urls")),
    path("", include("games.web.urls")),
]

"""Addresses of the table screen; all that a device keeps of it lies below."""

from django.urls import path

from games.table import pages

app_name = "table"
urlpatterns = [
    path("", pages.tables, name="tables"),
    path("worker.js", pages.worker, name="worker"),
    path("manifest.webmanifest", pages.manifest, name="manifest"),
    path("frame/", pages.table, name="frame"),
    path("<uuid:game_id>/", pages.table, name="table"),
]

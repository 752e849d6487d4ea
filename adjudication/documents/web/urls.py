"""Addresses of documents: forms of events, blank forms, papers of games, event packs."""

from django.urls import path

from adjudication.documents.web import blank, events, games

app_name = "documents"
_EVENT, _GAME = "tournaments/<uuid:tournament_id>/documents/", "games/<uuid:game_id>/documents/"
urlpatterns = [
    path("documents/blank/", blank.blank_list, name="blank-list"),
    path("documents/blank/<slug:code>/", blank.blank_form, name="blank"),
    path("documents/blank/<slug:code>.<slug:kind>", blank.blank_form, name="blank-file"),
    path(_EVENT, events.event_list, name="event-list"),
    path(f"{_EVENT}pack.zip", events.pack_file, name="pack"),
    path(f"{_EVENT}<slug:code>/", events.event_form, name="event"),
    path(f"{_EVENT}<slug:code>.<slug:kind>", events.event_form, name="event-file"),
    path(f"{_GAME}record-sheet/", games.record_sheet_page, name="record-sheet"),
    path(f"{_GAME}record-sheet.<slug:kind>", games.record_sheet_page, name="record-sheet-file"),
    path(f"{_GAME}ruling-<int:number>/", games.ruling_page, name="ruling"),
    path(f"{_GAME}ruling-<int:number>.<slug:kind>", games.ruling_page, name="ruling-file"),
]

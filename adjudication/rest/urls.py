"""Addresses over the API: the analysis desk, rulings, findings, cases, the articles."""

from django.urls import path

from adjudication.rest.article_views import ArticlesView, ArticleView
from adjudication.rest.cases.execution import RESOURCES
from adjudication.rest.cases.papers import PaperView
from adjudication.rest.cases.views import (
    CarryingOutView,
    CaseEventsView,
    CasesView,
    CaseView,
    command_view,
)
from adjudication.rest.desk.views import AnalyseView
from adjudication.rest.findings.views import FindingsView, GameFindingsView
from adjudication.rest.replays.views import VersionsView, WhatIfView
from adjudication.rest.rulings.views import RulingsView, RulingView

app_name = "articles-api"
urlpatterns = [
    path("analyse", AnalyseView.as_view()),
    path("rulings", RulingsView.as_view()),
    path("games/<uuid:game_id>/rulings/<int:ruling_version>", RulingView.as_view()),
    path("findings", FindingsView.as_view()),
    path("games/<uuid:game_id>/findings", GameFindingsView.as_view()),
    path("games/<uuid:game_id>/comparison", VersionsView.as_view(), name="comparison"),
    path("games/<uuid:game_id>/what-if", WhatIfView.as_view(), name="what-if"),
    path("cases", CasesView.as_view(), name="cases"),
    path("cases/<uuid:case_id>", CaseView.as_view(), name="case"),
    path("cases/<uuid:case_id>/events", CaseEventsView.as_view(), name="case-events"),
    path("cases/<uuid:case_id>/papers/<str:sha256>", PaperView.as_view(), name="paper"),
    path("cases/<uuid:case_id>/carrying-out", CarryingOutView.as_view(), name="carrying-out"),
    *(
        path(
            f"cases/<uuid:case_id>/{resource.address}",
            command_view(resource).as_view(),
            name=resource.name,
        )
        for resource in RESOURCES
    ),
    path("articles/", ArticlesView.as_view(), name="articles"),
    # A number may hold strokes, as 17.3/p2 does.
    path("articles/<str:edition>/<path:number>", ArticleView.as_view(), name="article"),
]

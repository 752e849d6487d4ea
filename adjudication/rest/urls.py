"""Addresses over the API: the analysis desk, rulings, findings, the catalogue of articles."""

from django.urls import path

from adjudication.rest.article_views import ArticlesView, ArticleView
from adjudication.rest.desk.views import AnalyseView
from adjudication.rest.findings.views import FindingsView, GameFindingsView
from adjudication.rest.rulings.views import RulingsView, RulingView

app_name = "articles-api"
urlpatterns = [
    path("analyse", AnalyseView.as_view()),
    path("rulings", RulingsView.as_view()),
    path("games/<uuid:game_id>/rulings/<int:ruling_version>", RulingView.as_view()),
    path("findings", FindingsView.as_view()),
    path("games/<uuid:game_id>/findings", GameFindingsView.as_view()),
    path("articles/", ArticlesView.as_view(), name="articles"),
    # A number may hold strokes, as 17.3/p2 does.
    path("articles/<str:edition>/<path:number>", ArticleView.as_view(), name="article"),
]

"""Addresses of the catalogue of articles."""

from django.urls import path

from adjudication.web import views

app_name = "articles"
urlpatterns = [
    path("articles/", views.article_list, name="articles"),
    # A number may hold strokes, as 17.3/p2 does.
    path("articles/<str:edition>/<path:number>/", views.article_page, name="article"),
]

"""Addresses of the pages for people."""

from django.urls import path

from games.web import views

app_name = "web"
urlpatterns = [
    path("", views.game_list, name="games"),
    path("games/<uuid:game_id>/", views.game, name="game"),
]

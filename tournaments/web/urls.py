"""Addresses of the public pages of tournaments."""

from django.urls import path

from tournaments.web import bracket, entrants, overall, prints, promotions, ratings, views, wall

app_name = "tournaments"
urlpatterns = [
    path("tournaments/", views.tournament_list, name="list"),
    path("ratings/<uuid:list_id>/", ratings.rating_list, name="rating-list"),
    path("ratings/<uuid:list_id>/<uuid:player_id>/", ratings.rating_steps, name="rating-steps"),
    path("tournaments/<uuid:tournament_id>/", views.tournament, name="event"),
    path("tournaments/<uuid:tournament_id>/regulations/", views.regulations, name="regulations"),
    path("tournaments/<uuid:tournament_id>/rounds/<int:number>/", views.one_round, name="round"),
    path(
        "tournaments/<uuid:tournament_id>/rounds/<int:number>/print/<slug:kind>/",
        prints.sheet,
        name="print",
    ),
    path("tournaments/<uuid:tournament_id>/schedule/", overall.schedule, name="schedule"),
    path("tournaments/<uuid:tournament_id>/wall/", wall.wall, name="wall"),
    path(
        "tournaments/<uuid:tournament_id>/entrants/<int:number>/", entrants.entrant, name="entrant"
    ),
    path("tournaments/<uuid:tournament_id>/places/", views.places, name="places"),
    path("tournaments/<uuid:tournament_id>/places/value/", views.value, name="value"),
    path("tournaments/<uuid:tournament_id>/crosstable/", views.crosstable, name="crosstable"),
    path("tournaments/<uuid:tournament_id>/bracket/", bracket.bracket, name="bracket"),
    path("tournaments/<uuid:tournament_id>/bracket/print/", prints.knockout, name="bracket-print"),
    path("tournaments/<uuid:tournament_id>/final/", overall.final_table, name="final"),
    path("tournaments/<uuid:tournament_id>/teams/", overall.teams, name="teams"),
    path("tournaments/<uuid:tournament_id>/promotions/", promotions.promotions, name="promotions"),
    path(
        "tournaments/<uuid:tournament_id>/promotions.<slug:kind>",
        promotions.promotions_file,
        name="promotions_file",
    ),
    path("tournaments/<uuid:tournament_id>/table.<slug:kind>", views.table_file, name="file"),
]

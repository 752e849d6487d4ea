"""Addresses of the pages for people."""

from django.urls import path

from games.exporting import XIANGQI_FILES
from games.web import downloads, log_pages, views
from games.web.archive import figures, openings
from games.web.lists import views as lists

app_name = "web"
urlpatterns = [
    path("", lists.game_list, name="games"),
    path("players/<uuid:player_id>/", lists.player, name="player"),
    path("games/<uuid:game_id>/", views.game, name="game"),
    path("games/<uuid:game_id>/same-position/", views.same_position, name="same-position"),
    path("games/<uuid:game_id>/board.svg", views.game_board, name="game-board"),
    path("games/<uuid:game_id>/moves.txt", downloads.game_moves, name="game-moves"),
    path("games/<uuid:game_id>/position.txt", downloads.game_position, name="game-position"),
    path("games/<uuid:game_id>/game.pgn", downloads.game_pgn, name="game-pgn"),
    path("games/<uuid:game_id>/game.pdn", downloads.game_pgn, name="game-pdn"),
    path(
        "games/<uuid:game_id>/game.sgf",
        downloads.game_stones,
        {"suffix": "sgf"},
        name="game-sgf",
    ),
    path(
        "games/<uuid:game_id>/game.psq",
        downloads.game_stones,
        {"suffix": "psq"},
        name="game-psq",
    ),
    *(
        path(
            f"games/<uuid:game_id>/game.{suffix}",
            downloads.game_file,
            {"suffix": suffix},
            name=f"game-{suffix}",
        )
        for suffix in XIANGQI_FILES
    ),
    path("games/<uuid:game_id>/events.ndjson", downloads.game_events, name="game-events"),
    path("games/<uuid:game_id>/bundle.zip", downloads.game_bundle, name="game-bundle"),
    path("games/<uuid:game_id>/proof/", log_pages.game_proof, name="game-proof"),
    path("openings/", openings.openings, name="openings"),
    path("figures/", figures.figures, name="figures"),
    path("log/", log_pages.log_page, name="log"),
    path("log/act-keys/", log_pages.act_keys, name="act-keys"),
    path("games/<uuid:game_id>/source", downloads.game_source, name="game-source"),
]

"""Every address of the API, version 1."""

from django.urls import path, re_path

from games.rest.base import NothingHere
from games.rest.book_views import BooksView, BookView
from games.rest.commands.table import RESOURCES
from games.rest.commands.views import command_view
from games.rest.event_views import FeedView, GameEventsView
from games.rest.game_views import GamesView, GameView
from games.rest.ledger.proofs import (
    AddCheckpointView,
    CheckpointOfSizeView,
    CheckpointsView,
    ConsistencyView,
    InclusionView,
    KeysView,
)
from games.rest.ledger.receipts import ActKeysView, ActKeyView, ReceiptView
from games.rest.ledger.views import CheckpointView, HealthView
from games.rest.record_views import GameBundleView, GamePsqView, GameRecordView, GameSgfView
from games.rest.registry_views import EditionsView, PlayersView
from games.rest.token_views import TokensView, TokenView

app_name = "api"
urlpatterns = [
    path("tokens", TokensView.as_view()),
    path("tokens/<uuid:device_id>", TokenView.as_view()),
    path("games", GamesView.as_view()),
    path("games/<uuid:game_id>", GameView.as_view(), name="game"),
    path("games/<uuid:game_id>/events", GameEventsView.as_view()),
    path("games/<uuid:game_id>/record.pgn", GameRecordView.as_view(), name="game-record"),
    path("games/<uuid:game_id>/record.sgf", GameSgfView.as_view()),
    path("games/<uuid:game_id>/bundle", GameBundleView.as_view()),
    path("games/<uuid:game_id>/record.psq", GamePsqView.as_view()),
    *(
        path(f"games/<uuid:game_id>/{resource.address}", command_view(resource).as_view())
        for resource in RESOURCES
    ),
    path("events", FeedView.as_view()),
    path("players", PlayersView.as_view()),
    path("editions", EditionsView.as_view()),
    path("books", BooksView.as_view()),
    path("books/<slug:code>", BookView.as_view()),
    path("ledger/checkpoint", CheckpointView.as_view()),
    path("ledger/keys", KeysView.as_view()),
    path("ledger/checkpoints", CheckpointsView.as_view()),
    path("ledger/checkpoints/<int:size>", CheckpointOfSizeView.as_view(), name="checkpoint"),
    path("ledger/proofs/inclusion", InclusionView.as_view(), name="inclusion"),
    path("ledger/proofs/consistency", ConsistencyView.as_view()),
    path("ledger/receipts/<uuid:event_id>", ReceiptView.as_view()),
    path("ledger/act-keys", ActKeysView.as_view()),
    path("ledger/act-keys/<slug:key>", ActKeyView.as_view()),
    path("ledger/witness/add-checkpoint", AddCheckpointView.as_view()),
    path("health", HealthView.as_view()),
    # [\s\S]: an address may hold a newline, and `$` would stop before the last one.
    re_path(r"^(?P<path>[\s\S]*)\Z", NothingHere.as_view()),
]

"""Addresses of tournaments in the API, version 1."""

from django.urls import path

from tournaments.rest.command_views import command_view
from tournaments.rest.correction_views import ProposedCorrectionsView
from tournaments.rest.entry_views import EntryListView
from tournaments.rest.feeds.views import AcknowledgementView, EventsFeedView, ResultsFeedView
from tournaments.rest.file_views import BundleView, ExportView, ImportView
from tournaments.rest.game_views import GamesOfRoundView, ProposedResultsView
from tournaments.rest.paired_views import (
    DraftView,
    PairingCheckView,
    PublicationView,
    StandingsView,
    ValueView,
)
from tournaments.rest.player_views import ParticularsView, PlayerCardView
from tournaments.rest.promotion_views import AwardView, EventPromotionsView
from tournaments.rest.rating_views import (
    RatedGamesView,
    RatingListsView,
    RatingListView,
    RatingStepsView,
)
from tournaments.rest.registry_views import (
    TABLES,
    list_view,
    row_view,
)
from tournaments.rest.report_views import RatingReportsView, RatingReportView
from tournaments.rest.resources import RESOURCES
from tournaments.rest.table_views import FinalTableView, TeamTableView
from tournaments.rest.views import (
    CrosstableView,
    RegulationsView,
    RoundView,
    TournamentEventsView,
    TournamentsView,
    TournamentView,
)

ONE = "tournaments/<uuid:tournament_id>"
urlpatterns = [
    path("tournaments", TournamentsView.as_view()),
    path("tournaments/imports", ImportView.as_view()),
    path(f"{ONE}/file", ExportView.as_view()),
    path(f"{ONE}/bundle", BundleView.as_view()),
    path(ONE, TournamentView.as_view(), name="tournament"),
    path(f"{ONE}/events", TournamentEventsView.as_view()),
    path(f"{ONE}/regulations", RegulationsView.as_view()),
    path(f"{ONE}/rounds/<int:number>", RoundView.as_view()),
    path(f"{ONE}/crosstable", CrosstableView.as_view()),
    path(f"{ONE}/standings", StandingsView.as_view()),
    path(f"{ONE}/standings/values", ValueView.as_view()),
    path(f"{ONE}/final-table", FinalTableView.as_view()),
    path(f"{ONE}/team-table", TeamTableView.as_view()),
    path(f"{ONE}/pairing-check", PairingCheckView.as_view()),
    path(f"{ONE}/entry-lists", EntryListView.as_view()),
    path(f"{ONE}/games", GamesOfRoundView.as_view()),
    path(f"{ONE}/proposed-results", ProposedResultsView.as_view()),
    path(f"{ONE}/proposed-corrections", ProposedCorrectionsView.as_view()),
    path(f"{ONE}/rated-games", RatedGamesView.as_view()),
    path(f"{ONE}/rated-games/reports", RatingReportsView.as_view()),
    path(f"{ONE}/rated-games/reports/<int:number>", RatingReportView.as_view()),
    path("feeds/results", ResultsFeedView.as_view()),
    path("feeds/events", EventsFeedView.as_view()),
    path("subscriptions/<uuid:subscription_id>/acknowledgements", AcknowledgementView.as_view()),
    path("rating-lists", RatingListsView.as_view()),
    path("rating-lists/<uuid:list_id>", RatingListView.as_view()),
    path("rating-lists/<uuid:list_id>/players/<uuid:player_id>", RatingStepsView.as_view()),
    path("players/<uuid:player_id>", PlayerCardView.as_view()),
    path("players/<uuid:player_id>/particulars", ParticularsView.as_view()),
    *(path(table.address, list_view(table).as_view()) for table in TABLES),
    *(
        path(f"{table.address}/<{table.key}:key>", row_view(table).as_view())
        for table in TABLES
        if table.model is not None
    ),
    path(f"{ONE}/promotions", EventPromotionsView.as_view()),
    path(f"{ONE}/dan-awards", AwardView.as_view()),
    path(f"{ONE}/pairing-drafts", DraftView.as_view()),
    path(f"{ONE}/standings-publications", PublicationView.as_view()),
    *(
        path(f"{ONE}/{resource.address}", command_view(resource).as_view())
        for resource in RESOURCES
    ),
]

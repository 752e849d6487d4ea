"""State after the events of ties, of published tables and of the end. Total, as all."""

from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record import events as e
from tournaments.record.changes import (
    change_stage,
)
from tournaments.record.state import (
    PublishedTable,
    TournamentState,
)
from tournaments.record.values import (
    Status,
)
from tournaments.standings.table import Decision


@folds(e.TieDecided)
def _decided(state: TournamentState, event: e.TieDecided) -> TournamentState:
    decision = Decision(numbers=event.numbers, how=event.how, reference=event.reference)
    seeds = state.lot_seeds | ({event.seed} if event.seed else set())
    return change_stage(
        replace(state, lot_seeds=seeds),
        event,
        lambda stage: replace(
            stage,
            decisions=(*stage.decisions, (event.round, decision)),
            ties=(*stage.ties, event),
        ),
    )


@folds(e.StandingsPublished)
def _tabled(state: TournamentState, event: e.StandingsPublished, version: int) -> TournamentState:
    table = PublishedTable(
        version=version,
        stage=event.stage,
        round=event.round,
        group=event.group,
        edition=event.edition,
        provisional=event.provisional,
        based_on=event.based_on,
        rows=event.rows,
        tiebreaks=event.tiebreaks,
    )
    return replace(state, tables=(*state.tables, table))


@folds(e.TournamentFinished)
def _finished(state: TournamentState, event: e.TournamentFinished) -> TournamentState:
    return replace(state, status=Status.FINISHED)

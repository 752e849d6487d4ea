"""Final results and places checked by the deputy before they are announced (gomoku 25.3.3-A).

核对最终成绩与排名，确认无误后公示: it stands for the table as it was; a table that a correction
changes is to be confirmed again. The chief referee's signature (25.1.3-A) is apart.
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides, folds
from tournaments.books.topics import Topic
from tournaments.record.changes import change_stage
from tournaments.record.guards import article_on, require_published, stage_of
from tournaments.record.results.confirmation_events import PlacesConfirmed
from tournaments.record.rounds.legality import listed
from tournaments.record.rounds.planned import is_over
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.commands import ConfirmPlaces
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.publication import unsettled
from tournaments.record.tables.ranked import rows_of, standings


@decides(ConfirmPlaces)
def confirm_places(state: TournamentState, command: ConfirmPlaces) -> tuple[PlacesConfirmed, ...]:
    """Return the final table of each group asked for, confirmed as it stands.

    :raises CommandRefusedError: `tournament_not_started`, `stage_unknown`, `group_unknown`,
        `round_not_published`, `results_missing`, `rounds_left`, `changes_nothing`, and what a
        knockout or an arena waits for.
    """
    stage = stage_of(state, command.stage)
    groups = groups_of(stage)
    if command.group and command.group not in groups:
        raise CommandRefusedError("group_unknown", group=command.group)
    last = require_published(state, stage, max(stage.published, 1)).number
    open_rounds = unsettled(stage, last)
    if open_rounds:
        raise CommandRefusedError(
            "results_missing",
            article=article_on(state, Topic.RESULT_RECORD),
            rounds=listed(open_rounds),
        )
    if not is_over(state, stage):
        raise CommandRefusedError(
            "rounds_left", article=article_on(state, Topic.ROUNDS), rounds=stage.rounds, played=last
        )
    wanted = (command.group,) if command.group else groups
    confirmed = tuple(
        PlacesConfirmed(
            stage=stage.index,
            round=last,
            group=group,
            rows=rows_of(standings(state, stage=stage.index, group=group)),
        )
        for group in wanted
        if not are_confirmed(state, stage, group)
    )
    if not confirmed:
        raise CommandRefusedError("changes_nothing")
    return confirmed


def are_confirmed(state: TournamentState, stage: StageState, group: str) -> bool:
    """Return whether a deputy has confirmed the table of a group as it stands now."""
    confirmed = next(
        (confirmed for confirmed in stage.confirmed_places if confirmed.group == group), None
    )
    if confirmed is None or confirmed.round != stage.published:
        return False
    return confirmed.rows == rows_of(standings(state, stage=stage.index, group=group))


@folds(PlacesConfirmed)
def _confirmed(state: TournamentState, event: PlacesConfirmed) -> TournamentState:
    return change_stage(
        state,
        event,
        lambda stage: replace(
            stage,
            confirmed_places=(
                *(places for places in stage.confirmed_places if places.group != event.group),
                event,
            ),
        ),
    )

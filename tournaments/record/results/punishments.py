"""Punishments of games that put an entrant last among equals: they reach the event unasked.

Xiangqi 2020 18.1, 18.2 and 18.5 (在积分相同时……依次排列在最后几个位置上).
"""

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from tournaments.books.orders import TieBreak
from tournaments.record.guards import require_board, stage_of
from tournaments.record.results.game_events import GamePunishmentsNoted
from tournaments.record.results.proposal_commands import NotePunishments
from tournaments.record.state import StageState, TournamentState
from tournaments.regulations.tiebreak_names import order_of


@decides(NotePunishments)
def note(state: TournamentState, command: NotePunishments) -> tuple[GamePunishmentsNoted, ...]:
    """Return the punishments of a closed game noted.

    :raises CommandRefusedError: `round_not_published`, `board_not_paired`, `changes_nothing`
        where the places do not depend on them or they are noted already.
    """
    stage = stage_of(state, command.stage)
    require_board(state, stage, command.round, command.board)
    fact = next((fact for fact in command.games if fact.game == command.game), None)
    if fact is None or not counts(state, stage):
        raise CommandRefusedError("changes_nothing")
    punished = tuple(each for each in fact.punished if each.warnings or each.disqualified)
    if dict(stage.punished).get(fact.game_id, ()) == punished:
        raise CommandRefusedError("changes_nothing")
    return (
        GamePunishmentsNoted(
            stage=stage.index,
            round=command.round,
            board=command.board,
            game=command.game,
            game_id=fact.game_id,
            game_version=fact.version,
            punished=punished,
        ),
    )


def counts(state: TournamentState, stage: StageState) -> bool:
    """Return whether punishments decide among equals in a stage."""
    steps = order_of(state.regulations, stage.rules).steps
    return any(ruled.step.code is TieBreak.PENALTIES for ruled in steps)

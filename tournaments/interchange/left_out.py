"""What of a stage a FIDE report has no form for, as notes beside the file.

The events themselves go out whole as a stream file (docs/decisions/0028).
"""

from collections.abc import Iterator

from tournaments.crosstable import Crosstable
from tournaments.reading import Adjustment
from tournaments.record.knockout.match_games import is_team_event, regular_games
from tournaments.record.state import Board, StageState, TournamentState


def left_out_of_reports(
    state: TournamentState, stage: StageState, table: Crosstable
) -> Iterator[Adjustment]:
    """Yield a note on each thing that pairings or places follow from and the report lacks."""
    yield from _of_event(state, stage)
    yield from _of_entrants(state, stage, table)
    known = {entrant.number for entrant in table.entrants}
    regular = regular_games(state, stage) if is_team_event(state) else 0
    for played in stage.played[: stage.published]:
        for board in played.boards:
            if board.pair.first in known:
                detail = f"round {played.number}: {board.pair.first}-{board.pair.second}"
                for code in _of_board(board, regular):
                    yield Adjustment(code=code, detail=detail)


def _of_event(state: TournamentState, stage: StageState) -> Iterator[Adjustment]:
    if len(state.regulations.stages) > 1:
        yield Adjustment(code="other_stages_left_out", detail=f"stage {stage.index}")
    if stage.sheet:
        yield Adjustment(code="sheet_left_out")
    if state.seeds is not None and stage.index == 1:
        yield Adjustment(code="seed_list_left_out")
    for former in state.former:
        if former.stage == stage.index:
            yield Adjustment(code="amendment_left_out", detail=f"round {former.published}")


def _of_entrants(
    state: TournamentState, stage: StageState, table: Crosstable
) -> Iterator[Adjustment]:
    known = {entrant.number for entrant in table.entrants}
    ids = {entrant.id for entrant in table.entrants}
    for period in state.periods:
        if period.stage <= stage.index and ids & {rating.id for rating in period.ratings}:
            detail = f"{period.on} round {period.from_round}"
            yield Adjustment(code="ratings_left_out", detail=detail)
    for who, at in stage.joined:
        if who in known:
            yield Adjustment(code="late_entry_left_out", detail=f"{who} round {at}")
    for turn in stage.participation:
        if turn.is_in and turn.number in known:
            detail = f"{turn.number} round {turn.from_round}"
            yield Adjustment(code="return_left_out", detail=detail)
    for tie in stage.ties:
        if tie.round <= stage.published and known.issuperset(tie.numbers):
            numbers = "-".join(map(str, tie.numbers))
            yield Adjustment(code="tie_left_out", detail=f"round {tie.round}: {numbers}")


def _of_board(board: Board, regular: int) -> Iterator[str]:
    if board.verdict is not None or board.colours or board.choice_lots:
        yield "decision_left_out"
    if any(game.game > regular for game in board.log):
        yield "games_left_out"
    if board.chooser or board.first_move is not None:
        yield "first_move_left_out"
    if board.lot_winner:
        yield "lot_left_out"
    if board.earlier:
        yield "earlier_result_left_out"
    if board.rating is not None:
        yield "rating_left_out"

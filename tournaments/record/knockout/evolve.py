"""State after the events of sheets, matches of several games and line-ups. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record import events as e
from tournaments.record.deviations import Deviation, DeviationKind, ScoreChange
from tournaments.record.evolve_deviations import departed
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.teams.late_line_ups import lateness_of
from tournaments.record.values import LineUp, Pair

Apply = Callable[[TournamentState, Any, int], TournamentState]


def _stage(
    state: TournamentState, index: int, change: Callable[[StageState], StageState]
) -> TournamentState:
    stages = tuple(change(stage) if stage.index == index else stage for stage in state.stages)
    return replace(state, stages=stages)


def change_round(
    state: TournamentState, event: Any, change: Callable[[Round], Round]
) -> TournamentState:
    """Return the state with the round of `event` changed."""

    def apply(stage: StageState) -> StageState:
        played = tuple(
            change(round_) if round_.number == event.round else round_ for round_ in stage.played
        )
        return replace(stage, played=played)

    return _stage(state, event.stage, apply)


def change_board(
    state: TournamentState, event: Any, change: Callable[[Board], Board]
) -> TournamentState:
    """Return the state with the board of `event` changed."""

    def apply(round_: Round) -> Round:
        boards = tuple(
            change(board) if board.pair.board == event.board else board for board in round_.boards
        )
        return replace(round_, boards=boards)

    return change_round(state, event, apply)


def remembering(state: TournamentState, event: Any, before: Board, now: Board) -> Board:
    """Return the board with what had stood there when the latest rounds were paired.

    A later round follows from what was on record then, so that it can be paired again from
    the state alone.
    """
    stage = next(stage for stage in state.stages if stage.index == event.stage)
    paired = len(stage.played)
    if paired <= event.round or any(number == paired for number, _ in before.earlier):
        return now
    return replace(now, earlier=(*before.earlier, (paired, before.outcome)))


def without_round(stage: StageState, number: int) -> StageState:
    """Return the stage without a round, nor with what stood when that was paired."""
    left = tuple(round_ for round_ in stage.played if round_.number != number)

    def forgotten(board: Board) -> Board:
        kept = tuple(pair for pair in board.earlier if pair[0] <= len(left))
        return board if kept == board.earlier else replace(board, earlier=kept)

    played = tuple(
        replace(round_, boards=tuple(forgotten(board) for board in round_.boards))
        for round_ in left
    )
    return replace(stage, played=played)


def _removed(state: TournamentState, event: Any, version: int) -> TournamentState:
    changed = _stage(state, event.stage, lambda stage: without_round(stage, event.round))
    if not event.reason:
        return changed
    line = Deviation(
        kind=DeviationKind.RECALL, stage=event.stage, round=event.round, reason=event.reason
    )
    if isinstance(event, e.DraftDiscarded):
        stage = next(stage for stage in state.stages if stage.index == event.stage)
        draft = dict(stage.drafts)[event.round]
        line = replace(line, kind=DeviationKind.DISCARD, draft=draft)
    return departed(changed, line)


def _drawn(state: TournamentState, event: e.SheetDrawn, version: int) -> TournamentState:
    return _stage(
        state,
        event.stage,
        lambda stage: replace(stage, sheet=event.slots, sheet_seed=event.seed),
    )


def settled_first(
    round_: Round, number: int, first: int, changed: Callable[[Board], Board]
) -> Round:
    """Return the round with `first` moving first at a board that `changed` says more of.

    The book has it settled at the board: the system's pairing of the same two turns with it,
    wherever a hand has seated them.
    """
    here = round_.board(number)
    sides = {here.pair.first, here.pair.second} if here else set()

    def turned(pair: Pair) -> Pair:
        if {pair.first, pair.second} != sides or pair.first == first:
            return pair
        return replace(pair, first=pair.second, second=pair.first)

    boards = tuple(
        changed(replace(board, pair=turned(board.pair))) if board.pair.board == number else board
        for board in round_.boards
    )
    return replace(
        round_, boards=boards, engine_pairs=tuple(turned(pair) for pair in round_.engine_pairs)
    )


def _chosen(state: TournamentState, event: e.ColoursChosen, version: int) -> TournamentState:
    def changed(board: Board) -> Board:
        return replace(board, chooser=event.chooser)

    return change_round(
        state, event, lambda round_: settled_first(round_, event.board, event.first, changed)
    )


def _settled(state: TournamentState, event: e.GameColoursSettled, version: int) -> TournamentState:
    return change_board(
        state, event, lambda board: replace(board, colours=(*board.colours, event.colours))
    )


def _lot(state: TournamentState, event: e.ChoiceLotDrawn, version: int) -> TournamentState:
    lot = (event.game, event.winner, event.seed)
    return change_board(
        state, event, lambda board: replace(board, choice_lots=(*board.choice_lots, lot))
    )


def _played(state: TournamentState, event: e.MatchGameRecorded, version: int) -> TournamentState:
    return change_board(state, event, lambda board: replace(board, log=(*board.log, event.game)))


def _corrected(
    state: TournamentState, event: e.MatchGameCorrected, version: int
) -> TournamentState:
    def apply(board: Board) -> Board:
        log = tuple(event.game if game.game == event.game.game else game for game in board.log)
        changed = replace(board, log=log, outcome=event.outcome, verdict=event.verdict)
        return remembering(state, event, board, changed)

    score = ScoreChange(
        board=event.board,
        score=event.game.score,
        game=event.game.game,
        before=event.before.score,
    )
    line = Deviation(
        kind=DeviationKind.CORRECTION, stage=event.stage, round=event.round, score=score
    )
    return departed(change_board(state, event, apply), line)


def _decided(state: TournamentState, event: e.MatchDecided, version: int) -> TournamentState:
    seeds = state.lot_seeds | ({event.seed} if event.seed else set())
    return change_board(
        replace(state, lot_seeds=seeds),
        event,
        lambda board: replace(board, verdict=event.verdict, decided=event),
    )


def _named(state: TournamentState, event: e.LineUpNamed, version: int) -> TournamentState:
    def apply(round_: Round) -> Round:
        line_ups = _with(round_.line_ups, event.line_up)
        if event.reason:
            return replace(round_, line_ups=line_ups)
        timely = _with(round_.timely_line_ups, event.line_up)
        return replace(round_, line_ups=line_ups, timely_line_ups=timely)

    changed = change_round(state, event, apply)
    if not event.reason:
        return changed
    # A later change of the same line-up supersedes the line; taken back, there is none.
    where = (event.stage, event.round, event.line_up.number)
    others = tuple(
        deviation
        for deviation in state.deviations
        if deviation.line_up is None
        or (deviation.stage, deviation.round, deviation.line_up.number) != where
    )
    changed = replace(changed, deviations=others)
    late = lateness_of(state, event.stage, event.round, event.line_up)
    if late is None:
        return changed
    line = Deviation(
        kind=DeviationKind.LINE_UP,
        stage=event.stage,
        round=event.round,
        reason=event.reason,
        line_up=late,
    )
    return departed(changed, line)


def _with(held: tuple[LineUp, ...], new: LineUp) -> tuple[LineUp, ...]:
    return (*(line_up for line_up in held if line_up.number != new.number), new)


def _closed(state: TournamentState, event: e.LineUpsClosed, version: int) -> TournamentState:
    return change_round(state, event, lambda round_: replace(round_, line_ups_closed=True))


APPLY: dict[type, Apply] = {
    e.DraftDiscarded: _removed,
    e.PairingRecalled: _removed,
    e.SheetDrawn: _drawn,
    e.ColoursChosen: _chosen,
    e.ChoiceLotDrawn: _lot,
    e.GameColoursSettled: _settled,
    e.MatchGameRecorded: _played,
    e.MatchGameCorrected: _corrected,
    e.MatchDecided: _decided,
    e.LineUpNamed: _named,
    e.LineUpsClosed: _closed,
}

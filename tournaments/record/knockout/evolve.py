"""State after the events of sheets, matches of several games and line-ups. Total, as all."""

from collections.abc import Callable
from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record import events as e
from tournaments.record.changes import change_board, change_round, change_stage, departed
from tournaments.record.deviations import Deviation, DeviationKind, ScoreChange
from tournaments.record.results.evolve import remembering
from tournaments.record.state import Board, Round, TournamentState
from tournaments.record.teams.late_line_ups import lateness_of
from tournaments.record.values import LineUp, Pair


@folds(e.SheetDrawn)
def _drawn(state: TournamentState, event: e.SheetDrawn) -> TournamentState:
    return change_stage(
        state,
        event,
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


@folds(e.ColoursChosen)
def _chosen(state: TournamentState, event: e.ColoursChosen) -> TournamentState:
    def changed(board: Board) -> Board:
        return replace(board, chooser=event.chooser)

    return change_round(
        state, event, lambda round_: settled_first(round_, event.board, event.first, changed)
    )


@folds(e.GameColoursSettled)
def _settled(state: TournamentState, event: e.GameColoursSettled) -> TournamentState:
    return change_board(
        state, event, lambda board: replace(board, colours=(*board.colours, event.colours))
    )


@folds(e.ChoiceLotDrawn)
def _lot(state: TournamentState, event: e.ChoiceLotDrawn) -> TournamentState:
    lot = (event.game, event.winner, event.seed)
    return change_board(
        state, event, lambda board: replace(board, choice_lots=(*board.choice_lots, lot))
    )


@folds(e.MatchGameRecorded)
def _played(state: TournamentState, event: e.MatchGameRecorded) -> TournamentState:
    return change_board(state, event, lambda board: replace(board, log=(*board.log, event.game)))


@folds(e.MatchGameCorrected)
def _corrected(state: TournamentState, event: e.MatchGameCorrected) -> TournamentState:
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


@folds(e.MatchDecided)
def _decided(state: TournamentState, event: e.MatchDecided) -> TournamentState:
    seeds = state.lot_seeds | ({event.seed} if event.seed else set())
    return change_board(
        replace(state, lot_seeds=seeds),
        event,
        lambda board: replace(board, verdict=event.verdict, decided=event),
    )


@folds(e.LineUpNamed)
def _named(state: TournamentState, event: e.LineUpNamed) -> TournamentState:
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


def _with(line_ups: tuple[LineUp, ...], new: LineUp) -> tuple[LineUp, ...]:
    return (*(line_up for line_up in line_ups if line_up.number != new.number), new)


@folds(e.LineUpsClosed)
def _closed(state: TournamentState, event: e.LineUpsClosed) -> TournamentState:
    return change_round(state, event, lambda round_: replace(round_, line_ups_closed=True))

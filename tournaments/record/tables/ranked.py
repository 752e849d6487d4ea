"""The places of a stage after any round (名次), from the stream alone.

What a withdrawal makes of games played is applied first (xiangqi 19.2, weiqi 28.2, gomoku
24.4.2); then the event's order of comparisons; then ties settled on the record.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.crosstable import Crosstable, Entrant, Mark
from tournaments.record.rounds.planned import side_of
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable, groups_of, was_expelled
from tournaments.record.tables.placed import placed
from tournaments.record.values import Leaving, Row, Value
from tournaments.regulations.tiebreak_names import format_of, order_of
from tournaments.standings.opening import Opened, open_value
from tournaments.standings.order import Order
from tournaments.standings.rank import Final, rank
from tournaments.standings.table import Decision, Line, Standings
from tournaments.standings.withdrawals import withdraw

_FINISHED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS})
TABLES_KEPT = 16


class _Same:
    """A state told apart by being the same object: comparing whole events would cost more.

    The folded states kept in memory stay the same objects from one reading to the next, and
    the table of 2,000 players is not worked out for every page of them.
    """

    __slots__ = ("state",)

    def __init__(self, state: TournamentState) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


def ranked_table(
    state: TournamentState, *, stage: int = 0, upto: int | None = None, group: str = ""
) -> Crosstable:
    """Return the crosstable as it counts: with what withdrawals make of it by the book."""
    return _ranked_table(_Same(state), _stage(state, stage).index, upto, group)


@lru_cache(maxsize=TABLES_KEPT)
def _ranked_table(same: _Same, stage: int, upto: int | None, group: str) -> Crosstable:
    state = same.state
    of = _stage(state, stage)
    table = crosstable(state, stage=of.index, upto=upto, group=group)
    if not of.rules.kind.round_robin:
        return table
    if not group and len(groups_of(of)) > 1:
        # Half of the opponents is half of those in the leaver's own group.
        apart = [ranked_table(state, stage=of.index, upto=upto, group=g) for g in groups_of(of)]
        found = {entrant.number: entrant for each in apart for entrant in each.entrants}
        return replace(table, entrants=tuple(found[entrant.number] for entrant in table.entrants))
    # In the order they left: games struck out count no more for who leaves later.
    leavers = [entrant for entrant in table.entrants if entrant.left_after is not None]
    for leaver in sorted(leavers, key=lambda entrant: (entrant.left_after, entrant.left_turn)):
        if leaver.left_after is not None and _left(of, leaver.number):
            changed = withdraw(
                table,
                leaver.number,
                after_round=_last_round(leaver, min(leaver.left_after, table.paired)),
                edition=state.regulations.edition,
                format=format_of(of.rules),
                expelled=was_expelled(of, leaver.number, of.rounds),
            )
            table = changed.table
    return table


def _last_round(entrant: Entrant, left_after: int) -> int:
    """Return the last round of one who left, a later one where a game of his is on record."""
    played = (n for n, cell in enumerate(entrant.cells, start=1) if cell.mark in _FINISHED)
    return max(left_after, *played, 0)


def _left(stage: StageState, number: int) -> bool:
    turns = [turn for turn in stage.participation if turn.number == number]
    return turns[-1].why in (Leaving.WITHDRAWN, Leaving.EXPELLED)


def _stage(state: TournamentState, index: int) -> StageState:
    return (
        state.stage if index == 0 else next(stage for stage in state.stages if stage.index == index)
    )


def standings(
    state: TournamentState,
    *,
    stage: int = 0,
    upto: int | None = None,
    group: str = "",
    decided: bool = True,
) -> Standings:
    """Return the places after round `upto`, the last published when None.

    Without `decided`, ties settled outside the list stand as the list leaves them.
    """
    return _standings(_Same(state), _stage(state, stage).index, upto, group, decided)


@lru_cache(maxsize=TABLES_KEPT)
def _standings(same: _Same, stage: int, upto: int | None, group: str, decided: bool) -> Standings:
    state = same.state
    of = _stage(state, stage)
    if of.rules.kind.knockout or of.rules.kind is StageKind.ARENA:
        return placed(state, of, upto=upto)
    table = ranked_table(state, stage=of.index, upto=upto, group=group)
    order = order_of(state.regulations, of.rules)
    number = of.published if upto is None else min(upto, of.published)
    final = _final(of) if number == of.rounds else None
    decisions = [decision for at, decision in of.decisions if decided and at == number]
    if _is_open(final, decisions):
        # 30.1: what follows a drawn slow game, where the book has such games.
        deciding = book_of(state.regulations.edition).play_offs.deciding
        order = replace(order, play_off=True, tie_article=deciding.article if deciding else None)
    return rank(
        table,
        _with_final(order, table, final),
        after_round=number,
        decisions=decisions,
        final=final,
    )


def opened(
    state: TournamentState,
    *,
    number: int,
    step: str,
    stage: int = 0,
    upto: int | None = None,
    group: str = "",
) -> Opened:
    """Return the sum behind one value of one line.

    :raises KeyError: when the order has no such step, or nobody the number.
    """
    of = _stage(state, stage)
    table = ranked_table(state, stage=of.index, upto=upto, group=group)
    order = order_of(state.regulations, of.rules)
    played = of.published if upto is None else min(upto, of.published)
    final = _final(of) if played == of.rounds else None
    return open_value(table, _with_final(order, table, final), step, number)


def _final(stage: StageState) -> Final | None:
    """Return the final of N+1 with its winner in front, None where there is none (10.4.3.1)."""
    last = stage.round(stage.rounds)
    board = _final_board(last) if last and stage.rules.kind is StageKind.N_PLUS_ONE else None
    if board is None:
        return None
    pair = (board.pair.first, board.pair.second)
    found = side_of(board)
    if found is None or found.winner is None:
        return Final(pair, decided=False)
    return Final(pair if found.winner == pair[0] else (pair[1], pair[0]))


def _is_open(final: Final | None, decisions: Sequence[Decision]) -> bool:
    """Return whether nobody won the final, and nothing on record has decided it since."""
    if final is None or final.decided:
        return False
    return not any(set(final.numbers) <= set(decision.numbers) for decision in decisions)


def open_final(state: TournamentState, stage: StageState) -> tuple[int, ...]:
    """Return the two of a final of N+1 that is still to be decided, nobody where there is none."""
    final = _final(stage)
    decisions = [decision for at, decision in stage.decisions if at == stage.rounds]
    if final is None or not _is_open(final, decisions):
        return ()
    placed = standings(state, stage=stage.index)
    both = tuple(number for number in final.numbers if placed.line(number).place is not None)
    return both if len(both) == len(final.numbers) else ()


def _final_board(last: Round) -> Board | None:
    """Return the board of the final: the first that was paired, wherever a hand moved it."""
    due = {last.engine_pairs[0].first, last.engine_pairs[0].second} if last.engine_pairs else set()
    found = (board for board in last.boards if {board.pair.first, board.pair.second} == due)
    return next(found, last.board(1))


def _with_final(order: Order, table: Crosstable, final: Final | None) -> Order:
    """Return the order with what the slow game of the final brought (10.4.3.3)."""
    if final is None or not final.decided:
        return order
    slow = tuple(
        (number, table.points.worth(table.entrant(number).cells[-1])) for number in final.numbers
    )
    return replace(order, settings=replace(order.settings, slow_finals=slow))


def rows_of(table: Standings) -> tuple[Row, ...]:
    """Return the lines as they are published, every value exact."""
    return tuple(_row(line, table.order) for line in table.lines)


def _row(line: Line, order: Order) -> Row:
    values = []
    for code, value in zip(order.codes, line.values, strict=False):
        terms: tuple[Fraction, ...]
        if value is None:
            terms = ()
        elif isinstance(value, tuple):
            terms = value
        else:
            terms = (value,)
        values.append(Value(name=code, terms=tuple(str(term) for term in terms)))
    return Row(
        number=line.number,
        rank=line.place or 0,
        points=str(line.points),
        shared=line.shared,
        decided_by=line.decided_by,
        note=line.note.value if line.note else "",
        values=tuple(values),
    )

"""From a record of stones to the moves it means: weiqi, gomoku and their like (由记谱到着手).

The readers of these games hand over canonical points; here the kernel plays them. A side
that plays twice running without a pass in between is taken to have been passed to: the file
then lacks a ply, and each such place is a warning. A stone on a stone, or on a point without
liberties, ends the game at its ply. What the rule book only takes notice of (a whole-board
repetition, a forbidden point, moves after a five) stands and is a warning. Rule sources:
Weiqi competition rules (2002), articles 1-7, 17 and 20; Gomoku rules (2025), 8, 12 and 19.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.notation.game_record import BoardSetup, GameRecord, ReadProblem
from games.notation.resolved import ResolvedGame
from games.notation.stone_points import PASS, SIDES
from games.rules.books.article import Article
from games.rules.editions import kernel_for
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.protocol import (
    NotationError,
    PositionError,
    Replay,
    RulesKernel,
    SetsUpStones,
    Violation,
)
from games.rules.weiqi.kernel import WeiqiKernel
from games.rules.weiqi.repetition import Repeat

_FORBIDDEN = ("three_three", "four_four", "overline")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """Canonical moves, the record's move behind each (None: a pass it does not write)."""

    moves: tuple[str, ...]
    sources: tuple[int | None, ...]
    warnings: tuple[ReadProblem, ...]

    def ply(self, number: int) -> int:
        """Return the ply of the file (from 1) that canonical ply `number` (from 1) stands for."""
        if number > len(self.sources):
            return sum(1 for source in self.sources if source is not None) + 1
        source = self.sources[number - 1]
        return self.ply(number + 1) if source is None else source + 1


Noticed = Callable[[RulesKernel[Any], Any, GameRecord, _Line, int], tuple[ReadProblem, ...]]
"""Kernel, start, record, line and its legal plies -> what the rule book takes notice of."""


def resolve_stones(record: GameRecord, edition: str, max_plies: int) -> ResolvedGame:
    """Follow a record of a game of points or squares whose moves stand as they are stored.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    return _followed(record, edition, max_plies)


def resolve_weiqi(record: GameRecord, edition: str, max_plies: int) -> ResolvedGame:
    """Follow a record of weiqi, its repetitions (全局同形再现) named by ply.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    return _followed(record, edition, max_plies, noticed=_repetitions)


def resolve_gomoku(record: GameRecord, edition: str, max_plies: int) -> ResolvedGame:
    """Follow a record of gomoku, forbidden points (禁手) and moves after a five named by ply.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    return _followed(record, edition, max_plies, noticed=_forbidden)


def _nothing_noticed(
    kernel: RulesKernel[Any], position: Any, record: GameRecord, line: _Line, plies: int
) -> tuple[ReadProblem, ...]:
    return ()


def _followed(
    record: GameRecord, edition: str, max_plies: int, *, noticed: Noticed = _nothing_noticed
) -> ResolvedGame:
    kernel = kernel_for(edition)
    position = kernel.initial_position()
    if record.setup is not None:
        if not isinstance(kernel, SetsUpStones):
            return _no_start(record, f"no stones are set up in {kernel.game}")
        try:
            position = _set_up(kernel, kernel.sides, record.setup)
        except PositionError as error:
            return _no_start(record, str(error))
    line = _line(record, _turn(kernel, position), max_plies)
    replay, unread = _replayed(kernel, position, line.moves)
    found = noticed(kernel, position, record, line, replay.plies)
    start = kernel.format_position(position)
    return _resolved(record, line, replay, start=start, noticed=found, unread=unread)


def _replayed(
    kernel: RulesKernel[Any], position: Any, moves: Sequence[str]
) -> tuple[Replay, NotationError | None]:
    """Play the moves as far as they go; with what the kernel cannot read, where that ends them."""
    start = position
    try:
        return kernel.replay(start, moves), None
    except NotationError:
        for plies, move in enumerate(moves):
            try:
                violation = kernel.violation(position, move)
            except NotationError as error:
                return kernel.replay(start, moves[:plies]), error
            if violation is not None:
                return kernel.replay(start, moves[: plies + 1]), None
            position = kernel.play(position, move)
        raise


def _set_up(kernel: SetsUpStones, sides: tuple[str, str], setup: BoardSetup) -> Any:
    to_move = sides[SIDES.index(setup.to_move)]
    return kernel.from_setup(black=setup.black, white=setup.white, to_move=to_move, size=setup.size)


def _turn(kernel: RulesKernel[Any], position: Any) -> int:
    return kernel.sides.index(kernel.side_to_move(position))


def _repetitions(
    kernel: RulesKernel[Any], position: Any, record: GameRecord, line: _Line, plies: int
) -> tuple[ReadProblem, ...]:
    assert isinstance(kernel, WeiqiKernel)
    repeats = kernel.repeats(position, line.moves[:plies])
    return tuple(_repetition(record, line, repeat) for repeat in repeats)


def _repetition(record: GameRecord, line: _Line, repeat: Repeat) -> ReadProblem:
    ply, equal = line.ply(repeat.ply), line.ply(repeat.equal_ply) if repeat.equal_ply else 0
    return ReadProblem(
        code="whole_board_repetition",
        line=_line_number(record, ply),
        detail=f"{ply} = {equal}",
        game=record.index,
        ply=ply,
        violation=repeat.kind.value,
        article=repeat.article,
    )


def _forbidden(
    kernel: RulesKernel[Any], position: Any, record: GameRecord, line: _Line, plies: int
) -> tuple[ReadProblem, ...]:
    assert isinstance(kernel, GomokuKernel)
    noticed = []
    for notice in kernel.notices(position, line.moves[:plies]):
        ply = line.ply(notice.ply)
        if notice.code in _FORBIDDEN:
            noticed.append(_warning(record, "forbidden_point", ply, notice.code, notice.article))
        elif notice.code == "moves_after_five":
            noticed.append(_warning(record, "moves_after_five", ply, "", notice.article))
    return tuple(noticed)


def _warning(
    record: GameRecord, code: str, ply: int, kind: str, article: Article | None
) -> ReadProblem:
    return ReadProblem(
        code=code,
        line=_line_number(record, ply),
        detail=f"{ply} {kind}".strip(),
        game=record.index,
        ply=ply,
        violation=kind,
        article=article,
    )


def _line(record: GameRecord, turn: int, max_plies: int) -> _Line:
    """Return the canonical line: a pass stands where the file skips a turn.

    `turn` is the index of the side that begins, the first mover being Black in files.
    """
    moves: list[str] = []
    sources: list[int | None] = []
    warnings: list[ReadProblem] = []
    for index, move in enumerate(record.moves[:max_plies]):
        if move.side and move.side != SIDES[turn]:
            warnings.append(_warning(record, "same_side_twice", index + 1, move.side, None))
            moves.append(PASS)
            sources.append(None)
            turn = 1 - turn
        moves.append(move.text)
        sources.append(index)
        turn = 1 - turn
    return _Line(moves=tuple(moves), sources=tuple(sources), warnings=tuple(warnings))


def _resolved(
    record: GameRecord,
    line: _Line,
    replay: Replay,
    *,
    start: str,
    noticed: Sequence[ReadProblem],
    unread: NotationError | None,
) -> ResolvedGame:
    plies = replay.plies
    reached = line.ply(plies + 1)
    warnings = [warning for warning in line.warnings if warning.ply <= reached]
    problem = None
    if replay.violation is not None:
        problem = _stopped(record, line, plies, replay.violation)
    elif unread is not None:
        problem = _problem(record, unread.code, reached, unread.detail)
    elif plies == len(line.moves) and len(line.moves) > 0 and reached <= len(record.moves):
        detail = f"more than {reached - 1} plies"
        problem = _problem(record, "too_many_moves", reached, detail)
    texts = ("" if source is None else record.moves[source].text for source in line.sources[:plies])
    return ResolvedGame(
        start_position=start,
        moves=line.moves[:plies],
        texts=tuple(texts),
        final_position=replay.position,
        outcome=replay.outcome,
        problem=problem,
        warnings=tuple(sorted([*warnings, *noticed], key=lambda problem: problem.ply)),
        sources=line.sources[:plies],
    )


def _stopped(record: GameRecord, line: _Line, plies: int, violation: Violation) -> ReadProblem:
    ply = line.ply(plies + 1)
    # Where not even a pass may stand, the second move of a side running is what is wrong.
    unwritten = line.sources[plies] is None
    return ReadProblem(
        code="same_side_twice" if unwritten else "illegal_move",
        line=_line_number(record, ply),
        detail=record.moves[ply - 1].text,
        game=record.index,
        ply=ply,
        violation=violation.code,
        article=violation.article,
    )


def _no_start(record: GameRecord, detail: str) -> ResolvedGame:
    problem = ReadProblem(
        code="bad_start_position", line=record.line, detail=detail, game=record.index
    )
    return _nothing(problem)


def _nothing(problem: ReadProblem) -> ResolvedGame:
    return ResolvedGame(
        start_position="",
        moves=(),
        texts=(),
        final_position=None,
        outcome=None,
        problem=problem,
    )


def _problem(record: GameRecord, code: str, ply: int, detail: str) -> ReadProblem:
    return ReadProblem(
        code=code, line=_line_number(record, ply), detail=detail, game=record.index, ply=ply
    )


def _line_number(record: GameRecord, ply: int) -> int:
    return record.moves[ply - 1].line if 0 < ply <= len(record.moves) else record.line

"""Asks of gomoku (rules 2025): legal moves, replay, forbidden points, equal fifth stones."""

from collections.abc import Mapping

from adjudication.desk import common
from adjudication.desk.question import AnalysisError, Answer, Query, Question, moves_of
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from games.rules.gomoku.kernel import READINGS, GomokuKernel
from games.rules.gomoku.openings.books import OPENINGS, OpeningKind, win_rule
from games.rules.gomoku.openings.protocol import equivalent_offers
from games.rules.gomoku.points import NAMES, POINTS, parse_point
from games.rules.gomoku.position import EMPTY_BOARD, GomokuPosition, position_with
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422, not_four_stones=_("Fifth stones need two black and two white stones on the board.")
)

STONES_BEFORE_THE_FIFTH = 2
"""Of each colour, when fifth stones are offered (11.1-D-②, 11.2-C)."""


def _kernel(question: Question) -> GomokuKernel:
    """Return the kernel asked about: `opening` may name another win predicate, `reading` another
    reading of the three.

    :raises AnalysisError: `bad_request`.
    """
    edition = question.kernel.edition
    opening = question.request.get("opening")
    reading = question.request.get("reading", "five_excluded")
    known = [kind.value for kind in OPENINGS[edition]]
    if opening is not None and opening not in known:
        raise AnalysisError("bad_request", f"opening is one of {', '.join(known)}")
    if not isinstance(reading, str) or reading not in READINGS:
        raise AnalysisError("bad_request", f"reading is one of {', '.join(READINGS)}")
    kind = OpeningKind(opening) if isinstance(opening, str) else None
    usual = GomokuKernel(edition, reading=reading)
    return GomokuKernel(edition, win_rule(kind), reading) if kind else usual


def _start(question: Question) -> GomokuPosition:
    """Return the position asked about: `setup`, `position`, or the empty board.

    :raises AnalysisError: `bad_request`.
    :raises PositionError: when it is none.
    """
    text, setup = question.request.get("position"), question.request.get("setup")
    if text is not None and setup is not None:
        raise AnalysisError("bad_request", "give position or setup, not both")
    if isinstance(text, str):
        position: GomokuPosition = question.kernel.parse_position(text)
        return position
    if text is not None:
        raise AnalysisError("bad_request", "position is a text")
    if setup is None:
        return EMPTY_BOARD
    if not isinstance(setup, Mapping) or not set(setup) <= {"black", "white", "to_move"}:
        raise AnalysisError("bad_request", "setup has black, white and to_move")
    to_move = setup.get("to_move")
    if to_move not in (None, "black", "white"):
        raise AnalysisError("bad_request", "to_move is black or white")
    black, white = (_indexes(_points(setup, side) or ()) for side in ("black", "white"))
    turn = None if to_move is None else to_move == "white"
    return position_with(black=black, white=white, white_to_move=turn)


def _points(source: Mapping[str, object], field: str) -> tuple[str, ...] | None:
    points = source.get(field)
    if points is None:
        return None
    if not isinstance(points, list) or not all(isinstance(point, str) for point in points):
        raise AnalysisError("bad_request", f"{field} is a list of points")
    if len(points) > POINTS:
        raise AnalysisError("bad_request", f"{field} names more points than the board has")
    return tuple(point.lower() for point in points)


def _indexes(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(parse_point(name) for name in names)


def _moves(question: Question) -> list[str]:
    return [move.lower() for move in moves_of(question)]


def _empty_points(question: Question, position: GomokuPosition) -> tuple[str, ...]:
    """Return the points asked about, all empty ones when none are named.

    :raises AnalysisError: `bad_request`, `point_occupied`.
    """
    points = _points(question.request, "points")
    if points is None:
        return tuple(NAMES[point] for point in position.points_of(0))
    for name in points:
        if position.stones[parse_point(name)]:
            raise AnalysisError("point_occupied", f"a stone stands on {name}", GOMOKU("12.2"))
    return points


def _legal_moves(question: Question) -> Answer:
    kernel, position = _kernel(question), _start(question)
    for ply, move in enumerate(_moves(question), start=1):
        violation = kernel.violation(position, move)
        if violation:
            detail = f"move {ply} ({move}) breaks the rules"
            raise AnalysisError(violation.code, detail, violation.article)
        position = kernel.play(position, move)
    return {"moves": list(kernel.legal_moves(position))}


def _replay(question: Question) -> Answer:
    kernel, position, moves = _kernel(question), _start(question), _moves(question)

    def noticed(plies: int) -> list[Answer]:
        return [
            {
                "ply": notice.ply,
                "code": notice.code,
                "article": notice.article.number,
                "move": moves[notice.ply - 1],
            }
            for notice in kernel.notices(position, moves[:plies])
        ]

    return common.replayed(kernel, position, moves, noticed)


def _forbidden(question: Question) -> Answer:
    kernel, position = _kernel(question), _start(question)
    found = kernel.forbidden(position, _empty_points(question, position))
    return {
        "forbidden": {point: list(kinds) for point, kinds in found.kinds},
        "readings_differ": list(found.readings_differ),
    }


def _fifth_offers(question: Question) -> Answer:
    position = _start(question)
    stones = (position.count(1), position.count(2))
    if stones != (STONES_BEFORE_THE_FIFTH, STONES_BEFORE_THE_FIFTH):
        article = (
            GOMOKU("11.2-C")
            if question.kernel.edition == "gomoku-2025"
            else GOMOKU_CLASSIC("open.n5")
        )
        raise AnalysisError("not_four_stones", "two black and two white stones", article)
    groups = equivalent_offers(position, _empty_points(question, position))
    return {"equivalent": [[NAMES[point] for point in group] for group in groups]}


QUERIES: dict[str, Query] = {
    "fifth_offers": _fifth_offers,
    "forbidden": _forbidden,
    "legal_moves": _legal_moves,
    "replay": _replay,
}

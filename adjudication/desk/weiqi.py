"""Asks of weiqi (rules 2002): legal moves, leaf counts, replay with its findings, the count."""

from collections.abc import Mapping, Sequence

from adjudication.desk import common
from adjudication.desk.question import AnalysisError, Answer, Query, Question, moves_of
from games.rules.books.sources import WEIQI
from games.rules.weiqi.findings import BoardFinding
from games.rules.weiqi.kernel import WeiqiKernel
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.scoring import (
    KOMI,
    WARNINGS_THAT_LOSE,
    propose_dead,
    quarters_of,
    score,
    zi_text,
)
from games.rules.weiqi.tables import LARGEST

SIDES = ("black", "white")
MAX_LINES_COUNTED = 9
"""Boards on which leaves are counted: a larger one has too many."""


def _kernel(question: Question) -> WeiqiKernel:
    kernel = question.kernel
    if not isinstance(kernel, WeiqiKernel):
        raise AssertionError("asks of weiqi are put to its kernel")
    return kernel


def _start(question: Question) -> WeiqiPosition:
    """Return the position asked about: `setup`, `position`, or the empty board.

    :raises AnalysisError: `bad_request`.
    :raises PositionError: when it is none.
    """
    kernel = _kernel(question)
    request = question.request
    text = request.get("position")
    if text is not None and request.get("setup") is not None:
        raise AnalysisError("bad_request", "give position or setup, not both")
    if isinstance(text, str):
        return kernel.parse_position(text)
    if text is not None:
        raise AnalysisError("bad_request", "position is a text")
    setup = request.get("setup", {})
    if not isinstance(setup, Mapping) or not set(setup) <= {"black", "white", "to_move", "size"}:
        raise AnalysisError("bad_request", "setup has black, white, to_move and size")
    size = setup.get("size", request.get("size", LARGEST))
    if not isinstance(size, int) or isinstance(size, bool):
        raise AnalysisError("bad_request", "size is a whole number")
    to_move = setup.get("to_move", "black")
    if not isinstance(to_move, str):
        raise AnalysisError("bad_request", "to_move is black or white")
    return kernel.from_setup(
        black=_points(setup, "black"), white=_points(setup, "white"), to_move=to_move, size=size
    )


def _points(source: Mapping[str, object], field: str) -> Sequence[str]:
    points = source.get(field, ())
    if not isinstance(points, (list, tuple)) or not all(isinstance(point, str) for point in points):
        raise AnalysisError("bad_request", f"{field} is a list of points")
    if len(points) > LARGEST * LARGEST:
        raise AnalysisError("bad_request", f"{field} names more points than a board has")
    return points


def _reached(question: Question) -> WeiqiPosition:
    """Return the position after the moves given, its past known.

    A repetition does not stop it: what follows from one is the event's to say (20.3).

    :raises AnalysisError: with the code of the first move that cannot stand on the board.
    """
    kernel = _kernel(question)
    position = _start(question)
    moves = moves_of(question)
    played = kernel.replay(position, moves)
    if played.violation is not None:
        detail = f"move {played.plies + 1} ({moves[played.plies]}) cannot stand on the board"
        raise AnalysisError(played.violation.code, detail, played.violation.article)
    for move in moves:
        position = kernel.play(position, move)
    return position


def _legal_moves(question: Question) -> Answer:
    position = _reached(question)
    return {"moves": list(_kernel(question).legal_moves(position))}


def _perft(question: Question) -> Answer:
    position = _start(question)
    depth = question.request.get("depth")
    if position.size > MAX_LINES_COUNTED and depth not in (0, 1, 2):
        detail = f"on more than {MAX_LINES_COUNTED} lines depth is at most 2"
        raise AnalysisError("depth_too_large", detail)
    return common.count_leaves(question, position)


def _replay(question: Question) -> Answer:
    kernel = _kernel(question)
    position = _start(question)
    moves = moves_of(question)
    replay = kernel.replay(position, moves)
    end = kernel.parse_position(replay.position)
    ended = end.passes >= 2
    return {
        "plies": replay.plies,
        "position": replay.position,
        "status": {
            "over": ended,
            "result": None,
            "reason": "two_passes" if ended else None,
            "article": "7.3" if ended else None,
        },
        "findings": [_finding(finding, moves) for finding in kernel.findings(position, moves)],
    }


def _finding(finding: BoardFinding, moves: Sequence[str]) -> Answer:
    answer: Answer = {
        "ply": finding.ply,
        "code": finding.code,
        "article": finding.article.number,
        "move": finding.move,
    }
    repeat = finding.repeat
    if repeat is not None:
        answer |= {
            "equal_ply": repeat.equal_ply,
            "cycle": list(moves[repeat.equal_ply : repeat.ply]),
            "kind": repeat.kind.value,
            "may_be_false_life": repeat.may_be_false_life,
            "taken": {"black": repeat.taken_by_black, "white": repeat.taken_by_white},
            "side_to_move_flips": repeat.side_to_move_flips,
        }
    return answer


def _score(question: Question) -> Answer:
    position = _reached(question)
    request = question.request
    warnings = _warnings(request.get("warnings"))
    counted = score(
        position,
        dead=_points(request, "dead"),
        shared=_points(request, "shared"),
        komi=_komi(request.get("komi_zi")),
        warnings=warnings,
    )
    answer: Answer = {
        "black_zi": zi_text(counted.count.black),
        "white_zi": zi_text(counted.count.white),
        "winner": counted.winner or None,
        "margin_zi": zi_text(abs(counted.margin)),
    }
    for side, count in zip(SIDES, warnings, strict=True):
        if count >= WARNINGS_THAT_LOSE:
            # The second warning ends the game whatever the board says (24.2).
            other = SIDES[side == SIDES[0]]
            answer |= {"winner": other, "margin_zi": None, "reason": "warnings", "article": "24.2"}
    return answer


def _propose_dead(question: Question) -> Answer:
    """Name the stones that look dead; people decide (8)."""
    return {"dead": list(propose_dead(_reached(question)))}


def _warnings(given: object) -> tuple[int, int]:
    warnings = {} if given is None else given
    if not isinstance(warnings, Mapping) or not set(warnings) <= set(SIDES):
        raise AnalysisError("bad_request", "warnings has black and white")
    black, white = (warnings.get(side, 0) for side in SIDES)
    for count in (black, white):
        if not isinstance(count, int) or isinstance(count, bool) or count not in range(3):
            raise AnalysisError(
                "bad_request", "a player has 0, 1 or 2 warnings in a game", WEIQI("24.2")
            )
    if black == white == WARNINGS_THAT_LOSE:
        raise AnalysisError("bad_request", "the first second warning ended the game", WEIQI("24.2"))
    return black, white


def _komi(given: object) -> int:
    if given is None:
        return KOMI
    try:
        if isinstance(given, str):
            return quarters_of(given)
    except ValueError:
        pass
    raise AnalysisError("bad_request", 'komi_zi is a text such as "3 3/4"', WEIQI("11"))


QUERIES: dict[str, Query] = {
    "legal_moves": _legal_moves,
    "perft": _perft,
    "propose_dead": _propose_dead,
    "replay": _replay,
    "score": _score,
}

"""What a game leaves open, and what its own moves settle: its edition, its date, its players."""

import re
from dataclasses import dataclass

from games.importing.questions import LEAVE_OUT, YES, Answers, OpenPoint
from games.notation.game_record import GameRecord, ReadProblem
from games.notation.headers import GameHeader, orders_of
from games.notation.resolve import ResolvedGame, resolve
from games.notation.title_players import read_title

_BY_LETTERS = re.compile("[a-h][1-8]")
_EXAMPLE_MOVES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionDoubt:
    """The edition of a game that its file leaves open: proved by its moves, or a `problem`.

    `resolved` are the moves under it.
    """

    edition: str
    resolved: ResolvedGame
    problem: ReadProblem | None = None


def edition_doubt(record: GameRecord) -> EditionDoubt | None:
    """Weigh the editions that a game may be of by playing its moves under each.

    None where its file leaves nothing open.
    """
    if not record.edition_doubt or record.edition_is_stated:
        return None
    candidates = tuple(record.edition_doubt.split(", "))
    played = {edition: resolve(record, edition) for edition in candidates}
    left = tuple(edition for edition, game in played.items() if game.problem is None)
    if len(left) == 1 and _is_proved(record, left[0], candidates):
        return EditionDoubt(edition=left[0], resolved=played[left[0]])
    reasons = tuple(
        f"{edition}: {game.problem.violation or game.problem.code}, {game.problem.ply}"
        for edition, game in played.items()
        if game.problem is not None and left
    )
    candidates = left or candidates
    problem = ReadProblem(
        code="format_doubtful",
        line=record.line,
        detail=", ".join(candidates),
        game=record.index,
        candidates=candidates,
        reasons=reasons,
    )
    return EditionDoubt(edition=candidates[0], resolved=played[candidates[0]], problem=problem)


def _is_proved(record: GameRecord, edition: str, candidates: tuple[str, ...]) -> bool:
    """Tell whether the moves of a game from the usual start, which fit it alone, prove an edition.

    By the numbers of squares alone they do where already the first fits no other: editions that
    nobody serves share them.
    """
    if record.start_position is not None or not record.moves:
        return False
    by_letters = record.move_format == "pdn" and _BY_LETTERS.search(record.moves[0].text)
    others = () if by_letters else (other for other in candidates if other != edition)
    return not any(resolve(record, other, max_plies=1).moves for other in others)


def edition_points(problem: ReadProblem) -> tuple[OpenPoint, ...]:
    """Return the point that an edition settles, () for a problem of another kind."""
    if not problem.candidates:
        return ()
    point = OpenPoint(
        code=problem.code,
        field="edition",
        candidates=problem.candidates,
        example=problem.detail,
        reasons=problem.reasons,
    )
    return (point,)


def open_points(record: GameRecord, header: GameHeader, answers: Answers) -> tuple[OpenPoint, ...]:
    """Return what the answers leave open of a game that is sound."""
    points = []
    orders = orders_of(header.date_text)
    if orders and answers.date_order not in (*orders, LEAVE_OUT):
        points.append(
            OpenPoint(
                code="date_order_open",
                field="date_order",
                candidates=(*orders, LEAVE_OUT),
                example=header.date_text,
            )
        )
    if (
        answers.players_from_title is None
        and not (header.first or header.second)
        and read_title(header.event) is not None
    ):
        points.append(
            OpenPoint(
                code="players_in_title",
                field="players_from_title",
                candidates=(YES, "no"),
                example=header.event,
            )
        )
    return tuple(points)

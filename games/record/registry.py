"""What a game's record knows of claims: which questions, which come first, which unasked."""

from games.record.values import Question

QUESTIONS: dict[str, frozenset[Question]] = {
    "xiangqi": frozenset({Question.NATURAL_LIMIT, Question.REPETITION}),
    "gomoku": frozenset({Question.FORBIDDEN_MOVE}),
    "weiqi": frozenset({Question.REPETITION, Question.ILLEGAL_MOVE, Question.COUNT}),
    "draughts": frozenset({Question.COUNTED_DRAW, Question.ILLEGAL_MOVE}),
}
"""Name of a game -> what can be claimed in it."""
CLAIM_FIRST = {"xiangqi": "22.4", "gomoku": "19.1.2"}
"""Game -> the article by which a claim made before the flag fell is ruled on first."""
REVIEWED = frozenset({"xiangqi", "weiqi", "draughts"})
"""Games in which an arbiter may have a question examined unasked; in gomoku White points out."""
AFTER_THE_END = frozenset({Question.COUNT})
"""Questions of a game that is over; the others are asked while it is played."""


def reviewed_now(game: str, *, over: bool) -> frozenset[Question]:
    """Return what an arbiter may have examined unasked in a game under way, or in one over."""
    if game not in REVIEWED:
        return frozenset()
    known = QUESTIONS[game]
    return known & AFTER_THE_END if over else known - AFTER_THE_END

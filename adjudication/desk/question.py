"""One question to the analysis desk, and how its common fields are read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.books.article import Article
from games.rules.protocol import RulesKernel
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    bad_request=_("The question is malformed."),
    too_many_moves=_("The question has too many moves."),
)

Answer = dict[str, object]


class AnalysisError(Exception):
    """A question that has no answer: `code` is stable, `article` names the rule, if any."""

    def __init__(self, code: str, detail: str, article: Article | None = None) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self.article = article


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One request, with its kernel and the limits it is answered under.

    The kernel's position type is the kernel's own affair, hence Any.
    """

    kernel: RulesKernel[Any]
    request: Mapping[str, object]
    max_depth: int
    max_moves: int


Query = Callable[[Question], Answer]


def position_of(question: Question) -> Any:
    """Return the position asked about: the start when none is given.

    :raises AnalysisError: `bad_request`.
    :raises PositionError: when the text is no position.
    """
    text = question.request.get("position")
    if text is None:
        return question.kernel.initial_position()
    if not isinstance(text, str):
        raise AnalysisError("bad_request", "position is a text")
    return question.kernel.parse_position(text)


def moves_of(question: Question) -> list[str]:
    """Return the moves asked about, none when none are given.

    :raises AnalysisError: `bad_request`, `too_many_moves`.
    """
    moves = question.request.get("moves")
    if moves is None:
        return []
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise AnalysisError("bad_request", "moves is a list of texts")
    if len(moves) > question.max_moves:
        raise AnalysisError("too_many_moves", f"at most {question.max_moves} moves")
    return moves


def text_of(request: Mapping[str, object], field: str) -> str:
    """Return a field that must be a text.

    :raises AnalysisError: `bad_request`.
    """
    value = request.get(field)
    if not isinstance(value, str):
        raise AnalysisError("bad_request", f"{field} is a text")
    return value

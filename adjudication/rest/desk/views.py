"""The analysis desk over HTTP: stateless questions to the rule kernels, bounded in cost."""

import json
import threading
import time
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.desk.analysis import analyse
from adjudication.desk.question import Answer
from adjudication.desk.registry import NAMES
from adjudication.desk.xiangqi import MAX_LOOP, MAX_TOUCHES, is_searched
from adjudication.rest.desk import clock_schema
from adjudication.rest.desk import gomoku as gomoku
from adjudication.rest.desk import weiqi as weiqi
from adjudication.rest.desk import xiangqi as xiangqi
from games.labels.codes import VIOLATIONS, word
from games.labels.refusals import title_of
from games.rest.api import LANGUAGE, ApiProblem, ApiView, problems, read_query
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(400, too_many_questions=_("The request asks too many questions at once."))
declare_refusals(422, budget_spent=_("The request has cost too much; ask this question by itself."))
declare_refusals(503, analysis_busy=_("The analysis desk is busy; ask again."))

MAX_BODY = 256 * 1024
MAX_QUESTIONS = 100
MAX_DEPTH = 3
"""Deepest perft: under a second from any position on one core, compiled or not."""
MAX_MOVES = 2000
MAX_LOOP_OF_STRANGERS = 12
"""Longest loop ruled on for who has not signed in: labels take up to a second a move."""
_SPENT = "the questions before it used up the request; ask it again by itself"
BUDGET_NS = 2_000_000_000
"""Time after which no further question of a request is begun."""
BUDGET_BYTES = 4 * 1024 * 1024
"""Size of the answers after which no further question of a request is begun."""

_AT_ONCE = 2
_desk = threading.BoundedSemaphore(_AT_ONCE)
"""Requests answered at once in a process: questions must not keep moves from being recorded."""

_QUESTION: dict[str, Any] = {
    "title": "Question",
    "type": "object",
    "required": ["edition", "ask"],
    "properties": {
        "id": {"description": "Any value; the answer repeats it."},
        "edition": {"type": "string", "example": "xiangqi-2020"},
        "ask": {"type": "string", "enum": list(NAMES)},
        "position": {"type": "string", "description": "FEN; the usual start when left out."},
        "moves": {
            "type": "array",
            "items": {"type": "string"},
            "maxItems": MAX_MOVES,
            "description": "Played from the position, in ICCS.",
        },
        **xiangqi.PROPERTIES,
        "depth": {
            "type": "integer",
            "minimum": 0,
            "maximum": MAX_DEPTH,
            "description": "Of `perft`.",
        },
        "touches": {
            "type": "array",
            "items": {"type": "string", "example": "h2"},
            "minItems": 1,
            "maxItems": MAX_TOUCHES,
            "description": "Of `touched`: squares of the men touched, in order.",
        },
        **weiqi.PROPERTIES,
        **gomoku.PROPERTIES,
        **clock_schema.QUESTION,
    },
}
_ANSWER: dict[str, Any] = {
    "title": "Answer",
    "type": "object",
    "required": ["id", "ok"],
    "properties": {
        "id": {"description": "As asked."},
        "ok": {"type": "boolean"},
        "error": {
            "type": "object",
            "description": "Only where `ok` is false.",
            "required": ["code", "title", "detail", "article"],
            "properties": {
                "code": {"type": "string", "description": "Stable, for programs."},
                "title": {"type": "string", "description": "For people, by Accept-Language."},
                "detail": {"type": "string"},
                "article": {"type": "string", "nullable": True},
            },
        },
    },
    "additionalProperties": {},
}


_EDITION = "xiangqi-2020"
_EXAMPLES: tuple[dict[str, object], ...] = (
    {"id": 1, "edition": _EDITION, "ask": "replay", "moves": ["h2e2", "h9g7"]},
    {
        "id": 2,
        "edition": _EDITION,
        "ask": "repetition",
        "position": "4k4/8R/9/9/9/9/9/9/9/3K5 w",
        "moves": ["i8i9", "e9e8", "i9i8", "e8e9"],
    },
    {"id": 3, "edition": _EDITION, "ask": "touched", "touches": ["b0", "h9"]},
    xiangqi.EXAMPLE,
    weiqi.EXAMPLE,
    gomoku.EXAMPLE,
    clock_schema.EXAMPLE,
)


def _one_or_list(shape: dict[str, Any]) -> dict[str, Any]:
    many = {"type": "array", "items": shape, "maxItems": MAX_QUESTIONS}
    return {"oneOf": [shape, many]}


class AnalyseView(ApiView):
    """The analysis desk."""

    throttle_scope = "analyse"
    max_body = MAX_BODY

    @extend_schema(
        operation_id="analyse",
        summary="Ask the rule kernels about a position or a line; nothing is stored",
        description=(
            "One question, or a list of at most 100; the answers come in the same order. What "
            "has no answer gets `ok: false` with an error, the rest goes on. A request that "
            "costs too much gets `budget_spent` for the questions that were not begun.\n\n"
            "- `legal_moves`: `moves` that may be played after those given.\n"
            "- `perft`: `nodes` at `depth`.\n"
            "- `replay`: `plies` played, the `position` after them, its `status`, and `findings` "
            "with their articles: illegal move, repetition, natural limit.\n"
            "- `repetition`: `moves` are one cycle or the open line of 23.4, at most "
            f"{MAX_LOOP}, or {MAX_LOOP_OF_STRANGERS} for who has not signed in. Answers the "
            "`verdict` (`draw`, `red_must_change`, `black_must_change`, `red_loses`, "
            "`black_loses`, `none`), its `article` and `reason`, and the `labels` of the moves "
            "(将 杀 捉 兑 献 拦 跟 闲, 24.1-24.8) with whom each goes against and the line that "
            "proves it; null labels are undecided. `order` is what a game rules on these moves "
            "when they have stood as often as the book asks: its `verdict` (who must change, who "
            "has lost, or `drawn_if_unchanged`), within how many `rounds`. Under "
            "`xiangqi-wxf-2018` the moves up to the position are ruled on from the earliest of its "
            "last three occurrences, with the `natures` of both sides and the `disputed` readings "
            "on which the verdict turns; `red_loses` and `black_loses` are then verdicts on the "
            "moves (art. 20): only perpetual check by one side loses at once, who else is at fault "
            "is ordered to change first.\n"
            "- `touched`: `touches` are the squares of the men touched, in order. Answers what "
            "the player `must` do (5.1-5.5) with the moves that satisfy it, and the `fouls` "
            "(8.1.5)."
        ),
        tags=["rules"],
        parameters=[LANGUAGE],
        request={"application/json": _one_or_list(_QUESTION)},
        examples=[
            OpenApiExample(str(row["ask"]), value=row, request_only=True) for row in _EXAMPLES
        ],
        responses={
            (200, "application/json"): OpenApiResponse(
                _one_or_list(_ANSWER), description="The answer, or the answers in order"
            ),
            **problems(401, 403),
        },
    )
    def post(self, request: Request) -> Response:
        """Ask the rule kernels about a position or a line."""
        read_query(request)
        body = request.data
        if not isinstance(body, (dict, list)):
            raise ApiProblem("invalid_field")
        questions = body if isinstance(body, list) else [body]
        if len(questions) > MAX_QUESTIONS:
            raise ApiProblem("too_many_questions", extra={"facts": {"limit": MAX_QUESTIONS}})
        if not _desk.acquire(blocking=False):
            raise ApiProblem("analysis_busy")
        try:
            answers = _answers(questions, max_loop=_max_loop(request))
        finally:
            _desk.release()
        return Response(answers if isinstance(body, list) else answers[0])


def _max_loop(request: Request) -> int:
    return MAX_LOOP if request.user and request.user.is_authenticated else MAX_LOOP_OF_STRANGERS


def _answers(questions: list[Any], *, max_loop: int) -> list[Answer]:
    """Answer the questions in order until the request has cost what one may cost."""
    began, size = time.monotonic_ns(), 0
    answers: list[Answer] = []
    for question in questions:
        spent = time.monotonic_ns() - began > BUDGET_NS or size > BUDGET_BYTES
        if answers and spent:
            answers.append(_refused(question, "budget_spent", _SPENT))
            continue
        if _loop_of(question) > max_loop:
            detail = f"a loop has at most {max_loop} moves here"
            answers.append(_refused(question, "too_many_moves", detail))
            continue
        answer = analyse(question, max_depth=MAX_DEPTH, max_moves=MAX_MOVES)
        size += len(json.dumps(answer))
        answers.append(answer)
    return [_titled(answer) for answer in answers]


def _titled(answer: Answer) -> Answer:
    """Add to a refusal its title in the reader's language."""
    match answer.get("error"):
        case {"code": str(code), **rest}:
            title = word(VIOLATIONS, code) if code in VIOLATIONS else title_of(code)
            return {**answer, "error": {"code": code, "title": title, **rest}}
        case _:
            return answer


def _loop_of(question: object) -> int:
    """Return how many moves a question has whose labels are searched for; 0 for other questions."""
    if not isinstance(question, dict) or question.get("ask") != "repetition":
        return 0
    if not is_searched(question.get("edition")):
        return 0
    moves = question.get("moves")
    return len(moves) if isinstance(moves, list) else 0


def _refused(question: object, code: str, detail: str) -> Answer:
    name = question.get("id") if isinstance(question, dict) else None
    return {
        "id": name,
        "ok": False,
        "error": {"code": code, "detail": detail, "article": None},
    }

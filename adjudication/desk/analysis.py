"""The analysis desk: stateless questions to the rule kernels, one JSON object each.

A new ask is one function and one row of `adjudication.desk.registry`.
"""

import json
from collections.abc import Mapping

from adjudication.desk.question import AnalysisError, Answer, Question, text_of
from adjudication.desk.registry import NAMES, queries_of
from games.rules.books.article import number_of
from games.rules.editions import UnknownEditionError, kernel_for
from games.rules.protocol import NotationError, PositionError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    malformed_json=_("The line is no valid JSON."),
    unknown_ask=_("There is no such kind of question."),
)

MAX_DEPTH = 8
MAX_MOVES = 4000


def analyse(request: object, *, max_depth: int = MAX_DEPTH, max_moves: int = MAX_MOVES) -> Answer:
    """Answer one request; what cannot be answered gives `ok: false` with an error, never raises.

    `max_depth` bounds perft, `max_moves` the moves of one request.
    """
    if not isinstance(request, Mapping):
        return _refusal(None, AnalysisError("bad_request", "a request is a JSON object"))
    name = request.get("id")
    try:
        ask = text_of(request, "ask")
        if ask not in NAMES:
            raise AnalysisError("unknown_ask", f"asks are {', '.join(NAMES)}")
        kernel = kernel_for(text_of(request, "edition"))
        asks = queries_of(kernel.game)
        if ask not in asks:
            raise AnalysisError("unknown_ask", f"{kernel.game} answers {', '.join(sorted(asks))}")
        question = Question(
            kernel=kernel,
            request=request,
            max_depth=max_depth,
            max_moves=max_moves,
        )
        return {"id": name, "ok": True, **asks[ask](question)}
    except AnalysisError as error:
        return _refusal(name, error)
    except UnknownEditionError as error:
        return _refusal(name, AnalysisError(error.code, f"no edition {error.edition[:40]!r}"))
    except (PositionError, NotationError) as error:
        return _refusal(name, AnalysisError(error.code, error.detail))


def analyse_line(line: str, *, max_depth: int = MAX_DEPTH, max_moves: int = MAX_MOVES) -> Answer:
    """Answer one line of JSON text; a line that is none gives the error `malformed_json`."""
    try:
        request = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        return _refusal(None, AnalysisError("malformed_json", str(error)[:200]))
    return analyse(request, max_depth=max_depth, max_moves=max_moves)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON value")


def _refusal(name: object, error: AnalysisError) -> Answer:
    return {
        "id": name,
        "ok": False,
        "error": {"code": error.code, "detail": error.detail, "article": number_of(error.article)},
    }

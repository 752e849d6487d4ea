"""Participation one thing out of a row of things: an entry of a display, an argument of a call."""

import ast
from collections.abc import Iterator, Sequence

from tests.support.faults.signatures import Signatures
from tests.support.faults.source import UNSPOKEN, Place, Source, called

Span = tuple[int, int]

_LAST_IS_OPTIONAL = frozenset(
    {"get", "pop", "next", "getattr", "sum", "round", "enumerate", "split", "rsplit", "int", "iter"}
)
"""What of Python itself goes without its last argument."""


def without_each(source: Source, spans: Sequence[Span], closing: int) -> Iterator[Span]:
    """Yield, for each thing of a row that ends at `closing`, the bytes to take out."""
    for index, (start, end) in enumerate(spans):
        if index + 1 < len(spans):
            yield start, spans[index + 1][0]
        elif index:
            yield spans[index - 1][1], end
        else:
            commas = [token.end for token in source.tokens(end, closing) if token.text == ","]
            yield start, commas[0] if commas else end


def left_out(source: Source, place: Place, signatures: Signatures) -> Iterator[Span]:
    """Yield the bytes of the arguments that a call may go without."""
    call = place.node
    if not isinstance(call, ast.Call) or any(isinstance(a, ast.Starred) for a in call.args):
        return
    name = called(call)
    given: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    given.sort(key=source.start)
    spans = [(source.start(argument), source.end(argument)) for argument in given]
    removed = list(without_each(source, spans, source.end(call) - 1))
    for argument, span in zip(given, removed, strict=True):
        match argument:
            case ast.keyword(arg=str(keyword)) if keyword not in UNSPOKEN:
                if signatures.may_lack(name, keyword):
                    yield span
            case ast.expr() if call.args and argument is call.args[-1]:
                may = signatures.may_lack_last(name, len(call.args))
                if may or (may is None and name in _LAST_IS_OPTIONAL and len(call.args) > 1):
                    yield span

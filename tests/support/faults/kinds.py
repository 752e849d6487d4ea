"""The kinds of fault, and every fault that a file could have."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tests.support.faults.removals import left_out, without_each
from tests.support.faults.signatures import Signatures
from tests.support.faults.source import Place, Source, called


class Kind(StrEnum):
    """What is done to the code."""

    COMPARISON = "comparison"
    CONSTANT = "constant"
    ARTICLE = "article"
    ARGUMENT = "argument"
    STATEMENT = "statement"
    ENTRY = "entry"
    CONDITION = "condition"
    CONNECTIVE = "connective"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Bytes `start` to `end` of a file replaced by `text`."""

    kind: Kind
    start: int
    end: int
    text: str

    def apply(self, raw: bytes) -> bytes:
        """Return the file with the change made."""
        return raw[: self.start] + self.text.encode() + raw[self.end :]


Found = Iterator[tuple[int, int, str]]

_OPPOSITES = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "and": "or",
    "or": "and",
}
_ARTICLE = re.compile(r"(app\.)?\d+(\.\d+)+([-(]\S*|[a-z])?$")
_NUMBERED = re.compile(r"(app\.)?\d[\w.()-]*$")
_CODE = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]+$")
_PLAIN_STRING = re.compile(r"""["'][^"'\\]*["']$""")
_NUMBER = re.compile(r"\d+")
_SIMPLE_EXITS = (ast.Raise, ast.Return, ast.Continue, ast.Break)
_COLLECTIONS = {
    "tuple": "()",
    "list": "[]",
    "dict": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
    "Iterator": "iter(())",
    "Iterable": "()",
    "Sequence": "()",
    "Mapping": "{}",
}


def changes(source: Source, signatures: Signatures) -> Iterator[Change]:
    """Yield every fault the file could have, in the order of the file within each node."""
    for place in source.places():
        for kind, find in _FINDERS.items():
            for start, end, text in find(source, place):
                yield Change(kind=kind, start=start, end=end, text=text)
        for start, end in left_out(source, place, signatures):
            yield Change(kind=Kind.ARGUMENT, start=start, end=end, text="")


def holds(source: Source, change: Change) -> bool:
    """Tell whether the changed file still is Python, and says something else."""
    try:
        changed = ast.parse(change.apply(source.raw))
        compile(changed, "<fault>", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return ast.dump(changed) != ast.dump(source.tree)


def _between(source: Source, left: ast.expr, right: ast.expr) -> tuple[int, int, str]:
    """Return the operator between two operands: offsets and text, brackets apart."""
    tokens = source.tokens(source.end(left), source.start(right))
    words = [token for token in tokens if token.text not in "()"]
    return words[0].start, words[-1].end, " ".join(word.text for word in words)


def _comparisons(source: Source, place: Place) -> Found:
    if isinstance(place.node, ast.Compare):
        operands = [place.node.left, *place.node.comparators]
        for left, right in pairwise(operands):
            start, end, text = _between(source, left, right)
            yield start, end, _OPPOSITES[text]


def _connectives(source: Source, place: Place) -> Found:
    if isinstance(place.node, ast.BoolOp):
        for left, right in pairwise(place.node.values):
            start, end, text = _between(source, left, right)
            yield start, end, _OPPOSITES[text]


def _constants(source: Source, place: Place) -> Found:
    node = place.node
    if not isinstance(node, ast.Constant):
        return
    start, end = source.start(node), source.end(node)
    text = source.text(start, end)
    match node.value:
        case bool():
            yield start, end, str(not node.value)
        case int():
            yield start, end, f"{node.value + 1}"
            yield start, end, f"{node.value - 1}" if node.value else "-1"
        case str() if _CODE.match(node.value) and _PLAIN_STRING.match(text):
            yield end - 1, end - 1, "_"


def _articles(source: Source, place: Place) -> Found:
    node = place.node
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return
    start, end = source.start(node), source.end(node)
    text = source.text(start, end)
    wanted = _NUMBERED if _speaks_of_articles(place) else _ARTICLE
    if wanted.match(node.value) and _PLAIN_STRING.match(text):
        last = list(_NUMBER.finditer(text))[-1]
        yield start + last.start(), start + last.end(), str(int(last[0]) + 1)


def _speaks_of_articles(place: Place) -> bool:
    for node in place.around[-3:]:
        match node:
            case ast.keyword(arg=str(name)) | ast.Assign(targets=[ast.Name(id=name)]):
                return "article" in name.lower()
    return False


def _statements(source: Source, place: Place) -> Found:
    node = place.node
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()):
            gone = called(node.value) not in ("assert_never",)
        case ast.Raise() | ast.Continue() | ast.Break() | ast.AugAssign() | ast.Delete():
            gone = True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            gone = True
        case ast.If(body=[only], orelse=[]):
            gone = isinstance(only, _SIMPLE_EXITS)
        case _:
            gone = False
    if gone:
        yield source.start(node), source.end(node), "pass"


def _entries(source: Source, place: Place) -> Found:
    node = place.node
    match node:
        case ast.Dict(keys=keys, values=values):
            pairs = [(key, value) for key, value in zip(keys, values, strict=True) if key]
            spans = [(source.start(key), source.end(value)) for key, value in pairs]
        case ast.List(elts=inner, ctx=ast.Load()) | ast.Set(elts=inner):
            spans = [(source.start(node), source.end(node)) for node in inner]
            if isinstance(node, ast.Set) and len(spans) < 2:
                return
        case ast.Tuple(elts=inner, ctx=ast.Load()) if _is_table(node, place.parent):
            spans = [(source.start(node), source.end(node)) for node in inner]
        case _:
            return
    closing = source.end(node) - 1
    if isinstance(node, ast.Tuple) and len(spans) == 2 and not source.tokens(spans[1][1], closing):
        # The comma makes a tuple of what is left.
        yield spans[0][0], spans[1][1], source.text(*spans[1]) + ","
        yield spans[0][1], spans[1][1], ","
        return
    for start, end in without_each(source, spans, closing):
        yield start, end, ""


def _is_table(node: ast.Tuple, parent: ast.AST | None) -> bool:
    """Tell a tuple of like things from a row of a fixed shape."""
    if isinstance(parent, ast.Compare):
        return len(node.elts) > 1
    match parent:
        case ast.Return() | ast.Subscript() | ast.Assign(targets=[ast.Tuple()]):
            return False
        case ast.Tuple() | ast.List() | ast.Set():
            return all(isinstance(element, ast.Tuple | ast.Call) for element in node.elts)
    return len({type(element) for element in node.elts}) == 1


def _conditions(source: Source, place: Place) -> Found:
    match place.node:
        case (
            ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test)
        ):
            tests = [test]
        case ast.comprehension(ifs=tests):
            pass
        case _:
            return
    for test in tests:
        start, end = source.start(test), source.end(test)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            yield start, source.start(test.operand), ""
        else:
            yield start, end, f"not ({source.text(start, end)})"


def _returns(source: Source, place: Place) -> Found:
    node, function = place.node, place.function
    if not isinstance(node, ast.Return) or function is None:
        return
    value = node.value
    if value is None or isinstance(value, ast.Constant):
        return
    start, end = source.start(value), source.end(value)
    other = _other(function.returns, source.text(start, end))
    yield start, end, other


def _other(annotation: ast.expr | None, text: str) -> str:
    """Return what a function of this annotation gives instead of `text`."""
    match annotation:
        case ast.BinOp(op=ast.BitOr(), right=ast.Constant(value=None)):
            return "None"
        case ast.Name(id="bool"):
            return f"not ({text})"
        case ast.Name(id="int"):
            return f"({text}) + 1"
        case ast.Name(id="str"):
            return '""'
        case ast.Subscript(value=value):
            return _COLLECTIONS.get(called(value), "None")
    return "None"


_FINDERS = {
    Kind.COMPARISON: _comparisons,
    Kind.CONSTANT: _constants,
    Kind.ARTICLE: _articles,
    Kind.STATEMENT: _statements,
    Kind.ENTRY: _entries,
    Kind.CONDITION: _conditions,
    Kind.CONNECTIVE: _connectives,
    Kind.RETURNED: _returns,
}

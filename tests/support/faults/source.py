"""One file of Python: its bytes, its tree and its tokens, all by byte offset."""

import ast
import io
import re
import tokenize
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

_LOGGER = re.compile(r"_?log(ger|ging)?$")
_TYPE_MAKERS = frozenset({"TypeVar", "ParamSpec", "NewType", "assert_never"})
_DECORATORS = frozenset({"dataclass", "cache", "lru_cache", "wraps"})
"""What these are given does not change an answer, or is checked by the type checker."""
_GENERICS = frozenset({"tuple", "list", "dict", "set", "frozenset", "type"})
UNSPOKEN = frozenset({"encoding", "strict", "stacklevel"})
"""Keywords that say what holds anyway: the locale here is UTF-8, the lengths are equal."""
_NAMES = frozenset({"__all__", "__slots__"})
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A token by its byte offsets."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A node that may be changed, the nodes around it, and the function it is in."""

    node: ast.AST
    around: tuple[ast.AST, ...] = ()
    function: ast.FunctionDef | ast.AsyncFunctionDef | None = None

    @property
    def parent(self) -> ast.AST | None:
        """The node directly around it."""
        return self.around[-1] if self.around else None


@dataclass(frozen=True)
class Source:
    """The source of a module."""

    raw: bytes
    path: str = field(default="<source>", compare=False)

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed module."""
        return ast.parse(self.raw, self.path)

    @cached_property
    def _lines(self) -> list[int]:
        starts = [0]
        for line in self.raw.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    def start(self, node: ast.AST) -> int:
        """Return the offset of a node's first byte."""
        assert isinstance(node, ast.expr | ast.stmt | ast.keyword)
        return self._lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.AST) -> int:
        """Return the offset after a node's last byte."""
        assert isinstance(node, ast.expr | ast.stmt | ast.keyword)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def line(self, offset: int) -> int:
        """Return the number of the line that has the byte at `offset`."""
        return bisect_left(self._lines, offset + 1)

    def line_start(self, line: int) -> int:
        """Return the offset of a line's first byte."""
        return self._lines[line - 1]

    def text(self, start: int, end: int) -> str:
        """Return what stands between two offsets."""
        return self.raw[start:end].decode()

    @cached_property
    def _tokens(self) -> list[Token]:
        lines = [line.decode() for line in self.raw.splitlines(keepends=True)]

        def offset(place: tuple[int, int]) -> int:
            row, column = place
            if row > len(lines):
                return len(self.raw)
            return self._lines[row - 1] + len(lines[row - 1][:column].encode())

        read = tokenize.tokenize(io.BytesIO(self.raw).readline)
        kinds = {tokenize.OP, tokenize.NAME, tokenize.NUMBER, tokenize.STRING}
        return [
            Token(start=offset(token.start), end=offset(token.end), text=token.string)
            for token in read
            if token.type in kinds
        ]

    def tokens(self, start: int, end: int) -> list[Token]:
        """Return the tokens between two offsets, without comments and line ends."""
        first = bisect_left(self._tokens, start, key=lambda token: token.start)
        last = bisect_left(self._tokens, end, key=lambda token: token.start)
        return self._tokens[first:last]

    def places(self) -> Iterator[Place]:
        """Yield what may be changed: no docstring, annotation, log text or declaration."""
        yield from _places(Place(node=self.tree))


def called(node: ast.AST) -> str:
    """Return the last name of what is called or used as a decorator, else nothing."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _places(place: Place) -> Iterator[Place]:
    node = place.node
    if _is_left_alone(node):
        return
    yield place
    inner = node if isinstance(node, _DEFINITIONS) else place.function
    hidden = {id(child) for child in _hidden_children(node)}
    for child in ast.iter_child_nodes(node):
        if id(child) not in hidden:
            yield from _places(Place(node=child, around=(*place.around, node), function=inner))


def _is_left_alone(node: ast.AST) -> bool:
    """Tell of a node that neither it nor anything in it is to be changed."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr():
            return True
        case ast.Expr(value=ast.Call() as call):
            return _is_left_alone(call)
        case ast.If(test=test):
            return ast.unparse(test) in (
                "TYPE_CHECKING",
                "typing.TYPE_CHECKING",
                "__name__ == '__main__'",
            )
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in _NAMES
        case ast.AnnAssign(annotation=annotation):
            return ast.unparse(annotation).endswith("TypeAlias")
        case ast.FunctionDef(name=name, decorator_list=decorators):
            return name == "__repr__" or any(
                called(decorator) in ("overload", "abstractmethod") for decorator in decorators
            )
        case ast.Call(func=ast.Attribute(value=ast.Name(id=owner))):
            return bool(_LOGGER.match(owner))
        case ast.Call():
            return called(node) in _TYPE_MAKERS
        case ast.keyword(arg=name):
            return name in UNSPOKEN
    return False


def _hidden_children(node: ast.AST) -> list[ast.AST]:
    """Return the children that are types or declarations."""
    hidden: list[ast.AST | None] = []
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            hidden = [node.returns, *_declarations(node.decorator_list)]
        case ast.ClassDef():
            hidden = [*_declarations(node.decorator_list), *node.bases]
        case ast.arg() | ast.AnnAssign():
            hidden = [node.annotation]
        case ast.Subscript(value=value, slice=inside) if _is_generic(value):
            hidden = [inside]
        case ast.Call(args=[first, *_]) if called(node) == "cast":
            hidden = [first]
    return [child for child in hidden if child is not None]


def _declarations(decorators: list[ast.expr]) -> list[ast.expr]:
    return [decorator for decorator in decorators if called(decorator) in _DECORATORS]


def _is_generic(value: ast.expr) -> bool:
    """Tell whether a subscripted name is a type: `tuple[int, ...]`, `Literal["a"]`."""
    name = called(value)
    return name in _GENERICS or (name[:1].isupper() and not name.isupper())

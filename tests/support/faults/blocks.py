"""The stretches of a module's functions that run as a whole, and marks at their beginnings.

Module level and class bodies run on import and are no blocks.
"""

import ast
from collections import Counter
from dataclasses import dataclass

MARKS = "_qipu_marks_"
"""The built-in name under which the running marks are found."""

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break, ast.Yield, ast.YieldFrom, ast.Await)
_COMPOUND = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)

Suite = list[ast.stmt]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Statements of a function's suite from `first` to `last`, or a lambda's expression."""

    function: str
    number: int
    first: ast.stmt | ast.expr
    last: ast.stmt | ast.expr
    home: Suite | ast.Lambda

    @property
    def key(self) -> str:
        """Name the block within its file: its function and its number in it."""
        return f"{self.function}#{self.number}"

    def has(self, line: int, column: int) -> bool:
        """Tell whether the block spans a position."""
        assert self.last.end_lineno is not None
        assert self.last.end_col_offset is not None
        end = (self.last.end_lineno, self.last.end_col_offset)
        return (self.first.lineno, self.first.col_offset) <= (line, column) < end


def blocks_of(tree: ast.Module) -> list[Block]:
    """Return the blocks of every function of a module, outer ones before inner ones."""
    finder = _Finder()
    finder.visit(tree, "", inside=False)
    return finder.found


def block_at(blocks: list[Block], line: int, column: int) -> Block | None:
    """Return the innermost block that spans a position, None at module level."""
    return next((block for block in reversed(blocks) if block.has(line, column)), None)


def mark(tree: ast.Module, *, first: int) -> None:
    """Make every block set its byte of the marks when it runs, numbered on from `first`."""
    for index, block in enumerate(blocks_of(tree), start=first):
        if isinstance(block.home, ast.Lambda):
            noted = ast.parse(f"{MARKS}.__setitem__({index}, 1)", mode="eval").body
            block.home.body = ast.BoolOp(op=ast.Or(), values=[noted, block.home.body])
        else:
            at = next(i for i, node in enumerate(block.home) if node is block.first)
            block.home.insert(at, ast.parse(f"{MARKS}[{index}] = 1").body[0])
    ast.fix_missing_locations(tree)


class _Finder:
    def __init__(self) -> None:
        self.found: list[Block] = []
        self._numbers: Counter[str] = Counter()

    def visit(self, node: ast.AST, function: str, *, inside: bool) -> None:
        """Find the blocks of a node of `function`, which is a class or nothing unless `inside`."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                own = f"{function}.{node.name}".lstrip(".")
                for name, value in ast.iter_fields(node):
                    if name != "body":
                        self._children(value, function, inside=inside)
                is_function = not isinstance(node, ast.ClassDef)
                if is_function:
                    self._cut(node.body, own)
                self._children(node.body, own, inside=inside or is_function)
            case ast.Lambda():
                own = f"{function}.<lambda>".lstrip(".")
                self._add(own, node, node.body, node.body)
                self.visit(node.body, own, inside=True)
            case _:
                for _, value in ast.iter_fields(node):
                    children = value if isinstance(value, list) else []
                    if inside and children and isinstance(children[0], ast.stmt):
                        self._cut(children, function)
                    self._children(value, function, inside=inside)

    def _children(self, value: object, function: str, *, inside: bool) -> None:
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                self.visit(child, function, inside=inside)

    def _cut(self, suite: Suite, function: str) -> None:
        """Cut a suite after each compound statement that may be left for good."""
        start = 1 if len(suite) > 1 and _is_text(suite[0]) else 0
        for at, statement in enumerate(suite):
            last = at + 1 == len(suite)
            if at >= start and (last or _may_be_left(statement)):
                self._add(function, suite, suite[start], statement)
                start = at + 1

    def _add(
        self,
        function: str,
        home: Suite | ast.Lambda,
        first: ast.stmt | ast.expr,
        last: ast.stmt | ast.expr,
    ) -> None:
        number = self._numbers[function]
        self._numbers[function] += 1
        self.found.append(
            Block(function=function, number=number, first=first, last=last, home=home)
        )


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _may_be_left(statement: ast.stmt) -> bool:
    return isinstance(statement, _COMPOUND) and any(
        isinstance(inner, _LEAVING) for inner in ast.walk(statement)
    )

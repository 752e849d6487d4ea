"""Which functions read what a module sets up on import: tables, defaults, declarations."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

STEPS = 3
"""So many tables may be built one from another before a function reads the last."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(slots=True)
class Readers:
    """For each name the functions ("path::function") and the names set up from it."""

    functions: dict[str, set[str]] = field(default_factory=dict)
    names: dict[str, set[str]] = field(default_factory=dict)

    def of(self, names: set[str]) -> set[str]:
        """Return the functions that mention one of the names, or a name set up from them."""
        known = set(names)
        for _ in range(STEPS):
            known |= {further for name in known for further in self.names.get(name, ())}
        return {function for name in known for function in self.functions.get(name, ())}


def readers_of(trees: Mapping[str, ast.Module]) -> Readers:
    """Read who mentions which name, in every module."""
    found = Readers()
    for path, tree in trees.items():
        for statement in tree.body:
            _note(found, f"{path}::", statement, set())
    return found


def _note(found: Readers, prefix: str, statement: ast.stmt, owner: set[str]) -> None:
    """Note the names that a statement at module or class level mentions."""
    if isinstance(statement, ast.ClassDef):
        _note_names(found, [*statement.bases, *statement.decorator_list], {statement.name})
        for inner in statement.body:
            _note(found, f"{prefix}{statement.name}.", inner, {statement.name})
    elif isinstance(statement, _FUNCTIONS):
        for name in _mentioned(statement):
            found.functions.setdefault(name, set()).add(f"{prefix}{statement.name}")
        _note_names(found, [statement.args, *statement.decorator_list], {statement.name})
    else:
        _note_names(found, [statement], owner | _set_up(statement))


def _note_names(found: Readers, nodes: list[ast.AST], set_up: set[str]) -> None:
    for node in nodes:
        for name in _mentioned(node) - set_up:
            found.names.setdefault(name, set()).update(set_up)


def _mentioned(node: ast.AST) -> set[str]:
    inner = list(ast.walk(node))
    return {node.id for node in inner if isinstance(node, ast.Name)} | {
        node.attr for node in inner if isinstance(node, ast.Attribute)
    }


def _set_up(statement: ast.stmt) -> set[str]:
    match statement:
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


def set_up_at(tree: ast.Module, line: int) -> set[str]:
    """Return the names through which others meet what stands at a line outside functions.

    A member of an enumeration or a constant of a class is met by its own name, too; any
    other part of a class by the name of the class.
    """
    return _met(tree.body, line, set())


def _met(body: list[ast.stmt], line: int, owner: set[str]) -> set[str]:
    for statement in body:
        if not _first_line(statement) <= line <= (statement.end_lineno or statement.lineno):
            continue
        match statement:
            case ast.ClassDef(name=name):
                return _met(statement.body, line, {name}) or {name}
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                return {name}
            case _:
                own = _set_up(statement)
                return owner | {name for name in own if name.isupper()} if owner else own
    return set()


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])

"""What classes hold from the start and what functions take when nothing is given.

The second half of `tests.contracts.registered_tables`, read from the same modules: bounds and
codes that stand in class bodies, members of enumerations with their words, and the value that
an argument has when a caller leaves it out.
"""

import ast
import dataclasses
import enum
import inspect
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from django.db.models import Model

from tests.contracts.registered_events import facts, leaf

_DESCRIBED = (FunctionType, property, classmethod, staticmethod, type)
"""Attributes that are no values."""


def lines(package: str, module: ModuleType) -> Iterator[str]:
    """Yield the facts of a module of a package."""
    tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _of_class(package, node, getattr(module, node.name))
    yield from (f"usual {package} {line}" for line in _usual(tree))


def _of_class(package: str, node: ast.ClassDef, owner: type) -> Iterator[str]:
    where = f"class {package} {owner.__qualname__}"
    for inner in node.body:
        match inner:
            case ast.ClassDef(name=name):
                if not (name == "Meta" and issubclass(owner, Model)):
                    yield from _of_class(package, inner, getattr(owner, name))
            case (
                ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr())
            ):
                if isinstance(inner.value, ast.Name | ast.Attribute):
                    yield f"{where}.{name} = {ast.unparse(inner.value)}"
                    continue
                for path, text in _values(owner, name):
                    yield f"{where}.{name}{path} = {text}"


def _values(owner: type, name: str) -> Iterator[tuple[str, str]]:
    if dataclasses.is_dataclass(owner) and name in owner.__dataclass_fields__:
        field = owner.__dataclass_fields__[name]
        if field.default is not dataclasses.MISSING:
            yield from facts(field.default)
        elif field.default_factory is not dataclasses.MISSING:
            yield from facts(field.default_factory())
        return
    # What a metaclass takes out of the body (fields of forms and models) has lists of its own.
    value: Any = vars(owner).get(name)
    if isinstance(value, enum.Enum):
        yield "", leaf(value)
        if hasattr(value, "label"):
            yield " label", leaf(value.label)
    elif name in vars(owner) and not isinstance(value, _DESCRIBED):
        yield from facts(value)


def _usual(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        placed = node.args.args[len(node.args.args) - len(node.args.defaults) :]
        given = [*zip(placed, node.args.defaults, strict=True)]
        given += [
            (argument, value)
            for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            if value is not None
        ]
        for argument, value in given:
            yield f"{node.name}({argument.arg}) = {ast.unparse(value)}"

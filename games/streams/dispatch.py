"""What decides a command and what folds an event, said beside the function that does it.

    @decides(WithdrawFact)
    def withdraw(state, command, by): ...

    @folds(FactWithdrawn)
    def withdrawn(state, event): ...

The marks register nothing: `deciders` and `folders` make a table of the modules they are given,
whoever imported them before. A function takes, by name and in any order, what it needs of what
its kind is called with; `now` and `at` are server ms.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from inspect import Parameter, signature
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Called = Callable[..., Any]

DECIDING = ("state", "command", "by", "now", "then")
"""What a decider is called with, in this order.

`then` folds events of its own into a state, for what follows from them: a module that decides
may hold folds too, and needs no import of the whole.
"""
FOLDING = ("state", "event", "version", "at", "before")
"""What a fold is called with, in this order.

`before`: the state before anything of the event was folded, where several folds follow it.
"""
_DECIDES, _FOLDS = "__decides__", "__folds__"


def decides(*commands: type) -> Callable[[F], F]:
    """Mark what decides `commands`: it may refuse, and returns the events."""
    return _marking(_DECIDES, commands)


def folds(*events: type) -> Callable[[F], F]:
    """Mark what folds `events` into a state: total, it returns the state after."""
    return _marking(_FOLDS, events)


def deciders(*modules: ModuleType) -> Mapping[type, Called]:
    """Return what decides which command in some modules, called with `DECIDING`.

    :raises ValueError: two decide the same command, or one takes what it is not called with.
    """
    return _table(modules, _DECIDES, DECIDING)


def folders(*modules: ModuleType) -> Mapping[type, Called]:
    """Return what folds which event in some modules, called with `FOLDING`.

    :raises ValueError: two fold the same event, or one takes what it is not called with.
    """
    return _table(modules, _FOLDS, FOLDING)


def _marking(mark: str, types: tuple[type, ...]) -> Callable[[F], F]:
    def marked(function: F) -> F:
        setattr(function, mark, types)
        return function

    return marked


def _table(
    modules: tuple[ModuleType, ...], mark: str, names: tuple[str, ...]
) -> Mapping[type, Called]:
    table: dict[type, Called] = {}
    for kind, function in (entry for module in modules for entry in _marked(module, mark)):
        if kind in table:
            raise ValueError(f"{kind.__name__} has two functions")
        table[kind] = _fitted(function, names)
    return table


def _marked(module: ModuleType, mark: str) -> Iterator[tuple[type, Called]]:
    """Yield what a module itself defines; what it imports is its own module's to give."""
    for value in vars(module).values():
        if getattr(value, "__module__", "") == module.__name__:
            for kind in getattr(value, mark, ()):
                yield kind, value


def _fitted(function: Called, names: tuple[str, ...]) -> Called:
    """Return `function` as it is called with all of `names`, taking those that it names.

    :raises ValueError: it needs another.
    """
    taken = [
        parameter
        for parameter in signature(function).parameters.values()
        if parameter.name in names or parameter.default is Parameter.empty
    ]
    if unknown := [parameter.name for parameter in taken if parameter.name not in names]:
        raise ValueError(f"{function.__qualname__} takes {', '.join(unknown)}")
    at = {name: index for index, name in enumerate(names)}
    keyed = {each.name: at[each.name] for each in taken if each.kind is Parameter.KEYWORD_ONLY}
    placed = tuple(at[each.name] for each in taken if each.name not in keyed)
    count = len(placed)

    @wraps(function)
    def leading(*given: Any) -> Any:
        return function(*given[:count])

    @wraps(function)
    def chosen(*given: Any) -> Any:
        by_name = {name: given[index] for name, index in keyed.items()}
        return function(*(given[index] for index in placed), **by_name)

    return leading if not keyed and placed == tuple(range(count)) else chosen

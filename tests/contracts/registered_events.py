"""All that tournaments register, one fact a line: what a frozen list holds against the source.

Tables are named by package (`tournaments.record`), not by file, so that a file may be cut or
moved. Every upper-case constant of a module is a table; what is registered by class (acts,
commands, events, forms, addresses) is described field by field.
"""

import ast
import dataclasses
import enum
import importlib
import inspect
import os
import pkgutil
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import django
from django.core.management import BaseCommand, load_command_class
from django.utils.functional import Promise
from django.utils.translation import override

import tournaments
from adjudication.desk import tournaments as asks
from games.rules.books.article import Article
from games.rules.editions import editions
from tournaments.books.registry import book_of, game_books

FILE = Path(__file__).parents[1] / "data" / "registered_tournaments.txt"
AGAIN = "python -m tests.contracts.registered_events"
"""What writes the file anew."""
EXPLICIT = frozenset(
    {
        "ACTIONS",
        "ALL",
        "ALLOWED",
        "APPLY",
        "CODEC",
        "FURTHER_CODES",
        "FURTHER_FINDERS",
        "PROJECTION",
        "RESOURCES",
        "STORED_NAMES",
        "TOURNAMENTS",
        "WARNING_CODES",
        "FOLDS",
        "DECIDERS",
        "_FINDERS",
    }
)
"""Constants described by their own lines."""
SPOKEN = frozenset({"EXAMPLE", "REGULATIONS"})
"""Constants that only illustrate."""
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")


def lines() -> Iterator[str]:
    """Yield every fact, in the order of the file."""
    with override("en"):
        yield from sorted({*_all()})


def _all() -> Iterator[str]:
    from tests.contracts import registered_event_pages as pages

    yield from _constants()
    yield from _commands()
    yield from _events()
    yield from _warnings()
    yield from _regulations()
    yield from _books()
    yield from _management()
    yield from _followers()
    yield from pages.lines()


def source_modules() -> Iterator[ModuleType]:
    """Yield every module of tournaments but migrations, and what the desk answers of them."""
    for package in (tournaments, asks):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in found.name:
                yield importlib.import_module(found.name)


def package_of(module: str) -> str:
    """Return `tournaments.record` for whatever stands in it."""
    return ".".join(module.split(".")[:2])


def _constants() -> Iterator[str]:
    for module in source_modules():
        if package_of(module.__name__) == "tournaments.books":
            continue  # told by edition
        tree = ast.parse(inspect.getsource(module))
        for name in assigned(tree):
            if name in EXPLICIT | SPOKEN or not _CONSTANT.fullmatch(name):
                continue
            where = f"table {package_of(module.__name__)} {name}"
            for path, text in facts(getattr(module, name)):
                yield f"{where}{path} = {text}"


def assigned(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def facts(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path below a value and what stands there, leaf by leaf."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from facts(item, f"{path}[{leaf(key)}]")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type | Article):
        for field in dataclasses.fields(value):
            # What stands as its class has it is told once, by the class.
            if getattr(value, field.name) != field.default:
                yield from facts(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, tuple | list) and not all(_is_leaf(item) for item in value):
        for at, other in enumerate(value, start=1):
            yield from facts(other, f"{path}({at})")
    else:
        yield path, leaf(value)


def _is_leaf(value: object) -> bool:
    if isinstance(value, Article):
        return True
    if isinstance(value, tuple | list | Mapping):
        return False
    return isinstance(value, type) or not dataclasses.is_dataclass(value)


def leaf(value: object) -> str:
    """Return a value in a few words without an address in memory."""
    match value:
        case Article():
            return f"{value.book} {value.number}"
        case enum.Enum():
            return str(value.value)
        case str() | Promise():
            return _printable(" ".join(str(value).split())) or '""'
        case bool() | int() | Fraction() | None:
            return str(value)
        case bytes():
            return value.hex()
        case re.Pattern():
            return f"/{_printable(_text(value.pattern))}/"
        case frozenset() | set():
            return "{" + ", ".join(sorted(leaf(item) for item in value)) + "}"
        case tuple() | list():
            return "(" + ", ".join(leaf(item) for item in value) + ")"
        case type():
            return value.__name__
    return function(value) if callable(value) else type(value).__name__


def _text(pattern: str | bytes) -> str:
    return pattern if isinstance(pattern, str) else pattern.decode()


def _printable(text: str) -> str:
    return "".join(
        other if other.isprintable() else other.encode("unicode_escape").decode() for other in text
    )


def function(value: Any) -> str:
    """Return the name of a function; of a lambda the name it calls."""
    if isinstance(value, type):
        return value.__name__
    name = getattr(value, "__name__", type(value).__name__)
    if name != "<lambda>":
        return str(name)
    code = value.__code__
    return (
        f"lambda {' '.join((*code.co_names, *(leaf(const) for const in code.co_consts if const)))}"
    )


def fields_of(cls: type) -> Iterator[str]:
    """Yield name, type and default of every field of a dataclass."""
    hints = get_type_hints(cls)
    for field in dataclasses.fields(cls):
        default = ""
        if field.default is not dataclasses.MISSING:
            default = " = " + (
                "; ".join(f"{path}{text}" for path, text in facts(field.default)) or "()"
            )
        yield f"{field.name}: {type_name(hints[field.name])}{default}"


def type_name(hint: object) -> str:
    """Return a type without its modules."""
    text = hint.__name__ if isinstance(hint, type) and not _arguments(hint) else str(hint)
    return re.sub(r"[a-zA-Z_]+\.", "", text)


def _arguments(hint: object) -> tuple[object, ...]:
    return getattr(hint, "__args__", ())


def _commands() -> Iterator[str]:
    from tournaments.record.authority import ALLOWED
    from tournaments.record.decide import DECIDERS

    for command, roles in ALLOWED.items():
        name = command.__name__
        yield f"command {name} roles {leaf(roles)}"
        for field in fields_of(command):
            yield f"command {name} field {field}"
    for command, decide in DECIDERS.items():
        yield f"command {command.__name__} decided by {function(decide)}"


def _events() -> Iterator[str]:
    from tournaments.record.codec import STORED_NAMES
    from tournaments.record.evolve import FOLDS

    for event, stored in STORED_NAMES.items():
        yield f"event {stored} is {event.__name__}"
        for field in fields_of(event):
            yield f"event {stored} field {field}"
        apply = FOLDS.get(event)
        yield f"event {stored} applied by {function(apply) if apply else 'begin'}"


def _warnings() -> Iterator[str]:
    from tournaments.record.warnings import _FINDERS, WARNING_CODES

    for command, finder in _FINDERS.items():
        yield f"warning of {command.__name__} found by {function(finder)}"
    for code in WARNING_CODES:
        yield f"warning {code}"
    for module in source_modules():
        if package_of(module.__name__) == "tournaments.record":
            yield from _levels(ast.parse(inspect.getsource(module)))


def _levels(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="_warn" | "warn"),
                args=[level, ast.Constant(value=str(code)), *more],
            ):
                article = ast.unparse(more[0]) if more else '""'
                yield f"warning {code} level {ast.unparse(level)} article {article}"


def _regulations() -> Iterator[str]:
    from tournaments.record import values as recorded
    from tournaments.regulations import values
    from tournaments.standings.books import orders_of
    from tournaments.tiebreaks.catalogue import Entry
    from tournaments.tiebreaks.settings import Settings

    for module in (values, recorded):
        for name, cls in inspect.getmembers(module, inspect.isclass):
            if not cls.__module__.startswith("tournaments"):
                continue
            if issubclass(cls, enum.Enum):
                yield f"value {name}: {', '.join(str(member.value) for member in cls)}"
            elif dataclasses.is_dataclass(cls):
                yield from (f"value {name} field {field}" for field in fields_of(cls))
    yield from (f"value Settings field {field}" for field in fields_of(Settings))
    yield from (f"value TieBreak field {field}" for field in fields_of(Entry))
    for edition in editions():
        book = book_of(edition)
        if book not in game_books().values():
            continue  # an edition with something of its own has the orders of its game
        for at, order in enumerate(orders_of(edition), start=1):
            where = f"order {book.game} {order.sides.value} {order.format.value} {order.code}"
            yield f"{where} stands {at}"
            for path, text in facts(order):
                yield f"{where}{path} = {text}"


def _books() -> Iterator[str]:
    """Yield what each book fixes, and of an edition with a book of its own what differs."""
    common = {game: set(facts(book)) for game, book in game_books().items()}
    for game, told in common.items():
        yield from (f"book {game}{path} = {text}" for path, text in told)
    for edition in editions():
        book = book_of(edition)
        for path, text in set(facts(book)) - common[book.game]:
            yield f"book {edition}{path} = {text}"


def _management() -> Iterator[str]:
    folder = Path(tournaments.__path__[0]) / "management" / "commands"
    usual = {action.dest for action in BaseCommand().create_parser("manage.py", "any")._actions}
    for path in folder.glob("[!_]*.py"):
        yield f"manage.py {path.stem}"
        command = load_command_class("tournaments", path.stem)
        own = command.create_parser("manage.py", path.stem)
        for action in own._actions:
            if action.dest in usual:
                continue
            flags = ", ".join(action.option_strings) or action.dest
            kind = leaf(action.type) if action.type else type(action).__name__.strip("_")
            yield (
                f"manage.py {path.stem} {flags} {kind} default={leaf(action.default)} "
                f"choices={leaf(action.choices and tuple(action.choices))} "
                f"required={action.required} many={action.nargs}"
            )


def _followers() -> Iterator[str]:
    from tournaments.projections import PROJECTION
    from tournaments.selectors.withheld import DRAFTS, LINE_UPS

    yield f"follower {PROJECTION.name}: {function(PROJECTION.apply)}, {function(PROJECTION.clear)}"
    for name, held in (("drafts", DRAFTS), ("line-ups", LINE_UPS)):
        yield f"withheld {name}: {leaf(held)}"


def written() -> str:
    """Return the file as it should stand."""
    return "".join(f"{line}\n" for line in lines())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    FILE.write_text(written(), encoding="utf-8")

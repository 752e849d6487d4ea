"""Tables that modules keep for themselves, and what the office lists: one fact a line.

Beside what games register by name (`tests.contracts.registered`): the constants of the readers,
the importing, the desk and the rulings, the columns and filters of every page of the office that
lists rows, and what stands beside each field of an action's form. What classes and arguments are
from the start comes from `tests.contracts.registered_classes`.
"""

import ast
import importlib
import inspect
import os
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import django
from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.forms import ChoiceField, Field, Form, ModelChoiceField, ModelForm
from django.http import HttpRequest
from django.urls import URLResolver, get_resolver
from django.utils.translation import override

import adjudication.desk
import adjudication.rulings
import games.importing
import games.notation
from games.rules.editions import editions
from tests.contracts import registered_classes
from tests.contracts.registered_events import assigned, facts, leaf

FILE = Path(__file__).parents[1] / "data" / "registered_tables.txt"
AGAIN = "python -m tests.contracts.registered_tables"
"""What writes the file anew."""
PACKAGES = (games.notation, games.importing, adjudication.desk, adjudication.rulings)
OF_GAMES = (
    *("admin", "appointing", "board", "bundles", "federation", "figures", "keyring", "labels"),
    *("log", "login", "offices", "players", "projections", "search", "sheets", "streams"),
    *("health", "management", "table", "templatetags", "web"),
    *("access", "admin_site", "apps", "catching_up", "competitions", "earlier_offences"),
    *("exporting", "exporting_stones", "http", "move_input", "office_tables", "people"),
    *("refusals", "rights", "selectors", "versioned", "versioned_form", "waiting"),
)
"""Packages and modules of `games` whose constants are tables of what people see and may do."""
LISTED = (
    *("list_display", "list_display_links", "list_filter", "search_fields", "ordering"),
    *("fields", "readonly_fields", "exclude", "autocomplete_fields", "raw_id_fields"),
)
LANGUAGES = ("en", "zh-hans")
ELSEWHERE = frozenset(
    {
        *("NOTATIONS", "RULES", "REFUSALS", "MESSAGES", "ACTIONS", "GAME_ACTIONS"),
        *("RULING_ACTIONS", "REDACTIONS", "FILLINGS", "_CODES", "GAMES_AT_DESK"),
    }
)
"""Constants described by their own lines of other lists, or gathered from other apps."""
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")


def lines() -> Iterator[str]:
    """Yield every fact, in the order of the file."""
    with override("en"):
        found = {*_constants(), *_classes(), *_lists(), *_headings(), *_labels(), *_forms()}
        yield from sorted({*found, *_addresses(get_resolver())})


def _addresses(resolver: URLResolver, before: str = "", spaces: str = "") -> Iterator[str]:
    """Yield the name of every address of games and rulings, and with what its view is called."""
    for inner in resolver.url_patterns:
        route = before + str(inner.pattern)
        if isinstance(inner, URLResolver):
            yield from _addresses(inner, route, f"{spaces}{inner.namespace or ''} ".lstrip())
        elif inner.lookup_str.startswith(("games.", "adjudication.")):
            given = leaf(
                tuple(sorted(f"{name} {value}" for name, value in inner.default_args.items()))
            )
            yield f"address {route} is {spaces}{inner.name}: {inner.lookup_str} {given}"


def _packages() -> Iterator[ModuleType]:
    yield from PACKAGES
    for name in OF_GAMES:
        yield importlib.import_module(f"games.{name}")


def _constants() -> Iterator[str]:
    for package in _packages():
        for module in _modules(package):
            for name in assigned(ast.parse(inspect.getsource(module))):
                if _CONSTANT.fullmatch(name) and name not in ELSEWHERE:
                    where = f"table {package.__name__} {name}"
                    for path, text in facts(getattr(module, name)):
                        yield f"{where}{path} = {text}"


def _classes() -> Iterator[str]:
    for package in _packages():
        for module in _modules(package):
            yield from registered_classes.lines(package.__name__, module)


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    """Yield the modules of a package, or the module that it is."""
    if not hasattr(package, "__path__"):
        yield package
        return
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations" in found.name:
            continue
        yield importlib.import_module(found.name)


def _lists() -> Iterator[str]:
    for model, page in admin.site._registry.items():
        for name in LISTED:
            held = getattr(page, name) or ()
            columns = ", ".join(_column(item) for item in held)
            yield f"list {model._meta.label} {name} = {columns}"
        for name in ("fieldsets", "add_fieldsets"):
            for title, options in getattr(page, name, None) or ():
                shown = ", ".join(_column(item) for item in options["fields"])
                yield f"list {model._meta.label} {name} {title} = {shown}"


def _headings() -> Iterator[str]:
    """Yield the heading of every column and of every field that is only shown, and its order."""
    from games.admin.registers.workbooks import WithWorkbook

    for model, page in admin.site._registry.items():
        where = f"heading {model._meta.label}"
        for name in dict.fromkeys([*page.list_display, *page.readonly_fields]):
            for code in LANGUAGES:
                with override(code):
                    text, shown = label_for_field(name, model, page, return_attr=True)
                    yield f"{where} {_column(name)} {code} = {text}"
            order = getattr(shown, "admin_order_field", None)
            if order:
                yield f"{where} {_column(name)} by {order}"
        if isinstance(page, WithWorkbook):
            for code in LANGUAGES:
                with override(code):
                    for at, column in enumerate(page.sheet_columns(HttpRequest(), ()), start=1):
                        yield f"{where} workbook {at} {code} = {column.heading}"


def _column(value: Any) -> str:
    if isinstance(value, tuple):
        return " by ".join(_column(part) for part in value)
    return value if isinstance(value, str) else getattr(value, "__name__", str(value))


def _labels() -> Iterator[str]:
    from games.admin.actions.table import ACTIONS

    for slug, action in ACTIONS.items():
        for name, field in action.form.base_fields.items():
            if field.widget.is_hidden:
                continue
            widget = type(field.widget).__name__ + ("" if field.required else ", may be empty")
            yield f"label {slug} {name} = {widget}{_bounds(field)}"
            for code in LANGUAGES:
                with override(code):
                    yield f"label {slug} {name} {code} = {field.label} | {field.help_text}"


def _forms() -> Iterator[str]:
    """Yield what stands beside each field of the forms that are no action's."""
    from games.admin.book_form import BookForm

    shown: dict[str, Mapping[str, Field]] = {}
    for package in _packages():
        for module in _modules(package):
            for name, form in inspect.getmembers(module, inspect.isclass):
                if issubclass(form, Form | ModelForm) and form.__module__ == module.__name__:
                    shown[f"{module.__name__} {name}"] = form.base_fields
    for edition in editions():
        shown[f"BookForm {edition}"] = BookForm(edition=edition).fields
    for title, fields in shown.items():
        for name, field in fields.items():
            kind = type(field).__name__ + ("" if field.required else ", may be empty")
            said = f"{field.label} | {field.help_text} | {_placeholder(field)}"
            widget = type(field.widget).__name__
            yield f"form {title} {name} = {kind}{_bounds(field)} | {said} | {widget}"
            if isinstance(field, ChoiceField) and not isinstance(field, ModelChoiceField):
                for value, text in cast(Iterable[tuple[str, str]], field.choices):
                    yield f"form {title} {name} choice {leaf(value)} = {leaf(text)}"


def _bounds(field: Field) -> str:
    named = ("min_value", "max_value", "max_length", "initial")
    found = {name: getattr(field, name, None) for name in named}
    return "".join(f", {name} {leaf(value)}" for name, value in found.items() if value is not None)


def _placeholder(field: Field) -> str:
    given = field.widget.attrs
    return " ".join(str(given[name]) for name in ("type", "placeholder", "lang") if name in given)


def written() -> str:
    """Return the file as it should stand."""
    return "".join(f"{line}\n" for line in lines())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    FILE.write_text(written(), encoding="utf-8")

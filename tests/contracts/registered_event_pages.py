"""What the pages and the addresses of tournaments register: acts with their forms, REST, admin."""

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.urls import URLPattern
from django.utils.translation import override
from rest_framework import serializers

from games.rules.editions import editions
from tests.contracts.registered_events import function, leaf, package_of, source_modules
from tournaments.admin.regulations.sections import (
    add_event_fields,
    add_shape_fields,
    add_stage_fields,
)
from tournaments.admin.regulations.shape import FORMATS, Shape
from tournaments.books.formats import StageKind
from tournaments.regulations.values import TeamKind

ATTRIBUTES = ("max_length", "min_length", "max_value", "min_value", "allow_null", "allow_blank")
LANGUAGES = ("en", "zh-hans")
SHOWN = ("list_display", "list_filter", "search_fields", "ordering", "readonly_fields", "fields")


def lines() -> Iterator[str]:
    """Yield the acts, the forms, the addresses and the admin pages."""
    yield from _acts()
    yield from _forms()
    yield from _fields_of_regulations()
    yield from _rest()
    yield from _addresses()
    yield from _registered()


def _acts() -> Iterator[str]:
    from tournaments.admin.actions.action import ActionForm
    from tournaments.admin.actions.table import ALL, GROUPS
    from tournaments.record.authority import ALLOWED

    places: dict[str, int] = dict.fromkeys(GROUPS, 0)
    for act in ALL:
        where = f"act {act.slug}"
        yield f"{where} gives {act.command.__name__} to {leaf(ALLOWED.get(act.command))}"
        yield f"{where} is called {act.label}"
        places[act.group] = places.get(act.group, 0) + 1
        yield f"{where} stands under {act.group or 'no heading'} {places[act.group]}"
        yield f"{where} fits {function(act.fits)} and is built by {function(act.build)}"
        yield (
            f"{where} direct={act.direct} touches_places={act.touches_places} "
            f"template={act.template or 'none'} back={act.back}"
        )
        for name, field in act.form.base_fields.items():
            if name not in ActionForm.base_fields:
                yield f"{where} field {name}: {_form_field(field)}"


def _forms() -> Iterator[str]:
    """Yield every form, field by field: what it admits, and how it is asked."""
    for module in source_modules():
        for name, form in inspect.getmembers(module, inspect.isclass):
            if issubclass(form, forms.BaseForm) and form.__module__ == module.__name__:
                own: Mapping[str, forms.Field] = getattr(form, "base_fields", {})
                for field_name, field in own.items():
                    if not _is_inherited(form, field_name, field):
                        where = f"form {package_of(module.__name__)} {name} {field_name}"
                        yield from _asked(where, field)


def _is_inherited(form: type, name: str, field: forms.Field) -> bool:
    return any(getattr(base, "base_fields", {}).get(name) is field for base in form.__mro__[1:])


def _asked(where: str, field: forms.Field) -> Iterator[str]:
    yield f"{where}: {_form_field(field)}"
    for code in LANGUAGES:
        with override(code):
            yield f"{where} {code}: {_words_beside(field)}"


def _words_beside(field: forms.Field) -> str:
    return f"{leaf(field.label or '')} | {leaf(field.help_text or '')}"


def _fields_of_regulations() -> Iterator[str]:
    """Yield each field that a form of regulations can have, and which form has which."""
    for edition in editions():
        for code, (kinds, _use) in FORMATS.items():
            single = kinds == (StageKind.SWISS,)
            for teams in TeamKind if single else (TeamKind.NONE,):
                shape = Shape(edition=edition, kinds=kinds, team_kind=teams)
                fields = _regulations_form(shape).fields
                yield f"regulations {edition} {code} {teams.value} ask {' '.join(fields)}"
                for name, field in fields.items():
                    yield f"regulations field {name}: {_form_field(field)}"
                for language in LANGUAGES:
                    with override(language):
                        for name, field in _regulations_form(shape).fields.items():
                            words = _words_beside(field)
                            yield f"regulations field {name} {language}: {words}"


def _regulations_form(shape: Shape) -> forms.Form:
    """Return what of the form needs no registry: no rating list, no federation's book."""
    form = forms.Form()
    add_shape_fields(form, shape)
    for index in range(len(shape.kinds)):
        add_stage_fields(form, shape, index)
    add_event_fields(form, shape, entrants=(), lists=())
    return form


def _form_field(field: forms.Field) -> str:
    found = [type(field).__name__, "required" if field.required else "optional"]
    if isinstance(field.widget, forms.HiddenInput):
        found.append("hidden")
    for name in ATTRIBUTES:
        if (value := getattr(field, name, None)) is not None:
            found.append(f"{name}={value}")
    if field.initial is not None:
        found.append(f"initial={leaf(field.initial)}")
    if isinstance(field, forms.ChoiceField) and not isinstance(field, forms.ModelChoiceField):
        choices: Any = field.choices
        found.append("of " + ", ".join(str(value) for value, _ in choices))
    return " ".join(found)


def _rest() -> Iterator[str]:
    from games.http import CommandInput
    from tournaments.rest.registry_views import TABLES
    from tournaments.rest.resources import RESOURCES

    usual = CommandInput().fields.keys()
    for resource in RESOURCES:
        where = f"POST tournaments/{{id}}/{resource.address}"
        completed = function(resource.complete) if resource.complete else "nothing"
        given = resource.command.__name__
        yield f"{where} is {resource.name} and gives {given}, completed by {completed}"
        yield f"{where} says {resource.summary}"
        for name, field in resource.shape().fields.items():
            if name not in usual:
                yield f"{where} field {name}: {_body_field(field)}"
    for table in TABLES:
        model = table.model.__name__ if table.model else "none"
        yield f"registry {table.address} is {model} by {table.key}"


def _body_field(field: serializers.Field[Any, Any, Any, Any]) -> str:
    found = [type(field).__name__, "required" if field.required else "optional"]
    for name in ATTRIBUTES:
        if (value := getattr(field, name, None)) not in (None, False):
            found.append(f"{name}={value}")
    if field.help_text:
        found.append(str(field.help_text))
    child = getattr(field, "child", None)
    if child is not None:
        found.append(f"each {type(child).__name__}")
    return " ".join(found)


def _addresses() -> Iterator[str]:
    from tournaments.models import Tournament
    from tournaments.rest import urls as rest
    from tournaments.web import urls as web

    for pattern in rest.urlpatterns:
        view: Any = getattr(pattern.callback, "cls", None)
        methods = [
            name for name in ("get", "post", "put", "patch", "delete") if hasattr(view, name)
        ]
        yield (
            f"address {pattern.pattern} {view.__name__} {' '.join(methods)} "
            f"throttle={getattr(view, 'throttle_scope', None)} "
            f"body={getattr(view, 'max_body', None)}"
        )
    for page in web.urlpatterns:
        yield f"page {page.pattern} {page.name} {function(page.callback)}"
    own: list[URLPattern] = admin.site.get_model_admin(Tournament).get_urls()
    for page in own:
        yield f"office page {page.pattern} {page.name}"


def _registered() -> Iterator[str]:
    for model, page in admin.site._registry.items():
        if model._meta.app_label != "tournaments":
            continue
        yield f"admin {model.__name__} by {type(page).__name__}"
        for name in SHOWN:
            if value := getattr(page, name, None):
                yield f"admin {model.__name__} {name} {leaf(tuple(map(_column, value)))}"


def _column(value: object) -> str:
    return value if isinstance(value, str) else leaf(value)

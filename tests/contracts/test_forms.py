"""Every form that people fill in: in Chinese throughout, and with a calendar for every day."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import override

import adjudication
import games
import tournaments

LATIN = re.compile(r"[A-Za-z]{2,}")
SAME_IN_CHINESE = frozenset(
    {
        "CN",
        "CSV",
        "JPEG",
        "PDF",
        "PNG",
        "SHA",
        "XLSX",
        "ZIP",
        "https",
        "Elo",
        "EGF",
        "FIDE",
        "TRF",
        "EGD",
    }
)


def _classes(parent: type[Any]) -> Iterator[type[Any]]:
    children: list[type[Any]] = parent.__subclasses__()
    for child in children:
        yield child
        yield from _classes(child)


def every_form() -> list[type[forms.BaseForm]]:
    """Return the project's forms, each with the fields that it declares."""
    for package in (adjudication, games, tournaments):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in module.name and ".management.commands" not in module.name:
                importlib.import_module(module.name)
    ours = {
        form
        for form in _classes(forms.BaseForm)
        if form.__module__.split(".")[0] in ("adjudication", "games", "tournaments")
    }
    return sorted(ours, key=lambda form: (form.__module__, form.__qualname__))


def _words(field: forms.Field) -> Iterator[str]:
    yield str(field.label or "")
    yield str(field.help_text)
    choices = getattr(field, "choices", ())
    if isinstance(choices, list | tuple):
        for _, label in choices:
            for text in [text for _, text in label] if isinstance(label, list | tuple) else [label]:
                yield str(text)


def test_forms_are_found() -> None:
    assert len(every_form()) > 50


def test_every_word_of_a_form_is_chinese() -> None:
    with override("zh-hans"):
        left = {
            (form.__qualname__, name, words)
            for form in every_form()
            for name, field in getattr(form, "base_fields", {}).items()
            for words in _words(field)
            if set(LATIN.findall(words)) - SAME_IN_CHINESE
        }
    assert sorted(left) == []


def test_every_day_is_chosen_from_a_calendar() -> None:
    without = {
        (form.__qualname__, name)
        for form in every_form()
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.DateField) and field.widget.input_type != "date"
    }
    assert without == set()

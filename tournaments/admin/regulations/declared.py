"""Fields of the form made from what the regulations declare of themselves."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_origin

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.admin.regulations.fields import ExactField, choices_of
from tournaments.admin.regulations.shape import Shape
from tournaments.admin.regulations.words import WORDS
from tournaments.regulations.settings import Declared, declared_in
from tournaments.regulations.text import exact
from tournaments.regulations.values import Regulations

Cleaned = Mapping[str, Any]
SETTINGS = declared_in(Regulations)
ASKED = tuple(declared for declared in SETTINGS if declared.setting.label)
"""Settings of the whole event whose fields are made here; others are written by hand."""


def field_of(declared: Declared) -> forms.Field:
    """Of the type that the setting's annotation says, with its bounds and its usual answer."""
    setting, hint = declared.setting, declared.hint
    options: dict[str, Any] = {
        "label": _(setting.label),
        "help_text": _(setting.help) if setting.help else "",
    }
    if hint is bool:
        return forms.BooleanField(required=False, **options)
    if hint is int:
        return forms.IntegerField(
            min_value=setting.least,
            max_value=setting.most,
            required=not declared.nullable,
            **options,
        )
    if hint is Fraction:
        return ExactField(required=False, **options)
    if issubclass(hint, StrEnum):
        return forms.ChoiceField(choices=choices_of(WORDS[hint]), **options)
    return forms.CharField(max_length=setting.most, required=False, **options)


def asked_of(shape: Shape) -> Iterator[Declared]:
    """Yield the settings of the whole event that an outline has a use for."""
    for declared in ASKED:
        if declared.setting.when is None or declared.setting.when(shape):
            yield declared


def names_under(section: str) -> tuple[str, ...]:
    """Return the fields under a heading, those written by hand among them, in their order."""
    return tuple(declared.name for declared in SETTINGS if declared.setting.section == section)


def held_of(declared: Declared, whole: Any) -> Any:
    """Return what the field of a setting holds for regulations, or for a stage, that stand."""
    value = declared.value_in(whole)
    if isinstance(value, StrEnum):
        return value.value
    return exact(value) if isinstance(value, Fraction) else value


def read(declared: Declared, answer: Any) -> Any:
    """Return what an answer says of a setting."""
    if get_origin(declared.hint) is tuple:
        return tuple(answer)
    if issubclass(declared.hint, StrEnum):
        return declared.hint(answer)
    return int(answer) if declared.hint is int and isinstance(answer, str) else answer


def with_answers(rules: Regulations, cleaned: Cleaned) -> Regulations:
    """Return regulations with the answers there are to what is asked here."""
    for declared in ASKED:
        if declared.name in cleaned:
            rules = declared.put_into(rules, read(declared, cleaned[declared.name]))
    return rules

"""Forms of the office made from what commands declare, for every kind of stream."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.admin.steps import StepForm
from games.rules.books.article import Article
from games.streams.declarations import Asked, Declaration, with_implied

Cleaned = dict[str, Any]
Choices = list[tuple[str, Any]]
WIDE = forms.TextInput(attrs={"class": "vTextField"})
LONGEST_LIST = 2000
MOST_RADIOS = 8
TICKED = "yes"


def _usual(words: Mapping[str, Any], code: Any, state: Any) -> Any:
    return words[code]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceWords:
    """The words of what fields name: `named` by what they concern, `codes` by kind of code.

    `term` finds the word of a code among those of its kind, in a state or for none.
    """

    named: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    codes: Mapping[type, Mapping[str, Any]] = field(default_factory=dict)
    term: Callable[[Mapping[str, Any], Any, Any], Any] = _usual

    def is_chosen(self, asked: Asked) -> bool:
        """Return whether a field is chosen from a list rather than typed."""
        return asked.field.concerns in self.named or asked.item in self.codes

    def choices(self, asked: Asked, state: Any = None) -> Choices:
        """Return what a field may be in this state; without one, whatever it may ever be."""
        among = asked.field.among
        found: Iterable[Any] = among(state) if among and state else asked.codes
        words = self.codes.get(asked.item)
        name = self.named.get(asked.field.concerns)
        if words is not None:
            return [(str(value), self.term(words, value, state)) for value in found]
        if state is None or name is None:
            return [(str(value), str(value)) for value in found]
        return [(str(value), name(state, value)) for value in found]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnField:
    """Fields of a form that `read` makes one field of the command from."""

    fields: Mapping[str, forms.Field]
    read: Callable[[Cleaned, Any], Any]


OwnFields = Mapping[tuple[type, str], OwnField]
"""(Command, name of its field) -> what its form asks for it."""


class ListField(forms.CharField):
    """Points, squares or numbers in a row, with spaces or commas between them."""

    def __init__(self, *, item: type, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_LIST, widget=WIDE, **kwargs)
        self.item = item

    def to_python(self, value: Any) -> Any:
        """Return the items."""
        parts = (super().to_python(value) or "").replace(",", " ").split()
        try:
            return tuple(self.item(part) for part in parts)
        except ValueError as error:
            raise forms.ValidationError(
                forms.IntegerField.default_error_messages["invalid"]
            ) from error


class DeclaredForm(StepForm):
    """The form of a command: what of it may be asked of a stream that stands as `state`."""

    asks: ClassVar[tuple[Asked, ...]] = ()
    words: ClassVar[ChoiceWords] = ChoiceWords()

    def __init__(self, *args: Any, state: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for asked in self.asks:
            name = name_of(asked)
            if asked.field.asked is not None and not asked.field.asked(state):
                del self.fields[name]
            elif self.words.is_chosen(asked):
                chosen: Any = self.fields[name]
                chosen.choices = [*_blank(asked), *self.words.choices(asked, state)]


def name_of(asked: Asked) -> str:
    """Return the name of a field in its form."""
    return f"not_{asked.told_as}" if asked.field.unless else asked.told_as


def form_of(declared: Declaration, base: type[DeclaredForm], own: OwnFields) -> Any:
    """Return the form of a command; a field without a label is not asked."""
    members: dict[str, Any] = {}
    asks = []
    for asked in declared.fields:
        if mine := own.get((declared.command, asked.name)):
            members |= mine.fields
        elif asked.field.implied is None and _label(asked):
            members[name_of(asked)] = _field(asked, base.words)
            asks.append(asked)
    told = (declared.command.__doc__ or "").strip().splitlines()[0]
    name = f"{declared.command.__name__}Form"
    return type(name, (base,), {**members, "asks": tuple(asks), "__doc__": told})


def answered(declared: Declaration, cleaned: Cleaned, state: Any, own: OwnFields) -> dict[str, Any]:
    """Return the fields of the command as its form answers them, and what follows from those."""
    given: dict[str, Any] = {}
    for asked in declared.fields:
        if mine := own.get((declared.command, asked.name)):
            given[asked.name] = mine.read(cleaned, state)
            continue
        answer = cleaned.get(name_of(asked))
        if answer not in (None, "", []):
            given[asked.name] = _read(asked, answer)
    return with_implied(declared, given, state)


def _label(asked: Asked) -> str:
    return asked.field.unless or asked.field.label


def _field(asked: Asked, words: ChoiceWords) -> forms.Field:
    field = asked.field
    told: dict[str, Any] = {
        "label": _(_label(asked)),
        "required": asked.required,
        "help_text": _(field.help) if field.help else "",
    }
    if words.is_chosen(asked):
        return _choice(asked, told, words)
    if asked.item is bool:
        return _answer(asked, told)
    if asked.several:
        return ListField(item=asked.item, **told)
    if asked.item is int:
        return _number(asked, told)
    longest = field.longest or LONGEST_LIST
    widget = forms.TextInput() if asked.hint is Article else WIDE
    return forms.CharField(max_length=longest, widget=widget, **told)


def _choice(asked: Asked, told: dict[str, Any], words: ChoiceWords) -> forms.Field:
    choices = [*_blank(asked), *words.choices(asked)]
    if not asked.required and asked.default not in (None, "", ()):
        told |= {"initial": str(asked.default), "required": True}
    if asked.several:
        return forms.MultipleChoiceField(
            choices=choices, widget=forms.CheckboxSelectMultiple, **told
        )
    wide = len(choices) > MOST_RADIOS or asked.field.concerns == "listed_offence"
    if wide or (not told["required"] and not asked.field.blank):
        return forms.ChoiceField(choices=choices, **told)
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **told)


def _blank(asked: Asked) -> list[tuple[str, Any]]:
    """Return the choice of leaving the field empty, where it may be."""
    if asked.several or asked.required or asked.default not in (None, ""):
        return []
    return [("", _(asked.field.blank) if asked.field.blank else "—")]


def _answer(asked: Asked, told: dict[str, Any]) -> forms.Field:
    field = asked.field
    if field.yes:
        return forms.TypedChoiceField(
            widget=forms.RadioSelect,
            choices=((TICKED, _(field.yes)), ("no", _(field.no))),
            coerce=lambda answer: answer == TICKED,
            **told,
        )
    ticked = bool(asked.default) is not bool(field.unless)
    return forms.BooleanField(**{**told, "required": False, "initial": ticked})


def _number(asked: Asked, told: dict[str, Any]) -> forms.Field:
    field = asked.field
    least, most = field.least, field.most
    if asked.scale > 1:
        least = None if least is None else -(-least // asked.scale)
        most = None if most is None else most // asked.scale
        help_text = told["help_text"]
        seconds = _("Seconds.")
        told["help_text"] = format_lazy("{} {}", help_text, seconds) if help_text else seconds
    if not asked.required and asked.default is not None:
        told["initial"] = asked.default
    return forms.IntegerField(min_value=least, max_value=most, **told)


def _read(asked: Asked, answer: Any) -> Any:
    if asked.item is bool:
        return answer is not True if asked.field.unless else answer
    if asked.several:
        return tuple(answer)
    if asked.item is int:
        return int(answer) * asked.scale
    return answer

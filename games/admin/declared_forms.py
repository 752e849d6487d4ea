"""Forms of the office made from what commands declare, for every kind of stream."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.steps import StepForm
from games.rules.books.article import Article
from games.rules.exact_numbers import exact_number
from games.streams.declarations import Declaration, FieldSpec, with_implied

Cleaned = dict[str, Any]
Choices = list[tuple[str, Any]]
WIDE = forms.TextInput(attrs={"class": "vTextField"})
LONGEST_LIST = 2000
LONGEST_ARTICLE = 40
TICKED = "yes"


def _usual(words: Mapping[str, Any], code: Any, state: Any) -> Any:
    return words[code]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What is told of a field that names somebody: `choose` stands in the empty choice.

    `missing`: nobody is chosen; `unknown`: a list names some whom nobody is, `%(numbers)s`.
    """

    choose: Any
    missing: Any
    unknown: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceWords:
    """The words of what fields name: `named` by what they concern, `codes` by kind of code.

    `prompts`: what concerns somebody who never stands in unasked. `term` finds the word of a
    code among those of its kind, in a state or for none. `in_their_order`: codes are chosen
    from in the order of their words, else in that of their kind. `article`: what stands, in a
    state, in place of the field in which an article would be typed.
    """

    named: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    prompts: Mapping[str, Prompt] = field(default_factory=dict)
    codes: Mapping[type, Mapping[str, Any]] = field(default_factory=dict)
    article: Callable[[Any, forms.Field], forms.Field] | None = None
    term: Callable[[Mapping[str, Any], Any, Any], Any] = _usual
    in_their_order: bool = False

    def is_chosen(self, spec: FieldSpec) -> bool:
        """Return whether a field is chosen from a list rather than typed."""
        if spec.several and spec.field.concerns in self.prompts:
            return False
        return spec.field.concerns in self.named or spec.item in self.codes

    def choices(self, spec: FieldSpec, state: Any = None) -> Choices:
        """Return what a field may be in this state; without one, whatever it may ever be."""
        among = spec.field.among
        words = self.codes.get(spec.item)
        listed: Iterable[Any] = spec.codes
        if words is not None and self.in_their_order:
            listed = [code for code in words if code in spec.codes]
        found = among(state) if among and state else listed
        name = self.named.get(spec.field.concerns)
        if words is not None:
            return [(str(value), self.term(words, value, state)) for value in found]
        if state is None or name is None:
            return [(str(value), str(value)) for value in found]
        return [(str(value), name(state, value)) for value in found]

    def empty_choice(self, spec: FieldSpec) -> Choices:
        """Return the choice in front that says nothing, where the field may be left so."""
        prompt = self.prompts.get(spec.field.concerns)
        if spec.several:
            return []
        if spec.required or spec.default not in (None, ""):
            return [("", prompt.choose)] if prompt else []
        return [("", _(spec.field.blank) if spec.field.blank else "—")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnField:
    """Fields of a form that `read` makes one field of the command from."""

    fields: Mapping[str, forms.Field]
    read: Callable[[Cleaned, Any], Any]


OwnFields = Mapping[tuple[type, str], OwnField]
"""(Command, name of its field) -> what its form asks for it."""


class ListField(forms.CharField):
    """Points, squares or numbers in a row, with spaces or commas between them.

    `known`: what may stand there, None for anything; `unknown` is told of what may not.
    """

    known: frozenset[str] | None = None
    unknown: Any = ""

    def __init__(self, *, item: type, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_LIST, **kwargs)
        self.item = item

    def to_python(self, value: Any) -> Any:
        """Part at blanks and commas, the full-width one too."""
        text = super().to_python(value) or ""
        parts = text.replace(",", " ").replace("，", " ").split()
        known = self.known
        others = [part for part in parts if part not in known] if known is not None else []
        if others:
            raise forms.ValidationError(self.unknown, params={"numbers": " ".join(others)})
        try:
            return tuple(self.item(part) for part in parts)
        except ValueError as error:
            raise forms.ValidationError(
                forms.IntegerField.default_error_messages["invalid"]
            ) from error

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field."""
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value


class ExactField(forms.CharField):
    """Points in writing: 2, 1/2 or 0.5; never a float."""

    def clean(self, value: Any) -> Any:
        """Read 2, 1/2, ½ or 0.5 as an exact number, None for an empty field."""
        text = str(super().clean(value) or "").replace("½", ".5")
        if not text:
            return None
        try:
            return exact_number(text)
        except (ValueError, ZeroDivisionError) as error:
            raise forms.ValidationError(_("Write points as 2, 1/2 or 0.5.")) from error

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field."""
        return "" if value is None else str(value)


class DeclaredForm(StepForm):
    """The form of a command: what of it may be asked of a stream that stands as `state`.

    `wide`: whether a text has the width of the page; `most_radios`: how many choices stand
    side by side instead of in a list.
    """

    asks: ClassVar[tuple[FieldSpec, ...]] = ()
    words: ChoiceWords = ChoiceWords()
    wide: ClassVar[bool] = True
    most_radios: ClassVar[int] = 8

    def __init__(self, *args: Any, state: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.state = state
        for spec in self.asks:
            name = name_of(spec)
            field: Any = self.fields[name]
            if spec.field.when is not None and not spec.field.when(state):
                del self.fields[name]
            elif self.words.is_chosen(spec):
                field.choices = [
                    *self.words.empty_choice(spec),
                    *self.words.choices(spec, state),
                ]
            elif spec.hint is Article and self.words.article is not None:
                self.fields[name] = self.words.article(state, field)
            elif isinstance(field, ListField) and spec.field.among is not None:
                field.known = frozenset(str(item) for item in spec.field.among(state))

    def usual(self) -> dict[str, Any]:
        """Return what the fields hold before anybody has written in them."""
        initial: dict[str, Any] = {}
        for spec in self.asks:
            usual, name = spec.field.usual, name_of(spec)
            if usual is None or name not in self.fields:
                continue
            if (found := usual(self.state)) is not None:
                initial[name] = " ".join(map(str, found)) if isinstance(found, tuple) else found
        return initial


def name_of(spec: FieldSpec) -> str:
    """A negated box is named for what ticking it denies."""
    return f"not_{spec.told_as}" if spec.field.unless else spec.told_as


def form_of(declared: Declaration, base: type[DeclaredForm], own: OwnFields) -> Any:
    """Return the form of a command; a field without a label is not asked."""
    members: dict[str, Any] = {}
    asks = []
    for spec in declared.fields:
        if mine := own.get((declared.command, spec.name)):
            members |= mine.fields
        elif spec.field.implied is None and _label(spec):
            members[name_of(spec)] = _field(spec, base)
            asks.append(spec)
    summary = (declared.command.__doc__ or "").strip().splitlines()[0]
    name = f"{declared.command.__name__}Form"
    return type(name, (base,), {**members, "asks": tuple(asks), "__doc__": summary})


def answered(declared: Declaration, cleaned: Cleaned, state: Any, own: OwnFields) -> dict[str, Any]:
    """Return the fields of the command as its form answers them, and what follows from those."""
    given: dict[str, Any] = {}
    for spec in declared.fields:
        if mine := own.get((declared.command, spec.name)):
            given[spec.name] = mine.read(cleaned, state)
            continue
        answer = cleaned.get(name_of(spec))
        if answer not in (None, "", []):
            given[spec.name] = _read(spec, answer)
    return with_implied(declared, given, state)


def answers_of(form: StepForm) -> list[tuple[str, str]]:
    """Return what was filled in, as words, so that it is read once more."""
    shown = []
    for bound in form.visible_fields():
        answer = form.cleaned_data.get(bound.name)
        if words_of := getattr(bound.field, "shown", None):
            answer = words_of(answer)
        if isinstance(answer, bool):
            answer = gettext("yes") if answer else ""
        choices = {str(code): name for code, name in getattr(bound.field, "choices", ())}
        if isinstance(answer, tuple):
            # Read as values of the record: shown as it was typed.
            answer = form[bound.name].value()
        given = answer if isinstance(answer, list) else [answer]
        words = [str(choices.get(str(item), item)) for item in given if item not in (None, "")]
        if words:
            shown.append((str(bound.label), ", ".join(words)))
    return shown


def _label(spec: FieldSpec) -> str:
    return spec.field.unless or spec.field.label


def _field(spec: FieldSpec, base: type[DeclaredForm]) -> forms.Field:
    field = spec.field
    options: dict[str, Any] = {
        "label": _(_label(spec)),
        "required": spec.required or field.needed,
        "help_text": _(field.help) if field.help else "",
    }
    if base.words.is_chosen(spec):
        return _choice(spec, options, base)
    if spec.item is bool:
        return _answer(spec, options)
    if spec.item is int and not spec.several:
        return _number(spec, options)
    if spec.item is Fraction:
        return ExactField(max_length=field.longest or 10, **options)
    options["widget"] = _text_widget(spec, base)
    if spec.several:
        listed = ListField(item=spec.item, **options)
        if prompt := base.words.prompts.get(field.concerns):
            listed.unknown = prompt.unknown
        return listed
    usual = LONGEST_ARTICLE if spec.hint is Article else LONGEST_LIST
    return forms.CharField(max_length=field.longest or usual, **options)


def _text_widget(spec: FieldSpec, base: type[DeclaredForm]) -> forms.Widget:
    if spec.field.lines:
        return forms.Textarea(attrs={"rows": spec.field.lines, "cols": 60})
    return WIDE if base.wide and spec.hint is not Article else forms.TextInput()


def _choice(spec: FieldSpec, options: dict[str, Any], base: type[DeclaredForm]) -> forms.Field:
    words = base.words
    choices = [*words.empty_choice(spec), *words.choices(spec)]
    if not spec.required and spec.default not in (None, "", ()):
        options |= {"initial": str(spec.default), "required": True}
    if spec.several:
        return forms.MultipleChoiceField(
            choices=choices, widget=forms.CheckboxSelectMultiple, **options
        )
    if prompt := words.prompts.get(spec.field.concerns):
        options["error_messages"] = {"required": prompt.missing}
    wide = len(choices) > base.most_radios or spec.field.concerns == "listed_offence"
    if wide or not base.most_radios or (not options["required"] and not spec.field.blank):
        return forms.ChoiceField(choices=choices, **options)
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **options)


def _answer(spec: FieldSpec, options: dict[str, Any]) -> forms.Field:
    field = spec.field
    if spec.nullable:
        return forms.TypedChoiceField(
            choices=[("", _(field.blank)), ("True", _(field.yes)), ("False", _(field.no))],
            coerce=lambda answer: answer == "True",
            empty_value=None,
            **options,
        )
    if field.yes:
        return forms.TypedChoiceField(
            widget=forms.RadioSelect,
            choices=((TICKED, _(field.yes)), ("no", _(field.no))),
            coerce=lambda answer: answer == TICKED,
            **options,
        )
    ticked = bool(spec.default) is not bool(field.unless)
    return forms.BooleanField(**{**options, "required": False, "initial": ticked})


def _number(spec: FieldSpec, options: dict[str, Any]) -> forms.Field:
    field = spec.field
    least, most = field.least, field.most
    if spec.scale > 1:
        least = None if least is None else -(-least // spec.scale)
        most = None if most is None else most // spec.scale
        help_text = options["help_text"]
        seconds = _("Seconds.")
        options["help_text"] = format_lazy("{} {}", help_text, seconds) if help_text else seconds
    if not spec.required and spec.default is not None and not field.blank:
        options["initial"] = spec.default
    return forms.IntegerField(min_value=least, max_value=most, **options)


def _read(spec: FieldSpec, answer: Any) -> Any:
    if spec.item is bool:
        return answer is not True if spec.field.unless else answer
    if spec.several:
        return tuple(answer)
    if spec.item is int:
        return int(answer) * spec.scale
    return answer

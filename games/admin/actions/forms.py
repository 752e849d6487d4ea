"""Forms of the office made from what commands declare."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.admin.actions.choices import choices_of, is_chosen
from games.admin.actions.own_fields import BASES, OWN, OwnField
from games.building import built
from games.record.state import GameState
from games.rules.books.article import Article
from games.streams.declarations import Asked, Declaration

LONGEST_LIST = 2000
MOST_RADIOS = 8
TICKED = "yes"


class DeclaredForm(ActionForm):
    """The form of a command: what of it may be asked in the game as it stands."""

    asks: ClassVar[tuple[Asked, ...]] = ()

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        for asked in self.asks:
            name = name_of(asked)
            if asked.field.asked is not None and not asked.field.asked(state):
                del self.fields[name]
            elif is_chosen(asked):
                chosen: Any = self.fields[name]
                chosen.choices = [*_blank(asked), *choices_of(asked, state)]


def name_of(asked: Asked) -> str:
    """Return the name of a field in its form."""
    return f"not_{asked.told_as}" if asked.field.unless else asked.told_as


def action_of(declared: Declaration) -> Action:
    """Return the button, the form and the command that a declaration makes."""
    fits = declared.fits
    probe = declared.probe
    return Action(
        slug=declared.office,
        label=_(declared.label),
        command=declared.command,
        form=_form(declared),
        build=lambda cleaned, state, ruling: built(
            declared.command, _given(declared, cleaned, state), state
        ),
        fits=lambda state, ruling: fits is None or fits(state),
        probe=(lambda state, ruling: probe(state)) if probe else None,
    )


def _own(declared: Declaration, asked: Asked) -> OwnField | None:
    return OWN.get((declared.command, asked.name))


def _form(declared: Declaration) -> type[ActionForm]:
    members: dict[str, Any] = {}
    asks = []
    for asked in declared.fields:
        own = _own(declared, asked)
        if own is not None:
            members |= own.fields
        elif asked.field.implied is None and _label(asked):
            members[name_of(asked)] = _field(asked)
            asks.append(asked)
    base = BASES.get(declared.command)
    bases = (base, DeclaredForm) if base else (DeclaredForm,)
    name = f"{declared.command.__name__}Form"
    first_line = (declared.command.__doc__ or "").strip().splitlines()[0]
    made: type[ActionForm] = type(
        name, bases, {**members, "asks": tuple(asks), "__doc__": first_line}
    )
    return made


def _label(asked: Asked) -> str:
    return asked.field.unless or asked.field.label


def _field(asked: Asked) -> forms.Field:
    field = asked.field
    told: dict[str, Any] = {
        "label": _(_label(asked)),
        "required": asked.required,
        "help_text": _(field.help) if field.help else "",
    }
    if is_chosen(asked):
        return _choice(asked, told)
    if asked.item is bool:
        return _answer(asked, told)
    if asked.item is int:
        return _number(asked, told)
    if asked.several:
        return forms.CharField(max_length=LONGEST_LIST, widget=WIDE, **told)
    longest = field.longest or LONGEST_LIST
    widget = forms.TextInput() if asked.hint is Article else WIDE
    return forms.CharField(max_length=longest, widget=widget, **told)


def _choice(asked: Asked, told: dict[str, Any]) -> forms.Field:
    choices = [*_blank(asked), *choices_of(asked)]
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
    if field.unit == "ms":
        least = None if least is None else -(-least // 1000)
        most = None if most is None else most // 1000
        help_text = told["help_text"]
        seconds = _("Seconds.")
        told["help_text"] = format_lazy("{} {}", help_text, seconds) if help_text else seconds
    if not asked.required and asked.default is not None:
        told["initial"] = asked.default
    return forms.IntegerField(min_value=least, max_value=most, **told)


def _given(declared: Declaration, cleaned: Cleaned, state: GameState) -> Mapping[str, Any]:
    """Return the fields of the command as the form answers them, and what follows from those."""
    given: dict[str, Any] = {}
    for asked in declared.fields:
        own = _own(declared, asked)
        if own is not None:
            given[asked.name] = own.read(cleaned, state)
            continue
        answer = cleaned.get(name_of(asked))
        if answer not in (None, "", []):
            given[asked.name] = _read(asked, answer)
    for asked in declared.fields:
        if asked.field.implied is not None:
            given[asked.name] = asked.field.implied(state, given)
    return given


def _read(asked: Asked, answer: Any) -> Any:
    if asked.item is bool:
        return answer is not True if asked.field.unless else answer
    if asked.item is int:
        return int(answer) * (1000 if asked.field.unit == "ms" else 1)
    if asked.several and isinstance(answer, str):
        return tuple(answer.replace(",", " ").split())
    if isinstance(answer, str) and asked.field.concerns == "point":
        return answer.strip()
    return answer

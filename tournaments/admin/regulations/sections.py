"""What a form of regulations asks for; `regulations_headings` has it heading by heading.

Xiangqi 2020 10, 11, 13, 14, 20 and appendix 3; weiqi 2002 25 to 28; gomoku 2025 24 to 30;
draughts appendix 1.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels.article_numbers import cited_words
from games.labels.language import spoken
from tournaments.admin.regulations import appeals, match_points
from tournaments.admin.regulations import games as games
from tournaments.admin.regulations import sources as sources
from tournaments.admin.regulations import time as clock
from tournaments.admin.regulations.declared import asked_of, field_of, held_of
from tournaments.admin.regulations.fields import (
    ExactField,
    OrderField,
    PairsField,
    ThresholdsField,
    choices_of,
    chosen,
    comparisons,
    numbers,
    ticked,
)
from tournaments.admin.regulations.grading import add_grading
from tournaments.admin.regulations.shape import (
    FORMATS,
    Shape,
    edition_choices,
    kind_names,
    suffix,
)
from tournaments.admin.regulations.words import (
    POINTS,
    deciding_choices,
    finals_choices,
    penalty_help,
    place_choices,
    play_off_choices,
    principles_field,
)
from tournaments.books.deciding import DecidingGames
from tournaments.books.formats import StageKind
from tournaments.books.orders import Format, Sides
from tournaments.books.registry import book_of
from tournaments.labels.regulations import (
    KINDS,
    RESERVES,
    SYSTEMS,
    team_words,
)
from tournaments.regulations.mcmahon import SETTINGS
from tournaments.regulations.settings import declared_in
from tournaments.regulations.tiebreak_names import words_of
from tournaments.regulations.values import Regulations, Stage, TeamKind
from tournaments.standings.books import orders_of
from tournaments.standings.teams.kinds import book_reserves

_L = gettext_lazy
_OF_STAGE = {declared.name: declared for declared in declared_in(Stage)}
_OWN: dict[str, Callable[[], forms.Field]] = {
    "principles": principles_field,
    "places": chosen(_L("Places played for"), place_choices),
}
_OF_DECIDING: dict[str, Callable[[DecidingGames], forms.Field]] = {
    "deciding": lambda games: forms.ChoiceField(
        label=_L("Games that decide a drawn match"),
        choices=deciding_choices(games),
        required=False,
    ),
    "play_off": lambda games: forms.ChoiceField(
        label=_L("Times of the play-off"), choices=play_off_choices(games), required=False
    ),
}


def add_shape_fields(form: forms.Form, shape: Shape) -> None:
    """Add the fields of the outline: rule book, formats of the stages, people or teams."""
    form.fields["edition"] = forms.ChoiceField(label=_L("Rule book"), choices=edition_choices())
    kinds = choices_of(KINDS)
    for index, name in enumerate(kind_names()):
        label = _L("Format") if not index else _("Format of stage %(n)d") % {"n": index + 1}
        form.fields[name] = forms.ChoiceField(
            label=label,
            required=not index,
            choices=[*([("", _("no such stage"))] if index else []), *kinds],
        )
    form.fields["team_kind"] = forms.ChoiceField(
        label=_L("People or teams"), choices=choices_of(team_words(shape.edition))
    )
    for name in ("edition", "team_kind", *kind_names()):
        # The outline itself is read before its form is made.
        form.fields[name].required = False


def add_stage_fields(form: forms.Form, shape: Shape, index: int) -> None:
    """Those its format has a use for, with the number of the stage in their names."""
    deciding = book_of(shape.edition).play_offs.deciding
    for name in shape.fields_of(index):
        if name == "stage_tiebreaks":
            field: forms.Field = OrderField(
                comparisons(shape.edition, _sides(shape), _format(shape.kinds[index])),
                label=_L("Tie-breaks of the stage's own"),
                help_text=_L("Empty: the book's list, or the one chosen below."),
            )
        elif name == "rounds" and not shape.kinds[index].swiss:
            field = forms.ChoiceField(label=_L("Rounds of the finals"), choices=finals_choices())
        elif name == "pairing":
            field = _pairing_field(shape.edition)
        elif deciding is not None and name in _OF_DECIDING:
            field = _OF_DECIDING[name](deciding)
        else:
            field = _OWN[name]() if name in _OWN else field_of(_OF_STAGE[name])
        if name in SETTINGS:
            # What the page puts there while another system is chosen.
            field.widget.attrs["data-usual"] = held_of(
                _OF_STAGE[name], Stage(kind=shape.kinds[index])
            )
        form.fields[name + suffix(index)] = field


def _pairing_field(edition: str) -> forms.Field:
    """Return the systems that events of the book may be paired by."""
    field = field_of(_OF_STAGE["pairing"])
    offered = {system.value for system in book_of(edition).pairing.offered}
    assert isinstance(field, forms.ChoiceField)
    field.choices = [choice for choice in choices_of(SYSTEMS) if choice[0] in offered]
    return field


def _sides(shape: Shape) -> Sides:
    return Sides.TEAMS if shape.is_match_of_teams else Sides.PEOPLE


def _format(kind: StageKind) -> Format:
    return Format.SWISS if kind.swiss else Format.ROUND_ROBIN


def _date(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label, required=False, widget=forms.DateInput(attrs={"type": "date"})
    )


def _text(label: Any, most: int, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, required=False, **more)


class RoundsField(forms.CharField):
    """Numbers of rounds."""

    def clean(self, value: Any) -> Any:
        """Whole numbers parted at blanks and commas."""
        return numbers(super().clean(value))


def add_event_fields(
    form: forms.Form,
    shape: Shape,
    *,
    entrants: Sequence[tuple[str, str]],
    lists: Sequence[str],
) -> None:
    """Add what is settled for the whole event."""
    fields = form.fields
    fields["title"] = forms.CharField(label=_L("Title of the tournament"), max_length=300)
    for declared in asked_of(shape):
        fields[declared.name] = field_of(declared)
    fields["starts_on"] = _date(_L("First day"))
    fields["ends_on"] = _date(_L("Last day"))
    add_grading(fields, shape.edition)
    if shape.team_kind is TeamKind.RESERVES:
        fields["reserve_rule"] = _reserve_rule(shape.edition)
    _add_points(form, shape)
    match_points.add_fields(form, shape)
    if shape.has_swiss:
        _add_pairing(form, entrants)
    clock.add_fields(form, shape.edition)
    fields["late_minutes"] = forms.IntegerField(
        label=_L("Late after minutes"),
        min_value=0,
        max_value=600,
        required=False,
        help_text=_L("Empty: as the book has it. 0: nobody may be late."),
    )
    sources.add_deadline_fields(form)
    appeals.add_fields(form)
    games.add_fields(form, shape.edition)
    fields["rating_list"] = _text(
        _L("Rating list of the tournament"),
        100,
        help_text=_("Known here: %(names)s") % {"names": ", ".join(lists)} if lists else "",
    )
    fields[sources.LISTS] = sources.lists_field()
    fields["thresholds"] = ThresholdsField(
        label=_L("Penalties other than the book's"),
        help_text=penalty_help(shape.edition),
    )


def _add_pairing(form: forms.Form, entrants: Sequence[tuple[str, str]]) -> None:
    """Add who is kept apart and who may sit out in a Swiss."""
    fields = form.fields
    fields["apart_rounds"] = RoundsField(
        label=_L("Rounds in which players of one club are kept apart"),
        max_length=200,
        required=False,
        help_text=_L("Numbers with blanks between; empty for none."),
    )
    fields["apart_soft"] = ticked(_L("Only as far as possible"))()
    if entrants:
        fields["pairs"] = PairsField(entrants, label=_L("Kept apart by name"))


def _reserve_rule(edition: str) -> forms.ChoiceField:
    """Return what a reserve may do: the book's rule, or what the event has to say."""
    own = book_reserves(edition)
    left = [
        (reserves.value, str(word))
        for reserves, word in RESERVES.items()
        if own in (None, reserves)
    ]
    if own is None:
        return forms.ChoiceField(
            label=_L("What a reserve may do"),
            choices=[("", "–"), *left],
            help_text=_L("The book leaves it to the tournament."),
        )
    usual = f"{_('as the book has it')}: {RESERVES[own]}"
    return forms.ChoiceField(
        label=_L("What a reserve may do"), choices=[("", usual)], required=False
    )


def _add_points(form: forms.Form, shape: Shape) -> None:
    fields = form.fields
    fields["points"] = forms.ChoiceField(
        label=_L("Points"), choices=[(code, text) for code, (text, _system) in POINTS.items()]
    )
    labels = {
        "win": _L("a win"),
        "draw_first": _L("a draw moving first"),
        "draw_second": _L("a draw moving second"),
        "loss": _L("a loss"),
        "pairing_bye": _L("left over by the pairing"),
        "full_bye": _L("a full bye"),
        "half_bye": _L("a half bye"),
    }
    for name, label in labels.items():
        fields[f"p_{name}"] = ExactField(label=label, required=False)
    if not shape.is_ranked:
        return
    stages = tuple(Stage(kind=kind) for kind in shape.kinds)
    rules = Regulations(title="", edition=shape.edition, stages=stages)
    fields["ranking"] = forms.ChoiceField(
        label=_L("List of tie-breaks"),
        required=False,
        choices=[("", _("the book's first")), *ranking_choices(rules, _sides(shape))],
    )
    if len(shape.kinds) == 1:
        fields["tiebreaks"] = OrderField(
            comparisons(shape.edition, _sides(shape), _format(shape.kinds[0])),
            label=_L("Tie-breaks of the tournament's own"),
            help_text=_L("First to last; all empty for the book's list above."),
        )


def ranking_choices(rules: Regulations, sides: Sides | None = None) -> list[tuple[str, str]]:
    """Return the lists of the book that fit the stages, each with its comparisons in order."""
    if sides is None:
        alone = rules.teams.kind in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)
        sides = Sides.PEOPLE if alone else Sides.TEAMS
    forms_of = {
        _format(stage.kind) for stage in rules.stages if stage.kind.swiss or stage.kind.round_robin
    }
    return [
        (
            order.code,
            f"{cited_words(order.article)}: "
            + " · ".join(spoken(words_of(code)) for code in order.codes),
        )
        for order in orders_of(rules.edition)
        if order.sides is sides and order.format in forms_of
    ]


def described() -> list[dict[str, Any]]:
    """Return the formats an event may be opened with: code, name, what it is for."""
    return [
        {
            "code": code,
            "name": " + ".join(str(KINDS[kind]) for kind in kinds),
            "use": text,
            "kinds": kinds,
        }
        for code, (kinds, text) in FORMATS.items()
    ]

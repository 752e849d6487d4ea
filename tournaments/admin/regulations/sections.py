"""What a form of regulations asks for; `regulations_headings` has it heading by heading.

Xiangqi 2020 10, 11, 13, 14, 20 and appendix 3; weiqi 2002 25 to 28; gomoku 2025 24 to 30;
draughts appendix 1.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels.article_numbers import said_article
from games.labels.language import spoken
from tournaments.admin.regulations import games as games
from tournaments.admin.regulations import sources as sources
from tournaments.admin.regulations import time as clock
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
    whole,
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
    ARENA_DRAWS,
    COLOURS,
    FILLS,
    LEANS,
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
    FIRST_ROUNDS,
    KINDS,
    LEVELS,
    RESERVES,
    SYSTEMS,
    team_words,
)
from tournaments.regulations.tiebreak_names import words_of
from tournaments.regulations.values import Regulations, Stage, TeamKind
from tournaments.standings.books import orders_of
from tournaments.standings.teams.kinds import book_reserves

_L = gettext_lazy
_FIELDS: dict[str, Callable[[], forms.Field]] = {
    "rounds": whole(_L("Rounds"), 0, 99),
    "groups": whole(_L("Groups"), 1, 64),
    "qualifiers": whole(_L("Go on to the next stage, from each group"), 1, 512),
    "games": whole(_L("Games of a pairing"), 1, 12),
    "pairing": chosen(_L("Pairing of the Swiss"), lambda: choices_of(SYSTEMS)),
    "first_round": chosen(_L("First round of the Swiss"), lambda: choices_of(FIRST_ROUNDS)),
    "lean": chosen(_L("Colours balanced first"), lambda: choices_of(LEANS)),
    "principles": principles_field,
    "eliminated_from": whole(_L("Elimination: first after round"), 0, 99),
    "eliminated_each": whole(_L("Elimination: how many leave"), 0, 512),
    "remaining": whole(
        _L("Left for the last round"), 0, 512, help_text=_L("0: half of the field.")
    ),
    "places": chosen(_L("Places played for"), place_choices),
    "fill": chosen(_L("A field that does not fill the sheet"), lambda: choices_of(FILLS)),
    "colours": chosen(_L("Colours of the knockout"), lambda: choices_of(COLOURS)),
    "arena_draws": chosen(
        _L("A drawn game of a win-and-continue match"), lambda: choices_of(ARENA_DRAWS)
    ),
    "stops_when_decided": ticked(_L("The match ends once it is decided")),
    "mates_apart": ticked(_L("The two of a group come into opposite halves")),
    "seeds_in_order": ticked(_L("Seeds stand in their order, without a lot")),
    "exchange_last_rounds": ticked(
        _L("The last two rounds of the first cycle change places"),
        help_text=_L("So that nobody has one colour three times running where the cycles meet."),
    ),
    "pairs_withdrawn": ticked(
        _L("Who withdraws is paired on and forfeits"),
        help_text=_L("Else he is not paired any more; xiangqi 19.3 can be read either way."),
    ),
    "as_printed": ticked(_L("Keep the table as printed, with its printing errors")),
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
    """Add the fields that matter to a stage."""
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
        elif deciding is not None and name in _OF_DECIDING:
            field = _OF_DECIDING[name](deciding)
        else:
            field = _FIELDS[name]()
        form.fields[name + suffix(index)] = field


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
        """Return the numbers."""
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
    fields["section"] = _text(_L("Section"), 60)
    fields["place"] = _text(_L("Place of the tournament"), 100)
    fields["starts_on"] = _date(_L("First day"))
    fields["ends_on"] = _date(_L("Last day"))
    fields["level"] = forms.ChoiceField(
        label=_L("Level of the tournament"), choices=choices_of(LEVELS)
    )
    add_grading(fields, shape.edition)
    if shape.is_match_of_teams:
        _add_teams(form, shape)
    _add_points(form, shape)
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
    games.add_fields(form, shape.edition)
    fields["rating_list"] = _text(
        _L("Rating list of the tournament"),
        100,
        help_text=_("Known here: %(names)s") % {"names": ", ".join(lists)} if lists else "",
    )
    sources.add_rating_fields(form)
    fields["thresholds"] = ThresholdsField(
        label=_L("Penalties other than the book's"),
        help_text=penalty_help(shape.edition),
    )
    fields["rulings_bind"] = ticked(_L("Proposed rulings bind at once"))()
    fields["results_bind"] = ticked(_L("The result of a board is recorded at once"))()


def _add_teams(form: forms.Form, shape: Shape) -> None:
    """Add what matches of teams need."""
    fields = form.fields
    fields["boards"] = whole(_L("Boards of a match"), 1, 20)()
    if shape.team_kind is not TeamKind.FIXED_BOARDS:
        fields["reserves"] = whole(_L("Reserves of a team"), 0, 20)()
    if shape.team_kind is TeamKind.RESERVES:
        fields["reserve_rule"] = _reserve_rule(shape.edition)
    if shape.has_swiss:
        fields["bye_board_points"] = ExactField(
            label=_L("Game points of a team left over"), required=False
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
    fields["half_byes"] = whole(_L("Half byes on request, each"), 0, 9)()
    fields["repeat_pairing_bye"] = ticked(_L("The same entrant may be left over twice"))()
    fields["forfeits_meet"] = ticked(_L("A forfeited game counts as met"))()
    fields["pairs_unfinished_as_draws"] = ticked(
        _L("Unfinished games may count as draws for pairing")
    )()
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
    fields["shared_places"] = ticked(_L("Equal entrants share a place"))()


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
            f"{said_article(order.article)}: "
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

"""The form of regulations (竞赛规程) for one outline: only the fields that matter to it.

It begins with what the book sets and makes the very document the API takes: what no field
changes stays as the document reader fills it in, and faults are those of the same checks.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.labels.article_numbers import cited_words
from games.labels.language import spoken
from games.labels.refusals import title_of
from games.rules.books.federation import FederationBook
from tournaments.admin.actions.opening import REASON
from tournaments.admin.regulations import appeals, match_points
from tournaments.admin.regulations import games as games
from tournaments.admin.regulations import sources as sources
from tournaments.admin.regulations import time as clock
from tournaments.admin.regulations.declared import SETTINGS, read, with_answers
from tournaments.admin.regulations.federation import add_book, books_for
from tournaments.admin.regulations.fields import OrderField
from tournaments.admin.regulations.headings import Section, sections_of
from tournaments.admin.regulations.held import COPY, OWN, book_order, initial_of
from tournaments.admin.regulations.sections import (
    add_event_fields,
    add_shape_fields,
    add_stage_fields,
)
from tournaments.admin.regulations.shape import (
    Shape,
    kind_names,
    shape_of,
    stages_for,
    suffix,
)
from tournaments.admin.regulations.words import POINTS, POINTS_NAMES
from tournaments.books.formats import StageKind
from tournaments.books.promotion import Grading
from tournaments.books.teams import Reserves
from tournaments.crosstable import PointSystem
from tournaments.models import RatingList
from tournaments.regulations.books import points_of
from tournaments.regulations.changes import (
    Change,
    SettingValue,
    Weight,
    value_of,
    weight_of,
)
from tournaments.regulations.checks import Fault, check
from tournaments.regulations.levels import at_level, fault_of_levels
from tournaments.regulations.settings import declared_in
from tournaments.regulations.tiebreak_names import words_of
from tournaments.regulations.values import (
    EventLevel,
    ForbiddenPairs,
    Hardness,
    Lateness,
    Regulations,
    Stage,
    Teams,
)

_NAMED = {
    "/forbidden/rounds": "apart_rounds",
    "/byes/half_byes": "half_byes",
    "/lateness/limit_ms": "late_minutes",
    "/appeals/limit_ms": appeals.MINUTES,
    "/appeals/fee": appeals.FEE,
}
_STAGE = re.compile(r"/stages/([0-9]+)/([a-z_]+)")


class RegulationsForm(forms.Form):
    """One section of an event under one edition of a book."""

    required_css_class = "required"

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        base: Regulations,
        shape: Shape | None = None,
        entrants: Sequence[tuple[str, str]] = (),
        with_reason: bool = False,
        initial: dict[str, Any] | None = None,
    ) -> None:
        self.shape = shape or shape_of(base)
        self.base = base
        self.stages = stages_for(self.shape, base)
        begun = replace(base, stages=self.stages)
        super().__init__(data, initial={**initial_of(begun), **(initial or {})})
        add_shape_fields(self, self.shape)
        for index in range(len(self.stages)):
            add_stage_fields(self, self.shape, index)
        add_event_fields(self, self.shape, entrants=entrants, lists=_rating_lists(self.shape))
        self.books = books_for(self.shape.edition, base.book)
        add_book(self, self.books)
        if with_reason:
            if base.teams.reserve_rule is None and "reserve_rule" in self.fields:
                # An event that began without it cannot say it any more.
                self.fields["reserve_rule"].required = False
            for name, field in self.fields.items():
                if _is_locked(name, base):
                    field.help_text = _("Fixed since the tournament began.")
            self.fields["reason"] = forms.CharField(label=_("Reason"), **REASON)

    @property
    def outline(self) -> list[BoundField]:
        """The fields of the outline: formats, people or teams, rule book."""
        names = (*kind_names(), "team_kind", "edition")
        return [self[name] for name in names]

    @property
    def shown(self) -> str:
        """The names of the fields there are, for a form to be made anew from them."""
        return " ".join(self.fields)

    @property
    def lists(self) -> dict[str, str]:
        """The lists of comparisons, each with what its button to copy the book's sends."""
        found = (text for text, field in self.fields.items() if isinstance(field, OrderField))
        return {text: COPY + text for text in found}

    @property
    def sections(self) -> list[Section]:
        """The fields by heading, each with its article."""
        return sections_of(self, self.shape)

    def clean(self) -> dict[str, Any]:
        """Show every fault of the regulations beside the field that made it."""
        cleaned = super().clean() or {}
        by_unit = {StageKind.ARENA, StageKind.SCHEVENINGEN} & set(self.shape.kinds)
        if by_unit and self.shape.is_match_of_teams:
            message = _("Here the players enter one by one and their clubs are the teams.")
            self.add_error("team_kind", message)
        if self.errors:
            return cleaned
        cleaned["control"] = None
        try:
            cleaned["control"] = clock.control_of(cleaned, self.base.time_control)
        except forms.ValidationError as error:
            self.add_error("time_control", error)
        try:
            book = self.book(cleaned)
            options = games.options_of(
                cleaned, self.base.options, self.shape.edition, before=self.base.book, after=book
            )
            level = EventLevel(cleaned["level"])
            # What stands of an event whose level stays is not touched by other amendments.
            cleaned["options"] = (
                options
                if level is self.base.level
                else at_level(options, level, self.shape.edition, book)
            )
        except forms.ValidationError as error:
            self._refuse_options(error)
            cleaned["options"] = self.base.options
        # What add_error takes out of the answers is still to be checked.
        self.cleaned_data = cleaned = {**cleaned, "time_control": ""}
        made = self.made()
        level_fault = fault_of_levels(made) if made.book is not None else None
        for fault in (*check(made), *([level_fault] if level_fault else [])):
            self.add_error(self._field_of(fault), _fault_words(fault))
        return cleaned

    def book(self, cleaned: Mapping[str, Any]) -> FederationBook | None:
        """Return the federation's book that the answers choose."""
        return self.books.get(cleaned.get("book", ""))

    def _refuse_options(self, error: forms.ValidationError) -> None:
        """Say what the book does not leave to the event, beside its field where one is named."""
        if hasattr(error, "error_dict"):
            self.add_error(None, error)
            return
        changed = [text for text in self.changed_data if text.startswith(games.PREFIX)]
        self.add_error(changed[0] if len(changed) == 1 else None, error)

    def _field_of(self, fault: Fault) -> str | None:
        """By the fault's JSON pointer, of a stage with its number; None where the form has none."""
        place = fault.place
        stage = _STAGE.match(place)
        if place in _NAMED:
            name = _NAMED[place]
        elif stage is not None:
            own = "stage_tiebreaks" if stage[2] == "tiebreaks" else stage[2]
            name = own + suffix(int(stage[1]))
        elif place.startswith("/points/"):
            own = f"p_{place.split('/')[2]}"
            name = own if self.cleaned_data.get("points") == OWN else "points"
        elif place.startswith("/match_points/"):
            name = match_points.PREFIX + place.split("/")[2]
        elif place.startswith("/ratings/"):
            name = sources.PREFIX + place.split("/")[2]
        elif place.startswith("/teams/"):
            name = place.split("/")[2]
        else:
            name = {"forbidden": "pairs"}.get(place.split("/")[1], place.split("/")[1])
        return name if name in self.fields else None

    def made(self) -> Regulations:
        """On the base: what the form does not ask stays as it was."""
        cleaned, base = self.cleaned_data, self.base
        begun = with_answers(replace(base, teams=self._teams()), cleaned)
        whole = replace(
            begun,
            edition=self.shape.edition,
            title=cleaned["title"],
            starts_on=cleaned["starts_on"].isoformat() if cleaned["starts_on"] else "",
            ends_on=cleaned["ends_on"].isoformat() if cleaned["ends_on"] else "",
            grading=Grading(cleaned.get("grading") or base.grading),
            stages=tuple(self._stage(index) for index in range(len(self.stages))),
            points=self._points(),
            ranking=cleaned.get("ranking", base.ranking),
            tiebreaks=self._tiebreaks(),
            forbidden=self._forbidden(),
            time_control=cleaned["control"],
            lateness=self._lateness(),
            thresholds=cleaned["thresholds"],
            rating_list=cleaned["rating_list"].strip(),
            ratings=replace(begun.ratings, lists=cleaned[sources.LISTS]),
            deadlines=sources.deadlines_of(cleaned, base.deadlines),
            appeals=appeals.terms_of(cleaned, base.appeals),
            book=self.book(cleaned),
            options=cleaned["options"],
        )
        return replace(whole, match_points=match_points.made(cleaned, whole, base))

    def _stage(self, index: int) -> Stage:
        cleaned, end = self.cleaned_data, suffix(index)
        names = self.shape.fields_of(index)
        values: dict[str, Any] = {
            declared.path[-1]: read(declared, cleaned[declared.name + end])
            for declared in declared_in(Stage)
            if declared.name in names
        }
        if index == len(self.stages) - 1:
            values["qualifiers"] = 0
        if len(self.stages) == 1 and self.stages[0].tiebreaks:
            values["tiebreaks"] = cleaned.get("tiebreaks", ())
        return replace(self.stages[index], **values)

    def _tiebreaks(self) -> tuple[str, ...]:
        """Return the event's own list; that of a stage stays where it stood."""
        tiebreaks = self.base.tiebreaks if self.shape == shape_of(self.base) else ()
        if "tiebreaks" not in self.fields or self.stages[0].tiebreaks:
            return tiebreaks
        return tuple(self.cleaned_data["tiebreaks"])

    def _lateness(self) -> Lateness:
        minutes = self.cleaned_data["late_minutes"]
        if minutes == self.initial["late_minutes"]:
            return self.base.lateness
        return Lateness(limit_ms=None if minutes is None else minutes * 60_000)

    def _points(self) -> PointSystem:
        cleaned = self.cleaned_data
        if cleaned["points"] == OWN:
            return PointSystem(**{name: cleaned[f"p_{name}"] for name in POINTS_NAMES})
        return POINTS[cleaned["points"]][1] or points_of(self.shape.edition)

    def _forbidden(self) -> ForbiddenPairs:
        cleaned, base = self.cleaned_data, self.base.forbidden
        return ForbiddenPairs(
            pairs=cleaned.get("pairs", base.pairs),
            rounds=cleaned.get("apart_rounds", base.rounds),
            hardness=_hardness(cleaned["apart_soft"]) if "apart_soft" in cleaned else base.hardness,
        )

    def _teams(self) -> Teams:
        cleaned, kind = self.cleaned_data, self.shape.team_kind
        base = self.base.teams if self.base.teams.kind is kind else Teams(kind=kind)
        if "reserve_rule" not in cleaned:
            return base
        rule = cleaned["reserve_rule"]
        return replace(base, reserve_rule=Reserves(rule) if rule else None)


_PARTS = {
    **{declared.name: declared.path[0] for declared in SETTINGS},
    "points": "points",
    "apart_rounds": "forbidden",
    "apart_soft": "forbidden",
    "pairs": "forbidden",
    "rating_list": "rating_list",
    "ranking": "ranking",
    "tiebreaks": "tiebreaks",
}
"""Field of the form -> field of the document, where the start may fix it."""


def _is_locked(name: str, rules: Regulations) -> bool:
    """Return whether a field can no longer be changed once the event has begun."""
    own = re.sub(r"_[23]$", "", name)
    part = _PARTS.get(own, "points" if own.startswith(("p_", match_points.PREFIX)) else "")
    if own in {field.name for field in fields(Stage)} and own not in ("rounds", "tiebreaks"):
        part = "stages"
    # Whatever of the stages a field stands for, it is more than their numbers of rounds.
    change = Change(field=part, before=SettingValue(), after=value_of(rules, "stages"))
    return bool(part) and weight_of(change, rules) is Weight.LOCKED


def _hardness(soft: bool) -> Hardness:
    return Hardness.SOFT if soft else Hardness.HARD


def retaken(
    data: QueryDict,
    *,
    base: Regulations,
    shape: Shape,
    entrants: Sequence[tuple[str, str]] = (),
    with_reason: bool = False,
) -> RegulationsForm:
    """Return the form of another outline, with everything typed so far still in it."""

    def form(answers: dict[str, Any]) -> RegulationsForm:
        return RegulationsForm(
            base=base, shape=shape, entrants=entrants, with_reason=with_reason, initial=answers
        )

    shown = set(data.get("shown", "").split())
    initial: dict[str, Any] = {}
    for name, field in form({}).fields.items():
        if name not in shown:
            continue
        value = field.widget.value_from_datadict(data, {}, name)
        choices = getattr(field, "choices", None)
        codes = {str(item) for item in (value if isinstance(value, list) else [value])}
        if choices is None or codes <= {str(code) for code, _text in choices}:
            initial[name] = value
    copied = data.get("step", "").removeprefix(COPY)
    if copied != data.get("step", ""):
        initial |= book_order(copied, initial, base=base, shape=shape)
    return form(initial)


def _fault_words(fault: Fault) -> str:
    """Return a fault in words, with what it is about, its article and its code."""
    text = title_of(fault.code)
    if fault.detail:
        text += f" ({spoken(words_of(fault.detail))})"
    if fault.article:
        text += " " + _("See %(article)s.") % {"article": cited_words(fault.article)}
    return f"{text} [{fault.code}]"


def _rating_lists(shape: Shape) -> list[str]:
    found = RatingList.objects.filter(game=shape.game).order_by("name")
    return list(found.values_list("name", flat=True).distinct())

"""The draw of the numbers and the opening of a further stage, each looked at as a whole.

Weiqi 2002 28.1 and 30.4, gomoku 2025 24.4.1 and 25.1.1-D, xiangqi 2020 appendix 3 r.2-3.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.api import Cleaned
from games.record.errors import CommandRefusedError
from tournaments.admin.actions.action import ActionForm, act_of
from tournaments.admin.actions.lot_holders import check_holders, holder_fields, holders
from tournaments.admin.course import stage_is_over
from tournaments.labels import pages as words
from tournaments.record import commands as c
from tournaments.record.entries.number_draw import group_of
from tournaments.record.state import TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.qualifying import next_stage
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Numbered

REASON: dict[str, Any] = {
    "widget": forms.Textarea(attrs={"rows": 2, "cols": 60}),
    "max_length": 2000,
}


class DrawForm(ActionForm):
    """How the numbers are drawn; the numbers themselves where the draw was held in the hall."""

    method = forms.ChoiceField(
        label=_("How"), choices=[(method.value, text) for method, text in words.METHODS.items()]
    )
    seed = forms.CharField(
        label=_("Random seed"),
        max_length=100,
        required=False,
        help_text=_("Announced beforehand, for example the digits of a public lottery."),
    )
    witness = forms.CharField(label=_("Who drew, who watched"), max_length=300, required=False)
    reason = forms.CharField(label=_("Reason of a new draw"), required=False, **REASON)

    def arrange(self) -> None:
        """Add who held the lots and a number for every entrant, for a draw held in the hall."""
        self.fields.update(holder_fields(self.state))
        drawn = {number.id: number.number for number in self.state.numbers}
        for place, entry in enumerate(self.state.entries, start=1):
            self.fields[f"n{place}"] = forms.IntegerField(
                label=self.people.get(entry.id) or entry.id[:8],
                min_value=1,
                max_value=len(self.state.entries),
                required=False,
                initial=drawn.get(entry.id),
            )

    @property
    def hall(self) -> str:
        """The first field that only a draw in the hall needs."""
        return "names_by" if "names_by" in self.fields else "n1"

    def clean(self) -> dict[str, Any]:
        """Turn the numbers written beside the names into the order of a draw in the hall."""
        cleaned = super().clean() or {}
        if cleaned.get("method") != DrawMethod.GIVEN:
            return cleaned
        check_holders(self, cleaned)
        given: dict[int, str] = {}
        for place, entry in enumerate(self.state.entries, start=1):
            number = cleaned.get(f"n{place}")
            if number is None:
                self.add_error(f"n{place}", _("The number is missing."))
            elif number in given:
                self.add_error(f"n{place}", _("This number is repeated."))
            else:
                given[number] = entry.id
        cleaned["order"] = tuple(given[number] for number in sorted(given))
        return cleaned


class StageForm(ActionForm):
    """Who goes on, in the order of the new numbers: as the tables send them, or with a reason."""

    order = forms.CharField(
        label=_("Numbers of those who go on"),
        help_text=_("Present numbers in the order of the new ones, with blanks between."),
        max_length=2000,
    )
    reason = forms.CharField(
        label=_("Reason for others than the tables send"), required=False, **REASON
    )

    def usual(self) -> dict[str, Any]:
        """Return those whom the tables send; where they leave it open, the best of each group."""
        state, stage = self.state, self.state.stage
        numbers = {slot.id: slot.number for slot in stage.slots}
        try:
            sent = [str(numbers[number.id]) for number in next_stage(state).numbers]
        except CommandRefusedError:
            tables = [standings(state, stage=stage.index, group=text) for text in groups_of(stage)]
            sent = [
                str(table.lines[place].number)
                for place in range(stage.rules.qualifiers)
                for table in tables
                if place < len(table.lines)
            ]
        return {"order": " ".join(sent)}

    def clean_order(self) -> tuple[Numbered, ...]:
        """Return the new numbers with the ids they fall to."""
        texts = str(self.cleaned_data["order"]).replace(",", " ").replace("，", " ").split()
        by_number = {str(slot.number): slot.id for slot in self.state.stage.slots}
        unknown = [text for text in texts if text not in by_number]
        if unknown:
            raise forms.ValidationError(
                _("Nobody has these numbers: %(numbers)s"), params={"numbers": " ".join(unknown)}
            )
        groups = self.state.regulations.stages[self.state.stage.index].groups
        return tuple(
            Numbered(number=place, id=by_number[text], group=group_of(place, groups))
            for place, text in enumerate(texts, start=1)
        )


def _open(cleaned: Cleaned, state: TournamentState) -> c.OpenStage:
    """Return the stage as the tables and the book's crossing have it, or others by hand."""
    try:
        sent = next_stage(state)
    except CommandRefusedError:
        sent = c.OpenStage()
    if cleaned["order"] == sent.numbers:
        return c.OpenStage()
    return c.OpenStage(numbers=cleaned["order"], reason=cleaned["reason"])


def _draw(cleaned: Cleaned, state: TournamentState) -> c.DrawNumbers:
    given = cleaned["method"] == DrawMethod.GIVEN
    return c.DrawNumbers(
        method=DrawMethod(cleaned["method"]),
        seed="" if given else cleaned["seed"],
        order=cleaned.get("order", ()) if given else (),
        witness=cleaned["witness"],
        reason=cleaned["reason"],
        **(holders(cleaned) if given else {}),
    )


ACTIONS = (
    act_of(c.DrawNumbers, form=DrawForm, build=_draw, template="admin/tournaments/parts/draw.html"),
    act_of(
        c.OpenStage,
        form=StageForm,
        build=_open,
        fits=lambda state: (
            stage_is_over(state) and state.stage.index < len(state.regulations.stages)
        ),
    ),
)

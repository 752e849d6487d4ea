"""Acts on ratings: looked up anew, set for one entrant, a board rated otherwise than counted.

Questions 131 to 137, 192, 193 and 210 to 216 of the tournament managers' checklist.
"""

import re
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import api
from games.admin.api import Cleaned
from tournaments import selectors
from tournaments.admin.actions.action import NOBODY, Action, ActionForm, Made, chosen
from tournaments.admin.actions.opening import REASON
from tournaments.admin.regulations.declared import ASKED, field_of, held_of, read
from tournaments.handlers.entry_ratings import looked_up
from tournaments.ratings.choosing import BY_HAND
from tournaments.record import commands as c
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.state import TournamentState
from tournaments.record.values import Status

OF_RATINGS = tuple(declared for declared in ASKED if declared.path[0] == "ratings")
"""What the regulations say of ratings besides their lists."""


class LookUpForm(ActionForm):
    """From which round the ratings of which day hold."""

    from_round = forms.IntegerField(label=_("From round"), min_value=1)
    on = forms.DateField(
        label=_("Lists valid on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=_("Empty: the first day of the tournament, today in one that spans months."),
    )
    reason = forms.CharField(label=_("Reason"), required=False, **REASON)

    def usual(self) -> dict[str, Any]:
        """The lists and the choice among them as the regulations have them now."""
        stage = self.state.stages[-1] if self.state.stages else None
        return {"from_round": len(stage.played) + 1 if stage else 1}


class OneRatingForm(ActionForm):
    """The rating of one entrant, written down."""

    entrant = forms.ChoiceField(label=_("Entrant"), error_messages=NOBODY)
    rating = forms.IntegerField(label=_("Rating"), min_value=-3000, max_value=9999, required=False)
    reason = forms.CharField(label=_("Reason"), **REASON)

    def arrange(self) -> None:
        """Name the entrants; they have no numbers before the draw."""

        named = selectors.names(self.state, None).by_id
        field: Any = self.fields["entrant"]
        field.choices = chosen(
            [
                (entry.id, f"{named.get(entry.id, '')} {entry.unit} {entry.rating or ''}".strip())
                for entry in self.state.entries
            ]
        )


class SettingsForm(ActionForm):
    """Where the ratings of the event come from, fixed before the start."""

    rating_lists = forms.CharField(
        label=_("Rating lists, asked in turn"),
        required=False,
        max_length=1000,
        help_text=_("Names as the registry has them, 、 or ; between; empty for the usual ones."),
    )

    def arrange(self) -> None:
        """Ask for the rest as the regulations declare it."""
        for declared in OF_RATINGS:
            self.fields[declared.path[-1]] = field_of(declared)

    def clean_rating_lists(self) -> tuple[str, ...]:
        """Return the names written."""
        parts = re.split(r"[、;；\n]", self.cleaned_data["rating_lists"])
        return tuple(part.strip() for part in parts if part.strip())

    def usual(self) -> dict[str, Any]:
        """The lists and the choice among them as the regulations have them now."""
        rules = self.state.regulations
        lists = (rules.rating_list, *rules.ratings.lists)
        return {
            "rating_lists": "、".join(name for name in lists if name),
            **{declared.path[-1]: held_of(declared, rules) for declared in OF_RATINGS},
        }


def _look_up(cleaned: Cleaned, state: TournamentState) -> Made:
    command = c.SetRatings(
        from_round=cleaned["from_round"],
        on=cleaned["on"].isoformat() if cleaned["on"] else "",
        reason=cleaned["reason"],
    )
    return looked_up(command, event_id=cleaned["event_id"], now=api.now_ms())


def _settle(cleaned: Cleaned, state: TournamentState) -> Made:
    first, *others = cleaned["rating_lists"] or ("",)
    rules = state.regulations
    ratings = replace(rules.ratings, lists=tuple(others))
    rules = replace(rules, rating_list=first, ratings=ratings)
    for declared in OF_RATINGS:
        rules = declared.put_into(rules, read(declared, cleaned[declared.path[-1]]))
    return c.AmendRegulations(regulations=rules)


def _rate_entrant(cleaned: Cleaned, state: TournamentState) -> Made:
    rating = PeriodRating(
        id=cleaned["entrant"],
        rating=cleaned["rating"],
        rating_list="" if cleaned["rating"] is None else BY_HAND,
    )
    return c.SetRatings(ratings=(rating,), reason=cleaned["reason"])


def _before_start(state: TournamentState) -> bool:
    return not state.has_started and bool(state.entries)


def _may_look_up(state: TournamentState) -> bool:
    late = state.status is Status.RUNNING and state.regulations.ratings.spans_months
    return late or _before_start(state)


ACTIONS = (
    Action(
        slug="rating-settings",
        label=_("Where ratings come from"),
        command=c.AmendRegulations,
        form=SettingsForm,
        build=_settle,
        fits=lambda state: not state.has_started,
        group="rare",
    ),
    Action(
        slug="look-up-ratings",
        label=_("Look the ratings up in the lists"),
        command=c.SetRatings,
        form=LookUpForm,
        build=_look_up,
        fits=_may_look_up,
    ),
    Action(
        slug="set-rating",
        label=_("Set the rating of an entrant"),
        command=c.SetRatings,
        form=OneRatingForm,
        build=_rate_entrant,
        fits=_before_start,
    ),
)

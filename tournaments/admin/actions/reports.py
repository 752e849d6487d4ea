"""The act that reports the games of a rating period: questions 192, 193 and 210 to 216."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.admin.actions.action import Action, ActionForm, Cleaned, Made
from tournaments.record.ratings.commands import ReportRatings
from tournaments.record.ratings.rated import games_of, rated_games
from tournaments.record.ratings.reported import changes_since, latest_report
from tournaments.record.state import TournamentState


class ReportForm(ActionForm):
    """Which period, with what was reported of it before."""

    period = forms.TypedChoiceField(
        label=_("Rating period"),
        coerce=int,
        help_text=_("The report sent can be had at any later time as it is now, byte for byte."),
    )

    def arrange(self) -> None:
        """Name the periods; an event without periods is reported whole."""
        field: Any = self.fields["period"]
        periods = range(1, len(self.state.periods) + 2) if self.state.periods else (0,)
        field.choices = [(period, self._named(period)) for period in periods]

    def _named(self, period: int) -> str:
        games = len(games_of(self.state, period))
        name = (
            _now("period %(number)d") % {"number": period} if period else _now("whole tournament")
        )
        parts = [name, _now("%(count)d games") % {"count": games}]
        sent = latest_report(self.state, period)
        if sent is not None:
            changed = len(changes_since(self.state, sent))
            parts.append(
                _now("reported as of version %(version)d, %(count)d games changed since")
                % {"version": sent.report.based_on, "count": changed}
            )
        return " · ".join(parts)


def _report(told: Cleaned, state: TournamentState) -> Made:
    return ReportRatings(period=told["period"])


ACTIONS = (
    Action(
        slug="report-ratings",
        label=_("Report the games to be rated"),
        command=ReportRatings,
        form=ReportForm,
        build=_report,
        fits=lambda state: bool(rated_games(state)),
        group="score",
        back="rating_reports",
    ),
)

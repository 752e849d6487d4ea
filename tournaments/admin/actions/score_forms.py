"""Forms of what a board counts: a result corrected, a score changed by a ruling.

Xiangqi 2020 13.2, weiqi 2002 23.1 and 27.2, gomoku 2025 15.3 and 25.2.2-B. What stands is
filled in, and what is left empty stays.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.exact_numbers import exact_number
from tournaments.admin.actions.match_forms import BoardForm
from tournaments.admin.actions.opening import REASON
from tournaments.labels import pages as words
from tournaments.record.results.decide import has_board_points
from tournaments.record.values import RoundStatus

SCORE_CHOICES = [(score.value, text) for score, text in words.SCORES.items()]


class ExactField(forms.CharField):
    """Points in writing: 2, 1/2 or 0.5; never a float."""

    def clean(self, value: Any) -> Any:
        """Return the exact number, None for nothing."""
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


class FoulsField(forms.IntegerField):
    """The fouls of a side; empty, they stay."""

    def __init__(self, **kwargs: Any) -> None:
        told = _("Empty: they stay as they are.")
        super().__init__(min_value=0, required=False, help_text=told, **kwargs)


class FactField(forms.TypedChoiceField):
    """A fact on record that stays, or is set or taken away."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            choices=[("", _("as on record")), ("True", _("yes")), ("False", _("no"))],
            coerce=lambda text: text == "True",
            empty_value=None,
            **kwargs,
        )


class ScoreForm(BoardForm):
    """A board, its score and its fouls."""

    round = forms.IntegerField(label=_("Round"), min_value=1)
    board = forms.IntegerField(label=_("Board no."), min_value=1)
    score = forms.ChoiceField(label=_("Result"), choices=SCORE_CHOICES)
    games_first = ExactField(
        label=_("Game points of the side listed first"),
        required=False,
        max_length=10,
        help_text=_("Empty: they stay as they are."),
    )
    games_second = ExactField(
        label=_("Game points of the side listed second"), required=False, max_length=10
    )
    fouls_first = FoulsField(label=_("Fouls of the first mover"))
    fouls_second = FoulsField(label=_("Fouls of the second mover"))

    def arrange(self) -> None:
        """Ask for points on the boards only of matches of several games or of teams."""
        if not has_board_points(self.state, self.state.stage):
            del self.fields["games_first"], self.fields["games_second"]

    def usual(self) -> dict[str, Any]:
        """Return what stands on record of the board asked for."""
        outcome = self.match.outcome if self.match else None
        if outcome is None:
            return {}
        names = [field for field in self.fields if hasattr(outcome, field) and field != "article"]
        return {name: getattr(outcome, name) for name in names} | {"score": outcome.score.value}

    def way_back(self) -> tuple[str, tuple[int, ...]] | None:
        """Return to the results of the round asked for."""
        played = self.played
        published = played is not None and played.status is not RoundStatus.DRAFT
        return ("results", (played.number,)) if played and published else None


class CorrectForm(ScoreForm):
    """The result that should have been recorded."""

    swapped = FactField(label=_("Colours exchanged by mistake"))
    reason = forms.CharField(label=_("Reason"), **REASON)


class RuleForm(ScoreForm):
    """What a ruling makes of a board."""

    points_first = ExactField(
        label=_("Points of the first mover"),
        required=False,
        max_length=10,
        help_text=_("Empty: as the result brings."),
    )
    points_second = ExactField(label=_("Points of the second mover"), required=False, max_length=10)
    annulled = FactField(label=_("Annul the game"))
    article = forms.CharField(label=_("Article"), max_length=40)
    reason = forms.CharField(label=_("Reason"), **REASON)
    ruling = forms.CharField(label=_("Number of the ruling"), max_length=100, required=False)
    field_order = (
        "round",
        "board",
        "score",
        "points_first",
        "points_second",
    )

"""The act that takes the lowest out of a Swiss with elimination (积分末位淘汰制).

Xiangqi 2020 10.4.2, weiqi 2002 26.4 and appendix 六: fewest points, then fewest opponents'
points, then the lot; the field stays even. The form names exactly whom the book takes out.
"""

from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.record.errors import CommandRefusedError
from tournaments.admin.actions.action import ActionForm
from tournaments.books.formats import StageKind
from tournaments.record.declaring import is_running
from tournaments.record.participation.eliminating import lowest, quota_after, was_cut
from tournaments.record.state import TournamentState


class EliminateForm(ActionForm):
    """The lowest, who leave after the last confirmed round; level ones draw a lot."""

    @cached_property
    def due(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return whom the book takes out, and who are level for the last of these places."""
        stage = self.state.stage
        try:
            return lowest(self.state, stage, after=stage.closed, seed=""), ()
        except CommandRefusedError as refusal:
            level = refusal.facts.get("numbers", "") if refusal.code == "lot_needed" else ""
            return (), tuple(int(text) for text in str(level).replace(",", " ").split())

    def arrange(self) -> None:
        """Say how many leave, and who draw a lot for it."""
        level = self.due[1]
        stage = self.state.stage
        field = self.fields["numbers"]
        text = gettext("After round %(round)d %(count)d leave.") % {
            "round": stage.closed,
            "count": quota_after(stage, stage.closed),
        }
        if level:
            names = ", ".join(self.seat(number) for number in level)
            text += " " + gettext(
                "Level for the last of these places: %(names)s. Leave the numbers empty and "
                "give the random seed: the lot decides."
            ) % {"names": names}
        else:
            del self.fields["seed"]
        field.help_text = text

    def usual(self) -> dict[str, Any]:
        """Return whom the book takes out; nobody while a lot has to be drawn."""
        return {"numbers": " ".join(str(number) for number in self.due[0])}

    def clean(self) -> dict[str, Any]:
        """Ask for the seed of the lot where nobody is named and some are level."""
        cleaned = super().clean() or {}
        if not cleaned.get("numbers") and self.due[1] and not cleaned.get("seed"):
            self.add_error("seed", _("The random seed is missing."))
        if set(cleaned.get("numbers") or ()) == set(self.due[0]):
            # As the book has it: the record finds them by itself.
            cleaned["numbers"] = ()
        if cleaned.get("numbers"):
            cleaned["seed"] = ""
        return cleaned


def elimination_is_due(state: TournamentState) -> bool:
    """Return whether the lowest have to leave before the next round."""
    if not is_running(state) or state.stage.rules.kind is not StageKind.SWISS_ELIMINATION:
        return False
    stage = state.stage
    return bool(quota_after(stage, stage.closed)) and not was_cut(stage, stage.closed)

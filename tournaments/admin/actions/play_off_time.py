"""The time of a play-off, asked for where a book has it faster than the games (快棋加赛).

Gomoku 2025 30.4: less than that of the regular games; draughts appendix (六)3.
"""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels.refusals import title_of
from games.rules.clocks.kinds import ControlError, ControlKind, TimeControl
from tournaments.admin.actions.action import ActionForm
from tournaments.admin.regulations.time import TimeField, count_field
from tournaments.books.registry import book_of
from tournaments.standings.table import DecidedBy


class PlayOffTime(ActionForm):
    """A form with the time of a play-off; `time_control` is None for anything else."""

    def arrange(self) -> None:
        """Add base time and seconds a move, where the book of the event limits them."""
        super().arrange()
        if book_of(self.state.regulations.edition).play_offs.pace is None:
            return
        self.fields["play_off_base"] = TimeField(_("Time of the play-off, minutes"))
        self.fields["play_off_base"].help_text = _("Faster than the games of the tournament.")
        self.fields["play_off_increment"] = count_field(_("Seconds added each move"))

    def clean(self) -> dict[str, Any]:
        """Make the time control; a play-off beside games whose time is known needs one."""
        cleaned = super().clean() or {}
        cleaned["time_control"] = None
        if cleaned.get("how") != DecidedBy.PLAY_OFF or "play_off_base" not in self.fields:
            return cleaned
        base = cleaned.get("play_off_base") or 0
        increment = cleaned.get("play_off_increment") or 0
        if not base and not increment:
            if self.state.regulations.time_control and "play_off_base" not in self.errors:
                self.add_error("play_off_base", _("Write the time of the play-off."))
            return cleaned
        kind = ControlKind.INCREMENT if increment else ControlKind.SUDDEN_DEATH
        try:
            cleaned["time_control"] = TimeControl(
                kind=kind, base_ms=base, increment_ms=increment * 1000
            )
        except ControlError as error:
            message = gettext("This time cannot be: %(why)s") % {"why": title_of(error.code)}
            self.add_error("play_off_base", message)
        return cleaned

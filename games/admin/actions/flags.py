"""Flags as an official reports them: what the record shows against it is ticked expressly.

The box comes only with the refusal that names the times; it sends them back as they were read.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _say

from games.admin.actions.action import ActionForm
from games.admin.declared_forms import Cleaned
from games.record.errors import CommandRefusedError
from games.record.officiating.timekeeping.events import Reading
from games.record.state import GameState
from games.refusals import shown_times

SHOWN = "record_shows"
CONFIRMED = "against_record"


class AgainstRecordForm(ActionForm):
    """A report that the record may contradict; `record_shows` is side=ms, side=ms."""

    record_shows = forms.RegexField(
        r"\A\w{1,20}=-?\d{1,12},\w{1,20}=-?\d{1,12}\Z", required=False, widget=forms.HiddenInput
    )
    against_record = forms.BooleanField(required=False)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        self._box = self.fields.pop(CONFIRMED)
        shown = self.data.get(SHOWN, "")
        if shown:
            self._ask(_times(shown))

    def refused(self, refusal: CommandRefusedError) -> None:
        """Offer the box, with the times that the refusal names."""
        left = refusal.facts.get("remaining_ms")
        if refusal.code != "flag_against_record" or not isinstance(left, dict):
            return
        sent = {name: self.data[name] for name in self.data if name != CONFIRMED}
        times = ",".join(f"{side}={ms}" for side, ms in left.items())
        self.data = {**sent, SHOWN: times}
        self._ask(left)

    def _ask(self, left: dict[str, int]) -> None:
        label = _say("The record shows %(times)s. What was seen at the board stands against it.")
        self._box.label = label % {"times": shown_times(left)}
        self.fields[CONFIRMED] = self._box


def _times(shown: str) -> dict[str, int]:
    pairs = (pair.partition("=") for pair in shown.split(","))
    return {side: int(ms) for side, _equals, ms in pairs if ms.lstrip("-").isdecimal()}


def confirmed(cleaned: Cleaned, state: GameState) -> tuple[Reading, ...]:
    """Return what the record shows, where the box was ticked that lets the flag stand."""
    if not cleaned.get(CONFIRMED):
        return ()
    return tuple(Reading(side=side, left_ms=ms) for side, ms in _times(cleaned[SHOWN]).items())

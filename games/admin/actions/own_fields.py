"""What a form asks of a field in more than one place, or otherwise than its type says."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.declared_forms import WIDE, Cleaned, OwnField
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import ShiftedMan
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.events import Reading
from games.record.state import GameState
from games.rules.clocks.kinds import MAX_MS, ControlKind, TimeControl

_MOST_MINUTES = 24 * 60
_MOST_SECONDS = 3600
_PAIRS = _("Where each belongs and where it was found, e.g. h8-h9 c3-c4.")


def _seconds(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=0,
        max_value=MAX_MS // 1000,
        required=False,
        help_text=_("Seconds."),
    )


class PairsField(forms.CharField):
    """Men as pairs of squares: where each belongs, where it was found."""

    def to_python(self, value: Any) -> Any:
        """Read `a-b c-d` as men shifted from one point to another."""
        text = super().to_python(value) or ""
        pairs = [pair.partition("-") for pair in text.replace(",", " ").split()]
        if any(not target for _source, _dash, target in pairs):
            raise forms.ValidationError(_PAIRS)
        return tuple(ShiftedMan(source=source, target=target) for source, _dash, target in pairs)


def _readings(cleaned: Cleaned, state: GameState) -> tuple[Reading, ...]:
    given = zip(state.sides, (cleaned["first"], cleaned["second"]), strict=True)
    return tuple(
        Reading(side=side, left_ms=1000 * left) for side, left in given if left is not None
    )


def _arrivals(cleaned: Cleaned, state: GameState) -> tuple[t.Lateness, ...]:
    arrivals = []
    for side, name in zip(state.sides, ("first", "second"), strict=True):
        late, absent = cleaned[name], cleaned[f"{name}_absent"]
        if late or absent:
            late_ms = None if absent else 1000 * late
            admitted = cleaned["admitted"]
            arrivals.append(t.Lateness(side=side, late_ms=late_ms, admitted=admitted))
    return tuple(arrivals)


def _control(cleaned: Cleaned, state: GameState) -> TimeControl:
    seconds = cleaned["seconds"] or 0
    return TimeControl(
        kind=ControlKind.INCREMENT if seconds else ControlKind.SUDDEN_DEATH,
        base_ms=60_000 * cleaned["minutes"],
        increment_ms=1000 * seconds,
    )


def _absent(label: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


OWN: dict[tuple[type, str], OwnField] = {
    (t.SetReadings, "readings"): OwnField(
        fields={
            "first": _seconds(_("first mover has left")),
            "second": _seconds(_("second mover has left")),
        },
        read=_readings,
    ),
    (t.ReportLateness, "arrivals"): OwnField(
        fields={
            "first": _seconds(_("first mover late by")),
            "first_absent": _absent(_("first mover absent")),
            "second": _seconds(_("second mover late by")),
            "second_absent": _absent(_("second mover absent")),
            "admitted": _absent(_("admitted although over the limit")),
        },
        read=_arrivals,
    ),
    (t.PutClock, "time_control"): OwnField(
        fields={
            "minutes": forms.IntegerField(
                label=_("minutes for each side"), min_value=1, max_value=_MOST_MINUTES
            ),
            "seconds": forms.IntegerField(
                label=_("seconds added for each move"),
                min_value=0,
                max_value=_MOST_SECONDS,
                required=False,
            ),
        },
        read=_control,
    ),
    (rc.ReportDisplacement, "men"): OwnField(
        fields={
            "men": PairsField(
                label=_("pieces displaced"), max_length=2000, widget=WIDE, help_text=_PAIRS
            )
        },
        read=lambda cleaned, state: cleaned["men"],
    ),
}
"""(Command, name of its field) -> what its form asks for it."""

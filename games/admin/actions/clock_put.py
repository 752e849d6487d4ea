"""The limit set on the spot (临时限时), as an official's action (xiangqi 2020, app1.3.1)."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.record.officiating.timekeeping import commands as t
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status
from games.rules.clocks.kinds import ControlKind, TimeControl

_MOST_MINUTES = 24 * 60
_MOST_SECONDS = 3600


class PutClockForm(ActionForm):
    """The time each side has from now on, and why."""

    minutes = forms.IntegerField(
        label=_("minutes for each side"), min_value=1, max_value=_MOST_MINUTES
    )
    seconds = forms.IntegerField(
        label=_("seconds added for each move"),
        min_value=0,
        max_value=_MOST_SECONDS,
        required=False,
    )
    reason = forms.CharField(label=_("reason"), max_length=1000, widget=WIDE)


def _put(cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None) -> t.PutClock:
    seconds = cleaned["seconds"] or 0
    control = TimeControl(
        kind=ControlKind.INCREMENT if seconds else ControlKind.SUDDEN_DEATH,
        base_ms=60_000 * cleaned["minutes"],
        increment_ms=1000 * seconds,
    )
    return t.PutClock(time_control=control, reason=cleaned["reason"])


def _fits(state: GameState, ruling: RulingOnRecord | None) -> bool:
    on_the_spot = bool(state.book.clocks.on_the_spot)
    return on_the_spot and state.status is Status.RUNNING and state.clock is None


PUT_CLOCK = Action(
    slug="put-clock",
    label=_("Set a limit on the spot"),
    command=t.PutClock,
    form=PutClockForm,
    build=_put,
    fits=_fits,
)

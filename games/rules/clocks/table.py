"""Time controls out of and into plain values, as JSON has them.

One shape for the API and the analysis desk: either `preset` or `kind` and `base_ms`, and the
fields of that kind. Times are integer milliseconds.
"""

from collections.abc import Mapping
from dataclasses import replace

from games.rules.clocks.kinds import ControlError, ControlKind, Limit, TimeControl
from games.rules.clocks.presets import preset
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, control_malformed=_("The time control is malformed."))

_WHOLE = (
    "base_ms",
    "increment_ms",
    "second_base_ms",
    "period_ms",
    "periods",
    "stage_ms",
    "stage_moves",
    "base_moves",
    "own_ms",
)
_KNOWN = frozenset({"kind", "preset", "press_with_move", "limits", *_WHOLE})


def control_from(value: object) -> TimeControl:
    """Return the time control that plain values name.

    :raises ControlError: `control_malformed` for values of the wrong shape,
        `unknown_preset`, and what `TimeControl` refuses.
    """
    if not isinstance(value, Mapping) or not value.keys() <= _KNOWN:
        raise ControlError("control_malformed")
    with_move = value.get("press_with_move", False)
    if not isinstance(with_move, bool):
        raise ControlError("control_malformed")
    if "preset" in value:
        return _preset(value, press_with_move=with_move)
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in set(ControlKind):
        raise ControlError("control_malformed")
    return TimeControl(
        kind=ControlKind(kind),
        press_with_move=with_move,
        limits=_limits(value.get("limits", [])),
        **{name: _whole(value.get(name, 0)) for name in _WHOLE},
    )


def _preset(value: Mapping[str, object], *, press_with_move: bool) -> TimeControl:
    name = value["preset"]
    if not isinstance(name, str) or not value.keys() <= {"preset", "press_with_move"}:
        raise ControlError("control_malformed")
    return replace(preset(name).control, press_with_move=press_with_move)


def _limits(value: object) -> tuple[Limit, ...]:
    if not isinstance(value, (list, tuple)):
        raise ControlError("control_malformed")
    found = []
    for item in value:
        if not isinstance(item, Mapping) or not item.keys() <= {"time_ms", "moves"}:
            raise ControlError("control_malformed")
        found.append(
            Limit(time_ms=_whole(item.get("time_ms", 0)), moves=_whole(item.get("moves", 0)))
        )
    return tuple(found)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ControlError("control_malformed")
    return value

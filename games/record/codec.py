"""Events to stored payloads and back, under type names that never change.

A stored name is `games.<past-tense>.v<n>`. When a payload's shape changes, the new shape
gets v<n+1> and `upcasters` turns every older one into it; stored bytes stay as they are.
"""

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

from games.record import events as e
from games.record.draughts import events as draughts
from games.record.errors import UnknownEventError
from games.record.gomoku import events as gomoku
from games.record.officiating.adjournment import events as adjournment
from games.record.officiating.closing import events as closing
from games.record.officiating.offences import events as offences
from games.record.officiating.repairs import events as repairs
from games.record.officiating.timekeeping import events as timekeeping
from games.record.upcasters import upcast
from games.record.weiqi import events as weiqi

STORED_NAMES: dict[type, str] = {
    e.GameArranged: "games.game-arranged.v1",
    e.GameStarted: "games.game-started.v1",
    e.MovePlayed: "games.move-played.v1",
    e.IllegalMoveRecorded: "games.illegal-move-recorded.v1",
    e.ClockPressed: "games.clock-pressed.v1",
    e.FlagFell: "games.flag-fell.v1",
    e.TimeAdjusted: "games.time-adjusted.v1",
    e.FoulRecorded: "games.foul-recorded.v1",
    e.WarningRecorded: "games.warning-recorded.v1",
    e.DrawOffered: "games.draw-offered.v1",
    e.DrawOfferDeclined: "games.draw-offer-declined.v1",
    e.DrawOfferAccepted: "games.draw-offer-accepted.v1",
    e.PlayerResigned: "games.player-resigned.v1",
    e.ClaimMade: "games.claim-made.v1",
    e.RulingProposed: "games.ruling-proposed.v1",
    e.RulingConfirmed: "games.ruling-confirmed.v1",
    e.RulingOverruled: "games.ruling-overruled.v1",
    e.RepetitionLeft: "games.repetition-left.v1",
    e.ResultRevised: "games.result-revised.v1",
    e.GameEnded: "games.game-ended.v1",
    e.ResultSigned: "games.result-signed.v1",
    e.GameClosed: "games.game-closed.v1",
    **draughts.STORED_NAMES,
    **weiqi.STORED_NAMES,
    **gomoku.STORED_NAMES,
    **timekeeping.STORED_NAMES,
    **adjournment.STORED_NAMES,
    **repairs.STORED_NAMES,
    **closing.STORED_NAMES,
    **offences.STORED_NAMES,
}
_CLASSES: dict[str, type] = {name: cls for cls, name in STORED_NAMES.items()}


def stored_name(event: e.GameEvent) -> str:
    """Return the stored type name of `event`."""
    return STORED_NAMES[type(event)]


def encode(event: e.GameEvent) -> dict[str, Any]:
    """Return the payload of `event`: plain JSON values, no floats, fields at default left out."""
    payload: dict[str, Any] = _plain(event)
    return payload


def decode(event_type: str, payload: Mapping[str, Any], *, version: int) -> e.GameEvent:
    """Return the event stored as `payload` under `event_type`.

    :raises UnknownEventError: for a name no released code can read.
    """
    current, shaped = upcast(event_type, payload)
    cls = _CLASSES.get(current)
    if cls is None:
        raise UnknownEventError(event_type, version)
    event: e.GameEvent = _build(cls, shaped)
    return event


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        written: dict[str, Any] = {}
        for field in dataclasses.fields(value):
            item = getattr(value, field.name)
            if field.default is dataclasses.MISSING or item != field.default:
                written[field.name] = _plain(item)
        return written
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, StrEnum):
        return value.value
    return value


_HINTS: dict[type, dict[str, Any]] = {}


def _build(cls: type, payload: Mapping[str, Any]) -> Any:
    hints = _HINTS.get(cls)
    if hints is None:
        hints = _HINTS[cls] = get_type_hints(cls)
    return cls(**{name: _typed(hints[name], value) for name, value in payload.items()})


def _typed(hint: Any, value: Any) -> Any:
    if hint in (str, int, bool) or value is None:
        return value
    origin = get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        return _typed(next(arg for arg in get_args(hint) if arg is not type(None)), value)
    if origin is tuple:
        arguments = get_args(hint)
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(_typed(arguments[0], item) for item in value)
        return tuple(_typed(arg, item) for arg, item in zip(arguments, value, strict=True))
    if dataclasses.is_dataclass(hint):
        return _build(typing.cast(type, hint), value)
    return hint(value)

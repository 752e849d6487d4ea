"""What happened to the log itself. Facts only; keys are public, in the one line of C2SP."""

from dataclasses import dataclass

from games.streams.declarations import gettext_noop as _
from games.streams.stored import stored


@stored("games.log-opened.v1", label=_("log opened"), detail=("%(origin)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class LogOpened:
    """The log `origin` signs with `key` from here on."""

    origin: str
    key: str


@stored("games.log-key-rotated.v1", label=_("signing key changed"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRotated:
    """`key` signs from here on; `endorsement` is a note that names it, signed by the key before.

    `endorsement` is "" where the old key was lost: outsiders then have the reason alone.
    """

    key: str
    endorsement: str
    reason: str


@stored("games.log-epoch-opened.v1", label=_("epoch opened"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class EpochOpened:
    """The log goes on under a new `origin` from `size` events with `root` (hex).

    `lost_size` is the size last known outside under the old origin, with `lost_root` (hex, ""
    where only the size is known): what it held beyond `size` is not here.
    """

    number: int
    origin: str
    key: str
    size: int
    root: str
    lost_size: int
    lost_root: str
    reason: str


@stored("games.log-witness-named.v1", label=_("witness named"), detail=("%(key)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessNamed:
    """`key` countersigns checkpoints; its server answers at `url` (C2SP tlog-witness)."""

    key: str
    url: str


@stored("games.log-witness-removed.v1", label=_("witness removed"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessRemoved:
    """The witness called `name` is asked no more; its signatures stand."""

    name: str
    reason: str


LogEvent = LogOpened | KeyRotated | EpochOpened | WitnessNamed | WitnessRemoved

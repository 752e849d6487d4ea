"""What may be asked of the log itself."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenLog:
    """Put on record which key signs."""

    origin: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RotateKey:
    """Sign with another key; `endorsement` is the old key's, "" where it was lost."""

    key: str
    endorsement: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEpoch:
    """Go on after a restore; sizes in events, roots in hex. See `EpochOpened`."""

    key: str
    size: int
    root: str
    lost_size: int
    lost_root: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameWitness:
    """Have somebody countersign checkpoints."""

    key: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveWitness:
    """Ask a witness no more."""

    name: str
    reason: str


LogCommand = OpenLog | RotateKey | OpenEpoch | NameWitness | RemoveWitness

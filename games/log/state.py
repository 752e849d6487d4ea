"""The log as its own stream tells it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """Who countersigns: the key in C2SP's one line, where its server answers."""

    name: str
    key: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogState:
    """`base` is the origin of the first epoch; `keys` are all that have signed, the last signs."""

    base: str
    origin: str
    keys: tuple[str, ...]
    epoch: int = 1
    witnesses: tuple[Witness, ...] = ()
    version: int = 0

    @property
    def key(self) -> str:
        """The key that signs."""
        return self.keys[-1]


def origin_of(base: str, epoch: int) -> str:
    """Return the name of a log in its epoch: two histories never go under one name."""
    return base if epoch == 1 else f"{base}/{epoch}"

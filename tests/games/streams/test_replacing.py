"""The quick `replace` does what the library's does, and leaves to it what it cannot do."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from games.streams.replacing import replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Slotted:
    """Like a state."""

    version: int
    moves: tuple[str, ...] = ()
    signed: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Open:
    """Without slots."""

    version: int
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """Looks at what it is made of."""

    version: int
    limit: int = 5

    def __post_init__(self) -> None:
        if self.version > self.limit:
            raise ValueError("too late")


@dataclass(frozen=True, slots=True)
class Derived(Checked):
    """Has fields that are slots of another class."""

    name: str = ""


@pytest.mark.parametrize("made", [Slotted(version=1), Open(1), Checked(1), Derived(1)], ids=repr)
def test_equals_the_librarys(made: Slotted | Open | Checked) -> None:
    copied = replace(made, version=3)
    assert copied == dataclasses.replace(made, version=3)
    assert type(copied) is type(made)
    assert replace(made) == made
    assert made.version == 1


def test_what_a_class_checks_is_checked() -> None:
    with pytest.raises(ValueError, match="too late"):
        replace(Checked(1), version=6)


def test_no_other_field_is_taken() -> None:
    with pytest.raises((KeyError, TypeError)):
        replace(Slotted(version=1), ply=3)  # type: ignore[call-arg]

"""Where the apps above add to what games do; games know nothing of who adds."""

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Hook(Generic[T]):
    """What has been added at one point, by name and in order, for the life of the process."""

    def __init__(self) -> None:
        self._added: dict[str, T] = {}

    def add(self, name: str, item: T) -> None:
        """Add `item`; under a name that is there it takes the place of what was."""
        self._added[name] = item

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._added.values()))

    def items(self) -> tuple[tuple[str, T], ...]:
        """Return what was added beside its name."""
        return tuple(self._added.items())

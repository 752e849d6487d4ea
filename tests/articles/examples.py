"""The worked examples of one book, collected under the numbers of their articles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

Example = Callable[[], None]


@dataclass
class Examples:
    """Examples by article; `as_test` makes of them the tests of a module.

    Without `edition` they are of several books: their articles are `edition:article`.
    """

    edition: str = ""
    found: dict[str, Example] = field(default_factory=dict)

    def of(self, *numbers: str) -> Callable[[Example], Example]:
        """Enter the decorated example under the articles it works out."""

        def enter(example: Example) -> Example:
            for number in numbers:
                self._enter(number, example)
            return example

        return enter

    def rows(self, check: Callable[..., None], rows: Mapping[str, tuple[Any, ...]]) -> None:
        """Enter `check` under each article, with the figures of its row."""
        for number, row in rows.items():
            self._enter(number, partial(check, *row))

    def as_test(self) -> Callable[[Example], None]:
        """Return the test of all examples entered; ids are `edition:article`."""
        params = [
            pytest.param(example, id=f"{self.edition}:{number}" if self.edition else number)
            for number, example in self.found.items()
        ]

        @pytest.mark.parametrize("example", params)
        def test_article(example: Example) -> None:
            example()

        return test_article

    def _enter(self, number: str, example: Example) -> None:
        assert number not in self.found, f"{self.edition}:{number} is entered twice"
        self.found[number] = example

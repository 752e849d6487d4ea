"""Worked examples, collected under the numbers of the articles they work out.

Every `Examples` of a module below `tests.articles` counts: `tests.contracts.registered_examples`
writes them to the catalogue, where `article_coverage` and the page of each article find them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import tests.articles
from adjudication.articles.examples import Way as Way
from adjudication.articles.examples import WorkedExample
from tests.articles.carried_out import HELD

Example = Callable[..., None]


@dataclass
class Examples:
    """Examples by article; `as_test` makes of them the tests of a module.

    Without `edition` they are of several books: their articles are `edition:article`. `way`
    is how all of them are carried out.
    """

    edition: str = ""
    way: Way = Way.RECORD
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

    def as_test(self, scene: str = "") -> Callable[..., None]:
        """Return the test of all examples entered; ids are `edition:article`.

        `scene` names the fixture that every example is given as its last argument.
        """
        params = [
            pytest.param(example, id=f"{edition}:{number}")
            for edition, number, example in self.entered()
        ]

        @pytest.mark.parametrize("example", params)
        def test_article(example: Example, request: pytest.FixtureRequest) -> None:
            given = [request.getfixturevalue(scene)] if scene else []
            with HELD[self.way]():
                example(*given)

        return test_article

    def entered(self) -> Iterator[tuple[str, str, Example]]:
        """Yield edition, number and example of every entry."""
        for number, example in self.found.items():
            if self.edition:
                yield self.edition, number, example
            else:
                edition, _, bare = number.partition(":")
                yield edition, bare, example

    def _enter(self, number: str, example: Example) -> None:
        assert number not in self.found, f"{self.edition}:{number} is entered twice"
        self.found[number] = example


def worked_examples() -> tuple[WorkedExample, ...]:
    """Return every example of every module below `tests.articles`, module by module.

    A module holds one test for each of its `Examples`: `name = EXAMPLES.as_test()`.
    """
    return tuple(
        WorkedExample(edition=edition, number=number, way=held.way, module=name)
        for name, held in _collections()
        for edition, number, _ in held.entered()
    )


def _collections() -> Iterator[tuple[str, Examples]]:
    for module in walk_packages(tests.articles.__path__, "tests.articles."):
        for held in vars(import_module(module.name)).values():
            if isinstance(held, Examples):
                yield module.name, held

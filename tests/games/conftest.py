"""What holds for the pages of games in every test."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _pages_are_given_what_they_print(names_missing: set[tuple[str, str]]) -> Iterator[None]:
    """Fail a test on whose pages a name is empty because a view left it out."""
    names_missing.clear()
    yield
    assert names_missing == set()

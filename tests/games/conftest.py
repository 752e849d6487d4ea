"""What holds for the pages of games in every test."""

import pytest


@pytest.fixture(autouse=True)
def _pages_are_given_what_they_print(every_name_is_given: None) -> None:
    """Have every test fail on whose pages a name is empty because a view left it out."""

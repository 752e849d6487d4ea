"""What the tests of pages share."""

from collections.abc import Iterator

import pytest

from tests.support.unresolved import unresolved


@pytest.fixture
def every_name_is_given() -> Iterator[None]:
    """Fail a test in which a page asks its view for a name that it does not give."""
    with unresolved() as missing:
        yield
    assert sorted(missing) == []

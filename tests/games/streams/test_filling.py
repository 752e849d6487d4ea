"""What the server fills in of a command: one filler for a type, found by the type."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from games.streams import filling
from games.streams.filling import add_filling
from tests.support import toy_stream as toy


@pytest.fixture(autouse=True)
def none_but_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filling, "FILLINGS", {})


def fill(stream: UUID, state: Any, command: Any, until: int | None) -> Any:
    return command


def other(stream: UUID, state: Any, command: Any, until: int | None) -> Any:
    raise AssertionError(uuid4())


def test_is_found_by_the_type_of_the_command() -> None:
    add_filling(fill, (toy.Add,))
    assert {toy.Add: fill} == filling.FILLINGS


def test_may_be_added_again_as_an_app_that_starts_twice_does() -> None:
    add_filling(fill, (toy.Add,))
    add_filling(fill, (toy.Add,))
    assert {toy.Add: fill} == filling.FILLINGS


def test_two_for_one_type_are_refused() -> None:
    add_filling(fill, (toy.Add,))
    with pytest.raises(ValueError, match="Add is filled in twice"):
        add_filling(other, (toy.Add,))

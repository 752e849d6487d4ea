"""What an event says of itself: a stored name, a label, the parts of its detail."""

from dataclasses import dataclass

import pytest
from django.utils import translation

from games.labels.declared import declared_detail, labels_of
from games.streams.stored import stored, stored_as, stored_names


@stored("toys.thrown.v1", label="thrown", detail=("at %(player)s", "%(points)s", "%(count)d times"))
@dataclass(frozen=True, kw_only=True)
class Thrown:
    player: str
    count: int
    points: tuple[str, ...] = ()


@stored("toys.lost.v1", label="move")
@dataclass(frozen=True, kw_only=True)
class Lost: ...


@stored("toys.sealed.v1", label="sealed", detail=("nobody looks",))
@dataclass(frozen=True, kw_only=True)
class Sealed: ...


@dataclass(frozen=True, kw_only=True)
class Nameless: ...


class Heir(Lost): ...


def test_a_union_has_its_names_in_order() -> None:
    assert stored_names(Lost | Thrown) == {Lost: "toys.lost.v1", Thrown: "toys.thrown.v1"}


@pytest.mark.parametrize("event", [Nameless, Heir])
def test_a_name_is_not_guessed_and_not_inherited(event: type) -> None:
    with pytest.raises(LookupError, match=event.__name__):
        stored_as(event)


def test_a_detail_shows_no_field_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="Lost has no side"):
        stored("toys.lost.v2", detail=("%(side)s",))(Lost)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Thrown(player="Ann", count=0, points=("a1", "b2")), "at Ann · a1 b2 · 0 times"),
        (Thrown(player="", count=2), "2 times"),
        (Lost(), ""),
        (Sealed(), "nobody looks"),
    ],
    ids=["all of it", "what is empty is left out", "nothing to say", "the same for all"],
)
def test_a_detail_is_said_part_by_part(event: object, said: str) -> None:
    with translation.override("en"):
        assert declared_detail(event) == said


def test_a_label_is_read_in_the_language_of_the_page() -> None:
    word = labels_of(Lost | Thrown)[Lost]
    with translation.override("zh-hans"):
        assert str(word) != "move"
    with translation.override("en"):
        assert str(word) == "move"

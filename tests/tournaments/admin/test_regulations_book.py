"""A federation's book chosen by the form of regulations: what is left as it is follows the book."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from games.federation.publishing import publish
from games.record.values import Actor, Role
from tests.support.federation import SEASON, book, override
from tests.tournaments.admin.test_regulations_form import answered
from tournaments.admin.regulations.shape import Shape, usual
from tournaments.record.rounds.arranging import options_of
from tournaments.regulations.values import EventLevel, Regulations

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

YOUTH = {"level": EventLevel.NATIONAL_YOUTH.value, "book": "province@1"}


@pytest.fixture
def base(database: str) -> Regulations:
    """The usual regulations of xiangqi, where a book on it is published."""
    office = Actor(id="office", role=Role.ORGANISER)
    publish(SEASON, by=office, at=datetime(2026, 11, 1, tzinfo=UTC))
    return usual(Shape(edition="xiangqi-2020"))


def rounds_of(rules: Regulations) -> int:
    own = options_of(rules).xiangqi
    assert own is not None
    return own.natural_limit_rounds


def test_a_chosen_book_gives_what_no_field_changes(base: Regulations) -> None:
    form = answered(base, **YOUTH)
    assert not form.errors
    made = form.made()
    assert made.book == SEASON
    assert rounds_of(made) == 50
    again = answered(made)
    assert again["g_natural_limit_rounds"].value() == "50", "what is shown is what applies"
    assert again.made() == made


def test_what_the_event_changes_is_its_own(base: Regulations) -> None:
    made = answered(base, **YOUTH, g_natural_limit_rounds="45").made()
    assert rounds_of(made) == 45
    without = answered(made, book="").made()
    assert without.book is None
    assert rounds_of(without) == 45


def test_another_version_moves_what_was_left_as_it_was(base: Regulations) -> None:
    made = answered(base, **YOUTH, g_no_draw_before_round="10").made()
    assert rounds_of(made) == 50
    office = Actor(id="office", role=Role.ORGANISER)
    newer = book(override("xiangqi.natural_limit_rounds", 40), version=2)
    publish(newer, by=office, at=datetime(2026, 11, 2, tzinfo=UTC))
    assert answered(made).made().book == SEASON, "the event keeps its version"
    moved = answered(made, book="province@2").made()
    own = options_of(moved).xiangqi
    assert own is not None
    assert (own.natural_limit_rounds, own.no_draw_before_round) == (40, 10)


def test_4_1_8_another_level_than_the_books_is_said_beside_it(base: Regulations) -> None:
    assert set(answered(base, book="province@1").errors) == {"level"}


def test_a_book_nobody_has_published_is_no_choice(base: Regulations) -> None:
    assert set(answered(base, book="nobody@1").errors) == {"book"}


def test_books_are_offered_on_their_own_rule_book(base: Regulations) -> None:
    assert "book" not in answered(usual(Shape(edition="weiqi-2002"))).fields
    other = replace(usual(Shape(edition="weiqi-2002")), book=SEASON)
    assert "book" not in answered(other).fields

"""Events of a game whose book says nothing of events: held, and nothing cited."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django import forms

from games.record.values import Options
from games.rules.books.article import Article
from games.rules.protocol import UnknownEditionError
from tests.support.event_books import BOOKS
from tests.support.tournaments import SWISS, Told
from tests.support.toy_game import EDITION, served
from tests.tournaments.books.test_every_book import values
from tournaments.admin.regulations import games as fields
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of, books, game_books, rules_describing
from tournaments.books.topics import Topic
from tournaments.crosstable import ONE_HALF_ZERO
from tournaments.record import events as e
from tournaments.record.values import Score
from tournaments.regulations.books import article, second_is_white
from tournaments.regulations.checks import check
from tournaments.regulations.defaults import with_book_defaults
from tournaments.schedules.scheveningen import games_with_table


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with served():
        yield


def test_it_cites_nothing() -> None:
    book = book_of(EDITION)
    assert (book.name, book.game, book.points) == (EDITION, "noughts", ONE_HALF_ZERO)
    assert [value for value in values(book) if isinstance(value, Article)] == []
    assert {article(EDITION, topic) for topic in Topic} == {None}


def test_it_stands_among_the_books_of_the_games_served() -> None:
    assert set(game_books()) == {*(book.game for book in BOOKS.values()), "noughts"}
    assert book_of(EDITION) in books()
    assert "noughts" not in games_with_table(4)


@pytest.mark.parametrize("edition", ["xiangqi-2020-rapid", "weiqi-2002", "gomoku-classic"])
def test_a_game_with_a_book_keeps_it(edition: str) -> None:
    assert any(isinstance(value, Article) and value for value in values(book_of(edition)))


def test_pairing_systems_are_described_by_the_books_that_print_them() -> None:
    for book in BOOKS.values():
        for system in book.pairing.home:
            assert rules_describing(system).home


def test_an_edition_of_no_game_has_none() -> None:
    with pytest.raises(UnknownEditionError):
        book_of("halma")


@pytest.mark.parametrize("kind", [StageKind.SWISS, StageKind.ROUND_ROBIN, StageKind.KNOCKOUT])
def test_its_regulations_are_sound(kind: StageKind) -> None:
    stages = (replace(SWISS.stages[0], kind=kind, rounds=3 if kind is StageKind.SWISS else 0),)
    rules = replace(SWISS, edition=EDITION, points=ONE_HALF_ZERO, stages=stages, tiebreaks=())
    assert [fault.code for fault in check(rules)] == []


def test_an_event_is_paired_and_played() -> None:
    stage = replace(SWISS.stages[0], rounds=2)
    told = Told(replace(SWISS, edition=EDITION, points=ONE_HALF_ZERO, stages=(stage,))).begin(4)
    told.publish(1, (1, 3), (4, 2)).results(1, Score.FIRST_WINS, Score.DRAW).close(1)
    assert isinstance(told.events[-1], e.RoundClosed)


def test_a_document_gets_the_defaults_and_no_options() -> None:
    made = with_book_defaults({"edition": EDITION, "stages": [{"kind": "swiss", "rounds": 3}]})
    assert (made["points"]["win"], made["stages"][0]["pairing"]) == ("1", "halves")
    assert "options" not in made


def test_the_form_asks_nothing_of_its_games() -> None:
    form = forms.Form()
    fields.add_fields(form, EDITION)
    assert form.fields == {}
    assert fields.initial_of(Options(), EDITION) == {}
    assert fields.options_of({}, Options(), EDITION) == Options()


def test_colours_of_other_peoples_files_follow_its_sides() -> None:
    assert not second_is_white(EDITION)
    assert second_is_white("gomoku-2025")

"""Every article of every book is one that its printed book has."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

import pytest

from adjudication.articles.catalogue import article as printed
from adjudication.articles.catalogue import articles as all_printed
from games.rules.books.article import Article
from games.rules.books.registry import (
    BOOKS,
    GAMES,
    SOURCES,
    assumed_editions,
    book_of,
    game_of,
)
from games.rules.editions import editions, kernel_for
from games.rules.protocol import UnknownEditionError

RULES_OF_PLAY = ("fmjd", "fmjd64")
"""Books that an edition of draughts cites beside its own: clocks of 64 squares are those of 100."""


def cited(value: object) -> Iterator[Article]:
    """Yield every article that stands anywhere in a value of a book."""
    if isinstance(value, Article):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cited(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from cited(item)
    elif isinstance(value, (tuple, frozenset)):
        for other in value:
            yield from cited(other)


def is_printed(article: Article) -> bool:
    """Return whether the book has the article, as it is cited or as a heading."""
    point = f"app.{article.number.removeprefix('app').removeprefix('.')}"
    names = (article.number, f"art.{article.number}", point, f"{point}/scope")
    return any(printed(article.book, name) is not None for name in names)


@pytest.mark.parametrize("edition", BOOKS)
def test_every_article_of_a_book_is_printed(edition: str) -> None:
    found = {article for article in cited(BOOKS[edition]) if article}
    assert found
    assert sorted(str(article) for article in found if not is_printed(article)) == []


@pytest.mark.parametrize("edition", BOOKS)
def test_a_book_cites_its_own_source_and_what_it_falls_back_on(edition: str) -> None:
    source = BOOKS[edition].source
    own = {source.code, source.falls_back_on, *RULES_OF_PLAY}
    assert {article.book for article in cited(BOOKS[edition]) if article} <= own


def test_every_kernel_has_a_book_of_its_game() -> None:
    assert set(editions()) == set(BOOKS)
    for edition in editions():
        assert kernel_for(edition).game == game_of(edition)
    assert set(GAMES) == {kernel_for(edition).game for edition in editions()}
    assert [source for source in SOURCES if not all_printed(source)] == []


def test_no_other_edition_has_one() -> None:
    with pytest.raises(UnknownEditionError) as refused:
        book_of("xiangqi-2011")
    assert refused.value.code == "unknown_edition"


class TestArticle:
    def test_the_same_number_of_another_book_is_another_article(self) -> None:
        assert Article("weiqi-2002", "19") != Article("gomoku-2025", "19")

    def test_people_read_the_book_and_the_number(self) -> None:
        assert str(Article("weiqi-2002", "19")) == "weiqi-2002 19"


@pytest.mark.parametrize("edition", BOOKS)
def test_an_edition_is_named_in_both_languages(edition: str) -> None:
    for name in (BOOKS[edition].name, BOOKS[edition].game.name, BOOKS[edition].source.name):
        assert name.en.isascii()
        assert not name.zh.isascii()


@pytest.mark.parametrize(
    ("game", "assumed"),
    [
        ("xiangqi", ("xiangqi-2020",)),
        ("weiqi", ("weiqi-2002",)),
        ("gomoku", ("gomoku-2025",)),
        ("halma", ()),
    ],
)
def test_a_file_that_names_no_edition_may_be_of_these(game: str, assumed: tuple[str, ...]) -> None:
    assert assumed_editions(game) == assumed

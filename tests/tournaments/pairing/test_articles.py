"""A pairing quotes the articles of the event's own book, by their numbers in the catalogue."""

from dataclasses import replace

import pytest

from adjudication.articles.catalogue import article
from adjudication.desk.tournaments import tables
from tournaments.pairing import articles
from tournaments.pairing.settings import DRAUGHTS, GOMOKU, WEIQI, XIANGQI, PairingSettings, System
from tournaments.pairing.values import ColourReason

EDITIONS = {
    "xiangqi": "xiangqi-2020",
    "weiqi": "weiqi-2002",
    "gomoku": "gomoku-2025",
    "draughts": "draughts-appendix",
}
BOOKS = (XIANGQI, WEIQI, GOMOKU, DRAUGHTS)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.book)
@pytest.mark.parametrize("system", System)
def test_every_article_stands_in_the_catalogue(book: PairingSettings, system: System) -> None:
    settings = replace(book, system=system)
    cited = {articles.once(settings), articles.everybody(settings), articles.rounds(settings)}
    for reason in ColourReason:
        cited.update(articles.of_pair(settings, reason))
    assert [one for one in cited if article(EDITIONS[book.book], one) is None] == []


def test_the_refusals_of_tables_stand_in_the_catalogue() -> None:
    books = (tables._ROUND_ROBINS, tables._SHEETS, tables._DOUBLE, *tables._ARTICLES.values())
    cited = [(EDITIONS[game], one) for book in books for game, one in book.items()]
    assert [one for one in cited if article(*one) is None] == []


def test_without_a_book_the_one_of_the_system_is_quoted() -> None:
    found = {system: articles.book_of(PairingSettings(system=system)) for system in System}
    assert found == {
        System.POSITIONAL: "xiangqi",
        System.HALVES: "draughts",
        System.NEIGHBOURS: "weiqi",
        System.FOLD: "gomoku",
    }


@pytest.mark.parametrize(
    ("reason", "cited"),
    [
        (ColourReason.SUM_ODD, "app3.2.4.8"),
        (ColourReason.SUM_EVEN, "app3.2.4.8"),
        (ColourReason.HIGHER_SCORE, "app3.2.4.9"),
        (ColourReason.DIFFERENCE, "app3.2.4"),
    ],
)
def test_xiangqi_app3_2_4_each_colour_rule_is_named(reason: ColourReason, cited: str) -> None:
    assert articles.of_pair(XIANGQI, reason) == ("app3.2.3", cited)

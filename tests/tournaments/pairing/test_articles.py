"""A pairing quotes the articles of the event's own book, by their numbers in the catalogue."""

from dataclasses import replace

import pytest

from adjudication.articles.catalogue import article
from games.rules.books.sources import PRINTED
from tests.support.event_books import DRAUGHTS, GOMOKU, WEIQI, XIANGQI
from tournaments.books.pairing import ColourReason, System
from tournaments.pairing import articles
from tournaments.pairing.articles import rules_of
from tournaments.pairing.settings import PairingSettings

SETTINGS = (XIANGQI, WEIQI, GOMOKU, DRAUGHTS)


def book_of_rules(settings: PairingSettings) -> str:
    """Return the code of the book that is quoted."""
    once = rules_of(settings).once
    assert once is not None
    return once.book


@pytest.mark.parametrize("book", SETTINGS, ids=lambda item: book_of_rules(item))
@pytest.mark.parametrize("system", System)
def test_every_article_stands_in_the_catalogue(book: PairingSettings, system: System) -> None:
    settings = replace(book, system=system)
    quoted = (articles.once(settings), articles.everybody(settings), articles.rounds(settings))
    cited = {article for article in quoted if article is not None}
    for reason in ColourReason:
        cited.update(articles.of_pair(settings, reason))
    name = book_of_rules(book)
    assert {article.book for article in cited} == {name}
    assert [other for other in cited if article(name, other.number) is None] == []


def test_without_a_book_the_one_of_the_system_is_quoted() -> None:
    found = {system: book_of_rules(PairingSettings(system=system)) for system in System}
    assert found == {
        System.POSITIONAL: "xiangqi-2020",
        System.HALVES: "draughts-appendix",
        System.NEIGHBOURS: "weiqi-2002",
        System.FOLD: "gomoku-2025",
        System.MCMAHON: "weiqi-2002",
    }


@pytest.mark.parametrize(
    ("reason", "number"),
    [
        (ColourReason.SUM_ODD, "app3.2.4.8"),
        (ColourReason.SUM_EVEN, "app3.2.4.8"),
        (ColourReason.HIGHER_SCORE, "app3.2.4.9"),
        (ColourReason.DIFFERENCE, "app3.2.4"),
    ],
)
def test_xiangqi_app3_2_4_each_colour_rule_is_named(reason: ColourReason, number: str) -> None:
    book = PRINTED["xiangqi-2020"]
    assert articles.of_pair(XIANGQI, reason) == (
        book("app3.2.3"),
        book(number),
    )

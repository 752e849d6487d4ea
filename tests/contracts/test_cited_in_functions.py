"""No article that a function names changes unseen, and each is the book's own."""

import ast
from collections import Counter

import pytest

from adjudication.articles.catalogue import articles
from tests.contracts.cited_in_functions import AGAIN, FILE, SOURCES, cited, lines, title

HEADS = {"gomoku-2025 app2.3-B"}
"""What has no title of its own, but heads articles that have."""


@pytest.fixture(scope="module")
def current() -> list[str]:
    """The lines of the source as it stands."""
    return lines()


def test_what_functions_cite_is_what_was_reviewed(current: list[str]) -> None:
    reviewed, now = Counter(FILE.read_text(encoding="utf-8").splitlines()), Counter(current)
    gone, come = sorted((reviewed - now).elements()), sorted((now - reviewed).elements())
    assert (gone, come) == ([], []), f"write the list anew with `{AGAIN}` and review it"


def test_every_article_stands_in_the_catalogue_or_heads_some_that_do(
    current: list[str],
) -> None:
    untitled = {line.split("\t")[3] for line in current if not line.split("\t")[4]}
    assert untitled == HEADS
    for head in untitled:
        book, number = head.split()
        assert [held for held in articles(book) if held.number.startswith(f"{number}-")]


@pytest.mark.parametrize("number", ["25.45", "app.99", "nothing"])
def test_an_article_that_no_book_has_is_found_out(number: str) -> None:
    assert title(SOURCES["WEIQI"], number) == ""


def test_every_printed_book_is_looked_for(current: list[str]) -> None:
    assert len(SOURCES) >= 6
    cited_books = {line.split("\t")[3].split()[0] for line in current}
    assert cited_books <= {source.code for source in SOURCES.values()}
    assert len(cited_books) >= 6


def test_an_article_is_read_with_what_it_stands_beside() -> None:
    tree = ast.parse(
        "def award(place):\n"
        "    if place < 1:\n"
        "        return NoPromotion(code='award_without_place', article=WEIQI('25.3'))\n"
        "    return XIANGQI('4.3')\n"
        "TABLE = {'a': WEIQI('24.2')}\n"
    )
    assert list(cited(tree)) == [
        ("award", "NoPromotion award_without_place", "weiqi-2002 25.3", "段位等级"),
        ("award", "return", "xiangqi-2020 4.3", "前25回合不提和"),
    ]

"""Every decidable article that is served has its worked example among the tests here."""

from collections import Counter

import pytest
from django.test import Client

from adjudication.articles.catalogue import BOOKS, Kind, articles
from adjudication.articles.service import ServiceKind, services_of
from adjudication.desk.analysis import analyse
from games.rules.editions import kernel_for
from tests.articles.carried_out import HELD
from tests.articles.examples import Examples, Way, worked_examples

LATER = (ServiceKind.WAITING, ServiceKind.PENDING)


def entered() -> list[tuple[str, str]]:
    """Return (edition, article) of every example of every module here."""
    return [(example.edition, example.number) for example in worked_examples()]


def is_later(edition: str, number: str) -> bool:
    return any(service.kind in LATER for service in services_of(edition, number))


@pytest.mark.parametrize("book", BOOKS)
def test_every_decidable_article_has_its_example(book: str) -> None:
    decidable = {article.number for article in articles(book) if article.kind is Kind.DECIDABLE}
    worked_out = {number for edition, number in entered() if edition == book}
    missing = {number for number in decidable - worked_out if not is_later(book, number)}
    assert sorted(missing) == []


def test_every_example_is_one_of_an_article_and_stands_once() -> None:
    found = entered()
    known = {(article.edition, article.number) for book in BOOKS for article in articles(book)}
    assert [pair for pair in found if pair not in known] == []
    assert [example for example, count in Counter(worked_examples()).items() if count > 1] == []


def test_an_article_without_an_example_is_found_out() -> None:
    examples = Examples("weiqi-2002")
    examples.rows(lambda: None, {"2.1": ()})
    assert set(examples.found) == {"2.1"}
    with pytest.raises(AssertionError, match=r"weiqi-2002:2\.1 is entered twice"):
        examples.of("2.1")(lambda: None)


@pytest.mark.parametrize("way", [Way.REST, Way.DESK])
def test_an_example_that_is_not_carried_out_as_it_claims_fails(way: Way) -> None:
    with pytest.raises(AssertionError), HELD[way]():
        kernel_for("weiqi-2002")
    with HELD[Way.DESK]():
        analyse({"ask": "tiebreaks", "edition": "weiqi-2002"})
    with HELD[Way.REST]():
        Client().get("/api/v1/none")

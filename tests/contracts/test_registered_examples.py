"""The catalogue's table of worked examples is the one that the tests make, and only grows."""

from adjudication.articles.catalogue import BOOKS, articles
from adjudication.articles.examples import RUNNING, WorkedExample, examples_of, worked_examples
from tests.contracts.registered_examples import AGAIN, FILE, written

LEAST_RUNNING = 562
"""Official and tournament articles with an example over the API or at the desk."""


def test_the_table_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), AGAIN


def test_every_example_is_of_an_article_of_its_book() -> None:
    known = {(article.edition, article.number) for book in BOOKS for article in articles(book)}
    assert {(example.edition, example.number) for example in worked_examples()} <= known
    assert len(set(map(str, worked_examples()))) == len(worked_examples())


def test_what_runs_only_grows() -> None:
    running = [
        article
        for book in BOOKS
        for article in articles(book)
        if article.kind in ("official", "tournament")
        and any(_runs(example) for example in examples_of(article.edition, article.number))
    ]
    assert len(running) >= LEAST_RUNNING


def _runs(example: WorkedExample) -> bool:
    return example.way in RUNNING

"""The table of worked examples in the catalogue, as the tests of the articles stand."""

import os
from pathlib import Path

import django

import adjudication.articles
from adjudication.articles.catalogue import BOOKS, articles
from adjudication.articles.examples import HEADER

FILE = Path(adjudication.articles.__file__).parent / "data" / "examples.tsv"
AGAIN = "python -m tests.contracts.registered_examples"
"""What writes the table anew."""


def written() -> str:
    """Return the table as it should stand: in the order of the books, then of ways."""
    from tests.articles.examples import worked_examples

    places = {
        (article.edition, article.number): at
        for at, article in enumerate(article for book in BOOKS for article in articles(book))
    }
    found = sorted(
        worked_examples(),
        key=lambda example: (places[example.edition, example.number], example.way, example.module),
    )
    return "".join(f"{line}\n" for line in (HEADER, *found))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    FILE.write_text(written(), encoding="utf-8")

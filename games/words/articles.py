"""Articles as they are cited, each with the address where it can be read.

The catalogue of articles lies above this app; the settings name who knows its addresses.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

_BETWEEN = re.compile(r"(?:[,、;；]\s*|\s+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """One article as cited, and the address of its text, "" where no book here has it."""

    number: str
    url: str


def article_address(edition: str, number: str, *, api: bool = False) -> str:
    """Return where the article that a game of `edition` cites is read, "" for nowhere."""
    where = getattr(settings, "ARTICLE_ADDRESS", "")
    return str(import_string(where)(edition, number, api=api)) if where and number else ""


def article_addresses(edition: str, numbers: Iterable[str]) -> dict[str, str]:
    """Return article -> where the API tells it, without the articles of no book here."""
    found = {number: article_address(edition, number, api=True) for number in numbers}
    return {number: url for number, url in found.items() if url}


def cited_articles(edition: str, numbers: str) -> tuple[Cited, ...]:
    """Return the articles that a text names, as `25.1, 23.5.1` does, in its order."""
    return tuple(
        Cited(number=number, url=article_address(edition, number))
        for number in _BETWEEN.split(numbers.strip())
        if number
    )

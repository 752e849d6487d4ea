"""Where an article is read: on its page, over the API; and whether a page is there at all."""

from collections.abc import Iterator
from functools import cache, lru_cache
from uuid import UUID

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from adjudication.articles.citing import find_article
from games.rules.books.article import Article


@lru_cache(maxsize=4096)
def address_of(cited: Article, *, api: bool = False) -> str:
    """Return the address of a cited article, "" for one of no book here."""
    found = find_article(cited)
    if found is None:
        return ""
    name = "articles-api:article" if api else "articles:article"
    return reverse(name, args=[found.edition, found.number])


def ruling_paper_address(game_id: UUID, version: int) -> str:
    """Return where the paper of a ruling is fetched as PDF."""
    return reverse("documents:ruling-file", args=[game_id, version, "pdf"])


def has_page(name: str) -> bool:
    """Return whether a page of that name, namespaces before it, has an address."""
    return name in _page_names()


@cache
def _page_names() -> frozenset[str]:
    return frozenset(_names(get_resolver().url_patterns, ()))


def _names(patterns: list[URLPattern | URLResolver], spaces: tuple[str, ...]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            yield from _names(pattern.url_patterns, inner)
        elif pattern.name:
            yield ":".join((*spaces, pattern.name))

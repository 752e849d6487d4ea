"""The list of articles with its search, and the page of one article. They only read."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from adjudication.articles.catalogue import BOOKS, Article, Kind, base_edition
from adjudication.articles.citing import find_in_edition
from adjudication.articles.searching import MAX_SEARCH, find_articles, neighbours
from adjudication.labels.articles import (
    BOOK_NAMES,
    KINDS,
    Link,
    example_lines,
    served_lines,
    summary_of,
    title_of,
)
from adjudication.web.cited import citing
from games.http import explains_throttling
from games.labels.article_numbers import number_text

PER_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A line of the list."""

    url: str
    book: str
    number: str
    title: str
    summary: str
    kind: str


@explains_throttling
@require_safe
def article_list(request: HttpRequest) -> HttpResponse:
    """Show the articles of a book, or of all, that fit the search, a page at a time.

    :raises Http404: for a book, a kind or a page that is none.
    """
    chinese = _is_chinese()
    edition, search = request.GET.get("edition", ""), request.GET.get("q", "").strip()
    kind = request.GET.get("kind", "")
    if edition and edition not in BOOKS:
        raise Http404("unknown_edition")
    if kind and kind not in set(Kind):
        raise Http404("unknown_kind")
    found = find_articles(edition=edition, search=search, kind=Kind(kind) if kind else None)
    pages = max(1, -(-len(found) // PER_PAGE))
    number = _page_number(request, pages)
    shown = found[(number - 1) * PER_PAGE : number * PER_PAGE]
    filters = {"edition": edition, "q": search, "kind": kind}
    context = {
        "rows": [_row(article, chinese=chinese) for article in shown],
        "total": len(found),
        "number": number,
        "pages": pages,
        "previous": _query(filters, number - 1) if number > 1 else "",
        "next": _query(filters, number + 1) if number < pages else "",
        "books": [(book, BOOK_NAMES[book]) for book in BOOKS],
        "kinds": [(kind.value, KINDS[kind]) for kind in Kind],
        "max_search": MAX_SEARCH,
        **filters,
    }
    return render(request, "articles/list.html", context)


@explains_throttling
@require_safe
def article_page(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    """Show one article: what it says, of what kind it is, how it is served.

    Any edition will do for which a book speaks, and a number as rulings cite it.

    :raises Http404: when the edition has no book, or its book no such article.
    """
    found = find_in_edition(edition, number)
    if found is None:
        raise Http404("no_such_article")
    chinese = _is_chinese()
    before, after = neighbours(found)
    context = {
        "article": found,
        "number": number_text(found.number, chinese=chinese),
        "title": title_of(found, chinese=chinese),
        "summary": summary_of(found, chinese=chinese),
        "other_title": title_of(found, chinese=not chinese),
        "other_summary": summary_of(found, chinese=not chinese),
        "other_language": "en" if chinese else "zh-Hans",
        "book": BOOK_NAMES[found.edition],
        "kind": KINDS[found.kind],
        "served": (*served_lines(found, chinese=chinese), *example_lines(found)),
        "citing": citing(found),
        "heading": _heading(found, chinese=chinese),
        "before": _row(before, chinese=chinese) if before else None,
        "after": _row(after, chinese=chinese) if after else None,
    }
    return render(request, "articles/article.html", context)


def _heading(found: Article, *, chinese: bool) -> Link | None:
    """Return the nearest article that this one stands under, None at the top."""
    number = found.number
    while cut := max(number.rfind(mark) for mark in ".-(/"):
        if cut < 0:
            return None
        number = number[:cut]
        for name in (number, f"art.{number}"):
            above = find_in_edition(found.edition, name)
            if above is not None and above.edition == found.edition and above != found:
                numeral = number_text(above.number, chinese=chinese)
                text = f"{numeral} {title_of(above, chinese=chinese)}"
                url = reverse("articles:article", args=[above.edition, above.number])
                return Link(text=text, url=url)
    return None


def _row(article: Article, *, chinese: bool) -> _Row:
    return _Row(
        url=reverse("articles:article", args=[article.edition, article.number]),
        book=str(BOOK_NAMES[base_edition(article.edition)]),
        number=number_text(article.number, chinese=chinese),
        title=title_of(article, chinese=chinese),
        summary=summary_of(article, chinese=chinese),
        kind=str(KINDS[article.kind]),
    )


def _is_chinese() -> bool:
    return (get_language() or "zh").startswith("zh")


def _page_number(request: HttpRequest, pages: int) -> int:
    text = request.GET.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 7 and 1 <= int(text) <= pages):
        raise Http404("no_such_page")
    return int(text)


def _query(filters: dict[str, str], number: int) -> str:
    filled = [(name, value) for name, value in filters.items() if value]
    return "?" + urlencode([*filled, ("page", str(number))])

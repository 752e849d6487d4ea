"""Articles in pages: `{% cite edition articles %}` links each, `|article` only says it."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.labels.article_numbers import Cited, articles_in, cited_words, number_words, own_book
from games.labels.articles import article_address
from games.rules.books.article import Article

register = template.Library()


@register.simple_tag
def cite(edition: str, cited: Cited, *, sentence: bool = False) -> SafeString:
    """Return the articles as links where a book of the catalogue has them, else as text.

    In a `sentence` they are said whole (第 25.1 条), in a list by their numbers; the book is
    named where it is another than that of a game of `edition`, always where that is "".
    """
    wording = cited_words if sentence else number_words
    own = own_book(edition) if edition else None
    linked = (
        (_linked(article_address(article), wording(article, own=own)),)
        for article in articles_in(cited)
    )
    return format_html_join(_(", ") if sentence else ", ", "{}", linked)


@register.filter
def article(cited: Cited) -> str:
    """Return articles as a sentence names them: 第 18.2 条, 附录三 一.7."""
    return cited_words(cited)


@register.filter
def article_url(article: Article | None) -> str:
    """Return the page of an article, "" where no book here has it."""
    return article_address(article) if article else ""


@register.filter
def article_number(cited: Cited) -> str:
    """Return the numbers of articles as a list has them: 18.2, 附录三 一.7."""
    return ", ".join(number_words(article) for article in articles_in(cited))


def _linked(url: str, text: str) -> SafeString:
    if not url:
        return format_html("{}", text)
    return format_html('<a class="article" href="{}">{}</a>', url, text)

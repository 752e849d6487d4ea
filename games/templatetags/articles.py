"""Articles in pages: `{% cite edition "25.1, 23.5.1" %}` links each, `|article` only says it."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.words.article_numbers import said_article, said_number
from games.words.articles import Cited, cited_articles

register = template.Library()


@register.simple_tag
def cite(edition: str, numbers: str, *, sentence: bool = False) -> SafeString:
    """Return the articles as links where a book of the catalogue has them, else as text.

    In a `sentence` they are said whole (第 25.1 条), in a list by their numbers.
    """
    said = said_article if sentence else said_number
    linked = ((_linked(one, said(one.number)),) for one in cited_articles(edition, numbers))
    return format_html_join(", ", "{}", linked)


@register.filter
def article(numbers: str) -> str:
    """Return articles as a sentence names them: 第 18.2 条, 附录三 一.7."""
    return said_article(numbers)


@register.filter
def article_number(number: str) -> str:
    """Return the number of an article as a list has it: 18.2, 附录三 一.7."""
    return said_number(number)


def _linked(one: Cited, said: str) -> SafeString:
    if not one.url:
        return format_html("{}", said)
    return format_html('<a class="article" href="{}">{}</a>', one.url, said)

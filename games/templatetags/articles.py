"""`{% cite edition "25.1, 23.5.1" %}`: the articles named, each linked to its text."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.words.articles import Cited, cited_articles

register = template.Library()


@register.simple_tag
def cite(edition: str, numbers: str) -> SafeString:
    """Return the articles as links where a book of the catalogue has them, else as text."""
    linked = ((_linked(one),) for one in cited_articles(edition, numbers))
    return format_html_join(", ", "{}", linked)


def _linked(one: Cited) -> SafeString:
    if not one.url:
        return format_html("{}", one.number)
    return format_html('<a class="article" href="{}">{}</a>', one.url, one.number)

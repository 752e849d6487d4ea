"""Articles as papers cite them: the book, the number, what the article says."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from adjudication.articles.citing import find_article
from adjudication.documents.content import Prose
from adjudication.labels.articles import BOOK_NAMES, summary_of, title_of
from games.labels.article_numbers import number_text
from games.rules.books.article import Article


def cited_articles(cited: Iterable[Article], *, chinese: bool) -> Prose:
    """Return the articles, each once, with what it says in the catalogue's words."""
    citations = tuple(_citation(article, chinese=chinese) for article in dict.fromkeys(cited))
    return Prose(title=_("Articles cited"), paragraphs=citations)


def _citation(article: Article, *, chinese: bool) -> str:
    found = find_article(article)
    book = BOOK_NAMES.get(article.book, article.book)
    lead = f"{book} {number_text(article.number, chinese=chinese)}"
    if found is None:
        return lead
    title = title_of(found, chinese=chinese)
    return f"{lead} {title}{_(': ')}{summary_of(found, chinese=chinese)}"

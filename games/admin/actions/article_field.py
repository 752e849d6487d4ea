"""An article of the rule book in a form: chosen by its number and title, never typed."""

from itertools import groupby
from typing import Any

from django import forms

from games.labels.article_numbers import number_text
from games.labels.articles import articles_to_cite
from games.labels.language import is_chinese

Listed = list[tuple[str, list[tuple[str, str]]]]
"""Chapters of a book as a list of choices shows them: heading, then number and title."""


class ArticleField(forms.ChoiceField):
    """The articles that may be cited in a game of `edition`, chapter by chapter."""

    def __init__(self, *, edition: str, **kwargs: Any) -> None:
        self.titles = dict(articles_to_cite(edition))
        super().__init__(choices=[("", "—"), *_chapters(self.titles)], **kwargs)

    def shown(self, number: str) -> str:
        """Return the choice in words, to be read once more before it is recorded."""
        return _article_text(number, self.titles[number]) if number in self.titles else number


def article_field(edition: str, typed: forms.Field) -> forms.Field:
    """Return the choice in place of a field that is `typed`; that one where no book is listed."""
    field = ArticleField(
        edition=edition, label=typed.label, required=typed.required, initial=typed.initial
    )
    return field if field.titles else typed


def _article_text(number: str, title: str) -> str:
    return f"{number_text(number, chinese=is_chinese())} {title}"


def _chapters(titles: dict[str, str]) -> Listed:
    return [
        (
            _article_text(chapter, titles.get(f"art.{chapter}", "")),
            [(number, _article_text(number, titles[number])) for number in numbers],
        )
        for chapter, numbers in groupby(titles, key=_chapter)
    ]


def _chapter(number: str) -> str:
    """Return the chapter that an article stands in: 4 for art.4, 4.1.8 and 4/p2."""
    return number.removeprefix("art.").replace("/", ".").replace("(", ".").split(".")[0]

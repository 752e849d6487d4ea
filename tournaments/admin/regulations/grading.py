"""The field that says whether an event tests strength (段位赛): weiqi 25.3, gomoku 27.8."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.admin.regulations.fields import choices_of
from tournaments.books.promotion import Grading
from tournaments.books.registry import book_of
from tournaments.labels.regulations import GRADINGS


def add_grading(fields: dict[str, forms.Field], edition: str) -> None:
    """Add the field where the book of `edition` knows such events."""
    known = book_of(edition).promotion.gradings
    if known == {Grading.NONE}:
        return
    words = {grading: text for grading, text in GRADINGS.items() if grading in known}
    fields["grading"] = forms.ChoiceField(
        label=_("Grading tournament"), required=False, choices=choices_of(words)
    )

"""What figures are asked of: which games, grouped by what, and one part of one group."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Q
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from adjudication.figures.counting import By
from adjudication.figures.words import GROUPINGS
from games.labels.codes import EDITIONS, GAMES
from games.rules.books.registry import BOOKS

_ALL = ("", _("All"))
_DAY = forms.DateInput(attrs={"type": "date"})


class FiguresForm(forms.Form):
    """Which games are counted, and by what; every field may be left empty."""

    by = forms.ChoiceField(required=False, choices=GROUPINGS.items(), widget=forms.HiddenInput)
    competition = forms.CharField(
        label=_("Competition"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"list": "competitions", "lang": "zh"}),
    )
    game = forms.ChoiceField(label=_("Game"), required=False, choices=[_ALL, *GAMES.items()])
    edition = forms.ChoiceField(label=_("Rules"), required=False, choices=[_ALL, *EDITIONS.items()])
    date_from = forms.DateField(label=_("Played from"), required=False, widget=_DAY)
    date_to = forms.DateField(label=_("To"), required=False, widget=_DAY)

    def clean(self) -> dict[str, Any]:
        """Refuse a range of dates that ends before it begins."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("date_from"), cleaned.get("date_to")
        if first and last and first > last:
            self.add_error("date_to", _("The last day lies before the first."))
        return cleaned


@dataclass(frozen=True, slots=True)
class FigureFilters:
    """A form found good, and the address that asks it again with something else."""

    cleaned: dict[str, Any]
    query: QueryDict

    @property
    def by(self) -> By:
        """What is grouped by; the question, unless told otherwise."""
        return By(self.cleaned["by"] or By.QUESTION)

    @property
    def games(self) -> Q:
        """The condition on rows that have a game."""
        wanted = self.cleaned
        found = Q()
        if wanted["competition"]:
            found &= Q(game__competition=wanted["competition"])
        if wanted["game"]:
            editions = [code for code, book in BOOKS.items() if book.game.code == wanted["game"]]
            found &= Q(game__edition__in=editions)
        if wanted["edition"]:
            found &= Q(game__edition=wanted["edition"])
        if wanted["date_from"]:
            found &= Q(game__played_on__gte=wanted["date_from"])
        if wanted["date_to"]:
            found &= Q(game__played_on__lte=wanted["date_to"])
        return found

    def address(self, **changed: str) -> str:
        """Return the query with some of its fields changed, what is empty left out.

        A group may be the empty text, so "group" stays.
        """
        fields = {name: self.query.get(name, "") for name in FiguresForm.base_fields}
        fields |= changed
        filled = {name: text for name, text in fields.items() if text or name == "group"}
        return "?" + urlencode(filled)

"""The search form of the list of games: it checks shape only."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.labels.codes import EDITIONS, GAMES, STATUSES


class GameSearchForm(forms.Form):
    """Player, dates, game, edition and state of a game; every field may be empty."""

    player = forms.CharField(
        label=_("Player"),
        max_length=80,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": _("Characters or pinyin"), "lang": "zh"}
        ),
    )
    date_from = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    date_to = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    game = forms.ChoiceField(
        label=_("Game"), required=False, choices=[("", _("All")), *GAMES.items()]
    )
    edition = forms.ChoiceField(
        label=_("Rules"), required=False, choices=[("", _("All")), *EDITIONS.items()]
    )
    status = forms.ChoiceField(
        label=_("State"), required=False, choices=[("", _("All")), *STATUSES.items()]
    )

    def clean(self) -> dict[str, Any]:
        """Refuse a range of dates that ends before it begins."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("date_from"), cleaned.get("date_to")
        if first and last and first > last:
            self.add_error("date_to", _("The last day lies before the first."))
        return cleaned

"""Who held the lots with the names and who those with the places of a draw (双机遇).

Gomoku 2025 appendix 3, draughts appendix (一)2(3)d: two people hold them.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.books.registry import book_of
from tournaments.record.entries.number_draw import in_one_hand
from tournaments.record.state import TournamentState

NAMES = ("names_by", "places_by")


def holder_fields(state: TournamentState) -> dict[str, forms.Field]:
    """Return the fields of the two who hold the lots, none where the book knows no such draw."""
    if book_of(state.regulations.edition).sheets.two_holders is None:
        return {}
    return {
        "names_by": forms.CharField(
            label=_("Who held the lots with the names"), max_length=100, required=False
        ),
        "places_by": forms.CharField(
            label=_("Who held the lots with the places"), max_length=100, required=False
        ),
    }


def check_holders(form: forms.Form, cleaned: dict[str, Any]) -> None:
    """Refuse one holder alone, and one person for both."""
    holding = holders(cleaned)
    if in_one_hand(**holding):
        missing = "places_by" if holding["names_by"] else "names_by"
        form.add_error(missing, _("Two people hold the lots: name both."))


def holders(cleaned: dict[str, Any]) -> dict[str, str]:
    """Return the two holders as commands name them."""
    return {name: str(cleaned.get(name) or "").strip() for name in NAMES}

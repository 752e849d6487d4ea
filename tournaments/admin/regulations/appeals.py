"""How long a ruling may be contested, and what an appeal costs, as fields of the form.

Gomoku 2025 14.8 and 22.2.5; the other books leave both to the regulations by their silence.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.admin.regulations.fields import SumField
from tournaments.regulations.appeals import AppealTerms
from tournaments.regulations.checks import MOST_APPEAL_MS
from tournaments.regulations.text import yuan

MINUTES, FEE = "appeal_minutes", "appeal_fee"
NAMES = (MINUTES, FEE)
_MINUTE_MS = 60_000


def add_fields(form: forms.Form) -> None:
    """Add the time to appeal and the fee."""
    form.fields[MINUTES] = forms.IntegerField(
        label=_("Minutes to contest a ruling"),
        min_value=1,
        max_value=MOST_APPEAL_MS // _MINUTE_MS,
        required=False,
        help_text=_("From the ruling on; empty for no limit."),
    )
    form.fields[FEE] = SumField(
        label=_("Fee of an appeal to the committee, in yuan"), help_text=_("Empty or 0: no fee.")
    )


def initial_of(terms: AppealTerms) -> dict[str, Any]:
    """Return what the fields hold."""
    limit = terms.limit_ms
    return {
        MINUTES: None if limit is None else -(-limit // _MINUTE_MS),
        FEE: yuan(terms.fee) if terms.fee else "",
    }


def terms_of(cleaned: Mapping[str, Any], base: AppealTerms) -> AppealTerms:
    """Return the terms; a limit that was not touched keeps its seconds."""
    minutes = cleaned[MINUTES]
    limit = None if minutes is None else minutes * _MINUTE_MS
    if minutes == initial_of(base)[MINUTES]:
        limit = base.limit_ms
    return AppealTerms(limit_ms=limit, fee=cleaned[FEE])

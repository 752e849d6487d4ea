"""A komi in the forms of the office: zi and quarters of one, as people write them."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.rules.weiqi.tables import LARGEST

_PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_ZI = re.compile(r"([0-9]{1,3})? ?([¼½¾])?")
_EXACT = re.compile(r"[0-9]{1,4}(?:\.[0-9]{0,4}|/[0-9]{1,2})?")


class KomiField(forms.CharField):
    """A komi in zi and quarters of one: 3¾, 3.75 or 15/4; None for nothing where it may be left."""

    def clean(self, value: Any) -> Any:
        """Return the komi in quarters of a zi.

        :raises ValidationError: it is no number of quarters.
        """
        text = str(super().clean(value)).strip()
        if not text and not self.required:
            return None
        found = _ZI.fullmatch(text)
        try:
            if found is not None and text:
                parts = {mark: part for part, mark in _PARTS.items()}
                zi = Fraction(found[1] or 0) + parts.get(found[2] or "", Fraction(0))
            elif _EXACT.fullmatch(text):
                zi = Fraction(text)
            else:
                raise ValueError(text)
        except (ValueError, ZeroDivisionError) as error:
            raise forms.ValidationError(_("Write the komi in zi: 3¾ or 3.75.")) from error
        quarters = zi * 4
        if quarters.denominator != 1 or not 0 <= quarters <= 4 * LARGEST * LARGEST:
            raise forms.ValidationError(_("Write the komi in zi: 3¾ or 3.75."))
        return int(quarters)


def zi_shown(quarters: int) -> str:
    """Return a komi of so many quarters as people write it: 3¾."""
    whole, rest = divmod(quarters, 4)
    return f"{whole or ''}{_PARTS[Fraction(rest, 4)]}" if rest else str(whole)

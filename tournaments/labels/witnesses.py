"""Commitments to the names of those at a lot, as pages show them."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _

COMMITTED = "sha256:"
_COMMITMENT = re.compile(rf"{COMMITTED}[0-9a-f]{{64}}")


def is_committed(text: str) -> bool:
    """Return whether a text stands in the record for names."""
    return _COMMITMENT.fullmatch(text) is not None


def named_or_on_file(text: str, names: Mapping[str, str]) -> str:
    """Return the names behind a commitment, where the reader has them; other texts as they are."""
    if not is_committed(text):
        return text
    digest = text.removeprefix(COMMITTED)[:12]
    return names.get(text) or _("names on file at the office (%(digest)s)") % {"digest": digest}

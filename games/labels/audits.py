"""Words for findings of audits: what was found, its weight, where it stands, what was made of it."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels.game_words import Word
from games.streams.messages import MESSAGES

SEVERITIES: dict[str, Word] = {
    "contradiction": _("contradiction"),
    "unclaimed": _("unclaimed"),
    "note": _("note"),
}
FINDING_STATUSES: dict[str, Word] = {
    "open": _("open"),
    "settled": _("settled"),
    "gone": _("no longer found"),
}
FINDING_OUTCOMES: dict[str, Word] = {
    "corrected": _("corrected"),
    "accepted_as_is": _("left as recorded"),
    "wrong_finding": _("wrongly found"),
}


def finding_text(code: str) -> str:
    """Say what was found; a code of newer records is shown as it is."""
    return gettext(MESSAGES[code]) if code in MESSAGES else code

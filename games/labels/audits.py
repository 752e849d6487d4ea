"""Words for what stands of a finding: its weight, its status, what somebody made of it."""

from django.utils.translation import gettext_lazy as _

from games.labels.game_words import Word

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

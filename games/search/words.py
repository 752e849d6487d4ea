"""Words about what the archive is asked for."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as noop

from games.labels.codes import Word

PATTERNS: dict[str, Word] = {
    "any": gettext_lazy("any repetition ruled on"),
    "check": gettext_lazy("perpetual check"),
    "kill": gettext_lazy("perpetual threat of mate"),
    "chase": gettext_lazy("perpetual chase"),
    "mixed": gettext_lazy("attacks of several kinds"),
    "mutual": gettext_lazy("both sides attack"),
    "idle": gettext_lazy("neither side attacks"),
}
"""Pattern of a repetition (24.9, 25, 26) -> its words."""

_FAULTS = {
    "opening_unreadable": noop("“%(detail)s” is no move here; write the first moves of a game."),
    "opening_too_long": noop("At most %(detail)s moves; search for the position reached instead."),
    "position_unreadable": noop("This is no position of any game here."),
}


def search_fault(code: str, detail: str) -> str:
    """Return why a field of a search cannot be searched for."""
    return _(_FAULTS[code]) % {"detail": detail[:40]}

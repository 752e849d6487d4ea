"""What a ruling asks of the moves that follow, in words. Xiangqi rules 2020, 23.5.2."""

from django.utils.translation import gettext as _

from games.labels.codes import SIDES, word
from games.record.values import EITHER


def demand(must_vary: str, rounds: int, *, needs_idle: bool) -> str:
    """Return what a ruling asks of the next moves (23.5.2), or "" where it asks nothing."""
    if not must_vary:
        return ""
    if must_vary == EITHER:
        return _("Drawn if neither side varies within two move pairs.")
    said = {"side": word(SIDES, must_vary)}
    if needs_idle:
        return _("%(side)s must play an idle move within two move pairs, or loses.") % said
    if rounds == 1:
        return _("%(side)s must vary with its next move, or loses.") % said
    return _("%(side)s must vary within two move pairs, or loses.") % said

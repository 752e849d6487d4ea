"""Why something was refused, in the reader's language."""

from django.utils.translation import gettext as _

from games.ledger.errors import EventIdConflict, LedgerBusy, LedgerError, VersionConflict
from games.record.errors import CommandRefusedError


def refusal_text(error: CommandRefusedError | LedgerError) -> str:
    """Return what to tell the official whose action was refused: words, article, code."""
    if isinstance(error, VersionConflict):
        return _(
            "The record has moved on to event %(version)d since this page was shown, so nothing "
            "was recorded. Look at the game again, then repeat the action."
        ) % {"version": error.current_version}
    if isinstance(error, EventIdConflict):
        return _("This form was used for something else already; open the action again.")
    if isinstance(error, LedgerBusy):
        return _("The record could not take the entry in time; nothing was stored. Try again.")
    if not isinstance(error, CommandRefusedError):
        return _("Refused (%(code)s).") % {"code": error.code}
    text = _("Refused: %(title)s (%(code)s).") % {
        "title": title_of(error.code),
        "code": error.code,
    }
    if error.article:
        text += _(" See article %(number)s.") % {"number": error.article}
    return text


def title_of(code: str) -> str:
    """Return the words for a refusal's code."""
    return _(code.replace("_", " "))

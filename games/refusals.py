"""Why something was refused, in the reader's language."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.labels import timekeeping
from games.labels.article_numbers import cited_words
from games.labels.codes import SIDES, word
from games.labels.refusals import title_of
from games.ledger.errors import EventIdConflict, LedgerBusy, LedgerError, VersionConflict
from games.record.errors import CommandRefusedError


def refusal_text(error: CommandRefusedError | LedgerError, *, own: str | None = None) -> str:
    """Return what to tell the official whose action was refused: words, code, article.

    `own` is the code of the book whose articles go without its name.
    """
    if isinstance(error, VersionConflict):
        return _(
            "The record has moved on to event %(version)d since this page was shown, so nothing "
            "was recorded. Look at the game again, then repeat the action."
        ) % {"version": error.current_version}
    if isinstance(error, EventIdConflict):
        return _("This form was used for something else already; open the action again.")
    if isinstance(error, LedgerBusy):
        return _("This could not be recorded in time; nothing was recorded. Try again.")
    text = _("Refused, nothing was recorded: %(title)s [%(code)s]") % {
        "title": title_of(error.code),
        "code": error.code,
    }
    article = error.article if isinstance(error, CommandRefusedError) else None
    left = error.facts.get("remaining_ms") if isinstance(error, CommandRefusedError) else None
    if isinstance(left, Mapping):
        text += " " + _("The record shows %(times)s.") % {"times": shown_times(left)}
    if article:
        text += " " + _("See %(article)s.") % {"article": cited_words(article, own=own)}
    return text


def shown_times(left: Mapping[str, int]) -> str:
    """Return what a record shows of both sides, ms to the flag by side, in words."""
    return timekeeping.shown_times(left, sides={side: word(SIDES, side) for side in left})

"""Why something was refused, in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.words import Word, word
from games.ledger.errors import EventIdConflict, LedgerBusy, LedgerError, VersionConflict
from games.record.errors import CommandRefusedError

TITLES: dict[str, Word] = {
    "role_not_allowed": gettext_lazy("this office does not carry the action"),
    "not_assigned": gettext_lazy("another arbiter is in charge of this table"),
    "game_not_started": gettext_lazy("the game has not started"),
    "game_already_started": gettext_lazy("the game has started already"),
    "game_over": gettext_lazy("the game is over"),
    "game_closed": gettext_lazy("the record is closed"),
    "game_not_over": gettext_lazy("the game is not over"),
    "side_unknown": gettext_lazy("the game has no such side"),
    "result_unknown": gettext_lazy("there is no such result"),
    "article_missing": gettext_lazy("the article is missing"),
    "reason_missing": gettext_lazy("the reason is missing"),
    "ruling_unknown": gettext_lazy("the game has no such ruling"),
    "ruling_already_settled": gettext_lazy("the ruling is settled already"),
    "ruling_undecided": gettext_lazy("the machine left this ruling to the arbiter"),
    "signer_unknown": gettext_lazy("nobody of this name signs"),
    "already_signed": gettext_lazy("it is signed already"),
    "result_differs_from_record": gettext_lazy("the result is not the one on record"),
}
"""Words for the refusals that an action here can meet."""


def refusal_text(error: CommandRefusedError | LedgerError) -> str:
    """Return what to tell the official whose action was refused: words, code, article."""
    if isinstance(error, VersionConflict):
        return _(
            "The record has moved on to event %(version)d since this page was shown, so nothing "
            "was recorded. Look at the game again, then repeat the action."
        ) % {"version": error.current_version}
    if isinstance(error, EventIdConflict):
        return _("This form was used for something else already; open the action again.")
    if isinstance(error, LedgerBusy):
        return _("The record could not take the entry in time; nothing was stored. Try again.")
    text = _("Refused: %(title)s (%(code)s).") % {
        "title": word(TITLES, error.code),
        "code": error.code,
    }
    article = error.article if isinstance(error, CommandRefusedError) else ""
    return text + (_(" See article %(number)s.") % {"number": article} if article else "")

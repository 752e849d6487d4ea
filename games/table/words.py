"""What the scripts of the table screen say, in the language of the page."""

from django.utils.translation import gettext as _


def words() -> dict[str, str]:
    """Return code -> words; `{…}` is filled in by the script."""
    return {
        "online": _("Connected"),
        "offline": _("No connection: what you enter is kept on this device"),
        "sign_in": _("Not signed in: nothing is sent. Sign in, or enter the token of this device."),
        "not_allowed": _("You may not see this table."),
        "no_table": _("There is no such table."),
        "never_read": _("This table has not been read on this device yet; it needs a connection."),
        "as_recorded": _("As recorded up to entry {version}, {time}"),
        "to_move": _("to move"),
        "runs": _("clock runs"),
        "signed": _("signature given"),
        "fouls": _("{count} on record"),
        "press": _("Press: {side}"),
        "undo": _("Undo"),
        "now": _("Record now"),
        "reading": _("Clock showed (m:ss)"),
        "held": _("Sent in {seconds} s"),
        "waiting_count": _("{count} not on record yet"),
        "state_waiting": _("waits to be sent"),
        "state_check": _("By the record this is no lawful move. Was it made so?"),
        "state_conflict": _("Somebody else has acted since. On record meanwhile:"),
        "state_confirm": _("To be confirmed:"),
        "state_refused": _("Refused:"),
        "state_foreign": _("Made by somebody else, who has to sign in to send it."),
        "nothing_since": _("nothing that is shown here"),
        "as_made": _("It was made so: record it"),
        "on_the_record": _("Send it on the record as it stands"),
        "confirm": _("Yes, confirm"),
        "retry": _("Send again"),
        "discard": _("Discard this and what follows"),
        "preview": _("What will follow"),
        "record": _("Record"),
        "back": _("Go back"),
        "follows": _("This will be put on record:"),
        "changes": _("This will change:"),
        "warned": _("Note:"),
        "no_preview": _("Without a connection it cannot be shown what follows."),
        "keep": _("Keep it to be sent"),
        "needs_line": _("This is sent at once or not at all: it needs a connection."),
        "send_first": _("First send or discard what is not on record yet."),
        "touch_points": _("Touch the points on the board."),
        "done": _("Done"),
        "choose": _("Which move was made?"),
        "illegal": _("This move breaks the rules. What follows if it is recorded as it was made:"),
        "no_tables": _("There is no table that is not closed."),
        "claim": _("claim"),
        "table": _("Table {table}"),
        "round": _("round {round}"),
        "all_rounds": _("all rounds"),
        "this_device": _("Table screen"),
        "receipt_fault": _(
            "The record no longer holds what was acknowledged to this device: entry {entries} is "
            "missing or changed. Save the receipts and tell the chief arbiter."
        ),
        "save_receipts": _("Save the receipts ({count})"),
    }

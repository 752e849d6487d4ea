"""Refusals to make a bundle, each with a stable code."""

from games.ledger.errors import LedgerError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    503,
    checkpoint_pending=_("The latest events are not under a signed checkpoint yet; try again."),
)
declare_refusals(404, checkpoint_not_found=_("No checkpoint of this size has been signed."))


class CheckpointPending(LedgerError):
    """The newest events of a stream are not numbered, or no checkpoint covers them yet."""

    code = "checkpoint_pending"


class CheckpointNotFound(LedgerError):
    """The log has signed no checkpoint of the size asked for."""

    code = "checkpoint_not_found"

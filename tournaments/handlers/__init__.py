"""One command in, its events on the ledger, the tournament's new state out."""

from tournaments.handlers.handling import Handled, handle
from tournaments.handlers.states import Known, current
from tournaments.record.warnings import ConfirmationNeededError

__all__ = ["ConfirmationNeededError", "Handled", "Known", "current", "handle"]

"""One command in, its events on the ledger, the tournament's new state out."""

from tournaments.handlers.handling import Handled, handle
from tournaments.record.warnings import ConfirmationNeededError
from tournaments.states import Known, current

__all__ = ["ConfirmationNeededError", "Handled", "Known", "current", "handle"]

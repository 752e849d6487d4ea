"""Refusals of the ledger, each with a stable snake_case code."""

from collections.abc import Sequence
from uuid import UUID

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(404, stream_not_found=_("There is no such game."))
declare_refusals(
    409,
    batch_conflict=_("Some of the games exist already."),
    work_closed=_("The work has been done already."),
)
declare_refusals(412, version_conflict=_("The game has moved on since."))
declare_refusals(422, event_id_conflict=_("The Idempotency-Key was used for another request."))
declare_refusals(
    500,
    ledger_damaged=_("What is stored is not what was stored; this has been logged."),
    ledger_error=_("The ledger refused; the failure has been logged."),
)
declare_refusals(
    503,
    ledger_busy=_("The ledger is busy; nothing was stored."),
    second_history=_("The log does not hold what is known of it outside; it waits for a person."),
    sequencer_halted=_("The sequencer has halted and waits for a person."),
)


class LedgerError(Exception):
    """Every refusal of the ledger; `code` is stable and meant for programs."""

    code = "ledger_error"


class InvalidEvent(LedgerError):
    """An event that cannot be stored as it stands; `code` says why."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class VersionConflict(LedgerError):
    """The stream is not at the expected version; `current_version` is where it stands."""

    code = "version_conflict"

    def __init__(self, current_version: int) -> None:
        super().__init__(f"the stream is at version {current_version}")
        self.current_version = current_version


class EventIdConflict(LedgerError):
    """An event id is already used for other content."""

    code = "event_id_conflict"

    def __init__(self, event_id: UUID | None) -> None:
        super().__init__(f"event id {event_id or ''} is already used for other content")
        self.event_id = event_id


class StreamNotFound(LedgerError):
    """No stream has this id."""

    code = "stream_not_found"

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(f"no stream {stream_id}")
        self.stream_id = stream_id


class BatchConflict(LedgerError):
    """Streams of a batch exist already; nothing of the batch was stored."""

    code = "batch_conflict"

    def __init__(self, stream_ids: Sequence[UUID]) -> None:
        named = ", ".join(str(stream_id) for stream_id in stream_ids[:5])
        super().__init__(f"{len(stream_ids)} streams exist already: {named}")
        self.stream_ids = tuple(stream_ids)


class WorkClosed(LedgerError):
    """The work row to be closed is closed already or does not exist: a late worker."""

    code = "work_closed"

    def __init__(self, work_id: int) -> None:
        super().__init__(f"work {work_id} is not open")
        self.work_id = work_id


class LedgerBusy(LedgerError):
    """The database could not take the write in time; nothing was stored, retry later."""

    code = "ledger_busy"


class LedgerDamaged(LedgerError):
    """Stored rows are not what was stored; `fault` says how, the rest says where."""

    code = "ledger_damaged"

    def __init__(
        self,
        fault: str,
        *,
        position: int | None = None,
        stream_id: UUID | None = None,
        version: int | None = None,
    ) -> None:
        super().__init__(f"{fault} at position {position}, stream {stream_id}, version {version}")
        self.fault = fault
        self.position = position
        self.stream_id = stream_id
        self.version = version


class SequencerHalted(LedgerDamaged):
    """The sequencer met a bad row and numbers nothing more until a person has looked."""

    code = "sequencer_halted"


class SecondHistory(LedgerDamaged):
    """The log is shorter than, or differs from, what is known of it outside its database.

    Nothing is numbered until a person opens a new epoch with a reason.
    """

    code = "second_history"


class CheckpointError(LedgerError):
    """A checkpoint that cannot be read or does not verify; `code` says why."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code

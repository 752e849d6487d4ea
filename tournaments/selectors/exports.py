"""The files offered on a tournament's pages: tables as XLSX and CSV, the report as TRF, its events.

Draughts appendix forms 11 and 14; FIDE Handbook C.04 Annex 2. A file is named after the
event and the version of its record, so that a printed table can be checked against it.
"""

from dataclasses import dataclass
from uuid import UUID

from games import api
from tournaments.interchange.orders import Order, Written
from tournaments.record.state import StageState, TournamentState
from tournaments.selectors.files import CONTENT_TYPES, written

KINDS = {"xlsx": Written.XLSX, "csv": Written.CSV, "trf": Written.TRF26}
STREAM = "ndjson"
"""The kind of file that has the events themselves, of all stages and to the last."""
LABELS = (*((kind, kind.upper()) for kind in KINDS), (STREAM, "NDJSON"))
"""Kind of file -> what the link to it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOrder:
    """Which table of a tournament, in which language; `personal`: with birth dates and sex."""

    stage: StageState
    upto: int
    group: str = ""
    chinese: bool = True
    personal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """A file: its name, its type, its bytes."""

    name: str
    type: str
    data: bytes


def export(state: TournamentState, order: ExportOrder, kind: str) -> Exported:
    """Return the tables of a stage as a file of `kind`: xlsx, csv or trf.

    :raises FormatError: what `write_event` refuses.
    """
    group = f"-{order.group}" if order.group else ""
    made = written(
        state,
        order.stage,
        Order(
            format=KINDS[kind],
            stage=order.stage.index,
            group=order.group,
            upto=order.upto,
            language="zh" if order.chinese else "en",
        ),
        private=order.personal,
    )
    return Exported(
        name=f"{_safe_title(state)}{group}-R{order.upto}-v{state.version}.{kind}",
        type=CONTENT_TYPES[KINDS[kind].value][0],
        data=made.data,
    )


def export_events(stream_id: UUID, state: TournamentState, asking: api.Asking) -> Exported:
    """Return the events up to `state` as a file; those the reader may not see are withheld."""
    lines = api.stream_lines(stream_id, asking=asking, version=state.version)
    name = f"{_safe_title(state)}-v{state.version}.{STREAM}"
    return Exported(name=name, type="application/x-ndjson", data=b"".join(lines))


def _safe_title(state: TournamentState) -> str:
    title = f"{state.regulations.title} {state.regulations.section}".strip()
    return "".join("_" if text in '/\\:*?"<>|\r\n\t' else text for text in title)

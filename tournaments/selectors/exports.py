"""The files offered on the pages of a tournament: tables as XLSX and CSV, the report as TRF-2026.

Draughts appendix forms 11 and 14; FIDE Handbook C.04 Annex 2. A file is named after the
event and the version of its record, so that a printed table can be checked against it.
"""

from dataclasses import dataclass

from tournaments.record.file_orders import Order, Written
from tournaments.record.state import StageState, TournamentState
from tournaments.selectors.files import CONTENT_TYPES, written

KINDS = {"xlsx": Written.XLSX, "csv": Written.CSV, "trf": Written.TRF26}


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
    title = f"{state.regulations.title} {state.regulations.section}".strip()
    safe = "".join("_" if one in '/\\:*?"<>|\r\n\t' else one for one in title)
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
        name=f"{safe}{group}-R{order.upto}-v{state.version}.{kind}",
        type=CONTENT_TYPES[KINDS[kind].value][0],
        data=made.data,
    )

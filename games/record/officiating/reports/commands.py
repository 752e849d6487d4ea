"""What players may report of their surroundings. Imperative; gomoku 2025, 24.3.1-C."""

from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import BOARD, TABLE, VERSION, Note, Side, is_running
from games.record.state import GameState
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _


def _may_report(state: GameState) -> bool:
    return is_running(state) and state.book.conduct.disturbed is not None


def _waiting(state: GameState) -> tuple[int, ...]:
    return tuple(report.version for report in state.reports if not report.dealt_with)


@declare(
    roles=TABLE,
    label=_("Report a disturbance"),
    office="disturbance",
    group="violations",
    summary="Gomoku: report what keeps a side from playing, on its own time unless it is urgent",
    address="disturbances",
    example={"side": "black", "note": "邻台交谈"},
    fits=_may_report,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDisturbance:
    """Report for `side` what keeps it from playing; no clock is stopped for it."""

    side: Side
    note: Note
    urgent: Annotated[
        bool,
        Field(
            label=_("it cannot wait for the player's own time"),
            doc="It cannot wait for the player's own time.",
        ),
    ] = False


@declare(
    roles=BOARD,
    label=_("Disturbance dealt with"),
    office="disturbance-answer",
    group="violations",
    summary="Gomoku: say what was done about a disturbance that a side reported",
    address="disturbances/<int:report_version>/answer",
    example={"note": "已劝止"},
    fits=lambda state: bool(_waiting(state)),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DealWithDisturbance:
    """Say what was done about the disturbance reported at `report_version`."""

    report_version: Annotated[
        int, VERSION, Field(label=_("report"), concerns="report", among=_waiting)
    ]
    note: Annotated[Note, Field(label=_("what was done"), doc="What was done about it.")]


ReportCommand = ReportDisturbance | DealWithDisturbance

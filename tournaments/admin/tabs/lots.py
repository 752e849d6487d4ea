"""Lots drawn in one press: from a seed that the server takes as the lot is recorded (ADR 0072).

Who has a seed announced beforehand, or drew in the hall, enters it on the act's own page.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from games.streams.declarations import declaration_of
from tournaments.admin.acting import carries
from tournaments.admin.actions.match_forms import BY_SERVER
from tournaments.admin.course import due_of, waits_for_sheet
from tournaments.admin.match_notes import seat_text
from tournaments.admin.pages import Desk
from tournaments.record import commands as c
from tournaments.record.declaring import latest
from tournaments.record.lots.commands import DrawPairingLot, lost_by_both
from tournaments.record.lots.server_seeds import ASKED
from tournaments.record.values import DrawMethod, RoundStatus
from tournaments.schedules import deciding_games as deciding


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePress:
    """A button that records at once: what is sent, on which version, under which event id."""

    slug: str
    url: str
    label: str
    sent: tuple[tuple[str, str], ...]
    version: int
    event_id: UUID = field(default_factory=uuid7)


def lots_due(desk: Desk) -> list[OnePress]:
    """Return the lots that are to be drawn now and that the reader may draw."""
    return [
        OnePress(
            slug=declaration_of(command).office,
            url=desk.url("act", declaration_of(command).office),
            label=label,
            sent=sent,
            version=desk.state.version,
        )
        for command, label, sent in _due(desk)
        if carries(desk.actor, command)
    ]


_Lot = tuple[type, str, tuple[tuple[str, str], ...]]
"""Command of the act, words of the button, what its form is sent."""


def _due(desk: Desk) -> Iterator[_Lot]:
    state = desk.state
    seed = ("seed", ASKED)
    if not state.has_started and not state.numbers and len(state.entries) > 1:
        sent = (("method", DrawMethod.LOT.value), seed)
        yield c.DrawNumbers, _("Draw the numbers by lot now"), sent
    if waits_for_sheet(state):
        yield c.DrawSheet, _("Draw the sheet by lot now"), (("method", BY_SERVER),)
    yield from _of_boards(desk)


def _of_boards(desk: Desk) -> Iterator[_Lot]:
    """Yield the lots at boards: colours of deciding games, who counts as the winner."""
    state = desk.state
    played = latest(state, RoundStatus.PUBLISHED)
    for board in played.boards if played else ():
        due = due_of(state, state.stage, board)
        if played and isinstance(due, deciding.ColoursNeeded) and not due.chooser:
            label = _("Board %(board)d: draw the colours by lot now")
            if due.lot_gives_choice:
                label = _("Board %(board)d: draw by lot now who may choose the colours")
            at = (("round", str(played.number)), ("board", str(board.pair.board)))
            yield (
                c.SettleGameColours,
                label % {"board": board.pair.board},
                (*at, ("seed", ASKED)),
            )
    for board in lost_by_both(state):
        sides = " – ".join(seat_text(desk, n) for n in (board.pair.first, board.pair.second))
        label = _("Board %(board)d: draw by lot now who counts as the winner (%(sides)s)")
        yield (
            DrawPairingLot,
            label % {"board": board.pair.board, "sides": sides},
            (("board", str(board.pair.board)), ("seed", ASKED)),
        )

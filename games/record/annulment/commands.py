"""What may be asked about acts already on record: that one count for nothing, or be put right."""

from dataclasses import dataclass
from typing import Annotated

from games.record.annulment.standing import Entries
from games.record.declaring import BOARD, CHIEFS, VERSION, Cited, Reading, Reason
from games.record.state import GameState
from games.record.values import Role, Status
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _

ANNULLERS = BOARD | CHIEFS | {Role.COMMITTEE}
Act = Annotated[
    int,
    VERSION,
    Field(
        label=_("number of the entry"),
        help=_("As numbered in the record."),
        doc="The event to annul, by its version.",
    ),
]
Past = Annotated[Entries, Field(by_server=True)]


def _has_begun(state: GameState) -> bool:
    return state.version > 1


@declare(
    # `decide` says whose it is: his own while the game runs, the chief's, the committee's.
    roles=ANNULLERS,
    label=_("Annul an entry"),
    office="annul",
    summary="Annul an act on record, with what rested on it; a preview shows what falls",
    address="events/<int:event_version>/annulment",
    example={"reason": "登记错误：该着属另一台"},
    fits=_has_begun,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AnnulAct:
    """Let the act recorded at `event_version` count for nothing (撤销), with what rested on it.

    `past`: all that is on record, put in by the engine.
    """

    event_version: Act
    reason: Reason
    article: Cited = None
    past: Past = ()


@declare(
    roles=ANNULLERS,
    label=_("Correct a move entered wrongly"),
    office="correct-move",
    summary="Put a wrongly entered move or reading right: what was played stands, nobody is blamed",
    address="events/<int:event_version>/correction",
    example={"move": "h2e2", "reason": "录入有误，以双方记录为准"},
    fits=lambda state: state.status is not Status.ARRANGED and bool(state.moves),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectMove:
    """Put right the move entered at `event_version`: `move` is what was played (更正录入).

    `past`: all that is on record, put in by the engine.
    """

    event_version: Act
    move: Annotated[
        str,
        Field(
            label=_("move as it was played"),
            doc="ICCS, WXF or Chinese; stored as ICCS.",
            longest=40,
        ),
    ]
    reading_ms: Reading = None
    reason: Reason
    article: Cited = None
    past: Past = ()


AnnulmentCommand = AnnulAct | CorrectMove

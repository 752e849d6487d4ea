"""What may be asked about places: ties, published tables, the end of the event."""

from dataclasses import dataclass
from typing import Annotated

from games.rules.clocks.kinds import TimeControl
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.record.declaring import (
    CHIEF,
    DEPUTIES,
    ENTRANT_FIELD,
    GroupName,
    Reason,
    RoundNumber,
    Seed,
    has_boards,
)
from tournaments.record.results.past import Past
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import (
    Row,
)
from tournaments.standings.table import DecidedBy


def _published(state: TournamentState) -> int:
    return state.stage.published


def has_places_of_sheet(stage: StageState) -> bool:
    """Return whether places come from matches alone, so that no comparison leaves a tie."""
    return stage.rules.kind.knockout or stage.rules.kind is StageKind.ARENA


SETTLING = (DecidedBy.PLAY_OFF, DecidedBy.LOT, DecidedBy.RULING)
Settled = Annotated[
    DecidedBy, Field(open=True, label=_("Settled by"), among=lambda state: SETTLING)
]


@declare(
    roles=CHIEF,
    label=_("Settle a tie"),
    office="decide-tie",
    fits=lambda state: has_boards(state) and not has_places_of_sheet(state.stage),
    group="score",
    moves_places=True,
    summary=_("Settle a tie by a play-off, a lot or a ruling"),
    address="tie-decisions",
    example={
        "round": 9,
        "numbers": [3, 8],
        "how": "lot",
        "seed": "2026-11-29",
        "reference": "抽签记录",
    },
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DecideTie:
    """Settle who is ahead among the level after `round`: a play-off, a lot, or a ruling.

    `numbers` are the tied, best first; for a lot in any order, drawn from `seed`. `reference`
    names the play-off game, the ruling, or who drew the lot (weiqi 27.1(1)(C), gomoku 29.3).
    A tie settled before is settled anew with a `reason`.
    `time_control` is that of a play-off (gomoku 30.4, draughts app. (六)3).
    """

    round: Annotated[RoundNumber, Field(label=_("After round"), usual=_published)]
    numbers: Annotated[tuple[int, ...], ENTRANT_FIELD, Field(label=_("Numbers"))]
    how: Settled
    reference: Annotated[
        str,
        Field(label=_("Play-off game, ruling, or who drew the lot"), longest=300, needed=True),
    ] = ""
    seed: Seed = ""
    stage: int = 0
    time_control: TimeControl | None = None
    reason: Annotated[
        Reason,
        Field(
            label=_("Reason of a new decision"),
            help=_("Where this tie has been settled before; that stays on record."),
            when=lambda state: bool(state.stage.decisions),
        ),
    ] = ""


@declare(
    roles=CHIEF,
    label=_("Publish the standings"),
    office="publish-places",
    fits=has_boards,
    group="next",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PublishStandings:
    """Publish the table after `round`; `based_on` is the version it was worked out from."""

    round: Annotated[RoundNumber, Field(label=_("After round"), usual=_published)]
    rows: tuple[Row, ...]
    based_on: int
    tiebreaks: tuple[str, ...] = ()
    stage: int = 0
    group: GroupName = ""
    past: Past = ()


@declare(
    roles=CHIEF,
    label=_("Close the tournament"),
    office="finish",
    group="next",
    summary=_("Close the tournament"),
    address="finish",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FinishTournament:
    """Close the event: every round played, every result in."""


@declare(
    roles=DEPUTIES,
    label=_("Confirm the final places as deputy"),
    office="confirm-places",
    fits=has_boards,
    group="next",
    summary=_("Confirm final results and places before they are announced, as deputy"),
    address="place-confirmations",
    example={"group": ""},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPlaces:
    """Confirm the final results and places of a stage, as deputy (gomoku 25.3.3-A).

    `group` "" is every group. The chief referee still signs and publishes them (25.1.3-A).
    `stage` 0: the latest.
    """

    group: Annotated[str, Field(label=_("Group"), help=_("Empty: every group."), longest=4)] = ""
    stage: int = 0


TableCommand = DecideTie | FinishTournament | PublishStandings | ConfirmPlaces

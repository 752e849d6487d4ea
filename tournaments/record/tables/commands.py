"""What may be asked about places: ties, published tables, the end of the event."""

from dataclasses import dataclass

from games.rules.clocks.kinds import TimeControl
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import (
    CHIEF,
)
from tournaments.record.values import (
    Row,
)
from tournaments.standings.table import DecidedBy


@declare(
    roles=CHIEF,
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

    round: int
    numbers: tuple[int, ...]
    how: DecidedBy
    reference: str = ""
    seed: str = ""
    stage: int = 0
    time_control: TimeControl | None = None
    reason: str = ""


@declare(
    roles=CHIEF,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PublishStandings:
    """Publish the table after `round`; `based_on` is the version it was worked out from."""

    round: int
    rows: tuple[Row, ...]
    based_on: int
    tiebreaks: tuple[str, ...] = ()
    stage: int = 0
    group: str = ""


@declare(
    roles=CHIEF,
    summary=_("Close the tournament"),
    address="finish",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FinishTournament:
    """Close the event: every round played, every result in."""

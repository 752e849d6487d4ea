"""What may be asked about stages and the pairing of rounds."""

from dataclasses import dataclass

from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    PAIRS,
)
from tournaments.record.values import (
    Engine,
    Numbered,
    Pair,
    PairedBy,
    Seats,
    SheetSlot,
)


@declare(
    roles=CHIEF,
    summary=_("Open the next stage with those who qualified"),
    address="stages",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OpenStage:
    """Open the next stage with those who qualified, by their new numbers.

    Without `numbers` those come whom the tables send, on the sheet of the book's crossing
    (`sheet`: who meets whom first). Others than these need a `reason`.
    """

    numbers: tuple[Numbered, ...] = ()
    sheet: tuple[SheetSlot, ...] = ()
    reason: str = ""


@declare(
    roles=ARBITERS,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPairing:
    """Draft the pairing of `round` (编排): boards, and who is left over (轮空).

    `engine` is what paired, None for a hand; `seed` is what its lots were drawn from.
    """

    round: int
    pairs: tuple[Pair, ...]
    byes: tuple[int, ...] = ()
    source: PairedBy = PairedBy.ENGINE
    engine: Engine | None = None
    seed: str = ""


@declare(
    roles=ARBITERS,
    summary=_("Change the drafted pairing by hand"),
    address="pairing-changes",
    example={"round": 1, "pairs": PAIRS, "reason": "裁判长决定"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePairing:
    """Change the drafted pairing of `round` by hand, with a reason."""

    round: int
    pairs: tuple[Seats, ...]
    byes: tuple[int, ...] = ()
    reason: str = ""


@declare(
    roles=ARBITERS,
    summary=_("Throw the draft away"),
    address="draft-discards",
    example={"round": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardDraft:
    """Throw the draft of `round` away; one that a lot was drawn for with a `reason`."""

    round: int
    reason: str = ""


@declare(
    roles=CHIEF,
    summary=_("Sign and publish the drafted pairing"),
    address="publications",
    example={"round": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PublishPairing:
    """Sign and publish the drafted pairing of `round` (gomoku 25.2.2-C)."""

    round: int


@declare(
    roles=CHIEF,
    summary=_("Take a published pairing back before anything was played"),
    address="recalls",
    example={"round": 1, "reason": "名单有误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecallPairing:
    """Take a published pairing back before anything was played; it is kept on record."""

    round: int
    reason: str

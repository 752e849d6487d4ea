"""What may be asked about stages and the pairing of rounds."""

from dataclasses import dataclass
from typing import Annotated, Any

from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.books.pairing import GroupSeeding
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    PAIRS,
    LatestRound,
    NewDraw,
    Reason,
    Seed,
    has_draft,
    is_published,
    is_running,
    latest,
    next_round,
)
from tournaments.record.results.game_facts import KnownGames
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import (
    Engine,
    Numbered,
    Pair,
    PairedBy,
    RoundStatus,
    Seats,
    SheetSlot,
)
from tournaments.regulations.mcmahon import is_mcmahon
from tournaments.regulations.values import FirstRound


def is_drawn(stage: StageState, number: int, seed: str, pairs: tuple[Pair, ...]) -> bool:
    """Return whether a pairing came from its seed.

    A random first round, groups of a McMahon that are drawn, or colours by lot.
    """
    if not seed:
        return False
    rules = stage.rules
    if is_mcmahon(rules):
        return rules.group_seeding is GroupSeeding.RANDOM
    if rules.kind.swiss:
        return number == 1 and rules.first_round is FirstRound.RANDOM
    return any(pair.why is not None and pair.why.has_lot for pair in pairs)


def _was_drawn_by_lot(state: TournamentState) -> bool:
    draft = latest(state, RoundStatus.DRAFT)
    return draft is not None and is_drawn(state.stage, draft.number, draft.seed, draft.engine_pairs)


def _due_round(state: TournamentState, _given: Any) -> int:
    return next_round(state)


@declare(
    roles=CHIEF,
    label=_("Open the next stage"),
    office="open-stage",
    group="next",
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
    label=_("Pair the next round"),
    office="draft",
    group="next",
    direct=True,
    back="pairing",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPairing:
    """Draft the pairing of `round` (编排): boards, and who is left over (轮空).

    `engine` is what paired, None for a hand; `seed` is what its lots were drawn from.
    """

    round: Annotated[int, Field(implied=_due_round)]
    pairs: tuple[Pair, ...]
    byes: tuple[int, ...] = ()
    source: PairedBy = PairedBy.ENGINE
    engine: Engine | None = None
    seed: Annotated[
        Seed,
        Field(
            label=_("Random seed of the lots"),
            help=_("Only where the book leaves something to a lot."),
        ),
    ] = ""


@declare(
    roles=ARBITERS,
    label=_("Change the pairing by hand"),
    office="change",
    fits=has_draft,
    group="next",
    back="pairing",
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
    label=_("Discard the draft"),
    office="discard",
    fits=has_draft,
    group="next",
    summary=_("Throw the draft away"),
    address="draft-discards",
    example={"round": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardDraft:
    """Throw the draft of `round` away; one that a lot was drawn for with a `reason`."""

    round: LatestRound
    reason: Annotated[NewDraw, Field(when=_was_drawn_by_lot)] = ""


@declare(
    roles=CHIEF,
    label=_("Sign and publish the pairing"),
    office="publish",
    fits=has_draft,
    group="next",
    back="results",
    summary=_("Sign and publish the drafted pairing"),
    address="publications",
    example={"round": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PublishPairing:
    """Sign and publish the drafted pairing of `round` (gomoku 25.2.2-C)."""

    round: LatestRound


def may_publish_schedule(state: TournamentState) -> bool:
    """Return whether the stage follows a table whose rounds are not all public yet."""
    if not is_running(state) or not state.stage.rules.kind.round_robin:
        return False
    return not state.stage.schedule_is_public and state.stage.published < state.stage.rounds


@declare(
    roles=CHIEF,
    label=_("Publish all rounds"),
    office="publish-schedule",
    fits=may_publish_schedule,
    group="next",
    direct=True,
    back="schedule",
    summary=_("Publish who meets whom in every round of a round robin"),
    address="schedule-publications",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PublishSchedule:
    """Publish who meets whom in every round of a round robin, as its table has it (循环表).

    Each round is still drafted and signed by itself; what is changed then departs from the table.
    """


@declare(
    roles=CHIEF,
    label=_("Recall the published pairing"),
    office="recall",
    fits=is_published,
    group="rare",
    summary=_("Take a published pairing back before anything was played"),
    address="recalls",
    example={"round": 1, "reason": "名单有误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecallPairing:
    """Take a published pairing back before anything was played; it is kept on record.

    `games` are those put on for its boards in which nothing has happened yet.
    """

    round: LatestRound
    reason: Reason
    games: KnownGames = ()


RoundCommand = (
    OpenStage
    | DraftPairing
    | PublishPairing
    | ChangePairing
    | DiscardDraft
    | PublishSchedule
    | RecallPairing
)

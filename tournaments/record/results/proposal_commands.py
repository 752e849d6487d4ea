"""What may be asked about corrections that changes in games bring up."""

from dataclasses import dataclass
from typing import Annotated

from games.record.values import Role
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import JUDGES, REASON, Reason
from tournaments.record.results.game_facts import KnownGames
from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.state import TournamentState


def versions_open(state: TournamentState) -> tuple[int, ...]:
    """The events that proposed the corrections still waiting, by version."""
    return tuple(proposal.version for proposal in open_proposals(state))


def _is_waiting(state: TournamentState) -> bool:
    return bool(open_proposals(state))


Proposed = Annotated[
    int, Field(label=_("Correction called for"), concerns="proposal", among=versions_open)
]


@declare(
    roles=frozenset({Role.SYSTEM}),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeCorrection:
    """Propose what a game that came to another result has its board count."""

    round: int
    board: int
    game: int
    stage: int = 0
    games: KnownGames = ()


@declare(
    roles=JUDGES,
    label=_("Make the correction a game calls for"),
    office="accept-correction",
    fits=_is_waiting,
    group="score",
    moves_places=True,
    summary=_("Make the correction that a changed game calls for"),
    address="proposed-corrections/acceptances",
    example={"proposal": 31, "reason": "裁决书第3号"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptCorrection:
    """Make the correction proposed at version `proposal`."""

    proposal: Proposed
    reason: Annotated[str, REASON, Field(needed=True)] = ""


@declare(
    roles=JUDGES,
    label=_("Let the result stand against the game"),
    office="reject-correction",
    fits=_is_waiting,
    group="score",
    summary=_("Let the result stand against a changed game, with a reason"),
    address="proposed-corrections/rejections",
    example={"proposal": 31, "reason": "成绩已公布生效"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RejectCorrection:
    """Let the result stand that the correction proposed at version `proposal` would change."""

    proposal: Proposed
    reason: Reason


@declare(
    roles=frozenset({Role.SYSTEM}),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class NotePunishments:
    """Note who was warned in a game or disqualified from it (xiangqi 18.5)."""

    round: int
    board: int
    game: int
    stage: int = 0
    games: KnownGames = ()


ProposalCommand = ProposeCorrection | NotePunishments | AcceptCorrection | RejectCorrection

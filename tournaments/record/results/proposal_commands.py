"""What may be asked about corrections that changes in games bring up."""

from dataclasses import dataclass

from games.record.values import Role
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import JUDGES
from tournaments.record.results.game_facts import KnownGames


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
    summary=_("Make the correction that a changed game calls for"),
    address="proposed-corrections/acceptances",
    example={"proposal": 31, "reason": "裁决书第3号"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptCorrection:
    """Make the correction proposed at version `proposal`."""

    proposal: int
    reason: str = ""


@declare(
    roles=JUDGES,
    summary=_("Let the result stand against a changed game, with a reason"),
    address="proposed-corrections/rejections",
    example={"proposal": 31, "reason": "成绩已公布生效"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RejectCorrection:
    """Let the result stand that the correction proposed at version `proposal` would change."""

    proposal: int
    reason: str


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

"""What the declarations of a tournament's commands share: offices, fields, points of an event.

Gomoku 2025 25.1-25.3 and 16 (the arranger drafts, the chief arbiter signs, the committee
disqualifies), xiangqi 2020 17 and 18, weiqi 2002 30 and 31.
"""

from typing import Annotated, Any

from games.record.values import Role
from games.rules.books.article import Article
from games.streams.declarations import Field
from games.streams.declarations import gettext_noop as _
from tournaments.record.state import Round, TournamentState
from tournaments.record.values import RoundStatus, Status

CHIEF = frozenset({Role.CHIEF_ARBITER})
ARBITERS = CHIEF | {Role.ARBITER}
OFFICE = ARBITERS | {Role.ARCHIVIST}
DEPUTIES = frozenset({Role.DEPUTY_CHIEF_ARBITER})
AWARDERS = frozenset({Role.ARCHIVIST, Role.RATING_OFFICE})
"""Titles outlive the event."""
JUDGES = CHIEF | {Role.COMMITTEE}

ENTRANT = "01890a5d-ac96-774b-bcce-b302099a8057"
OTHER = "01890a5d-ac96-774b-bcce-b302099a8058"
REGULATIONS = {
    "title": "全国象棋个人锦标赛",
    "section": "男子组",
    "edition": "xiangqi-2020",
    "stages": [{"kind": "swiss", "rounds": 9, "pairing": "positional"}],
    "ranking": "swiss_opponents",
}
PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]


def is_running(state: TournamentState) -> bool:
    """Return whether rounds can be played."""
    return state.status is Status.RUNNING


def has_not_started(state: TournamentState) -> bool:
    """Return whether the entry list is open."""
    return not state.has_started


def may_be_numbered(state: TournamentState) -> bool:
    """Return whether there are entrants to number before the start."""
    return has_not_started(state) and len(state.entries) > 1


def has_boards(state: TournamentState) -> bool:
    """Return whether a round of the stage under way was published."""
    return bool(state.stages) and state.stage.published > 0


def is_swiss(state: TournamentState) -> bool:
    """Under way with a Swiss stage now."""
    return is_running(state) and state.stage.rules.kind.swiss


def latest(state: TournamentState, *wanted: RoundStatus) -> Round | None:
    """Return the round last drafted or published, if it is in one of these states."""
    round_ = state.stage.latest if is_running(state) else None
    return round_ if round_ is not None and round_.status in (wanted or RoundStatus) else None


def has_draft(state: TournamentState) -> bool:
    """Return whether a pairing is drafted and not signed yet."""
    return latest(state, RoundStatus.DRAFT) is not None


def is_published(state: TournamentState) -> bool:
    """Return whether the latest round is published and not confirmed yet."""
    return latest(state, RoundStatus.PUBLISHED) is not None


def numbers_of(state: TournamentState) -> tuple[int, ...]:
    """Return the numbers of the stage under way, those drawn before the first one."""
    slots = state.stages[-1].slots if state.stages else state.numbers
    return tuple(sorted(slot.number for slot in slots))


def next_round(state: TournamentState) -> int:
    """From 1: the one behind those drafted or played."""
    return len(state.stage.played) + 1


def last_round(state: TournamentState, _given: Any = None) -> int:
    """Return the round last drafted or published."""
    return len(state.stage.played)


ENTRANT_FIELD = Field(label=_("Entrant"), concerns="entrant", among=numbers_of)
Number = Annotated[int, ENTRANT_FIELD]
RoundNumber = Annotated[int, Field(label=_("Round"), least=1)]
GroupName = Annotated[str, Field(label=_("Group"), longest=20)]
NextRound = Annotated[RoundNumber, Field(usual=next_round)]
LatestRound = Annotated[int, Field(implied=last_round)]
BoardNumber = Annotated[int, Field(label=_("Board no."), least=1)]
REASON = Field(label=_("Reason"), lines=2)
Reason = Annotated[str, REASON]
Cited = Annotated[
    Article | None,
    Field(label=_("Article"), help=_("As numbered in the rule book, e.g. 8.1.3.")),
]
Seed = Annotated[str, Field(label=_("Random seed"), longest=100)]
ANNOUNCED = Field(help=_("Announced beforehand, for example the digits of a public lottery."))
Witness = Annotated[str, Field(label=_("Who drew, who watched"), longest=300)]
NewDraw = Annotated[Reason, Field(label=_("Reason of a new draw"), needed=True)]

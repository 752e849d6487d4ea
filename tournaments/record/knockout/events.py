"""What happened to sheets, matches of several games and line-ups. Facts only."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.clocks.kinds import TimeControl
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.values import (
    GameColours,
    LineUp,
    MatchGame,
    Outcome,
    SheetSlot,
    Verdict,
)
from tournaments.standings.table import DecidedBy


@stored("tournaments.sheet-drawn.v1", label=_("knockout sheet drawn"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDrawn:
    """The sheet of a knockout was drawn (抽签), from `seed` or in the hall by `witness`.

    `names_by` and `places_by` held the two kinds of lots (双机遇). `reason` stands where an
    earlier sheet is superseded.
    """

    stage: int
    slots: tuple[SheetSlot, ...]
    seed: str = ""
    witness: str = ""
    names_by: str = ""
    places_by: str = ""
    reason: str = ""


@stored("tournaments.colours-chosen.v1", label=_("colours chosen"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursChosen:
    """Whoever the book lets choose chose the colours of a board."""

    stage: int
    round: int
    board: int
    chooser: int
    first: int


@stored("tournaments.game-colours-settled.v1", label=_("colours of a deciding game settled"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameColoursSettled:
    """It was settled who moves first in a deciding game."""

    stage: int
    round: int
    board: int
    colours: GameColours


@stored("tournaments.choice-lot-drawn.v1", label=_("lot drawn for the choice of colours"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceLotDrawn:
    """The lot that gives the choice of a deciding game's colours fell to `winner` (30.2.1)."""

    stage: int
    round: int
    board: int
    game: int
    winner: int
    seed: str


@stored("tournaments.match-game-recorded.v1", label=_("game of a match recorded"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGameRecorded:
    """A game of a match ended."""

    stage: int
    round: int
    board: int
    game: MatchGame


@stored("tournaments.match-game-corrected.v1", label=_("game of a match corrected"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGameCorrected:
    """A game of a match was corrected; `outcome` and `verdict` are those of the match by it.

    `outcome` is None where the match is open again.
    """

    stage: int
    round: int
    board: int
    before: MatchGame
    game: MatchGame
    outcome_before: Outcome | None
    outcome: Outcome | None
    verdict: Verdict | None
    reason: str


@stored("tournaments.match-decided.v1", label=_("match decided"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchDecided:
    """Who goes on from a match that its result leaves open."""

    stage: int
    round: int
    board: int
    verdict: Verdict
    how: DecidedBy
    reference: str
    seed: str = ""
    article: Article | None = None
    time_control: TimeControl | None = None


@stored("tournaments.line-up-named.v1", label=_("line-up named"))
@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpNamed:
    """A team named who plays at which board; with a reason where it came too late."""

    stage: int
    round: int
    line_up: LineUp
    reason: str = ""


@stored("tournaments.line-ups-closed.v1", label=_("line-ups closed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpsClosed:
    """The time for naming line-ups of a round is over."""

    stage: int
    round: int


MatchEvent = (
    SheetDrawn
    | ColoursChosen
    | ChoiceLotDrawn
    | GameColoursSettled
    | MatchGameRecorded
    | MatchGameCorrected
    | MatchDecided
    | LineUpNamed
    | LineUpsClosed
)

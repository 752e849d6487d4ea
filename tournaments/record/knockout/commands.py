"""What may be asked of sheets, matches of several games and line-ups."""

from dataclasses import dataclass
from fractions import Fraction

from games.record.values import Role
from games.rules.books.article import Article
from games.rules.clocks.kinds import TimeControl
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    ENTRANT,
    JUDGES,
    OFFICE,
    OTHER,
    LatestRound,
    latest,
)
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.results.game_facts import KnownGames
from tournaments.record.state import TournamentState
from tournaments.record.values import (
    RoundStatus,
    Score,
    SheetSlot,
    Verdict,
)
from tournaments.standings.table import DecidedBy


def _line_ups_are_open(state: TournamentState) -> bool:
    round_ = latest(state, RoundStatus.DRAFT, RoundStatus.PUBLISHED)
    return round_ is not None and is_team_event(state) and not round_.line_ups_closed


def _has_games(state: TournamentState) -> bool:
    return bool(state.stages) and any(
        board.log
        for round_ in state.stage.played
        if round_.status is not RoundStatus.DRAFT
        for board in round_.boards
    )


@declare(
    roles=ARBITERS,
    label=_("Draw the sheet"),
    office="draw-sheet",
    group="next",
    back="sheet",
    summary=_("Draw the sheet of a knockout"),
    address="sheets",
    example={"seed": "2026-11-21", "witness": "各队领队"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSheet:
    """Draw the sheet of a knockout (抽签); `slots` where the draw was held in the hall.

    The same `seed` gives the same sheet; `witness` says who drew and who watched. `names_by`
    and `places_by` held the lots with the names and with the places (双机遇). A sheet drawn
    again needs a `reason`.
    """

    seed: str = ""
    slots: tuple[SheetSlot, ...] = ()
    witness: str = ""
    names_by: str = ""
    places_by: str = ""
    reason: str = ""


@declare(
    roles=ARBITERS,
    label=_("Enter the choice of colours"),
    office="choose-colours",
    back="pairing",
    summary=_("Record the colours chosen by whoever may choose them"),
    address="colour-choices",
    example={"round": 1, "board": 1, "number": 1, "moves_first": True},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseColours:
    """Record what the one who may choose chose: whether he moves first (10.4.1.4, 10.4.3.2)."""

    round: int
    board: int
    number: int
    moves_first: bool


@declare(
    roles=ARBITERS,
    label=_("Settle the colours of a deciding game"),
    office="settle-colours",
    back="results",
    summary=_("Settle who moves first in the next deciding game"),
    address="game-colours",
    example={"round": 1, "board": 1, "seed": "2026-11-21 加赛"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleGameColours:
    """Settle who moves first in the next deciding game (30.1.1 to 30.2.2).

    By lot from `seed`; by the choice of `by`, who may choose; where a lot gives the choice
    (30.2.1) first the lot alone, then the choice of `by`, who won it.
    """

    round: int
    board: int
    first: int = 0
    by: int = 0
    seed: str = ""


@declare(
    roles=OFFICE | {Role.SYSTEM},
    summary=_("Record a game of a match of several games or of two teams"),
    address="game-results",
    example={"round": 1, "board": 1, "game": 1, "score": "1-0"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordGame:
    """Record a game of a match; `score` with the side in front that moved first in it.

    `game` counts from 1: games in turn, in a team match the board. `points_*` where a ruling
    gave other points than the score brings; such a game names the `article`.
    """

    round: int
    board: int
    game: int
    score: Score
    fouls_first: int = 0
    fouls_second: int = 0
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    article: Article | None = None
    stage: int = 0
    games: KnownGames = ()


@declare(
    roles=JUDGES,
    label=_("Correct a game of a match"),
    office="correct-game",
    fits=_has_games,
    moves_places=True,
    back="results",
    summary=_("Correct a game of a match; the match is worked out anew"),
    address="game-corrections",
    example={"round": 1, "board": 1, "game": 1, "score": "0-1", "reason": "登记有误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectGame:
    """Put another score in place of that of a game of a match; the old one is kept.

    `score` with the side in front that moved first in the game; who that was stays, and so do
    fouls that are None, and points given by a ruling while the score is the same.
    """

    round: int
    board: int
    game: int
    score: Score
    reason: str
    fouls_first: int | None = None
    fouls_second: int | None = None
    stage: int = 0
    games: KnownGames = ()


@declare(
    roles=CHIEF,
    label=_("Decide who goes on"),
    office="decide-match",
    back="results",
    summary=_("Decide who goes on from a match that its result leaves open"),
    address="match-decisions",
    example={
        "round": 1,
        "board": 1,
        "how": "play_off",
        "verdict": "first",
        "reference": "加赛第1局",
    },
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DecideMatch:
    """Decide who goes on from a drawn match, or one both lost: play-off, lot or ruling.

    For a lot the `verdict` is drawn from `seed` (weiqi 17.5). `time_control` is that of a
    play-off (gomoku 30.4, draughts app. (六)3).
    """

    round: int
    board: int
    how: DecidedBy
    verdict: Verdict = Verdict.FIRST
    reference: str = ""
    seed: str = ""
    time_control: TimeControl | None = None


@declare(
    roles=OFFICE,
    summary=_("Name who of a team plays at which board in a round"),
    address="line-ups",
    example={"round": 1, "number": 1, "players": [ENTRANT, OTHER]},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class NameLineUp:
    """Name who plays at which board in a round (出场名单); "" where nobody sits."""

    round: int
    number: int
    players: tuple[str, ...]
    reason: str = ""


@declare(
    roles=ARBITERS,
    label=_("Close the line-ups"),
    office="close-line-ups",
    fits=_line_ups_are_open,
    direct=True,
    back="line_ups",
    summary=_("Close the naming of line-ups of a round"),
    address="line-up-closes",
    example={"round": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CloseLineUps:
    """Close the naming of line-ups of a round: later changes are the chief arbiter's."""

    round: LatestRound


MatchCommand = (
    DrawSheet
    | ChooseColours
    | SettleGameColours
    | RecordGame
    | CorrectGame
    | DecideMatch
    | NameLineUp
    | CloseLineUps
)

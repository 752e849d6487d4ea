"""What may be asked about results: linked games, results, corrections, the close of a round."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from games.record.values import Role
from games.rules.books.article import Article
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    DEPUTIES,
    ENTRANT,
    JUDGES,
    OFFICE,
    BoardNumber,
    Cited,
    GroupName,
    LatestRound,
    Reason,
    RoundNumber,
    has_boards,
    is_running,
    last_round,
    latest,
)
from tournaments.record.results.game_facts import KnownGames
from tournaments.record.results.past import Past
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import (
    RoundStatus,
    Score,
)
from tournaments.regulations.values import TeamKind


def has_board_points(state: TournamentState, stage: StageState) -> bool:
    """Return whether a pairing has points on its boards beside its score (局分)."""
    return stage.rules.games > 1 or state.regulations.teams.kind is not TeamKind.NONE


def _is_missing(state: TournamentState) -> bool:
    """Return whether missing results may count as draws: no sheet can go on by such a draw."""
    round_ = latest(state, RoundStatus.PUBLISHED)
    if round_ is None or state.stage.rules.kind.planned:
        return False
    return any(not board.settled and not board.counted for board in round_.boards)


def _confirmed(state: TournamentState) -> tuple[int, ...]:
    """Return the rounds that are confirmed, the latest first."""
    played = state.stage.played[::-1]
    return tuple(round_.number for round_ in played if round_.status is RoundStatus.CLOSED)


STAY = Field(help=_("Empty: they stay as they are."))
GamesSecond = Annotated[
    Fraction | None,
    Field(
        label=_("Game points of the side listed second"),
        when=lambda state: has_board_points(state, state.stage),
    ),
]
GamesFirst = Annotated[GamesSecond, STAY, Field(label=_("Game points of the side listed first"))]
FoulsFirst = Annotated[int | None, STAY, Field(label=_("Fouls of the first mover"), least=0)]
FoulsSecond = Annotated[FoulsFirst, Field(label=_("Fouls of the second mover"))]
AS_RECORDED = Field(blank=_("as on record"), yes=_("yes"), no=_("no"))


@declare(
    roles=ARBITERS | {Role.SYSTEM},
    label=_("Link the record of a game"),
    office="link-game",
    fits=lambda state: is_running(state) and has_boards(state),
    group="score",
    back="results",
    summary=_("Name the game played at a board"),
    address="game-links",
    example={"round": 1, "board": 1, "game_id": ENTRANT},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class LinkGame:
    """Say which game stream was played at a board; `game` from 1 where there are several."""

    round: RoundNumber
    board: BoardNumber
    game: Annotated[int, Field(label=_("Game of the pairing"), least=1, needed=True)] = 1
    game_id: Annotated[str, Field(label=_("Id of the game's record"))]
    stage: int = 0


@declare(
    roles=OFFICE | {Role.SYSTEM},
    summary=_("Record the signed result of a board"),
    address="results",
    example={"round": 1, "board": 1, "score": "1-0", "fouls_second": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordResult:
    """Record the signed result of a board.

    `points_*` where a ruling at the board gave other points than the score brings; such a
    result names the `article`.
    """

    round: int
    board: int
    score: Score
    games_first: Fraction | None = None
    games_second: Fraction | None = None
    fouls_first: int = 0
    fouls_second: int = 0
    swapped: bool = False
    article: Article | None = None
    note: str = ""
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    stage: int = 0
    games: KnownGames = ()


@declare(
    roles=JUDGES,
    label=_("Correct a result"),
    office="correct",
    fits=has_boards,
    group="score",
    moves_places=True,
    back="results",
    summary=_("Put another result in place of one recorded by mistake"),
    address="corrections",
    example={"round": 1, "board": 1, "score": "0-1", "reason": "记分单录入错误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    """Put another result in place of the one recorded by mistake; the old one is kept.

    Beside the score, what is None stays as it was recorded.
    """

    round: RoundNumber
    board: BoardNumber
    score: Annotated[Score, Field(open=True, label=_("Result"))]
    games_first: GamesFirst = None
    games_second: GamesSecond = None
    fouls_first: FoulsFirst = None
    fouls_second: FoulsSecond = None
    swapped: Annotated[bool | None, AS_RECORDED, Field(label=_("Colours exchanged by mistake"))] = (
        None
    )
    reason: Reason
    stage: int = 0
    games: KnownGames = ()


@declare(
    roles=JUDGES,
    label=_("Change a score by a ruling"),
    office="rule",
    fits=has_boards,
    group="score",
    moves_places=True,
    back="results",
    summary=_("Change what a board counts by a ruling"),
    address="score-rulings",
    example={"round": 5, "board": 1, "score": "0-0", "article": "20.2", "reason": "裁决书第3号"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RuleScore:
    """Change what a board counts by a ruling: its score, its points, or annul it.

    `games_*` are the points on the boards that the ruling leaves a match with (局分). They, the
    fouls and `annulled` stay where they are None; points that are None are what the score
    brings.
    """

    round: RoundNumber
    board: BoardNumber
    score: Annotated[Score, Field(open=True, label=_("Result"))]
    points_first: Annotated[
        Fraction | None,
        Field(label=_("Points of the first mover"), help=_("Empty: as the result brings.")),
    ] = None
    points_second: Annotated[Fraction | None, Field(label=_("Points of the second mover"))] = None
    games_first: GamesFirst = None
    games_second: GamesSecond = None
    fouls_first: FoulsFirst = None
    fouls_second: FoulsSecond = None
    annulled: Annotated[bool | None, AS_RECORDED, Field(label=_("Annul the game"))] = None
    article: Cited
    reason: Reason
    ruling: Annotated[str, Field(label=_("Number of the ruling"), longest=100)] = ""
    stage: int = 0
    games: KnownGames = ()


@declare(
    roles=CHIEF,
    label=_("Count missing results as draws for pairing"),
    office="count-missing",
    fits=_is_missing,
    group="next",
    summary=_("Count missing results as draws, for pairing only"),
    address="missing-as-draws",
    example={"round": 1, "note": "两台未完"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CountMissingAsDraws:
    """Count missing results of `round` as draws, for pairing only (xiangqi app.3 r.8)."""

    round: LatestRound
    note: Annotated[str, Field(label=_("Note"), lines=2)]


@declare(
    roles=ARBITERS,
    label=_("Confirm the results of the round"),
    office="close",
    group="next",
    direct=True,
    summary=_("Confirm that every result of the round is in"),
    address="round-closes",
    example={"round": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRound:
    """Confirm that every result of `round` is in and signed (gomoku 25.2.2-B).

    `original` is the SHA-256 of the scanned sheet with the signature, "" where the paper
    alone is kept.
    """

    round: LatestRound
    original: Annotated[str, Field(label=_("SHA-256 of the scan"))] = ""
    games: KnownGames = ()
    past: Past = ()


@declare(
    roles=ARBITERS,
    label=_("Note the scan of a signed sheet"),
    office="file-original",
    fits=lambda state: bool(state.stages) and state.stage.closed > 0,
    group="rare",
    summary=_("Note the scan of a signed sheet of a closed round, or of a slip"),
    address="round-originals",
    example={"round": 1, "original": "0" * 64},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FileOriginal:
    """Note the scan of the signed sheet of a round that is closed (gomoku 25.2.2-B).

    `original` is its SHA-256; scans noted before stay beside it. `board`: it is the slip of that
    board, which comes in while the round is played. `stage` 0: the latest.
    """

    round: Annotated[int, Field(label=_("Round"), concerns="confirmed_round", among=_confirmed)]
    original: Annotated[str, Field(label=_("SHA-256 of the scan"))]
    board: Annotated[
        int, Field(label=_("Board"), least=0, help=_("0: the signed sheet of the whole round."))
    ] = 0
    stage: int = 0


@declare(
    roles=DEPUTIES,
    label=_("Confirm the results as deputy"),
    office="confirm-results",
    fits=has_boards,
    group="next",
    summary=_("Confirm the results of a round, for the groups in the deputy's charge"),
    address="result-confirmations",
    example={"round": 1},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResults:
    """Confirm the results of the groups in the deputy's charge (gomoku 25.3.2-B).

    `group` "" is the whole round. The chief referee still signs it (25.2.2-B). `stage` 0: the
    latest.
    """

    round: Annotated[int, Field(label=_("Round"), least=1, usual=last_round)]
    group: Annotated[GroupName, Field(help=_("Empty: every group."))] = ""
    stage: int = 0
    past: Past = ()


ResultCommand = (
    RecordResult
    | CorrectResult
    | RuleScore
    | LinkGame
    | CloseRound
    | CountMissingAsDraws
    | FileOriginal
    | ConfirmResults
)

"""What may be asked about results: linked games, results, corrections, the close of a round."""

from dataclasses import dataclass
from fractions import Fraction

from games.record.values import Role
from games.rules.books.article import Article
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    ENTRANT,
    JUDGES,
    OFFICE,
)
from tournaments.record.results.game_facts import KnownGames
from tournaments.record.values import (
    Score,
)


@declare(
    roles=ARBITERS | {Role.SYSTEM},
    summary=_("Name the game played at a board"),
    address="game-links",
    example={"round": 1, "board": 1, "game_id": ENTRANT},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class LinkGame:
    """Say which game stream was played at a board; `game` from 1 where there are several."""

    round: int
    board: int
    game_id: str
    game: int = 1
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
    summary=_("Put another result in place of one recorded by mistake"),
    address="corrections",
    example={"round": 1, "board": 1, "score": "0-1", "reason": "记分单录入错误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    """Put another result in place of the one recorded by mistake; the old one is kept.

    Beside the score, what is None stays as it was recorded.
    """

    round: int
    board: int
    score: Score
    reason: str
    games_first: Fraction | None = None
    games_second: Fraction | None = None
    fouls_first: int | None = None
    fouls_second: int | None = None
    swapped: bool | None = None
    stage: int = 0
    games: KnownGames = ()


@declare(
    roles=JUDGES,
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

    round: int
    board: int
    score: Score
    article: Article | None
    reason: str
    points_first: Fraction | None = None
    points_second: Fraction | None = None
    annulled: bool | None = None
    ruling: str = ""
    stage: int = 0
    games_first: Fraction | None = None
    games_second: Fraction | None = None
    fouls_first: int | None = None
    fouls_second: int | None = None
    games: KnownGames = ()


@declare(
    roles=CHIEF,
    summary=_("Count missing results as draws, for pairing only"),
    address="missing-as-draws",
    example={"round": 1, "note": "两台未完"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CountMissingAsDraws:
    """Count missing results of `round` as draws, for pairing only (xiangqi app.3 r.8)."""

    round: int
    note: str


@declare(
    roles=ARBITERS,
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

    round: int
    original: str = ""
    games: KnownGames = ()


@declare(
    roles=ARBITERS,
    summary=_("Note the scan of a signed sheet that came after its round was closed"),
    address="round-originals",
    example={"round": 1, "original": "0" * 64},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FileOriginal:
    """Note the scan of the signed sheet of a round that is closed (gomoku 25.2.2-B).

    `original` is its SHA-256; scans noted before stay beside it. `stage` 0: the latest.
    """

    round: int
    original: str
    stage: int = 0

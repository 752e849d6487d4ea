"""What a game file says, before anybody checks it against the rules.

Owns the values that every reader of this package hands back and the limits they keep
to. Nothing here is corrected or guessed: a record repeats its file. Names of the parts
follow the PGN norm for Chinese chess (中国象棋电脑应用规范).
"""

from dataclasses import dataclass

from games.notation.annotations import Annotations, Mark, Note, SideLine, joined
from games.rules.books.article import Article

NORMAL_START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadProblem:
    """Something a reader could not take as it stands.

    `line` counts from 1 in text files and is 0 in binary ones, where `detail` names the
    byte offset. `game` is the `index` of the record it belongs to, 0 for the whole file.
    `ply` counts from 1; 0 when no single move is meant. `violation` and `article` are the
    rule kernel's, for a move that breaks the rules; "" otherwise. `candidates` are the editions
    that remain where the game is in doubt, `reasons` what was seen of it, as `code: detail`.
    `beside`: lines beside the game are lost by it, and the game stands.
    """

    code: str
    line: int
    detail: str
    game: int = 0
    ply: int = 0
    violation: str = ""
    article: Article | None = None
    candidates: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    beside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedMove:
    """One move (着法) as its file writes it; `comment` is what the file says after it.

    `side` is who made it where the file says so itself, "" where only the order does.
    `reading_ms` is what the mover's clock showed after it, None where the file is silent.
    """

    text: str
    line: int
    comment: str = ""
    side: str = ""
    reading_ms: int | None = None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSetup:
    """A board of stones before the first move: its size, the stones (摆子), who plays first.

    Points are in canonical form, sorted; `to_move` is "black" or "white".
    """

    size: int
    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    to_move: str = "black"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One game (对局) of a file: its tags, its main line and what was odd about it.

    `index` counts from 1 inside the file. `edition` is the rule book its format is of, unless
    the bringer names another of the same game; one that the file itself states
    (`edition_is_stated`) stands. `edition_doubt` names the editions it may be of where the file
    leaves that open, or says that what it states is not served. `start_position` is a FEN,
    None for the normal start; `setup` is the board of a game of stones, None for the empty one
    of usual size. `move_format` is "chinese", "wxf", "iccs", "san", or "squares" for files that
    store squares (the texts are then canonical). `result` is None when the file gives none.
    `comments` and `marks` stand before the first move, `lines` beside the game (变着).
    `unkept` names what the file says and no part of a record holds, with how often it does.
    `warnings` leave the record usable; they share the codes of problems. `encoding` is the
    game's own, "" where the file's.
    """

    index: int
    line: int
    tags: tuple[tuple[str, str], ...] = ()
    start_position: str | None = None
    moves: tuple[RecordedMove, ...] = ()
    move_format: str
    result: str | None = None
    edition: str
    edition_is_stated: bool = False
    edition_doubt: str = ""
    comments: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[SideLine, ...] = ()
    unkept: tuple[tuple[str, int], ...] = ()
    warnings: tuple[ReadProblem, ...] = ()
    setup: BoardSetup | None = None
    encoding: str = ""

    @property
    def variations(self) -> int:
        """How many lines stand beside the game."""
        return len(self.lines)

    def tag(self, name: str) -> str:
        """Return the first value of tag `name`, case ignored, "" when it is missing."""
        wanted = name.lower()
        return next((value for key, value in self.tags if key.lower() == wanted), "")

    def annotations(self) -> Annotations:
        """What the file says of the game beside its moves."""
        before = Note(ply=0, comment=joined(self.comments), marks=self.marks)
        behind = (
            Note(ply=ply, comment=move.comment, marks=move.marks)
            for ply, move in enumerate(self.moves, start=1)
        )
        notes = tuple(note for note in (before, *behind) if note.comment or note.marks)
        return Annotations(
            annotator=self.tag("Annotator") or self.tag("AN"), notes=notes, lines=self.lines
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadResult:
    """Everything one file gave: the games that were read and the problems met.

    `encoding` is the one that was used, "" for binary files without text. A game that
    broke off stands in `records` with its good moves and in `problems` with the reason.
    """

    format: str
    encoding: str
    records: tuple[GameRecord, ...] = ()
    problems: tuple[ReadProblem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLimits:
    """How much a reader takes: bytes of a file, games in it, plies (步) in a game.

    Past `max_bytes` the file is refused as `file_too_large`; past `max_games` the rest is
    left with `too_many_games`; past `max_plies` a game ends with `too_many_moves`. A file of
    trees is read to `max_parts` nodes, properties and values, then ends with `too_many_parts`.
    """

    max_bytes: int = 32 * 1024 * 1024
    max_games: int = 100_000
    max_plies: int = 2_000
    max_parts: int = 2_000_000


def oversize(data: bytes, limits: ReadLimits, *, name: str) -> ReadResult | None:
    """Return the refusal of a file of format `name` with too many bytes, else None."""
    if len(data) <= limits.max_bytes:
        return None
    detail = f"{len(data)} bytes, at most {limits.max_bytes}"
    problem = ReadProblem(code="file_too_large", line=0, detail=detail)
    return ReadResult(format=name, encoding="", problems=(problem,))

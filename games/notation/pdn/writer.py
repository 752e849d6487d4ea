"""Writer of PDN 3.0 that every reader of the norm understands.

Rule source: PDN 3.0 (FMJD). The game type is always named, FEN whenever the game does not
start from the usual position; results go 2-0 or 1-0, as the edition has them, the first
mover's side first. Reading the text
back gives the same tags, moves, comments, clocks (to the second) and result.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.notation.game_record import GameRecord
from games.notation.pdn.clocks import format_clock
from games.notation.pdn.game_types import game_type
from games.notation.pdn.moves import follow, kernel_of
from games.notation.resolve import ResolvedGame
from games.rules.books.registry import book_of

_RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
_BY_TWO = {"1-0": "2-0", "0-1": "0-2", "1/2-1/2": "1-1"}
"""Results where a win is two points."""
_OWN_TAGS = ("gametype", "result", "fen", "setup")
_TAG_NAME = re.compile(r"\w+")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_WIDTH = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnGame:
    """A game to write: tags, legal canonical moves from `start_position` (None: the usual).

    `comments` stand before the first move. `move_comments` and `clocks` (milliseconds left
    to the mover after the move) go by ply; shorter tuples leave the rest without.
    """

    edition: str
    tags: tuple[tuple[str, str], ...]
    moves: tuple[str, ...]
    start_position: str | None = None
    result: str | None = None
    comments: tuple[str, ...] = ()
    move_comments: tuple[str, ...] = ()
    clocks: tuple[int | None, ...] = ()


def pdn_game(record: GameRecord, resolved: ResolvedGame, *, edition: str) -> PdnGame:
    """Join a record and its resolved moves into a game to write."""
    played = record.moves[: len(resolved.moves)]
    return PdnGame(
        edition=edition,
        tags=record.tags,
        moves=resolved.moves,
        start_position=None if resolved.final_position is None else resolved.start_position,
        result=record.result,
        comments=record.comments,
        move_comments=tuple(move.comment for move in played),
        clocks=tuple(None if "[%cl" in move.comment else move.reading_ms for move in played),
    )


def write_pdn(game: PdnGame) -> str:
    """Write one game.

    :raises ValueError: for a tag name that PDN cannot hold, a result that is none, or moves
        that are not legal.
    :raises PositionError: when the start position is none.
    :raises NotationError: when a move is unreadable.
    """
    kernel = kernel_of(game.edition)
    result = game.result or "*"
    if result not in _RESULTS:
        raise ValueError(f"{result!r} is no result")
    start = kernel.initial_position()
    usual = kernel.format_position(start)
    if game.start_position:
        start = kernel.parse_position(game.start_position)
    if len(follow(kernel, start, game.moves).moves) < len(game.moves):
        raise ValueError("a move is not legal")
    by_two = book_of(game.edition).in_files.pdn_win == 2
    written = _BY_TWO.get(result, result) if by_two else result
    lines = [_tag(name, value) for name, value in _other_tags(game.tags)]
    lines += [_tag("Result", written), _tag("GameType", game_type(game.edition))]
    fen = kernel.format_position(start)
    if fen != usual:
        lines += [_tag("SetUp", "1"), _tag("FEN", fen)]
    words = _words(game, second_first=kernel.side_to_move(start) != kernel.sides[0])
    return "\n".join([*lines, "", *_fill([*words, written]), ""])


def write_pdn_file(games: Iterable[PdnGame]) -> bytes:
    """Write several games as one UTF-8 file.

    :raises ValueError: as `write_pdn`, and likewise its other exceptions.
    """
    return "\n".join(write_pdn(game) for game in games).encode()


def _other_tags(tags: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name, value in tags:
        if not _TAG_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no tag name")
        if name.lower() not in _OWN_TAGS:
            yield name, value


def _tag(name: str, value: str) -> str:
    plain = _CONTROLS.sub("", " ".join(value.split()))
    return f'[{name} "{plain.replace(chr(92), chr(92) * 2).replace(chr(34), chr(92) + chr(34))}"]'


def _words(game: PdnGame, *, second_first: bool) -> Iterator[str]:
    yield from (_comment(comment) for comment in game.comments if comment.strip())
    numbered = False
    for ply, move in enumerate(game.moves):
        number, is_second = divmod(ply + second_first, 2)
        if not is_second or not numbered:
            yield f"{number + 1}..." if is_second else f"{number + 1}."
        yield move
        comment = _move_comment(game, ply)
        if comment:
            yield comment
        # A comment parts the pair of moves, so the number is said again behind it.
        numbered = not comment


def _move_comment(game: PdnGame, ply: int) -> str:
    clock = game.clocks[ply] if ply < len(game.clocks) else None
    words = game.move_comments[ply].strip() if ply < len(game.move_comments) else ""
    parts = [] if clock is None else [format_clock(clock)]
    parts += [words] if words else []
    return _comment(" ".join(parts)) if parts else ""


def _comment(text: str) -> str:
    # PDN has no escape inside a comment, so its braces must not occur there.
    plain = _CONTROLS.sub(" ", text).replace("{", "（").replace("}", "）")
    return "{" + " ".join(plain.split()) + "}"


def _fill(words: Iterable[str]) -> Iterator[str]:
    """Break words into lines of at most 80 letters; a comment is never broken."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line

"""Writer of PDN 3.0 that every reader of the norm understands.

Rule source: PDN 3.0 (FMJD). The game type is always named, FEN whenever the game does not
start from the usual position; results go 2-0 or 1-0, as the edition has them, the first
mover's side first. Reading the text
back gives the same tags, moves, comments, clocks (to the second) and result.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games.notation.annotations import Annotations
from games.notation.game_record import GameRecord
from games.notation.move_text import MoveText, filled
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnGame:
    """A game to write: tags, legal canonical moves from `start_position` (None: the usual).

    `clocks` (milliseconds left to the mover after the move) go by ply; a shorter tuple leaves
    the rest without.
    """

    edition: str
    tags: tuple[tuple[str, str], ...]
    moves: tuple[str, ...]
    start_position: str | None = None
    result: str | None = None
    annotations: Annotations = field(default_factory=Annotations)
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
        annotations=record.annotations(),
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
    # A record of neither moves nor a result is one of its position.
    if fen != usual or (not game.moves and result == "*"):
        lines += [_tag("SetUp", "1"), _tag("FEN", fen)]
    text = MoveText(
        texts=game.moves,
        annotations=game.annotations,
        side_texts=[[step.move for step in line.steps] for line in game.annotations.lines],
        comment=_comment,
        clocks=["" if clock is None else format_clock(clock) for clock in game.clocks],
        second_first=kernel.side_to_move(start) != kernel.sides[0],
    )
    return "\n".join([*lines, "", *filled([*text.words(), written]), ""])


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


def _comment(text: str) -> str:
    # PDN has no escape inside a comment, so its braces must not occur there.
    plain = _CONTROLS.sub(" ", text).replace("{", "（").replace("}", "）")
    words = " ".join(plain.split())
    return f"{{{words}}}" if words else ""

"""Writer of xiangqi PGN that every reader of the norm understands.

Rule source: the PGN chapter of 中国象棋电脑应用规范(四): `[Game "Chinese Chess"]` first, the
move format always named, FEN whenever the game does not start from the normal position.
Reading the text back gives the same tags, moves, comments and result.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from games.notation.annotations import Annotations
from games.notation.game_record import NORMAL_START, RESULTS, GameRecord
from games.notation.move_text import MoveText, filled
from games.notation.resolve import ResolvedGame
from games.notation.xiangqi.moves import format_moves
from games.notation.xiangqi.side_lines import canonical_lines, line_texts
from games.rules.xiangqi.kernel import XiangqiKernel

_FORMAT_NAMES = {"chinese": "Chinese", "wxf": "WXF", "iccs": "ICCS"}
_OWN_TAGS = ("game", "result", "format", "fen")
_TAG_NAME = re.compile(r"\w+")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_MS_A_SECOND, _MS_A_MINUTE, _MS_AN_HOUR = 1000, 60_000, 3_600_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PgnGame:
    """A game to write: tags, legal canonical moves from `start_position` (None: normal).

    `clocks` (milliseconds left to the mover after the move) go by ply; a shorter tuple leaves
    the rest without.
    """

    tags: tuple[tuple[str, str], ...]
    moves: tuple[str, ...]
    start_position: str | None = None
    result: str | None = None
    annotations: Annotations = field(default_factory=Annotations)
    clocks: tuple[int | None, ...] = ()


def pgn_game(record: GameRecord, resolved: ResolvedGame) -> PgnGame:
    """Join a record and its resolved moves into a game to write."""
    return PgnGame(
        tags=record.tags,
        moves=resolved.moves,
        start_position=None if resolved.final_position is None else resolved.start_position,
        result=record.result,
        annotations=replace(record.annotations(), lines=canonical_lines(record, resolved)),
    )


def write_pgn(game: PgnGame, *, notation: str = "chinese") -> str:
    """Write one game; `notation` is "chinese" (simplified), "wxf" or "iccs".

    :raises ValueError: for an unknown notation, a tag name that PGN cannot hold or a result
        that is none.
    :raises PositionError: when the start position is none.
    :raises NotationError: when a move cannot be made.
    """
    if notation not in _FORMAT_NAMES:
        raise ValueError(f"unknown notation {notation!r}")
    result = game.result or "*"
    if result not in RESULTS:
        raise ValueError(f"{result!r} is no result")
    kernel = XiangqiKernel()
    position = kernel.parse_position(game.start_position or NORMAL_START)
    fen = kernel.format_position(position)
    texts = format_moves(position, game.moves, notation=notation)
    lines = [_tag("Game", "Chinese Chess")]
    lines += [_tag(name, value) for name, value in _other_tags(game.tags)]
    lines += [_tag("Result", result), _tag("Format", _FORMAT_NAMES[notation])]
    # A record of neither moves nor a result is one of its position.
    if fen != NORMAL_START or (not game.moves and result == "*"):
        lines.append(_tag("FEN", fen))
    text = MoveText(
        texts=texts,
        annotations=game.annotations,
        side_texts=line_texts(game.annotations.lines, position, game.moves, notation=notation),
        comment=_comment,
        clocks=["" if clock is None else f"[%clk {_clock(clock)}]" for clock in game.clocks],
        number=position.move_number,
        second_first=position.black_to_move,
    )
    lines += ["", *filled([*text.words(), result]), ""]
    return "\n".join(lines)


def write_pgn_file(games: Iterable[PgnGame], *, notation: str = "chinese") -> bytes:
    """Write several games as one UTF-8 file.

    :raises ValueError: as `write_pgn`, and likewise its other exceptions.
    """
    return "\n".join(write_pgn(game, notation=notation) for game in games).encode()


def _other_tags(tags: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name, value in tags:
        if not _TAG_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no tag name")
        if name.lower() not in _OWN_TAGS:
            yield name, value


def _tag(name: str, value: str) -> str:
    escaped = _CONTROLS.sub("", " ".join(value.split())).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _clock(milliseconds: int) -> str:
    if milliseconds < 0:
        raise ValueError("a clock cannot show less than nothing")
    hours, rest = divmod(milliseconds, _MS_AN_HOUR)
    minutes, rest = divmod(rest, _MS_A_MINUTE)
    seconds, rest = divmod(rest, _MS_A_SECOND)
    return f"{hours}:{minutes:02d}:{seconds:02d}" + (f".{rest:03d}" if rest else "")


def _comment(text: str) -> str:
    # PGN has no escape inside a comment; only its closing brace must not occur.
    plain = _CONTROLS.sub("", text).strip().replace("}", "）")
    return f"{{{plain}}}" if plain else ""

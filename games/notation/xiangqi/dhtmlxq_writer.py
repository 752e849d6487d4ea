"""Writer of DhtmlXQ (东萍象棋) UBB blocks, as `games.notation.xiangqi.dhtmlxq` describes them.

A side line is `move_b_s_v`: it leaves line b at ply s of the game and is line v. A comment of
ply s stands in `comments_s` of its line, in `comments` of the game. The form has no signs.
"""

from collections.abc import Iterator

from games.notation.annotations import Annotations, starts
from games.notation.game_record import NORMAL_START
from games.notation.squares import fen_men
from games.notation.xiangqi.dhtmlxq import MEN_ORDER, RESULTS, TAGS
from games.notation.xiangqi.pgn_writer import PgnGame
from games.notation.xiangqi.side_lines import in_squares

_NAMES = {tag: name for name, tag in TAGS.items()}
_RESULTS = {result: spoken for spoken, result in reversed(RESULTS.items())}
_OFF_BOARD = "99"


def write_dhtmlxq(game: PgnGame) -> str:
    """Write a game; tags without a field of the form are left out.

    :raises ValueError: for a move that is not canonical.
    """
    fields = [("ver", "www_dpxq_com"), ("init", "500,350")]
    fields += [(_NAMES[name], _plain(value)) for name, value in game.tags if name in _NAMES]
    fields.append(("result", _RESULTS.get(game.result or "*", "未知")))
    fields.append(("binit", _placement(game.start_position or NORMAL_START)))
    fields.append(("movelist", "".join(_digits(move) for move in game.moves)))
    fields += _beside(in_squares(game.annotations))
    block = "\n".join(
        f"[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]" for name, value in fields if value
    )
    return f"[DhtmlXQ]\n{block}\n[/DhtmlXQ]\n"


def _beside(annotations: Annotations) -> Iterator[tuple[str, str]]:
    """Yield the fields of side lines and comments."""
    lines = annotations.lines
    before = starts(lines)
    for number, (line, ply) in enumerate(zip(lines, before, strict=True), start=1):
        moves = "".join(_digits(step.move) for step in line.steps)
        yield f"move_{line.parent}_{ply + 1}_{number}", moves
    for note in annotations.notes:
        yield f"comment{note.ply}", _plain(note.comment)
    for number, (line, ply) in enumerate(zip(lines, before, strict=True), start=1):
        yield f"comment{number}_{ply}", _plain(line.comment)
        for at, step in enumerate(line.steps, start=ply + 1):
            yield f"comment{number}_{at}", _plain(step.comment)


def _plain(text: str) -> str:
    """Words without what would end their field; `||` is the form's line break."""
    escaped = text.strip().replace("&", "&amp;").replace("[", "&#91;").replace("]", "&#93;")
    return escaped.replace("\\", "&#92;").replace("\n", "||")


def _placement(fen: str) -> str:
    """Two figures a man, file and row from the top left, in the form's order of men."""
    squares: dict[str, list[str]] = {}
    for (file, rank), man in sorted(fen_men(fen).items()):
        squares.setdefault(man, []).append(f"{file}{9 - rank}")
    return "".join(squares[man].pop(0) if squares.get(man) else _OFF_BOARD for man in MEN_ORDER)


def _digits(move: str) -> str:
    """Four figures a move."""
    return "".join(f"{'abcdefghi'.index(move[at])}{9 - int(move[at + 1])}" for at in (0, 2))

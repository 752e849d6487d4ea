"""The moves of a record in print: those that stand and those that stand no longer.

Moves taken back at the board or annulled stay on record; each is printed from the line it was
played in.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.notation.printed import international_moves, printed_moves
from games.record.state import GameState, PlayedMove

Line = tuple[PlayedMove, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedMove:
    """A move in print; `taken_back` when it stands no longer."""

    text: str
    taken_back: bool


def printed_by_event(states: Iterable[GameState], *, chinese: bool) -> dict[int, PrintedMove]:
    """Return the version of its event -> every move of the record, as printed.

    `states`: after each event of the stream, as it was known then.
    """
    printed: dict[int, PrintedMove] = {}
    line: Line = ()
    last: GameState | None = None

    def note(first: int, *, taken_back: bool) -> None:
        if last is None:
            return
        texts = _printed(last, line, chinese=chinese)
        for move, text in list(zip(line, texts, strict=True))[first:]:
            printed.setdefault(move.version, PrintedMove(text=text, taken_back=taken_back))

    for state in states:
        if state.moves is not line:
            standing = still_standing(line, state)
            if standing < len(line):
                note(standing, taken_back=True)
            line = state.moves
        last = state
    note(0, taken_back=False)
    return printed


def still_standing(line: Line, after: GameState) -> int:
    """Return how many of the first moves of `line` stand in the state `after`."""
    if after.moves[: len(line)] == line:
        return len(line)
    pairs = enumerate(zip(line, after.moves, strict=False))
    return next(
        (
            index
            for index, (was, now) in pairs
            if (was.version, was.move) != (now.version, now.move)
        ),
        min(len(line), len(after.moves)),
    )


def struck_texts(state: GameState, line: Line, standing: int, *, chinese: bool) -> tuple[str, ...]:
    """Return the moves of `line` of the game `state` after its first `standing`, as printed."""
    if standing == len(line):
        return ()
    return tuple(_printed(state, line, chinese=chinese)[standing:])


def correction_texts(
    state: GameState, line: Line, standing: int, move: str, *, chinese: bool
) -> tuple[str, str]:
    """Return the wrong entry behind the first `standing` moves of `line`, and `move` in its place.

    Both in print. The moves behind it stand, so that `struck_texts` is not the whole of it.
    """
    before = line[:standing]
    texts = [
        _printed(state, (*before, played), chinese=chinese)[-1]
        for played in (line[standing], replace(line[standing], move=move))
    ]
    return texts[0], texts[1]


def _printed(state: GameState, line: Line, *, chinese: bool) -> tuple[str, ...]:
    written = printed_moves if chinese else international_moves
    moves = tuple(played.move for played in line)
    return tuple(written(state.edition, state.start_position, moves))

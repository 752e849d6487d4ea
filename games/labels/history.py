"""The moves of a record as they were told: those that stand and those taken back since.

A repair takes moves back and leaves them on record; each is printed from the line it was
played in.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.notation.printed import international_moves, printed_moves
from games.record import events as e
from games.record.officiating.repairs.events import PliesTakenBack, SwappedColoursFound

TAKING_BACK = (PliesTakenBack, SwappedColoursFound)
"""Events after which moves may stand no longer."""
Line = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldMove:
    """A move in print; `taken_back` when it stands no longer."""

    text: str
    taken_back: bool


def lines_at(events: Sequence[e.GameEvent]) -> tuple[Line, ...]:
    """Return the moves that stood before each event that is no move itself, in order.

    The moves are those of `MovePlayed`: only games that have no other go back.
    """
    lines: list[Line] = []
    line: list[str] = []
    shared: Line = ()
    for event in events:
        if len(shared) != len(line) and not isinstance(event, e.MovePlayed):
            shared = tuple(line)
        lines.append(shared)
        if isinstance(event, e.MovePlayed):
            line.append(event.move)
            continue
        kept = _kept(event, len(line))
        if kept != len(line):
            line = line[:kept]
            shared = tuple(line)
    return tuple(lines)


def told_moves(
    edition: str, start_position: str, events: Sequence[e.GameEvent], *, chinese: bool
) -> tuple[ToldMove, ...]:
    """Return every move of the record in the order it was played, as printed."""
    written = printed_moves if chinese else international_moves
    told: dict[int, ToldMove] = {}
    line: list[tuple[int, str]] = []
    count = 0

    def tell(first: int, *, taken_back: bool) -> None:
        texts = written(edition, start_position, tuple(move for _, move in line))
        for (index, _), text in list(zip(line, texts, strict=True))[first:]:
            told[index] = ToldMove(text=text, taken_back=taken_back)

    for event in events:
        if isinstance(event, e.MovePlayed):
            line.append((count, event.move))
            count += 1
            continue
        kept = _kept(event, len(line))
        if kept != len(line):
            tell(kept, taken_back=True)
            line = line[:kept]
    tell(0, taken_back=False)
    return tuple(told[index] for index in range(count))


def struck_texts(
    edition: str, start_position: str, event: e.GameEvent, line: Line, *, chinese: bool
) -> Line:
    """Return the moves of `line` that `event` took back, as printed."""
    kept = _kept(event, len(line))
    if kept == len(line):
        return ()
    written = printed_moves if chinese else international_moves
    return tuple(written(edition, start_position, line)[kept:])


def _kept(event: e.GameEvent, plies: int) -> int:
    """Return how many of `plies` moves stand after `event`."""
    if isinstance(event, PliesTakenBack):
        return min(plies, event.to_ply)
    if isinstance(event, SwappedColoursFound) and event.corrected:
        return 0
    return plies

"""One game made ready for its page: every ply with its words, clocks, counters and address.

Nothing is decided here: moves, facts of plies and rulings come from the record. What is
pointed out beyond them are two counts: captureless rounds (article 4.2.4) and equal
positions (article 23.1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.board.xiangqi import render
from games.notation.printed import international_moves
from games.record.state import GameState
from games.selectors import GamePage, MoveRow
from games.web.watching import watch_text, watches
from games.words.codes import SIDES, word
from games.words.times import duration

REPETITIONS = 3
"""Cycles that make a repeated position (重复局面, 23.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the address asks for: the ply shown, the version, the side below, the language."""

    ply: int | None = None
    version: int | None = None
    turned: bool = False
    chinese: bool = True

    def query(self, ply: int, *, turned: bool | None = None) -> str:
        """Return the query that shows `ply` and keeps the rest."""
        parts: list[tuple[str, str]] = [("ply", str(ply))]
        if self.version is not None:
            parts.append(("v", str(self.version)))
        if self.turned if turned is None else turned:
            parts.append(("flip", "1"))
        return "?" + urlencode(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One ply as the page shows it; `say` is what a screen reader is told.

    `watch` is what a ruling asks of the moves after it, or "".
    """

    ply: int
    round: int
    side: str
    side_word: str
    move: str
    text: str
    check: bool
    spent: str
    remaining: str
    quiet_rounds: int
    repeats: int
    version: int
    say: str
    query: str
    current: bool
    watch: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One row of the move list (回合); the first may begin with Black."""

    number: int
    steps: tuple[Step, ...]
    begins_with_black: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A count that reached what an article names, at a ply."""

    ply: int
    text: str
    article: str
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """Everything about the board and the moves that the page's template reads."""

    ply: int
    last_ply: int
    board: str
    start: str
    rounds: tuple[Round, ...]
    notices: tuple[Notice, ...]
    clocks: dict[str, tuple[str, str]]
    quiet_rounds: int
    limit_rounds: int
    repeats: int
    repetitions: int
    watch: str
    first: str
    previous: str
    next: str
    last: str
    flip: str
    turned: bool


def replay_of(page: GamePage, view: View) -> Replay:
    """Make a game ready for its page; a ply outside the game shows the nearest one."""
    last_ply = len(page.moves)
    ply = last_ply if view.ply is None else max(0, min(view.ply, last_ply))
    start = _start(page.state)
    steps = _steps(page, view, ply)
    current = steps[ply - 1] if ply else None
    return Replay(
        ply=ply,
        last_ply=last_ply,
        board=_board(page, view, ply),
        start=start,
        rounds=_rounds(steps),
        notices=_notices(page, view),
        clocks={side: _clock(page, side, ply) for side in page.state.sides},
        quiet_rounds=current.quiet_rounds if current else 0,
        limit_rounds=page.state.options.natural_limit_rounds,
        repeats=current.repeats if current else 1,
        repetitions=REPETITIONS,
        watch=current.watch if current else "",
        first=view.query(0),
        previous=view.query(max(0, ply - 1)),
        next=view.query(min(last_ply, ply + 1)),
        last=view.query(last_ply),
        flip=view.query(ply, turned=not view.turned),
        turned=view.turned,
    )


def move_texts(page: GamePage, view: View) -> tuple[str, ...]:
    """Return every move as readers of the page's language write it."""
    if view.chinese:
        return tuple(row.printed for row in page.moves)
    moves = tuple(row.move for row in page.moves)
    return international_moves(page.state.edition, page.state.start_position, moves)


def _start(state: GameState) -> str:
    kernel = state.kernel
    return state.start_position or kernel.format_position(kernel.initial_position())


def _board(page: GamePage, view: View, ply: int) -> str:
    kernel = page.state.kernel
    played = [row.move for row in page.moves[:ply]]
    position = kernel.replay(kernel.parse_position(_start(page.state)), played).position
    last = page.moves[ply - 1] if ply else None
    return render(
        position,
        orientation="black" if view.turned else "red",
        last_move=last.move if last else None,
        in_check=last.gives_check if last else False,
        lang="zh" if view.chinese else "en",
        all_men=True,
    )


def _steps(page: GamePage, view: View, current: int) -> tuple[Step, ...]:
    black_begins = bool(page.moves) and page.moves[0].side == "black"
    steps: list[Step] = []
    watched = watches(page)
    for row, text in zip(page.moves, move_texts(page, view), strict=True):
        number = (row.ply + black_begins + 1) // 2
        steps.append(
            Step(
                ply=row.ply,
                round=number,
                side=row.side,
                side_word=word(SIDES, row.side),
                move=row.move,
                text=text,
                check=row.gives_check,
                spent=duration(row.spent_ms),
                remaining=duration(row.remaining_ms),
                quiet_rounds=row.plies_since_capture // 2,
                repeats=row.occurrences,
                version=row.version,
                say=_say(row, number, text),
                query=view.query(row.ply),
                current=row.ply == current,
                watch=watch_text(page, watched, row.ply),
            )
        )
    return tuple(steps)


def _say(row: MoveRow, number: int, text: str) -> str:
    values = {
        "round": number,
        "side": word(SIDES, row.side),
        "move": text,
        "time": duration(row.remaining_ms),
    }
    said = _("Round %(round)d, %(side)s %(move)s") % values
    if row.gives_check:
        said += _(", check")
    if row.remaining_ms is not None:
        said += _(", %(time)s left") % values
    return said


def _rounds(steps: Sequence[Step]) -> tuple[Round, ...]:
    grouped: dict[int, list[Step]] = {}
    for step in steps:
        grouped.setdefault(step.round, []).append(step)
    return tuple(
        Round(number=number, steps=tuple(group), begins_with_black=group[0].side == "black")
        for number, group in grouped.items()
    )


def _notices(page: GamePage, view: View) -> tuple[Notice, ...]:
    limit = page.state.options.natural_limit_rounds
    found: list[Notice] = []
    for row in page.moves:
        if row.occurrences == REPETITIONS:
            text = _("the same position stands for the third time")
            found.append(Notice(ply=row.ply, text=text, article="23.1", query=view.query(row.ply)))
        if row.plies_since_capture == 2 * limit:
            text = _("%(rounds)d rounds without a capture") % {"rounds": limit}
            found.append(Notice(ply=row.ply, text=text, article="4.2.4", query=view.query(row.ply)))
    return tuple(found)


def _clock(page: GamePage, side: str, ply: int) -> tuple[str, str]:
    """Return what `side` had left after its last move up to `ply`, and what that move took."""
    for row in reversed(page.moves[:ply]):
        if row.side == side:
            return duration(row.remaining_ms), duration(row.spent_ms)
    control = page.state.time_control
    return duration(control.base_ms if control else None), ""

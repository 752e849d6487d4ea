"""One game made ready for its page: every ply with its words, clocks, counters and address.

Nothing is decided here: moves, facts of plies and rulings come from the record, positions
from the game's kernel, counts from `counting`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.board.boards import describe, render
from games.labels.codes import GAMES, PASSES, SIDES, word
from games.labels.history import correction_texts
from games.labels.messages import speech
from games.labels.times import duration, time_left
from games.notation.printed import international_moves, printed_moves
from games.record.annulment.events import MoveCorrected
from games.rules.books.article import Article
from games.selectors import GamePage, MoveRow
from games.web.clock_line import ClockLine, clock_line
from games.web.clocks import Clock, after_move, clocks_of
from games.web.figures import Counter, Counting, Pointed
from games.web.move_list import MoveList, Round, Step
from games.web.positions import Walk, check_mark, last_squares, stone_numbers, walk_of
from games.web.registry import counting_of, panel_of, pointed_at, points_out
from games.web.watching import Watched, watch_text, watches

REPLAYS_HELD = 64
"""Replays made ready: about 400 kB each for 270 plies, and as many plies of them opened."""
COUNTED_BY_ROUNDS = ("xiangqi", "draughts")
"""Games whose people count rounds (回合) of two plies; the others number every move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the address asks for: the ply shown, the version, the side below, the language."""

    ply: int | None = None
    version: int | None = None
    turned: bool = False
    numbered: bool = False
    chinese: bool = True

    def query(self, ply: int, *, turned: bool | None = None, numbered: bool | None = None) -> str:
        """Return the query that shows `ply` and keeps the rest."""
        parts: list[tuple[str, str]] = [("ply", str(ply))]
        if self.version is not None:
            parts.append(("v", str(self.version)))
        if self.turned if turned is None else turned:
            parts.append(("flip", "1"))
        if self.numbered if numbered is None else numbered:
            parts.append(("numbers", "1"))
        return "?" + urlencode(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something the rule book takes notice of, at a ply."""

    ply: int
    text: str
    article: Article | None
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """One figure beside the board at the ply shown."""

    counter: Counter
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """Everything about the board and the moves that the page's template reads."""

    game: str
    ply: int
    last_ply: int
    board: str
    spoken: str
    start: str
    begins: str
    titles: tuple[str, ...]
    points_out: bool
    by_rounds: bool
    moves: SafeString
    notices: tuple[Notice, ...]
    clocks: tuple[Clock, ...]
    counts: tuple[Count, ...]
    counts_at_start: str
    watch: str
    clock_line: SafeString
    pointed: Pointed
    has_numbers: bool
    first: str
    previous: str
    next: str
    last: str
    flip: str
    numbers: str
    turned: bool
    numbered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Narration:
    """A game as it is told: its page, what was asked, positions, counts, moves in words."""

    page: GamePage
    view: View
    walk: Walk
    counting: Counting
    texts: tuple[str, ...]
    wrong: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def by_rounds(self) -> bool:
        """Whether the game's people count rounds."""
        return self.page.state.kernel.game in COUNTED_BY_ROUNDS

    @property
    def begins_late(self) -> bool:
        """Whether the second side made the first move."""
        moves = self.page.moves
        return bool(moves) and moves[0].side == self.page.state.sides[1]


@dataclass(frozen=True, slots=True)
class _Shown:
    """A record as it is shown to everybody who asks alike: one hash is one record."""

    digest: bytes
    view: View
    page: GamePage = field(compare=False, repr=False)


def replay_of(page: GamePage, view: View) -> Replay:
    """Make a game ready for its page; a ply outside the game shows the nearest one.

    What many look at is made once: only the names beside the clocks may change without an event.
    """
    shown = _Shown(page.digest, view, page)
    made = _made_ready(shown) if page.digest else _made_ready.__wrapped__(shown)
    return replace(made, clocks=clocks_of(page, made.ply))


@dataclass(frozen=True, slots=True, kw_only=True)
class _AtAnyPly:
    """What a replay shows at whatever ply it is opened."""

    walk: Walk
    counting: Counting
    steps: tuple[Step, ...]
    moves: MoveList
    notices: tuple[Notice, ...]
    points_out: bool
    by_rounds: bool
    clock_line: ClockLine


def _at_any_ply(shown: _Shown) -> _AtAnyPly:
    """Return what is the same at every ply, made once for all of them."""
    whole = _Shown(shown.digest, replace(shown.view, ply=None), shown.page)
    return _whole(whole) if shown.digest else _whole.__wrapped__(whole)


@lru_cache(maxsize=REPLAYS_HELD)
def _whole(shown: _Shown) -> _AtAnyPly:
    page, view = shown.page, shown.view
    walk = walk_of(page)
    counting = counting_of(page, walk)
    narration = _Narration(
        page=page,
        view=view,
        walk=walk,
        counting=counting,
        texts=move_texts(page, view),
        wrong=_wrong_entries(page, chinese=view.chinese),
    )
    steps = _steps(narration)
    rounds = _rounds(steps, is_cut=narration.by_rounds and narration.begins_late)
    return _AtAnyPly(
        walk=walk,
        counting=counting,
        steps=steps,
        moves=MoveList.of(rounds, by_rounds=narration.by_rounds),
        notices=_notices(narration),
        points_out=points_out(page, walk),
        by_rounds=narration.by_rounds,
        clock_line=clock_line(page, chinese=view.chinese),
    )


@lru_cache(maxsize=REPLAYS_HELD)
def _made_ready(shown: _Shown) -> Replay:
    """Return the replay without its clocks."""
    page, view = shown.page, shown.view
    last_ply = len(page.moves)
    ply = shown_ply(page, view)
    whole = _at_any_ply(shown)
    walk, counting = whole.walk, whole.counting
    current = whole.steps[ply - 1] if ply else None
    pointed = pointed_at(page, walk, ply)
    return Replay(
        game=page.state.kernel.game,
        ply=ply,
        last_ply=last_ply,
        board=_board(page, view, walk, pointed, ply, theme="book"),
        spoken=_spoken(page, view, walk, pointed, ply),
        start=walk.start,
        begins=page.state.kernel.side_to_move(walk.values[0]),
        titles=_titles(page),
        points_out=whole.points_out,
        by_rounds=whole.by_rounds,
        moves=whole.moves.at(ply),
        notices=whole.notices,
        clocks=(),
        counts=tuple(
            Count(counter=counter, value=counter.values[ply]) for counter in counting.counters
        ),
        counts_at_start=_counts_at(counting, 0),
        watch=current.watch if current else "",
        clock_line=whole.clock_line.at(ply),
        pointed=pointed,
        has_numbers=panel_of(page.state.kernel.game).numbered,
        first=view.query(0),
        previous=view.query(max(0, ply - 1)),
        next=view.query(min(last_ply, ply + 1)),
        last=view.query(last_ply),
        flip=view.query(ply, turned=not view.turned),
        numbers=view.query(ply, numbered=not view.numbered),
        turned=view.turned,
        numbered=view.numbered,
    )


def shown_ply(page: GamePage, view: View) -> int:
    """Return the ply to show: the one asked for, the nearest to it, or the last."""
    last_ply = len(page.moves)
    return last_ply if view.ply is None else max(0, min(view.ply, last_ply))


def board_of(page: GamePage, view: View, *, theme: str) -> str:
    """Return the board at the ply asked for as SVG text.

    :raises BoardError: `unknown_theme`.
    """
    walk, ply = _at_any_ply(_Shown(page.digest, view, page)).walk, shown_ply(page, view)
    return _board(page, view, walk, pointed_at(page, walk, ply), ply, theme=theme)


def move_texts(page: GamePage, view: View) -> tuple[str, ...]:
    """Return every move as readers of the page's language write it."""
    moves = tuple(row.move for row in page.moves)
    if view.chinese:
        return _with_passes(page, moves, tuple(row.printed for row in page.moves))
    return _move_texts(page, page.state.start_position, moves, view)


def _move_texts(page: GamePage, start: str, moves: Sequence[str], view: View) -> tuple[str, ...]:
    written = printed_moves if view.chinese else international_moves
    return _with_passes(page, moves, written(page.state.edition, start, moves))


def _with_passes(page: GamePage, moves: Sequence[str], texts: tuple[str, ...]) -> tuple[str, ...]:
    passed = PASSES.get(page.state.kernel.game)
    if passed is None:
        return texts
    return tuple(
        str(passed) if move == "pass" else text for move, text in zip(moves, texts, strict=True)
    )


def line_texts(page: GamePage, line: Sequence[str], view: View) -> tuple[str, ...]:
    """Return a line of moves other than the game's own, in the language of the page."""
    written = printed_moves if view.chinese else international_moves
    return tuple(written(page.state.edition, page.state.start_position, tuple(line)))


def _board(
    page: GamePage, view: View, walk: Walk, pointed: Pointed, ply: int, *, theme: str
) -> str:
    state = page.state
    last = page.moves[ply - 1] if ply else None
    numbered = view.numbered and panel_of(state.kernel.game).numbered
    return render(
        state.edition,
        state.kernel.format_position(walk.values[ply]),
        orientation=state.sides[1] if view.turned else state.sides[0],
        last_move=last.move if last else None,
        in_check=last.gives_check if last else False,
        marks=pointed.marks,
        numbers=stone_numbers(page, walk, ply) if numbered else (),
        remark=pointed.remark,
        speech=speech(),
        theme=theme,
        all_men=True,
    )


def _spoken(page: GamePage, view: View, walk: Walk, pointed: Pointed, ply: int) -> str:
    """Return the position in words."""
    last = page.moves[ply - 1] if ply else None
    return describe(
        page.state.edition,
        page.state.kernel.format_position(walk.values[ply]),
        last_move=last.move if last else None,
        in_check=last.gives_check if last else False,
        marks=pointed.marks,
        remark=pointed.remark,
        speech=speech(),
    )


def _steps(narration: _Narration) -> tuple[Step, ...]:
    page = narration.page
    # Only a ruling asks anything of the moves after it.
    watched = watches(page) if page.rulings else ()
    return tuple(
        _step(narration, row, text, watched)
        for row, text in zip(page.moves, narration.texts, strict=True)
    )


def _step(narration: _Narration, row: MoveRow, text: str, watched: tuple[Watched, ...]) -> Step:
    page, view, walk = narration.page, narration.view, narration.walk
    shown = after_move(page.state.time_control, page.state.sides, row)
    number = (row.ply + narration.begins_late + 1) // 2 if narration.by_rounds else row.ply
    return Step(
        ply=row.ply,
        number=number,
        side=row.side,
        side_word=word(SIDES, row.side),
        move=row.move,
        text=text,
        check=row.gives_check,
        spent=duration(row.spent_ms),
        remaining=shown.time,
        note=shown.note,
        counts=_counts_at(narration.counting, row.ply),
        version=row.version,
        say=_say(row, number, text, by_rounds=narration.by_rounds),
        query=view.query(row.ply),
        watch=watch_text(page, watched, row.ply) if watched else "",
        change=walk.change(row.ply),
        last=last_squares(page, row.ply),
        over=check_mark(page, walk, row.ply),
        to_move=page.state.kernel.side_to_move(walk.values[row.ply]),
        spent_ms=row.spent_ms,
        left_ms=row.remaining_ms,
        was=narration.wrong.get(row.version, ()),
    )


def last_step(page: GamePage, walk: Walk, counting: Counting, view: View) -> Step:
    """Return the last ply of a game in which no ruling is on record; `walk` may be of it alone."""
    row, kernel = page.moves[-1], page.state.kernel
    before = kernel.format_position(walk.values[-2])
    narration = _Narration(page=page, view=view, walk=walk, counting=counting, texts=())
    (text,) = _move_texts(page, before, (row.move,), view)
    return _step(narration, row, text, ())


def _wrong_entries(page: GamePage, *, chinese: bool) -> dict[int, tuple[str, ...]]:
    """Return the event of a move -> the wrong entries that it stands in place of, in print."""
    wrong: dict[int, tuple[str, ...]] = {}
    for row in page.timeline:
        event, is_void = row.event, row.version in page.state.annulled
        # A correction of the clock's reading alone has no other line.
        if not isinstance(event, MoveCorrected) or is_void or not row.line:
            continue
        was, _move = correction_texts(
            page.state, row.line, row.standing, event.move, chinese=chinese
        )
        wrong[event.event_version] = (*wrong.get(event.event_version, ()), was)
    return wrong


def _counts_at(counting: Counting, ply: int) -> str:
    return " ".join(str(counter.values[ply]) for counter in counting.counters)


def _say(row: MoveRow, number: int, text: str, *, by_rounds: bool) -> str:
    values = {
        "round": number,
        "side": word(SIDES, row.side),
        "move": text,
        "time": time_left(row.remaining_ms),
    }
    if by_rounds:
        sentence = _("Move pair %(round)d, %(side)s %(move)s") % values
    else:
        sentence = _("Move %(round)d, %(side)s %(move)s") % values
    if row.gives_check:
        sentence += _(", check")
    if row.remaining_ms is not None:
        sentence += _(", %(time)s left") % values
    return sentence


def _rounds(steps: Sequence[Step], *, is_cut: bool) -> tuple[Round, ...]:
    grouped: dict[int, list[Step]] = {}
    for step in steps:
        grouped.setdefault(step.number, []).append(step)
    return tuple(
        Round(number=number, steps=tuple(group), is_cut=is_cut and index == 0)
        for index, (number, group) in enumerate(grouped.items())
    )


def _notices(narration: _Narration) -> tuple[Notice, ...]:
    return tuple(
        Notice(
            ply=noticed.ply,
            text=noticed.text,
            article=noticed.article,
            query=narration.view.query(noticed.ply),
        )
        for noticed in narration.counting.noticed
    )


def _titles(page: GamePage) -> tuple[str, ...]:
    """Return the board's name with each side to move, first mover first."""
    game = word(GAMES, page.state.kernel.game)
    return tuple(
        _("%(game)s position, %(side)s to move") % {"game": game, "side": word(SIDES, side)}
        for side in page.state.sides
    )


def offline_steps(page: GamePage, view: View) -> dict[str, Any]:
    """Return a game for a page without a server.

    The board at the start, the men on it, and for every ply its text and what it changes.
    """
    walk = walk_of(page)
    texts = move_texts(page, view)
    return {
        "board": board_of(page, View(ply=0, chinese=view.chinese), theme="book"),
        "start": walk.start,
        "steps": [
            {
                "text": text,
                "side": row.side,
                "change": walk.change(row.ply),
                "last": last_squares(page, row.ply),
                "over": check_mark(page, walk, row.ply),
            }
            for row, text in zip(page.moves, texts, strict=True)
        ],
    }

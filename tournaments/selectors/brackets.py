"""The sheet of a knockout drawn as a bracket: boxes, lines between them, who stands where.

Xiangqi 2020 10.3 and appendix 4, weiqi 2002 appendix 一 and 二, gomoku 2025 appendix 3. Lengths
are whole units of the drawing; a page scales it to the paper.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.crosstable import PointSystem
from tournaments.record.knockout.match_games import outcome_of, regular_games, regular_log
from tournaments.record.rounds.planned import results_of, tree_of
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import MatchGame
from tournaments.regulations.text import exact
from tournaments.schedules.tree import (
    LoserOf,
    Node,
    Seat,
    Source,
    Standing,
    Tree,
    WinnerOf,
    ranking_of,
    standings_of,
)
from tournaments.selectors.shown import Seat as Sitting
from tournaments.selectors.shown import seats

BOX, GAP, HEIGHT, PITCH, HEAD = 200, 32, 46, 66, 44
"""Width of a box, way to the next column, height of a box, from row to row, room for a heading."""

NAME_WIDTH = 16
"""Room for a name, in half widths."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxLine:
    """One side of a match: empty where nobody is known yet; `note` says who will come."""

    number: int | None
    name: str
    whole: str
    score: str
    won: bool
    lost: bool
    note: str
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A match of the sheet; `round` and `board` 0 while it is not paired."""

    key: str
    x: int
    y: int
    caption: str
    lines: tuple[BoxLine, BoxLine]
    round: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The name of a column."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketView:
    """The whole drawing, its size in units, and the places settled so far."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    ways: tuple[str, ...]
    headings: tuple[Heading, ...]
    places: tuple[tuple[int, tuple[Sitting, ...]], ...]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a match stands, in columns and half pitches of its part."""

    column: int
    row: Fraction


def bracket_view(state: TournamentState, stage: StageState) -> BracketView | None:
    """Return the bracket of a knockout as it stands; None before its sheet is drawn.

    :raises CommandRefusedError: a sheet that cannot be.
    """
    if not stage.rules.kind.has_sheet or not stage.sheet:
        return None
    tree = tree_of(state, stage)
    results = results_of(state, stage, tree)[0]
    known = standings_of(tree, results)
    boards = _boards_by_key(stage, tree, known)
    sat = seats(state, stage)
    regular = regular_games(state, stage)
    boxes: list[Box] = []
    ways: list[str] = []
    headings: list[Heading] = []
    called: dict[str, str] = {}
    top, width = 0, 0
    for title, nodes in _parts(tree):
        spots = _spots(nodes)
        headings += _headings(title, nodes, spots, top)
        called |= _called(title, nodes, spots)
        top += HEAD
        for node in nodes:
            x, y = _at(spots[node.key], top)
            width = max(width, x + BOX)
            boxes.append(
                _box(
                    node,
                    x,
                    y,
                    _Known(known, sat, called, regular, state.regulations.points),
                    boards.get(node.key),
                )
            )
            ways += _ways_to(node, spots, top)
        top += int((max(spot.row for spot in spots.values()) + 1) * PITCH)
    places: list[tuple[int, tuple[Sitting, ...]]] = []
    for group in ranking_of(tree, results):
        best = 1 + sum(len(group) for _place, group in places)
        places.append((best, tuple(sat[number] for number in group)))
    whole = any(not standing.done for standing in known.values()) or len(known) < len(tree.nodes)
    return BracketView(
        width=width + 1,
        height=top,
        boxes=tuple(boxes),
        ways=tuple(ways),
        headings=tuple(headings),
        places=() if whole else tuple(places),
    )


def _boards_by_key(
    stage: StageState, tree: Tree, known: Mapping[str, Standing]
) -> dict[str, tuple[int, Board]]:
    """Return the boards of the matches, in the order of the rounds: two may meet twice."""
    found: dict[str, tuple[int, Board]] = {}
    for round_ in stage.played:
        for board in round_.boards:
            sides = {board.pair.first, board.pair.second}
            for node in tree.nodes:
                here = known.get(node.key)
                if here is None or node.key in found or {here.first, here.second} != sides:
                    continue
                found[node.key] = (round_.number, board)
                break
    return found


def _parts(tree: Tree) -> Iterator[tuple[str, tuple[Node, ...]]]:
    """Yield the parts that stand under each other: the sheet, the losers' half, the places."""
    rest = ("losers", "place", "third_place")
    for title, labels in (
        ("", None),
        (_("Losers' half"), ("losers",)),
        (_("Games for places"), ("third_place", "place")),
    ):
        nodes = tuple(
            node
            for node in tree.nodes
            if (node.label in labels if labels else node.label not in rest)
        )
        if nodes:
            yield title, nodes


def _spots(nodes: tuple[Node, ...]) -> dict[str, _Spot]:
    """Return where the matches of one part stand, each between those its players come from."""
    by_key = {node.key: node for node in nodes}
    columns = {number: at for at, number in enumerate(sorted({node.round for node in nodes}))}
    spots: dict[str, _Spot] = {}
    taken = 0

    def put(node: Node) -> Fraction:
        nonlocal taken
        rows = [put(other) for other in _from(node, by_key) if other.key not in spots]
        if rows:
            row = sum(rows, Fraction(0)) / len(rows)
        else:
            row, taken = Fraction(taken), taken + 1
        spots[node.key] = _Spot(columns[node.round], row)
        return row

    used = {other.key for node in nodes for other in _from(node, by_key)}
    for node in nodes:
        if node.key not in used:
            put(node)
    return spots


def _from(node: Node, by_key: Mapping[str, Node]) -> list[Node]:
    """Return the matches of the same part whose winners meet here."""
    sources = (node.first, node.second)
    return [
        by_key[source.key]
        for source in sources
        if isinstance(source, WinnerOf) and source.key in by_key
    ]


def _at(spot: _Spot, top: int) -> tuple[int, int]:
    return spot.column * (BOX + GAP), top + int(spot.row * PITCH)


def _ways_to(node: Node, spots: Mapping[str, _Spot], top: int) -> Iterator[str]:
    """Yield the lines that lead to a match from those before it."""
    x, y = _at(spots[node.key], top)
    for source in (node.first, node.second):
        if not isinstance(source, WinnerOf) or source.key not in spots:
            continue
        from_x, from_y = _at(spots[source.key], top)
        middle = x - GAP // 2
        start = f"M{from_x + BOX} {from_y + HEIGHT // 2}"
        yield f"{start}H{middle}V{y + HEIGHT // 2}H{x}"


def _headings(
    title: str, nodes: tuple[Node, ...], spots: Mapping[str, _Spot], top: int
) -> Iterator[Heading]:
    if title:
        yield Heading(x=0, y=top + 18, text=title)
        return
    columns: dict[int, list[Node]] = {}
    for node in nodes:
        columns.setdefault(spots[node.key].column, []).append(node)
    for column, here in columns.items():
        yield Heading(x=column * (BOX + GAP), y=top + 18, text=_column_name(here))


def _called(title: str, nodes: tuple[Node, ...], spots: Mapping[str, _Spot]) -> dict[str, str]:
    """Return the matches by column and place in it, counted from the top."""
    columns: dict[int, list[Node]] = {}
    for node in nodes:
        columns.setdefault(spots[node.key].column, []).append(node)
    found: dict[str, str] = {}
    for here in columns.values():
        name = f"{title} {_column_name(here)}".strip()
        for at, node in enumerate(sorted(here, key=lambda node: spots[node.key].row), start=1):
            found[node.key] = _("%(column)s, match %(number)d") % {"column": name, "number": at}
    return found


def _column_name(nodes: list[Node]) -> str:
    label = nodes[0].label
    if label == "play_in":
        return _("Play-in")
    if label == "second_final":
        return _("Second final")
    if label == "final":
        return _("Final")
    if not nodes[0].key.startswith(f"W{2 * len(nodes)}."):
        return _("Round %(number)d") % {"number": nodes[0].round}
    if len(nodes) == 2:
        return _("Semi-finals")
    return _("Last %(count)d") % {"count": 2 * len(nodes)}


@dataclass(frozen=True, slots=True)
class _Known:
    """What the boxes are filled from; `called` are the matches as people call them."""

    standings: Mapping[str, Standing]
    seats: Mapping[int, Sitting]
    called: Mapping[str, str]
    regular: int
    points: PointSystem


def _box(node: Node, x: int, y: int, known: _Known, entry: tuple[int, Board] | None) -> Box:
    number, board = entry if entry else (0, None)
    here = known.standings.get(node.key)
    first, second = (
        _line(source, known, here, board, at * (HEIGHT // 2) + 16)
        for at, source in enumerate((node.first, node.second))
    )
    return Box(
        key=node.key,
        x=x,
        y=y,
        caption=_caption(node, here),
        lines=(first, second),
        round=number,
        board=board.pair.board if board else 0,
    )


def _caption(node: Node, here: Standing | None) -> str:
    if here is not None and here.skipped:
        return _("not needed")
    if node.winner_place and node.winner_place > 1:
        return _("for place %(place)d") % {"place": node.winner_place}
    return ""


def _line(
    source: Source, known: _Known, here: Standing | None, board: Board | None, y: int
) -> BoxLine:
    who, is_open = _who(source, known.standings)
    whole = known.seats[who].name if who is not None and who in known.seats else ""
    decided = here is not None and here.done and not here.skipped and who is not None
    won = decided and here is not None and here.winner == who
    note = "" if is_open or who else _("bye")
    if is_open and isinstance(source, LoserOf):
        note = _("loser of %(match)s") % {"match": known.called.get(source.key, source.key)}
    return BoxLine(
        number=who,
        name=_short(whole),
        whole=whole,
        score=_score(board, who, known) if board and who else "",
        won=won,
        lost=decided and not won,
        note=note,
        y=y,
    )


def _who(source: Source, known: Mapping[str, Standing]) -> tuple[int | None, bool]:
    """Return who comes from a source, and whether that is still open."""
    if isinstance(source, Seat):
        return source.number, False
    before = known.get(source.key)
    if before is None or not before.done:
        return None, True
    return (before.winner if isinstance(source, WinnerOf) else before.loser), False


def _score(board: Board, who: int, known: _Known) -> str:
    """Return what one side made of a match; behind a plus sign what it made of deciding games."""
    outcome = board.outcome
    at = 0 if who == board.pair.first else 1
    text = ""
    if outcome is not None and outcome.games_first is not None:
        text = exact((outcome.games_first, outcome.games_second or Fraction(0))[at])
    elif outcome is not None and known.regular:
        text = _MARKS[outcome.score.value][at]
    elif known.regular > 1 and board.log:
        text = _made(board, at, regular_log(board, known.regular), known.points)
    more = tuple(game for game in board.log if game.game > known.regular)
    if more:
        made = _made(board, at, more, known.points)
        text = f"{text} + {made}" if text else made
    return text


_MARKS = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("½", "½"),
    "0-0": ("0", "0"),
    "+-": ("+", "−"),
    "-+": ("−", "+"),
    "--": ("−", "−"),
    "adjourned": ("…", "…"),
}


def _made(board: Board, at: int, games: tuple[MatchGame, ...], points: PointSystem) -> str:
    """Return the points that one side (0 first, 1 second) has from games of a match."""
    outcome = outcome_of(board, games, points)
    return exact((outcome.games_first, outcome.games_second)[at] or Fraction(0))


def _short(name: str) -> str:
    """Return a name that fits its box, an ideograph counting as two letters."""
    room = NAME_WIDTH
    for at, letter in enumerate(name):
        room -= 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if room < 0:
            return f"{name[: max(1, at - 1)]}…"
    return name

"""Record sheets (记录纸、棋谱) of every game, filled from the record or blank.

Xiangqi 2020 7.1 and 7.5 (in full and short), gomoku 2025 4.2 and 13.2 (a board with the moves
numbered), weiqi 2002 (a hundred moves a diagram), draughts (a table of move pairs).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudication.documents.catalogue import FormRefused
from adjudication.documents.content import (
    Block,
    Cell,
    Document,
    Field,
    Fields,
    Figure,
    Figures,
    Grid,
    Line,
    Page,
    Prose,
    Signatures,
    empty,
    head,
    name,
    number,
)
from adjudication.documents.events import side_words
from adjudication.documents.games.registry import Layout, Style, sheet_of
from adjudication.documents.games.short import short_move
from adjudication.labels.articles import BOOK_NAMES
from games.api import GamePage
from games.board.boards import men_of, squares_of
from games.board.diagrams import diagram
from games.labels.clocks import control_times
from games.labels.codes import GAMES, PASSES, word
from games.labels.effect import result_text
from games.labels.messages import speech
from games.labels.times import day, duration
from games.rules.editions import kernel_for
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as noop
from games.web.api import View, move_texts
from tournaments.selectors.used_times import used_of

declare_refusals(
    409,
    sheet_of_another_game=noop("Record sheets of this game are not written in this way."),
)

COLUMNS, ROWS = 3, 34
"""Columns of move pairs beside each other, and rows on a sheet."""
DIAGRAM_MOVES = 100
"""Moves a diagram of weiqi."""


STYLES: dict[Style, Promise] = {
    Style.FULL: gettext_lazy("in full"),
    Style.SHORT: gettext_lazy("short"),
}


def styles_of(edition: str) -> tuple[Style, ...]:
    """Return the ways in which sheets of a game are written."""
    return sheet_of(kernel_for(edition).game).styles


def check_style(edition: str, style: str) -> Style:
    """Return the way asked for, in full for "".

    :raises FormRefused: `sheet_of_another_game`.
    """
    for known in styles_of(edition):
        if style in ("", known.value):
            return known
    raise FormRefused("sheet_of_another_game")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """A sheet under way; `page` is None for a blank one."""

    edition: str
    style: Style
    chinese: bool
    page: GamePage | None = None

    @property
    def game(self) -> str:
        return kernel_for(self.edition).game


def record_sheet(page: GamePage, *, style: Style, chinese: bool, address: str) -> Document:
    """Return the record sheet of a game as of the version of its page."""
    sheet = _Sheet(edition=page.state.edition, style=style, chinese=chinese, page=page)
    sides = page.state.sides
    names = [page.players.get(side, "") for side in sides]
    return Document(
        code="record-sheet",
        title=_title(sheet),
        heading="",
        pages=_pages(sheet),
        language="zh-hans" if chinese else "en",
        source=_source(sheet),
        version=page.version,
        address=address,
        name=f"{names[0] or '-'}-{names[1] or '-'}-v{page.version}",
    )


def blank_sheet(edition: str, *, style: Style, chinese: bool) -> Document:
    """Return a record sheet of a game to be filled in by hand."""
    sheet = _Sheet(edition=edition, style=style, chinese=chinese)
    return Document(
        code="record-sheet",
        title=_title(sheet),
        heading="",
        pages=_pages(sheet),
        language="zh-hans" if chinese else "en",
        source=_source(sheet),
        name=f"{_title(sheet)}-{edition}",
    )


def _title(sheet: _Sheet) -> str:
    return _("%(game)s record sheet") % {"game": word(GAMES, sheet.game)}


def _source(sheet: _Sheet) -> str:
    article = sheet_of(sheet.game).article
    return "" if article is None else f"{BOOK_NAMES[article.book]} {article.number}"


def _pages(sheet: _Sheet) -> tuple[Page, ...]:
    layout = sheet_of(sheet.game).layout
    if layout is Layout.TABLE:
        tables = _tables(sheet)
        last = len(tables) - 1
        return tuple(
            Page(blocks=(*_head(sheet), table, *((_sign(sheet),) if at == last else ())))
            for at, table in enumerate(tables)
        )
    if layout is Layout.BOARD:
        return _board_pages(sheet)
    diagrams = _diagrams(sheet)
    return tuple(
        Page(blocks=(*(_head(sheet) if at == 0 else ()), *blocks,
                     *((_sign(sheet),) if at == len(diagrams) - 1 else ())))
        for at, blocks in enumerate(diagrams)
    )  # fmt: skip


def _head(sheet: _Sheet) -> tuple[Block, ...]:
    """Return the head: event, round, place, date, sides, time, result."""
    page = sheet.page
    state = page.state if page else None
    control = control_times(state.time_control) if state and state.time_control else ""
    played = day(page.played_on, page.date_text) if page else ""
    result = result_text(state, (row.event for row in page.timeline)) if state and page else ""
    used = used_of(page.state) if page else ("", "")
    names = [page.players.get(side, "") for side in page.state.sides] if page else ["", ""]
    first, second = side_words(sheet.edition)
    fields = (
        Field(label=_("Competition name"), value=page.competition if page else ""),
        Field(label=_("Round"), value=page.round if page else ""),
        Field(label=_("Place of the tournament"), value=page.place if page else ""),
        Field(label=_("Date"), value=played),
        Field(label=first, value=names[0]),
        Field(label=second, value=names[1]),
        Field(label=_("%(side)s, time used") % {"side": first}, value=used[0]),
        Field(label=_("%(side)s, time used") % {"side": second}, value=used[1]),
        Field(label=_("Time control"), value=control),
        Field(label=_("Result of play"), value=result),
        *((Field(label=_("Board no.")), Field(label=_("Group"))) if page is None else ()),
    )
    return (Fields(fields=fields, across=2),)


def _sign(sheet: _Sheet) -> Signatures:
    return Signatures(labels=(*side_words(sheet.edition), _("Arbiter"), _("Recorder")))


def _texts(sheet: _Sheet) -> tuple[Cell, ...]:
    """Return the moves as the sheet writes them."""
    page = sheet.page
    if page is None:
        return ()
    texts = move_texts(page, View(chinese=sheet.chinese))
    if sheet.style is Style.SHORT and sheet.chinese:
        return tuple(short_move(text) for text in texts)
    return tuple(name(text) for text in texts)


def _tables(sheet: _Sheet) -> tuple[Grid, ...]:
    """Return the moves in pairs, a table a sheet."""
    page = sheet.page
    texts = list(_texts(sheet))
    used = [duration(row.spent_ms) for row in page.moves] if page else []
    timed = page is None or any(used)
    if page and page.moves and page.moves[0].side == page.state.sides[1]:
        texts, used = [name("…"), *texts], ["", *used]
    pairs: list[Line] = []
    for at in range(0, max(len(texts), 1), 2):
        line: Line = (number(at // 2 + 1),)
        for each in (at, at + 1):
            line += (texts[each] if each < len(texts) else Cell(),)
            if timed:
                line += (number(used[each] if each < len(used) else ""),)
        pairs.append(line)
    if page is None or not page.moves:
        width = 5 if timed else 3
        pairs = [(number(at), *empty(width - 1)) for at in range(1, COLUMNS * ROWS + 1)]
    return tuple(
        _table(sheet, pairs[at : at + COLUMNS * ROWS], timed=timed)
        for at in range(0, len(pairs), COLUMNS * ROWS)
    )


def _table(sheet: _Sheet, pairs: Sequence[Line], *, timed: bool) -> Grid:
    first, second = side_words(sheet.edition)
    group = (_("Move pair"), first, _("Time used"), second, _("Time used"))
    own = group if timed else (group[0], group[1], group[3])
    # A short game fills its first column further down than its last: read down, then across.
    rows_needed = min(ROWS, -(-len(pairs) // COLUMNS)) if len(pairs) > ROWS else len(pairs)
    rows_needed = max(rows_needed, min(len(pairs), ROWS // 2))
    columns = -(-len(pairs) // rows_needed)
    rows = tuple(
        tuple(
            cell
            for column in range(columns)
            for cell in (
                pairs[column * rows_needed + row]
                if column * rows_needed + row < len(pairs)
                else empty(len(own))
            )
        )
        for row in range(rows_needed)
    )
    widths = (9, 17, 11, 17, 11) if timed else (9, 20, 20)
    return Grid(heads=(head(*(own * columns)),), rows=rows, widths=widths * columns, height=5)


def _board_pages(sheet: _Sheet) -> tuple[Page, ...]:
    page = sheet.page
    points: list[tuple[str, str]] = []
    if page is not None and page.positions:
        points = list(men_of(page.state.kernel, page.positions[-1]))
    numbers = _numbers(page, 1, len(page.moves)) if page else {}
    standing = dict(points)
    drawn = diagram(
        sheet.edition,
        points,
        [(point, at) for point, at in numbers.items() if point in standing],
        start=page.state.start_position if page else "",
        speech=speech(),
        prefix="d1",
    )
    blocks: list[Block] = [*_head(sheet), _opening(sheet)]
    blocks.append(Figures(figures=(Figure(svg=drawn),), across=1))
    if page is not None and page.moves:
        texts = move_texts(page, View(chinese=sheet.chinese))
        listed = "  ".join(f"{at}. {text}" for at, text in enumerate(texts, start=1))
        blocks.append(Prose(title=_("Moves"), paragraphs=(listed,), small=True))
    blocks.append(_sign(sheet))
    return (Page(blocks=tuple(blocks)),)


def _opening(sheet: _Sheet) -> Fields:
    """Return what the sheet of gomoku has of the opening, to be filled in (4.2)."""
    return Fields(
        fields=(
            Field(label=_("opening")),
            Field(label=_("fifth stones offered")),
            Field(label=_("swaps")),
        )
    )


def _numbers(page: GamePage, first: int, last: int) -> dict[str, int]:
    """Return point -> number of the first move on it, of the moves `first` to `last`."""
    found: dict[str, int] = {}
    for row in page.moves[first - 1 : last]:
        if row.move != "pass":
            for point in squares_of(page.state.kernel, row.move):
                found.setdefault(point, row.ply)
    return found


def _diagrams(sheet: _Sheet) -> list[tuple[Block, ...]]:
    """Return the diagrams of weiqi with what is written under each."""
    page = sheet.page
    if page is None or not page.moves:
        drawn = diagram(sheet.edition, (), (), start="", speech=speech(), prefix="d1")
        if page is not None:
            men = men_of(page.state.kernel, page.positions[0])
            drawn = diagram(
                sheet.edition, men, (), start=page.state.start_position, speech=speech(),
                prefix="d1",
            )  # fmt: skip
        return [(Figures(figures=(Figure(svg=drawn),), across=1), _under((), blank=True))]
    return [_diagram(sheet, page, first) for first in range(1, len(page.moves) + 1, DIAGRAM_MOVES)]


def _diagram(sheet: _Sheet, page: GamePage, first: int) -> tuple[Block, ...]:
    last = min(first + DIAGRAM_MOVES - 1, len(page.moves))
    kernel = page.state.kernel
    numbers = _numbers(page, first, last)
    men = dict(men_of(kernel, page.positions[first - 1]))
    later: list[str] = []
    for row in page.moves[first - 1 : last]:
        if row.move == "pass":
            later.append(f"{row.ply} {PASSES.get(sheet.game, '')}")
            continue
        for point in squares_of(kernel, row.move):
            if point in men:
                at = numbers.get(point, 0)
                place = str(at) if at and at != row.ply else point
                later.append(f"{row.ply} = {place}")
                numbers = {p: n for p, n in numbers.items() if p != point or n != row.ply}
            else:
                men[point] = row.side
    drawn = diagram(
        sheet.edition,
        tuple(men.items()),
        tuple(numbers.items()),
        start=page.state.start_position,
        speech=speech(),
        prefix=f"d{first}",
    )
    caption = _("Moves %(first)d to %(last)d") % {"first": first, "last": last}
    return (
        Figures(figures=(Figure(svg=drawn, caption=caption),), across=1),
        _under(later, blank=False),
        _moves_list(sheet, page, first, last),
    )


def _under(later: Sequence[str], *, blank: bool) -> Prose:
    if blank:
        return Prose(paragraphs=(_("Moves on points already taken: "),))
    return Prose(paragraphs=("; ".join(later),) if later else (), small=True)


def _moves_list(sheet: _Sheet, page: GamePage, first: int, last: int) -> Prose:
    texts = move_texts(page, View(chinese=sheet.chinese))[first - 1 : last]
    listed = "  ".join(f"{at}. {text}" for at, text in enumerate(texts, start=first))
    return Prose(paragraphs=(listed,), small=True)

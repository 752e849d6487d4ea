"""Lists made before and while pairing: boards of a team, groups, cards, records, orders of play.

Draughts appendix, forms team-lineup, pairing-card, pairing-record, knockout-16 and its tables of
groups and of round robins; xiangqi 2020 appendices 2 and 4.
"""

from dataclasses import replace

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from adjudication.documents.content import (
    Block,
    Cell,
    Field,
    Fields,
    Figure,
    Figures,
    Grid,
    Line,
    Look,
    Page,
    Prose,
    Signatures,
    empty,
    head,
    heading,
    name,
    number,
)
from adjudication.documents.events import EventAt, dan_text, side_words
from adjudication.documents.forms.source import Source, event_fields, round_fields
from tournaments.crosstable import Colour
from tournaments.labels.pages import SHORT_SCORES
from tournaments.record.tables.crosstables import members
from tournaments.record.values import Entry
from tournaments.regulations.text import exact
from tournaments.schedules.berger import printed_round
from tournaments.schedules.groups import snake_group
from tournaments.selectors.brackets import BoxLine, BracketView, bracket_view

SNAKES = ((8, 2), (16, 4), (32, 4))
"""Players and groups of the printed tables."""
TABLES = range(10, 26, 2)
"""Sizes of the printed orders of play."""
RECORD_BOARDS, CARD_ROUNDS, BRACKET = 20, 13, 16
BOARDS, RESERVES = 4, 2
CARDS_A_PAGE = 2


def team_boards(source: Source) -> tuple[Page, ...]:
    """Return a list for each team (团体赛台次名单)."""
    event = source.event
    entries = event.state.entries if event else ()
    if not entries:
        return (_team_page(source, None),)
    return tuple(_team_page(source, entry) for entry in entries)


def _team_page(source: Source, entry: Entry | None) -> Page:
    event = source.event
    boards = event.state.regulations.teams.boards if event else BOARDS
    players = entry.members if entry else ()
    reserves = max(RESERVES if entry is None else 0, len(players) - boards)
    rows: list[Line] = []
    for at in range(boards + reserves):
        lead: Line = ()
        if at == 0:
            lead = (heading(_("Regular players"), rows=boards),)
        elif at == boards:
            lead = (heading(_("Reserves"), rows=reserves),)
        rows.append((*lead, number(at + 1), *_player(event, entry, at)))
    grid = Grid(
        heads=(head(heading(_("Board no."), span=2), _("Name"), _("Rating"), _("Title")),),
        rows=tuple(rows),
        widths=(16, 8, 36, 20, 20),
        height=12,
    )
    called = _team_name(event, entry) if event and entry else ""
    return Page(
        blocks=(
            Fields(
                fields=(
                    Field(label=_("Competition name"), value=event.title if event else ""),
                    Field(label=_("Team"), value=called),
                )
            ),
            grid,
            Signatures(labels=(_("Captain or coach (signature)"),), dated=True),
        )
    )


def _team_name(event: EventAt, entry: Entry) -> str:
    """Return the name of a team, with its number where numbers are drawn."""
    for seat in event.seats.values():
        if _is(event, seat.number, entry):
            return f"{seat.name or entry.unit} ({seat.number})"
    return entry.unit


def _is(event: EventAt, seat: int, entry: Entry) -> bool:
    slots = event.stage.slots if event.stage else ()
    return any(slot.number == seat and slot.id == entry.id for slot in slots)


def _player(event: EventAt | None, entry: Entry | None, at: int) -> Line:
    if event is None or entry is None or at >= len(entry.members):
        return empty(3)
    rating = entry.member_ratings[at] if at < len(entry.member_ratings) else 0
    dan = entry.member_dans[at] if at < len(entry.member_dans) else 0
    return (
        name(event.members.get(entry.members[at], "")),
        number(rating or ""),
        number(dan_text(dan)),
    )


def snake(source: Source) -> tuple[Page, ...]:
    """Return the groups (蛇形编排分组表): as the event has them, or the printed tables."""
    event = source.event
    if event is None or event.stage is None:
        sizes = [entry for entry in SNAKES if source.size in (0, entry[0])]
        return (Page(blocks=tuple(_snake(size, groups) for size, groups in sizes)),)
    names = sorted({slot.group for slot in event.stage.slots})
    columns = [
        [event.seats[slot.number] for slot in members(event.stage, group)] for group in names
    ]
    rows = tuple(
        tuple(
            name(f"{column[at].number} {column[at].name}") if at < len(column) else Cell()
            for column in columns
        )
        for at in range(max(len(column) for column in columns))
    )
    grid = Grid(
        heads=(head(*(_("Group %(name)s") % {"name": group} for group in names)),),
        rows=rows,
        widths=(1,) * len(names),
    )
    whole = replace(source, event=replace(event, group=""))  # every group stands below
    return (Page(blocks=(event_fields(whole), grid)),)


def _snake(size: int, groups: int) -> Grid:
    columns: list[list[int]] = [[] for _each in range(groups)]
    for place in range(1, size + 1):
        columns[snake_group(place, groups)].append(place)
    return Grid(
        title=_("%(count)d players") % {"count": size},
        heads=(head(*(_("Group %(name)s") % {"name": at} for at in range(1, groups + 1))),),
        rows=tuple(tuple(number(column[at]) for column in columns) for at in range(size // groups)),
        widths=(1,) * groups,
    )


def cards(source: Source) -> tuple[Page, ...]:
    """Return a card for each entrant (抽编卡), two on a sheet."""
    event = source.event
    numbers = sorted(event.by_number) if event else []
    made = [_card(source, entrant) for entrant in numbers] or [_card(source, 0)] * CARDS_A_PAGE
    return tuple(
        Page(blocks=tuple(block for card in made[at : at + CARDS_A_PAGE] for block in card))
        for at in range(0, len(made), CARDS_A_PAGE)
    )


def _card(source: Source, entrant: int) -> tuple[Block, ...]:
    event = source.event
    seat = event.seats[entrant] if event else None
    first, second = side_words(source.edition)
    rounds = max(CARD_ROUNDS, event.stage.rounds if event and event.stage else 0)
    rows = tuple(_card_row(event, entrant, at) for at in range(1, rounds + 1))
    place = event.place_texts.get(entrant, "") if event and event.upto else ""
    fields = Fields(
        fields=(
            Field(label=_("No."), value=str(seat.number) if seat else ""),
            Field(label=_("Name"), value=seat.name if seat else ""),
            Field(label=_("Club or delegation"), value=seat.unit if seat else ""),
            Field(label=_("Place"), value=place),
        )
    )
    grid = Grid(
        heads=(
            head(
                _("Round"), first, second, _("Opponent's no."), _("Points of the round"),
                _("Cumulative points"), _("Opponent's points"),
            ),
        ),
        rows=rows,
        widths=(10, 10, 10, 16, 18, 18, 18),
        height=6,
    )  # fmt: skip
    return fields, grid


def _card_row(event: EventAt | None, entrant: int, at: int) -> Line:
    cell = event.cell(entrant, at) if event and at <= event.upto else None
    if event is None or cell is None:
        return (number(at), *empty(6))
    cells = event.by_number[entrant].cells[:at]
    points = event.table.points
    total = sum((points.worth(each) for each in cells), event.by_number[entrant].start)
    other = cell.opponent
    return (
        number(at),
        number("○" if cell.colour is Colour.FIRST else ""),
        number("○" if cell.colour is Colour.SECOND else ""),
        number(other if other is not None else _("bye") if points.worth(cell) else "–"),
        number(event.points(entrant, at)),
        number(exact(total)),
        number(event.total(other) if other in event.by_number else ""),
    )


def pairing_record(source: Source) -> tuple[Page, ...]:
    """Return the boards of a round with the points before it (抽编记录)."""
    event = source.event
    first, second = side_words(source.edition)
    if event is not None and event.of_teams:
        first, second = _("Moves first"), _("Moves second")
    rows: list[Line] = []
    for board in event.boards if event else ():
        assert event is not None
        sides = [event.seats_before[each] for each in (board.pair.first, board.pair.second)]
        rows.append(
            (
                number(board.pair.board),
                *(
                    cell
                    for seat in sides
                    for cell in (number(seat.number), name(seat.name), number(seat.points))
                ),
                number(str(SHORT_SCORES[board.outcome.score]) if board.outcome else ""),
            )
        )
    if not event:
        rows = [(number(at), *empty(7)) for at in range(1, RECORD_BOARDS + 1)]
    own = (_("No."), _("Name"), _("Points before the round"))
    grid = Grid(
        heads=(
            head(
                heading(_("Board no."), rows=2), heading(first, span=3), heading(second, span=3),
                heading(_("Result of play"), rows=2),
            ),
            head(*own, *own),
        ),
        rows=tuple(rows),
        widths=(8, 8, 22, 12, 8, 22, 12, 12),
        height=8,
    )  # fmt: skip
    blocks: list[Block] = [round_fields(source), grid]
    if event and event.round and event.round.byes:
        alone = ", ".join(
            f"{entrant} {event.seats[entrant].name}" for entrant, _mark in event.round.byes
            if entrant in event.by_number
        )  # fmt: skip
        if alone:
            blocks.append(Prose(paragraphs=(_("Without an opponent: %(who)s") % {"who": alone},)))
    blocks.append(Signatures(labels=(_("Pairings officer"), _("Chief arbiter"))))
    return (Page(blocks=tuple(blocks)),)


def order_of_play(source: Source) -> tuple[Page, ...]:
    """Return the rounds of a round robin (循环对局轮次表), the first mover in front."""
    event = source.event
    if event is None or event.stage is None:
        sizes = [size for size in TABLES if source.size in (0, size, size - 1)]
        return tuple(Page(blocks=(_order_grid(size),)) for size in sizes)
    blocks: list[Block] = [event_fields(source)]
    slots = members(event.stage, event.group)
    size = len(slots) + len(slots) % 2
    blocks.append(_order_grid(size))
    if len(slots) % 2:
        blocks.append(Prose(paragraphs=(_("Who meets %(number)d has a bye.") % {"number": size},)))
    listed = [event.seats[slot.number] for slot in slots]
    blocks.append(
        Grid(
            title=_("Entrants"),
            heads=(head(*((_("No."), _("Name"), _("Club or delegation")) * 2)),),
            rows=tuple(
                tuple(
                    cell
                    for at in (row, row + (len(listed) + 1) // 2)
                    for cell in (
                        (number(at + 1), name(listed[at].name), name(listed[at].unit))
                        if at < len(listed)
                        else empty(3)
                    )
                )
                for row in range((len(listed) + 1) // 2)
            ),
            widths=(8, 22, 20) * 2,
        )
    )
    return (Page(blocks=tuple(blocks)),)


def _order_grid(size: int) -> Grid:
    pairs = size // 2
    return Grid(
        title=_("%(odd)d or %(even)d players") % {"odd": size - 1, "even": size},
        heads=(head(_("Round"), heading(_("Pairings"), span=pairs)),),
        rows=tuple(
            (
                number(at),
                *(number(f"{first}:{other}") for first, other in printed_round(size, at)),
            )
            for at in range(1, size)
        ),
        widths=(8, *((92 // pairs,) * pairs)),
        height=7,
    )


def knockout(source: Source) -> tuple[Page, ...]:
    """Return the sheet of a knockout (单淘汰赛轮次表): as drawn, or sixteen places to fill."""
    event = source.event
    shown = bracket_view(event.state, event.stage) if event and event.stage else None
    if shown is None:
        return (Page(blocks=(event_fields(source), _blank_bracket(), _knockout_sign())),)
    drawn = render_to_string(
        "tournaments/parts/bracket.html", {"bracket": shown, "boxes": _boxes(shown)}
    )
    svg = drawn[drawn.index("<svg") : drawn.rindex("</svg>") + len("</svg>")]
    svg = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    svg = svg.replace(">", f"><style>{_BRACKET_STYLE}</style>", 1)
    return (
        Page(
            blocks=(
                event_fields(source),
                Figures(figures=(Figure(svg=svg),), across=0),
                _matches(shown),
                _knockout_sign(),
            )
        ),
    )


_BRACKET_STYLE = (
    'text{font:15px "Noto Serif CJK SC",serif}path,rect{fill:none;stroke:#000}'
    ".caption,.note,.no{font-size:12px}.no,.made{text-anchor:end}.won,.heading{font-weight:700}"
)


def _boxes(shown: BracketView) -> list[dict[str, object]]:
    return [{"box": box, "url": ""} for box in shown.boxes]


def _matches(shown: BracketView) -> Grid:
    """Return the matches in words: what a workbook and a searcher have of the drawing."""
    columns = {label.x: label.text for label in shown.headings}
    rows = tuple(
        (
            number(columns.get(box.x, "")),
            name(_who(box.lines[0])),
            number(box.lines[0].score),
            number(box.lines[1].score),
            name(_who(box.lines[1])),
        )
        for box in sorted(shown.boxes, key=lambda box: (box.x, box.y))
    )
    score = heading(_("Score"), span=2)
    return Grid(
        heads=(head(_("Round"), _("Listed first"), score, _("Listed second")),),
        rows=rows,
        widths=(18, 32, 9, 9, 32),
        height=6,
    )


def _who(line: BoxLine) -> str:
    return f"{line.number} {line.whole}" if line.number else line.note


def _knockout_sign() -> Signatures:
    return Signatures(labels=(_("Pairings officer"), _("Chief arbiter")))


def _blank_bracket() -> Grid:
    """Return sixteen places and what follows from them, each over the two that lead to it."""
    rows: list[Line] = []
    for place in range(BRACKET):
        line: Line = (number(place + 1), Cell(look=Look.NAME))
        for step in (2, 4, 8, 16):
            if place % step == 0:
                line += (Cell(look=Look.NAME, rows=step),)
        rows.append(line)
    return Grid(
        heads=(
            head(
                _("No."), _("Last %(count)d") % {"count": 16}, _("Last %(count)d") % {"count": 8},
                _("Semi-finals"), _("Final"), _("Winner"),
            ),
        ),
        rows=tuple(rows),
        widths=(6, 22, 18, 18, 18, 18),
        height=10,
    )  # fmt: skip

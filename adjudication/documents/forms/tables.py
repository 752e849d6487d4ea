"""Tables of results of an event (比赛成绩表): everybody against everybody, or round by round.

Draughts appendix, forms rr-individual, rr-individual-2games, rr-team, swiss-individual and
swiss-team; xiangqi 2020 20.3, gomoku 2025 28.3 (forfeits stand as + and -). The print of the
Swiss table lacks the result of a round and the points, that of the team tables heads the column
of teams as that of players: both are put right here.
"""

from fractions import Fraction

from django.utils.translation import gettext as _

from adjudication.documents.content import (
    Block,
    Cell,
    Grid,
    Line,
    Page,
    Prose,
    Signatures,
    empty,
    head,
    heading,
    name,
    number,
)
from adjudication.documents.events import EventAt, dan_text
from adjudication.documents.forms.source import Source, event_fields
from tournaments.books.orders import TieBreak as T
from tournaments.crosstable import Cell as Result
from tournaments.crosstable import Colour
from tournaments.regulations.text import exact

CROSS_SIZES = (4, 6, 8)
TWO_GAMES_SIZE, TEAMS_CROSS, TEAM_BOARDS = 4, 10, 4
SWISS_PLAYERS, SWISS_TEAMS, SWISS_ROUNDS = 24, 12, 9
ROUNDS_A_TABLE = 11
"""Rounds that stand side by side; those after them go on in a second table."""


def cross_individual(source: Source) -> tuple[Page, ...]:
    """Return everybody against everybody (循环制个人比赛成绩表)."""
    event = source.event
    if event is None:
        sizes = [size for size in CROSS_SIZES if source.size in (0, size)]
        return tuple(_page(source, _cross_grid(source, tuple(range(1, n + 1)))) for n in sizes)
    return (_page(source, _cross_grid(source, tuple(sorted(event.by_number)))),)


def _page(source: Source, *blocks: Block) -> Page:
    return Page(blocks=(event_fields(source), *blocks, Signatures(labels=(_("Chief arbiter"),))))


def _cross_grid(source: Source, numbers: tuple[int, ...]) -> Grid:
    event = source.event
    tail = (
        _("Points"), _("Sonneborn-Berger"), _("Wins"), _("Direct encounter"), _("Place"),
        _("Remarks"),
    )  # fmt: skip
    rows: list[Line] = []
    for own in numbers:
        met = tuple(
            Cell(text="■") if own == other else number(_met(event, own, other)) for other in numbers
        )
        rows.append(
            (
                number(own),
                name(event.seats[own].name if event else ""),
                *met,
                *(_cross_tail(event, own) if event else empty(len(tail))),
            )
        )
    return Grid(
        heads=(
            head(
                heading(_("No."), rows=2), heading(_("Name"), rows=2),
                heading(_("Opponents"), span=len(numbers)),
                *(heading(text, rows=2) for text in tail),
            ),
            head(*(str(other) for other in numbers)),
        ),
        rows=tuple(rows),
        widths=(5, 14, *((max(3, 48 // len(numbers)),) * len(numbers)), 7, 7, 6, 6, 6, 8),
        height=9 if len(numbers) < 13 else 7,
    )  # fmt: skip


def _met(event: EventAt | None, own: int, other: int) -> str:
    """Return what the games against an opponent brought, one behind the other."""
    if event is None:
        return ""
    return " ".join(event.points(own, at) for at in event.met(own, other))


def _cross_tail(event: EventAt, own: int) -> Line:
    return (
        number(event.total(own)),
        number(event.measured(T.SONNEBORN_BERGER, own)),
        number(event.measured(T.WINS, own)),
        number(event.ranked_by(T.DIRECT_ENCOUNTER, own)),
        number(event.place_texts.get(own, "")),
        number(_remark(event, own)),
    )


def _remark(event: EventAt, own: int) -> str:
    left = event.by_number[own].left_after
    return "" if left is None else _("out after round %(number)d") % {"number": left}


def cross_two_games(source: Source) -> tuple[Page, ...]:
    """Return everybody against everybody in matches (两局循环制个人比赛成绩表)."""
    event = source.event
    numbers = tuple(sorted(event.by_number)) if event else tuple(range(1, TWO_GAMES_SIZE + 1))
    games = event.games if event else 2
    rows: list[Line] = []
    for own in numbers:
        for game in range(games):
            line: Line = ()
            if game == 0:
                line = (
                    number(own, rows=games),
                    name(event.seats[own].name if event else "", rows=games),
                )
            line += (number(_("Game %(number)d") % {"number": game + 1}),)
            for other in numbers:
                line += _match_cells(event, own, other, game, games)
            if game == 0:
                line += tuple(
                    number(text, rows=games)
                    for text in (_match_tail(event, own) if event else ("",) * 7)
                )
            rows.append(line)
    tail = (
        _("Total game points"), _("Sonneborn-Berger"), _("Match points"), _("Wins"),
        _("Direct encounter"), _("Place"), _("Remarks"),
    )  # fmt: skip
    width = max(3, 24 // len(numbers))
    grid = Grid(
        heads=(
            head(
                *(heading(text, rows=3) for text in (_("No."), _("Name"), _("Game no."))),
                heading(_("Opponents and points"), span=2 * len(numbers)),
                *(heading(text, rows=3) for text in tail),
            ),
            head(*(heading(str(other), span=2) for other in numbers)),
            head(*((_("Game points"), _("Match points")) * len(numbers))),
        ),
        rows=tuple(rows),
        widths=(4, 12, 8, *((width,) * (2 * len(numbers))), 6, 6, 6, 5, 5, 5, 7),
        height=8,
    )
    return (_page(source, grid),)


def _match_cells(
    event: EventAt | None, own: int, other: int, game: int, games: int
) -> tuple[Cell, ...]:
    if own == other:
        return (number("■", span=2, rows=games),) if game == 0 else ()
    rounds = event.met(own, other) if event else ()
    cell = event.cell(own, rounds[0]) if event and rounds else None
    if event is None or cell is None:
        return (Cell(), *((Cell(rows=games),) if game == 0 else ()))
    points = event.state.regulations.points
    made = exact(points.worth(cell.boards[game])) if game < len(cell.boards) else ""
    match = event.points(own, rounds[0])
    return (number(made), *((number(match, rows=games),) if game == 0 else ()))


def _match_tail(event: EventAt, own: int) -> tuple[str, ...]:
    return (
        _game_points(event, own),
        event.measured(T.SONNEBORN_BERGER, own),
        event.total(own),
        event.measured(T.WINS, own),
        event.ranked_by(T.DIRECT_ENCOUNTER, own),
        event.place_texts.get(own, ""),
        _remark(event, own),
    )


def _game_points(event: EventAt, own: int) -> str:
    cells = event.by_number[own].cells[: event.upto]
    return exact(sum((cell.games or Fraction(0) for cell in cells), Fraction(0)))


def cross_team(source: Source) -> tuple[Page, ...]:
    """Return teams against teams with their players (循环制团体比赛成绩表)."""
    event = source.event
    numbers = tuple(sorted(event.by_number)) if event else tuple(range(1, TEAMS_CROSS + 1))
    rows: list[Line] = []
    for own in numbers:
        boards = _players(event, own)
        for at, player in enumerate(boards):
            line: Line = ()
            if at == 0:
                line = (number(own, rows=len(boards)), _team(event, own, len(boards)))
            line += player
            if at == 0:
                for other in numbers:
                    line += _team_cells(event, own, other, len(boards))
                line += tuple(
                    number(text, rows=len(boards))
                    for text in (_team_tail(event, own) if event else ("",) * 5)
                )
            rows.append(line)
    width = max(2, 40 // (2 * len(numbers)))
    grid = Grid(
        heads=(
            head(
                *(heading(text, rows=2) for text in _team_head()),
                *(heading(str(other), span=2) for other in numbers),
                *(
                    heading(text, rows=2)
                    for text in (
                        _("Points"), _("Team Sonneborn-Berger"), _("Direct encounter"),
                        _("Fouls"), _("Place"),
                    )
                ),
            ),
            head(*((_("Game points"), _("Match points")) * len(numbers))),
        ),
        rows=tuple(rows),
        widths=(3, 9, 3, 9, 5, 5, *((width,) * (2 * len(numbers))), 4, 4, 4, 4, 5),
        height=6,
    )  # fmt: skip
    return (_page(source, grid),)


def _team_head() -> tuple[str, ...]:
    return (_("No."), _("Team"), _("Board no."), _("Name"), _("Rating"), _("Title"))


def _team(event: EventAt | None, own: int, rows: int) -> Cell:
    return name(event.seats[own].name if event else "", rows=rows)


def _players(event: EventAt | None, own: int) -> list[Line]:
    """Return board, name, rating and title of every player of a team."""
    if event is None:
        return [(number(at), *empty(3)) for at in range(1, TEAM_BOARDS + 1)]
    entry = event.entry_of(own)
    members = entry.members if entry else ()
    if entry is None or not members:
        return [empty(4)]
    return [
        (
            number(at + 1),
            name(event.members.get(member, "")),
            number((entry.member_ratings[at] if at < len(entry.member_ratings) else "") or ""),
            number(dan_text(entry.member_dans[at]) if at < len(entry.member_dans) else ""),
        )
        for at, member in enumerate(members)
    ]


def _team_cells(event: EventAt | None, own: int, other: int, rows: int) -> Line:
    if own == other:
        return (number("■", span=2, rows=rows),)
    rounds = event.met(own, other) if event else ()
    cells = [event.cell(own, at) for at in rounds] if event else []
    games = " ".join(exact(cell.games) for cell in cells if cell and cell.games is not None)
    match = " ".join(event.points(own, at) for at in rounds) if event else ""
    return (number(games, rows=rows), number(match, rows=rows))


def _team_tail(event: EventAt, own: int) -> tuple[str, ...]:
    return (
        event.total(own),
        event.measured(T.SONNEBORN_BERGER, own),
        event.ranked_by(T.DIRECT_ENCOUNTER, own),
        event.fouls(own),
        event.place_texts.get(own, ""),
    )


def _parts(source: Source) -> list[range]:
    event = source.event
    rounds = event.stage.rounds if event and event.stage else SWISS_ROUNDS
    return [
        range(at, min(at + ROUNDS_A_TABLE, rounds + 1))
        for at in range(1, rounds + 1, ROUNDS_A_TABLE)
    ]


def _in_order(source: Source, blank: int) -> tuple[int, ...]:
    event = source.event
    return tuple(sorted(event.by_number)) if event else tuple(range(1, blank + 1))


def swiss_individual(source: Source) -> tuple[Page, ...]:
    """Return everybody round by round (瑞士制个人比赛成绩表)."""
    parts = _parts(source)
    return tuple(_swiss_page(source, part, last=part is parts[-1]) for part in parts)


def _swiss_page(source: Source, part: range, *, last: bool) -> Page:
    event = source.event
    tail = (
        (
            _("Points"), _("Buchholz"), _("Progressive score"), _("Fouls"), _("Place"),
            _("Remarks"),
        )
        if last
        else ()
    )  # fmt: skip
    rows: list[Line] = []
    for own in _in_order(source, SWISS_PLAYERS):
        seat = event.seats[own] if event else None
        line: Line = (
            number(own),
            name(seat.unit if seat else ""),
            name(seat.name if seat else ""),
            number(event.rating(own) if event else ""),
            number(event.rank_title(own) if event else ""),
        )
        for at in part:
            line += _round_cells(event, own, at)
        if tail:
            line += _swiss_tail(event, own) if event else empty(len(tail))
        rows.append(line)
    grid = Grid(
        heads=(
            head(
                *(
                    heading(text, rows=2)
                    for text in (
                        _("No."), _("Club or delegation"), _("Name"), _("Rating"), _("Title"),
                    )
                ),
                *(heading(_("Round %(number)d") % {"number": at}, span=2) for at in part),
                *(heading(text, rows=2) for text in tail),
            ),
            head(*((_("First"), _("Opponent")) * len(part))),
        ),
        rows=tuple(rows),
        widths=(4, 10, 10, 6, 5, *((3, 5) * len(part)), *((5, 5, 5, 4, 7, 6) if tail else ())),
        height=7,
    )  # fmt: skip
    note = Prose(
        paragraphs=(_("Opponent: number of the opponent, points in brackets."),), small=True
    )
    return _page(source, grid, note)


def _round_cells(event: EventAt | None, own: int, at: int) -> tuple[Cell, Cell]:
    cell = event.cell(own, at) if event and at <= event.upto else None
    if event is None or cell is None:
        return Cell(), Cell()
    return number("○" if cell.colour is Colour.FIRST else ""), number(
        _opponent(event, own, at, cell)
    )


def _opponent(event: EventAt, own: int, at: int, cell: Result) -> str:
    if cell.opponent is None:
        worth = event.table.points.worth(cell)
        return _("bye %(points)s") % {"points": exact(worth)} if worth else "–"
    made = event.points(own, at)
    return f"{cell.opponent} ({made})" if made else str(cell.opponent)


def _swiss_tail(event: EventAt, own: int) -> Line:
    return (
        number(event.total(own)),
        number(event.measured(T.SUM_OF_OPPONENTS_SCORES, own)),
        number(event.measured(T.PROGRESSIVE, own)),
        number(event.fouls(own)),
        number(event.place_texts.get(own, "")),
        number(_remark(event, own)),
    )


def swiss_team(source: Source) -> tuple[Page, ...]:
    """Return teams round by round with their players (瑞士制团体比赛成绩表)."""
    parts = _parts(source)
    return tuple(_swiss_team_page(source, part, last=part is parts[-1]) for part in parts)


def _swiss_team_page(source: Source, part: range, *, last: bool) -> Page:
    event = source.event
    tail = (
        (
            _("Total game points"), _("Buchholz"), _("Match points"), _("Matches won"),
            _("Fouls"), _("Place"),
        )
        if last
        else ()
    )  # fmt: skip
    rows: list[Line] = []
    for own in _in_order(source, SWISS_TEAMS):
        boards = _players(event, own)
        for at, player in enumerate(boards):
            line: Line = ()
            if at == 0:
                line = (number(own, rows=len(boards)), _team(event, own, len(boards)))
            line += player
            if at == 0:
                line += tuple(
                    number(_team_round(event, own, each), rows=len(boards)) for each in part
                )
                values = _swiss_team_tail(event, own) if event else ("",) * len(tail)
                line += tuple(number(text, rows=len(boards)) for text in values[: len(tail)])
            rows.append(line)
    grid = Grid(
        heads=(
            head(
                *(heading(text, rows=2) for text in _team_head()),
                *(_("Round %(number)d") % {"number": each} for each in part),
                *(heading(text, rows=2) for text in tail),
            ),
            head(*((_("Opponent"),) * len(part))),
        ),
        rows=tuple(rows),
        widths=(4, 11, 4, 11, 6, 5, *((6,) * len(part)), *((6, 6, 6, 5, 4, 5) if tail else ())),
        height=6,
    )
    note = Prose(
        paragraphs=(_("Opponent: number of the team, game points and match points in brackets."),),
        small=True,
    )
    return _page(source, grid, note)


def _team_round(event: EventAt | None, own: int, at: int) -> str:
    cell = event.cell(own, at) if event and at <= event.upto else None
    if event is None or cell is None:
        return ""
    if cell.opponent is None:
        return _opponent(event, own, at, cell)
    games = "" if cell.games is None else f"{exact(cell.games)}/"
    made = event.points(own, at)
    return f"{cell.opponent} ({games}{made})" if made else str(cell.opponent)


def _swiss_team_tail(event: EventAt, own: int) -> tuple[str, ...]:
    return (
        _game_points(event, own),
        event.measured(T.SUM_OF_OPPONENTS_SCORES, own),
        event.total(own),
        event.measured(T.WINS, own),
        event.fouls(own),
        event.place_texts.get(own, ""),
    )

"""The slips that both sides and the arbiter sign (记分表), one a board or a match.

Draughts appendix, forms individual-score, individual-score-2games, team-score,
team-score-2games and team-score-many; xiangqi 2020 article 9, weiqi 2002 16.4, gomoku 2025
25.2.2-B: result, both times used, fouls, signatures. The print of the two-game team slip has
White and Black sign where the teams are meant, that of many boards lacks the points of the
second team: both are put right here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudication.documents.content import (
    Block,
    Field,
    Fields,
    Grid,
    Line,
    Page,
    Signatures,
    Slip,
    head,
    heading,
    name,
    number,
)
from adjudication.documents.events import EventAt, side_words
from adjudication.documents.forms.source import Source, event_fields, round_fields
from tournaments.crosstable import Cell as Result
from tournaments.crosstable import Colour
from tournaments.record.knockout.match_games import cells_of, moves_first, players_of
from tournaments.record.state import Board
from tournaments.record.teams.line_ups import seated
from tournaments.regulations.text import exact
from tournaments.selectors.used_times import used_times

BLANK_SLIPS = 3
BLANK_BOARDS = 4
MANY_BOARDS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class _Game:
    """One game of a match as one side had it; `player` is who sat there, "" for the entrant.

    `points` are in words, + or - for a forfeit; `worth` is what they count, None without any.
    """

    moves_first: bool
    points: str = ""
    worth: Fraction | None = None
    used: str = ""
    fouls: str = ""
    player: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One side of a slip with its games, and what they brought it."""

    number: str
    name: str
    unit: str
    games: tuple[_Game, ...]
    total: str = ""
    match: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """A board of a round as its slip has it."""

    board: str
    first: _Side
    second: _Side
    note: str = ""
    table: str = ""


def individual(source: Source) -> tuple[Page, ...]:
    """Return the slips of games of one (个人积分表)."""
    return _slips(source, _individual_block, blank_games=1)


def individual_two_games(source: Source) -> tuple[Page, ...]:
    """Return the slips of matches of several games (两局制个人记分表)."""
    return _slips(source, _two_games_block, blank_games=2)


def team(source: Source) -> tuple[Page, ...]:
    """Return the slips of team matches (团体记分表)."""
    return _slips(source, _team_block, blank_games=BLANK_BOARDS)


def team_two_games(source: Source) -> tuple[Page, ...]:
    """Return the slips of team matches of several games a board (两局制团体记分表)."""
    return _slips(source, _team_games_block, blank_games=2 * BLANK_BOARDS)


def team_many(source: Source) -> tuple[Page, ...]:
    """Return a sheet for each team match of many boards (团体记分表，多台次)."""
    matches = _matches(source.event) if source.event else ()
    if not matches:
        matches = (_blank_match(MANY_BOARDS),)
    pages = []
    for match in matches:
        rows: list[Line] = []
        for at, (first, second) in enumerate(
            zip(match.first.games, match.second.games, strict=True), start=1
        ):
            seats = _board_numbers(source.event, at)
            teams = len(match.first.games)
            lead = (number(_called(match.first), rows=teams),) if at == 1 else ()
            back = (number(_called(match.second), rows=teams),) if at == 1 else ()
            rows.append(
                (
                    number(seats[0]),
                    *lead,
                    name(first.player),
                    number(first.points),
                    *back,
                    name(second.player),
                    number(second.points),
                    number(seats[1]),
                )
            )
        rows.append(
            (
                heading(_("Total"), span=3),
                number(match.first.total),
                heading("", span=2),
                number(match.second.total),
                heading(""),
            )
        )
        grid = Grid(
            heads=(
                head(
                    _("Board no."), _("Team moving first (no.)"), _("Name"), _("Score"),
                    _("Team moving second (no.)"), _("Name"), _("Score"), _("Board no."),
                ),
            ),
            rows=tuple(rows),
            widths=(8, 18, 20, 10, 18, 20, 10, 8),
            height=8,
        )  # fmt: skip
        sign = Signatures(labels=(_("Captain"), _("Captain"), _("Chief arbiter")))
        pages.append(Page(blocks=(_slip(match, event_fields(source), grid, sign),)))
    return tuple(pages)


def _slips(
    source: Source,
    block: Callable[[Source, _Match], tuple[Grid, Signatures]],
    *,
    blank_games: int,
) -> tuple[Page, ...]:
    event = source.event
    matches = _matches(event) if event else ()
    if not matches:
        matches = (_blank_match(blank_games),) * (BLANK_SLIPS if blank_games < 3 else 1)
    slips: list[Block] = []
    for match in matches:
        note = (_note(match.note),) if match.note else ()
        slips.append(_slip(match, round_fields(source), *block(source, match), *note))
    return (Page(blocks=tuple(slips)),)


def _slip(match: _Match, *blocks: Grid | Fields | Signatures) -> Slip:
    """Return the slip of a match, with the code of its board."""
    what = _("Board %(board)s") % {"board": match.board} if match.board else ""
    return Slip(
        heading=" · ".join(part for part in (_("Result slip"), what) if part),
        blocks=blocks,
        table=match.table,
        board=match.board,
    )


def _note(text: str) -> Fields:
    return Fields(fields=(Field(label=_("Remarks"), value=text),))


def _individual_block(source: Source, match: _Match) -> tuple[Grid, Signatures]:
    sides = side_words(source.edition)
    rows = []
    for side, word in zip((match.first, match.second), _words(source, match, 0), strict=True):
        game = side.games[0]
        rows.append(
            (
                number(match.board),
                number(side.number),
                name(side.unit),
                name(side.name),
                number(word),
                number(game.points),
                number(game.used),
                number(game.fouls),
                number(""),
            )
        )
    grid = Grid(
        heads=(
            head(
                _("Board no."), _("No."), _("Club or delegation"), _("Name"),
                "/".join(sides), _("Result of play"), _("Time used"), _("Fouls"), _("Remarks"),
            ),
        ),
        rows=tuple(rows),
        widths=(7, 6, 17, 17, 13, 11, 11, 8, 10),
        height=9,
    )  # fmt: skip
    return grid, Signatures(labels=(*side_words(source.edition), _("Arbiter")))


def _words(source: Source, match: _Match, game: int) -> tuple[str, str]:
    """Return the colours of both sides in a game; "" on a blank slip of several games."""
    first, second = side_words(source.edition)
    if source.event is None and len(match.first.games) > 1:
        return "", ""
    return (first, second) if match.first.games[game].moves_first else (second, first)


def _two_games_block(source: Source, match: _Match) -> tuple[Grid, Signatures]:
    sides, count = side_words(source.edition), len(match.first.games)
    rows: list[Line] = []
    for at, side in enumerate((match.first, match.second)):
        for index, game in enumerate(side.games):
            lead: Line = ()
            if index == 0:
                lead = (
                    number(match.board, rows=count),
                    number(side.number, rows=count),
                    name(side.unit, rows=count),
                    name(side.name, rows=count),
                )
            rows.append(
                (
                    *lead,
                    number(_("Game %(number)d") % {"number": index + 1}),
                    number(_words(source, match, index)[at]),
                    number(game.points),
                    *((number(side.match, rows=count),) if index == 0 else ()),
                    number(game.used),
                    number(game.fouls),
                    number(""),
                )
            )
    grid = Grid(
        heads=(
            head(
                *(
                    heading(text, rows=2)
                    for text in (
                        _("Board no."),
                        _("No."),
                        _("Club or delegation"),
                        _("Name"),
                        _("Game no."),
                        "/".join(sides),
                    )
                ),
                heading(_("Result of play"), span=2),
                *(heading(text, rows=2) for text in (_("Time used"), _("Fouls"), _("Remarks"))),
            ),
            head(_("Game points"), _("Match points")),
        ),
        rows=tuple(rows),
        widths=(7, 5, 14, 16, 9, 8, 8, 8, 9, 7, 9),
        height=8,
    )
    return grid, Signatures(labels=(*side_words(source.edition), _("Arbiter")))


def _called(side: _Side) -> str:
    return f"{side.name} ({side.number})" if side.number else side.name


def _team_sign() -> Signatures:
    return Signatures(labels=(_("Team moving first"), _("Team moving second"), _("Arbiter")))


def _team_block(source: Source, match: _Match) -> tuple[Grid, Signatures]:
    count = len(match.first.games)
    rows: list[Line] = []
    for index, pair in enumerate(zip(match.first.games, match.second.games, strict=True)):
        seats = _board_numbers(source.event, index + 1)
        line: Line = ()
        for side, game, seat in zip((match.first, match.second), pair, seats, strict=True):
            lead = (number(_called(side), rows=count),) if index == 0 else ()
            back = (number(side.total, rows=count),) if index == 0 else ()
            line += (*lead, number(seat), name(game.player), number(game.points), *back)
        rows.append(line)
    grid = Grid(
        heads=(
            head(
                heading(_("Team moving first (no.)"), rows=2),
                heading(_("Board no."), rows=2),
                heading(_("Name"), rows=2),
                heading(_("Result of play"), span=2),
                heading(_("Team moving second (no.)"), rows=2),
                heading(_("Board no."), rows=2),
                heading(_("Name"), rows=2),
                heading(_("Result of play"), span=2),
            ),
            head(_("Player's"), _("Team's"), _("Player's"), _("Team's")),
        ),
        rows=tuple(rows),
        widths=(13, 7, 15, 8, 8) * 2,
        height=8,
    )
    return grid, _team_sign()


def _team_games_block(source: Source, match: _Match) -> tuple[Grid, Signatures]:
    boards = source.event.team_boards if source.event else BLANK_BOARDS
    count = len(match.first.games)
    cycles = max(1, count // boards)
    rows: list[Line] = []
    for board in range(boards):
        for cycle in range(cycles):
            line: Line = ()
            at = cycle * boards + board
            for side in (match.first, match.second):
                seat = _board_numbers(source.event, board + 1)[side is match.second]
                begins = board == 0 and cycle == 0
                lead = (number(_called(side), rows=count),) if begins else ()
                both = (
                    (number(seat, rows=cycles), name(side.games[board].player, rows=cycles))
                    if cycle == 0
                    else ()
                )
                own = (number(_player_total(side, board, boards), rows=cycles),) if both else ()
                back = (number(side.total, rows=count),) if begins else ()
                line += (
                    *lead,
                    *both,
                    number(_("Game %(number)d") % {"number": cycle + 1}),
                    number(side.games[at].points),
                    *own,
                    *back,
                )
            rows.append(line)
    columns = (_("Board no."), _("Name"), _("Game no."))
    grid = Grid(
        heads=(
            head(
                heading(_("Team moving first (no.)"), rows=2),
                *(heading(text, rows=2) for text in columns),
                heading(_("Result of play"), span=3),
                heading(_("Team moving second (no.)"), rows=2),
                *(heading(text, rows=2) for text in columns),
                heading(_("Result of play"), span=3),
            ),
            head(*((_("Game points"), _("Player's"), _("Team's")) * 2)),
        ),
        rows=tuple(rows),
        widths=(9, 7, 11, 7, 6, 6, 6) * 2,
        height=7,
    )
    return grid, _team_sign()


def _player_total(side: _Side, board: int, boards: int) -> str:
    """Return what the player of a board has from all his games; "" until all are in."""
    found = [game.worth for game in side.games[board::boards] if game.worth is not None]
    is_whole = len(found) == len(side.games[board::boards])
    return exact(sum(found, Fraction(0))) if is_whole else ""


def _board_numbers(event: EventAt | None, game: int) -> tuple[str, str]:
    """Return whose boards of the two teams meet in a game."""
    if event is None:
        return str(game), str(game)
    first, second = players_of(event.state, game)
    return str(first), str(second)


def _blank_match(games: int) -> _Match:
    first = tuple(_Game(moves_first=at % 2 == 0) for at in range(games))
    second = tuple(_Game(moves_first=at % 2 == 1) for at in range(games))
    return _Match(
        board="",
        first=_Side(number="", name="", unit="", games=first),
        second=_Side(number="", name="", unit="", games=second),
    )


def _matches(event: EventAt) -> tuple[_Match, ...]:
    return tuple(_match(event, board) for board in event.boards)


def _match(event: EventAt, board: Board) -> _Match:
    sides = [event.seats[entrant] for entrant in (board.pair.first, board.pair.second)]
    several = event.of_teams or event.games > 1
    made = _several(event, board) if several else _single(event, board)
    match_sides: list[_Side] = []
    for seat, games in zip(sides, made, strict=True):
        cell = event.cell(seat.number, event.upto) if board.outcome is not None else None
        match_sides.append(
            _Side(
                number=str(seat.number),
                name=seat.name,
                unit=seat.unit,
                games=games,
                total="" if cell is None or cell.games is None else exact(cell.games),
                match=event.points(seat.number, event.upto),
            )
        )
    return _Match(
        board=str(board.pair.board),
        first=match_sides[0],
        second=match_sides[1],
        table=_table(board),
    )


def _table(board: Board) -> str:
    """Return the path of the table screen of a board's only game."""
    games = [game for _number, game in board.games]
    return reverse("table:table", args=[games[0]]) if len(games) == 1 else ""


def _single(event: EventAt, board: Board) -> tuple[tuple[_Game, ...], tuple[_Game, ...]]:
    outcome = board.outcome
    used = used_times([game for _number, game in board.games]).values()
    times = next(iter(used), ("", ""))
    fouls = (outcome.fouls_first, outcome.fouls_second) if outcome else (0, 0)
    games = []
    for at, entrant in enumerate((board.pair.first, board.pair.second)):
        game = _Game(
            moves_first=at == 0,
            points=event.points(entrant, event.upto),
            used=times[at],
            fouls=str(fouls[at] or ""),
        )
        games.append((game,))
    return games[0], games[1]


def _several(event: EventAt, board: Board) -> tuple[tuple[_Game, ...], tuple[_Game, ...]]:
    assert event.stage is not None
    assert event.round is not None
    used = used_times([game for _number, game in board.games])
    ids = dict(board.games)
    results = [{cell.board: cell for cell in cells} for cells in cells_of(board, board.log)]
    made: tuple[list[_Game], list[_Game]] = ([], [])
    count = event.games * event.team_boards
    for game in range(1, count + 1):
        leads = moves_first(event.state, board, game) == board.pair.first
        players: tuple[str | None, str | None] = ("", "")
        if event.of_teams:
            players = seated(event.state, event.stage, event.round.number, board, game)
        for at in (0, 1):
            cell = results[at].get(game)
            first = cell.colour is Colour.FIRST if cell else leads is (at == 0)
            times = used.get(ids.get(game, ""), ("", ""))
            made[at].append(
                _Game(
                    moves_first=first,
                    points=_points(event, cell),
                    worth=None if cell is None else event.state.regulations.points.worth(cell),
                    used=times[0 if first else 1],
                    fouls=str(cell.fouls or "") if cell else "",
                    player=event.members.get(players[at] or "", ""),
                )
            )
    return tuple(made[0]), tuple(made[1])


def _points(event: EventAt, cell: Result | None) -> str:
    if cell is None:
        return ""
    text = event.result(cell)
    return text if text in ("+", "-") else exact(event.state.regulations.points.worth(cell))

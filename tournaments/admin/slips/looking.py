"""What files of slips say, and what was typed from scans, as rows beside the record."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.admin.results_form import Line
from tournaments.admin.slips.line_ups import row_of_list, rows_of_lists
from tournaments.admin.slips.recording import SlipDesk
from tournaments.admin.slips.rows import (
    FAULTS,
    ROWS,
    Reading,
    SlipForms,
    SlipRow,
    comparison_of,
    initial_of,
    initial_of_list,
    reading_of,
    used_words,
)
from tournaments.handlers.scan_codes import codes_in
from tournaments.handlers.scans import is_scan, keep_scan, pictures_among
from tournaments.interchange.slips.lines import Fault, SlipLine, Slips, by_place
from tournaments.interchange.slips.matches import match_games
from tournaments.interchange.slips.reading import find_game, find_origin, read_slips
from tournaments.interchange.slips.team_lists import TeamList
from tournaments.labels import pages as words
from tournaments.reading import FormatError
from tournaments.record.rounds.arranging import players_at
from tournaments.record.state import Board
from tournaments.selectors import member_names
from tournaments.selectors.used_times import used_times


def rows_of(request: HttpRequest, at: SlipDesk, contents: Sequence[bytes]) -> list[SlipRow]:
    """Return a row for each line of the lists, and one for each scan, which is kept.

    A scan of a match has one for each of its games.
    """
    scans = [content for content in contents if is_scan(content)]
    if scans and not at.may_file:
        messages.error(request, _("Your office files no scans."))
        return []
    found: list[SlipLine] = []
    lists: list[TeamList] = []
    try:
        for content in contents:
            if not is_scan(content):
                slips = _read(at, content)
                found += _lines_of(at, slips)
                lists += slips.lists
    except FormatError as error:
        messages.error(request, words.file_problem(error.code, error.line))
        return []
    return _rows_found(at, by_place(found), _scanned(at, scans), lists)


def _read(at: SlipDesk, content: bytes) -> Slips:
    """Return what a file of this round says.

    :raises FormatError: `slips_of_another_event`, `slips_of_another_round` by its foot; what
        `read_slips` refuses.
    """
    state = at.desk.state
    slips = read_slips(content, state.regulations.points, match_games(state, at.stage, at.played))
    if slips.event and slips.event != str(at.desk.id):
        raise FormatError("slips_of_another_event")
    if slips.round and slips.round != at.played.number:
        raise FormatError("slips_of_another_round")
    return slips


def _lines_of(at: SlipDesk, slips: Slips) -> tuple[SlipLine, ...]:
    if not at.has_matches:
        return slips.lines
    # A pairing record says what a match came to, which follows from its games.
    return tuple(line for line in slips.lines if line.game or not line.board)


def _scanned(at: SlipDesk, scans: Iterable[bytes]) -> list[Reading]:
    """Return the scans, each kept: one for each board whose code is read, 0 where none is."""
    found: dict[str, list[Reading]] = {}
    for content in scans:
        sha256 = keep_scan(content).sha256
        boards = {_board_told(at, text) for text in codes_in(content)} - {None}
        is_elsewhere = bool(boards) and boards <= {0}
        found[sha256] = [
            Reading(board=board, game=game, score=None, scan=sha256, is_elsewhere=is_elsewhere)
            for board in sorted(board for board in boards if board) or (0,)
            for game in at.games_of(board) or (0,)
        ]
    return [reading for readings in found.values() for reading in readings]


def _board_told(at: SlipDesk, code: str) -> int | None:
    """Return the board that a code names, 0 for one of another round, None where it names none."""
    origin = find_origin(code)
    if origin is not None and origin.board:
        is_here = (origin.event, origin.round) == (str(at.desk.id), at.played.number)
        return origin.board if is_here and at.played.board(origin.board) else 0
    game = find_game(code)
    if not game:
        return None
    boards = {id_: board.pair.board for board in at.played.boards for _number, id_ in board.games}
    return boards.get(game, 0)


def _rows_found(
    at: SlipDesk,
    slips: Iterable[SlipLine],
    scans: Iterable[Reading],
    lists: Iterable[TeamList],
) -> list[SlipRow]:
    lines = at.lines
    boards = {board.pair.board: board for board in at.played.boards}
    clocks = used_times([game for board in at.played.boards for _number, game in board.games])
    names = member_names(at.desk.state)
    rows = []
    for slip in slips:
        board = boards.get(slip.board)
        if board is not None:
            slip = _turned(at, slip, board, names)
        if board is not None or not slip.board:
            rows.append(_listed(at, lines, slip, _clock(board, slip.game, clocks)))
    rows += [_row(at, lines, reading) for reading in scans]
    rows += rows_of_lists(at.desk.state, at.stage, at.played, lists, named=at.desk.named)
    # A line that says no result is shown, and has nothing to send.
    sent = [row for row in rows if not row.reading.says_nothing]
    initial = [
        initial_of_list(row) if row.reading.team else initial_of(row.reading, row.line, row.used)
        for row in sent
    ]
    for row, form in zip(sent, SlipForms(initial=initial, prefix=ROWS).forms, strict=True):
        row.form = form
    return _with_pictures(rows)


def _listed(
    at: SlipDesk, lines: Mapping[tuple[int, int], Line], slip: SlipLine, clock: tuple[str, str]
) -> SlipRow:
    """As `_row`, with what a line of a list says besides: times, and why it has no result."""
    score = None if slip.fault else slip.score
    row = _row(at, lines, Reading(board=slip.board, game=slip.game, score=score, fouls=slip.fouls))
    row.used = used_words(slip, clock)
    row.written = slip.written
    row.fault = str(FAULTS[slip.fault]) if slip.fault else ""
    return row


def _with_pictures(rows: list[SlipRow]) -> list[SlipRow]:
    shown = pictures_among(row.reading.scan for row in rows if row.reading.scan)
    for row in rows:
        row.is_picture = row.reading.scan in shown
    return rows


def _clock(
    board: Board | None, game: int, clocks: Mapping[str, tuple[str, str]]
) -> tuple[str, str]:
    """Return the times of a game of a board, of its only one for 0."""
    for number, id_ in board.games if board else ():
        if game in (0, number):
            return clocks.get(id_, ("", ""))
    return "", ""


def _turned(at: SlipDesk, slip: SlipLine, board: Board, names: Mapping[str, str]) -> SlipLine:
    """Return the line; with its fault where others sit at the board, or the other way round."""
    pair = (board.pair.first, board.pair.second)
    is_theirs = not slip.sides or slip.sides == pair
    if is_theirs and any(slip.names):
        seated = players_at(at.desk.state, at.stage, board, at.played.number, slip.game)
        is_theirs = all(
            name in ("", names.get(id_ or "", ""))
            for name, id_ in zip(slip.names, seated, strict=True)
        )
    if is_theirs:
        return slip
    return SlipLine(
        board=slip.board, game=slip.game, written=slip.written, fault=Fault.OTHER_PLAYERS
    )


def _row(at: SlipDesk, lines: Mapping[tuple[int, int], Line], reading: Reading) -> SlipRow:
    line = lines.get(reading.place)
    code = line.score.value if line and line.score else ""
    query = f"?round={at.played.number}&board={reading.board}"
    act = at.desk.url("act", "correct")
    if reading.game:
        act = at.desk.url("act", "correct-game")
        query += f"&game={reading.game}"
    return SlipRow(
        line=line,
        reading=reading,
        comparison=comparison_of(line, reading),
        correct_url=f"{act}{query}&score={code}",
        scan_url=at.desk.url("scan", reading.scan) if reading.scan else "",
    )


def sent_rows(request: HttpRequest, at: SlipDesk) -> list[SlipRow]:
    """Return the rows as they were sent, beside what is on record by now."""
    formset = SlipForms(request.POST, prefix=ROWS)
    formset.is_valid()
    rows = []
    for form in formset.forms:
        row = _row_sent(at, reading_of(form.cleaned_data))
        row.form, row.used = form, form.cleaned_data.get("used", "")
        rows.append(row)
    return _with_pictures(rows)


def _row_sent(at: SlipDesk, reading: Reading) -> SlipRow:
    if reading.team:
        return row_of_list(at.desk.state, at.stage, at.played, reading, named=at.desk.named)
    return _row(at, at.lines, reading)


def with_games(at: SlipDesk, rows: list[SlipRow]) -> list[SlipRow]:
    """Return the rows, the games of its match in place of a scan whose board was just typed.

    The same list where there is no such scan.
    """
    readings: list[Reading] = []
    initial: list[dict[str, Any]] = []
    for row in rows:
        assert row.form is not None
        is_typed = bool(row.reading.scan) and not row.reading.game
        games = at.games_of(row.reading.board) if is_typed else []
        for game in games:
            reading = replace(row.reading, game=game)
            readings.append(reading)
            initial.append(initial_of(reading, at.lines.get(reading.place)))
        if not games:
            readings.append(row.reading)
            initial.append(row.form.cleaned_data)
    if len(readings) == len(rows) and all(
        row.reading == reading for row, reading in zip(rows, readings, strict=True)
    ):
        return rows
    made = [_row_sent(at, reading) for reading in readings]
    for row, form in zip(made, SlipForms(initial=initial, prefix=ROWS).forms, strict=True):
        row.form, row.used = form, str(form.initial.get("used", ""))
    return _with_pictures(made)

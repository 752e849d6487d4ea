"""Slips of matches fetched from the documents of a round, filled in and read back game by game.

Draughts appendix, forms team-score, team-score-many, team-score-2games, individual-score-2games.
"""

import io
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from tests.support.document_events import fetch
from tests.tournaments.admin.desk import Desk, client_of, page_text
from tests.tournaments.admin.test_scanned_slips import paper
from tests.tournaments.admin.test_slips_page import bring, read_back, scan_of, sent, take
from tests.tournaments.rest.formats import begun, event, paired

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

BOARDS = 3
ROWS = {"team-score": (4, 9), "team-score-many": (4, 7), "team-score-2games": (5, 12)}
"""Form -> the columns of a game's result, left and right."""


def at_round(stage: dict[str, Any], members: int = 0) -> Desk:
    """Return the desk of an event of four whose first round is published."""
    teams = {"teams": {"kind": "fixed_boards", "boards": members}} if members else {}
    office = begun(event(stage, **teams), 4, members=members)
    paired(office, 1)
    return Desk(client_of(User.objects.create_superuser("裁判长")), id=office.tournament)


@pytest.fixture
def teams(database: str) -> Desk:
    return at_round({"kind": "round_robin"}, BOARDS)


def filled(desk: Desk, form: str, results: list[tuple[Any, Any]]) -> bytes:
    """Return a form as fetched, with results for the first games of the first match."""
    data = fetch(f"/tournaments/{desk.id}/documents/{form}.xlsx").content
    book = load_workbook(io.BytesIO(data))
    left, right = ROWS[form]
    sheet = book.worksheets[0]
    seat = 1 if form == "team-score-many" else 2
    of_game = 4 if form == "team-score-2games" else seat
    lines = [
        line
        for line, row in enumerate(sheet.iter_rows(), start=1)
        if isinstance(row[seat - 1].value, int)
        or (
            str(row[of_game - 1].value or "").startswith("第")
            and str(row[of_game - 1].value or "").endswith("局")
        )
    ]
    for line, (first, second) in zip(lines, results, strict=False):
        sheet.cell(row=line, column=left).value = first
        sheet.cell(row=line, column=right).value = second
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def games(desk: Desk, board: int = 0) -> list[tuple[int, str]]:
    log = desk.state.stage.played[0].boards[board].log
    return [(game.game, game.score.value) for game in log]


@pytest.mark.parametrize("form", ["team-score", "team-score-many"])
def test_a_match_of_teams_is_recorded_game_by_game(form: str, teams: Desk) -> None:
    assert f"{teams.base}/rounds/1/slips/" in teams.get("rounds/1/results/").content.decode()
    answer = read_back(teams, filled(teams, form, [("胜", "负"), ("胜", "负"), (1, 1)]))
    assert page_text(answer).count("记录中尚无") == BOARDS
    done = take(teams, answer)
    assert done["Location"] == f"{teams.base}/rounds/1/results/"
    # On the second board the other team has the first move (xiangqi 12.2).
    assert games(teams) == [(1, "1-0"), (2, "0-1"), (3, "1/2-1/2")]
    outcome = teams.state.stage.played[0].boards[0].outcome
    assert outcome is not None
    assert outcome.score.value == "1-0"
    assert [outcome.games_first, outcome.games_second] == [5, 1]


def test_the_slip_of_a_recorded_match_reads_alike_also_where_it_was_forfeited(teams: Desk) -> None:
    take(teams, read_back(teams, filled(teams, "team-score", [(2, 0), ("+", "-"), ("-", "-")])))
    assert games(teams) == [(1, "1-0"), (2, "-+"), (3, "--")]
    told = page_text(read_back(teams, filled(teams, "team-score", [])))
    assert told.count("与记录一致") == BOARDS
    assert "与记录不符" not in told


def test_what_stands_otherwise_is_corrected_with_its_reason(teams: Desk) -> None:
    take(teams, read_back(teams, filled(teams, "team-score", [(2, 0), (2, 0), (2, 0)])))
    version = teams.version
    answer = read_back(teams, filled(teams, "team-score", [(0, 2), (2, 0), (2, 0)]))
    assert f"{teams.base}/do/correct-game/?round=1&amp;board=1&amp;game=1" in (
        answer.content.decode()
    )
    refused = take(teams, answer, 1, reason=" ")
    assert "更正须写明理由" in page_text(refused)
    assert teams.version == version
    take(teams, answer, 1, reason="据签字记分单")
    assert games(teams) == [(1, "0-1"), (2, "0-1"), (3, "1-0")]
    assert "据签字记分单" in page_text(teams.get())


def test_a_slip_printed_before_the_line_up_changed_is_of_other_players(teams: Desk) -> None:
    data = filled(teams, "team-score", [(2, 0), (2, 0), (2, 0)])
    state = teams.state
    team = state.stage.played[0].boards[0].pair.first
    entry = state.entry(next(slot.id for slot in state.stage.slots if slot.number == team))
    assert entry is not None
    page = teams.get("rounds/1/line-ups/")
    names = {f"p{team}-{at}": member for at, member in enumerate(entry.members, start=1)}
    # Whom the list has at the third board, nobody sits for.
    form = {"event_id": str(page.context["form"].initial["event_id"]), **names, f"p{team}-3": ""}
    assert teams.client.post(f"{teams.base}/rounds/1/line-ups/", form).status_code == 302
    answer = read_back(teams, data)
    assert page_text(answer).count("记录中尚无") == BOARDS - 1
    assert "该台不是这两名棋手" in page_text(answer)
    take(teams, answer)
    assert games(teams) == [(1, "1-0"), (2, "0-1")]


def test_the_scan_of_a_match_is_typed_game_by_game_and_filed_once(teams: Desk) -> None:
    code = f"http://testserver/tournaments/{teams.id}/documents/team-score/?v=1&round=1&board=2"
    scan = paper(code)
    answer = read_back(teams, scan)
    assert page_text(answer).count("请照扫描件键入") == BOARDS
    take(teams, answer, row__0__score="1-0", row__1__score="1/2-1/2")
    assert games(teams, 1) == [(1, "1-0"), (2, "1/2-1/2")]
    assert len(teams.state.stage.played[0].boards[1].scans) == 1
    assert "扫描件 1 份" in page_text(teams.get("rounds/1/results/"))


def test_without_a_code_the_board_is_typed_and_then_its_games(teams: Desk) -> None:
    version = teams.version
    answer = bring(teams, scan_of())
    assert "row-1-score" not in answer.content.decode()
    assert "没有这一台" in page_text(take(teams, answer, row__0__board="9"))
    shown = take(teams, answer, row__0__board="1")
    assert "请键入该场各局" in page_text(shown)
    assert sent(shown)["row-2-board"] == "1"
    assert teams.version == version
    take(teams, shown, row__2__score="0-1")
    assert games(teams) == [(3, "0-1")]
    assert len(teams.state.stage.played[0].boards[0].scans) == 1


def test_matches_of_several_games_are_read_too(database: str) -> None:
    desk = at_round({"kind": "round_robin", "games": 2}, 2)
    results = [(2, 0), (1, 1), (0, 2), (2, 0)]
    take(desk, read_back(desk, filled(desk, "team-score-2games", results)))
    # Board 1 first and second time, then board 2: the second time colours are exchanged.
    assert games(desk) == [(1, "1-0"), (2, "1-0"), (3, "1/2-1/2"), (4, "1-0")]
    told = page_text(read_back(desk, filled(desk, "team-score-2games", [])))
    assert told.count("与记录一致") == 4


def test_a_match_of_two_people_is_read_game_by_game(database: str) -> None:
    desk = at_round({"kind": "round_robin", "games": 2})
    data = fetch(f"/tournaments/{desk.id}/documents/individual-score-2games.xlsx").content
    book = load_workbook(io.BytesIO(data))
    sheet = book.worksheets[0]
    lines = [
        line
        for line, row in enumerate(sheet.iter_rows(), start=1)
        if str(row[4].value or "").startswith("第")
    ]
    for line, points in zip(lines[:4], (2, 1, 0, 1), strict=True):
        sheet.cell(row=line, column=7).value = points
    out = io.BytesIO()
    book.save(out)
    take(desk, read_back(desk, out.getvalue()))
    assert games(desk) == [(1, "1-0"), (2, "1/2-1/2")]


def test_a_pairing_record_says_no_games(teams: Desk) -> None:
    answer = read_back(teams, "台次,比赛结果\n1,3:0\n2,1:0\n".encode())
    assert "登记勾选各项" not in page_text(answer)
    assert games(teams) == []


def test_games_of_a_match_that_has_its_result_are_shown_and_not_ticked(teams: Desk) -> None:
    form = {"event_id": "01a21c40-bf85-702e-986c-86392e61f7c9", "s1": "+-"}
    assert teams.client.post(f"{teams.base}/rounds/1/results/", form).status_code == 302
    answer = read_back(teams, filled(teams, "team-score", [(2, 0), (2, 0), (2, 0)]))
    assert " checked" not in answer.content.decode()
    version = teams.version
    again = take(teams, answer, 1)
    assert again.status_code == 200
    assert teams.version == version


def listed(desk: Desk, team: int, *order: int) -> bytes:
    """Return the list of a team as fetched, its players written in another order of boards."""
    data = fetch(f"/tournaments/{desk.id}/documents/team-lineup.xlsx").content
    book = load_workbook(io.BytesIO(data))
    (sheet,) = (
        each for each in book.worksheets if f"({team})" in str(each.cell(row=2, column=1).value)
    )
    rows = [row[0].row for row in sheet.iter_rows() if isinstance(row[1].value, int)]
    names = [str(sheet.cell(row=row or 0, column=3).value) for row in rows]
    for row, at in zip(rows, order, strict=True):
        sheet.cell(row=row or 0, column=3).value = names[at - 1] if at else None
    for other in list(book.worksheets):
        if other is not sheet:
            book.remove(other)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def members_of(desk: Desk, team: int) -> tuple[str, ...]:
    slot = next(slot.id for slot in desk.state.stage.slots if slot.number == team)
    entry = desk.state.entry(slot)
    assert entry is not None
    return entry.members


def test_the_list_of_a_team_is_its_line_up_of_the_round(database: str) -> None:
    rules = {"kind": "free_lineup", "boards": BOARDS}
    office = begun(event({"kind": "round_robin"}, teams=rules), 4, members=BOARDS)
    office.do("pairing-drafts", {"round": 1, "seed": "2026"}, by="arbiter")
    desk = Desk(client_of(User.objects.create_superuser("裁判长")), id=office.tournament)
    assert f"{desk.base}/rounds/1/slips/" in desk.get("rounds/1/line-ups/").content.decode()
    answer = read_back(desk, listed(desk, 1, 2, 1, 3))
    assert "记录中尚无" in page_text(answer)
    done = take(desk, answer)
    assert done["Location"] == f"{desk.base}/rounds/1/line-ups/"
    first, second, third = members_of(desk, 1)
    (line_up,) = desk.state.stage.played[0].line_ups
    assert (line_up.number, line_up.players) == (1, (second, first, third))
    # Read again it is as on record; another is taken only where it is ticked.
    assert "与记录一致" in page_text(read_back(desk, listed(desk, 1, 2, 1, 3)))
    other = read_back(desk, listed(desk, 1, 1, 2, 3))
    assert "与记录不符" in page_text(other)
    take(desk, other)
    assert desk.state.stage.played[0].line_ups == (line_up,)
    take(desk, other, row__0__taken="on")
    assert desk.state.stage.played[0].line_ups[0].players == (first, second, third)


def test_a_list_that_cannot_be_the_line_up_says_why(teams: Desk) -> None:
    stranger = "团体台次名单\n队名：红星 (1)\n台次,,姓名,等级分,称号\n正式队员,1,外人,,\n,2,,,\n"
    told = page_text(read_back(teams, stranger.encode()))
    assert "不在该队名单上： 外人" in told or "不在该队名单上：外人" in told
    unknown = stranger.replace("(1)", "(9)")
    assert "该队本轮不出场" in page_text(read_back(teams, unknown.encode()))
    twice = [listed(teams, 2, 1, 2, 3), listed(teams, 2, 1, 2, 3)]
    files = [SimpleUploadedFile(f"{at}.xlsx", data) for at, data in enumerate(twice)]
    assert "该队在文件中不止一次" in page_text(bring(teams, *files))
    # Fixed boards: nobody plays at another's (xiangqi 11.1).
    version = teams.version
    refused = take(teams, read_back(teams, listed(teams, 2, 2, 1, 3)))
    assert refused.status_code == 200
    assert teams.version == version

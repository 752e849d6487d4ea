"""Every crosstable of an event says what its standings say, whoever left and came back.

Xiangqi 2020 19.2 and 19.3, weiqi 2002 28.2 and 28.3, gomoku 2025 24.4.2 and 24.4.3: less than
half played and all is struck out, else it stands; a Swiss keeps what was played.
"""

import csv
import io
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from openpyxl import load_workbook

from tests.tournaments.rest.formats import begun, event, lower_wins, paired
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]
EDITIONS = ["xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"]
Points = dict[int, Fraction]
ROBIN, DOUBLE = {"kind": "round_robin"}, {"kind": "double_round_robin"}
SWISS = {"kind": "swiss", "rounds": 5}


def exact(text: str) -> Fraction:
    whole = text.replace("½", ".5")
    return Fraction(f"0{whole}" if whole.startswith(".") else whole)


def served(office: Office, what: str, query: str = "") -> Points:
    rows = office.get(f"/{what}{query}")["rows"]
    return {row["number"]: Fraction(row["points"]) for row in rows}


def printed(office: Office, query: str = "") -> Points:
    """Return the points of the page that everybody reads."""
    page = Client().get(f"/tournaments/{office.tournament}/crosstable/{query}")
    rows = page.context["cross"].rows
    shown = dict(zip((row.seat.number for row in rows), (row.points for row in rows), strict=True))
    text = re.sub(r"\s+", " ", page.content.decode())
    for points in shown.values():
        assert f"<strong>{points}</strong>" in text
    return {number: exact(points) for number, points in shown.items()}


def written(lines: list[list[Any]]) -> Points:
    """Return the points of a sheet, by number."""
    head = next(at for at, line in enumerate(lines) if "积分" in map(str, line))
    titles = [str(line) for line in lines[head]]
    number, points = titles.index("序号"), titles.index("积分")
    body = [
        line for line in lines[head + 1 :] if len(line) > points and str(line[number]).isdecimal()
    ]
    return {int(group[number]): exact(str(group[points])) for group in body}


def filed(office: Office) -> tuple[Points, Points]:
    """Return the points of the CSV file and of every sheet of the XLSX file."""
    text = office.api.get(f"{office.path}/file?format=csv").raw.content.decode("utf-8-sig")
    book = load_workbook(
        io.BytesIO(office.api.get(f"{office.path}/file?format=xlsx").raw.content), data_only=True
    )
    found = [
        written([["" if one is None else one for one in line] for line in sheet.values])
        for sheet in book.worksheets
    ]
    assert all(row == found[0] for row in found)
    return written(list(csv.reader(io.StringIO(text)))), found[0]


def agree(office: Office, *, files: bool = True) -> Points:
    """Require that all tables say the same; return what they say."""
    points = served(office, "standings")
    assert served(office, "crosstable") == points
    assert printed(office) == points
    if files:
        assert filed(office) == (points, points)
    return points


def struck(office: Office, number: int) -> list[bool]:
    rows = office.get("/crosstable")["rows"]
    return [item["annulled"] for item in next(r for r in rows if r["number"] == number)["cells"]]


def marks(office: Office, number: int) -> list[str]:
    rows = office.get("/crosstable")["rows"]
    return [item["mark"] for item in next(r for r in rows if r["number"] == number)["cells"]]


def played(office: Office, number: int) -> None:
    """Pair a round, record what nobody has forfeited, and close it."""
    for board in paired(office, number)["boards"]:
        if board["outcome"] is None:
            body = {"round": number, "board": board["board"], "score": lower_wins(number, board)}
            office.do("results", body, by="arbiter")
    office.do("round-closes", {"round": number})


def left(office: Office, number: int, after: int) -> None:
    body = {"number": number, "after_round": after, "reason": "因病"}
    office.do("withdrawals", body, by="arbiter")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("stage", [ROBIN, DOUBLE], ids=["single", "double"])
class TestRoundRobins:
    def office(self, edition: str, stage: dict[str, Any]) -> Office:
        cache.clear()
        return begun(event(stage, edition=edition), 6)

    def test_less_than_half_played_is_struck_out_until_he_comes_back(
        self, database: str, edition: str, stage: dict[str, Any]
    ) -> None:
        office = self.office(edition, stage)
        for number in (1, 2):
            played(office, number)
        before = agree(office)
        left(office, 1, 2)
        out = agree(office)
        assert struck(office, 1) == [True, True]
        # 已赛结果一概注销 (19.2): nothing stands, for him or for those he met.
        assert marks(office, 1) == ["annulled", "annulled"]
        assert [mark for met in (2, 3, 4, 5, 6) for mark in marks(office, met)].count(
            "annulled"
        ) == 2
        assert before[1] > 0
        assert out[1] == 0
        office.do("returns", {"number": 1, "from_round": 3, "reason": "病愈"})
        assert agree(office) == before
        assert struck(office, 1) == [False, False]
        assert "annulled" not in marks(office, 1)
        played(office, 3)
        agree(office)

    def test_half_played_stands_and_the_rest_is_forfeited(
        self, database: str, edition: str, stage: dict[str, Any]
    ) -> None:
        office = self.office(edition, stage)
        half = 5 if stage is DOUBLE else 3
        for number in range(1, half + 1):
            played(office, number)
        before = served(office, "standings")
        left(office, 1, half)
        assert agree(office)[1] == before[1]
        assert not any(struck(office, 1))
        played(office, half + 1)
        agree(office)

    def test_each_round_of_the_past_agrees_too(
        self, database: str, edition: str, stage: dict[str, Any]
    ) -> None:
        office = self.office(edition, stage)
        for number in (1, 2):
            played(office, number)
        left(office, 2, 2)
        version = office.version
        played(office, 3)
        for query in ("?round=1", "?round=2", "?round=3", f"?version={version}"):
            assert served(office, "crosstable", query) == served(office, "standings", query)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_swiss_keeps_what_was_played(database: str, edition: str) -> None:
    cache.clear()
    office = begun(event(SWISS, edition=edition), 6)
    for number in (1, 2):
        played(office, number)
    before = agree(office)
    left(office, 1, 2)
    assert agree(office) == before
    assert not any(struck(office, 1))
    office.do("returns", {"number": 1, "from_round": 3, "reason": "病愈"})
    assert agree(office) == before


@pytest.mark.parametrize("edition", ["xiangqi-2020", "gomoku-2025"])
def test_groups_are_each_by_themselves(database: str, edition: str) -> None:
    cache.clear()
    stages = (
        {"kind": "round_robin", "groups": 2, "qualifiers": 1},
        {"kind": "knockout"},
    )
    office = begun(event(*stages, edition=edition), 12)
    for number in (1, 2):
        played(office, number)
    left(office, 1, 2)
    whole = served(office, "crosstable")
    for group in sorted({item["group"] for item in office.get()["entries"]}):
        query = f"?group={group}"
        points = served(office, "standings", query)
        assert served(office, "crosstable", query) == points
        assert {point: whole[point] for point in points} == points
    assert whole[1] == 0


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "gomoku-2025"])
def test_teams_of_boards(database: str, edition: str) -> None:
    cache.clear()
    rules = event(ROBIN, edition=edition, teams={"kind": "fixed_boards", "boards": 2})
    office = begun(rules, 6, members=2)
    for number in (1, 2):
        for board in paired(office, number)["boards"]:
            for game in (1, 2):
                body = {"round": number, "board": board["board"], "game": game, "score": "1-0"}
                office.do("game-results", body, by="arbiter")
        office.do("round-closes", {"round": number})
    before = agree(office, files=False)
    left(office, 1, 2)
    assert agree(office, files=False)[1] == 0
    assert struck(office, 1) == [True, True]
    office.do("returns", {"number": 1, "from_round": 3, "reason": "病愈"})
    assert agree(office, files=False) == before


def test_the_points_before_a_round_leave_out_what_is_struck_out(database: str) -> None:
    cache.clear()
    office = begun(event(ROBIN), 6)
    for number in (1, 2):
        played(office, number)
    left(office, 1, 2)
    paired(office, 3)
    points = served(office, "standings", "?round=2")
    page = Client().get(f"/tournaments/{office.tournament}/rounds/3/")
    boards = page.context["round"].boards
    shown = {item.number: exact(item.points) for b in boards for item in (b.first, b.second)}
    assert shown == {number: points[number] for number in shown}


CHANGES: list[tuple[str, Callable[[dict[str, Any]], dict[str, Any]], str]] = [
    ("corrections", lambda body: body, "chief_arbiter"),
    ("score-rulings", lambda body: {**body, "article": "18.2"}, "committee"),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("what", "made", "by"), CHANGES, ids=[change[0] for change in CHANGES])
class TestWhatABoardHolds:
    def held(self, edition: str) -> Office:
        cache.clear()
        office = begun(event({"kind": "swiss", "rounds": 3}, edition=edition), 4)
        paired(office, 1)
        told = {"score": "1-0", "fouls_first": 2, "fouls_second": 1, "swapped": True}
        office.do("results", {"round": 1, "board": 1, **told}, by="arbiter")
        return office

    def outcome(self, office: Office) -> Any:
        return office.get("/rounds/1")["boards"][0]["outcome"]

    def test_the_fouls_and_colours_stay(
        self, database: str, edition: str, what: str, made: Any, by: str
    ) -> None:
        office = self.held(edition)
        body = {"round": 1, "board": 1, "score": "1/2-1/2", "reason": "误录"}
        office.do(what, made(body), by=by)
        told = self.outcome(office)
        assert (told["score"], told["swapped"]) == ("1/2-1/2", True)
        assert (told["fouls_first"], told["fouls_second"]) == (2, 1)
        cells = [item["cells"][0]["fouls"] for item in office.get("/crosstable")["rows"]]
        assert sorted(cells) == [0, 0, 1, 2]

    def test_what_the_command_says_goes(
        self, database: str, edition: str, what: str, made: Any, by: str
    ) -> None:
        office = self.held(edition)
        body = {"round": 1, "board": 1, "score": "1-0", "reason": "误录", "fouls_first": 0}
        office.do(what, made(body), by=by)
        told = self.outcome(office)
        assert (told["fouls_first"], told["fouls_second"], told["swapped"]) == (0, 1, True)
        office.do(what, made({**body, "fouls_first": 1, "fouls_second": 0}), by=by)
        told = self.outcome(office)
        assert (told["fouls_first"], told["fouls_second"]) == (1, 0)

    def test_what_cannot_be_is_refused(
        self, database: str, edition: str, what: str, made: Any, by: str
    ) -> None:
        office = self.held(edition)
        body = {"round": 1, "board": 1, "score": "1-0", "reason": "误录", "fouls_first": 1000}
        refused = office.act(what, made(body), by=by)
        assert (refused.status, refused.code) == (422, "fouls_out_of_range")
        assert self.outcome(office)["fouls_first"] == 2


def test_colours_exchanged_by_mistake_are_put_right_when_said(database: str) -> None:
    office = TestWhatABoardHolds().held("weiqi-2002")
    body = {"round": 1, "board": 1, "score": "1-0", "reason": "误录", "swapped": False}
    office.do("corrections", body)
    assert TestWhatABoardHolds().outcome(office)["swapped"] is False
    again = office.act("corrections", {**body, "swapped": None})
    assert again.code == "changes_nothing"


def test_an_annulled_game_stays_annulled_until_a_ruling_says_otherwise(database: str) -> None:
    office = TestWhatABoardHolds().held("gomoku-2025")
    ruling = {"round": 1, "board": 1, "score": "1-0", "reason": "裁决", "article": "15.3"}
    office.do("score-rulings", {**ruling, "annulled": True}, by="committee")
    office.do("score-rulings", {**ruling, "points_first": "1/2"}, by="committee")
    assert TestWhatABoardHolds().outcome(office)["annulled"] is True
    office.do("score-rulings", {**ruling, "annulled": False}, by="committee")
    assert TestWhatABoardHolds().outcome(office)["annulled"] is False


def test_13_2_a_match_keeps_its_points_on_the_boards_or_says_them(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3, "games": 2}), 4)
    paired(office, 1)
    told = {"score": "1-0", "games_first": "3", "games_second": "1", "fouls_first": 2}
    office.do("results", {"round": 1, "board": 1, **told}, by="arbiter")
    body = {"round": 1, "board": 1, "score": "1-0", "reason": "误录", "fouls_second": 1}
    office.do("corrections", body)
    held = TestWhatABoardHolds().outcome(office)
    assert (held["games_first"], held["games_second"]) == ("3", "1")
    assert (held["fouls_first"], held["fouls_second"]) == (2, 1)
    turned = {**body, "score": "0-1"}
    assert office.act("corrections", turned).code == "games_not_ruled"
    office.do("corrections", {**turned, "games_first": "1", "games_second": "3"})
    assert TestWhatABoardHolds().outcome(office)["score"] == "0-1"


def test_13_2_a_corrected_game_of_a_match_keeps_its_fouls(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3, "games": 2}), 4)
    paired(office, 1)
    told = {"round": 1, "board": 1, "game": 1, "score": "1-0", "fouls_first": 2}
    office.do("game-results", told, by="arbiter")
    body = {"round": 1, "board": 1, "game": 1, "score": "0-1", "reason": "写反"}
    done = office.do("game-corrections", body)
    game = done.data["events"][0]["payload"]["game"]
    assert (game["score"], game["fouls_first"], game["fouls_second"]) == ("0-1", 2, 0)
    said = office.do("game-corrections", {**body, "score": "1-0", "fouls_first": 0})
    assert said.data["events"][0]["payload"]["game"]["fouls_first"] == 0

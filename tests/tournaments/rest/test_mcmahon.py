"""A McMahon from its regulations to the last table over the API (decision 0054)."""

import base64
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache

from tests.games.rest.hall import Answer
from tests.tournaments.interchange.test_mcmahon_files import HANDICAPS, gotha
from tests.tournaments.rest.formats import paired, played
from tests.tournaments.rest.office import Office, open_office, register
from tournaments.models import PlayerTitle

pytestmark = [pytest.mark.database, pytest.mark.one_database]

ROUNDS = 5
STAGE = {
    "kind": "swiss",
    "rounds": ROUNDS,
    "pairing": "mcmahon",
    "mcmahon_bar": "3d",
    "mcmahon_floor": "10k",
    "group_seeding": "slip",
    "handicap_reduction": 1,
    "handicap_most": 9,
}
EVENT: dict[str, Any] = {
    "title": "城市围棋公开赛",
    "edition": "weiqi-2002",
    "points": {"win": "1", "draw_first": "1/2", "loss": "0"},
    "stages": [STAGE],
}
GRADES = ["6d", "3d", "3d", "2d", "1d", "1d", "1k", "2k", "2k", "3k", "5k", "9k", "12k"]
STARTS = [12, 12, 12, 11, 10, 10, 9, 8, 8, 7, 5, 1, 0]


def begun() -> Office:
    office = open_office(EVENT)
    ids = register(len(GRADES))
    entries = [{"id": id_, "grade": grade} for id_, grade in zip(ids, GRADES, strict=True)]
    office.do("entries", {"entries": entries})
    office.do("draws", {"method": "given", "order": ids, "witness": "领队"})
    office.do("start")
    return office


def test_a_whole_event(database: str) -> None:
    cache.clear()
    office = begun()
    rows = office.get("/crosstable")["rows"]
    assert [int(row["start"]) for row in rows] == STARTS == [int(row["points"]) for row in rows]
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for number in range(1, ROUNDS + 1):
        before = {
            row["number"]: Fraction(row["points"]) for row in office.get("/crosstable")["rows"]
        }
        found = played(office, number)
        pairs = [frozenset({board["first"], board["second"]}) for board in found["boards"]]
        assert not met & set(pairs)
        met |= set(pairs)
        byes += [item["number"] for item in found["byes"]]
        for board in found["boards"]:
            difference = before[board["second"]] // 1 - before[board["first"]] // 1
            assert board["handicap"] == min(9, max(0, abs(difference) - 1))
            assert board["why"]["system"]["handicap"] == board["handicap"]
            assert not board["handicap"] or difference > 0
    assert len(byes) == len(set(byes)) == ROUNDS
    assert byes[0] == 13
    checked = office.get("/pairing-check")
    assert (checked["agrees"], len(checked["rounds"])) == (True, ROUNDS)
    office.do("finish")
    table = office.get("/standings")
    codes = ["points", "sum_of_opponents_scores", "sosos", "sonneborn_berger", "progressive"]
    assert list(table["rows"][0]["tiebreaks"]) == codes
    keys = [[Fraction(row["tiebreaks"][code][0]) for code in codes] for row in table["rows"]]
    assert keys == sorted(keys, reverse=True)
    opened = office.get("/standings/values?number=13&tiebreak=sosos")
    assert [str(sum(Fraction(term["amount"]) for term in opened["sums"][0]))] == opened["values"]


def test_games_are_put_on_with_stones_and_without_komi(database: str) -> None:
    office = begun()
    found = paired(office, 1)
    made = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["arbiter"])
    games = {item["board"]: item["game"] for item in made.data["games"]}
    boards = found["boards"]
    for board in boards:
        game = office.api.get(
            f"/games/{games[board['board']]}", token=office.tokens["chief_arbiter"]
        )
        weiqi = game.data["options"]["weiqi"]
        given = board["handicap"]
        assert weiqi["handicap"] == (given if given > 1 else 0)
        assert (weiqi["komi_quarters"] == 0) is bool(given)


@pytest.mark.parametrize(
    ("stage", "edition", "code"),
    [
        ({}, "xiangqi-2020", "system_not_offered"),
        ({}, "gomoku-2025", "system_not_offered"),
        ({"mcmahon_bar": "12k"}, "weiqi-2002", "mcmahon_bar_below_floor"),
        ({"mcmahon_floor": "?"}, "weiqi-2002", "grade_unknown"),
        ({"handicap_most": 12}, "weiqi-2002", "handicap_out_of_range"),
        ({"group_seeding": "swiss"}, "weiqi-2002", "invalid_field"),
    ],
)
def test_what_cannot_be_is_refused(
    database: str, stage: dict[str, Any], edition: str, code: str
) -> None:
    office = open_office()
    document = {**EVENT, "edition": edition, "stages": [{**STAGE, **stage}]}
    answer = office.api.post(
        "/tournaments", {"regulations": document}, token=office.tokens["chief_arbiter"]
    )
    assert (answer.status // 100, answer.code) == (4, code), answer.raw.content.decode()


def test_a_grade_nobody_can_read_is_refused(database: str) -> None:
    office = open_office(EVENT)
    (player,) = register(1)
    answer = office.act("entries", {"entries": [{"id": player, "grade": "strong"}]})
    assert (answer.status, answer.code) == (422, "grade_unknown")


def test_the_grade_at_entry_is_the_lists_else_the_registrys(database: str) -> None:
    office = open_office(EVENT)
    ids = register(3)
    for title, dan, player in (
        ("业余2段", 2, ids[0]),
        ("3级", None, ids[0]),
        ("国手", None, ids[1]),
    ):
        PlayerTitle.objects.create(player_id=player, game="weiqi", title=title, dan=dan)
    office.do("entries", {"entries": [{"id": id_} for id_ in ids[:2]]})
    office.do("entries", {"entries": [{"id": ids[2], "grade": "5级"}]})
    table = "姓名,单位,段位\n李一,北京,业余4段\n王二,上海,8级\n张三,天津,大师\n"
    content = base64.b64encode(table.encode()).decode()
    answer = office.act("entry-lists", {"content": content, "enter": True}, by="arbiter")
    assert answer.status == 201, answer.raw.content.decode()
    grades = [entry["grade"] for entry in office.get("")["entries"]]
    assert grades == ["业余2段", "", "5级", "业余4段", "8级", ""]


def test_other_games_freeze_no_grade(database: str) -> None:
    office = open_office()
    (player,) = register(1)
    PlayerTitle.objects.create(player_id=player, game="xiangqi", title="3级")
    office.do("entries", {"entries": [{"id": player}]})
    assert [entry["grade"] for entry in office.get("")["entries"]] == [""]


def test_a_file_is_brought_in_as_a_mcmahon(database: str) -> None:
    office = open_office()
    text = gotha(handicaps=HANDICAPS.replace("9D", "1D"))
    content = base64.b64encode(text).decode()
    body = {"content": content, "edition": "weiqi-2002"}

    def brought(**fields: Any) -> Answer:
        token = office.tokens["chief_arbiter"]
        return office.api.post("/tournaments/imports?dry_run=1", {**body, **fields}, token=token)

    def noted(answer: Answer) -> list[str]:
        assert answer.status == 200, answer.data
        return [note["detail"] for note in answer.data["notes"]]

    assert "hdNoHdRankThreshold 1D" in noted(brought())
    assert "hdNoHdRankThreshold 1D" not in noted(brought(system="fold"))
    assert brought(mcmahon={"mcmahon_bar": "1d", "handicap_most": 3}).status == 200
    for wrong in (
        {"mcmahon": {"mcmahon_bar": "strong"}},
        {"mcmahon": {"handicap_most": 10}},
        {"mcmahon": {"bar": "1d"}},
        {"system": "fold", "mcmahon": {"mcmahon_bar": "1d"}},
        {"system": "mcmahon", "edition": "draughts-100"},
    ):
        answer = brought(**wrong)
        assert answer.status in (400, 422), (wrong, answer.data)


@pytest.mark.parametrize("country", ["CHN", "cn", "中国", "C"])
def test_a_country_is_two_capital_letters(database: str, country: str) -> None:
    office = open_office(EVENT)
    (player,) = register(1)
    answer = office.act("entries", {"entries": [{"id": player, "country": country}]})
    assert answer.status in (400, 422), answer.data
    office.do("entries", {"entries": [{"id": player, "country": "CN", "grade": "3d"}]})
    entry = office.get("")["entries"][0]
    assert (entry["country"], entry["grade"], entry["dan"]) == ("CN", "3d", 0)


def test_countries_and_grades_stand_in_tables_of_files(database: str) -> None:
    office = begun()
    played(office, 1)
    answer = office.api.get(f"{office.path}/file?format=csv", token=office.tokens["chief_arbiter"])
    text = answer.raw.content.decode("utf-8-sig")
    (heading,) = [line for line in text.splitlines() if "单位" in line]
    assert "段级位" in heading
    assert "国家或地区" not in heading, "nobody told one"
    assert "6d" in text

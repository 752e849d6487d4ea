"""Sheets, matches of several games, deciding games and line-ups told by the pages of the desk.

Xiangqi 2020 chapter 7, 10.4.1.4, 11.2 and 12.4; weiqi 2002 17.5; gomoku 2025 26.2 and app. 3.
"""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.rest.formats import begun, event
from tournaments.record.rounds.planned import results_of, tree_of
from tournaments.record.values import Status, Verdict
from tournaments.schedules.tree import Seat, standings_of
from tournaments.selectors.brackets import HEIGHT, BracketView, bracket_view

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def at_desk(count: int, *stages: dict[str, Any], **more: Any) -> Desk:
    """Return the desk of a started event; `members`, `seeds` and `units` are those of entries."""
    cache.clear()
    entered = {name: more.pop(name) for name in ("members", "seeds", "units") if name in more}
    office = begun(event(*stages, **more), count, **entered)
    return Desk(client_of(User.objects.create_superuser("裁判长")), office.tournament)


def hall(desk: Desk, *slots: int) -> Desk:
    """Draw the sheet as it was drawn in the hall."""
    places = {f"p{at}": str(slot) for at, slot in enumerate(slots, start=1)}
    desk.do("draw-sheet", method="hall", witness="领队", **places)
    return desk


def published(desk: Desk) -> Desk:
    desk.press("draft")
    desk.do("publish")
    return desk


def of_board(desk: Desk, slug: str, board: int = 1, **fields: Any) -> Any:
    """Look at the effect of an act on a board of the latest round."""
    number = len(desk.state.stage.played)
    return desk.preview(slug, round=number, board=board, **fields)


def drawing(desk: Desk) -> BracketView:
    view = bracket_view(desk.state, desk.state.stage)
    assert view is not None
    return view


@pytest.mark.database
def test_app3_a_sheet_from_the_hall_is_checked_before_it_is_shown(database: str) -> None:
    desk = at_desk(8, {"kind": "knockout"})
    places = {f"p{at}": str(at) for at in range(1, 9)}
    given = {"method": "hall", "witness": "领队"}
    for wrong in ({**given, **places, "p8": "1"}, {**given, **places, "p8": ""},
                  {**given, **places, "p8": "9"}, {**places, "method": "hall"},
                  {"method": "seed", "seed": ""}):  # fmt: skip
        answer = desk.preview("draw-sheet", **wrong)
        assert answer.context.get("preview") is None, wrong
        assert answer.context["form"].errors
    answer = desk.preview("draw-sheet", **given, **{**places, "p8": ""})
    assert "以下序号未排入：8" in page_text(answer)
    desk.do("draw-sheet", **given, **places)
    assert [slot.number for slot in desk.state.stage.sheet] == list(range(1, 9))
    assert "redraw-sheet" in desk.get("sheet/").content.decode()


def test_a_play_in_has_two_fields_at_the_positions_that_are_played_for(database: str) -> None:
    desk = at_desk(6, {"kind": "knockout", "fill": "play_in"}, seeds=2)
    form = desk.get("do/draw-sheet/").context["form"]
    assert sum(1 for position in form.positions() if position["second"]) == 2, (
        "six into four (抢号)"
    )
    desk.do("draw-sheet", method="seed", seed="a")
    page = page_text(desk.get("sheet/"))
    assert "抢号" in page
    assert "决赛" in page


@pytest.mark.parametrize(
    ("count", "stage"),
    [
        (5, {"kind": "knockout"}),
        (11, {"kind": "knockout", "fill": "play_in", "places": 8}),
        (32, {"kind": "knockout", "places": 8}),
        (16, {"kind": "double_knockout"}),
    ],
)
def test_the_drawing_holds_every_match_apart_and_every_entrant(
    database: str, count: int, stage: dict[str, Any]
) -> None:
    desk = at_desk(count, stage)
    desk.do("draw-sheet", method="seed", seed="7")
    view = drawing(desk)
    tree = tree_of(desk.state, desk.state.stage)
    assert {box.key for box in view.boxes} == {node.key for node in tree.nodes}
    for box in view.boxes:
        assert box.y + HEIGHT <= view.height
        for other in view.boxes:
            apart = box.x != other.x or abs(box.y - other.y) >= HEIGHT
            assert box.key == other.key or apart, (box.key, other.key)
    seated = {line.number for box in view.boxes for line in box.lines if line.number}
    assert seated == set(range(1, count + 1))
    boxes = {box.key: box for box in view.boxes}
    for node in tree.nodes:
        for source, line in zip((node.first, node.second), boxes[node.key].lines, strict=True):
            if isinstance(source, Seat):
                assert line.number == source.number
    assert desk.get("sheet/").status_code == 200


def test_the_bracket_says_who_won_and_by_how_much(database: str) -> None:
    desk = hall(at_desk(4, {"kind": "knockout", "games": 2, "places": 4}), 1, 4, 3, 2)
    published(desk)
    # Who moves first in game 1 moves second in game 2 (12.4): board 1 ends 3 : 1 in game points.
    desk.results(1, {}, **{"s1-1": "1-0", "s1-2": "1/2-1/2", "s2-1": "1-0", "s2-2": "0-1"})
    boards = {board.pair.board: board for board in desk.state.stage.played[0].boards}
    leader = boards[1].pair.first
    box = next(box for box in drawing(desk).boxes if (box.round, box.board) == (1, 1))
    made = {line.number: (line.score, line.won, line.lost) for line in box.lines}
    other = boards[1].pair.second
    assert made == {leader: ("3", True, False), other: ("1", False, True)}
    desk.press("close")
    known = standings_of(tree_of(desk.state, desk.state.stage), results_of(
        desk.state, desk.state.stage, tree_of(desk.state, desk.state.stage))[0])  # fmt: skip
    for one in drawing(desk).boxes:
        here = known.get(one.key)
        told = tuple(line.number for line in one.lines)
        assert told == ((here.first, here.second) if here else (None, None))


@pytest.mark.parametrize(
    ("games", "scores"),
    [
        ({"s1-1": "1-0"}, ("2", "0")),
        ({"s1-1": "1/2-1/2"}, ("1", "1")),
        ({"s1-1": "0-1"}, ("0", "2")),
    ],
)
def test_a_match_under_way_has_the_points_of_its_games(
    database: str, games: dict[str, str], scores: tuple[str, str]
) -> None:
    """As the finished match has them (13.1: a win 2, a draw 1)."""
    desk = published(hall(at_desk(4, {"kind": "knockout", "games": 4, "places": 4}), 1, 4, 3, 2))
    desk.results(1, {}, **games)
    pair = desk.state.stage.played[0].boards[0].pair
    box = next(box for box in drawing(desk).boxes if (box.round, box.board) == (1, 1))
    made = {line.number: line.score for line in box.lines}
    assert (made[pair.first], made[pair.second]) == scores


def test_12_4_games_come_in_their_order_and_the_score_runs_above_them(database: str) -> None:
    desk = published(hall(at_desk(2, {"kind": "knockout", "games": 4}), 1, 2))
    first = desk.state.stage.played[0].boards[0].pair.first
    answer = desk.results(1, {}, **{"s1-1": "1-0", "s1-3": "1-0"})
    assert answer.status_code == 200, "game 3 before game 2"
    assert "未登记：您填写的是 1 : 0。" in page_text(answer)
    assert len(desk.state.stage.played[0].boards[0].log) == 1
    page = desk.get("rounds/1/boards/1/")
    assert page.context["rows"][0]["head"]["score"] == "2 : 0"
    led = {row["line"].game: row["line"].first[0] for row in page.context["rows"]}
    assert [led[number] == first for number in (1, 2, 3, 4)] == [True, False, True, False]


def test_30_2_1_the_lot_tells_who_chooses_before_the_choice_is_taken(database: str) -> None:
    desk = published(hall(at_desk(2, {"kind": "knockout", "deciding": "30.2.1"}), 1, 2))
    assert [item.slug for item in desk.get().context["todo"]] == ["settle-colours"]
    for seed in ("a", "b"):
        page = of_board(desk, "settle-colours", seed=seed)
        assert "先手" not in " ".join(detail for _, detail in page.context["events"])
        assert page.context["lot"]["among"] == "1 棋手1、2 棋手2"
        desk.record(page, "settle-colours")
        start = 1 + len(desk.state.stage.played[0].boards[0].log)
        for game in (start, start + 1):
            assert desk.results(1, {}, **{f"s1-{game}": "1/2-1/2"}).status_code == 302
    asked = of_board(desk, "settle-colours", seed="c")
    assert "choice" not in asked.context["form"].fields, "nobody chooses before the lot"
    answer = desk.record(asked, "settle-colours")
    assert answer["Location"] == f"{desk.base}/rounds/1/boards/1/"
    chooser = desk.state.stage.played[0].boards[0].choice_lots[-1][1]
    told = re.search(r"(\d) 棋手\d 选择先后手", page_text(desk.client.get(answer["Location"])))
    assert told is not None
    assert int(told[1]) == chooser
    page = of_board(desk, "settle-colours", choice="second")
    assert desk.record(page, "settle-colours").status_code == 302
    colours = desk.state.stage.played[0].boards[0].colours[-1]
    assert (colours.by, colours.first) == (chooser, 3 - chooser)
    assert "附加赛，和棋后手胜" in page_text(desk.get("rounds/1/results/"))
    desk.results(1, {}, **{"s1-5": "1/2-1/2"})
    desk.press("close")
    assert drawing(desk).places[0][1][0].number == chooser


def test_17_5_a_drawn_match_is_decided_on_a_record_and_only_once(database: str) -> None:
    desk = published(hall(at_desk(4, {"kind": "knockout"}), 1, 2, 3, 4))
    desk.results(1, {1: "1/2-1/2", 2: "1-0"})
    page = desk.get()
    assert page.context["next_step"] == "第 1 轮尚有 1 场未分胜负（场次 1）。"
    assert "close" not in [item["slug"] for item in page.context["next_acts"]]
    assert [item.slug for item in page.context["todo"]] == ["decide-match"]
    assert desk.client.get(page.context["todo"][0].url).status_code == 200
    wrongs: tuple[dict[str, Any], ...] = (
        {"how": "lot", "reference": "抽签单"},
        {"how": "ruling", "reference": "裁决"},
        {"how": "ruling", "verdict": "replay", "reference": "裁决"},
        {"how": "ruling", "verdict": "first", "reference": ""},
    )
    for wrong in wrongs:
        assert of_board(desk, "decide-match", **wrong).context.get("preview") is None, wrong
    form = of_board(desk, "decide-match", **wrongs[0]).context["form"]
    assert form.errors == {"seed": ["请填写抽签随机码。"]}
    page = of_board(desk, "decide-match", how="ruling", verdict="second", reference="裁决 3")
    answer = desk.record(page, "decide-match")
    assert answer["Location"] == f"{desk.base}/rounds/1/boards/1/"
    assert desk.state.stage.played[0].boards[0].verdict is Verdict.SECOND
    assert "晋级" in page_text(desk.client.get(answer["Location"]))
    second = desk.state.stage.played[0].boards[0].pair.second
    assert f"{second} 棋手{second} 晋级" in page_text(desk.get("rounds/1/results/"))
    again = desk.get("do/decide-match/?round=1&board=1")
    assert again.status_code == 302, "nothing is left to decide"


def test_an_arbiter_is_not_offered_what_only_the_chief_decides(database: str) -> None:
    desk = published(hall(at_desk(4, {"kind": "knockout"}), 1, 2, 3, 4))
    desk.results(1, {1: "1/2-1/2", 2: "1-0"})
    arbiter = Desk(client_of(official("裁判", Role.ARBITER)), desk.id)
    page = arbiter.get("rounds/1/results/")
    assert "decide-match" not in page.content.decode()
    assert arbiter.get("do/decide-match/?round=1&board=1").status_code == 403
    reader = Desk(client_of(official("观众", Role.RATING_OFFICE)), desk.id)
    assert reader.get("sheet/").status_code == 200
    assert reader.get("do/draw-sheet/").status_code == 403


def test_10_4_1_4_the_higher_placed_chooses_on_the_page_of_the_pairing(database: str) -> None:
    finals = {"kind": "knockout", "colours": "higher_chooses"}
    desk = at_desk(4, {"kind": "round_robin", "qualifiers": 2}, finals)
    for _round in (1, 2, 3):
        published(desk)
        scores = {
            board.pair.board: "1-0" if board.pair.first < board.pair.second else "0-1"
            for board in desk.state.stage.played[-1].boards
        }
        desk.results(len(desk.state.stage.played), scores)
        desk.press("close")
    desk.do("open-stage")
    assert [slot.id for slot in desk.state.stage.slots] == [
        entry.id for entry in desk.state.entries[:2]
    ]
    if not desk.state.stage.sheet:
        desk.do("draw-sheet", method="seed", seed="f")
    desk.press("draft")
    page = desk.get("rounds/1/")
    assert page.context["boards"][0]["choose"]
    assert [item.slug for item in desk.get().context["todo"]] == ["choose-colours"]
    chosen = of_board(desk, "choose-colours", choice="second")
    desk.record(chosen, "choose-colours")
    assert desk.state.stage.played[0].boards[0].pair.first == 2
    desk.do("publish")
    desk.results(1, {1: "1-0"})
    desk.press("close")
    desk.do("finish")
    assert desk.state.status is Status.FINISHED


def teams(kind: str, **more: Any) -> Desk:
    rules = {"kind": kind, "boards": 3, **more}
    members = 3 + more.get("reserves", 0)
    desk = at_desk(4, {"kind": "round_robin"}, teams=rules, level="provincial", members=members)
    desk.press("draft")
    return desk


def line_up(desk: Desk, numbers: dict[int, tuple[int, ...]], **more: str) -> Any:
    """Send the page of line-ups: places on the list by team, 0 for nobody, the rest as shown."""
    page = desk.get("rounds/1/line-ups/")
    form = page.context["form"]
    sent = {"event_id": str(form.initial["event_id"]), **more}
    for item in form:
        if item.name[0] == "p":
            sent[item.name] = item.value() or ""
    for number, places in numbers.items():
        roster = next(team.roster for team in form.teams if team.number == number)
        for at, place in enumerate(places, start=1):
            sent[f"p{number}-{at}"] = roster[place - 1][0] if place else ""
    return desk.client.post(f"{desk.base}/rounds/1/line-ups/", sent)


@pytest.mark.parametrize(
    ("kind", "reserves", "wrong", "right"),
    [
        ("fixed_boards", 0, (2, 1, 3), (1, 0, 3)),  # 26.2.1: everybody at his own board
        ("reserves", 1, (2, 1, 3), (1, 3, 4)),  # 11.2: the order is kept
        ("reserves", 1, (1, 1, 2), (2, 3, 4)),
        ("free_lineup", 0, (3, 3, 1), (3, 2, 1)),  # 26.2.3: any order, nobody twice
    ],
)
def test_11_2_the_book_s_kind_says_what_is_wrong_and_the_others_are_stored(
    database: str, kind: str, reserves: int, wrong: tuple[int, ...], right: tuple[int, ...]
) -> None:
    desk = teams(kind, reserves=reserves)
    answer = line_up(desk, {1: wrong}, in2="on")
    assert answer.status_code == 200
    sides = [side for item in answer.context["matches"] for side in item["sides"]]
    assert [side["team"].number for side in sides if side["fault"]] == [1]
    fault = next(side["fault"] for side in sides if side["fault"])
    assert "台" in fault
    assert re.search(r"\d+\.\d", fault), "the article of the book"
    assert [line_up.number for line_up in desk.state.stage.played[0].line_ups] == [2]
    assert line_up(desk, {1: right}).status_code == 302
    assert {line_up.number for line_up in desk.state.stage.played[0].line_ups} == {1, 2}


def test_11_3_after_the_close_only_the_chief_changes_one_and_says_why(database: str) -> None:
    desk = teams("free_lineup")
    assert "出场名单未交" in desk.get().context["todo"][0].text
    line_up(desk, {}, in1="on", in2="on", in3="on")
    assert "4 棋手4" in desk.get().context["todo"][0].text
    page = desk.get("rounds/1/line-ups/")
    button = page.context["close"]
    sent = {"expected_version": button["version"], "event_id": str(button["event_id"])}
    answer = desk.client.post(button["url"], {**sent, "step": "record"})
    assert answer["Location"] == f"{desk.base}/rounds/1/line-ups/"
    assert desk.get().context["todo"] == []
    arbiter = Desk(client_of(official("裁判", Role.ARBITER)), desk.id)
    assert "line_ups_closed" in page_text(line_up(arbiter, {1: (2, 1, 3)}, reason="急病"))
    assert "reason_missing" in page_text(line_up(desk, {1: (2, 1, 3)}))
    change: dict[int, tuple[int, ...]] = {1: (2, 1, 3), 2: (3, 2, 1)}
    page = line_up(desk, change, reason="急病")
    asked: dict[int, Any] = {
        side["team"].number: side["waits"]
        for match in page.context["matches"]
        for side in match["sides"]
        if side["waits"]
    }
    assert sorted(asked) == [1, 2]
    assert [now[0] for _stands, now in asked[1]["boards"]] == ["2", "1", "3"]
    assert not desk.state.deviations, "nothing late is recorded before it is confirmed"
    once = line_up(desk, change, reason="急病", confirm1="0" * 64, seen1="0" * 64)
    assert once.status_code == 200
    tokens = {f"{name}{n}": asked[n][key] for n in asked
              for name, key in (("confirm", "token"), ("seen", "seen"))}  # fmt: skip
    assert line_up(desk, change, reason="急病", **tokens).status_code == 302
    assert [deviation.kind for deviation in desk.state.deviations] == ["line_up", "line_up"]


def test_13_2_boards_of_a_team_match_are_entered_with_the_round(database: str) -> None:
    desk = teams("free_lineup")
    line_up(desk, {1: (2, 1, 0)})
    desk.do("publish")
    played = desk.state.stage.played[0]
    board = next(
        board.pair for board in played.boards if 1 in (board.pair.first, board.pair.second)
    )
    key = board.board
    page = desk.get("rounds/1/results/")
    led = {
        row["line"].game: row["line"] for row in page.context["rows"] if row["line"].board == key
    }
    # 12.2: the team listed first leads on the odd boards.
    assert [led[at].first[0] for at in (1, 2, 3)] == [board.first, board.second, board.first]
    side = 0 if led[3].first[0] == 1 else 1
    assert "空台" in (led[3].first, led[3].second)[side][1]
    answer = desk.results(1, {}, **{f"s{key}-1": "1-0", f"s{key}-2": "1-0", f"s{key}-3": "1-0"})
    assert answer.status_code == 200
    assert "nobody_at_board" in page_text(answer), "board 3 has nobody: a forfeit"
    assert desk.get("rounds/1/results/").context["rows"][0]["head"]["score"] in ("2 : 2", "")
    forfeit = "-+" if side == 0 else "+-"
    assert desk.results(1, {}, **{f"s{key}-3": forfeit}).status_code == 302
    outcome = desk.state.stage.played[0].board(key)
    assert outcome is not None
    assert outcome.settled


def test_pages_of_other_formats_are_not_there(desk: Desk) -> None:
    desk.started(8)
    desk.press("draft")
    assert desk.get("sheet/").status_code == 404
    assert desk.get("rounds/1/line-ups/").status_code == 404
    assert desk.get("rounds/9/line-ups/").status_code == 404
    assert desk.get("do/draw-sheet/").status_code == 302


def test_27_5_a_drawn_game_of_an_arena_is_decided_at_the_desk(database: str) -> None:
    units = ("甲", "乙", "甲", "乙")
    desk = published(at_desk(4, {"kind": "arena"}, units=units))
    desk.results(1, {1: "1/2-1/2"})
    assert [item.slug for item in desk.get().context["todo"]] == ["decide-match"]
    page = of_board(desk, "decide-match", how="ruling", verdict="both_out", reference="领队会")
    desk.record(page, "decide-match")
    assert desk.get().context["todo"] == []
    desk.press("close")
    assert desk.get().context["next_step"] == "请编排第 2 轮。"
    published(desk)
    before = {1, 2}
    second = desk.state.stage.played[1].boards[0].pair
    assert not before & {second.first, second.second}, "both are out"

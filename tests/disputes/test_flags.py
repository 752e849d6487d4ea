"""Disputes about a flag and the record, and about a press without a move, in every book.

Forty minutes a side. Xiangqi 2020, 4.1.9, 8.1.7, 21.1-21.3 and 28.11.3; weiqi 2002, 12.4 and
17.4; gomoku 2025, 14.4, 17.3 and 19.2.1-D; classic clock.6 and illegal.1.8; draughts, chapter
10, of a game too long for the appendix.
"""

import re
from typing import Any

import pytest
from django.test import Client

from games.labels.articles import article_data
from games.rules.books.article import Article
from games.rules.books.sources import FMJD, GOMOKU, GOMOKU_CLASSIC, WEIQI, XIANGQI
from tests.disputes.board import MINUTE, Board, ended

pytestmark = [pytest.mark.database, pytest.mark.one_database]
BY_HAND = {"kind": "sudden_death", "base_ms": 40 * MINUTE}
FREE = {"options": {"gomoku": {"opening": "free"}}}
CLASSIC = {"options": {"gomoku": {"opening": "free", "forbidden_in_free": True}}}
XIANGQI_MOVES = ("h2e2", "h9g7", "h0g2")
ON_64_MOVES = ("c3-d4", "d6-c5", "b2-c3")
CLASSIC_FLAG = GOMOKU_CLASSIC("clock.6")
EDITIONS: dict[str, tuple[dict[str, Any], tuple[str, str, str], Article, Article]] = {
    "xiangqi-2020": ({}, XIANGQI_MOVES, XIANGQI("21.3"), XIANGQI("4.1.6")),
    "xiangqi-2020-rapid": ({}, XIANGQI_MOVES, XIANGQI("21.3"), XIANGQI("28.4")),
    "xiangqi-2020-mass": ({}, XIANGQI_MOVES, XIANGQI("21.3"), XIANGQI("4.1.6")),
    "xiangqi-wxf-2018": ({}, XIANGQI_MOVES, XIANGQI("21.3"), XIANGQI("4.1.6")),
    "weiqi-2002": ({}, ("D4", "Q16", "D16"), WEIQI("12.4"), WEIQI("12.4")),
    "gomoku-2025": (FREE, ("h8", "h9", "k10"), GOMOKU("14.4"), GOMOKU("14.4")),
    "gomoku-classic": (CLASSIC, ("h8", "h9", "k10"), CLASSIC_FLAG, CLASSIC_FLAG),
    "draughts-100": ({}, ("32-28", "19-23", "28x19"), FMJD("10"), FMJD("10")),
    "draughts-64-russian": ({}, ON_64_MOVES, FMJD("10"), FMJD("10")),
    "draughts-64-brazilian": ({}, ON_64_MOVES, FMJD("10"), FMJD("10")),
}
"""Edition -> how it is arranged, moves, the article of no flag, that of the loss on time."""
editions = pytest.mark.parametrize("edition", EDITIONS)
EARLY_LOSES = ("xiangqi-2020-rapid",)
"""A first press without a move loses at once (28.11.3)."""


def begun(board: Board, edition: str, *minutes: int, ms: int = 0, **more: Any) -> tuple[str, str]:
    """Arrange a game, play a move at each of these minutes, ms more at the last; return sides."""
    arranged, moves, *_articles = EDITIONS[edition]
    board.arrange(edition, **{**arranged, **more})
    for index, (at, move) in enumerate(zip(minutes, moves, strict=False)):
        board.at(at, ms=ms if index == len(minutes) - 1 else 0)
        board.move(board.sides[index % 2], move)
    return board.sides


def cited(article: Any) -> dict[str, str]:
    """Return an article of an answer as an event stores it."""
    return {"book": article["book"], "number": article["number"]}


def left(first_ms: int, second_ms: int, sides: tuple[str, str]) -> dict[str, int]:
    return dict(zip(sides, (first_ms, second_ms), strict=True))


@editions
def test_a_flag_with_35_of_40_minutes_left(board: Board, edition: str) -> None:
    """No player is heard; an arbiter is told, and confirms what the record shows."""
    first, second = begun(board, edition)
    no_flag, lost = map(article_data, EDITIONS[edition][2:])
    board.at(5)
    flag: dict[str, Any] = {"side": first}
    for player in (first, second):
        refused = board.refused("flag-falls", flag, by=player)
        assert refused == (409, "time_not_out", no_flag)
    for office in ("arbiter", "deputy_chief_arbiter", "chief_arbiter"):
        assert board.asked("flag-falls", flag, by=office) == [("time_left", no_flag)]
    asked = board.give("flag-falls", flag).data
    assert asked["warnings"][0]["facts"] == {
        f"left_ms:{first}": str(35 * MINUTE),
        f"left_ms:{second}": str(40 * MINUTE),
    }
    for token in ("", "0" * 64):
        assert board.asked(f"flag-falls?confirm={token}", flag) == [("time_left", no_flag)]
    token = asked["confirm"]
    for player in (first, second):
        refused = board.refused(f"flag-falls?confirm={token}", flag, by=player)
        assert refused == (409, "time_not_out", no_flag)
    # The time runs on while the arbiter reads; what is confirmed stays the same.
    board.at(5, ms=1_500)
    answer = board.give(f"flag-falls?confirm={token}", flag)
    assert ended(answer.state) == ("0-1", "time", lost)
    shows = [
        {"side": first, "left_ms": 35 * MINUTE - 1_500},
        {"side": second, "left_ms": 40 * MINUTE},
    ]
    figures = [
        {"shows": "left_ms", "number": reading["left_ms"], "side": reading["side"]}
        for reading in shows
    ]
    assert answer.data["events"][0]["payload"] == {
        "side": first,
        "reported": "",
        "record_shows": shows,
        "contradicts": [{"code": "time_left", "article": cited(no_flag), "figures": figures}],
    }


@editions
def test_a_token_confirms_what_was_read_and_nothing_else(board: Board, edition: str) -> None:
    """After another move the record says something else: it is asked anew."""
    first, _second = begun(board, edition)
    board.at(5)
    token = board.give("flag-falls", {"side": first}).data["confirm"]
    board.move(first, EDITIONS[edition][1][0])
    for side in board.sides:
        answer = board.give(f"flag-falls?confirm={token}", {"side": side})
        assert answer.code in ("confirmation_needed", "time_never_ran")


@editions
def test_the_side_that_overstepped_first_loses_whichever_is_reported(
    board: Board, edition: str
) -> None:
    """The first mover is 0.7 s over and the game ran on; the second mover has four minutes."""
    first, second = begun(board, edition, 2, 38, 76, ms=700)
    no_flag, lost = map(article_data, EDITIONS[edition][2:])
    board.at(77)
    refused = board.refused("flag-falls", {"side": second}, by=first)
    assert refused == (409, "time_not_out", no_flag)
    answer = board.give("flag-falls", {"side": second})
    assert ended(answer.state) == ("0-1", "time", lost)
    assert answer.data["events"][0]["payload"] == {
        "side": first,
        "reported": second,
        "record_shows": [
            {"side": first, "left_ms": -700},
            {"side": second, "left_ms": 3 * MINUTE + 700},
        ],
        "contradicts": [],
    }


@editions
def test_a_move_after_the_flag_was_due_is_taken_with_that_note(board: Board, edition: str) -> None:
    """No clock shows less than nothing; who has moved in time has no such note."""
    first, second = begun(board, edition, 2, 38, 76, ms=700)
    state = board.state
    assert state["clock"]["remaining_ms"] == left(0, 4 * MINUTE, (first, second))
    assert state["clock"]["flag_due"] == [first]
    assert state["clock"]["flag_due_at"] == "2026-05-01T10:20:00.700Z"
    shown = [(move["remaining_ms"], move["flag_due"]) for move in state["moves"]]
    assert shown == [(38 * MINUTE, False), (4 * MINUTE, False), (0, True)]
    for language, words in (("zh-hans", "0:00 超时未报"), ("en", "0:00 flag due")):
        page = Client(headers={"accept-language": language}).get(f"/games/{board.hall.game}/")
        text = re.sub(r"<[^>]+>|\s+", " ", page.content.decode())
        assert words in re.sub(r"\s+", " ", text)


@editions
def test_a_move_in_the_last_tenth_of_a_second_has_no_note(board: Board, edition: str) -> None:
    first, second = begun(board, edition, 2, 38, 75, ms=59_900)
    state = board.state
    assert state["clock"]["remaining_ms"] == left(100, 4 * MINUTE, (first, second))
    assert (state["clock"]["flag_due"], state["moves"][-1]["flag_due"]) == ([], False)


@editions
def test_both_flags_against_the_record(board: Board, edition: str) -> None:
    """Declared with 35 and 40 minutes left: never at once, and the order on record is known."""
    first, second = begun(board, edition, 2, 2)
    lost = article_data(EDITIONS[edition][3])
    board.at(5)
    for declared in ("", first):
        ((code, _article),) = board.asked("both-flags", {"first": declared})
        assert code == "time_left"
    answer = board.confirmed("both-flags", {"first": first})
    assert ended(answer.state) == ("0-1", "time", lost)
    assert answer.data["events"][0]["payload"]["contradicts"][0]["code"] == "time_left"
    begun(board, edition, 2, 38, 76, ms=700)
    board.at(81)
    ((code, _article),) = board.asked("both-flags", {"first": second})
    assert code == "other_flag_first"
    assert ended(board.do("both-flags", {"first": ""})) == ("0-1", "time", lost)


@editions
def test_a_side_that_was_never_to_move_has_no_flag(board: Board, edition: str) -> None:
    _first, second = begun(board, edition)
    no_flag = article_data(EDITIONS[edition][2])
    board.at(35)
    assert board.refused("flag-falls", {"side": second}) == (409, "time_never_ran", no_flag)
    assert board.refused("both-flags", {})[1] == "time_never_ran"


@editions
def test_a_press_without_a_move_gives_no_time_away(board: Board, edition: str) -> None:
    """The opponent is never to move: his time stands, and his flag cannot be reported."""
    first, second = begun(board, edition, time_control=BY_HAND)
    board.at(1)
    state = board.do("clock-presses", {"side": first}, by=first)
    if edition in EARLY_LOSES:
        assert ended(state) == ("0-1", "pressed_before_moving", article_data(XIANGQI("28.11.3")))
        assert board.left_ms == left(39 * MINUTE, 40 * MINUTE, (first, second))
        return
    assert (state["clock"]["running"], state["timekeeping"]["early_press"]) == (first, first)
    board.at(39)
    body = {"side": second}
    assert board.refused("flag-falls", body)[1] == "time_never_ran"
    assert board.refused("flag-falls", body, by=first)[1] == "time_not_out"
    state = board.do("clock-presses", {"side": second}, by=second)
    assert (state["clock"]["running"], state["timekeeping"]["early_press"]) == (first, "")
    board.at(40)
    lost = board.do("flag-falls", {"side": first}, by=second)
    assert ended(lost)[:2] == ("0-1", "time")
    assert board.left_ms == left(0, 40 * MINUTE, (first, second))


@editions
def test_after_a_press_without_a_move_the_game_goes_on(board: Board, edition: str) -> None:
    if edition in EARLY_LOSES:
        return
    first, second = begun(board, edition, time_control=BY_HAND)
    moves = EDITIONS[edition][1]
    board.at(1)
    board.do("clock-presses", {"side": first}, by=first)
    board.at(3)
    undone = board.do("presses-undone", {"side": first, "reason": "未走子先按钟"})
    assert (undone["clock"]["running"], undone["timekeeping"]["early_press"]) == (first, "")
    board.at(5)
    board.move(first, moves[0])
    board.do("clock-presses", {"side": first}, by=first)
    board.at(6)
    board.move(second, moves[1])
    board.do("clock-presses", {"side": second}, by=second)
    assert board.left_ms == left(35 * MINUTE, 39 * MINUTE, (first, second))


def test_22_6_a_press_before_the_captures_are_off_gives_no_time_away(board: Board) -> None:
    """必须全部提清之后方可按钟，违者判警告一次，不改变计时器读数."""
    board.arrange("weiqi-2002", time_control=BY_HAND)
    board.at(1)
    board.move("black", "D4")
    board.do("clock-presses", {"side": "black"}, by="black")
    board.at(4)
    fault = {"side": "black", "fault": "pressed_before_captures_off"}
    kinds = board.kinds("press-faults", fault)
    assert kinds == ["press-fault-recorded", "press-taken-back", "warning-recorded"]
    board.at(5)
    board.do("clock-presses", {"side": "black"}, by="black")
    assert board.left_ms == {"black": 35 * MINUTE, "white": 40 * MINUTE}

"""The asks `flag` and `sheet`: what the books say of clocks with hands and of score sheets."""

from typing import Any

import pytest

from adjudication.desk.analysis import analyse

MIN = 60_000
SUDDEN = {"kind": "sudden_death", "base_ms": 60 * MIN}
QUARTER = {"kind": "sudden_death", "base_ms": 15 * MIN}
READ = {"kind": "byo_yomi", "base_ms": 5 * MIN, "period_ms": MIN, "periods": 3}


def ask(name: str, edition: str, **fields: object) -> dict[str, Any]:
    answer = analyse({"edition": edition, "ask": name, **fields})
    assert answer["ok"], answer
    return answer


@pytest.mark.parametrize(
    ("edition", "side", "seen", "expected"),
    [
        pytest.param("weiqi-2002", "white", {"flag_down": True, "hands_past_12": True},
                     ("loss", "12.4(5)"), id="weiqi 12.4(5) past twelve"),
        pytest.param("weiqi-2002", "white", {"flag_down": True},
                     ("nothing", "12.4(5)"), id="weiqi 12.4(5) flag alone"),
        pytest.param("xiangqi-2020", "red", {"flag_down": True},
                     ("loss", "21.2"), id="xiangqi 21.2"),
        pytest.param("xiangqi-2020", "red", {"flag_down": False, "hands_past_12": True},
                     ("nothing", "21.2"), id="xiangqi 21.2 flag up"),
        pytest.param("xiangqi-2020", "black", {"flag_down": True, "early_ms": 40_000},
                     ("referee", "21.5"), id="xiangqi 21.5 early"),
        pytest.param("xiangqi-2020", "black", {"flag_down": True, "quota_by_missed_press": True},
                     ("referee", "21.5"), id="xiangqi 21.5 a press missed"),
    ],
)  # fmt: skip
def test_flag(edition: str, side: str, seen: dict[str, object], expected: tuple[str, str]) -> None:
    answer = ask("flag", edition, side=side, **seen)
    assert (answer["effect"], answer["article"]) == expected


@pytest.mark.parametrize(
    ("edition", "fields", "owed", "later", "article"),
    [
        ("gomoku-2025", {"side": "black"}, True, False, "13.1"),
        ("gomoku-2025", {"side": "black", "required": False}, False, False, "13.1"),
        ("gomoku-2025", {"side": "black", "control": SUDDEN, "left_ms": 5 * MIN - 1},
         False, True, "13.7"),
        ("gomoku-2025", {"side": "black", "control": SUDDEN, "left_ms": 5 * MIN},
         True, False, "13.1"),
        ("gomoku-2025", {"side": "white", "control": QUARTER}, False, False, "13.8"),
        ("gomoku-classic", {"side": "white", "control": SUDDEN, "left_ms": 1},
         False, True, "record.6"),
        ("gomoku-classic", {"side": "white", "control": SUDDEN, "rapid": True},
         False, False, "record.8"),
        ("xiangqi-2020-rapid", {"side": "red"}, False, False, "28.4"),
        ("xiangqi-2020", {"side": "red", "control": SUDDEN, "left_ms": 1}, True, False, "7.1"),
        ("weiqi-2002", {"side": "black"}, True, False, None),
    ],
)  # fmt: skip
def test_recording(
    edition: str, fields: dict[str, object], owed: bool, later: bool, article: str | None
) -> None:
    answer = ask("sheet", edition, act="record", **fields)
    assert (answer["owed"], answer["complete_later"], answer["article"]) == (owed, later, article)


BORROW = {"act": "borrow", "side": "black", "to_move": "black"}


@pytest.mark.parametrize(
    ("edition", "fields", "code", "article", "time_of"),
    [
        ("gomoku-2025", BORROW, None, "13.5", "black"),
        ("gomoku-2025", {**BORROW, "borrowed": ["white"]}, None, "13.5", "black"),
        ("gomoku-2025", {**BORROW, "borrowed": ["black"]}, "already_borrowed", "13.5", None),
        ("gomoku-2025", {**BORROW, "to_move": "white"}, "not_your_time", "13.5", None),
        ("gomoku-classic", BORROW, "consent_missing", "record.4", None),
        ("gomoku-classic", {**BORROW, "consent": True}, None, "record.4", "black"),
        ("weiqi-2002", BORROW, "not_in_this_book", None, None),
        ("gomoku-2025", {"act": "move", "side": "black", "on_loan_to": "black"},
         "sheet_not_returned", "13.5", None),
        ("gomoku-2025", {"act": "move", "side": "black"}, None, "13.5", None),
        ("gomoku-2025", {"act": "copy", "side": "white", "by_referee": True, "in_play": True},
         None, "13.4", "white"),
        ("gomoku-2025", {"act": "copy", "side": "white", "by_referee": True},
         None, "13.4", None),
        ("gomoku-classic", {"act": "copy", "side": "white"}, "referee_only", "record.3", None),
    ],
)  # fmt: skip
def test_sheets(
    edition: str, fields: dict[str, object], code: str | None, article: str | None,
    time_of: str | None,
) -> None:  # fmt: skip
    answer = ask("sheet", edition, **fields)
    assert (answer["code"], answer["article"], answer["time_of"]) == (code, article, time_of)
    assert answer["allowed"] is (code is None)


@pytest.mark.parametrize(
    ("edition", "winner", "side", "article"),
    [
        ("xiangqi-2020", "black", "black", "7.3"),
        ("xiangqi-2020", "", "red", "7.3"),
        ("weiqi-2002", "white", None, None),
    ],
)
def test_7_3_the_winner_enters_the_moves_red_those_of_a_draw(
    edition: str, winner: str, side: str | None, article: str | None
) -> None:
    answer = ask("sheet", edition, act="enter", winner=winner)
    assert (answer["side"], answer["article"]) == (side, article)


def read_out(at_ms: int) -> list[tuple[int, str]] | None:
    found = ask("clock", "weiqi-2002", control=READ, at_ms=at_ms)["read_out"]
    return None if found is None else [(item["at_ms"] // 1000, item["zh"]) for item in found]


def test_12_3_what_is_read_out_in_the_reading_that_runs() -> None:
    """Five minutes with three readings of a minute in them: the first begins at 2:00."""
    assert read_out(2 * MIN - 1) is None
    assert read_out(2 * MIN + 35_000) == [
        (150, "30秒"), (160, "40秒"), (170, "50秒"), (175, "55秒"), (178, "58秒"),
        (180, "1分钟"), (180, "还剩2分钟"),
    ]  # fmt: skip
    last = read_out(4 * MIN + 1000)
    assert last is not None
    assert last[:3] == [(270, "30秒"), (280, "40秒"), (290, "50秒")]
    assert last[3:] == [(290 + number, str(number)) for number in range(1, 11)]


@pytest.mark.parametrize(
    ("edition", "fields"),
    [
        ("weiqi-2002", {"ask": "flag", "side": "red"}),
        ("weiqi-2002", {"ask": "flag"}),
        ("weiqi-2002", {"ask": "flag", "side": "black", "flag_down": 1}),
        ("weiqi-2002", {"ask": "flag", "side": "black", "early_ms": -1}),
        ("gomoku-2025", {"ask": "sheet", "act": "burn"}),
        ("gomoku-2025", {"ask": "sheet"}),
        ("gomoku-2025", {"ask": "sheet", "act": "borrow", "side": "black"}),
        ("gomoku-2025", {"ask": "sheet", **BORROW, "borrowed": ["red"]}),
        ("gomoku-2025", {"ask": "sheet", **BORROW, "borrowed": [["black"]]}),
        ("gomoku-2025", {"ask": "sheet", "act": "record", "side": ["black"]}),
        ("gomoku-2025", {"ask": "sheet", "act": "enter", "winner": None}),
    ],
)
def test_what_cannot_be_answered(edition: str, fields: dict[str, object]) -> None:
    answer = analyse({"edition": edition, **fields})
    assert not answer["ok"]
    error = answer["error"]
    assert isinstance(error, dict)
    assert error["code"] == "bad_request"

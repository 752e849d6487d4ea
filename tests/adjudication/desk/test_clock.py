"""The ask `clock`: what presses leave, the first flag, refusals with their article."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from adjudication.desk.analysis import analyse
from adjudication.desk.registry import NAMES
from games.rules.books.sources import GOMOKU, XIANGQI
from games.rules.clocks.presets import PRESETS
from games.rules.clocks.table import control_from
from games.rules.editions import editions

S, MIN = 1000, 60_000
READ = {"kind": "byo_yomi", "base_ms": 5 * MIN, "period_ms": MIN, "periods": 5}
QUARTER = {"preset": "xiangqi_rapid_sudden_death"}
STAGES = {"kind": "stages", "base_ms": 20 * S, "stage_ms": 10 * MIN, "stage_moves": 15}
HANDBOOK = Path(__file__).parents[3] / "docs" / "clocks.md"


def ask(control: object, *presses: object, **fields: object) -> dict[str, Any]:
    return analyse(
        {
            "id": 7,
            "edition": "xiangqi-2020",
            "ask": "clock",
            "control": control,
            "presses": list(presses),
            **fields,
        }
    )


def red(at_ms: int, **fields: object) -> dict[str, object]:
    return {"side": "red", "at_ms": at_ms, **fields}


def black(at_ms: int, **fields: object) -> dict[str, object]:
    return {"side": "black", "at_ms": at_ms, **fields}


@pytest.mark.parametrize(
    ("control", "presses", "fields", "expected"),
    [
        pytest.param(
            {"kind": "increment", "base_ms": 3600 * S, "increment_ms": 30 * S},
            [red(0), black(100 * S)],
            {},
            {"remaining_ms": {"red": 3630 * S, "black": 3530 * S}, "running": "red"},
            id="6.1",
        ),
        pytest.param(
            {"preset": "xiangqi_playoff_6_4"},
            [],
            {},
            {"remaining_ms": {"red": 360 * S, "black": 240 * S}, "flag": None},
            id="28.6.1",
        ),
        pytest.param(QUARTER, [], {"at_ms": 899_900}, {"flag": None}, id="28.5.1.1 899.9 s"),
        pytest.param(
            QUARTER,
            [],
            {"at_ms": 900_000},
            {
                "flag": {"side": "red", "at_ms": 900_000},
                "remaining_ms": {"red": 0, "black": 900_000},
                "running": None,
                "follows": {"effect": "loss", "code": "time", "article": "4.1.6", "side": "red"},
            },
            id="28.5.1.1 900.0 s",
        ),
        pytest.param(
            QUARTER,
            [red(901 * S), black(902 * S)],
            {},
            {"flag": {"side": "red", "at_ms": 900_000}},
            id="21.1 a press after the flag is none",
        ),
        pytest.param(
            READ, [red(59_999)], {}, {"periods": {"red": 5, "black": 5}}, id="12.3/p2 59.999"
        ),
        pytest.param(
            READ, [red(60_000)], {}, {"periods": {"red": 4, "black": 5}}, id="12.3/p2 60.000"
        ),
        pytest.param(
            READ, [red(180_000)], {}, {"periods": {"red": 2, "black": 5}}, id="12.3/p2 180.0"
        ),
        pytest.param(
            {**READ, "base_ms": 3 * MIN, "periods": 3},
            [red(55 * S, captures_cleared_ms=61 * S)],
            {},
            {"periods": {"red": 2, "black": 3}},
            id="22.6/p2 captures off at 61 s",
        ),
        pytest.param(
            {**READ, "base_ms": MIN, "periods": 1},
            [red(60_000, act="grant_pass"), black(61_000)],
            {},
            {"periods": {"red": 1, "black": 1}, "flag": None, "running": "red"},
            id="22.5 granted",
        ),
        pytest.param(
            {**READ, "base_ms": MIN, "periods": 1},
            [red(56_000, act="reread", amount_ms=50_000)],
            {"at_ms": 65_999},
            {"flag": None},
            id="16.2 read again",
        ),
        pytest.param(
            STAGES,
            [red(50 * S), black(50 * S)],
            {},
            {"period_ms": {"red": 570 * S, "black": 0}, "moves_due": {"red": 14, "black": 0}},
            id="12.5",
        ),
        pytest.param(
            {"kind": "shared", "base_ms": 60 * MIN},
            [{"act": "share_out", "at_ms": 40 * MIN}],
            {},
            {"remaining_ms": {"red": 10 * MIN, "black": 10 * MIN}},
            id="14.1.3",
        ),
        pytest.param(
            {"kind": "sudden_death", "base_ms": 4 * MIN},
            [red(0, act="adjust", amount_ms=-5 * MIN)],
            {},
            {"flag": {"side": "red", "at_ms": 0}},
            id="22.2 four minutes less five",
        ),
        pytest.param(
            {"kind": "increment", "base_ms": MIN, "increment_ms": 5 * S},
            [red(10 * S, moved=False)],
            {},
            {"remaining_ms": {"red": 50 * S, "black": MIN}},
            id="6.1 nothing for a press without a move",
        ),
        pytest.param(
            QUARTER,
            [red(500_000, act="stop"), red(900_000, act="start"), red(910_000)],
            {"start_ms": 100_000},
            {"remaining_ms": {"red": 490_000, "black": 900_000}},
            id="22.2 stopped for a claim",
        ),
        pytest.param(
            QUARTER,
            [red(901 * S, reading_ms=2 * S)],
            {},
            {"remaining_ms": {"red": 2 * S, "black": 900 * S}, "flag": None},
            id="21.3 the device still showed time",
        ),
    ],
)
def test_what_is_left(
    control: object,
    presses: list[object],
    fields: dict[str, object],
    expected: dict[str, object],
) -> None:
    answer = ask(control, *presses, **fields)
    assert answer["ok"] is True, answer
    assert {name: answer[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("control", "presses", "fields", "code", "article"),
    [
        pytest.param(None, [], {}, "control_malformed", None, id="no control"),
        pytest.param(
            {"kind": "byo_yomi", "base_ms": 180 * MIN, "period_ms": MIN, "periods": 181},
            [], {}, "reserve_not_within_limit", "12.3", id="12.3 R = 181",
        ),
        pytest.param(
            {"kind": "sudden_death", "base_ms": MIN, "increment_ms": 1},
            [], {}, "increment_in_sudden_death", "6.2", id="6.2",
        ),
        pytest.param({"preset": "bullet"}, [], {}, "unknown_preset", None, id="no such preset"),
        pytest.param(QUARTER, [black(5)], {}, "clock_not_yours", None, id="6 not black's press"),
        pytest.param(QUARTER, [red(5), red(6)], {}, "clock_not_yours", None, id="6 pressed twice"),
        pytest.param(QUARTER, [red(5), black(4)], {}, "acts_out_of_order", None, id="backwards"),
        pytest.param(QUARTER, [red(5, side="green")], {}, "side_unknown", None, id="no such side"),
        pytest.param(QUARTER, [{"at_ms": 5}], {}, "bad_request", None, id="no side"),
        pytest.param(QUARTER, [{"side": "red"}], {}, "bad_request", None, id="no time"),
        pytest.param(QUARTER, [red(True)], {}, "bad_request", None, id="time is a truth value"),
        pytest.param(QUARTER, [red(-1)], {}, "bad_request", None, id="before the beginning"),
        pytest.param(QUARTER, [red(2**53)], {}, "bad_request", None, id="beyond whole numbers"),
        pytest.param(QUARTER, [red(5, act="kick")], {}, "bad_request", None, id="no such act"),
        pytest.param(QUARTER, [red(5, colour=1)], {}, "bad_request", None, id="unknown field"),
        pytest.param(QUARTER, [5], {}, "bad_request", None, id="a press is an object"),
        pytest.param(QUARTER, [], {"at_ms": "1"}, "bad_request", None, id="moment is a text"),
        pytest.param(QUARTER, [red(5)], {"at_ms": 4}, "bad_request", None, id="asked too early"),
        pytest.param(QUARTER, [], {"presses": {}}, "bad_request", None, id="presses is a list"),
        pytest.param(
            QUARTER, [red(5, act="grant_pass")], {}, "no_reading", "22.5", id="12.4 no pass"
        ),
        pytest.param(
            READ, [red(5, act="grant_pass")], {}, "time_not_out", "22.5", id="22.5 too early"
        ),
        pytest.param(
            READ, [red(5, act="reread")], {}, "not_last_reading", "16.2", id="16.2 not the last"
        ),
    ],
)  # fmt: skip
def test_what_is_refused(
    control: object,
    presses: list[object],
    fields: dict[str, object],
    code: str,
    article: str | None,
) -> None:
    answer = ask(control, *presses, **fields)
    assert answer["ok"] is False
    assert (answer["error"]["code"], answer["error"]["article"]) == (code, article)


def test_a_question_has_only_so_many_presses() -> None:
    many = [red(1)] * 5
    question = {"edition": "xiangqi-2020", "ask": "clock", "control": QUARTER, "presses": many}
    answer: dict[str, Any] = analyse(question, max_moves=4)
    assert answer["error"]["code"] == "too_many_moves"


@pytest.mark.parametrize("edition", editions())
def test_every_edition_answers(edition: str) -> None:
    assert "clock" in NAMES
    question = {"edition": edition, "ask": "clock", "control": QUARTER, "at_ms": 900_000}
    answer: dict[str, Any] = analyse(question)
    assert answer["ok"] is True
    assert answer["follows"]["effect"] == "loss"


class TestHandbook:
    TEXT = HANDBOOK.read_text(encoding="utf-8")

    def test_its_controls_can_be(self) -> None:
        found = [
            json.loads(item) for item in re.findall(r'`(\{"(?:kind|preset)".*?\})`', self.TEXT)
        ]
        kinds = {control_from(item).kind.value for item in found}
        assert kinds == {
            "sudden_death", "increment", "byo_yomi", "stages", "limits", "shared",
        }  # fmt: skip

    def test_it_lists_every_preset_with_its_article(self) -> None:
        rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", self.TEXT, re.MULTILINE)
        books = {"象棋": XIANGQI, "五子棋": GOMOKU}
        listed, book = {}, None
        for name, cited in rows:
            *named, number = cited.split()
            book = books[named[0]] if named else book
            assert book is not None
            listed[name] = book(number)
        assert listed == {preset.name: preset.article for preset in PRESETS}

    def test_its_question_is_answered(self) -> None:
        block = re.search(r"```json\n(.*?)\n```", self.TEXT, re.DOTALL)
        assert block
        answer: dict[str, Any] = analyse(json.loads(block[1]))
        assert answer["remaining_ms"] == {"red": 357_000, "black": 239_000}

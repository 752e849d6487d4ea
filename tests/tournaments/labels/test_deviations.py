"""Departures from the book in words: every kind, and what a file says in no form of ours."""

import pytest
from django.utils.translation import override

from tournaments.formats.trf import Deviation as Line
from tournaments.interchange.deviation_lines import parse_deviation
from tournaments.labels.deviations import (
    departure_words,
    deviation_words,
    field_word,
    kind_words,
)
from tournaments.labels.pages import DEVIATIONS, FIELDS
from tournaments.record.deviations import DeviationKind, PairingDeparture
from tournaments.regulations.values import Regulations

NAMED = {3: "棋手丙", 4: "京队"}
LINES = {
    ("LineUp", "team 4: 1-2-3 => 4-2-3 (棋手6因病)"): (
        "4 京队：截止时的出场名单 1-2-3，后改为 4-2-3（棋手6因病）"
    ),
    ("MPA", "1-3 4-2 => 1-4 3-2 (同队)"): "系统编排 1-3 4-2，公布为 1-4 3-2（同队）",
    ("MPA", "1-3 => 1-3"): "系统编排 1-3，公布为 1-3",
    ("MPA", "=> 1-3"): "系统编排 –，公布为 1-3",
    ("Import", "1-3 2 => 2-3 1"): "系统编排 1-3 2，公布为 2-3 1",
    ("Import", "no_legal_pairing (加时)"): (
        "系统编不出：已无合规的对阵：请缩短轮次或由裁判长裁定（加时）"
    ),
    ("Configuration", "1-3 => 2-3"): "系统编排 1-3，公布为 2-3",
    ("Configuration", "-"): "与系统编排相同",
    ("Correction", "board 2: 0-1"): "第 2 台：0 : 1",
    ("Correction", "board 2 game 3: 1-0 0-1"): "第 2 台第 3 局：1 : 0 改为 0 : 1",
    ("Ruling", "board 12: 1/2-1/2"): "第 12 台：½ : ½",
    ("Bye", "half_bye for 3 (请假 (一天))"): "3 棋手丙 · 申请轮空，计和（请假 (一天)）",
    ("Bye", "half_bye for 3 taken back (到场)"): "3 棋手丙 · 申请轮空，计和，已撤回（到场）",
    ("Discard", "draft 2 (记错)"): "第 2 次草案（记错）",
    ("Rating", "1: not rated (赛后弃权)"): "第 1 台：不计等级分（赛后弃权）",
    ("Rating", "1: rated 1-0 (更正)"): "第 1 台：计等级分 1 : 0（更正）",
    ("Configuration", 'place: "甲" -> "乙" (场馆停电)'): '地点: "甲" → "乙"（场馆停电）',
    ("Mode", "因故"): "因故",
}


def said(kind: str, text: str) -> str:
    deviation = parse_deviation(Line(kind=kind, round=1, text=text), stage=1)
    return deviation_words(deviation, NAMED)


@pytest.mark.parametrize(("kind", "text"), LINES)
def test_a_departure_is_said_in_chinese(kind: str, text: str) -> None:
    with override("zh-hans"):
        assert said(kind, text) == LINES[kind, text]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("LineUp", "team four: changed"),
        ("MPA", "by hand, the hall being dark"),
        ("Correction", "board 2: 7-7-7 and more"),
        ("Correction", "board 2: 7-7"),
        ("Elsewhere", "team 4: 1-2-3 => 4-2-3 (x)"),
        ("Rating", "1: perhaps"),
    ],
)
def test_what_has_no_known_form_stands_as_it_came(kind: str, text: str) -> None:
    with override("zh-hans"):
        assert said(kind, text) == text


def test_every_kind_has_words_of_its_own_but_that_of_another_program() -> None:
    assert set(DEVIATIONS) == set(DeviationKind)
    with override("zh-hans"):
        assert [deviation for deviation in DEVIATIONS.values() if str(deviation).isascii()] == []
    ours = parse_deviation(Line(kind="MPA", round=1, text="by hand"), stage=1)
    theirs = parse_deviation(Line(kind="Swap", round=1, text="by hand"), stage=1)
    assert kind_words(ours) == DEVIATIONS[DeviationKind.MANUAL_PAIRING]
    assert kind_words(theirs) == "Swap"


def test_a_refusal_of_the_system_is_said_in_both_languages() -> None:
    told = PairingDeparture(refusal="no_legal_pairing")
    with override("en"):
        assert "no_legal_pairing" not in departure_words(told)
    with override("zh-hans"):
        assert not departure_words(told).isascii()


def test_every_setting_has_words() -> None:
    assert set(FIELDS) == set(Regulations.__dataclass_fields__)
    with override("zh-hans"):
        assert field_word("stages") == "赛制与轮次"
        assert [field for field in FIELDS if field_word(field).isascii()] == []
    assert field_word("unheard_of") == "unheard_of"

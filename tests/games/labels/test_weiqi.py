"""Words of weiqi as the rule book prints them (rules 2002)."""

import pytest
from django.utils import translation

from games.labels import weiqi
from games.labels.settings import played_lines
from games.record.values import Options
from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.rules.books.sources import WEIQI
from games.rules.weiqi.repetition import RepetitionKind


@pytest.mark.parametrize(
    ("margin", "chinese", "english"),
    [
        (3, "黑胜 3/4 子", "Black wins by 3/4 zi"),
        (-1, "白胜 1/4 子", "White wins by 1/4 zi"),
        (1, "黑胜 1/4 子", "Black wins by 1/4 zi"),
        (-5, "白胜 1又1/4 子", "White wins by 1 1/4 zi"),
        (16, "黑胜 4 子", "Black wins by 4 zi"),
        (0, "数子和棋", "drawn by the count"),
    ],
)
def test_11_results_are_printed_as_the_book_prints_them(
    margin: int, chinese: str, english: str
) -> None:
    with translation.override("zh-hans"):
        assert weiqi.margin_words(margin) == chinese
    with translation.override("en"):
        assert weiqi.margin_words(margin) == english


def test_a_count_says_both_sides_komi_warnings_and_the_margin() -> None:
    count = w.GameCounted(
        dead=(), shared=(), black=740, white=704, komi=15, black_warnings=1, white_warnings=0,
        margin=-1, article=WEIQI("11"),
    )  # fmt: skip
    with translation.override("zh-hans"):
        said = weiqi.detail_of(count)
    assert said == "黑 185 子，白 176 子 · 贴 3又3/4 子 · 警告：黑 1 次，白 0 次 · 白胜 1/4 子"


def test_a_repetition_says_its_kind_and_where_it_stood() -> None:
    found = w.RepetitionFound(
        ply=254, side="white", equal_ply=248, kind="triple_ko", article=WEIQI("20.3"),
        taken_by_black=3, taken_by_white=3, move="C5", stands=True, ko_apart=("C5", "D5"),
    )  # fmt: skip
    with translation.override("zh-hans"):
        assert weiqi.detail_of(found) == "三劫循环 · 与第 248 手后同形 · 可能是假生"
    with translation.override("en"):
        assert weiqi.detail_of(found) == "triple ko · as after move 248 · may be a false life"


def test_every_kind_of_repetition_and_every_rule_has_its_word() -> None:
    assert {repetition_kind.value for repetition_kind in RepetitionKind} | {"rare_case"} == set(
        weiqi.REPETITIONS
    )
    assert {cycle.value for cycle in LongCycle} == set(weiqi.LONG_CYCLES)


def test_options_are_said() -> None:
    with translation.override("zh-hans"):
        lines = played_lines("weiqi-2002", Options(weiqi=WeiqiOptions(handicap=2)), (), None)
    assert lines == (
        ("贴子", "3又3/4 子（第 9 条 第4段）"),
        ("三劫循环等罕见特例", "再现同形之着无效（第 20.3 条）"),
        ("让子数", "2（竞赛规程）"),
    )


def test_marks_and_corrections_name_their_points() -> None:
    with translation.override("en"):
        assert weiqi.detail_of(w.DeadMarked(side="black")) == "dead: none"
        marked = w.DeadMarked(side="black", dead=("D4",), shared=("Q4",))
        assert weiqi.detail_of(marked) == "dead: D4 · shared: Q4"
        corrected = w.CaptureCorrected(
            ply=3, side="black", article=WEIQI("18.1"), put_back=("D4",), taken_off=("Q4",)
        )
        assert weiqi.detail_of(corrected) == "put back: D4 · taken off: Q4"
        assert weiqi.detail_of(w.EndAccepted(side="white")) == ""

"""The proof of a ruling in words: moves in both notations, sides of a line, what is asked.

Printed moves are those every book of openings gives for the same moves (炮二平五 is C2.5).
"""

import pytest
from django.utils import translation

from adjudication.labels.proof import LabelRow, Played, fact_lines, label_rows
from games.labels import codes
from games.labels.effect import demand
from games.record.ruling import LabelledMove
from games.rules.books.sources import XIANGQI

GAME = Played(edition="xiangqi-2020", start_position="", moves=("h2e2", "h9g7", "h0g2"))
SAID_ZH = "炮二平五：捉（24.3）。下一着可以吃子，所捉：卒（5路4线，无根子）；若对方不应：炮五进四。"
SAID_EN = (
    "炮二平五: chase (24.3); can capture next, against the pawn on e6 (unprotected); "
    "if nothing is done: 炮五进四."
)


def labelled(
    *,
    ply: int = 1,
    label: str = "捉",
    evidence: tuple[str, ...] = ("e2e6",),
    passes: bool = True,
    said: tuple[str, str] = (SAID_ZH, SAID_EN),
) -> LabelledMove:
    return LabelledMove(
        ply=ply,
        side="red" if ply % 2 else "black",
        move=GAME.moves[ply - 1],
        label=label,
        article=XIANGQI("24.3"),
        reason="captures",
        evidence=evidence,
        passes=passes,
        explanation_zh=said[0],
        explanation_en=said[1],
    )


def row_of(move: LabelledMove, *, chinese: bool) -> LabelRow:
    with translation.override("zh-hans" if chinese else "en"):
        (row,) = label_rows((move,), GAME, chinese=chinese)
    return row


def test_a_label_is_the_book_s_word_in_chinese_and_a_word_in_english() -> None:
    zh, en = (row_of(labelled(), chinese=chinese) for chinese in (True, False))
    assert (zh.text, zh.label, zh.side_word, zh.kind) == ("炮二平五", "捉", "红方", "chase")
    assert (en.text, en.label, en.side_word, en.kind) == ("C2.5", "chase", "Red", "chase")


def test_a_threat_s_line_begins_with_the_side_that_threatens() -> None:
    row = row_of(labelled(), chinese=True)
    assert row.passes
    assert [(move.side, move.text) for move in row.line] == [("red", "炮五进四")]
    assert [move.text for move in row_of(labelled(), chinese=False).line] == ["C5+4"]


def test_a_line_without_a_pass_begins_with_the_opponent() -> None:
    row = row_of(labelled(evidence=("h9g7", "e2e6"), passes=False), chinese=False)
    assert [(move.side, move.text) for move in row.line] == [("black", "H8+7"), ("red", "C5+4")]


def test_the_line_of_a_later_move_runs_from_its_own_position() -> None:
    row = row_of(labelled(ply=2, evidence=("g7f5",)), chinese=True)
    assert [(move.side, move.text) for move in row.line] == [("black", "马７进６")]


def test_what_has_its_own_column_is_not_said_again() -> None:
    assert (
        row_of(labelled(), chinese=True).explanation
        == "下一着可以吃子，所捉：卒（5路4线，无根子）。"
    )
    english = row_of(labelled(), chinese=False).explanation
    assert english == "Can capture next, against the pawn on e6 (unprotected)."


@pytest.mark.parametrize("said", ["另一种写法。", "炮二平五：兑（24.4）。邀兑同兵种。", ""])
def test_a_sentence_of_another_shape_is_kept_whole(said: str) -> None:
    assert row_of(labelled(said=(said, "")), chinese=True).explanation == said


def test_a_line_that_cannot_be_read_is_shown_as_stored() -> None:
    row = row_of(labelled(evidence=("a5a6", "nonsense")), chinese=True)
    assert [move.text for move in row.line] == ["a5a6", "nonsense"]


@pytest.mark.parametrize(
    ("label", "attack"),
    [("将", True), ("杀", True), ("捉", True), ("兑", False), ("闲", False), ("", False)],
)
def test_24_13_checks_kills_and_chases_are_marked_as_attacks(label: str, attack: bool) -> None:
    assert row_of(labelled(label=label), chinese=True).is_attack is attack


def test_a_move_the_search_could_not_decide_says_so() -> None:
    assert row_of(labelled(label=""), chinese=True).label == "未定"
    assert row_of(labelled(label=""), chinese=False).label == "undecided"


def test_no_labels_need_no_board() -> None:
    nowhere = Played(edition="no-such-edition-1900", start_position="", moves=())
    assert label_rows((), nowhere, chinese=True) == ()


@pytest.mark.parametrize(
    ("asked", "zh", "en"),
    [
        (("", 0, False), "", ""),
        (
            ("red", 2, False),
            "红方须在两个回合内变着，不变作负。",
            "Red must vary within two move pairs, or loses.",
        ),
        (
            ("black", 1, False),
            "黑方须在下一着变着，不变作负。",
            "Black must vary with its next move, or loses.",
        ),
        (
            ("black", 2, True),
            "黑方须在两个回合内至少走一着闲着，否则作负。",
            "Black must play an idle move within two move pairs, or loses.",
        ),
        (
            ("either", 2, False),
            "双方不变作和：两个回合内均不变着，判和。",
            "Drawn if neither side varies within two move pairs.",
        ),
    ],
    ids=["nothing", "23.5.2.2", "app1.5.2", "23.5.2.3", "23.5.2.1"],
)
def test_what_is_asked_of_the_next_moves(asked: tuple[str, int, bool], zh: str, en: str) -> None:
    side, rounds, idle = asked
    for language, expected in (("zh-hans", zh), ("en", en)):
        with translation.override(language):
            assert demand(side, rounds, needs_idle=idle) == expected


def test_facts_are_named_in_words_and_unknown_ones_by_their_code() -> None:
    with translation.override("zh-hans"):
        assert fact_lines((("cycles", 3), ("never_heard_of", 1))) == (
            ("循环次数", 3),
            ("never_heard_of", 1),
        )


def test_what_was_left_to_the_arbiter_is_decided_not_overruled() -> None:
    with translation.override("zh-hans"):
        assert codes.ruling_status("overruled", "undecided") == "裁判员裁定"
        assert codes.ruling_status("overruled", "draw") == "已改判"
        assert codes.ruling_status("proposed", "undecided") == "待确认"

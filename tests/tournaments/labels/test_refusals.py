"""What an official is told whose command was refused: words, and each fact with its name."""

from typing import Any
from uuid import UUID

import pytest
from django.utils.translation import override

from games import api
from tournaments.labels.refusals import Refusal, fact_text, refusal_text

EVENT = UUID(int=7)
WITHOUT_CODE: list[tuple[Refusal, str, str]] = [
    (
        api.VersionConflict(5),
        "本页打开后赛事记录已到第 5 条，本次操作未登记。请重新查看后再做。",
        "The tournament has moved on to item 5 since this page was shown, so nothing was recorded."
        " Look again, then repeat.",
    ),
    (
        api.EventIdConflict(EVENT),
        "此表单已用于其他操作，请重新打开。",
        "This form was used for something else already; open it again.",
    ),
    (
        api.LedgerBusy(),
        "未能及时登记，没有登记任何内容，请重试。",
        "This could not be recorded in time; nothing was recorded. Try again.",
    ),
    (api.StreamNotFound(EVENT), "没有该赛事。", "There is no such tournament."),
]
IN_REFUSALS = [
    ("boards", "台次：", "boards:"),
    ("round", "轮次：", "round:"),
    ("number", "参赛者：", "entrant:"),
    ("due", "应为：", "due:"),
    ("most", "至多：", "at most:"),
    ("rounds", "轮数：", "rounds:"),
    ("entrants", "参赛人数：", "entrants:"),
    ("left", "届时剩余：", "left then:"),
    ("most_rounds", "轮数至多：", "rounds at most:"),
    ("least_remaining", "或最后一轮至少保留：", "or left for the last round at least:"),
    ("least_entrants", "或参赛至少：", "or entrants at least:"),
    ("stuck", "无对手者：", "left without an opponent:"),
    ("lines", "行号：", "lines:"),
    ("why", "原因：", "why:"),
]
IN_WARNINGS = [
    ("board", "台次：", "board:"),
    ("advised", "规则建议：", "the book advises:"),
    ("stages", "阶段：", "stages:"),
    ("seeds", "种子：", "seeds:"),
    ("sizes", "各单位人数：", "players of the clubs:"),
    ("way", "方式：", "by:"),
    ("deviation", "不符之处：", "departure:"),
    ("game_score", "对局结果：", "result of the game:"),
    ("game_fouls", "对局中的犯规：", "fouls in the game:"),
    ("score", "录入：", "entered:"),
    ("game", "对局：", "game:"),
]


@pytest.mark.parametrize(("error", "chinese", "english"), WITHOUT_CODE)
def test_what_no_rule_refused_is_told_in_one_sentence(
    error: Refusal, chinese: str, english: str
) -> None:
    for language, text in (("zh-hans", chinese), ("en", english)):
        with override(language):
            assert refusal_text(error) == text


@pytest.mark.parametrize(("name", "chinese", "english"), IN_REFUSALS)
def test_a_refusal_tells_its_facts_behind_its_code(name: str, chinese: str, english: str) -> None:
    facts: dict[str, Any] = {name: 7, "unheard_of": 8}
    error = api.CommandRefusedError("round_closed", **facts)
    for language, word in (("zh-hans", chinese), ("en", english)):
        with override(language):
            assert refusal_text(error).endswith(f" [round_closed] {word} 7.")


def test_several_facts_are_told_in_one_order() -> None:
    error = api.CommandRefusedError("round_closed", most=3, board=9, rounds=5, round=2)
    with override("en"):
        assert refusal_text(error).endswith(" [round_closed] round: 2; at most: 3; rounds: 5.")


@pytest.mark.parametrize(("name", "chinese", "english"), IN_REFUSALS + IN_WARNINGS)
def test_a_fact_is_said_with_its_name(name: str, chinese: str, english: str) -> None:
    for language, word in (("zh-hans", chinese), ("en", english)):
        with override(language):
            assert fact_text(name, 7) == f"{word} 7"


def test_a_setting_is_named_and_what_has_no_name_stands_alone() -> None:
    with override("en"):
        assert fact_text("field", "ends_on") == "last day"
        assert fact_text("unheard_of", "x") == "x"
    with override("zh-hans"):
        assert fact_text("field", "place") == "地点"

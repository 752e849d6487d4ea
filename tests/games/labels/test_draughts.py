"""Words of draughts: what events and settings say, in both languages."""

import pytest
from django.utils import translation

from games.labels import draughts
from games.labels.events import detail_of
from games.labels.settings import played_lines
from games.record import events as e
from games.record.draughts import events as d
from games.record.draughts.options import DraughtsOptions
from games.record.values import Options
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD
from games.rules.draughts.draws import DrawRule

SAID = [
    (
        d.IrregularMovePlayed(
            ply=1, side="white", move="50-44~", code="must_capture", rule_article=FMJD("4.2"),
            article=FMJD("5.4.6"),
        ),
        "50-44~ · 有吃必吃",
        "50-44~ · a capture must be made",
    ),
    (
        d.IrregularityStood(ply=1, side="white", move="50-44~", article=FMJD("5.4.6")),
        "50-44~",
        "50-44~",
    ),
    (
        d.DrawRuleReached(rule=DrawRule.FIVE, article=FMJD("6.4"), ply=10, count=10),
        "两子（含）以下对单王，五回合 · 10",
        "two pieces or fewer against one king, 5 moves · 10",
    ),
    (
        d.DrawClaimed(side="white", rule=DrawRule.REGULAR,
            article=DRAUGHTS_APPENDIX("app.1.6.8"), ply=3),
        "规则和棋",
        "regulation draw",
    ),
    (
        d.DrawClaimAnswered(
            claim_version=5, rule=DrawRule.SCRAMBLE, article=DRAUGHTS_APPENDIX("app.1.6.9"),
                granted=False,
            reason="time_not_met",
        ),
        "时间恐慌 · 不成立 · 剩余时间多于一分钟",
        "time scramble · refused · more than one minute is left",
    ),
    (d.ArbiterCalled(side="white", note="摸子"), "摸子", "摸子"),
    (e.GameStarted(), "", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "chinese", "english"), SAID, ids=[type(row[0]).__name__ for row in SAID]
)
def test_events(event: e.GameEvent, chinese: str, english: str) -> None:
    with translation.override("zh-hans"):
        assert detail_of(event, sides=("white", "black"), chinese=True) == chinese
    with translation.override("en"):
        assert detail_of(event, sides=("white", "black"), chinese=False) == english


def test_every_rule_and_condition_has_its_words() -> None:
    assert set(draughts.DRAW_RULES) == {rule.value for rule in DrawRule}
    assert set(draughts.CONDITIONS) == {
        "material_not_met",
        "count_not_met",
        "time_not_met",
        "pieces_not_met",
    }


def test_settings() -> None:
    with translation.override("zh-hans"):
        own = Options(draughts=DraughtsOptions(agreement_from_round=30))
        lines = dict(played_lines("draughts-100", own, (), None))
        usual = dict(played_lines("draughts-100", Options(), (), None))
    assert lines["可议和的起始回合"] == "30（竞赛规程）"
    assert usual["可议和的起始回合"].startswith("40（")
    assert lines["棋手记录着法"].startswith("是（")

"""Events about time and adjournments as the timeline tells them, in both languages."""

import pytest
from django.utils import translation

from games.labels.events import detail_of, name_of
from games.labels.settings import played_lines
from games.labels.timekeeping import moves_due_words, periods_words
from games.record import events as e
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.values import Options
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI

SIDES = ("black", "white")


@pytest.mark.parametrize(
    ("event", "chinese", "english"),
    [
        (
            te.LatenessRecorded(
                arrivals=(
                    te.ArrivedLate(
                        side="black",
                        outcome="late",
                        article=XIANGQI("22.1"),
                        late_ms=750_000,
                        deduct_ms=1_500_000,
                    ),
                )
            ),
            "迟到：黑方 迟到12:30 准予对局 扣时25:00 第 22.1 条",
            "lateness: Black 12:30 late may play 25:00 deducted article 22.1",
        ),
        (
            te.ReadingsSet(
                readings=(te.Reading(side="white", left_ms=90_000),),
                reason="停走",
                article=WEIQI("22.8"),
                agreed=("black", "white"),
                clock_replaced=True,
            ),
            "拨正棋钟：白方 1:30 · 更换棋钟 · 停走 · 黑方、白方同意",
            "clocks set: White 1:30 · clock replaced · 停走 · agreed by Black, White",
        ),
        (
            te.PressFaultRecorded(
                side="black", fault="hand_on_clock", effect="offence", article=GOMOKU("14.6.2")
            ),
            None,
            "fault at the clock: hand kept on the clock · offence, penalty by the official",
        ),
        (
            ae.GameAdjourned(
                kind=PauseKind.INTERRUPTION,
                ply=1,
                to_move="white",
                position="",
                reason="停电",
                article=XIANGQI("20"),
                readings=(te.Reading(side="black", left_ms=60_000),),
                resume_at="9:00",
            ),
            "对局中断：比赛中断，封棋 · 停电 · 黑方 1:00 · 至9:00",
            "game adjourned: interruption, move sealed · 停电 · Black 1:00 · until 9:00",
        ),
        (
            ae.EnvelopeOpened(
                side="white",
                ply=1,
                written="h8",
                salt="00",
                article=GOMOKU("20.2.1"),
                code="point_occupied",
            ),
            "启封：h8 · 不合规则",
            "envelope opened: h8 · unlawful",
        ),
        (
            e.TimeAdjusted(side="black", delta_ms=180_000, article=XIANGQI("5.9"), note="碰乱"),
            None,
            "time adjusted: +3:00 · 碰乱",
        ),
        (te.BothFlagsFell(article=XIANGQI("14.4")), "双方均超时：", "both flags fell: "),
    ],
)
def test_a_line_of_the_timeline(event: e.GameEvent, chinese: str | None, english: str) -> None:
    for language, expected in (("zh-hans", chinese), ("en", english)):
        with translation.override(language):
            colon = "：" if language == "zh-hans" else ": "
            detail = detail_of(event, sides=SIDES, chinese=language == "zh-hans")
            if expected is not None:
                assert f"{name_of(event)}{colon}{detail}" == expected


def test_20_1_3_a_sealed_move_is_told_without_its_bytes() -> None:
    event = ae.MoveSealed(
        side="white",
        ply=1,
        ciphertext="c0ffee",
        commitment="ab" * 32,
        key_id="1f",
        article=GOMOKU("20.1.3"),
    )
    with translation.override("en"):
        said = detail_of(event, sides=SIDES, chinese=False)
    assert "nobody can read it" in said
    assert "c0ffee" not in said


@pytest.mark.parametrize(
    ("count", "readings", "moves"),
    [(0, "", ""), (1, "1 reading left", "1 move due"), (5, "5 readings left", "5 moves due")],
)
def test_what_stands_behind_the_time(count: int, readings: str, moves: str) -> None:
    with translation.override("en"):
        assert (periods_words(count), moves_due_words(count)) == (readings, moves)


def test_only_what_an_event_has_set_is_told() -> None:
    usual = played_lines("weiqi-2002", Options(time=TimeOptions()), (), None)
    own = TimeOptions(lateness_limit_ms=900_000, most_time_passes=0)
    with translation.override("zh-hans"):
        assert played_lines("weiqi-2002", Options(), (), None) == played_lines(
            "weiqi-2002", Options(time=TimeOptions()), (), None
        )
        told = dict(played_lines("weiqi-2002", Options(time=own), (), None))
    assert told["迟到时限"] == "15:00（竞赛规程）"
    assert told["超时改判弃权一次的次数"] == "0（竞赛规程）"
    assert len(told) == len(usual) + 2


@pytest.mark.parametrize(
    ("by_ms", "words"),
    [(61_000, "by +1:01"), (1, "by +0:00"), (0, "by 0:00"), (-61_000, "by −1:01")],
)
def test_a_step_of_the_clock_says_which_way(by_ms: int, words: str) -> None:
    with translation.override("en"):
        stepped = te.ServerClockStepped(by_ms=by_ms, last_at=1, noticed_at=2)
        assert detail_of(stepped, sides=SIDES, chinese=False) == words

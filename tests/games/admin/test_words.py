"""Every code that a page may print has its word in both languages."""

import re
from typing import get_args

import pytest
from django.utils import translation

from games.admin import words
from games.admin.event_words import detail_of, name_of
from games.record import events as e
from games.record.values import RESULTS, Question, Role, Status
from games.rules.clocks.control import ControlKind
from games.rules.registry import editions, kernel_for

CHINESE = re.compile("[一-鿿]")
TABLES = {
    "sides": (words.SIDES, {side for name in editions() for side in kernel_for(name).sides}),
    "results": (words.RESULTS, set(RESULTS)),
    "statuses": (words.STATUSES, {one.value for one in Status}),
    "editions": (words.EDITIONS, set(editions())),
    "roles": (words.ROLES, {one.value for one in Role}),
    "questions": (words.QUESTIONS, {one.value for one in Question}),
    "controls": (words.CONTROLS, {one.value for one in ControlKind}),
    "ruling statuses": (words.RULING_STATUSES, {"proposed", "confirmed", "overruled"}),
    "work states": (words.WORK_STATES, {"pending", "done", "needs_human"}),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_code_has_its_word(table: str) -> None:
    known, codes = TABLES[table]
    assert codes - set(known) == set()


def test_every_event_has_a_name_and_only_known_events_have_groups() -> None:
    assert set(words.EVENTS) == set(get_args(e.GameEvent))
    for _, kinds in words.GROUPS.values():
        assert kinds <= set(words.EVENTS)


def _all_words() -> list[words.Word]:
    tables = [table for table, _ in TABLES.values()]
    listed = [one for table in (*tables, words.REASONS, words.VERDICTS) for one in table.values()]
    return [*listed, *words.EVENTS.values(), *(name for name, _ in words.GROUPS.values())]


def test_words_are_chinese_on_chinese_pages_and_english_on_english_ones() -> None:
    with translation.override("zh-hans"):
        assert [str(one) for one in _all_words() if not CHINESE.search(str(one))] == []
    with translation.override("en"):
        assert [str(one) for one in _all_words() if not str(one).isascii()] == []


def test_a_code_without_a_word_is_shown_as_it_is() -> None:
    assert words.word(words.REASONS, "played_blindfold") == "played_blindfold"
    assert words.result_of("1-0", "no-such-edition-1900") == str(words.RESULTS["1-0"])


@pytest.mark.parametrize(
    ("milliseconds", "written"),
    [
        (None, ""),
        (0, "0:00"),
        (999, "0:00"),
        (61_000, "1:01"),
        (3_600_000, "1:00:00"),
        (36_061_999, "10:01:01"),
        (-300_000, "−5:00"),
    ],
)
def test_durations_are_whole_seconds(milliseconds: int | None, written: str) -> None:
    assert words.duration(milliseconds) == written


def test_instants_are_in_the_office_s_own_time_zone() -> None:
    # 2026-09-21 13:20:00 UTC, eight hours ahead in Beijing.
    assert words.instant(1_789_996_800_000) == "2026-09-21 21:20:00"


@pytest.mark.parametrize(
    ("event", "zh", "en"),
    [
        (e.TimeAdjusted(side="red", delta_ms=-300_000, article="22.2"), "−5:00", "−5:00"),
        (
            e.GameEnded(result="0-1", reason="time", article="4.1.6"),
            "黑胜 · 超时",
            "Black wins · loss on time",
        ),
        (
            e.RulingOverruled(ruling_version=7, reason="误记"),
            "第 7 号事件的裁决 · 误记",
            "ruling at event 7 · 误记",
        ),
        (e.ResultSigned(signer="arbiter", result="1/2-1/2"), "裁判员 · 和棋", "arbiter · draw"),
        (e.GameStarted(), "", ""),
    ],
)
def test_an_event_says_what_it_adds(event: e.GameEvent, zh: str, en: str) -> None:
    for language, expected in (("zh-hans", zh), ("en", en)):
        with translation.override(language):
            said = detail_of(event, sides=("red", "black"), chinese=language == "zh-hans")
            assert said == expected
            assert name_of(event)

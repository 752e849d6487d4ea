"""Words around the tables: results, times, what an event adds, warnings of files."""

from datetime import date

import pytest
from django.utils import translation

from games.labels import codes, times
from games.labels.events import detail_of, name_of, side_word
from games.labels.files import warning_text
from games.labels.settings import bounds_words, setting_lines
from games.record import events as e
from games.record.annulment.events import ActAnnulled
from games.record.evolve import begin
from games.record.values import Question
from games.rules.books.left import Kind, Setting
from games.rules.books.sources import XIANGQI
from games.rules.verdict import Verdict
from tests.support.scenario import arranged


def test_a_code_without_a_word_is_shown_as_it_is() -> None:
    assert codes.word(codes.REASONS, "played_blindfold") == "played_blindfold"
    assert codes.result_of("1-0", "no-such-edition-1900") == str(codes.RESULTS["1-0"])


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
    assert times.duration(milliseconds) == written


def test_instants_are_in_the_office_s_own_time_zone() -> None:
    # 2026-09-21 13:20:00 UTC, eight hours ahead in Beijing.
    assert times.instant(1_789_996_800_000) == "2026-09-21 21:20:00"


@pytest.mark.parametrize(
    ("event", "zh", "en"),
    [
        (e.TimeAdjusted(side="red", delta_ms=-300_000, article=XIANGQI("22.2")), "−5:00", "−5:00"),
        (
            e.GameEnded(result="0-1", reason="time", article=XIANGQI("4.1.6")),
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
        (
            e.RepetitionLeft(side="red", ruling_version=9),
            "第 9 号事件的裁决",
            "ruling at event 9",
        ),
        (
            e.ResultRevised(
                result="1/2-1/2",
                reason="natural_limit_ruling",
                article=XIANGQI("29.1.1"),
                ruling_version=9,
            ),
            "和棋 · 自然限着裁决 · 第 9 号事件的裁决",
            "draw · ruling on the natural limit · ruling at event 9",
        ),
    ],
)
def test_an_event_says_what_it_adds(event: e.GameEvent, zh: str, en: str) -> None:
    for language, expected in (("zh-hans", zh), ("en", en)):
        with translation.override(language):
            said = detail_of(event, sides=("red", "black"), chinese=language == "zh-hans")
            assert said == expected
            assert name_of(event)


@pytest.mark.parametrize(
    ("stored", "zh", "en"),
    [
        ("date_unreadable: 2010-04-18 08:3", "日期无法识别（2010-04-18 08:3）", None),
        ("duplicate_tag", "标签重复", "a tag is repeated"),
        ("never_heard_of", "never_heard_of", "never_heard_of"),
    ],
)
def test_stored_warnings_are_put_in_words(stored: str, zh: str, en: str | None) -> None:
    with translation.override("zh-hans"):
        assert warning_text(stored) == zh
    with translation.override("en"):
        assert warning_text(stored) == (en or "the date cannot be read (2010-04-18 08:3)")


@pytest.mark.parametrize(
    ("known", "text", "shown"),
    [
        (date(2010, 4, 18), "2010-04-18 08:3", "2010-04-18"),
        (None, "1956年12月", "1956年12月"),
        (None, "", ""),
    ],
)
def test_a_day_is_iso_where_it_is_known(known: date | None, text: str, shown: str) -> None:
    assert times.day(known, text) == shown


def test_options_are_said_in_words() -> None:
    with translation.override("zh-hans"):
        said = dict(setting_lines(begin(arranged(), version=1, at=0)))
    assert said["自然限着回合数"] == "60（第 4.2.4 条）"
    assert said["级别"] == "全国性赛事（第 4.1.8 条）"
    assert said["裁决即时生效"] == "否"


@pytest.mark.parametrize(
    ("event", "zh", "en"),
    [
        (e.ClaimMade(side="", question=Question.REPETITION, ply=9), "裁判员依职权", None),
        (e.ClaimMade(side="black", question=Question.REPETITION, ply=9), "黑方", "Black"),
        (e.RepetitionLeft(side="red", ruling_version=9), "红方", "Red"),
        (e.GameStarted(), "", ""),
    ],
    ids=["22.2 own motion", "claim", "left", "nobody"],
)
def test_who_an_event_is_about(event: e.GameEvent, zh: str, en: str | None) -> None:
    for language, expected in (("zh-hans", zh), ("en", en)):
        with translation.override(language):
            assert side_word(event) == ("arbiter's own motion" if expected is None else expected)


@pytest.mark.parametrize(
    ("verdicts", "name"),
    [
        ({7: Verdict.UNDECIDED}, "裁判员裁定"),
        ({7: Verdict.DRAW}, "改判裁决"),
        ({}, "改判裁决"),
        (None, "改判裁决"),
    ],
)
def test_deciding_what_was_left_open_is_not_called_overruling(
    verdicts: dict[int, Verdict] | None, name: str
) -> None:
    with translation.override("zh-hans"):
        assert (
            name_of(e.RulingOverruled(ruling_version=7, reason="误记"), verdicts=verdicts) == name
        )


@pytest.mark.parametrize(
    ("fallen", "said"),
    [((6,), ""), ((6, 7), "7"), ((6, 7, 8, 9), "7–9"), ((3, 6, 8, 9, 12), "3, 8–9, 12")],
)
def test_what_falls_with_an_entry_is_told_in_ranges(fallen: tuple[int, ...], said: str) -> None:
    event = ActAnnulled(event_version=6, fallen=fallen, reason="误录")
    with translation.override("en"):
        told = detail_of(event, sides=("red", "black"), chinese=False)
    middle = f"with it {said} · " if said else ""
    assert told == f"entry 6 annulled · {middle}误录"


@pytest.mark.parametrize(
    ("setting", "bounds"),
    [
        (Setting(part="p", name="a", article=None, kind=Kind.NUMBER, fewest=1, most=5), "1 to 5"),
        (Setting(part="p", name="a", article=None, kind=Kind.NUMBER, fewest=1), "at least 1"),
        (Setting(part="p", name="a", article=None, kind=Kind.NUMBER), ""),
        (Setting(part="p", name="a", article=None, kind=Kind.NUMBER, fewest=1, choices=(1, 2)), ""),
        (Setting(part="p", name="a", article=None, kind=Kind.YES_NO, fewest=1, most=5), ""),
        (Setting(part="p", name="a", article=None, kind=Kind.TEXT, fewest=1, most=5), ""),
        (Setting(part="p", name="a", article=None, kind=Kind.CHOICE, fewest=1, most=5), ""),
    ],
    ids=["both", "fewest", "none", "choices", "yes-no", "text", "choice"],
)
def test_bounds_are_told_of_numbers_alone(setting: Setting, bounds: str) -> None:
    with translation.override("en"):
        assert bounds_words(setting) == bounds

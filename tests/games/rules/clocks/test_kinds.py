"""Which time controls can be, their articles, presets and speeds."""

from typing import Any

import pytest

from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, WEIQI, XIANGQI
from games.rules.clocks.books import Speed, control_article, speed_of
from games.rules.clocks.kinds import MAX_MS, ControlError, ControlKind, Limit, TimeControl
from games.rules.clocks.presets import PRESETS, preset
from games.rules.clocks.table import control_from
from tests.support.cited import cited

MIN = 60_000
K = ControlKind

REFUSED: list[tuple[str, dict[str, Any], str, Article | None]] = [
    ("12.3 R = 181 of 180 min", {"kind": K.BYO_YOMI, "base_ms": 180 * MIN, "period_ms": MIN,
        "periods": 181}, "reserve_not_within_limit", WEIQI("12.3")),
    ("12.3 R = 0", {"kind": K.BYO_YOMI, "base_ms": 180 * MIN, "period_ms": MIN, "periods": 0},
        "reserve_not_within_limit", WEIQI("12.3")),
    ("12.3 no length", {"kind": K.BYO_YOMI, "base_ms": 180 * MIN, "periods": 5},
        "reserve_not_within_limit", WEIQI("12.3")),
    ("12.3 reserve beyond the shorter side", {"kind": K.BYO_YOMI, "base_ms": 180 * MIN,
        "second_base_ms": 4 * MIN, "period_ms": MIN, "periods": 5},
        "reserve_not_within_limit", WEIQI("12.3")),
    ("12.5 no moves", {"kind": K.STAGES, "base_ms": MIN, "stage_ms": MIN},
        "stage_not_positive", WEIQI("12.5")),
    ("12.5 no time", {"kind": K.STAGES, "base_ms": MIN, "stage_moves": 15},
        "stage_not_positive", WEIQI("12.5")),
    ("clock.2.multi one limit only", {"kind": K.LIMITS, "base_ms": MIN}, "limits_missing",
        GOMOKU_CLASSIC("clock.2.multi")),
    ("clock.2.multi limit without time", {"kind": K.LIMITS, "base_ms": MIN,
        "limits": (Limit(time_ms=0),)}, "limit_not_positive", GOMOKU_CLASSIC("clock.2.multi")),
    ("clock.2.multi reading before a limit", {"kind": K.LIMITS, "base_ms": MIN,
        "limits": (Limit(time_ms=1, moves=1), Limit(time_ms=1))}, "reading_not_last",
        GOMOKU_CLASSIC("clock.2.multi")),
    ("14.1.3 increment without own time", {"kind": K.SHARED, "base_ms": MIN,
        "increment_ms": 1}, "increment_without_own_time", GOMOKU("14.1.3")),
    ("14.1.3 negative own time", {"kind": K.SHARED, "base_ms": MIN, "own_ms": -1},
        "own_time_negative", GOMOKU("14.1.3")),
    ("14.1.3 shared time is not uneven", {"kind": K.SHARED, "base_ms": MIN,
        "second_base_ms": 5}, "field_of_another_control", None),
    ("6.4 negative second base", {"kind": K.INCREMENT, "base_ms": MIN, "second_base_ms": -1},
        "base_time_not_positive", XIANGQI("6.4")),
    ("6.2 periods in sudden death", {"kind": K.SUDDEN_DEATH, "base_ms": MIN, "periods": 3},
        "field_of_another_control", None),
    ("6.1 too long", {"kind": K.INCREMENT, "base_ms": MAX_MS + 1}, "time_too_long", None),
    ("12.3 too many readings", {"kind": K.BYO_YOMI, "base_ms": 10**6, "period_ms": 1,
        "periods": 1001}, "time_too_long", None),
    ("clock.2.multi too many limits", {"kind": K.LIMITS, "base_ms": MIN,
        "limits": (Limit(time_ms=1),) * 21}, "time_too_long", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "code", "article"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_what_is_no_time_control(
    fields: dict[str, Any], code: str, article: Article | None
) -> None:
    with pytest.raises(ControlError) as refusal:
        TimeControl(**fields)
    assert (refusal.value.code, refusal.value.article) == (code, article)


@pytest.mark.parametrize(
    ("edition", "kind", "article"),
    [
        ("xiangqi-2020", K.INCREMENT, "6.1"),
        ("xiangqi-2020", K.SUDDEN_DEATH, "6.2"),
        ("xiangqi-2020-rapid", K.SUDDEN_DEATH, "28.5.1.1"),
        ("xiangqi-2020-mass", K.INCREMENT, "app1.3.1"),
        ("weiqi-2002", K.BYO_YOMI, "12.3"),
        ("weiqi-2002", K.SUDDEN_DEATH, "12.4"),
        ("weiqi-2002", K.STAGES, "12.5"),
        ("gomoku-2025", K.SUDDEN_DEATH, "14.1.1"),
        ("gomoku-2025", K.INCREMENT, "14.1.2"),
        ("gomoku-2025", K.SHARED, "14.1.3"),
        ("gomoku-classic", K.LIMITS, "clock.2.multi"),
        ("gomoku-classic", K.SHARED, "clock.1"),
        ("draughts-64-russian", K.INCREMENT, "app.1.6.1"),
        ("xiangqi-2020", K.BYO_YOMI, WEIQI("12.3")),
    ],
)
def test_the_article_of_a_control(edition: str, kind: ControlKind, article: str | Article) -> None:
    assert control_article(edition, kind) == cited(edition, article)


@pytest.mark.parametrize("edition", ["chess", "", "weiqi", "xiangqi"])
def test_no_book_for_an_edition_nobody_wrote(edition: str) -> None:
    with pytest.raises(LookupError):
        book_of(edition)


def _timed(base_min: int, increment_s: int = 0) -> TimeControl:
    kind = K.INCREMENT if increment_s else K.SUDDEN_DEATH
    return TimeControl(kind=kind, base_ms=base_min * MIN, increment_ms=increment_s * 1000)


SPEEDS = [
    ("xiangqi-2020", _timed(15), Speed.RAPID, "6.3"),
    ("xiangqi-2020", _timed(16), Speed.STANDARD, "6.3"),
    ("xiangqi-2020", _timed(15, 30), Speed.RAPID, "6.3"),
    ("xiangqi-2020", _timed(10, 10), Speed.RAPID, "6.3"),
    ("gomoku-2025", _timed(15), Speed.RAPID, "30.1"),
    (
        "gomoku-2025",
        TimeControl(kind=K.SUDDEN_DEATH, base_ms=15 * MIN + 1000),
        Speed.STANDARD,
        "30.1",
    ),
    ("draughts-100", _timed(30), Speed.RAPID, "app.1.6.1.1"),
    ("draughts-100", _timed(31), Speed.STANDARD, "app.1.6.1"),
    ("draughts-100", _timed(25, 5), Speed.RAPID, "app.1.6.1.1"),
    ("draughts-100", _timed(25, 10), Speed.STANDARD, "app.1.6.1"),
    ("draughts-100", _timed(15), Speed.BLITZ, "app.1.6.1.2"),
    ("draughts-100", _timed(15, 5), Speed.RAPID, "app.1.6.1.1"),
    ("draughts-100", _timed(20, 10), Speed.RAPID, "app.1.6.1.1"),
    ("draughts-100", _timed(10, 5), Speed.BLITZ, "app.1.6.1.2"),
    ("draughts-100", _timed(3, 2), Speed.BLITZ, "app.1.6.1.2"),
    ("draughts-100", _timed(5), Speed.BLITZ, "app.1.6.1.2"),
    ("draughts-100", _timed(4, 12), Speed.RAPID, "app.1.6.1.1"),
    ("draughts-100", _timed(4), Speed.FAST, "app.1.6.1.2"),
    ("weiqi-2002", _timed(10), Speed.STANDARD, ""),
]


@pytest.mark.parametrize(("edition", "control", "speed", "article"), SPEEDS)
def test_how_fast_a_game_is(edition: str, control: TimeControl, speed: Speed, article: str) -> None:
    assert speed_of(edition, control) == (speed, cited(edition, article))


class TestPresets:
    def test_names_are_unique_and_found(self) -> None:
        assert len({preset.name for preset in PRESETS}) == len(PRESETS)
        assert all(preset(other.name) is other for other in PRESETS)
        assert {preset.article for preset in PRESETS if preset.edition == "gomoku-2025"} == {
            GOMOKU("30.3.1-A"),
            GOMOKU("30.3.1-B"),
            GOMOKU("30.3.2"),
            GOMOKU("30.3.3"),
        }

    @pytest.mark.parametrize("name", ["", "blitz", "XIANGQI_BLITZ"])
    def test_a_name_no_book_gives_is_refused(self, name: str) -> None:
        with pytest.raises(ControlError, match="unknown_preset"):
            preset(name)


class TestPlainValues:
    @pytest.mark.parametrize("name", [preset.name for preset in PRESETS])
    def test_a_preset_reads_back(self, name: str) -> None:
        control = control_from({"preset": name, "press_with_move": True})
        assert control.press_with_move

    @pytest.mark.parametrize(
        ("value", "code"),
        [
            (None, "control_malformed"),
            ([], "control_malformed"),
            ({}, "control_malformed"),
            ({"kind": "hourglass", "base_ms": 1}, "control_malformed"),
            ({"kind": ["increment"], "base_ms": 1}, "control_malformed"),
            ({"kind": "increment"}, "base_time_not_positive"),
            ({"kind": "increment", "base_ms": "60000"}, "control_malformed"),
            ({"kind": "increment", "base_ms": 1.5}, "control_malformed"),
            ({"kind": "increment", "base_ms": True}, "control_malformed"),
            ({"kind": "increment", "base_ms": 1, "colour": "red"}, "control_malformed"),
            ({"kind": "increment", "base_ms": 1, "press_with_move": 1}, "control_malformed"),
            ({"kind": "limits", "base_ms": 1, "limits": {}}, "control_malformed"),
            ({"kind": "limits", "base_ms": 1, "limits": [1]}, "control_malformed"),
            ({"kind": "limits", "base_ms": 1, "limits": [{"ms": 1}]}, "control_malformed"),
            ({"preset": "xiangqi_blitz", "base_ms": 1}, "control_malformed"),
            ({"preset": 1}, "control_malformed"),
            ({"preset": "bullet"}, "unknown_preset"),
        ],
    )
    def test_what_cannot_be_read_is_refused(self, value: object, code: str) -> None:
        with pytest.raises(ControlError) as refusal:
            control_from(value)
        assert refusal.value.code == code

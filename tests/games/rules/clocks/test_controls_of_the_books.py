"""What presses leave under each kind of control: the worked numbers of the books' rows.

Ids are articles. Thinking times are in milliseconds, the sides move in turn and the other
side answers at once, so that only the first side's clock tells.
"""

import pytest

from games.rules.clocks.control import (
    Clock,
    adjust,
    face,
    new_clock,
    press,
    set_left,
    share_out,
    start,
)
from games.rules.clocks.flags import fallen_flag
from games.rules.clocks.kinds import ControlKind, Limit, TimeControl
from games.rules.clocks.presets import preset

SIDES = ("black", "white")
S, MIN = 1000, 60_000


def byo(limit: int, reserve: int, *, period: int = MIN) -> TimeControl:
    return TimeControl(kind=ControlKind.BYO_YOMI, base_ms=limit, period_ms=period, periods=reserve)


def stages(main: int) -> TimeControl:
    return TimeControl(kind=ControlKind.STAGES, base_ms=main, stage_ms=10 * MIN, stage_moves=15)


def flat(minutes: int) -> TimeControl:
    return TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=minutes * MIN)


def several(base: int, *limits: tuple[int, int], base_moves: int = 0) -> TimeControl:
    return TimeControl(
        kind=ControlKind.LIMITS,
        base_ms=base,
        base_moves=base_moves,
        limits=tuple(Limit(time_ms=time, moves=moves) for time, moves in limits),
    )


def play(control: TimeControl, *thinking: int) -> tuple[Clock, int | None]:
    """Let black move after each thinking time; return the clock and when black's flag fell."""
    clock, now = start(new_clock(control, SIDES), "black", at_ms=0), 0
    for span in thinking:
        now += span
        flag = fallen_flag(clock, at_ms=now)
        if flag is not None:
            assert flag.side == "black"
            return clock, flag.at_ms
        clock = press(press(clock, "black", at_ms=now), "white", at_ms=now)
    return clock, None


# id, control, thinking times, (main, periods, left of the period or stage, moves due)
SHOWN: list[tuple[str, TimeControl, tuple[int, ...], tuple[int, int, int, int]]] = [
    ("12.3 free time is limit less reserve", byo(180 * MIN, 5), (), (175 * MIN, 5, 0, 0)),
    ("12.3/p2 reserve 5: 59.999 s -> 5", byo(5 * MIN, 5), (59_999,), (0, 5, MIN, 0)),
    ("12.3/p2 reserve 5: 60.000 s -> 4", byo(5 * MIN, 5), (60_000,), (0, 4, MIN, 0)),
    ("12.3/p2 reserve 5: 180.0 s -> 2", byo(5 * MIN, 5), (180_000,), (0, 2, MIN, 0)),
    ("12.3 reserve 5: 4:59.999 -> 1", byo(5 * MIN, 5), (299_999,), (0, 1, MIN, 0)),
    ("12.3 R = 2: 1:59.999 -> 1", byo(2 * MIN, 2), (119_999,), (0, 1, MIN, 0)),
    (
        "12.3 worked: 0:30 free, moves of 1:35, 59.999, 3:00, 59.9 -> 1",
        byo(5 * MIN + 30 * S, 5),
        (95 * S, 59_999, 180 * S, 59_900),
        (0, 1, MIN, 0),
    ),
    (
        "12.3 worked: after the first of them 4",
        byo(5 * MIN + 30 * S, 5),
        (95 * S,),
        (0, 4, MIN, 0),
    ),
    ("12.3 border: 0:30 free, 1:29 -> 5", byo(330 * S, 5), (89 * S,), (0, 5, MIN, 0)),
    ("12.3 border: 0:30 free, 1:30 -> 4", byo(330 * S, 5), (90 * S,), (0, 4, MIN, 0)),
    ("12.3/p2 seconds never add up", byo(5 * MIN, 5), (50 * S,) * 9, (0, 5, MIN, 0)),
    ("12.3/p4 reserve 1: 59.999 s -> 1", byo(MIN, 1), (59_999,), (0, 1, MIN, 0)),
    ("12.3/p5 P=30 K=3: 29.9 -> 3", byo(90 * S, 3, period=30 * S), (29_900,), (0, 3, 30 * S, 0)),
    ("12.3/p5 then 30.0 -> 2", byo(90 * S, 3, period=30 * S), (29_900, 30 * S), (0, 2, 30 * S, 0)),
    ("12.4 sudden death counts every second", flat(60), (MIN, 1), (59 * MIN - 1, 0, 0, 0)),
    ("12.5 main time", stages(60 * MIN), (MIN,), (59 * MIN, 0, 0, 0)),
    ("12.5 main time used to its end: move 1", stages(20 * S), (20 * S,), (0, 0, 600 * S, 14)),
    ("12.5 a moment less: still main time", stages(20 * S), (20 * S - 1,), (1, 0, 0, 0)),
    ("12.5 0:20 left, move of 0:50: move 1", stages(20 * S), (50 * S,), (0, 0, 570 * S, 14)),
    (
        "12.5 then 13 moves of 0:30",
        stages(20 * S),
        (50 * S, *(30 * S,) * 13),
        (0, 0, 180 * S, 1),
    ),
    (
        "12.5 15th move 0:20: 2:40 carried, next stage 12:40",
        stages(20 * S),
        (50 * S, *(30 * S,) * 13, 20 * S),
        (0, 0, 760 * S, 15),
    ),
    (
        "12.5 then 14 moves of 0:50",
        stages(20 * S),
        (50 * S, *(30 * S,) * 13, 20 * S, *(50 * S,) * 14),
        (0, 0, 60 * S, 1),
    ),
    (
        "12.5 15th move 0:59.999: next stage 10:00.001",
        stages(20 * S),
        (50 * S, *(30 * S,) * 13, 20 * S, *(50 * S,) * 14, 59_999),
        (0, 0, 600_001, 15),
    ),
    (
        "12.5 stages stack: 15 moves in 2:00 leave 18:00",
        stages(1 * S),
        (9 * S, *(8 * S,) * 14),
        (0, 0, 1080 * S, 15),
    ),
    (
        "6.1 60 + 30: 100 s used",
        preset("xiangqi_standard").control,
        (100 * S,),
        (3530 * S, 0, 0, 0),
    ),
    (
        "28.5.1.2 10 + 10: 4 s used -> 606",
        preset("xiangqi_rapid").control,
        (4 * S,),
        (606 * S, 0, 0, 0),
    ),
    (
        "28.5.2 5 + 3: 5 s used -> 298",
        preset("xiangqi_super_rapid").control,
        (5 * S,),
        (298 * S, 0, 0, 0),
    ),
    ("28.5.3 3 + 2: 1 s used -> 181", preset("xiangqi_blitz").control, (S,), (181 * S, 0, 0, 0)),
    (
        "28.5.1.1 899.9 s used: plays on",
        preset("xiangqi_rapid_sudden_death").control,
        (899_900,),
        (100, 0, 0, 0),
    ),
    (
        "14.1.2 60 s + 10 s: 5 s used -> 65",
        TimeControl(kind=ControlKind.INCREMENT, base_ms=60 * S, increment_ms=10 * S),
        (5 * S,),
        (65 * S, 0, 0, 0),
    ),
    (
        "30.3.3 gomoku blitz: 1 s used -> 181",
        preset("gomoku_blitz").control,
        (S,),
        (181 * S, 0, 0, 0),
    ),
    (
        "clock.2.multi 10 min + 3 x 30 s: readings kept",
        several(10 * MIN, *((30 * S, 1),) * 3),
        (10 * MIN, 29 * S, 29 * S),
        (0, 3, 30 * S, 0),
    ),
    (
        "clock.2.multi the first 30 s exceeded: two left",
        several(10 * MIN, *((30 * S, 1),) * 3),
        (10 * MIN, 31 * S),
        (0, 2, 30 * S, 0),
    ),
    (
        "clock.2.multi 3 moves in 10 min made: 5 min more",
        several(10 * MIN, (5 * MIN, 0), base_moves=3),
        (MIN, MIN, MIN),
        (12 * MIN, 0, 0, 0),
    ),
    (
        "clock.2.multi quota still owed: only the first limit is there",
        several(10 * MIN, (5 * MIN, 0), base_moves=3),
        (MIN, MIN),
        (8 * MIN, 0, 0, 1),
    ),
]


@pytest.mark.parametrize(
    ("control", "thinking", "shown"), [row[1:] for row in SHOWN], ids=[row[0] for row in SHOWN]
)
def test_what_is_left(
    control: TimeControl, thinking: tuple[int, ...], shown: tuple[int, int, int, int]
) -> None:
    clock, flag = play(control, *thinking)
    assert flag is None
    found = face(clock, "black")
    assert (found.main_ms, found.periods, found.period_ms, found.moves_due) == shown


# id, control, thinking times, when the flag falls
OUT: list[tuple[str, TimeControl, tuple[int, ...], int]] = [
    ("12.3 reserve 5: 5:00.000 in one move", byo(5 * MIN, 5), (300_000,), 300_000),
    ("12.3 five moves of exactly 60 s", byo(5 * MIN, 5), (MIN,) * 5, 300_000),
    ("12.3/p4 reserve 1: 60.000 s", byo(MIN, 1), (60_000,), 60_000),
    ("12.3 R = 2: 2:00.000", byo(2 * MIN, 2), (120_000,), 120_000),
    (
        "12.3 worked: the fifth move, 10 spoken",
        byo(5 * MIN + 30 * S, 5),
        (95 * S, 59_999, 180 * S, 59_900, 60_000),
        95 * S + 59_999 + 180 * S + 59_900 + 60_000,
    ),
    (
        "12.3/p5 P=30 K=3: 29.9, 30.0, 60.0",
        byo(90 * S, 3, period=30 * S),
        (29_900, 30 * S, 60 * S),
        119_900,
    ),
    ("12.4 0:00.000 on his turn", flat(60), (60 * MIN,), 60 * MIN),
    ("12.4(3) 4 s left, 5 s for a dame", flat(1), (56 * S, 5 * S), 60 * S),
    (
        "12.5 14 moves done at 12:40.000",
        stages(20 * S),
        (50 * S, *(30 * S,) * 13, 20 * S, *(50 * S,) * 14, 60 * S),
        (50 + 390 + 20 + 700 + 60) * S,
    ),
    ("12.5 no pass for a whole stage in one move", stages(20 * S), (620 * S,), 620 * S),
    ("6.2 20 min: all used", flat(20), (20 * MIN,), 20 * MIN),
    (
        "28.5.1.1 900.0 s used",
        preset("xiangqi_rapid_sudden_death").control,
        (900 * S,),
        900 * S,
    ),
    ("14.1.1 30 min used by black", flat(30), (10 * MIN, 20 * MIN), 30 * MIN),
    ("30.3.1-A 900.0 s", preset("gomoku_rapid_sudden_death").control, (900 * S,), 900 * S),
    (
        "14.1.2 nothing is added to a time run out",
        TimeControl(kind=ControlKind.INCREMENT, base_ms=5 * S, increment_ms=60 * S),
        (5 * S, 0),
        5 * S,
    ),
    (
        "clock.2.multi third 30 s exceeded",
        several(10 * MIN, *((30 * S, 1),) * 3),
        (10 * MIN, 31 * S, 31 * S, 31 * S),
        10 * MIN + 92 * S,
    ),
    (
        "clock.2.absent away 31 s in the last 30 s",
        several(10 * MIN, (30 * S, 1)),
        (10 * MIN, 31 * S),
        10 * MIN + 30 * S,
    ),
    (
        "clock.2.multi moves of the limit not made",
        several(10 * MIN, (5 * MIN, 0), base_moves=3),
        (MIN, MIN, 9 * MIN),
        10 * MIN,
    ),
    ("clock.2.single 30:00 used", flat(30), (30 * MIN,), 30 * MIN),
]


@pytest.mark.parametrize(
    ("control", "thinking", "at_ms"), [row[1:] for row in OUT], ids=[row[0] for row in OUT]
)
def test_when_the_time_is_out(control: TimeControl, thinking: tuple[int, ...], at_ms: int) -> None:
    _clock, flag = play(control, *thinking)
    assert flag == at_ms


@pytest.mark.parametrize(
    ("name", "left"),
    [
        pytest.param("xiangqi_playoff_6_4", (360 * S, 240 * S), id="28.6.1"),
        pytest.param("xiangqi_playoff_8_5", (480 * S, 300 * S), id="28.6.2"),
        pytest.param("xiangqi_knockout_playoff", (360 * S, 240 * S), id="30.3.3"),
    ],
)
def test_uneven_time(name: str, left: tuple[int, int]) -> None:
    assert new_clock(preset(name).control, ("red", "black")).remaining_ms == left


class TestSharedTime:
    HOUR = TimeControl(kind=ControlKind.SHARED, base_ms=60 * MIN)

    @pytest.mark.parametrize(
        ("base", "after", "each"),
        [
            pytest.param(60, 40, 10, id="14.1.3 60 min, clock after 40"),
            pytest.param(180, 120, 30, id="clock.1 3 h, clock after 2 h"),
        ],
    )
    def test_half_of_the_rest_each(self, base: int, after: int, each: int) -> None:
        control = TimeControl(kind=ControlKind.SHARED, base_ms=base * MIN)
        clock = start(new_clock(control, SIDES), "black", at_ms=0)
        put = share_out(clock, at_ms=after * MIN)
        assert (put.remaining("black"), put.remaining("white")) == (each * MIN, each * MIN)
        assert put.running == "black"
        later = (after + 1) * MIN
        assert put.remaining("black", at_ms=later) == (each - 1) * MIN
        assert put.remaining("white", at_ms=later) == each * MIN

    def test_14_1_3_both_use_up_one_time(self) -> None:
        clock, _ = play(self.HOUR, 10 * MIN)
        assert clock.remaining("white") == clock.remaining("black") == 50 * MIN
        assert clock.remaining("white", at_ms=15 * MIN) == 45 * MIN

    def test_14_1_3_own_time_follows_with_its_increment(self) -> None:
        control = TimeControl(
            kind=ControlKind.SHARED, base_ms=MIN, own_ms=5 * MIN, increment_ms=10 * S
        )
        clock, _ = play(control, 30 * S)
        assert clock.remaining("black") == 30 * S + 5 * MIN
        clock = press(clock, "black", at_ms=70 * S)
        assert clock.remaining("black") == 5 * MIN - 10 * S + 10 * S
        assert clock.remaining("white") == 5 * MIN

    def test_14_1_3_not_before_it_is_put_on(self) -> None:
        clock = start(new_clock(self.HOUR, SIDES), "black", at_ms=0)
        assert fallen_flag(clock, at_ms=60 * MIN - 1) is None


class TestSetting:
    @pytest.mark.parametrize(
        ("left", "delta", "after"),
        [
            pytest.param(5 * MIN, -(59 * S + 999), 5 * MIN, id="22.1 less than a minute"),
            pytest.param(5 * MIN, -60 * S, 4 * MIN, id="22.1 a full minute"),
            pytest.param(5 * MIN + 10 * S, -20 * S, 5 * MIN, id="22.1 free time first"),
            pytest.param(5 * MIN + 10 * S, -5 * S, 5 * MIN + 5 * S, id="22.1 free time alone"),
            pytest.param(2 * MIN, 59 * S, 2 * MIN, id="12.3 no part of a minute is given"),
            pytest.param(2 * MIN, 60 * S, 3 * MIN, id="12.3 a whole minute is"),
            pytest.param(MIN, -60 * S, 0, id="22.1 the last minute"),
        ],
    )
    def test_whole_minutes_in_the_reserve(self, left: int, delta: int, after: int) -> None:
        clock = set_left(new_clock(byo(10 * MIN, 5), SIDES), "black", left)
        assert adjust(clock, "black", delta).remaining("black") == after

    def test_12_4_6_a_reading_is_set_and_counts_on_from_then(self) -> None:
        clock = start(new_clock(flat(10), SIDES), "white", at_ms=0)
        clock = set_left(clock, "white", 4 * MIN + 30 * S, at_ms=8 * MIN)
        assert clock.remaining("white", at_ms=9 * MIN) == 3 * MIN + 30 * S
        assert clock.remaining("black") == 10 * MIN


def test_a_device_is_believed_in_the_readings_too() -> None:
    """12.3: the device showed 4:00.5 to the flag; half a second of the minute is left over."""
    clock = start(new_clock(byo(5 * MIN, 5), SIDES), "black", at_ms=0)
    assert press(clock, "black", at_ms=70 * S, reading_ms=240_500).remaining("black") == 5 * MIN
    assert press(clock, "black", at_ms=50 * S, reading_ms=240_000).remaining("black") == 4 * MIN
    assert press(clock, "black", at_ms=0, reading_ms=999_000).remaining("black") == 5 * MIN

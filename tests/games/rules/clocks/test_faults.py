"""Faults of clocks and at clocks, readings of the seconds; ids are articles."""

import pytest

from games.rules.books.sources import WEIQI
from games.rules.clocks.control import Clock, face, new_clock, start
from games.rules.clocks.faults import (
    correct_readings,
    halve_used,
    rule_on_complaint,
    set_readings,
    set_used,
)
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.presses import PressFault, rule_on_press
from games.rules.clocks.readings import announcements, check_leave, reread
from games.rules.clocks.ruling import ClockActError, Effect
from tests.support.cited import cited

SIDES = ("black", "white")
S, MIN = 1000, 60_000
HOURS = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=180 * MIN)


def read(reserve: int, *, period: int = MIN) -> TimeControl:
    return TimeControl(
        kind=ControlKind.BYO_YOMI, base_ms=reserve * period, period_ms=period, periods=reserve
    )


class TestWrongReadings:
    @pytest.mark.parametrize(
        ("elapsed", "used", "reset", "after"),
        [
            pytest.param(
                180 * MIN,
                (100 * MIN, 74 * MIN),
                True,
                (6_206_897, 4_593_103),
                id="22.8 6:00 in 3 h: 103:26.9 and 76:33.1",
            ),
            pytest.param(
                180 * MIN, (100 * MIN, 4441 * S), False, (100 * MIN, 4441 * S), id="22.8 5:59"
            ),
            pytest.param(
                30 * MIN, (20 * MIN, 9 * MIN), True, (1_241_379, 558_621), id="22.8 1:00 in 0:30"
            ),
            pytest.param(
                30 * MIN, (20 * MIN, 541 * S), False, (20 * MIN, 541 * S), id="22.8 0:59 in 0:30"
            ),
            pytest.param(
                60 * MIN, (31 * MIN, 31 * MIN), True, (30 * MIN, 30 * MIN), id="22.8 too fast"
            ),
        ],
    )
    def test_in_proportion(
        self, elapsed: int, used: tuple[int, int], reset: bool, after: tuple[int, int]
    ) -> None:
        found = correct_readings(used, elapsed_ms=elapsed)
        assert (found.reset, found.used_ms, found.article) == (reset, after, WEIQI("22.8"))
        assert found.must_replace == reset
        assert not reset or sum(found.used_ms) == elapsed

    @pytest.mark.parametrize(
        ("used", "elapsed", "code"),
        [
            ((1, 1), 0, "elapsed_not_positive"),
            ((-1, 1), MIN, "reading_negative"),
            ((0, 0), MIN, "no_reading"),
        ],
    )
    def test_22_8_what_cannot_be_put_right(
        self, used: tuple[int, int], elapsed: int, code: str
    ) -> None:
        with pytest.raises(ClockActError, match=code):
            correct_readings(used, elapsed_ms=elapsed)

    def test_22_9_without_a_record_half_each(self) -> None:
        found = halve_used(elapsed_ms=180 * MIN)
        assert found.used_ms == (90 * MIN, 90 * MIN)
        assert found.note_on_referee
        clock = set_used(new_clock(HOURS, SIDES), found.used_ms)
        assert clock.remaining_ms == (90 * MIN, 90 * MIN)
        assert sum(halve_used(elapsed_ms=7).used_ms) == 7

    def test_22_9_not_for_no_time(self) -> None:
        with pytest.raises(ClockActError, match="elapsed_not_positive"):
            halve_used(elapsed_ms=0)

    def test_14_1_3_shared_time_is_nobodys_use(self) -> None:
        shared = TimeControl(kind=ControlKind.SHARED, base_ms=MIN)
        with pytest.raises(ClockActError, match="shared_time_not_used_by_sides"):
            set_used(new_clock(shared, SIDES), (1, 1))


class TestReadingsSet:
    def test_12_4_6_with_a_reason(self) -> None:
        clock = set_readings(
            new_clock(HOURS, SIDES), (None, 270 * S), reason="停走", chief_approves=True
        )
        assert clock.remaining_ms == (180 * MIN, 270 * S)

    @pytest.mark.parametrize(
        ("left", "reason", "chief", "code"),
        [
            pytest.param((None, 5), "停走", False, "one_side_needs_chief", id="22.8 one side"),
            pytest.param((5, 5), " ", True, "reason_missing", id="12.4(6) no reason"),
            pytest.param((5, -1), "停走", True, "reading_negative", id="12.4(6) below zero"),
        ],
    )
    def test_not(
        self, left: tuple[int | None, int | None], reason: str, chief: bool, code: str
    ) -> None:
        with pytest.raises(ClockActError, match=code):
            set_readings(new_clock(HOURS, SIDES), left, reason=reason, chief_approves=chief)


def at_zero() -> Clock:
    return start(new_clock(HOURS, SIDES), "black", at_ms=-180 * MIN)


COMPLAINTS = [
    ("14.5 with time left", "gomoku-2025", {}, Effect.REFEREE, "14.5"),
    ("14.5 at 0:00", "gomoku-2025", {"at_ms": 0}, Effect.REFUSED, "14.5"),
    ("clock.7 with 0:30 left", "gomoku-classic", {"at_ms": -30_000}, Effect.REFEREE, "clock.7"),
    ("clock.7 with 0:00 left", "gomoku-classic", {"at_ms": 0}, Effect.REFUSED, "clock.7"),
    ("31.5 after the end", "gomoku-2025", {"over": True}, Effect.REFUSED, "31.5"),
    ("28.7.5 after the end", "xiangqi-2020-rapid", {"over": True}, Effect.REFUSED, "28.7.5"),
    ("28.7.5 no increment", "xiangqi-2020-rapid", {}, Effect.TIME, "28.7.5"),
    (
        "28.7.4 setting, red alone",
        "xiangqi-2020-rapid",
        {"about_setting": True, "consents": 1},
        Effect.REFUSED,
        "28.7.4",
    ),
    (
        "28.7.4 setting, both",
        "xiangqi-2020-rapid",
        {"about_setting": True, "consents": 2},
        Effect.TIME,
        "28.7.4",
    ),
    ("21.4 with one consent", "xiangqi-2020", {"consents": 1}, Effect.REFUSED, "21.4"),
    ("21.4 with both", "xiangqi-2020", {"consents": 2}, Effect.TIME, "21.4"),
    ("22.8 weiqi", "weiqi-2002", {}, Effect.REFEREE, "22.8"),
    ("16.4 weiqi, confirmed", "weiqi-2002", {"over": True}, Effect.REFUSED, "16.4"),
]


@pytest.mark.parametrize(
    ("edition", "how", "effect", "article"),
    [row[1:] for row in COMPLAINTS],
    ids=[row[0] for row in COMPLAINTS],
)
def test_doubts_about_the_clock(
    edition: str, how: dict[str, int], effect: Effect, article: str
) -> None:
    found = rule_on_complaint(at_zero(), "black", edition=edition, **how)  # type: ignore[arg-type]
    assert (found.effect, found.article) == (effect, cited(edition, article))


F = PressFault
PRESSES = [
    ("8.1.7 first", "xiangqi-2020", F.BEFORE_MOVE, {}, Effect.FOUL, "8.1.7"),
    ("4.1.9 second", "xiangqi-2020", F.BEFORE_MOVE, {"before": 1}, Effect.LOSS, "4.1.9"),
    ("28.11.3 rapid", "xiangqi-2020-rapid", F.BEFORE_MOVE, {}, Effect.LOSS, "28.11.3"),
    ("17.4", "weiqi-2002", F.BEFORE_MOVE, {}, Effect.WARNING, "17.4"),
    ("22.6", "weiqi-2002", F.BEFORE_CAPTURES, {}, Effect.WARNING, "22.6"),
    ("12.4(2)", "weiqi-2002", F.OTHER_HAND, {}, Effect.REFEREE, "12.4(2)"),
    ("17.3 gomoku", "gomoku-2025", F.BEFORE_MOVE, {}, Effect.OFFENCE, "17.3"),
    ("17.3 hand", "gomoku-2025", F.OTHER_HAND, {}, Effect.OFFENCE, "17.3"),
    ("14.6.2", "gomoku-2025", F.HAND_ON_CLOCK, {}, Effect.OFFENCE, "14.6.2"),
    ("17.6", "gomoku-2025", F.SLAPPED, {}, Effect.OFFENCE, "17.6"),
    ("illegal.1.8", "gomoku-classic", F.BEFORE_MOVE, {}, Effect.OFFENCE, "illegal.1.8"),
    ("8.1.2", "xiangqi-2020", F.STOPPED, {}, Effect.FOUL, "8.1.2"),
    ("18.12", "gomoku-2025", F.STOPPED, {}, Effect.OFFENCE, "18.12"),
    ("18.12 in a slow game", "gomoku-2025", F.STOPPED, {"in_dispute": True}, Effect.OFFENCE,
        "18.12"),
    ("31.4", "gomoku-2025", F.STOPPED, {"rapid": True, "in_dispute": True}, Effect.NOTHING,
        "31.4"),
    ("18.12 rapid without dispute", "gomoku-2025", F.STOPPED, {"rapid": True}, Effect.OFFENCE,
        "18.12"),
    ("clock.8", "gomoku-classic", F.STOPPED, {}, Effect.OFFENCE, "clock.8"),
    ("app.1.6.6", "draughts-100", F.STOPPED, {"in_dispute": True}, Effect.NOTHING, "app.1.6.6"),
    ("draughts without a call", "draughts-100", F.STOPPED, {}, Effect.REFEREE, ""),
    ("28.7.1", "xiangqi-2020-rapid", F.OTHER_HAND, {}, Effect.FOUL, "28.7.1"),
    ("art.6", "xiangqi-2020", F.OTHER_HAND, {}, Effect.REFEREE, "art.6"),
    ("28.7.2", "xiangqi-2020-rapid", F.HAND_ON_CLOCK, {}, Effect.FOUL, "28.7.2"),
    ("14.6.1 forgotten", "gomoku-2025", F.FORGOTTEN, {}, Effect.NOTHING, "14.6.1"),
    ("14.6.1 the opponent reminds", "gomoku-2025", F.REMINDED_BY_OPPONENT, {}, Effect.NOTHING,
        "14.6.1"),
    ("clock.9 not even the opponent", "gomoku-classic", F.REMINDED_BY_OPPONENT, {},
        Effect.OFFENCE, "clock.9"),
    ("18.1 a spectator reminds", "gomoku-2025", F.REMINDED_BY_OTHERS, {}, Effect.OFFENCE, "18.1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "fault", "how", "effect", "article"),
    [row[1:] for row in PRESSES],
    ids=[row[0] for row in PRESSES],
)
def test_acts_at_the_clock(
    edition: str, fault: PressFault, how: dict[str, int], effect: Effect, article: str
) -> None:
    found = rule_on_press(fault, "black", SIDES, edition=edition, **how)  # type: ignore[arg-type]
    assert (found.effect, found.article, found.side) == (effect, cited(edition, article), "black")


@pytest.mark.parametrize(
    ("edition", "fault", "stands"),
    [
        pytest.param("weiqi-2002", F.BEFORE_MOVE, True, id="17.4"),
        pytest.param("weiqi-2002", F.BEFORE_CAPTURES, True, id="22.6"),
        pytest.param("xiangqi-2020", F.BEFORE_MOVE, True, id="8.1.7"),
        pytest.param("gomoku-2025", F.BEFORE_MOVE, True, id="17.3"),
        pytest.param("gomoku-classic", F.BEFORE_MOVE, True, id="illegal.1.8"),
        pytest.param("draughts-100", F.BEFORE_MOVE, True, id="draughts"),
        pytest.param("xiangqi-2020", F.STOPPED, False, id="8.1.2"),
        pytest.param("gomoku-2025", F.OTHER_HAND, False, id="17.3 the other hand"),
        pytest.param("gomoku-classic", F.STOPPED, True, id="clock.8"),
    ],
)
def test_whether_the_reading_stands(edition: str, fault: PressFault, stands: bool) -> None:
    assert rule_on_press(fault, "black", SIDES, edition=edition).reading_stands is stands


@pytest.mark.parametrize(
    ("edition", "side", "time"),
    [
        pytest.param("xiangqi-2020-rapid", "red", (0, MIN), id="28.7.3 red knocks it over"),
        pytest.param("xiangqi-2020-rapid", "black", (MIN, 0), id="28.7.3 black does"),
        pytest.param("xiangqi-2020", "red", (0, 0), id="28.7.3 only in rapid games"),
    ],
)
def test_a_clock_knocked_over(edition: str, side: str, time: tuple[int, int]) -> None:
    found = rule_on_press(F.KNOCKED_OVER, side, ("red", "black"), edition=edition)
    assert found.time_ms == time


class TestReadAloud:
    @pytest.mark.parametrize(
        ("periods", "until", "said"),
        [
            pytest.param(
                5,
                61,
                ["30:30秒", "40:40秒", "50:50秒", "55:55秒", "58:58秒", "60:1分钟", "60:还剩4分钟"],
                id="12.3/p3 reserve 5, 61 s",
            ),
            pytest.param(5, 29, [], id="12.3/p3 nothing before 30"),
            pytest.param(
                1,
                60,
                ["30:30秒", "40:40秒", "50:50秒", *(f"{50 + n}:{n}" for n in range(1, 11))],
                id="12.3/p4 the last minute",
            ),
            pytest.param(1, 52, ["30:30秒", "40:40秒", "50:50秒", "51:1", "52:2"], id="12.3/p4 2"),
            pytest.param(
                2,
                111,
                ["30:30秒", "40:40秒", "50:50秒", "55:55秒", "58:58秒", "60:1分钟", "60:还剩1分钟",
                    "90:30秒", "100:40秒", "110:50秒", "111:1"],
                id="12.3/p4 the count changes over at 60 s",
            ),
        ],
    )  # fmt: skip
    def test_words_and_seconds(self, periods: int, until: int, said: list[str]) -> None:
        found = announcements(read(5), periods=periods, until_ms=until * S)
        assert [f"{announcement.at_ms // S}:{announcement.zh}" for announcement in found] == said

    def test_12_3_p5_other_lengths_read_tens_and_count_the_last_ten(self) -> None:
        found = announcements(read(3, period=30 * S), periods=2, until_ms=60 * S)
        assert [f"{announcement.at_ms // S}:{announcement.en}" for announcement in found] == [
            "10:10 seconds",
            "20:20 seconds",
            "30:30 seconds",
            "30:1 period left",
            "40:10 seconds",
            "50:20 seconds",
            *(f"{50 + n}:{n}" for n in range(1, 11)),
        ]

    def test_12_4_nothing_is_read_in_sudden_death(self) -> None:
        with pytest.raises(ClockActError, match="no_reading"):
            announcements(HOURS, periods=1, until_ms=MIN)


class TestReadAgain:
    def test_16_2_at_56_s_from_50(self) -> None:
        clock = start(new_clock(read(1), SIDES), "black", at_ms=0)
        clock = reread(clock, "black", at_ms=56 * S, from_ms=50 * S)
        assert face(clock, "black", at_ms=56 * S).period_ms == 10 * S
        assert clock.remaining("black", at_ms=61 * S) == 5 * S

    def test_16_2_in_the_move_that_ran_into_the_last_minute(self) -> None:
        clock = start(new_clock(read(2), SIDES), "black", at_ms=0)
        clock = reread(clock, "black", at_ms=116 * S, from_ms=50 * S)
        assert face(clock, "black", at_ms=116 * S).period_ms == 10 * S

    @pytest.mark.parametrize(
        ("control", "side", "at_s", "from_s", "code"),
        [
            pytest.param(read(2), "black", 56, 50, "not_last_reading", id="16.2 two left"),
            pytest.param(read(1), "black", 50, 50, "reading_not_before", id="16.2 not so far"),
            pytest.param(read(1), "black", 50, -1, "reading_not_before", id="16.2 before it"),
            pytest.param(read(1), "white", 56, 50, "clock_not_yours", id="16.2 the other side"),
            pytest.param(HOURS, "black", 56, 50, "no_reading", id="16.2 no reading"),
        ],
    )
    def test_not(self, control: TimeControl, side: str, at_s: int, from_s: int, code: str) -> None:
        clock = start(new_clock(control, SIDES), "black", at_ms=0)
        with pytest.raises(ClockActError) as refusal:
            reread(clock, side, at_ms=at_s * S, from_ms=from_s * S)
        assert (refusal.value.code, refusal.value.article) == (code, WEIQI("16.2"))


class TestLeaving:
    def test_22_7_once_in_the_opponents_time(self) -> None:
        clock = start(new_clock(read(1), SIDES), "white", at_ms=0)
        check_leave(clock, "black", at_ms=S, taken=0, permitted=True)

    def test_22_7_nothing_is_asked_before_the_reading(self) -> None:
        clock = start(new_clock(HOURS, SIDES), "black", at_ms=0)
        check_leave(clock, "black", at_ms=S, taken=3, permitted=False)

    @pytest.mark.parametrize(
        ("running", "taken", "permitted", "code"),
        [
            pytest.param("white", 1, True, "leave_taken", id="22.7 second time"),
            pytest.param("black", 0, True, "leave_on_own_time", id="22.7 own time"),
            pytest.param("white", 0, False, "leave_not_permitted", id="22.7 no permission"),
        ],
    )
    def test_not(self, running: str, taken: int, permitted: bool, code: str) -> None:
        clock = start(new_clock(read(1), SIDES), running, at_ms=0)
        with pytest.raises(ClockActError, match=code):
            check_leave(clock, "black", at_ms=S, taken=taken, permitted=permitted)

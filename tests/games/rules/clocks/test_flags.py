"""Time run out: who says so, what follows, both flags, the pass of weiqi 22.5. Ids: articles."""

import pytest

from games.rules.books.sources import WEIQI, XIANGQI
from games.rules.clocks.control import Clock, new_clock, press, start
from games.rules.clocks.flags import (
    Flag,
    Witness,
    fallen_flag,
    grant_pass,
    rule_on_both_flags,
    rule_on_flag,
    rule_on_mechanical_flag,
)
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.ruling import ClockActError, Effect
from tests.support.cited import cited

SIDES = ("black", "white")
MIN = 60_000
TEN = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=10 * MIN)
READ = TimeControl(kind=ControlKind.BYO_YOMI, base_ms=MIN, period_ms=MIN, periods=1)
STAGED = TimeControl(kind=ControlKind.STAGES, base_ms=MIN, stage_ms=MIN, stage_moves=5)
SHARED = TimeControl(kind=ControlKind.SHARED, base_ms=10 * MIN)


def running(control: TimeControl, side: str = "black") -> Clock:
    return start(new_clock(control, SIDES), side, at_ms=0)


# id, edition, control, moment, witness, mate, effect, code, article
ROWS = [
    ("4.1.6 zero time", "xiangqi-2020", TEN, 10 * MIN, Witness.ARBITER, False,
        Effect.LOSS, "time", "4.1.6"),
    ("21.3 0.1 s left", "xiangqi-2020", TEN, 10 * MIN - 100, Witness.OPPONENT, False,
        Effect.NOTHING, "time_not_out", "4.1.6"),
    ("21.6 mate before the flag", "xiangqi-2020", TEN, 10 * MIN + 5, Witness.OPPONENT, True,
        Effect.BOARD_STANDS, "ended_before_flag", "21.6"),
    ("21.6 plain check and the flag", "xiangqi-2020", TEN, 10 * MIN + 5, Witness.OPPONENT, False,
        Effect.LOSS, "time", "4.1.6"),
    ("28.4 rapid", "xiangqi-2020-rapid", TEN, 10 * MIN, Witness.ARBITER, False,
        Effect.LOSS, "time", "28.4"),
    ("14.4 black claims his own", "gomoku-2025", TEN, 10 * MIN, Witness.OWN_SIDE, False,
        Effect.LOSS, "time", "14.4"),
    ("14.4 the opponent claims", "gomoku-2025", TEN, 10 * MIN, Witness.OPPONENT, False,
        Effect.LOSS, "time", "14.4"),
    ("14.4 the referee sees it", "gomoku-2025", TEN, 10 * MIN, Witness.ARBITER, False,
        Effect.LOSS, "time", "14.4"),
    ("14.4 not a spectator", "gomoku-2025", TEN, 10 * MIN, Witness.SPECTATOR, False,
        Effect.REFUSED, "witness_not_heard", "14.4"),
    ("14.4 claimed too early", "gomoku-2025", TEN, 10 * MIN - 1, Witness.OPPONENT, False,
        Effect.NOTHING, "time_not_out", "14.4"),
    ("14.4 gomoku knows no mate before the flag", "gomoku-2025", TEN, 10 * MIN,
        Witness.ARBITER, True, Effect.LOSS, "time", "14.4"),
    ("clock.6 white claims black's zero", "gomoku-classic", TEN, 10 * MIN, Witness.OPPONENT,
        False, Effect.LOSS, "time", "clock.6"),
    ("clock.6 before zero", "gomoku-classic", TEN, 9 * MIN, Witness.OPPONENT, False,
        Effect.NOTHING, "time_not_out", "clock.6"),
    ("12.4 sudden death", "weiqi-2002", TEN, 10 * MIN, Witness.ARBITER, False,
        Effect.LOSS, "time", "12.4"),
    ("12.5 stages, no pass", "weiqi-2002", STAGED, 2 * MIN, Witness.ARBITER, False,
        Effect.LOSS, "time", "12.5"),
    ("22.5 the last minute waits for a request", "weiqi-2002", READ, MIN, Witness.ARBITER, False,
        Effect.PENDING, "last_minute_used", "22.5"),
    ("22.5 59.999 s", "weiqi-2002", READ, MIN - 1, Witness.ARBITER, False,
        Effect.NOTHING, "time_not_out", "22.5"),
    ("clock.2.absent read on, no request", "gomoku-classic", READ, MIN, Witness.ARBITER, False,
        Effect.LOSS, "time", "clock.6"),
    ("app.1.6.7.1 the clock shows it", "draughts-100", TEN, 10 * MIN, Witness.ARBITER, False,
        Effect.LOSS, "time", "app.1.6.7.1"),
    ("14.1.3 shared time with nothing behind it", "gomoku-2025", SHARED, 10 * MIN,
        Witness.ARBITER, False, Effect.REFEREE, "shared_time_out", "14.1.3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "control", "at_ms", "witness", "mate", "effect", "code", "article"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_a_flag_is_ruled(
    edition: str,
    control: TimeControl,
    at_ms: int,
    witness: Witness,
    mate: bool,
    effect: Effect,
    code: str,
    article: str,
) -> None:
    clock = running(control)
    if control is SHARED:
        clock = press(press(clock, "black", at_ms=at_ms), "white", at_ms=at_ms)
    found = rule_on_flag(
        clock, "black", edition=edition, at_ms=at_ms, witness=witness, ended_on_board=mate
    )
    assert (found.effect, found.code, found.article) == (effect, code, cited(edition, article))
    if effect in (Effect.LOSS, Effect.PENDING, Effect.NOTHING):
        assert found.side == "black"


@pytest.mark.parametrize(
    ("edition", "first", "effect", "side", "article"),
    [
        pytest.param("gomoku-2025", "", Effect.DRAW, "", "19.2.1-D", id="19.2.1-D no order"),
        pytest.param("gomoku-classic", "", Effect.DRAW, "", "19.2.1-D", id="19.2.1-D classic"),
        pytest.param("gomoku-2025", "black", Effect.LOSS, "black", "14.4", id="14.4 black first"),
        pytest.param("gomoku-2025", "white", Effect.LOSS, "white", "14.4", id="14.4 white first"),
        pytest.param("xiangqi-2020", "", Effect.REFEREE, "", "4.1.6", id="4.1.6 no draw"),
        pytest.param("weiqi-2002", "", Effect.REFEREE, "", "12.4", id="12.4 no draw"),
        pytest.param("draughts-100", "", Effect.REFEREE, "", "app.1.6.7.1", id="7.1 no draw"),
        pytest.param(
            "draughts-100", "black", Effect.LOSS, "black", "app.1.6.7.1", id="7.1 black first"
        ),
    ],
)
def test_both_flags(edition: str, first: str, effect: Effect, side: str, article: str) -> None:
    found = rule_on_both_flags(SIDES, edition=edition, kind=ControlKind.SUDDEN_DEATH, first=first)
    assert (found.effect, found.side, found.article) == (effect, side, cited(edition, article))


def test_both_flags_of_a_side_that_does_not_sit_there() -> None:
    with pytest.raises(ClockActError, match="side_unknown"):
        rule_on_both_flags(SIDES, edition="gomoku-2025", kind=ControlKind.SUDDEN_DEATH, first="red")


@pytest.mark.parametrize(
    ("edition", "seen", "effect", "article"),
    [
        pytest.param("weiqi-2002", (True, True, 0), Effect.LOSS, "12.4(5)", id="12.4(5) both true"),
        pytest.param(
            "weiqi-2002", (True, False, 0), Effect.NOTHING, "12.4(5)", id="12.4(5) second hand"
        ),
        pytest.param(
            "weiqi-2002", (False, True, 0), Effect.NOTHING, "12.4(5)", id="12.4(5) flag up"
        ),
        pytest.param("xiangqi-2020", (True, False, 0), Effect.LOSS, "21.2", id="21.2 flag alone"),
        pytest.param("xiangqi-2020", (False, True, 0), Effect.NOTHING, "21.2", id="21.2 flag up"),
        pytest.param(
            "xiangqi-2020", (True, True, 40_000), Effect.REFEREE, "21.5", id="21.5 40 s early"
        ),
        pytest.param("gomoku-2025", (True, True, 0), Effect.LOSS, "14.4", id="14.4 flag"),
    ],
)
def test_clocks_with_hands(
    edition: str, seen: tuple[bool, bool, int], effect: Effect, article: str
) -> None:
    down, past, early = seen
    found = rule_on_mechanical_flag(
        edition=edition, side="black", flag_down=down, hands_past_12=past, early_ms=early
    )
    assert (found.effect, found.article) == (effect, cited(edition, article))


def test_21_5_a_quota_missed_for_want_of_a_press_is_the_referees() -> None:
    found = rule_on_mechanical_flag(
        edition="xiangqi-2020", side="red", flag_down=True, quota_by_missed_press=True
    )
    assert (found.effect, found.article) == (Effect.REFEREE, XIANGQI("21.5"))


def test_21_3_the_moment_the_flag_falls_is_zero() -> None:
    clock = running(TEN)
    assert fallen_flag(clock, at_ms=10 * MIN - 1) is None
    assert fallen_flag(clock, at_ms=10 * MIN) == Flag(side="black", at_ms=10 * MIN)
    assert fallen_flag(clock, at_ms=99 * MIN) == Flag(side="black", at_ms=10 * MIN)
    assert fallen_flag(new_clock(TEN, SIDES), at_ms=99 * MIN) is None


class TestPassInsteadOfLoss:
    def test_22_5_the_reading_stays_and_the_turn_goes_over(self) -> None:
        clock = grant_pass(running(READ), "black", at_ms=MIN)
        assert clock.running == "white"
        assert clock.remaining("black") == MIN
        clock = press(clock, "white", at_ms=MIN + 1000)
        clock = press(clock, "black", at_ms=MIN + 1000 + 59_900)
        assert clock.remaining("black") == MIN

    def test_22_5_again_without_limit(self) -> None:
        clock = grant_pass(running(READ), "black", at_ms=MIN, granted=40)
        assert clock.remaining("black") == MIN

    @pytest.mark.parametrize(
        ("control", "at_ms", "granted", "most", "code"),
        [
            pytest.param(READ, MIN - 1, 0, None, "time_not_out", id="22.5 before the end"),
            pytest.param(READ, MIN, 1, 1, "passes_used_up", id="22.5 the event's maximum"),
            pytest.param(TEN, 10 * MIN, 0, None, "no_reading", id="12.4 sudden death"),
            pytest.param(STAGED, 2 * MIN, 0, None, "no_reading", id="12.5 stages"),
        ],
    )
    def test_not_given(
        self, control: TimeControl, at_ms: int, granted: int, most: int | None, code: str
    ) -> None:
        with pytest.raises(ClockActError) as refusal:
            grant_pass(running(control), "black", at_ms=at_ms, granted=granted, most=most)
        assert (refusal.value.code, refusal.value.article) == (code, WEIQI("22.5"))

    def test_22_5_only_the_counted_side(self) -> None:
        with pytest.raises(ClockActError, match="clock_not_yours"):
            grant_pass(running(READ), "white", at_ms=MIN)

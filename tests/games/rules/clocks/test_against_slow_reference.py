"""Properties of the fold: a clock ticked by the millisecond says the same, time never grows.

Small numbers of milliseconds stand for minutes: the rules know no unit but the millisecond.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.clocks.control import Clock, adjust, face, new_clock, press, share_out, start, stop
from games.rules.clocks.fold import Act, ActKind, fold
from games.rules.clocks.kinds import ControlKind, Limit, TimeControl
from tests.support.slow_clock import slow_fold

SIDES = ("black", "white")
small = st.integers(1, 60)


@st.composite
def byo_yomi(draw: st.DrawFn) -> TimeControl:
    period, periods = draw(st.integers(1, 12)), draw(st.integers(1, 5))
    base = period * periods + draw(st.integers(0, 40))
    second = draw(st.sampled_from((0, period * periods, period * periods + 7)))
    return TimeControl(
        kind=ControlKind.BYO_YOMI,
        base_ms=base,
        second_base_ms=second,
        period_ms=period,
        periods=periods,
    )


@st.composite
def several_limits(draw: st.DrawFn) -> TimeControl:
    quotas = draw(st.lists(st.sampled_from((0, 2, 3)), max_size=3))
    readings = draw(st.integers(0 if quotas else 1, 3))
    limits = [Limit(time_ms=draw(small), moves=quota) for quota in quotas]
    limits += [Limit(time_ms=draw(st.integers(1, 12)), moves=1) for _ in range(readings)]
    return TimeControl(
        kind=ControlKind.LIMITS,
        base_ms=draw(small),
        base_moves=draw(st.integers(0, 3)),
        limits=tuple(limits),
    )


@st.composite
def shared(draw: st.DrawFn) -> TimeControl:
    own = draw(st.sampled_from((0, 10, 30)))
    return TimeControl(
        kind=ControlKind.SHARED,
        base_ms=draw(small),
        own_ms=own,
        increment_ms=draw(st.integers(0, 5)) if own else 0,
    )


controls = st.one_of(
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.SUDDEN_DEATH),
        base_ms=small,
        second_base_ms=st.integers(0, 60),
    ),
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.INCREMENT),
        base_ms=small,
        increment_ms=st.integers(0, 8),
    ),
    st.builds(
        TimeControl,
        kind=st.just(ControlKind.STAGES),
        base_ms=small,
        stage_ms=st.integers(1, 30),
        stage_moves=st.integers(1, 4),
    ),
    byo_yomi(),
    several_limits(),
    shared(),
)
thinking = st.lists(st.integers(0, 25), max_size=30)


def presses(spans: list[int]) -> list[Act]:
    acts, now = [], 0
    for turn, span in enumerate(spans):
        now += span
        acts.append(Act(kind=ActKind.PRESS, side=SIDES[turn % 2], at_ms=now))
    return acts


@given(controls, thinking)
@settings(max_examples=400, deadline=None)
def test_folded_presses_are_what_ticking_gives(control: TimeControl, spans: list[int]) -> None:
    slow = slow_fold(control, spans)
    folded = fold(start(new_clock(control, SIDES), SIDES[0], at_ms=0), presses(spans))
    if slow.flag is None:
        assert folded.flag is None
        assert tuple(folded.clock.remaining(side) for side in SIDES) == slow.left
    else:
        assert folded.flag is not None
        assert (SIDES.index(folded.flag.side), folded.flag.at_ms) == slow.flag


@given(controls, thinking, st.integers(0, 200))
@settings(max_examples=200, deadline=None)
def test_no_face_shows_less_than_nothing(
    control: TimeControl, spans: list[int], later: int
) -> None:
    folded = fold(start(new_clock(control, SIDES), SIDES[0], at_ms=0), presses(spans))
    at_ms = folded.flag.at_ms if folded.flag else sum(spans)
    for side in SIDES:
        assert folded.clock.remaining(side, at_ms=at_ms) >= 0
        shown = face(folded.clock, side, at_ms=at_ms + later)
        assert min(shown.main_ms, shown.periods, shown.period_ms, shown.moves_due) >= 0


@given(controls, st.integers(0, 200))
def test_no_press_leaves_more_than_was_there_and_what_a_move_earns(
    control: TimeControl, span: int
) -> None:
    clock = start(new_clock(control, SIDES), "black", at_ms=0)
    before = clock.remaining("black")
    earned = (
        control.increment_ms + control.stage_ms + sum(limit.time_ms for limit in control.limits)
    )
    after = press(clock, "black", at_ms=span).remaining("black")
    assert after <= before + earned
    if span >= before:
        assert after == before - span


@given(controls, thinking, st.integers(0, 50))
@settings(max_examples=150, deadline=None)
def test_a_break_is_nobodys_time(control: TimeControl, spans: list[int], pause: int) -> None:
    """Weiqi 14: stopped and started again, the clocks show what they showed."""
    folded = fold(start(new_clock(control, SIDES), SIDES[0], at_ms=0), presses(spans))
    clock, now = folded.clock, sum(spans)
    if folded.flag is not None or clock.running is None:
        return
    resumed = start(stop(clock, at_ms=now), clock.running, at_ms=now + pause)
    for side in SIDES:
        shown = resumed.remaining(side, at_ms=now + pause + 3)
        assert shown == clock.remaining(side, at_ms=now + 3)


@given(byo_yomi(), st.integers(-100, 100))
def test_readings_are_given_and_taken_whole(control: TimeControl, delta: int) -> None:
    clock = new_clock(control, SIDES)
    reserve = control.period_ms * control.periods
    left = adjust(clock, "black", delta).remaining("black")
    exact = clock.remaining("black") + delta
    if 0 < left < reserve:
        assert left % control.period_ms == 0
    assert abs(left - exact) < control.period_ms or left == exact


@given(st.integers(1, 10_000), st.integers(0, 9_999))
def test_a_clock_put_on_shares_out_no_more_than_was_left(base: int, span: int) -> None:
    control = TimeControl(kind=ControlKind.SHARED, base_ms=base)
    clock = start(new_clock(control, SIDES), "black", at_ms=0)
    if span >= base:
        return
    put: Clock = share_out(clock, at_ms=span)
    assert put.remaining("black") == put.remaining("white") == (base - span) // 2

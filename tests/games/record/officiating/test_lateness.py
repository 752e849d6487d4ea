"""Late and absent players: weiqi 22.1-22.4, gomoku 14.3, clock.5, xiangqi 20."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.closing.results import printed_score
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.values import Options, Seat
from games.rules.books.article import Article
from games.rules.clocks.control import TimeControl
from tests.support.scenario import ARBITER, given
from tests.support.timed import FIRST, MINUTE, SECOND, clock_of, left, readings, sudden, table

XIANGQI, WEIQI, GOMOKU, CLASSIC = "xiangqi-2020", "weiqi-2002", "gomoku-2025", "gomoku-classic"
LONG = sudden(150)


def late(**sides: int | None) -> t.ReportLateness:
    """Report lateness in seconds, None for a side that did not come."""
    return t.ReportLateness(
        arrivals=tuple(
            t.Lateness(side=side, late_ms=None if time is None else time * 1000)
            for side, time in sides.items()
        )
    )


@pytest.mark.parametrize(
    ("desc", "options", "black", "white", "after", "result", "article"),
    [
        ("twelve and a half minutes", None, 750, 0, (125, 150), "", ""),
        ("the hour itself", None, 3600, 0, (30, 150), "", ""),
        ("a second over", None, 3601, 0, None, "0-1", "22.1"),
        ("each by itself", None, 600, 1500, (130, 100), "", ""),
        ("one too late", None, 2400, 3601, None, "1-0", "22.1"),
        ("both too late", None, 3601, 3601, None, "0-0", "22.3"),
        ("neither came", None, None, None, None, "0-0", "22.3"),
        ("lodged there", TimeOptions(lodging_apart=False), 900, 0, (120, 150), "", ""),
        ("lodged there, over", TimeOptions(lodging_apart=False), 901, 0, None, "0-1", "22.2"),
    ],
)
def test_22_1_twice_the_lateness_within_the_limit(
    desc: str,
    options: TimeOptions | None,
    black: int | None,
    white: int | None,
    after: tuple[int, int] | None,
    result: str,
    article: str,
) -> None:
    scenario = table(WEIQI, LONG, time=options, started=False)
    gave = scenario.do(late(black=black, white=white))
    if after is None:
        gave.then_kinds(te.LatenessRecorded, e.GameEnded).then_ended(result, article)
    else:
        gave.then_kinds(te.LatenessRecorded)
        assert left(scenario) == tuple(number * MINUTE for number in after)


@pytest.mark.parametrize(
    ("seconds", "reserve", "lost"), [(1680, 4, False), (1799, 1, False), (1800, 0, True)]
)
def test_22_1_the_deduction_spends_the_reserve_and_then_the_game(
    seconds: int, reserve: int, lost: bool
) -> None:
    # Sixty minutes, five of them kept back: 28:00 late leaves four, 30:00 late nothing.
    scenario = table(WEIQI, readings(60, 5), started=False)
    gave = scenario.do(late(black=seconds))
    if lost:
        gave.then_ended("0-1", "22.1")
        assert isinstance(gave.decided[-1], e.GameEnded)
        assert gave.decided[-1].reason == "time"
    else:
        gave.then_goes_on()
        assert left(scenario)[0] == reserve * MINUTE


def test_22_1_no_clock_of_weiqi_runs_before_both_are_seated() -> None:
    scenario = table(WEIQI, LONG)
    scenario.do(late(white=600), now=10 * MINUTE)
    assert left(scenario, now=10 * MINUTE) == (150 * MINUTE, 130 * MINUTE)
    assert clock_of(scenario).running == "black"


@pytest.mark.parametrize(("seconds", "plays"), [(59, True), (60, False), (None, False)])
def test_22_4_in_fast_games_the_end_of_the_count_loses(seconds: int | None, plays: bool) -> None:
    options = TimeOptions(counts_out=True, lateness_limit_ms=MINUTE)
    scenario = table(WEIQI, sudden(10), time=options, started=False)
    gave = scenario.do(late(white=seconds))
    if plays:
        gave.then_goes_on()
        assert left(scenario) == (10 * MINUTE, 10 * MINUTE)
    else:
        gave.then_ended("1-0", "22.4")


@pytest.mark.parametrize(
    ("limit", "white", "result", "article"),
    [
        (None, 30, "1-0", "14.3.1"),
        (15, 900, "", ""),
        (15, 901, "1-0", "14.3.3"),
        (15, None, "1-0", "14.3.3"),
    ],
)
def test_14_3_no_lateness_unless_the_event_allows_it(
    limit: int | None, white: int | None, result: str, article: str
) -> None:
    time = None if limit is None else TimeOptions(lateness_limit_ms=limit * MINUTE)
    gave = table(GOMOKU, sudden(60), time=time).when(late(white=white))
    if result:
        gave.then_ended(result, article)
    else:
        gave.then_goes_on()


def test_14_3_1_the_referee_may_admit() -> None:
    scenario = table(GOMOKU, sudden(60))
    admitted = t.Lateness(side="white", late_ms=30_000, admitted=True)
    scenario.do(t.ReportLateness(arrivals=(admitted,))).then_goes_on()
    assert left(scenario) == (60 * MINUTE, 60 * MINUTE - 30_000)


def test_14_3_1_no_other_book_admits() -> None:
    admitted = t.Lateness(side="white", late_ms=3_601_000, admitted=True)
    scenario = table(WEIQI, LONG)
    scenario.when(t.ReportLateness(arrivals=(admitted,))).then_refused("no_admission", "22.1")


def test_14_3_2_white_s_lateness_is_deducted_although_black_has_not_moved() -> None:
    time = TimeOptions(lateness_limit_ms=15 * MINUTE)
    scenario = table(GOMOKU, sudden(60), time=time)
    scenario.do(late(white=420), now=7 * MINUTE)
    # Black was there, and his own clock has run since the start.
    assert left(scenario, now=7 * MINUTE) == (53 * MINUTE, 53 * MINUTE)


def test_14_3_2_black_s_lateness_is_not_taken_twice() -> None:
    time = TimeOptions(lateness_limit_ms=15 * MINUTE)
    scenario = table(GOMOKU, sudden(60), time=time)
    scenario.do(late(black=420), now=7 * MINUTE)
    assert left(scenario, now=7 * MINUTE) == (53 * MINUTE, 60 * MINUTE)


@pytest.mark.parametrize(
    ("edition", "side", "limit", "seconds", "result", "article"),
    [
        (XIANGQI, "black", 10, 600, "", ""),
        (XIANGQI, "black", 10, 601, "1-0", "20.1"),
        (CLASSIC, "white", 15, 960, "1-0", "clock.5"),
        (CLASSIC, "white", 30, 960, "", ""),
        ("draughts-100", "black", 15, 901, "1-0", ""),
    ],
)
def test_20_1_the_event_s_limit(
    edition: str, side: str, limit: int, seconds: int, result: str, article: str
) -> None:
    scenario = table(edition, sudden(60), time=TimeOptions(lateness_limit_ms=limit * MINUTE))
    gave = scenario.when(late(**{side: seconds}))
    if result:
        gave.then_ended(result, article)
    else:
        gave.then_goes_on()


def test_20_2_both_absent_both_forfeit() -> None:
    scenario = table(XIANGQI, sudden(60), time=TimeOptions(lateness_limit_ms=10 * MINUTE))
    scenario.when(late(red=None, black=None)).then_ended("0-0", "20.2")


def test_20_1_who_came_late_is_told_from_who_never_came() -> None:
    scenario = table(XIANGQI, sudden(60), time=TimeOptions(lateness_limit_ms=10 * MINUTE))
    recorded = scenario.when(late(red=60, black=None)).decided[0]
    assert isinstance(recorded, te.LatenessRecorded)
    assert [(arrival.side, arrival.late_ms, arrival.absent) for arrival in recorded.arrivals] == [
        ("red", 60_000, False),
        ("black", 0, True),
    ]


@pytest.mark.parametrize(("edition", "article"), [(XIANGQI, "20.1"), (CLASSIC, "clock.5")])
def test_20_1_a_book_without_a_limit_asks_the_event_for_one(edition: str, article: str) -> None:
    second = "black" if edition == XIANGQI else "white"
    scenario = table(edition, sudden(60))
    scenario.when(late(**{second: 60})).then_refused("lateness_limit_missing", article)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (late(), "nobody_late"),
        (late(black=0), "nobody_late"),
        (late(red=1), "side_unknown"),
        (late(black=-1), "lateness_negative"),
    ],
)
def test_22_1_what_is_no_lateness(command: t.ReportLateness, code: str) -> None:
    refusal = table(WEIQI, LONG).when(command).refusal
    assert refusal is not None
    assert refusal.code == code


def test_22_1_a_side_is_late_once_and_before_the_first_move() -> None:
    scenario = table(WEIQI, LONG)
    scenario.do(late(black=60))
    scenario.when(late(black=60)).then_refused("lateness_reported", "22.1")
    scenario.when(late(white=60)).then_goes_on()
    scenario.do(c.PlayMove(side="black", move="D4"), by=FIRST)
    scenario.when(late(white=60)).then_refused("game_under_way", "22.1")


def test_22_1_no_player_reports_lateness() -> None:
    table(WEIQI, LONG).when(late(white=60), by=SECOND).then_refused("role_not_allowed")


@pytest.mark.parametrize(
    ("options", "article"),
    [
        (TimeOptions(lateness_limit_ms=-1), "22.4"),
        (TimeOptions(counts_out=True), "22.4"),
        (TimeOptions(most_time_passes=-1), "22.5"),
    ],
)
def test_an_event_sets_only_what_can_be(options: TimeOptions, article: str | Article) -> None:
    control: TimeControl = LONG
    seats = (Seat(side="black", player="1"), Seat(side="white", player="2"))
    arrange = c.ArrangeGame(
        edition=WEIQI, seats=seats, options=Options(time=options), time_control=control
    )
    given().when(arrange, by=ARBITER).then_refused("option_out_of_range", article)


@pytest.mark.parametrize(
    ("sides", "printed"),
    [({"white": None}, "+:-"), ({"black": 1}, "-:+"), ({"black": None, "white": None}, "-:-")],
)
def test_28_3_a_loss_by_absence_is_shown_as_not_played(
    sides: dict[str, int | None], printed: str
) -> None:
    ending = table(GOMOKU, LONG, started=False).do(late(**sides)).after.ending
    assert ending is not None
    assert printed_score(ending) == printed

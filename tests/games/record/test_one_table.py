"""What the server sees and what an official records costs the same: one table answers for both.

Xiangqi 2020, 4.1.8, 4.1.9, 8.1.4, 8.1.7 and 28.11.3; gomoku 2025, 15.3; weiqi 2002, 24.2.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as o_events
from games.record.values import Options, Seat
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, XIANGQI
from games.rules.offences.kinds import Measure
from games.rules.offences.thresholds import Threshold
from tests.support.gomoku_games import gomoku
from tests.support.marks import record_foul, record_violation
from tests.support.scenario import CHIEF, PRESSED, SEATS, Scenario, given

RAPID = "xiangqi-2020-rapid"


def game(*thresholds: Threshold, edition: str = "xiangqi-2020", level: Level) -> Scenario:
    options = Options(xiangqi=XiangqiOptions(level=level))
    arranged = e.GameArranged(edition=edition, seats=SEATS, options=options, time_control=PRESSED)
    return given(replace(arranged, thresholds=thresholds), e.GameStarted())


def end(events: tuple[e.GameEvent, ...]) -> tuple[str, str, Article | None] | None:
    """Return result, reason and article of the end that events bring, None for none."""
    ended = [event for event in events if isinstance(event, e.GameEnded)]
    return (ended[0].result, ended[0].reason, ended[0].article) if ended else None


def fouls(events: tuple[e.GameEvent, ...]) -> list[Article]:
    return [event.article for event in events if isinstance(event, e.FoulRecorded)]


ILLEGAL = c.PlayMove(side="red", move="e0e5")
LINE_1, LINE_2 = (Threshold(offence="4.1.8", count=number) for number in (1, 2))


@pytest.mark.parametrize(
    ("level", "lines", "expected"),
    [
        pytest.param(
            Level.PROVINCIAL,
            (LINE_1,),
            ("0-1", "illegal_moves", XIANGQI("4.1.8")),
            id="the event's one",
        ),
        pytest.param(Level.NATIONAL, (LINE_2,), None, id="the event's two"),
        pytest.param(Level.NATIONAL, (), ("0-1", "illegal_moves", XIANGQI("4.1.8")), id="national"),
        pytest.param(Level.PROVINCIAL, (), None, id="provincial"),
    ],
)
def test_4_1_8_an_illegal_move_seen_or_recorded(
    level: Level, lines: tuple[Threshold, ...], expected: tuple[str, str, Article] | None
) -> None:
    scenario = game(*lines, level=level)
    seen = scenario.when(ILLEGAL).decided
    told = scenario.when(o.RecordOffence(side="red", code="illegal_move"), by=CHIEF).decided
    assert end(seen) == end(told) == expected
    assert fouls(seen) == fouls(told) == ([] if expected else [XIANGQI("8.1.8")])


@pytest.mark.parametrize(
    ("edition", "lines", "lost_by"),
    [
        pytest.param("xiangqi-2020", (), 2, id="4.1.9"),
        pytest.param(RAPID, (), 1, id="28.11.3"),
        pytest.param(RAPID, (Threshold(offence="4.1.9", count=2),), 2, id="the event's two"),
        pytest.param(
            "xiangqi-2020", (Threshold(offence="8.1.7", count=1),), 1, id="the event's one"
        ),
    ],
)
def test_4_1_9_a_press_without_a_move_seen_or_recorded(
    edition: str, lines: tuple[Threshold, ...], lost_by: int
) -> None:
    article = XIANGQI("28.11.3" if edition == RAPID else "4.1.9")
    record = o.RecordOffence(side="red", code="pressed_without_moving")
    named = record_foul(side="red", article=XIANGQI("8.1.7"))
    for command in (c.PressClock(side="red"), record, named):
        scenario = game(*lines, edition=edition, level=Level.NATIONAL)
        for _ in range(lost_by - 1):
            scenario.do(record_foul(side="red", article=XIANGQI("8.1.7"))).then_goes_on()
            for side, move in (("red", "h0g2"), ("black", "h9g7")):
                scenario.do(c.PlayMove(side=side, move=move))
                scenario.do(c.PressClock(side=side))
        lost = scenario.when(command, by=CHIEF).decided
        assert end(lost) == ("0-1", "pressed_before_moving", article)
        assert fouls(lost) == [XIANGQI("8.1.7")]


def test_8_1_4_a_foul_named_by_its_article_takes_no_time() -> None:
    scenario = game(level=Level.NATIONAL)
    scenario.when(record_foul(side="red", article=XIANGQI("8.1.4"))).then_kinds(
        o_events.OffenceRecorded, e.FoulRecorded
    )


def test_15_3_of_gomoku_an_event_may_count_violations_otherwise() -> None:
    seats = (Seat(side="black", player="1"), Seat(side="white", player="2"))
    arranged = e.GameArranged(
        edition="gomoku-2025",
        seats=seats,
        options=Options(),
        thresholds=(Threshold(offence="violation", count=3),),
    )
    scenario = given(arranged, e.GameStarted())
    violation = record_violation(side="black", article=GOMOKU("18.1"))
    scenario.do(violation, by=CHIEF).then_goes_on()
    scenario.do(violation, by=CHIEF).then_goes_on()
    scenario.when(violation, by=CHIEF).then_ended("0-1", "15.3")


@pytest.mark.parametrize(("count", "after"), [(2, 1), (3, 2), (4, 3)])
def test_15_3_what_an_official_gives_instead_counts_to_the_events_own_number(
    count: int, after: int
) -> None:
    """A violation in place of the book's warning loses as the event's own line says."""
    seats = (Seat(side="black", player="1"), Seat(side="white", player="2"))
    arranged = e.GameArranged(
        edition="gomoku-2025",
        seats=seats,
        options=gomoku("free"),
        thresholds=(Threshold(offence="violation", count=count),),
    )
    scenario = given(arranged, e.GameStarted())
    instead = o.RecordOffence(
        side="black", code="rude_language", measure=Measure.VIOLATION, reason="情节严重"
    )
    for number in range(after):
        scenario.do(instead, by=CHIEF).then_goes_on()
        move = c.PlayMove(side=("black", "white")[number % 2], move=("h8", "a1", "b1")[number])
        scenario.do(move, by=CHIEF)
    scenario.when(instead, by=CHIEF).then_ended("0-1", "15.3")

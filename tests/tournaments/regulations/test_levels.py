"""The level of an event and of its games: xiangqi 2020 4.1.8 (全国少年赛 twice)."""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError
from games.record.values import Options
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.registry import book_of
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import ILLEGAL_MOVE, Measure, Past, Terms
from tests.support.tournaments import SWISS, Told
from tournaments.labels import regulations as text
from tournaments.record import commands as c
from tournaments.record.rounds.arranging import options_of
from tournaments.regulations.document import dump, load
from tournaments.regulations.levels import fault_of_levels
from tournaments.regulations.values import EventLevel, Regulations

LOST_BY = {
    EventLevel.INTERNATIONAL: 1,
    EventLevel.NATIONAL: 1,
    EventLevel.NATIONAL_YOUTH: 2,
    EventLevel.PROVINCIAL: 2,
    EventLevel.MASS: 2,
}
DOCUMENT = {"title": "x", "edition": "xiangqi-2020", "stages": [{"kind": "swiss", "rounds": 3}]}


@pytest.mark.parametrize("level", EventLevel)
def test_4_1_8_the_games_allow_as_many_as_the_level_of_the_event(level: EventLevel) -> None:
    rules = load({**DOCUMENT, "level": level.value})
    assert fault_of_levels(rules) is None
    offence = book_of("xiangqi-2020").offences.offence(ILLEGAL_MOVE)
    assert offence is not None
    terms = Terms(level=level_of(options_of(rules)).value)
    costs = (offence.cost(terms, Past(same=made)).measure for made in range(3))
    assert (
        next(made for made, cost in enumerate(costs, 1) if cost is Measure.LOSS) == LOST_BY[level]
    )


def test_4_1_8_a_national_youth_event_says_so() -> None:
    rules = replace(SWISS, level=EventLevel.NATIONAL_YOUTH)
    (zh,) = [line for line in text.render(rules, "zh") if line.heading == "级别"]
    (en,) = [line for line in text.render(rules, "en") if line.heading == "Level"]
    assert (zh.text, zh.article) == ("全国少年赛", XIANGQI("4.1.8"))
    assert (en.text, en.article) == ("national youth tournament", XIANGQI("4.1.8"))
    assert load(dump(rules)) == rules


@pytest.mark.parametrize(
    ("event", "games"),
    [
        (EventLevel.NATIONAL, Level.PROVINCIAL),
        (EventLevel.NATIONAL, Level.NATIONAL_YOUTH),
        (EventLevel.INTERNATIONAL, Level.PROVINCIAL),
        (EventLevel.NATIONAL_YOUTH, Level.PROVINCIAL),
        (EventLevel.PROVINCIAL, Level.NATIONAL_YOUTH),
        (EventLevel.MASS, Level.NATIONAL_YOUTH),
    ],
)
def test_4_1_8_games_at_another_level_than_their_event_are_refused(
    event: EventLevel, games: Level
) -> None:
    rules = apart(event, games)
    with pytest.raises(CommandRefusedError) as refused:
        Told(rules)
    assert (refused.value.code, refused.value.article) == (
        "level_of_games_differs",
        XIANGQI("4.1.8"),
    )
    told = Told(SWISS)
    with pytest.raises(CommandRefusedError) as refused:
        told.give(c.AmendRegulations(regulations=rules))
    assert refused.value.code == "level_of_games_differs"


def test_regulations_that_stood_apart_before_are_read_and_amended() -> None:
    """Documents were written out with the games' level as it happened to be."""
    old = apart(EventLevel.PROVINCIAL, Level.NATIONAL)
    assert load(dump(old)) == old
    assert level_of(options_of(old)) is Level.PROVINCIAL
    assert fault_of_levels(old) is None
    assert fault_of_levels(old, is_named=True) is not None
    Told(old)
    old = apart(EventLevel.NATIONAL, Level.PROVINCIAL)
    assert level_of(options_of(old)) is Level.NATIONAL
    told = Told(SWISS)
    told.state = replace(told.now, regulations=old)
    told.give(c.AmendRegulations(regulations=replace(old, place="x")))
    assert told.now.regulations.place == "x"


@pytest.mark.parametrize("edition", ["weiqi-2002", "gomoku-2025", "draughts-100"])
def test_other_books_do_not_count_by_the_level(edition: str) -> None:
    rules = load({**DOCUMENT, "edition": edition, "level": "provincial"})
    assert rules.options.xiangqi is None
    assert fault_of_levels(rules) is None


def level_of(options: Options) -> Level:
    assert options.xiangqi is not None
    return options.xiangqi.level


def apart(event: EventLevel, games: Level) -> Regulations:
    return replace(SWISS, level=event, options=Options(xiangqi=XiangqiOptions(level=games)))

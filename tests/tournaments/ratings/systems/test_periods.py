"""Periods: how games are cut, and that a list from zero is the list carried on."""

import random
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from games.streams.plain_values import DocumentError
from tests.support.rated_games import season
from tournaments.ratings.systems.periods import (
    Computed,
    Cut,
    DatedGame,
    PeriodRule,
    compute,
    months_after,
)
from tournaments.ratings.systems.registry import NAMES, configured
from tournaments.ratings.systems.values import ParameterError, Standing

FIRST, LAST = date(2026, 1, 1), date(2026, 12, 31)


def listed(name: str, games: list[DatedGame], last: date = LAST, **given: Any) -> Computed:
    made = configured(name, given)
    return compute(made.system, made.rule, games, first=FIRST, last=last)


@pytest.mark.parametrize("name", NAMES)
def test_the_order_in_which_games_come_does_not_matter(name: str) -> None:
    games = season(3)
    computed = listed(name, games)
    for seed in range(3):
        random.Random(seed).shuffle(games)
        assert listed(name, games) == computed


@pytest.mark.parametrize("name", NAMES)
def test_a_list_from_zero_is_the_list_carried_on_period_by_period(name: str) -> None:
    games = season(5)
    made = configured(name, {"period": {"months": 1}})
    standings: dict[str, Standing] = {}
    for month in range(1, 13):
        played = [dated for dated in games if dated.day.month == month]
        for dated in sorted(played, key=lambda dated: dated.order):
            game = dated.game
            standings.setdefault(game.first, made.system.newcomer(game.first_entry))
            standings.setdefault(game.second, made.system.newcomer(game.second_entry))
        parts = made.system.rate([dated.game for dated in played], standings)
        standings = {part.player: part.after for part in parts}
        last = months_after(FIRST, month) - timedelta(days=1)
        computed = listed(name, games, last, period={"months": 1})
        assert computed.standings == standings


@pytest.mark.parametrize("name", NAMES)
def test_a_corrected_result_of_round_3_after_round_9(name: str) -> None:
    """The list carried to round 9, round 3 corrected: the new list is that of the true results."""
    games = season(9, games=45)
    wrong = games[2]
    true = replace(wrong, game=replace(wrong.game, score=1 - wrong.game.score))
    if true == wrong:
        true = replace(wrong, game=replace(wrong.game, score=Decimal(1)))
    corrected = [*games[:2], *games[3:], true]
    never_wrong = [*games[:2], true, *games[3:]]
    assert listed(name, corrected) == listed(name, never_wrong)
    assert listed(name, corrected) != listed(name, games)


def test_games_outside_the_days_of_the_list_are_not_in_it() -> None:
    games = season(1)
    half = listed("elo", games, date(2026, 6, 30))
    assert half == listed(
        "elo", [x for x in games if x.day <= date(2026, 6, 30)], date(2026, 6, 30)
    )
    assert listed("elo", []).standings == {}


def test_a_period_to_each_event_and_periods_of_months() -> None:
    games = season(2)
    by_events = listed("egf", games)
    assert len(by_events.periods) == len({dated.event for dated in games})
    assert all(period.event for period in by_events.periods)
    months = listed("egf", games, period={"months": 6})
    assert [(x.first, x.last) for x in months.periods] == [
        (date(2026, 1, 1), date(2026, 6, 30)),
        (date(2026, 7, 1), date(2026, 12, 31)),
    ]


def test_the_steps_of_a_player_add_up() -> None:
    computed = listed("elo", season(4), whole_periods=False)
    for player, standing in computed.standings.items():
        parts = [part for _period, part in computed.of_player(player)]
        changed = sum((step.change for part in parts for step in part.steps), Decimal(0))
        assert parts[0].before.rating + changed == standing.rating
        assert sum(len(part.steps) for part in parts) == standing.games


@pytest.mark.parametrize(
    ("day", "months", "after"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2024, 1, 31), 1, date(2024, 2, 29)),
        (date(2025, 12, 1), 6, date(2026, 6, 1)),
        (date(2026, 8, 31), 13, date(2027, 9, 30)),
    ],
)
def test_months_after_a_day(day: date, months: int, after: date) -> None:
    assert months_after(day, months) == after


@pytest.mark.parametrize("name", NAMES)
def test_parameters_are_stored_and_read_back(name: str) -> None:
    made = configured(name)
    assert configured(name, made.parameters) == made


@pytest.mark.parametrize(
    ("name", "given", "place"),
    [
        ("elo", {"k": 20}, "/k"),
        ("elo", {"bands": 20}, "/bands"),
        ("elo", {"bands": [{"k": "20"}]}, "/bands/0/k"),
        ("elo", {"bands": [{}]}, "/bands/0"),
        ("elo", {"expectation": "guess"}, "/expectation"),
        ("elo", {"floor": 1.5}, "/floor"),
        ("egf", {"rapid": "D"}, "/rapid"),
        ("glicko2", {"tau": 0.5}, "/tau"),
        ("elo", {"period": {"weeks": 1}}, "/period/weeks"),
    ],
)
def test_parameters_that_no_system_has(name: str, given: dict[str, Any], place: str) -> None:
    with pytest.raises(DocumentError) as refused:
        configured(name, given)
    assert refused.value.place == place


def test_periods_that_cannot_be() -> None:
    with pytest.raises(ParameterError, match="months"):
        PeriodRule(months=-1)
    with pytest.raises(ParameterError, match="cut"):
        PeriodRule(months=0, cut=Cut.GAME)
    with pytest.raises(ParameterError, match="months"):
        configured("glicko2", {"period": {"months": 0}})
    with pytest.raises(KeyError):
        configured("cxa")

"""Two rating offices with systems of their own on one feed, each killed ten times on its way.

Issue 23: a corrected result of round 3 arrives after round 9; the second list equals a
recomputation from zero.
"""

import random
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.support.pulled_feeds import Feed, killed_pulls, pull_all, served
from tests.support.rated_games import season
from tournaments.ratings.computed import (
    Computation,
    ComputedList,
    changes,
    computed_list,
    within,
)
from tournaments.ratings.feed_games import SCORES, FeedGames, games_of_feed
from tournaments.ratings.systems.registry import configured
from tournaments.selectors.feed_lines import PulledFileError, pulled_results

FIRST, LAST = date(2026, 1, 1), date(2026, 12, 31)
WORDS = {score: text for text, score in SCORES.items()}
CORRECTED, GAMES, ROUNDS = 33, 120, 9


def told(player: str, rating: int | None) -> dict[str, Any]:
    return {"id": player, "person": player, "name": player, "federation_number": "",
            "unit": "", "rating": rating}  # fmt: skip


def line(number: int, *, key: str, revision: int = 1, **result: Any) -> dict[str, Any]:
    event = {"event": "open", "title": "北方公开赛", "game": "weiqi", "speed": "standard",
             "starts_on": result.pop("day"), "ends_on": None}  # fmt: skip
    usual = {"rated": True, "round": 1, "board": 1, "handicap": 0, "played_on": None}
    return {"number": number, "key": key, "revision": revision, "event": event,
            "recorded_at": 1_795_300_000_000, "result": usual | result}  # fmt: skip


def lines(*, right_from_the_start: bool = False) -> list[dict[str, Any]]:
    """Return the lines of nine rounds; a result of the third is put right after the ninth."""
    made = []
    for number, dated in enumerate(season(17, games=GAMES), start=1):
        game = dated.game
        made.append(
            line(
                number,
                key=game.key,
                day=dated.day.isoformat(),
                first=told(game.first, game.first_entry),
                second=told(game.second, game.second_entry),
                rated_score=WORDS[game.score],
                round=1 + number * ROUNDS // (GAMES + 1),
            )
        )
    wrong = made[CORRECTED]
    rounds = [told["result"]["round"] for told in made]
    assert (wrong["result"]["round"], rounds[-1], rounds == sorted(rounds)) == (3, 9, True)
    true = "0-1" if wrong["result"]["rated_score"] != "0-1" else "1-0"
    right = {**wrong, "result": {**wrong["result"], "rated_score": true}}
    if right_from_the_start:
        made[CORRECTED] = right
        return made
    return [*made, {**right, "number": len(made) + 1, "revision": 2}]


def games(of: list[dict[str, Any]]) -> FeedGames:
    return games_of_feed(of, game="weiqi", cut=configured("elo").rule.cut)


def listed(name: str, found: FeedGames, last: date = LAST) -> ComputedList:
    source = Computation(
        system=name,
        parameters=configured(name).parameters,
        first=FIRST,
        last=last,
        games=within(found.games, FIRST, last),
    )
    return computed_list(source)


def test_killed_ten_times_each_both_offices_have_the_list_from_zero(tmp_path: Path) -> None:
    feed, chance = Feed(lines()), random.Random(4)
    offices = {"egf": tmp_path / "go.sqlite3", "glicko2": tmp_path / "other.sqlite3"}
    with served(feed) as url:
        feed.wait = 0.005
        for path in offices.values():
            seen = killed_pulls(url, path, times=10, chance=chance, most=6)
            assert seen[-1] < len(feed.lines), "it was killed on its way"
        feed.wait = 0
        for path in offices.values():
            pull_all(url, path)
    true = games(lines(right_from_the_start=True))
    lists = {}
    for name, path in offices.items():
        address, pulled = pulled_results(path)
        assert address == url
        found = games(pulled)
        assert found.number == len(feed.lines)
        lists[name] = listed(name, found)
        assert lists[name].digest == listed(name, true).digest, "as from zero, never wrong"
        assert lists[name].computed == listed(name, true).computed
    assert lists["egf"].ratings != lists["glicko2"].ratings
    assert lists["egf"].ratings.keys() == lists["glicko2"].ratings.keys()


@pytest.mark.parametrize("name", ["elo", "fide", "egf", "glicko2"])
def test_the_next_list_says_what_was_corrected_and_whom_it_moved(name: str) -> None:
    all_lines = lines()
    autumn = date(2026, 9, 30)
    before = listed(name, games(all_lines[:-1]), autumn)
    found = games(all_lines)
    differing = changes(before, listed(name, found), found.games)
    assert [changed.key for changed in differing.games] == [all_lines[CORRECTED]["key"]]
    changed = differing.games[0]
    assert changed.before is not None
    assert changed.after is not None
    assert (changed.before.revision, changed.after.revision) == (1, 2)
    assert changed.after.line == len(all_lines)
    assert differing.new_games == sum(game.day > "2026-09-30" for game in found.games)
    again = listed(name, found, autumn).ratings
    for rating in differing.ratings:
        assert rating.before == before.ratings.get(rating.player)
        assert rating.restated == again.get(rating.player)
    moved = {x.player for x in differing.ratings if x.before != x.restated}
    assert {changed.after.first, changed.after.second} <= moved


def test_nothing_changed_is_nothing_said() -> None:
    found = games(lines())
    made = listed("elo", found)
    differing = changes(made, made, found.games)
    assert (differing.games, differing.new_games, differing.ratings) == ((), 0, ())


@pytest.mark.parametrize(
    ("change", "counted", "unusable"),
    [
        ({}, 1, 0),
        ({"rated": False}, 0, 0),
        ({"rated_score": "0-0"}, 0, 1),
        ({"rated_score": "+-"}, 0, 1),
        ({"second": told("a", None)}, 0, 1),
    ],
)
def test_which_results_are_rated(change: dict[str, Any], counted: int, unusable: int) -> None:
    result = {"first": told("a", 1500), "second": told("b", None), "rated_score": "1-0"} | change
    found = games([line(1, key="x", day="2026-01-01", **result)])
    assert (len(found.games), found.unusable) == (counted, unusable)


def test_a_result_that_stands_no_more_and_one_of_another_game_are_not_rated() -> None:
    usual: dict[str, Any] = {
        "first": told("a", 1),
        "second": told("b", 2),
        "rated_score": "1-0",
        "day": "2026-01-01",
    }
    shown = line(1, key="x", **usual)
    gone = {**line(2, key="x", revision=2, **usual), "result": None}
    assert len(games([shown]).games) == 1
    assert games([shown, gone]).games == ()
    assert games_of_feed([shown], game="xiangqi", cut=configured("elo").rule.cut).games == ()


def test_a_game_counts_on_the_last_day_of_its_event_or_on_its_own() -> None:
    usual: dict[str, Any] = {"first": told("a", 1), "second": told("b", 2), "rated_score": "1-0"}
    dated = line(1, key="x", day="2026-05-30", played_on="2026-05-31", **usual)
    dated["event"]["ends_on"] = "2026-06-02"
    days = [
        games_of_feed([dated], game="weiqi", cut=cut).games[0].day
        for cut in type(configured("elo").rule.cut)
    ]
    assert days == ["2026-06-02", "2026-05-31"]
    undated = line(1, key="x", day=None, **usual)
    assert games([undated]).games[0].day == "2026-11-21", "the day it was recorded"


def test_files_that_hold_no_feed_of_results(tmp_path: Path) -> None:
    nothing, events = tmp_path / "nothing", tmp_path / "events"
    nothing.write_bytes(b"no database")
    with pytest.raises(PulledFileError, match="feed_file_unreadable"):
        pulled_results(nothing)
    with pytest.raises(PulledFileError, match="feed_file_unreadable"):
        pulled_results(tmp_path / "missing")
    with served(Feed(lines())) as url:
        pull_all(url, events)
    with pytest.raises(PulledFileError, match="feed_not_in_file"):
        pulled_results(events, "https://elsewhere.example/feeds/results")


def test_the_ratings_a_newcomer_brings_are_those_of_the_first_game() -> None:
    found = games(lines())
    made = listed("egf", found)
    first = made.computed.periods[0].players[0]
    assert first.before.rating >= Decimal(1500)

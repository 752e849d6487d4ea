"""Deciding games of xiangqi chapter 7: 30.1.1 to 30.2.2, article by article."""

import pytest

from games.rules.books.sources import XIANGQI
from tournaments.books.deciding import Kind, Limits, Method
from tournaments.books.xiangqi import DECIDING_GAMES
from tournaments.schedules.deciding_games import (
    Colours,
    ColoursNeeded,
    Decided,
    Ended,
    Entry,
    NextGame,
    Tie,
    next_game,
)
from tournaments.schedules.steps import ScheduleError

DRAW = Ended(winner=None)


def tie(method: Method, **settings: object) -> Tie:
    slow = {} if method.startswith("30.2") else {"slow_first": 1}
    return Tie(games=DECIDING_GAMES, method=method, player=1, other=2, **{**slow, **settings})  # type: ignore[arg-type]


def kinds(tie: Tie, log: list[Entry]) -> list[tuple[Kind, int]]:
    """The games the log went through, each with its first mover."""
    seen = []
    for upto, entry in enumerate(log):
        wanted = next_game(tie, log[:upto])
        if isinstance(entry, Ended):
            assert isinstance(wanted, NextGame)
            seen.append((wanted.kind, wanted.first))
    return seen


def test_30_1_1_slow_rapid_play_off_and_a_draw_wins_for_black() -> None:
    other = tie(Method.TWO_RAPID, slow_chooser=1)
    log: list[Entry] = [DRAW, DRAW]
    assert kinds(other, log) == [(Kind.SLOW, 1), (Kind.RAPID, 2)]
    asked = next_game(other, log)
    assert isinstance(asked, ColoursNeeded)
    assert (asked.kind, asked.chooser) == (Kind.PLAY_OFF, 2)  # who did not choose before
    log.append(Colours(first=1, by=2))
    game = next_game(other, log)
    assert isinstance(game, NextGame)
    assert (game.first, game.second, game.draw_wins_for_second) == (1, 2, True)
    assert game.limits == Limits(first_ms=360_000, second_ms=240_000, increment_ms=3_000)
    assert next_game(other, [*log, DRAW]) == Decided(
        winner=2, loser=1, games=3, by_draw=True, article=XIANGQI("30.1.1")
    )
    assert next_game(other, [*log, Ended(winner=1)]) == Decided(
        winner=1, loser=2, games=3, by_draw=False, article=XIANGQI("30.1.1")
    )


@pytest.mark.parametrize("method", [Method.TWO_RAPID, Method.FOUR_RAPID])
@pytest.mark.parametrize(
    ("settings", "chooser"),
    [
        ({"slow_chooser": 1}, 2),
        ({"slow_chooser": 2, "higher": 2}, 1),
        ({"higher": 2}, 2),
        ({"slow_chooser": 2, "higher": 2, "higher_chooses_play_off": True}, 2),
        ({}, None),
    ],
    ids=str,
)
def test_30_1_who_chooses_in_the_play_off(
    method: Method, settings: dict[str, object], chooser: int | None
) -> None:
    drawn = [DRAW] * (2 if method is Method.TWO_RAPID else 4)
    asked = next_game(tie(method, **settings), drawn)
    assert isinstance(asked, ColoursNeeded)
    assert asked.chooser == chooser


def test_30_1_2_black_of_the_super_rapid_chooses() -> None:
    other = tie(Method.THREE_RAPID)
    log: list[Entry] = [DRAW, DRAW, DRAW]
    assert kinds(other, log) == [(Kind.SLOW, 1), (Kind.RAPID, 2), (Kind.SUPER_RAPID, 1)]
    asked = next_game(other, log)
    assert isinstance(asked, ColoursNeeded)
    assert asked.chooser == 2


def test_30_1_3_two_super_rapids_and_no_third() -> None:
    other = tie(Method.FOUR_RAPID, slow_chooser=2)
    log: list[Entry] = [DRAW, DRAW, DRAW, DRAW]
    assert kinds(other, log) == [
        (Kind.SLOW, 1),
        (Kind.RAPID, 2),
        (Kind.SUPER_RAPID, 1),
        (Kind.SUPER_RAPID, 2),
    ]
    asked = next_game(other, log)
    assert isinstance(asked, ColoursNeeded)
    assert asked.kind is Kind.PLAY_OFF


def test_30_1_4_super_rapids_until_decided() -> None:
    other = tie(Method.MANY_RAPID)
    log: list[Entry] = [DRAW] * 9
    games = kinds(other, log)
    assert [kind for kind, _ in games[2:]] == [Kind.SUPER_RAPID] * 7
    assert [first for _, first in games] == [1, 2] * 4 + [1]
    after = next_game(other, log)
    assert isinstance(after, NextGame)
    assert (after.kind, after.first) == (Kind.SUPER_RAPID, 2)
    assert isinstance(next_game(other, [*log, Ended(winner=2)]), Decided)


@pytest.mark.parametrize(
    "results", [[Ended(winner=1), Ended(winner=2)], [DRAW, DRAW]], ids=["one-all", "two draws"]
)
def test_30_2_1_level_after_two_rapids(results: list[Entry]) -> None:
    other = tie(Method.RAPID_PLAY_OFF)
    log: list[Entry] = [Colours(first=2), *results, Colours(first=1), DRAW, DRAW]
    assert kinds(other, log) == [
        (Kind.RAPID, 2),
        (Kind.RAPID, 1),
        (Kind.SUPER_RAPID, 1),
        (Kind.SUPER_RAPID, 2),
    ]
    asked = next_game(other, log)
    assert isinstance(asked, ColoursNeeded)
    assert (asked.kind, asked.lot_gives_choice) == (Kind.PLAY_OFF, True)
    end = next_game(other, [*log, Colours(first=1, by=2), DRAW])
    assert isinstance(end, Decided)
    assert (end.winner, end.by_draw) == (2, True)


@pytest.mark.parametrize(
    ("first", "second", "winner"), [(1, 1, 1), (None, 2, 2), (2, None, 2), (1, None, 1)]
)
def test_30_2_two_rapids_that_decide(first: int | None, second: int | None, winner: int) -> None:
    for method in (Method.RAPID_PLAY_OFF, Method.RAPID_UNTIL_DECIDED):
        log: list[Entry] = [Colours(first=1), Ended(winner=first), Ended(winner=second)]
        end = next_game(tie(method), log)
        assert isinstance(end, Decided)
        assert (end.winner, end.games) == (winner, 2)


def test_30_2_a_win_in_the_first_rapid_decides_nothing_yet() -> None:
    step = next_game(tie(Method.RAPID_PLAY_OFF), [Colours(first=1), Ended(winner=1)])
    assert isinstance(step, NextGame)
    assert (step.kind, step.first) == (Kind.RAPID, 2)


def test_30_2_2_super_rapids_by_lot_then_reversed_at_the_same_limit() -> None:
    other = tie(Method.RAPID_UNTIL_DECIDED)
    log: list[Entry] = [Colours(first=1), DRAW, DRAW]
    asked = next_game(other, log)
    assert isinstance(asked, ColoursNeeded)
    assert (asked.kind, asked.chooser, asked.lot_gives_choice) == (Kind.SUPER_RAPID, None, False)
    log += [Colours(first=2), DRAW, DRAW, DRAW]
    fourth = next_game(other, log)
    assert isinstance(fourth, NextGame)
    assert (fourth.kind, fourth.first) == (Kind.SUPER_RAPID, 1)
    assert fourth.limits == Limits(first_ms=300_000, second_ms=300_000, increment_ms=3_000)


def test_30_3_1_and_28_6_2_limits() -> None:
    rapid = next_game(tie(Method.TWO_RAPID), [DRAW])
    assert isinstance(rapid, NextGame)
    assert rapid.limits == Limits(first_ms=600_000, second_ms=600_000, increment_ms=10_000)
    other = tie(Method.TWO_RAPID, slow_chooser=1, play_off=DECIDING_GAMES.play_offs["28.6.2"])
    game = next_game(other, [DRAW, DRAW, Colours(first=2, by=2)])
    assert isinstance(game, NextGame)
    assert game.limits == Limits(first_ms=480_000, second_ms=300_000, increment_ms=3_000)


def test_a_decided_slow_game_needs_nothing_more() -> None:
    assert isinstance(next_game(tie(Method.FOUR_RAPID), [Ended(winner=2)]), Decided)


@pytest.mark.parametrize(
    ("code", "method", "log"),
    [
        ("choice_not_his", Method.THREE_RAPID, [DRAW, DRAW, DRAW, Colours(first=1, by=1)]),
        ("choice_not_his", Method.THREE_RAPID, [DRAW, DRAW, DRAW, Colours(first=1)]),
        ("choice_not_his", Method.RAPID_UNTIL_DECIDED, [Colours(first=1, by=1)]),
        ("colours_not_asked", Method.TWO_RAPID, [Colours(first=1)]),
        ("colours_not_settled", Method.RAPID_PLAY_OFF, [DRAW]),
        ("winner_not_in_match", Method.TWO_RAPID, [Ended(winner=3)]),
        ("winner_not_in_match", Method.RAPID_PLAY_OFF, [Colours(first=3)]),
        ("result_without_match", Method.TWO_RAPID, [Ended(winner=1), DRAW]),
    ],
)
def test_logs_that_cannot_be(code: str, method: Method, log: list[Entry]) -> None:
    with pytest.raises(ScheduleError) as refusal:
        next_game(tie(method), log)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("code", "tie"),
    [
        (
            "tie_players_wrong",
            Tie(games=DECIDING_GAMES, method=Method.RAPID_PLAY_OFF, player=1, other=1),
        ),
        (
            "tie_players_wrong",
            Tie(games=DECIDING_GAMES, method=Method.RAPID_PLAY_OFF, player=1, other=2, higher=3),
        ),
        (
            "slow_first_missing",
            Tie(games=DECIDING_GAMES, method=Method.TWO_RAPID, player=1, other=2),
        ),
    ],
)
def test_ties_that_cannot_be(code: str, tie: Tie) -> None:
    with pytest.raises(ScheduleError) as refusal:
        next_game(tie, [])
    assert refusal.value.code == code

"""Weiqi rules 2002, articles 7-11, 13, 16.4, 21, 24: the end and the count; ids are articles."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Status
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.state import Phase
from games.rules.books.sources import WEIQI
from games.rules.first_move import FirstMoveError, Ranked, guess_in_weiqi, holder_in_weiqi
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.scoring import count_area, score, zi_text
from tests.articles.examples import Examples
from tests.articles.weiqi import (
    ARBITER,
    CHIEF,
    EDITION,
    PLAYERS,
    Scenario,
    begun,
    counted,
    course,
    given,
    moved,
    play,
    point,
    stones,
)
from tests.support.marks import record_warning
from tests.support.weiqi import BLACK, WHITE, drawn

EXAMPLES = Examples(EDITION)
SIX_DEAD = drawn(
    """
    X X X X X O O
    X . X X X O .
    X O O O X O O
    X O O O X O O
    X X . X X O O
    X X X X X O .
    X X X X X O O
    """
)
"""Six white stones inside Black's walls on seven lines; White has two eyes elsewhere."""


def agreed(position: WeiqiPosition, *, komi: int = 0) -> Scenario:
    """Return a game whose end both sides have agreed on."""
    game = given(*begun(start=position, komi=komi))
    game.do(wc.ProposeEnd(side="black"), by=BLACK)
    game.do(wc.AcceptEnd(side="white"), by=WHITE)
    return game


def mark(game: Scenario, side: str, *dead: str, shared: tuple[str, ...] = ()) -> None:
    """Mark for `side`."""
    game.do(wc.MarkDead(side=side, dead=dead, shared=shared), by=PLAYERS[side])


def both_mark(game: Scenario, *dead: str, shared: tuple[str, ...] = ()) -> w.GameCounted:
    """Mark the same for both sides; return the count."""
    mark(game, "black", *dead, shared=shared)
    gave = game.do(wc.MarkDead(side="white", dead=dead, shared=shared), by=WHITE)
    (count,) = (event for event in gave.decided if isinstance(event, w.GameCounted))
    return count


def margin(position: WeiqiPosition, *, komi: int = 15, warnings: tuple[int, int] = (0, 0)) -> str:
    """Return who wins by how much, as the book writes it."""
    found = score(position, komi=komi, warnings=warnings)
    letter = {"black": "B", "white": "W", "": "="}[found.winner]
    return f"{letter}+{zi_text(abs(found.margin))}"


def area(points: int, half: bool = False) -> WeiqiPosition:
    """Return a board on which Black has so many points, and a half if asked for."""
    return counted(60, points - 60, int(half))


@EXAMPLES.of("7.1")
def the_end_needs_both_sides_word() -> None:
    game = given(*begun(point(4, 4), point(16, 16)))
    game.do(wc.ProposeEnd(side="black"), by=BLACK)
    assert course(game).phase is Phase.PLAY
    game.do(wc.AcceptEnd(side="white"), by=WHITE)
    assert course(game).phase is Phase.MARKING


@EXAMPLES.of("7.2")
def a_resignation_ends_the_game() -> None:
    moves = tuple(point(column, row) for row in range(2, 14, 2) for column in range(1, 20))
    game = given(*begun(*moves[:114], *(f"{letter}19" for letter in "ABCDEF")))
    assert game.state is not None
    assert game.state.plies == 120
    game.do(c.Resign(side="white"), by=WHITE).then_ended("1-0", "7.2")
    later = game.when(play("black", point(9, 9)), by=BLACK).refusal
    assert later is not None
    assert later.code == "game_over"


@EXAMPLES.of("7.3")
def two_passes_running_end_the_play() -> None:
    game = given(*begun("pass"))
    moved(game, "white", "pass")
    assert course(game).phase is Phase.MARKING
    broken = given(*begun("pass"))
    moved(broken, "white", point(3, 3))
    moved(broken, "black", "pass")
    assert course(broken).phase is Phase.PLAY


@EXAMPLES.of("8.1")
def groups_both_hold_alive_count() -> None:
    game = agreed(SIX_DEAD)
    count = both_mark(game)
    # White's two eyes are its own, the two holes that border on both colours are shared.
    white_stones = sum(colour == "white" for colour in stones(game).values())
    assert count.dead == ()
    assert count.white == 4 * (white_stones + 2) + 2 * 2


@EXAMPLES.of("8.2")
def groups_both_hold_dead_come_off() -> None:
    six = tuple(f"{letter}{row}" for row in (4, 5) for letter in "BCD")
    game = agreed(SIX_DEAD)
    before = score(SIX_DEAD, komi=0).count.black
    count = both_mark(game, "B4")
    assert count.dead == tuple(sorted(six))
    # The six points and the two holes beside them are Black's whole now.
    assert count.black - before == 4 * 6 + 2 * 2
    refused = agreed(SIX_DEAD)
    mark(refused, "black", "B4")
    mark(refused, "white")
    refused.do(wc.DisputeDeath(side="black", point="B4"), by=BLACK)
    assert course(refused).phase is Phase.PLAY


@EXAMPLES.of("9")
def stones_and_the_points_they_enclose_are_counted() -> None:
    position = counted(110, 72, 2, white_stones=115)
    count = count_area(position)
    assert (count.black_stones, count.black_territory) == (110, 72)
    assert (count.white_stones, count.white_territory, count.shared) == (115, 62, 2)
    assert (zi_text(count.black), zi_text(count.white)) == ("183", "178")


@EXAMPLES.of("9/p2")
def points_between_are_shared() -> None:
    count = count_area(area(182, half=True))
    assert (zi_text(count.black), zi_text(count.white)) == ("182 1/2", "178 1/2")
    assert count.black + count.white == 4 * 361


@EXAMPLES.of("9/p3")
def half_the_board_decides_without_komi() -> None:
    assert margin(area(181), komi=0) == "B+1/2"
    assert margin(area(180, half=True), komi=0) == "=+0"
    assert margin(area(180), komi=0) == "W+1/2"


@EXAMPLES.of("11")
def black_gives_back_three_and_three_quarters() -> None:
    assert margin(area(185)) == "B+3/4"
    assert margin(area(184)) == "W+1/4"
    assert margin(area(184, half=True)) == "B+1/4"
    game = agreed(area(184, half=True), komi=15)
    assert both_mark(game).article == WEIQI("11")


@EXAMPLES.of("24.1")
def a_warning_costs_one_zi_at_the_count() -> None:
    assert margin(area(185), warnings=(1, 0)) == "W+1/4"
    assert margin(area(184), warnings=(0, 1)) == "B+3/4"
    assert margin(area(185), warnings=(1, 1)) == "B+3/4"
    game = given(*begun(start=area(185), komi=15))
    game.do(record_warning(side="black", article=WEIQI("23.3")))
    game.do(wc.ProposeEnd(side="black"), by=BLACK)
    game.do(wc.AcceptEnd(side="white"), by=WHITE)
    count = both_mark(game)
    assert (count.black_warnings, count.margin) == (1, -1)


@EXAMPLES.of("10/p2")
def the_parity_of_the_held_stones_gives_black() -> None:
    assert guess_in_weiqi(stones=7, shown=1)
    assert not guess_in_weiqi(stones=7, shown=2)
    assert guess_in_weiqi(stones=8, shown=2)
    for held, shown in ((0, 1), (7, 3)):
        with pytest.raises(FirstMoveError):
            guess_in_weiqi(stones=held, shown=shown)


@EXAMPLES.of("10/p3")
def of_equal_rank_the_older_holds() -> None:
    older, younger = Ranked(dan=3, born="1970-05-01"), Ranked(dan=3, born="1980-01-01")
    assert holder_in_weiqi(older, younger) == 0
    assert holder_in_weiqi(younger, older) == 1
    assert holder_in_weiqi(older, Ranked(dan=3)) is None
    # Rank goes before age.
    assert holder_in_weiqi(older, Ranked(dan=4, born="1999-01-01")) == 1


@EXAMPLES.of("13.2")
def the_end_is_proposed_by_the_side_to_move_first() -> None:
    game = given(*begun(point(4, 4), point(16, 16)))
    early = game.when(wc.ProposeEnd(side="white"), by=WHITE)
    early.then_refused("not_your_turn", "13.2")
    game.do(wc.ProposeEnd(side="black"), by=BLACK)
    game.do(wc.AcceptEnd(side="white"), by=WHITE).then_kinds(w.EndAccepted, w.PlayEnded)


def confirm(game: Scenario, *signers: str) -> None:
    """Have the result of the game signed."""
    assert game.state is not None
    assert game.state.ending is not None
    people = {**PLAYERS, "arbiter": ARBITER}
    for signer in signers:
        game.do(c.SignResult(signer=signer, result=game.state.ending.result), by=people[signer])


@EXAMPLES.of("16.4")
def a_recount_is_asked_for_before_all_have_confirmed() -> None:
    game = agreed(area(185), komi=15)
    both_mark(game)
    confirm(game, "black", "white")
    game.do(wc.RequestRecount(side="white"), by=WHITE)
    assert game.state is not None
    assert (game.state.status, course(game).phase) == (Status.RUNNING, Phase.MARKING)
    both_mark(game)
    confirm(game, "black", "white", "arbiter")
    late = game.when(wc.RequestRecount(side="white"), by=WHITE)
    late.then_refused("game_closed", "16.4")


@EXAMPLES.of("16.4/p2")
def nobody_changes_a_confirmed_result() -> None:
    game = agreed(area(185), komi=15)
    both_mark(game)
    confirm(game, "black", "white", "arbiter")
    for by in (ARBITER, CHIEF):
        other = c.DeclareResult(result="0-1", article=WEIQI("13.1"))
        assert game.when(other, by=by).refusal is not None
    assert game.state is not None
    assert game.state.ending is not None
    assert (game.state.status, game.state.ending.result) == (Status.CLOSED, "1-0")


@EXAMPLES.of("21.1")
def a_stone_says_no_to_the_end() -> None:
    two_hundred = tuple(point(column, row) for row in range(1, 15) for column in range(1, 18))[:200]
    game = given(*begun(*two_hundred))
    assert game.state is not None
    assert game.state.plies == 200
    game.do(wc.ProposeEnd(side="black"), by=BLACK)
    answered = moved(game, "white", point(19, 19))
    answered.then_kinds(e.MovePlayed)
    assert (answered.after.side_to_move, course(game).phase) == ("black", Phase.PLAY)


@EXAMPLES.of("21.2")
def a_point_left_in_dispute_is_shared() -> None:
    position = counted(60, 120, 1)
    plain = count_area(position)
    # An empty point of Black's own edge, left capturable: half goes to each side.
    left = count_area(position, shared=("A1",))
    assert (plain.black - left.black, left.white - plain.white) == (2, 2)
    game = agreed(position)
    assert both_mark(game, shared=("A1",)).black == left.black


@EXAMPLES.of("21.3")
def after_the_agreed_end_no_move_is_played() -> None:
    game = agreed(area(185))
    game.when(play("white", point(1, 19)), by=WHITE).then_refused("end_agreed", "21.3")


@EXAMPLES.of("21.4")
def who_says_dead_plays_first() -> None:
    game = agreed(SIX_DEAD)
    mark(game, "black", "B4")
    mark(game, "white")
    game.when(wc.DisputeDeath(side="white", point="B4"), by=WHITE).then_refused(
        "no_dispute", "21.4"
    )
    resumed = game.do(wc.DisputeDeath(side="black", point="B4"), by=BLACK)
    assert (resumed.after.side_to_move, course(game).phase) == ("black", Phase.PLAY)


test_article = EXAMPLES.as_test()

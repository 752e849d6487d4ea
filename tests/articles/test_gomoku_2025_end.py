"""Gomoku rules 2025, article 19: how a game ends; ids are articles."""

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import events as g
from games.rules.books.sources import GOMOKU
from games.rules.clocks.flags import rule_on_both_flags
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.ruling import Effect
from tests.articles.clocks import SECOND
from tests.articles.examples import Examples
from tests.articles.gomoku import (
    SIDES,
    alternating,
    article_of,
    code_of,
    do,
    ended,
    forbidding,
    state_of,
    stones,
    table,
    verdict,
    when,
)
from tests.support.gomoku_games import FIRST
from tests.support.gomoku_games import SECOND as WHITE
from tests.support.gomoku_games import play as play_all
from tests.support.marks import record_violation
from tests.support.scenario import ARBITER, CHIEF

EXAMPLES = Examples("gomoku-2025")
EDITION = "gomoku-2025"
THREES = ("f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1", "h8")
OVERLINE = ("c8", "a1", "d8", "c1", "e8", "e1", "g8", "g1", "h8", "i1", "f8")
FIVE = ("c8", "a1", "d8", "c1", "e8", "e1", "f8", "g1", "g8")
PRESSED = TimeControl(kind=ControlKind.INCREMENT, base_ms=3600 * SECOND, increment_ms=10 * SECOND)


@EXAMPLES.of("art.19", "19.1.1")
def a_five_wins_when_it_is_declared() -> None:
    game = forbidding(*FIVE)
    assert state_of(game).ending is None
    declared = do(game, "b five", by=FIRST)
    assert state_of(declared).ending is None
    assert ended(when(declared, "w accept")) == ("1-0", GOMOKU("19.1.1"))
    white_six = forbidding("a15", *alternating(OVERLINE[::2], ("a1", "c1", "e1", "g1", "i1", "k1")))
    assert ended(when(white_six, "w five")) == ("0-1", GOMOKU("19.1.1"))
    black_six = forbidding(*OVERLINE)
    assert code_of(black_six, "b five") == "no_five_on_board"
    assert verdict(black_six) == ("0-1", GOMOKU("19.1.2"))
    swap2 = do(table("swap_2"), "b a15,o15,c15", "w keep")
    for number, point in enumerate(OVERLINE[::2]):
        do(swap2, f"w {point}")
        if number < 5:
            do(swap2, f"b {('a1', 'c1', 'e1', 'g1', 'i1')[number]}")
    assert code_of(swap2, "w five") == "no_five_on_board"


@EXAMPLES.of("19.1.2")
def a_forbidden_move_pointed_out_at_once_loses() -> None:
    at_move_15 = ("a15", "c15", "e15", "g15", "i15", "k15")
    game = forbidding(*at_move_15, *THREES)
    assert state_of(game).plies == 15
    assert verdict(game) == ("0-1", GOMOKU("19.1.2"))


@EXAMPLES.of("19.1.2-A")
def a_double_three_lapses_with_whites_next_stone() -> None:
    game = forbidding(*THREES, "o15")
    assert (code_of(game, "w claim"), article_of(game, "w claim")) == (
        "claim_too_late",
        GOMOKU("19.1.2-A"),
    )
    assert stones(game).split(" / ")[0] == "f8 g8 h10 h8 h9"


@EXAMPLES.of("19.1.2-B")
def an_overline_may_be_claimed_until_the_end() -> None:
    later = ("o1", "o3", "o5", "o7", "o9", "o11", "m1", "m3")
    game = forbidding(*OVERLINE, *later)
    assert verdict(game) == ("0-1", GOMOKU("19.1.2-B"))
    over = forbidding(*OVERLINE, *later)
    over.do(c.Resign(side="white"), by=WHITE)
    assert when(over, "w claim").refusal is not None


@EXAMPLES.of("19.1.2-C")
def a_five_goes_before_the_forbidden_move() -> None:
    # g8 makes the five c8-g8 and, up the G line, an overline.
    line = ("g3", "g4", "g5", "g6", "g7")
    black = (*line, "c8", "d8", "e8", "f8")
    white = ("a1", "c1", "e1", "g1", "i1", "k1", "m1", "o1", "a3")
    game = forbidding(*alternating(black, white), "g8")
    assert ended(when(game, "b five")) == ("1-0", GOMOKU("19.1.1"))
    assert verdict(game)[0] == ""


@EXAMPLES.of("19.1.3")
def a_win_both_accept_ends_the_game() -> None:
    game = forbidding("h8", "g7")
    resigned = game.do(c.Resign(side="white"), by=WHITE)
    assert ended(resigned) == ("1-0", GOMOKU("19.1.3"))
    for signer, by in (("black", FIRST), ("white", WHITE), ("arbiter", ARBITER)):
        game.do(c.SignResult(signer=signer, result="1-0"), by=by)
    assert state_of(game).signed == {"black", "white", "arbiter"}


@EXAMPLES.of("19.1.4")
def who_is_penalised_with_a_loss_gives_the_opponent_the_win() -> None:
    game = forbidding("h8", "g7")
    for _ in range(2):
        gave = game.do(record_violation(side="white", article=GOMOKU("17.9")), by=CHIEF)
    assert ended(gave) == ("1-0", GOMOKU("15.3"))


@EXAMPLES.of("19.2.1-A")
def both_agree_on_a_draw() -> None:
    game = do(forbidding("h8"), "b draw?")
    assert ended(when(game, "w draw yes")) == ("1/2-1/2", GOMOKU("19.2.1-A"))


@EXAMPLES.of("19.2.1-B")
def two_passes_running_draw() -> None:
    six = forbidding("h8", "a1", "h9", "a3", "i9")
    play_all(six, "pass")
    assert ended(when(six, "b pass")) == ("1/2-1/2", GOMOKU("19.2.1-B"))
    broken = play_all(forbidding("h8", "a1", "h9", "a3", "i9"), "pass", "j10")
    assert ended(when(broken, "w pass")) is None


@EXAMPLES.of("19.2.1-C")
def a_full_board_draws() -> None:
    # Two and two by columns, shifted every other row: no five anywhere.
    points = [(column, row) for row in range(15) for column in range(15)]
    black = [at for at in points if (at[0] // 2 + at[1] % 2) % 2 == 0]
    white = [at for at in points if at not in black]
    while len(black) > 113:
        white.append(black.pop())
    while len(black) < 113:
        black.append(white.pop())
    names = [[f"{chr(97 + column)}{row + 1}" for column, row in side] for side in (black, white)]
    order = alternating(names[0], names[1])
    game = do(table("free"), *(f"{'bw'[index % 2]} {at}" for index, at in enumerate(order)))
    last = when(game, f"b {names[0][-1]}")
    assert state_of(game).plies == 224
    assert ended(last) == ("1/2-1/2", GOMOKU("19.2.1-C"))


@EXAMPLES.of("19.2.1-D")
def both_out_of_time_without_an_order_draw() -> None:
    kind = ControlKind.SUDDEN_DEATH
    unknown = rule_on_both_flags(SIDES, edition=EDITION, kind=kind)
    assert (unknown.effect, unknown.article) == (Effect.DRAW, GOMOKU("19.2.1-D"))
    black_first = rule_on_both_flags(SIDES, edition=EDITION, kind=kind, first="black")
    assert (black_first.effect, black_first.side) == (Effect.LOSS, "black")


@EXAMPLES.of("19.2.2-B")
def an_offer_is_not_withdrawn() -> None:
    game = do(forbidding("h8"), "b draw?")
    assert (code_of(game, "b draw no"), article_of(game, "b draw no")) == (
        "no_offer_to_answer",
        GOMOKU("19.2.2-C"),
    )
    assert code_of(game, "b draw?") == "offer_already_open"
    assert state_of(game).offer_by == "black"


@EXAMPLES.of("19.2.2-C")
def a_move_declines_the_offer() -> None:
    game = do(forbidding("h8"), "b draw?")
    assert state_of(game).offer_by == "black"
    assert state_of(do(game, "w g7")).offer_by == ""


@EXAMPLES.of("19.2.2-D")
def after_a_refusal_the_other_offers_first() -> None:
    game = do(forbidding("h8"), "b draw?", "w draw no", "w g7", "b i9")
    again = when(game, "b draw?").decided[0]
    assert isinstance(again, g.IrregularityRecorded)
    turned = do(forbidding("h8"), "b draw?", "w draw no", "w g7", "w draw?", "b draw no", "b i9")
    when(turned, "b draw?").then_kinds(e.DrawOffered)


test_article = EXAMPLES.as_test()

"""World Xiangqi Rules 2018, articles 19 and 20, at the desk: boards of few men, in pairs.

Of each pair one change (a root, a screen, a pin, who takes) turns the verdict.
"""

from typing import Any

from tests.articles.acted import ask
from tests.articles.examples import Examples, Way

EDITION = "xiangqi-wxf-2018"
ASKED = Examples(EDITION, way=Way.DESK)
RED, BLACK, DRAW = "red_loses", "black_loses", "draw"
ROOK_ON_CANNON = "b0a0 a6b6 a0b0 b6a6"
ROOTLESS = "3k5/9/9/c8/9/9/9/9/9/1R2K4 w"
ROOTED = "3k5/9/2n6/c8/9/9/9/9/9/1R2K4 w"
LADDER = ("4k4/8R/9/9/9/9/9/9/9/3K5 w", "i8i9 e9e8 i9i8 e8e9")
BOTH_CHECK = ("3akr3/5c3/1P2b4/4R4/9/9/9/9/9/4CK3 w", "e6e7 f8e8 e7f7 e8f8 f7e7 f8e8 e7f7")
KILLS = ("3aka3/4n4/4b4/4C4/p3p3p/9/2c6/2C6/4K4/9 w", "c2g2 c3g3 g2c2 g3c3")
OFFERED = ("3k5/9/9/9/r8/9/9/9/9/2B1K4 w", "c0a2 a5b5 a2c0 b5a5")
KINGS = ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0d1 e9e8 d1d0 e8e9")
TRADED = "b5b6 e6e5 b6b5 e5e6"
HELD = "4k4/9/9/4r4/1R7/4P4/9/4C4/9/3K5 w"
FREE = "5k3/9/9/4r4/1R7/4P4/9/4C4/9/3K5 w"
ON_ROOK = ("3k5/9/9/9/9/2P3rp1/9/C3B2p1/9/4K4 w", "a2a4 g4g2 a4a2 g2g4")
IN_TURN = ("3k5/9/9/c7c/9/9/9/9/4K4/7R1 w", "h0a0 a6b6 a0i0 i6h6 i0b0 b6a6 b0h0 h6i6")
TWO_BY_TWO = (
    "3k5/9/9/c7c/9/9/9/9/4K4/R6R1 w",
    "a0b0 a6b6 h0i0 i6h6 b0a0 b6a6 i0h0 h6i6",
)
BY_ELEPHANT = ("4k4/9/9/9/9/1pr4p1/3R5/4B4/9/3K5 w", "d3f3 c4g4 f3d3 g4c4")
TAKING_TURNS = ("3k5/9/9/9/9/R1N1c4/9/9/9/5K3 w", "c4b6 e4e3 b6c4 e3e4")


def ruled(fen: str, moves: str, **readings: Any) -> dict[str, Any]:
    """Return the answer on a cycle gone round three times."""
    answer = ask(
        EDITION, ask="repetition", position=fen, moves=moves.split() * 3, readings=readings
    )
    assert answer["ok"], answer
    return answer


def verdict(fen: str, moves: str, **readings: Any) -> str:
    return str(ruled(fen, moves, **readings)["verdict"])


def labels(fen: str, moves: str) -> list[str]:
    """Return reason by reason what the moves are, once round."""
    found = ruled(fen, moves)["labels"][-len(moves.split()) :]
    return [label["reason"] for label in found]


@ASKED.of("19.1")
def a_check_is_named_with_who_gives_it() -> None:
    first, second, *_rest = ruled(*LADDER)["labels"]
    assert (first["label"], first["article"], first["men"]) == ("将", "19.1", ["i9"])
    assert second["label"] == "闲"


@ASKED.of("19.2", "20.2")
def threats_of_mate_are_allowed() -> None:
    answer = ruled(*KILLS)
    assert (answer["verdict"], answer["article"]) == (DRAW, "20.2")
    assert verdict(*LADDER) == RED


@ASKED.of("19.3")
def a_chase_is_a_capture_that_was_not_there_before() -> None:
    assert verdict(ROOTLESS, ROOK_ON_CANNON) == RED
    # On the file of the cannon already, the rook threatens nothing new by moving along it.
    assert verdict("c4k3/9/9/9/9/9/9/9/9/R2K5 w", "a0a1 f9f8 a1a0 f8f9") == DRAW


@ASKED.of("19.4")
def like_pieces_that_can_take_each_other_trade() -> None:
    assert labels(FREE, TRADED)[0] == "like_man_can_take"
    assert verdict(FREE, TRADED) == DRAW


@ASKED.of("19.5")
def barring_a_line_threatens_nothing() -> None:
    # The elephant bars the file on which the cannon held the pawn behind it, and leaves it.
    fen = "3k5/9/9/2c6/9/2p6/9/9/9/2B1K4 w"
    assert verdict(fen, "c0a2 d9d8 a2c0 d8d9") == DRAW


@ASKED.of("19.6")
def letting_a_piece_be_taken_is_allowed() -> None:
    assert verdict(*OFFERED) == DRAW
    assert ruled(*OFFERED)["natures"] == {"red": "no_attack", "black": "no_attack"}


@ASKED.of("19.7")
def what_attacks_nothing_is_idle() -> None:
    assert labels(*KINGS) == ["no_threat"] * 4
    assert verdict(*KINGS) == DRAW


@ASKED.of("19.8", "20.1")
def perpetual_check_loses_alone_and_draws_together() -> None:
    answer = ruled(*LADDER)
    assert (answer["verdict"], answer["article"]) == (RED, "20.1")
    assert answer["natures"] == {"red": "perpetual_check", "black": "no_attack"}
    fen, moves = BOTH_CHECK
    both = ask(EDITION, ask="repetition", position=fen, moves=moves.split())
    assert (both["verdict"], both["article"]) == (DRAW, "20.1")


@ASKED.of("19.10")
def one_man_is_chased_on_every_move() -> None:
    assert ruled(ROOTLESS, ROOK_ON_CANNON)["natures"]["red"] == "perpetual_chase"
    assert ruled(*IN_TURN)["natures"]["red"] == "chases_in_turn"


@ASKED.of("19.13")
def a_real_root_protects_and_a_false_one_does_not() -> None:
    moves = "h0i0 i6h6 i0h0 h6i6"
    assert verdict(ROOTED, ROOK_ON_CANNON) == DRAW
    assert verdict("5k3/9/9/5r2c/9/9/9/5R3/9/3K3R1 w", moves) == RED
    assert verdict("5k3/9/9/5r2c/9/9/9/9/9/3K3R1 w", moves) == DRAW


@ASKED.of("19.16")
def on_every_move_against_on_some() -> None:
    answer = ruled(*ON_ROOK)
    assert answer["natures"] == {"red": "perpetual_chase", "black": "at_times"}
    assert answer["verdict"] == RED


@ASKED.of("20.3")
def one_man_may_not_be_chased_by_several_in_turn() -> None:
    assert verdict(*TAKING_TURNS) == RED
    # Only the king would take.
    assert verdict("5k3/9/9/9/9/9/9/9/4K4/3p5 w", "e1d1 d0e0 d1e1 e0d0") == DRAW
    # On its own half a pawn may be chased; across the river it is a man like others.
    home = "4k4/9/9/2p6/9/9/9/9/9/1R1K5 w"
    crossed = "4k4/9/9/9/9/9/1p7/9/9/R2K5 w"
    assert verdict(home, "b0c0 e9e8 c0b0 e8e9") == DRAW
    assert verdict(crossed, "a0b0 b3a3 b0a0 a3b3") == RED


@ASKED.of("20.4")
def one_man_may_chase_two_in_turn() -> None:
    assert verdict(*IN_TURN) == DRAW
    assert verdict(ROOTLESS, ROOK_ON_CANNON) == RED


@ASKED.of("20.5")
def two_men_may_chase_two_in_turn() -> None:
    assert verdict(*TWO_BY_TWO) == DRAW
    assert verdict(*TAKING_TURNS) == RED


@ASKED.of("20.6")
def a_rook_is_chased_by_lighter_men_though_protected() -> None:
    assert verdict(*ON_ROOK) == RED
    assert verdict(*BY_ELEPHANT) == RED
    assert verdict(*BY_ELEPHANT, heavier_man=False) == DRAW
    assert ruled(*BY_ELEPHANT)["disputed"] == [{"option": "heavier_man", "verdict": DRAW}]


@ASKED.of("20.7")
def a_like_man_that_cannot_take_back_is_chased() -> None:
    assert verdict(HELD, TRADED) == RED
    assert verdict(FREE, TRADED) == DRAW


@ASKED.of("20.8")
def a_chase_outweighs_an_offer() -> None:
    # On a0 the rook may be taken by the horse; it chases the cannon all the same.
    assert verdict("3k5/9/9/c8/9/9/9/9/2n1K4/1R7 w", ROOK_ON_CANNON) == RED
    assert verdict(*OFFERED) == DRAW


@ASKED.of("20.9")
def who_would_take_is_who_chases() -> None:
    # The king's step opens the cannon's capture; by itself the king may chase.
    assert verdict("5k3/9/9/9/9/9/9/9/C2K1c1p1/9 w", "d1d0 f1f2 d0d1 f2f1") == RED
    assert verdict("5k3/9/9/9/9/9/9/9/4K4/3p5 w", "e1d1 d0e0 d1e1 e0d0") == DRAW


@ASKED.of("20.10")
def a_gain_after_a_check_is_no_chase() -> None:
    fen = "C1Na5/3Rak3/4bc3/2p6/n5b2/9/1p6r/4B4/4A4/2B1KA3 w"
    assert verdict(fen, "a9a8 f8f9 a8a9 f9f8") == DRAW
    assert verdict(ROOTLESS, ROOK_ON_CANNON) == RED


test_at_the_desk = ASKED.as_test()

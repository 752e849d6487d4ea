"""The proposal of dead stones: a help to people, who decide (rules 2002, article 8)."""

import pytest

from games.rules.weiqi import proposal
from games.rules.weiqi.scoring import propose_dead
from tests.support.weiqi import KERNEL, drawn

TWO_EYES = """
. X . X O . O
X X X X O O O
O O O O O . O
O . O . O O O
O O O O O . O
O . O O O O O
O O O . O . O
"""
LONE_STONE = """
. X . X O . .
X X X X O . .
. X . X O . O
X X X X O O O
. O X . X O .
X X X X X O O
. X . X X O .
"""


def test_stones_with_two_eyes_are_not_proposed() -> None:
    assert propose_dead(drawn(TWO_EYES)) == ()


def test_a_lone_stone_in_the_opponents_area_is_proposed() -> None:
    assert propose_dead(drawn(LONE_STONE)) == ("B3",)


def test_an_empty_board_has_no_dead_stones() -> None:
    assert propose_dead(KERNEL.initial_position()) == ()


@pytest.mark.parametrize(("owned", "dead"), [(32, True), (33, False)])
def test_a_stone_is_proposed_that_is_lost_in_half_of_the_playouts(
    owned: int, dead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 64 games played out Black owns the point of his only stone in `owned`."""
    position = drawn("X . .\n. . .\n. . .\n")
    monkeypatch.setattr(proposal, "ownership", lambda *_: [owned] * position.geometry.area)
    assert bool(propose_dead(position)) is dead


@pytest.mark.parametrize("picture", [TWO_EYES, LONE_STONE])
def test_the_same_position_always_gives_the_same_proposal(picture: str) -> None:
    assert propose_dead(drawn(picture)) == propose_dead(drawn(picture))


def test_a_proposal_names_whole_chains_of_stones_that_stand() -> None:
    position = drawn(LONE_STONE)
    assert set(propose_dead(position)) <= {name for name, _ in KERNEL.men(position)}

"""Joint chases (联合捉子, 24.17) against the letter of the article, men frozen one by one.

tests/support/slow_joint.py is the letter. The printed classes of our own boards are held to it
first; then the product to it, on the figures, those boards and cycles of real games.
"""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import ChasedMan, Label
from tests.games.rules.xiangqi.repetition.test_own_boards import FULL, MINIMAL, class_of
from tests.support.proof_lines import replay_line
from tests.support.real_cycles import real_cycles
from tests.support.shared_data import shared_data_dir
from tests.support.slow_joint import is_joint_after

FIGURES = [
    json.loads(line)
    for line in (Path(__file__).parents[4] / "data" / "xiangqi" / "figures.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
REAL_CYCLES = 60
"""How many cycles of real games are a bounded sample; tests/benchmarks/cycles takes all."""


def chased(start: XiangqiPosition, moves: list[str]) -> Iterator[tuple[XiangqiPosition, ChasedMan]]:
    """Yield each chased man with the position after the move that chases it."""
    position = start
    for label in label_moves(start, moves):
        position = position.after(label.move)
        if label.label is Label.CHASE:
            yield from ((position, man) for man in label.against)


def by_letter(after: XiangqiPosition, man: ChasedMan) -> bool:
    movers = replay_line(after, man.evidence).movers
    return is_joint_after(after, man.square, movers)


@pytest.mark.parametrize("record", MINIMAL + FULL, ids=lambda record: record["id"])
def test_24_17_the_letter_gives_the_printed_class(record: dict[str, list[str]]) -> None:
    printed = {
        (ply, victim.split(":")[0]): victim.split(":")[1] == "联合"
        for ply, victims in enumerate(record["victims"])
        for victim in victims or ()
    }
    position = parse_fen(str(record["fen"]))
    for ply, label in enumerate(label_moves(position, record["moves"])):
        position = position.after(label.move)
        for man in label.against:
            if (ply, man.square) in printed:
                assert by_letter(position, man) == printed[ply, man.square]
                assert (class_of(man) == "联合") == printed[ply, man.square]


@pytest.mark.parametrize("record", FIGURES, ids=lambda record: record["id"])
def test_24_17_figures(record: dict[str, str]) -> None:
    for after, man in chased(parse_fen(record["fen"]), list(record["moves"])):
        assert man.joint == by_letter(after, man), man


def test_24_17_cycles_of_real_games(record_property: Callable[[str, object], None]) -> None:
    men = 0
    for cycle in islice(real_cycles(rounds=2), REAL_CYCLES):
        for after, man in chased(cycle.start, list(cycle.moves)):
            assert man.joint == by_letter(after, man), (cycle, man)
            men += 1
    record_property("chased_men_of_real_games", men)
    assert bool(men) == bool(shared_data_dir())


@pytest.mark.parametrize(
    ("fen", "move", "square", "joint"),
    [
        # The cannon takes a rook and is taken. Its king has no move while the others stand; they
        # do stand there (24.17 asks who is needed for the capture).
        ("3rka3/4a4/8c/4p4/9/4R4/4n4/4C4/4A4/4K4 b", "i7e7", "e4", False),
        # The rook holds the adviser that guards (24.16), but so do the kings behind it.
        ("3a1kb2/4a4/4b4/5r3/9/9/9/1n2BA3/4A4/2B2K3 b", "b2d3", "e1", False),
        # With Black's king elsewhere only the rook holds it: both are needed.
        ("3k2b2/4a4/4b4/5r3/9/9/9/1n2BA3/4A4/2B2K3 b", "b2d3", "e1", True),
        # With neither the adviser guards: nothing is won.
        ("3k2b2/4a4/4b4/9/9/9/9/1n2BA3/4A4/2B2K3 b", "b2d3", "e1", None),
    ],
    ids=["shut_in_king", "kings_face", "rook_alone_holds", "true_root"],
)
def test_24_17_who_is_needed(fen: str, move: str, square: str, joint: bool | None) -> None:
    start = parse_fen(fen)
    found = {man.square: (after, man) for after, man in chased(start, [move])}
    assert (square in found) == (joint is not None)
    if joint is not None:
        after, man = found[square]
        assert (man.joint, by_letter(after, man)) == (joint, joint)

"""Properties of the labels on random reachable positions.

Four forms of a position get the same labels; a check is 将; proofs replay legally and end as
they say.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rules.xiangqi.fen import START_FEN, format_fen, parse_fen
from games.rules.xiangqi.moves import has_legal_move, legal_codes
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import Label, MoveLabel, Reason
from games.rules.xiangqi.tables import MOVE_NAMES, SQUARE_NAMES
from tests.support.ablation import Surroundings, with_square
from tests.support.far_off import (
    Point,
    boards,
    far_off_places,
    point_of,
    touches,
    used_by,
    with_man,
)
from tests.support.proof_lines import replay_line
from tests.support.real_cycles import real_cycles
from tests.support.shared_data import shared_data_dir
from tests.support.xiangqi_forms import FORMS, form_of_fen, form_of_move

REAL_CYCLES = 20
"""How many cycles of real games are tried; tests/benchmarks/cycles/ablation takes all."""
CHOICES = st.lists(st.integers(0, 10_000), min_size=8, max_size=120)
RECORDS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "xiangqi" / "figures.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
FIGURE_IDS: list[str] = [record["id"] for record in RECORDS]
FIGURES: list[tuple[str, list[str]]] = [(record["fen"], record["moves"]) for record in RECORDS]


def _walk(choices: list[int]) -> tuple[XiangqiPosition, str] | None:
    """Return a reachable position and one of its legal moves."""
    position = parse_fen(START_FEN)
    for choice in choices[:-1]:
        codes = legal_codes(position.board())
        if not codes:
            return None
        captures = [code for code in codes if position.squares[code % 90]]
        pool = captures if captures and choice % 5 == 0 else codes
        position = position.after(MOVE_NAMES[pool[choice % len(pool)]])
    codes = legal_codes(position.board())
    if not codes:
        return None
    return position, MOVE_NAMES[codes[choices[-1] % len(codes)]]


def _label(position: XiangqiPosition, move: str) -> MoveLabel:
    return label_moves(position, [move])[0]


@settings(max_examples=60, deadline=None)
@given(CHOICES)
def test_labels_are_the_same_in_all_forms(choices: list[int]) -> None:
    found = _walk(choices)
    assume(found is not None)
    assert found is not None
    position, move = found
    fen = format_fen(position)
    labels = []
    for form in FORMS:
        move_label = _label(parse_fen(form_of_fen(fen, form)), form_of_move(move, form))
        against = {form_of_move(man.square, form) for man in move_label.against}
        labels.append((move_label.label, move_label.reason, against, len(move_label.evidence)))
    assert all(label == labels[0] for label in labels)


@settings(max_examples=60, deadline=None)
@given(CHOICES)
def test_check_is_check_and_nothing_else_is(choices: list[int]) -> None:
    found = _walk(choices)
    assume(found is not None)
    assert found is not None
    position, move = found
    checks = position.after(move).board().is_in_check()
    assert (_label(position, move).label is Label.CHECK) == checks


@settings(max_examples=60, deadline=None)
@given(CHOICES)
def test_proofs_replay_and_end_as_they_say(choices: list[int]) -> None:
    found = _walk(choices)
    assume(found is not None)
    assert found is not None
    position, _ = found
    for code in legal_codes(position.board())[:12]:
        proof = _label(position, MOVE_NAMES[code])
        if proof.label in (Label.KILL, Label.CHASE):
            _check_proof(position.after(proof.move), proof)


def _check_proof(after: XiangqiPosition, proof: MoveLabel) -> None:
    assert proof.evidence
    if not proof.passes:
        _check_costly_offer(after, proof)
        return
    main = replay_line(after, proof.evidence)
    mated = len(proof.evidence) % 2 == 1 and not has_legal_move(main.board)
    if proof.label is Label.KILL:
        assert mated
        assert main.board.is_in_check()
        return
    assert proof.against
    assert any(main.fall_of(man.square) is not None for man in proof.against)
    for man in proof.against:
        line = replay_line(after, man.evidence)
        fall = line.fall_of(man.square)
        assert fall is not None, (man, "a named man falls in its own line")
        assert line.movers == set(man.by)
        # Who moved and fell came to answer a check: nobody need walk in otherwise (24.3).
        assert line.answers_checks(man.square, fall)


def _check_costly_offer(after: XiangqiPosition, proof: MoveLabel) -> None:
    """应兑受损 (26.10): the line begins with the man asked to exchange, which takes the offer."""
    assert (proof.label, proof.reason) == (Label.CHASE, Reason.EXCHANGE_WOULD_COST)
    (asked,) = proof.against
    line = replay_line(after, proof.evidence, passes=False)
    accepted = line.moves[0]
    assert (accepted.man, accepted.taken) == (asked.square, *asked.by)
    mated = len(proof.evidence) % 2 == 0 and not has_legal_move(line.board)
    assert mated or any(move.taken for move in line.moves[1::2])


@lru_cache(maxsize=64)
def _figure(index: int) -> tuple[tuple[MoveLabel, ...], tuple[tuple[str, Point], ...]]:
    """Return a figure's labels and the idle men that touch none of their proving lines."""
    fen, moves = FIGURES[index]
    labels = label_moves(parse_fen(fen), moves)
    used: set[Point] = set()
    for men, label in zip(list(boards(fen, moves))[1:], labels, strict=True):
        used |= used_by(men, label.evidence)
    places = [place for place in far_off_places(fen, moves) if not touches(*place, used)]
    return labels, tuple(places)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(FIGURES) - 1), st.integers(0, 10_000))
def test_a_far_off_idle_man_changes_no_label(index: int, choice: int) -> None:
    labels, places = _figure(index)
    assume(places)
    fen, moves = FIGURES[index]
    more = label_moves(parse_fen(with_man(fen, *places[choice % len(places)])), moves)
    assert [label.label for label in more] == [label.label for label in labels]


def test_enough_idle_men_are_tried() -> None:
    found = [_figure(index)[1] for index in range(len(FIGURES))]
    assert sum(bool(places) for places in found) >= 20
    assert {letter.upper() for places in found for letter, _ in places} == {"P", "A", "B"}


@pytest.mark.parametrize(
    ("figure", "letter", "square", "ply", "label"),
    [
        # A second attacking man: 26.2 excuses only the last one.
        ("cn2020-F18", "P", "a5", 3, Label.CHASE),
        # An adviser that can step to e1, where the mating line drives the king.
        ("cn2020-F29", "A", "f2", 2, Label.IDLE),
        # An elephant that guards c0, where the mating line begins.
        ("cn2020-F17", "B", "a2", 4, Label.EXCHANGE),
    ],
)
def test_a_man_that_touches_the_proof_changes_the_label(
    figure: str, letter: str, square: str, ply: int, label: Label
) -> None:
    fen, moves = FIGURES[FIGURE_IDS.index(figure)]
    more = with_man(fen, letter, point_of(square))
    before = label_moves(parse_fen(fen), moves)[ply - 1].label
    after = label_moves(parse_fen(more), moves)[ply - 1].label
    assert (before != after, after) == (True, label)


def test_a_man_without_part_changes_no_label_of_real_cycles(
    record_property: Callable[[str, object], None],
) -> None:
    """Taken away or put there: of each cycle of the sample the first such man of either kind."""
    tried = 0
    for cycle in islice(real_cycles(rounds=2), REAL_CYCLES):
        labels = label_moves(cycle.start, cycle.moves)
        around = Surroundings(cycle.start, cycle.moves, labels)
        changed = [
            *(with_square(cycle.start, square) for square in islice(around.removable(), 1)),
            *(with_square(cycle.start, *place) for place in islice(around.addable(), 1)),
        ]
        for start in changed:
            found = label_moves(start, cycle.moves)
            assert [label.label for label in found] == [label.label for label in labels]
            tried += 1
    record_property("men_without_part", tried)
    assert bool(tried) == bool(shared_data_dir())


@pytest.mark.parametrize(
    ("fen", "moves", "square", "part"),
    [
        # Before g8g9 the capture f9d9 fails to the rook, which mates with its horse.
        (
            "3akCR2/9/3P5/9/9/4n2p1/9/8r/4A4/4K4 b",
            ["e9e8", "g9g8", "e8e9", "g8g9"],
            "i2",
            "may join by i2i0",
        ),
        # Without the cannon the horse checks on g1, where it takes it over the adviser.
        (
            "2N6/5k3/4c4/9/6b2/9/3p1p1n1/4B4/3CA4/2BAK4 w",
            ["e0f0", "e7f7", "f0e0", "f7e7"],
            "d1",
            "touches a line",
        ),
        (
            "2b1ka1R1/9/4ba2C/p3p1p1p/9/P1B2n3/8P/3AB4/3KA4/r8 b",
            ["a0a1", "d1d0", "a1a0", "d0d1"],
            "i3",
            "",
        ),
    ],
    ids=["refutes a capture before the move", "guards a point of the new line", "neither"],
)
def test_the_part_of_a_man_taken_away_is_found(
    fen: str, moves: list[str], square: str, part: str
) -> None:
    start, place = parse_fen(fen), SQUARE_NAMES.index(square)
    before = label_moves(start, moves)[-1]
    after = label_moves(with_square(start, place), moves)[-1]
    around = Surroundings(start, moves, (before, after), before=True)
    assert (before.label is after.label) == (not part)
    assert around.part(place, start.squares[place]) == part


def test_two_pawns_that_block_each_other_change_no_label() -> None:
    """Figure 4 with two pawns that block each other on file a."""
    fen = "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w"
    more = "4k4/4a4/4ba2b/5N3/p1n5C/P3p2p1/5n3/4BA3/4A4/2B1K4 w"
    moves = ["f6d5", "i7g5", "d5f6", "g5i7"]
    group, other = (label_moves(parse_fen(text), moves) for text in (fen, more))
    assert [label.label for label in group] == [label.label for label in other]

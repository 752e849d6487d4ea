"""Whole-board repetition: rules 2002, articles 6 and 20; ids are articles and shapes.

The cycles were found by playing at random on small boards; their kinds and prisoners follow
from the definitions of the shapes, not from the program.
"""

from dataclasses import dataclass

import pytest

from games.rules.books.sources import WEIQI
from games.rules.weiqi.repetition import CyclePly, RepetitionKind, classify, repeat_at
from games.rules.weiqi.tables import PASS_POINT
from tests.support.weiqi import KERNEL, after, drawn

KO = ". X O .\nX O . O\n. X O .\n. . . ."


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A cycle from a position: its moves, its kind, the prisoners of Black and White."""

    start: str
    cycle: str
    kind: RepetitionKind
    article: str
    taken: tuple[int, int]


SHAPES = {
    "20.3 三劫循环": Shape(
        start="1bw1w/b1bww/bbw1w/1bbw1/bb1bw b - 14:13 0",
        cycle="D3 C1 D5 C3 D1 C5",
        kind=RepetitionKind.TRIPLE_KO,
        article="20.3",
        taken=(3, 3),
    ),
    "20.3 四劫循环": Shape(
        start="1ww1ww1/wwwwbww/bbbb1bb/1bbwb1b/bww1wb1/ww1wwbb/1wwwb1b w A4 10:15 0",
        cycle="E5 D3 A4 E6 F1 A3 D4 E1",
        kind=RepetitionKind.QUADRUPLE_KO,
        article="20.3",
        taken=(4, 4),
    ),
    "20.3 长生": Shape(
        start="2b1/bbww/bwww/1bw1 w - 3:5 0",
        cycle="A4 D4 B4 C4",
        kind=RepetitionKind.ETERNAL_LIFE,
        article="20.3",
        taken=(2, 2),
    ),
    "20.3 双提两子": Shape(
        start="b1bb/wbb1/1wbb/w1w1 w - 5:3 0",
        cycle="D1 B1 C1",
        kind=RepetitionKind.SENDING_TWO,
        article="20.3",
        taken=(2, 1),
    ),
    "20.3 five kos": Shape(
        start="1bb1b1/b1bbwb/1bbw1w/bbw1w1/1bbwww/bwwww1 w - 15:14 0",
        cycle="A2 D3 F6 E4 D6 A1 D4 E6 C3 F5",
        kind=RepetitionKind.MULTIPLE_KO,
        article="20.3",
        taken=(5, 5),
    ),
    "20.3 two and one, then one more": Shape(
        start="b1bb/wbb1/1wbb/w1ww w - 2:1 0",
        cycle="B4 B1 C1 A4 D1",
        kind=RepetitionKind.OTHER,
        article="20.3",
        taken=(3, 2),
    ),
    "20.1 单劫": Shape(
        start="1bw1/bw1w/1bw1/4 b - 0:0 0",
        cycle="C3 B3",
        kind=RepetitionKind.SINGLE_KO,
        article="20.1",
        taken=(1, 1),
    ),
}


@pytest.mark.parametrize("name", SHAPES)
class TestShape:
    def test_its_last_move_repeats_and_is_classified(self, name: str) -> None:
        shape = SHAPES[name]
        start, moves = KERNEL.parse_position(shape.start), shape.cycle.split()
        (repeat,) = KERNEL.repeats(start, moves)
        assert (repeat.ply, repeat.equal_ply, repeat.cycle) == (len(moves), 0, len(moves))
        assert (repeat.kind, repeat.article) == (shape.kind, WEIQI(shape.article))
        assert (repeat.taken_by_black, repeat.taken_by_white) == shape.taken
        assert repeat.side_to_move_flips == bool(len(moves) % 2)

    def test_its_last_move_is_forbidden_and_no_other_is(self, name: str) -> None:
        shape = SHAPES[name]
        position = KERNEL.parse_position(shape.start)
        *before, last = shape.cycle.split()
        for move in before:
            assert KERNEL.violation(position, move) is None
            assert move in KERNEL.legal_moves(position)
            position = KERNEL.play(position, move)
        violation = KERNEL.violation(position, last)
        assert violation is not None
        single = shape.kind is RepetitionKind.SINGLE_KO
        assert violation.code == ("ko_retaken" if single else "whole_board_repetition")
        assert violation.article == WEIQI(shape.article)
        assert last not in KERNEL.legal_moves(position)

    def test_a_game_that_leaves_the_cycle_has_no_repeat(self, name: str) -> None:
        shape = SHAPES[name]
        start, moves = KERNEL.parse_position(shape.start), shape.cycle.split()
        assert KERNEL.repeats(start, [*moves[:-1], "pass"]) == ()

    def test_the_finder_of_whole_games_and_the_positions_past_agree(self, name: str) -> None:
        shape = SHAPES[name]
        start, moves = KERNEL.parse_position(shape.start), shape.cycle.split()
        end = after(start, *moves)
        assert repeat_at(end) == KERNEL.repeats(start, moves)[0]


EVEN = [name for name in SHAPES if len(SHAPES[name].cycle.split()) % 2 == 0]


@pytest.mark.parametrize("name", EVEN)
def test_20_a_second_round_repeats_at_every_ply(name: str) -> None:
    shape = SHAPES[name]
    start, moves = KERNEL.parse_position(shape.start), shape.cycle.split()
    repeats = KERNEL.repeats(start, moves * 2)
    assert [repeat.ply for repeat in repeats] == list(range(len(moves), 2 * len(moves) + 1))
    assert {repeat.cycle for repeat in repeats} == {len(moves)}


def test_20_1_after_a_threat_and_its_answer_the_ko_may_be_retaken() -> None:
    taken = after(drawn(KO, corner=9), "C8")
    assert KERNEL.violation(taken, "B8") is not None
    answered = after(taken, "G3", "G7")
    assert KERNEL.violation(answered, "B8") is None
    assert "B8" in KERNEL.legal_moves(answered)


def test_20_1_the_side_that_took_may_fill_the_ko() -> None:
    taken = after(drawn(KO, corner=9), "C8", "pass")
    assert KERNEL.violation(taken, "B8") is None


@pytest.mark.parametrize(
    ("desc", "picture", "move", "taken"),
    [
        ("two stones taken", "X X . . .\nO O . X .\nX X . . .\n. . . . .\n. . . . .", "C4", 2),
        ("by a stone that has a friend", KO.replace("X O .", "X X .", 1), "C3", 1),
        ("by a stone with another liberty", "X . . .\nO . . .\nX . . .\n. . . .", "B3", 1),
    ],
)
def test_20_1_only_one_lone_stone_for_one_makes_a_ko(
    desc: str, picture: str, move: str, taken: int
) -> None:
    played = after(drawn(picture), move)
    assert len(played.taken) == taken, desc
    assert played.ko < 0, desc


def test_6_a_pass_repeats_nothing_though_the_stones_stay() -> None:
    start = KERNEL.initial_position()
    assert KERNEL.repeats(start, ["D4", "pass", "Q4", "pass"]) == ()


def test_6_with_passes_between_the_cycle_counts_them_and_keeps_its_kind() -> None:
    """B takes, W passes, B passes, W retakes: not at once, yet the board is the same."""
    start = KERNEL.parse_position("1bw1/bw1w/1bw1/4 b - 0:0 0")
    moves = ["C3", "pass", "pass", "B3"]
    (repeat,) = KERNEL.repeats(start, moves)
    assert (repeat.ply, repeat.equal_ply, repeat.kind) == (4, 0, RepetitionKind.SINGLE_KO)
    assert {finding.code for finding in KERNEL.findings(start, moves)} == {
        "play_after_two_passes",
        "repetition",
    }


def test_20_1_the_retake_at_once_is_named_by_its_own_code() -> None:
    start = KERNEL.parse_position("1bw1/bw1w/1bw1/4 b - 0:0 0")
    (finding,) = KERNEL.findings(start, ["C3", "B3"])
    assert (finding.ply, finding.code, finding.article) == (2, "ko_retaken", WEIQI("20.1"))


def test_20_2_two_kos_together_and_one_apart_may_be_a_false_life() -> None:
    """As in figure 3 (假生): E2/E3 and G2/G3 lie between one pair of groups, C7/D7 elsewhere."""
    start = "1b1bw1w/bbbw1w1/b2ww1w/www1www/bbbwbw1/1b1b1bw/bbbbb1b w - 14:12 0"
    moves = ["E2", "G3", "C7", "E3", "G2", "D7"]
    (repeat,) = KERNEL.repeats(KERNEL.parse_position(start), moves)
    assert repeat.kind is RepetitionKind.TRIPLE_KO, "the referee says what it is, not the machine"
    assert repeat.may_be_false_life


@pytest.mark.parametrize("name", SHAPES)
def test_20_2_three_kos_between_the_same_groups_are_no_false_life(name: str) -> None:
    shape = SHAPES[name]
    start, moves = KERNEL.parse_position(shape.start), shape.cycle.split()
    assert not KERNEL.repeats(start, moves)[0].may_be_false_life


@pytest.mark.parametrize(
    ("desc", "plies", "kind"),
    [
        ("two kos and passes", "B1:2 W3:4 Bp Wp W2:1", RepetitionKind.DOUBLE_KO),
    ],
)
def test_kinds_follow_from_what_is_taken(desc: str, plies: str, kind: RepetitionKind) -> None:
    cycle = []
    for text in plies.split():
        point, _, taken = text[1:].partition(":")
        cycle.append(
            CyclePly(
                by_white=text[0] == "W",
                point=PASS_POINT if point == "p" else int(point),
                taken=tuple(map(int, taken.split(","))) if taken else (),
            )
        )
    assert classify(cycle) is kind, desc

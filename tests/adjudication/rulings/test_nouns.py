"""The book's nouns in the words of rulings, where the board shows them and only there.

长将, 长杀, 长捉, 一将一捉 (24.9-24.13), 联合捉子 (24.17), 断根捉 and 抽车, the ground of 26.9,
men by their files. The boards are those judged from the articles in minimal_boards.jsonl.
"""

import re

import pytest
from django.utils.translation import override

from adjudication.rulings.natures import natures
from games.labels.messages import message_text, rendered
from games.record.ruling import LabelledMove, Ruling
from games.record.values import Question
from games.rules.books.sources import XIANGQI
from tests.games.rules.xiangqi.repetition.test_own_boards import read_boards
from tests.support.rulings import MASS, answered, claimed, game

BOARDS = {record["id"]: record for record in read_boards("minimal_boards.jsonl")}
KILLS_FEN = "4k4/9/r8/9/9/8R/9/9/9/3K5 w"
KILLS = ("i4h4", "a7b7", "h4g4", "b7c7", "g4i4", "c7a7")
FORK = ("d5b6", "e9e8", "b6d5", "e8e9")
"""The horse goes where it checks next from c8 and attacks a7."""
ROOK_ON_A7 = "4k4/9/r8/9/3N5/9/9/9/9/5K3 w"
CANNON_ON_A7 = "4k4/9/c8/9/3N5/9/9/9/9/5K3 w"
SQUARE = re.compile(r"(?<![A-Za-z])[a-i][0-9]")


def ruling(fen: str, moves: tuple[str, ...], edition: str = "xiangqi-2020") -> Ruling:
    scenario = game(*moves * 3, fen=fen, edition=edition)
    claimed(scenario, Question.REPETITION)
    return rendered(answered(scenario))


def of_board(id_: str, edition: str = "xiangqi-2020") -> Ruling:
    return ruling(BOARDS[id_]["fen"], tuple(BOARDS[id_]["moves"]), edition)


@pytest.mark.parametrize(
    ("id_", "zh", "en"),
    [
        ("25.1-a", "红方步步将军，属单方长将，立即判负。", "one-sided perpetual check"),
        (
            "25.4-a",
            "红方：将、将（长将，禁止着法）；黑方：将、将（长将，禁止着法）",
            "perpetual check",
        ),
        ("24.10-a", "红方：杀、杀（长杀，禁止着法）", "perpetual threat of mate, prohibited"),
        (
            "24.15-a",
            "红方：捉、捉（长捉无根子，禁止着法）",
            "perpetual chase of an unprotected piece",
        ),
        (
            "24.17-a",
            "红方：捉、捉（长捉，联合捉子，禁止着法）",
            "perpetual joint chase, prohibited",
        ),
        ("24.13-a", "（一将一捉无根子，禁止着法）", "a check and a chase of an unprotected piece"),
        ("24.13-e", "（一将一杀，禁止着法）", "a check and a threat of mate by turns"),
        ("24.13-c", "（一杀一捉无根子，禁止着法）", "a threat of mate and a chase"),
        ("25.2-a", "（一捉一闲，允许着法）", "a chase and an idle move by turns, permitted"),
        ("25.1-b", "（一将一闲，允许着法）", "a check and an idle move by turns, permitted"),
        ("24.15-b", "（允许着法）", "(permitted)"),
    ],
)
def test_24_9_to_24_14_what_a_side_does_by_its_name(id_: str, zh: str, en: str) -> None:
    found = of_board(id_)
    assert zh in found.explanation_zh
    assert en in found.explanation_en


def test_24_10_perpetual_threats_of_mate_by_black() -> None:
    found = ruling(KILLS_FEN, KILLS)
    assert "黑方：杀、杀、杀（长杀，禁止着法）" in found.explanation_zh


def test_24_13_attacks_that_do_not_alternate_are_not_said_to() -> None:
    moves = ("h5d5", "d9e9", "d5e5", "e9d9", "e5d5", "d9e9", "d5h5", "e9d9")
    found = ruling(BOARDS["24.13-a"]["fen"], moves)
    assert "红方：将、将、将、捉（将、捉无根子交替，禁止着法）" in found.explanation_zh
    assert "一将一捉" not in found.explanation_zh


@pytest.mark.parametrize(
    ("labels", "kind"),
    [
        ("将 闲", "a check and an idle move by turns, permitted"),
        ("捉 闲 捉 闲", "a chase and an idle move by turns, permitted"),
        ("杀 闲", "a threat of mate and an idle move by turns, permitted"),
        ("将 闲 闲", "permitted"),
        ("将 将 闲", "permitted"),
        ("将 捉 闲 闲", "permitted"),
        ("闲 闲", "permitted"),
    ],
)
def test_24_14_one_attack_and_one_idle_move_by_turns_alone_have_a_name(
    labels: str, kind: str
) -> None:
    moves = [
        LabelledMove(
            ply=1 + 2 * at, side="red", move="a0a1", label=label, article=XIANGQI("24.14"),
            reason="", evidence=(), against=("e6 p rootless",) if label == "捉" else (),
        )
        for at, label in enumerate(labels.split())
    ]  # fmt: skip
    with override("en"):
        assert message_text(natures(moves)).endswith(f"({kind})")


@pytest.mark.parametrize(
    ("id_", "ground"),
    [
        ("26.9.3-a", "双方均为禁止着法：红方单方长捉无根子，黑方联合捉子。"),
        ("26.9.1-a", "双方均为禁止着法：黑方着法属 26.9.1 所列，红方着法不属。"),
        ("26.9.4-a", "双方均为禁止着法，均属 26.9.1 所列。"),
        ("25.4-a", "双方均为禁止着法，均不属 26.9.1 所列。"),
        ("25.3-b", ""),
        ("25.2-a", ""),
    ],
)
def test_26_9_the_ground_is_said_where_both_are_prohibited(id_: str, ground: str) -> None:
    found = of_board(id_).explanation_zh
    assert ground in found
    assert ("双方均为禁止着法" in found) == bool(ground)


def test_app1_5_2_4_mass_events_go_without_the_list() -> None:
    found = of_board("26.9.4-a", MASS).explanation_zh
    assert "双方均为禁止着法。" in found
    assert "26.9" not in found


@pytest.mark.parametrize(
    ("id_", "is_cut"),
    [
        pytest.param("26.3-i", True, id="26.3 the horse blocks the root's leg"),
        pytest.param("26.3-j", False, id="26.3 there was no root to cut"),
        pytest.param("24.15-a", False, id="24.15 the rook that moved takes itself"),
        pytest.param("24.3-e", False, id="24.3 the line of the taker is opened"),
        pytest.param("26.1.1-a", False, id="26.1.1 the leg of the taker is freed"),
    ],
)
def test_24_15_a_root_cut_by_the_move_is_named(id_: str, is_cut: bool) -> None:
    words = [label.explanation_zh for label in of_board(id_).labels]
    assert any("断根捉" in text for text in words) == is_cut


@pytest.mark.parametrize(
    ("fen", "zh", "en"),
    [
        pytest.param(
            ROOK_ON_A7, "下一着起将军抽车，所捉：1路车", "wins a rook by checks", id="rook"
        ),
        pytest.param(
            CANNON_ON_A7,
            "下一着起将军抽吃得子，所捉：1路炮",
            "gains a piece by checks",
            id="cannon",
        ),
    ],
)
def test_24_3_a_rook_won_by_checks_is_named(fen: str, zh: str, en: str) -> None:
    first = ruling(fen, FORK).labels[0]
    assert zh in first.explanation_zh
    assert en in first.explanation_en


@pytest.mark.parametrize("id_", sorted(BOARDS))
def test_men_are_named_by_files_and_no_square_is_written(id_: str) -> None:
    found = of_board(id_)
    texts = [found.explanation_zh, found.explanation_en]
    texts += [
        text for label in found.labels for text in (label.explanation_zh, label.explanation_en)
    ]
    assert all(texts)
    assert not any(SQUARE.search(text) for text in texts)


@pytest.mark.parametrize(
    ("fen", "moves", "named"),
    [
        pytest.param(
            "3k5/1c6c/9/7R1/9/9/9/9/9/5K3 w",
            ("h6h8", "b8b6", "h8h6", "b6b8"),
            ("2路炮", "9路炮"),
            id="1.1 one on each file",
        ),
        pytest.param(
            "3k5/1c5R1/9/9/9/1c7/9/9/9/5K3 w",
            ("h8h7", "b8b7", "h7h8", "b7b8"),
            ("2路3线炮",),
            id="7.5 two on one file",
        ),
    ],
)
def test_1_1_by_the_rank_too_where_two_stand_on_a_file(
    fen: str, moves: tuple[str, ...], named: tuple[str, ...]
) -> None:
    words = "".join(label.explanation_zh for label in ruling(fen, moves).labels)
    for man in named:
        assert man in words

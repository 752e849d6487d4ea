"""Boards of our own judged from articles 23-26 by hand: labels, named men, verdict, four forms.

tests/data/xiangqi/minimal_boards.jsonl holds small ones with the reason for each; within a group
of one article a single man is changed. full_boards.jsonl holds some of them in a position as of
a game: guards, elephants and pawns are added that change no capture and no answer to one.
"""

import json
from collections import Counter
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import ChasedMan, Label
from games.rules.xiangqi.repetition.verdict import rule_on_cycle, rule_on_open_line
from tests.support.xiangqi_forms import FORMS, form_of_fen, form_of_move, form_of_verdict


class BoardRecord(TypedDict):
    """One line of the file; `victims` holds square and class of the men each move chases.

    None where the book leaves open which of two men that fall in one exchange is the chased one.
    `kinds` names the idle moves where 24.4 to 24.7 leave no doubt, None elsewhere.
    """

    id: str
    fen: str
    moves: list[str]
    labels: list[str]
    victims: list[list[str] | None]
    verdict: str
    article: str
    kinds: NotRequired[list[str | None]]


def read_boards(name: str) -> list[BoardRecord]:
    """Return the boards of one file of the xiangqi test data."""
    file = Path(__file__).parents[4] / "data" / "xiangqi" / name
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


MINIMAL = read_boards("minimal_boards.jsonl")
FULL = read_boards("full_boards.jsonl")
OPEN_LINES = read_boards("open_lines.jsonl")
IDLE_KINDS = {Label.EXCHANGE, Label.OFFER, Label.BLOCK, Label.FOLLOW, Label.IDLE}
IDLE_WORDS = {"闲", "兑", "献", "拦", "跟"}


def men_of(fen: str) -> Counter[tuple[str, str]]:
    """Return letter and square of every man."""
    men: Counter[tuple[str, str]] = Counter()
    for rank, row in zip(range(9, -1, -1), fen.split()[0].split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                men[letter, f"{'abcdefghi'[file]}{rank}"] += 1
                file += 1
    return men


def class_of(man: ChasedMan) -> str:
    if man.joint:
        return "联合"
    return "车" if man.is_rook else "其他"


def printed_class(name: str) -> str:
    return name if name in ("联合", "车") else "其他"


@pytest.mark.parametrize(
    ("records", "least", "most"), [(MINIMAL, 3, 8), (FULL, 12, 20)], ids=["minimal", "full"]
)
def test_cycles_are_legal_and_close(records: list[BoardRecord], least: int, most: int) -> None:
    kernel = XiangqiKernel()
    assert records
    for record in records:
        assert least <= sum(men_of(record["fen"]).values()) <= most
        start = position = parse_fen(record["fen"])
        for move, label in zip(record["moves"], record["labels"], strict=True):
            assert kernel.violation(position, move) is None
            position = kernel.play(position, move)
            assert kernel.is_in_check(position) == (label == "将")
        assert kernel.identity(position) == kernel.identity(start)


def test_every_small_board_has_a_neighbour_that_one_man_makes_different() -> None:
    """A neighbour: one man added, taken away, moved or replaced, and another judgement."""
    assert len(MINIMAL) >= 60
    for record in MINIMAL:
        assert any(
            sum((men_of(record["fen"]) - men_of(other["fen"])).values()) <= 1
            and sum((men_of(other["fen"]) - men_of(record["fen"])).values()) <= 1
            and (record["labels"], record["victims"]) != (other["labels"], other["victims"])
            for other in MINIMAL
        ), record["id"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("record", MINIMAL + FULL, ids=lambda record: record["id"])
def test_labels_men_and_verdict(record: BoardRecord, form: str) -> None:
    start = parse_fen(form_of_fen(record["fen"], form))
    ruling = rule_on_cycle(start, [form_of_move(move, form) for move in record["moves"]])
    for found, printed, victims in zip(
        ruling.labels, record["labels"], record["victims"], strict=True
    ):
        if printed in IDLE_WORDS:
            assert found.label in IDLE_KINDS
        else:
            assert found.label is Label(printed)
        if printed == "捉" and victims is not None:
            expected = [victim.split(":") for victim in victims]
            assert {(man.square, class_of(man)) for man in found.against} == {
                (form_of_move(square, form), printed_class(name)) for square, name in expected
            }
    assert ruling.verdict.value == form_of_verdict(record["verdict"], form)
    assert ruling.article == XIANGQI(record["article"])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "record", [record for record in MINIMAL if "kinds" in record], ids=lambda record: record["id"]
)
def test_24_4_to_24_7_which_idle_move_it_is(record: BoardRecord, form: str) -> None:
    start = parse_fen(form_of_fen(record["fen"], form))
    labels = label_moves(start, [form_of_move(move, form) for move in record["moves"]])
    for found, kind in zip(labels, record["kinds"], strict=True):
        assert found.label is not None
        assert kind in (None, found.label.value)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("record", OPEN_LINES, ids=lambda record: record["id"])
def test_23_4_nine_rounds_of_mixed_labels(record: BoardRecord, form: str) -> None:
    start = parse_fen(form_of_fen(record["fen"], form))
    labels = label_moves(start, [form_of_move(move, form) for move in record["moves"]])
    for found, printed in zip(labels, record["labels"], strict=True):
        assert found.label is not None
        assert found.label.value == printed or {found.label.value, printed} <= IDLE_WORDS
    ruling = rule_on_open_line(labels)
    assert ruling.verdict.value == form_of_verdict(record["verdict"], form)
    assert ruling.article == XIANGQI(record["article"])

"""Figures 2-30 of the 2020 rules: every label and verdict, in all four forms.

The boards are those of tests/data/xiangqi/figures.jsonl, labels and verdicts are the book's.
"""

import json
from pathlib import Path

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.repetition.types import Label
from games.rules.xiangqi.repetition.verdict import rule_on_cycle
from tests.support.xiangqi_forms import FORMS, form_of_fen, form_of_move, form_of_verdict

FILE = Path(__file__).parents[4] / "data" / "xiangqi" / "figures.jsonl"
RECORDS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
IDLE_KINDS = {Label.EXCHANGE, Label.OFFER, Label.BLOCK, Label.FOLLOW, Label.IDLE}
LOSES_AT_ONCE = {"cn2020-F6": "red_loses"}
"""Figure 6 is a one-sided perpetual check: the book says 红方作负 (23.5.1)."""
ARTICLES = {
    "cn2020-F3": "26.9.4",
    "cn2020-F5": "25.2",
    "cn2020-F6": "25.1",
    "cn2020-F10": "26.9.1",
    "cn2020-F11": "26.9.3",
    "cn2020-F19": "26.9.4",
    "cn2020-F25": "26.9.1",
    "cn2020-F26": "26.9.1",
    "cn2020-F27": "26.9.3",
    "cn2020-F28": "26.9.1",
    "cn2020-Testx29x2": "26.9.4",
}


def test_all_31_records_are_here() -> None:
    assert len(RECORDS) == 31
    assert sum(len(record["labels"]) for record in RECORDS) == 128


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_labels_and_verdict(record: dict[str, str], form: str) -> None:
    start = parse_fen(form_of_fen(record["fen"], form))
    ruling = rule_on_cycle(start, [form_of_move(move, form) for move in record["moves"]])
    found = [label.label for label in ruling.labels]
    for label, printed in zip(found, record["labels"], strict=True):
        if printed == "闲":
            assert label in IDLE_KINDS
        else:
            assert label is Label(printed)
    verdict = LOSES_AT_ONCE.get(record["id"], record["verdict"])
    assert ruling.verdict.value == form_of_verdict(verdict, form)
    if record["id"] in ARTICLES:
        assert ruling.article == XIANGQI(ARTICLES[record["id"]])


@pytest.mark.parametrize(
    ("figure", "ply", "square", "joint", "rook"),
    [
        ("cn2020-F10", 1, "c6", False, True),
        ("cn2020-F10", 2, "d4", False, False),
        ("cn2020-F10", 4, "c2", True, False),
        ("cn2020-F11", 1, "e7", True, False),
        ("cn2020-F11", 2, "a9", False, False),
        ("cn2020-F25", 2, "d5", False, True),
        ("cn2020-F25", 4, "d4", False, True),
        ("cn2020-F27", 2, "a0", True, False),
        ("cn2020-F28", 2, "c9", False, True),
    ],
    ids=lambda value: str(value),
)
def test_the_chased_man_the_book_names(
    figure: str, ply: int, square: str, joint: bool, rook: bool
) -> None:
    record = next(record for record in RECORDS if record["id"] == figure)
    ruling = rule_on_cycle(parse_fen(record["fen"]), record["moves"])
    men = {man.square: man for man in ruling.labels[ply - 1].against}
    assert (men[square].joint, men[square].is_rook) == (joint, rook)

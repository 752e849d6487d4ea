"""Leaf counts against the published ones: every position, the depths that take seconds."""

import csv
from pathlib import Path

import pytest

from games.rules.perft import divide, perft, plain_perft
from games.rules.xiangqi.kernel import XiangqiKernel

KERNEL = XiangqiKernel()
TABLE = Path(__file__).parents[2] / "data" / "xiangqi" / "perft.tsv"
MOST_LEAVES = 250_000


def _rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8") as lines:
        return list(csv.DictReader((x for x in lines if not x.startswith("#")), delimiter="\t"))


def _cases() -> list[object]:
    return [
        pytest.param(row["fen"], depth, int(row[f"d{depth}"]), id=f"row{number}-d{depth}")
        for number, row in enumerate(_rows(), start=1)
        for depth in range(1, 7)
        if row[f"d{depth}"] and int(row[f"d{depth}"]) <= MOST_LEAVES
    ]


def test_the_table_is_whole() -> None:
    assert len(_rows()) == 11
    assert len(_cases()) >= 33


@pytest.mark.parametrize(("fen", "depth", "leaves"), _cases())
def test_published_count(fen: str, depth: int, leaves: int) -> None:
    assert perft(KERNEL, KERNEL.parse_position(fen), depth) == leaves


@pytest.mark.parametrize("row", range(11), ids=lambda n: f"row{n + 1}")
def test_generic_count_through_the_protocol(row: int) -> None:
    facts = _rows()[row]
    position = KERNEL.parse_position(facts["fen"])
    assert plain_perft(KERNEL, position, 2) == int(facts["d2"])
    assert plain_perft(KERNEL, position, 0) == 1


def test_divide_sums_to_the_count() -> None:
    facts = _rows()[1]
    parts = divide(KERNEL, KERNEL.parse_position(facts["fen"]), 2)
    assert len(parts) == int(facts["d1"])
    assert sum(leaves for _, leaves in parts) == int(facts["d2"])

"""Leaf counts against the published ones: every position, the depths that take seconds."""

import csv
from pathlib import Path

import pytest

from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variants import VARIANTS
from games.rules.perft import divide, perft, plain_perft

TABLE = Path(__file__).parents[3] / "data" / "draughts" / "perft.tsv"
EDITIONS = {
    "international_10x10": "draughts-100",
    "russian_8x8": "draughts-64-russian",
    "brazilian_8x8": "draughts-64-brazilian",
}
MOST_LEAVES = 10_000_000


def _rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return [row for row in rows if row["duplicates"] == "drop"]


def _cases(most: int) -> list[object]:
    return [
        pytest.param(
            EDITIONS[row["variant"]],
            row["fen"],
            depth,
            int(row[f"d{depth}"]),
            id=f"{row['name']}-{row['variant']}-d{depth}",
        )
        for row in _rows()
        for depth in range(1, 8)
        if int(row[f"d{depth}"]) <= most
    ]


def test_the_table_is_whole() -> None:
    assert len(_rows()) == 6
    assert len(_cases(MOST_LEAVES)) == 41


@pytest.mark.parametrize(("edition", "fen", "depth", "leaves"), _cases(MOST_LEAVES))
def test_published_count(edition: str, fen: str, depth: int, leaves: int) -> None:
    kernel = DraughtsKernel(VARIANTS[edition])
    assert perft(kernel, kernel.parse_position(fen), depth) == leaves


@pytest.mark.parametrize(("edition", "fen", "depth", "leaves"), _cases(6_000))
def test_the_same_count_move_by_move(edition: str, fen: str, depth: int, leaves: int) -> None:
    kernel = DraughtsKernel(VARIANTS[edition])
    position = kernel.parse_position(fen)
    assert plain_perft(kernel, position, depth) == leaves
    assert sum(nodes for _, nodes in divide(kernel, position, depth)) == leaves

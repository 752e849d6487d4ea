"""9.7 and appendix 1: the 26 designated openings under every symmetry."""

from pathlib import Path

import pytest

from games.rules.gomoku.openings.names import NAMED_OPENINGS, opening_name
from games.rules.gomoku.points import INDEX, distance_from_centre
from tests.support.gomoku_boards import symmetric
from tests.support.notation import tsv_rows

ROWS = tsv_rows(Path(__file__).parents[4] / "data" / "gomoku" / "openings.tsv")


def article(row: dict[str, str]) -> str:
    return f"app1.{'D' if row['type'] == 'direct' else 'I'}{row['number']}"


@pytest.mark.parametrize("row", ROWS, ids=article)
def test_every_image_has_the_name(row: dict[str, str]) -> None:
    stones = [INDEX[row[name]] for name in ("black1", "white2", "black3")]
    for symmetry in range(8):
        named = opening_name(tuple(symmetric(stone, symmetry) for stone in stones))
        assert named is not None
        assert (named.chinese, named.article, named.direct) == (
            row["name"],
            article(row),
            row["type"] == "direct",
        )


@pytest.mark.parametrize(
    ("stones", "name"),
    [
        pytest.param("h8 h7 h6", "寒星", id="app1.D1-mirrored"),
        pytest.param("h8 i7 j7", "峡月", id="app1.I2-mirrored"),
        pytest.param("h8 i9 h6", "明星", id="app1.I10"),
        pytest.param("h8 g8 f8", "寒星", id="app1.D1-turned"),
        pytest.param("h8 h9 k8", None, id="9.7-C-outside"),
        pytest.param("h8 h10 h9", None, id="9.7-B-outside"),
        pytest.param("g8 h9 h10", None, id="9.7-A-not-the-centre"),
        pytest.param("h8 h9 h9", None, id="12.2-occupied"),
        pytest.param("h8 h9 h8", None, id="12.2-occupied-centre"),
        pytest.param("h8 h9", None, id="9.7-two-stones"),
    ],
)
def test_one_opening(stones: str, name: str | None) -> None:
    named = opening_name(tuple(INDEX[stone] for stone in stones.split()))
    assert (named.chinese if named else None) == name


def test_9_7_all_184_placements_belong_to_the_26() -> None:
    near = [point for point in range(225) if distance_from_centre(point) == 1]
    square = [point for point in range(225) if 0 < distance_from_centre(point) <= 2]
    placements = [(white, black) for white in near for black in square if black != white]
    assert len(placements) == 184
    named = {opening_name((INDEX["h8"], white, black)) for white, black in placements}
    assert named == set(NAMED_OPENINGS)
    assert len(NAMED_OPENINGS) == len({opening.chinese for opening in NAMED_OPENINGS}) == 26

"""Lines of tables fill their columns: what the check of this folder finds and lets pass."""

import pytest

from adjudication.documents.catalogue import FORMS, blank
from adjudication.documents.content import Cell, Grid, Line
from tests.adjudication.documents.conftest import unfilled

ONE, WIDE, HIGH = Cell(), Cell(span=2), Cell(rows=2)


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        pytest.param([(ONE, WIDE)], [], id="a wide cell"),
        pytest.param([(HIGH, WIDE), (WIDE,)], [], id="a high cell fills the line below"),
        pytest.param([(HIGH, WIDE), (ONE, WIDE)], [(1, 4)], id="a cell too many below it"),
        pytest.param([(ONE, ONE)], [(0, 2)], id="a cell too few"),
        pytest.param([(WIDE, WIDE)], [(0, 4)], id="a cell too wide"),
        pytest.param([(WIDE, HIGH)], [(1, 1)], id="a cell that reaches out of the table"),
        pytest.param([], [], id="no line"),
    ],
)
def test_lines_that_do_not_fill_three_columns(
    lines: list[Line], left: list[tuple[int, int]]
) -> None:
    assert unfilled(lines, 3) == left


@pytest.mark.parametrize("chinese", [True, False])
@pytest.mark.parametrize("code", sorted(FORMS))
def test_blank_forms_of_every_size_are_whole(code: str, chinese: bool) -> None:
    form = FORMS[code]
    for size in (0, *form.sizes):
        assert blank(form, edition="draughts-100", chinese=chinese, size=size).pages


def test_1_a_team_names_four_regular_players_and_two_reserves() -> None:
    """Draughts appendix, part 2, form 1 (团体赛台次名单): boards 1-4, reserves 5-6."""
    (page,) = blank(FORMS["team-lineup"], edition="draughts-100", chinese=True).pages
    (grid,) = (block for block in page.blocks if isinstance(block, Grid))
    spans = [(line[0].text, line[0].rows) for line in grid.rows if line[0].rows > 1]
    assert spans == [("正式队员", 4), ("候补队员", 2)]
    numbers = [line[-4].text for line in grid.rows]
    assert numbers == ["1", "2", "3", "4", "5", "6"]

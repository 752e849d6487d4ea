"""Every table drawn by a test here is checked: each of its lines fills its columns."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from adjudication.documents.content import Grid, Line


def unfilled(lines: Sequence[Line], columns: int) -> list[tuple[int, int]]:
    """Return (line, columns filled) of those that do not fill `columns`.

    A cell that is several rows high fills its columns in the lines below as well; the last line
    has room for every cell that was begun.
    """
    filled = Counter[int]()
    for at, line in enumerate(lines):
        for cell in line:
            for row in range(at, at + cell.rows):
                filled[row] += cell.span
    return [
        (at, filled[at])
        for at in range(max((len(lines), *(row + 1 for row in filled))))
        if filled[at] != columns
    ]


@pytest.fixture(autouse=True)
def every_table_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    make = Grid.__init__

    def made(self: Grid, **given: Any) -> None:
        make(self, **given)
        for lines in (self.heads, self.rows):
            assert unfilled(lines, len(self.widths)) == [] or not lines, self

    monkeypatch.setattr(Grid, "__init__", made)

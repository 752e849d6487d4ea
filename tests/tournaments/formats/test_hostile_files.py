"""Damaged files of every kind are read or refused; nothing else comes out."""

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.sheets.tables import Table, write_csv, write_xlsx
from tests.tournaments.formats.test_h9 import SMALL as H9
from tests.tournaments.formats.test_opengotha import SMALL as GOTHA
from tests.tournaments.formats.test_trf import LINES, OPPONENT, PLAYER
from tournaments.formats.h9 import read_h9
from tournaments.formats.h9_table import h9_crosstable
from tournaments.formats.opengotha import read_opengotha
from tournaments.formats.opengotha_table import gotha_crosstable
from tournaments.formats.trf_read import read_trf
from tournaments.formats.trf_table import trf_crosstable
from tournaments.formats.trf_write import write_trf
from tournaments.reading import FormatError
from tournaments.sheets.entries import read_entries

ENTRIES = Table(
    title="报名",
    headings=("序号", "姓名", "等级分", "出生日期"),
    rows=((1, "赵一", 2400, "1990-01-02"), (2, "=1+1", None, "")),
)


def through_trf(data: bytes) -> object:
    report = read_trf(data).report
    write_trf(report)
    return trf_crosstable(report)


READERS: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "trf": (through_trf, "\n".join((PLAYER, OPPONENT, *LINES)).encode()),
    "h9": (lambda data: h9_crosstable(read_h9(data)[0]), H9.encode()),
    "opengotha": (lambda data: gotha_crosstable(read_opengotha(data)), GOTHA.encode()),
    "csv": (read_entries, write_csv(ENTRIES)),
    "xlsx": (read_entries, write_xlsx((ENTRIES,))),
}


@pytest.mark.parametrize("kind", READERS)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_damaged(kind: str, data: st.DataObject) -> None:
    read, whole = READERS[kind]
    spoiled = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(spoiled) - 1))
        spoiled[at] = data.draw(st.sampled_from([*b"0123456789 \n;<>&=+-\"'\xff\x00", spoiled[at]]))
    cut = data.draw(st.integers(1, len(spoiled)))
    for content in (bytes(spoiled), bytes(spoiled[:cut])):
        with suppress(FormatError):
            read(content)


@pytest.mark.parametrize("kind", READERS)
def test_whole(kind: str) -> None:
    read, whole = READERS[kind]
    assert read(whole)


def test_damage_inside_a_workbook() -> None:
    whole = write_xlsx((ENTRIES,))
    refused = 0
    with zipfile.ZipFile(io.BytesIO(whole)) as packed:
        parts = {item.filename: packed.read(item) for item in packed.infolist()}
    for name, content in parts.items():
        for damaged in (b"", content[: len(content) // 2], b"<!DOCTYPE a>" + content, b"<a/>"):
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w") as again:
                for other, text in parts.items():
                    again.writestr(other, damaged if other == name else text)
            try:
                read_entries(out.getvalue())
            except FormatError:
                refused += 1
    assert refused > len(parts)

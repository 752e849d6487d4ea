"""Files as somebody brings them: ZIPs unpacked within bounds, what is not read named."""

import zipfile
from io import BytesIO

import pytest

from games.importing.bringing import Bounds, Brought, gather, shown_name
from games.record.errors import CommandRefusedError
from tests.support.desk_imports import zipped

BOUNDS = Bounds(file_bytes=100, files=4, all_bytes=300)


def gathered(*files: tuple[str, bytes], bounds: Bounds = BOUNDS) -> tuple[Brought, ...]:
    return gather([(name, data, 7) for name, data in files], bounds)


def codes(brought: tuple[Brought, ...]) -> list[tuple[str, str]]:
    return [(file.name, file.refusal) for file in brought]


def test_single_files_are_always_tried() -> None:
    (file,) = gathered(("谱/a.unknown", b"x"))
    assert file == Brought(
        path="谱/a.unknown", name="谱/a.unknown", content=b"x", size=1, modified=7
    )


def test_a_zip_is_unpacked_and_what_is_no_game_is_named() -> None:
    data = zipped({"a.pgn": b"1", "in/b.XQF": b"22", "read me.docx": b"3", "__MACOSX/a.pgn": b"4"})
    found = gathered(("x.ZIP", data), bounds=Bounds(file_bytes=100, files=4, all_bytes=300))
    assert codes(found) == [
        ("x.ZIP/a.pgn", ""),
        ("x.ZIP/in/b.XQF", ""),
        ("x.ZIP/read me.docx", "file_kind_not_read"),
    ]
    assert {file.path for file in found} == {"x.ZIP"}


def test_names_of_chinese_systems_are_read() -> None:
    plain = zipped({"AAAA.pgn": b"1"})
    data = plain.replace(b"AAAA.pgn", "胡荣".encode("gbk") + b".pgn")
    assert codes(gathered(("x.zip", data))) == [("x.zip/胡荣.pgn", "")]
    # Flag bit 3 (sizes stand behind the data) says nothing of the name, bit 11 says UTF-8.
    at = data.index(b"PK\x01\x02") + 8
    sized_behind = data[:at] + b"\x08" + data[at + 1 :]
    assert codes(gathered(("x.zip", sized_behind)))[0][0] == "x.zip/胡荣.pgn"
    assert codes(gathered(("x.zip", zipped({"é.pgn": b"1"})))) == [("x.zip/é.pgn", "")]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.pgn", b"", "file_empty"),
        ("a.pgn", b"x" * 101, "file_too_large"),
        ("a.zip", b"no zip at all", "zip_unreadable"),
        ("a.zip", zipped({"a.pgn": b"1"})[:-30], "zip_unreadable"),
        ("a.zip", zipped({"a.pgn": b"x" * 101}), "file_too_large"),
        ("a.zip", zipped({"a.pgn": b""}), "file_empty"),
    ],
)
def test_a_file_that_is_not_read_stands_with_its_reason(name: str, data: bytes, code: str) -> None:
    (file,) = gathered((name, data))
    assert (file.refusal, file.content) == (code, b"")


def test_a_locked_and_a_damaged_member_lose_themselves_alone() -> None:
    data = bytearray(zipped({"a.pgn": b"1" * 50, "b.pgn": b"2" * 50}))
    locked = bytes(data)
    at = locked.index(b"PK\x01\x02") + 8
    locked = locked[:at] + b"\x01" + locked[at + 1 :]
    assert codes(gathered(("x.zip", locked))) == [
        ("x.zip/a.pgn", "file_encrypted"),
        ("x.zip/b.pgn", ""),
    ]
    first = data.index(b"a.pgn") + len("a.pgn")
    data[first : first + 3] = b"\xff\xff\xff"
    assert codes(gathered(("x.zip", bytes(data)))) == [
        ("x.zip/a.pgn", "file_unreadable"),
        ("x.zip/b.pgn", ""),
    ]


def test_a_bomb_is_opened_no_further_than_a_file_may_go() -> None:
    data = zipped({"a.pgn": b"x" * 5_000_000})
    assert len(data) < 10_000
    (file,) = gathered(("x.zip", data))
    assert file.refusal == "file_too_large"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ([(f"{number}.pgn", b"x") for number in range(5)], "import_too_many_files"),
        ([("x.zip", zipped({f"{at}.pgn": b"x" for at in range(5)}))], "import_too_many_files"),
        ([("x.zip", zipped({f"{at}.txt": b"x" for at in range(40)}))], "import_too_many_files"),
        ([(f"{number}.pgn", b"x" * 99) for number in range(4)], "import_too_large"),
        ([("x.zip", zipped({f"{at}.pgn": b"x" * 99 for at in range(4)}))], "import_too_large"),
        ([], "import_empty"),
        ([("x.zip", zipped({}))], "import_empty"),
    ],
)
def test_more_than_an_import_takes_is_refused_whole(
    files: list[tuple[str, bytes]], code: str
) -> None:
    with pytest.raises(CommandRefusedError, match=code):
        gathered(*files)


def test_a_zip_inside_a_zip_is_named_and_left() -> None:
    inner = zipped({"a.pgn": b"1"})
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("inner.zip", inner[:90])
    assert codes(gathered(("x.zip", out.getvalue()))) == [("x.zip/inner.zip", "file_kind_not_read")]


def test_a_name_is_shown_without_what_nobody_sees() -> None:
    assert shown_name("a\\b\x00\n.pgn") == "a/b.pgn"
    assert len(shown_name("x" * 999)) == 240

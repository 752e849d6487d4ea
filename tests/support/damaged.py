"""Files to damage, a few of each reader, and what damage does: the same for the same seed."""

import io
import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from openpyxl import Workbook

from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from tests.games.notation.test_reading import SAMPLES
from tests.support.russian_draughts import MANNERS, collection
from tests.support.shared_data import shared_data_dir
from tournaments.interchange.reading import FileFormat
from tournaments.interchange.reading import read_file as read_event
from tournaments.interchange.rules import Choices
from tournaments.reading import FormatError
from tournaments.sheets.entries import read_entries

_MOST_OF_A_SAMPLE = 60_000
_TOKENS = (
    *(bytes([sign]) for sign in b'[]{}()*<"\\\0\xff\x81'),
    *(b"(;", b"1.", b"\n\n", b"]]>", b"<!DOCTYPE x>", b'\n[Event "x"]\n', b"CCBridge Record\0"),
    b"9" * 40,
    b"A" * 300,
)


def _workbook() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["姓名", "单位", "出生日期", "等级分"])
    for number in range(40):
        sheet.append([f"棋手{number}", "甲队", "1990-01-01", 1500 + number])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _shared(pattern: str) -> Iterator[bytes]:
    folder = shared_data_dir()
    for path in sorted(folder.glob(pattern)) if folder else ():
        if path.stat().st_size <= _MOST_OF_A_SAMPLE:
            yield path.read_bytes()


_PATTERNS = {
    "pgn": ("xiangqi/formats/pgn/*.pgn", "xiangqi/games/*.pgn"),
    "pdn": ("draughts/games/*/*.pdn",),
    "sgf": ("weiqi/games/*.sgf",),
    "xqf": ("xiangqi/formats/xqf/*.xqf",),
    "cbr": ("xiangqi/formats/cbl_cbr/*.cbr",),
    "cbl": ("xiangqi/formats/cbl_cbr/*.cbl",),
    "cbf": ("xiangqi/formats/cbf/*",),
    "mxq": ("xiangqi/formats/mxq/*",),
    "dhtmlxq": ("xiangqi/formats/dhtmlxq/*",),
    "trf": ("tournaments/trf/*.trf",),
    "opengotha": ("tournaments/opengotha/*.xml",),
    "egd": ("tournaments/opengotha/*.h9",),
}


def samples(reader: str) -> list[bytes]:
    """Return whole files of a reader: our own, and a dozen of the shared pack where it is there."""
    own = [SAMPLES[reader]] if reader in SAMPLES else []
    if reader == "pdn":
        own += [collection(manner, seed=5)[0] for manner in MANNERS]
    if reader == "entries":
        own += [_workbook(), "姓名,单位\n棋手甲,北京\n棋手乙,上海\n".encode("gb18030")]
    found = (data for pattern in _PATTERNS.get(reader, ()) for data in islice(_shared(pattern), 12))
    return [*own, *found]


def _game_file(data: bytes) -> None:
    read_file(data, name="x", answers=as_they_stand())


def _event(form: FileFormat) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        try:
            read_event(data, Choices(edition="weiqi-2002"), format=form)
        except FormatError:
            return

    return read


def _entries(data: bytes) -> None:
    try:
        read_entries(data)
    except FormatError:
        return


READERS: dict[str, Callable[[bytes], None]] = {
    **dict.fromkeys((*SAMPLES, "pdn"), _game_file),
    "trf": _event(FileFormat.TRF),
    "opengotha": _event(FileFormat.OPENGOTHA),
    "egd": _event(FileFormat.EGD),
    "entries": _entries,
}
"""Reader -> what it does with the bytes of a file; none of them raises for what a file holds."""


def damage(data: bytes, seed: str) -> bytes:
    """Return a file damaged in one to four places."""
    chance = random.Random(seed)
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(spoilt) + 1)
        end = min(len(spoilt), at + chance.choice((1, 2, 8, 64, 512)))
        match chance.randrange(6):
            case 0:
                spoilt[at:end] = chance.randbytes(end - at)
            case 1:
                del spoilt[at:end]
            case 2:
                spoilt[at:at] = chance.choice(_TOKENS)
            case 3:
                spoilt[at:at] = spoilt[at:end] * chance.randint(1, 20)
            case 4:
                spoilt = spoilt[:at]
            case _ if at < len(spoilt):
                spoilt[at] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def grown(data: bytes, size: int) -> bytes:
    """Return a file of about `size` bytes: the whole again and again, a workbook as it is."""
    if data.startswith(b"PK"):
        return data
    return data * max(1, size // max(1, len(data)))


def path_of(folder: Path, reader: str, number: int) -> Path:
    """Return where a file that broke a reader is left for a look."""
    return folder / f"{reader}-{number}.bin"

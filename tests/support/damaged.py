"""What damage does to a file: the same for the same seed."""

import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any
from uuid import uuid5

from games.ledger.envelope import NewEvent
from games.ledger.errors import InvalidEvent
from games.streams.files import START
from tests.support.bundled import listed_anew, packed
from tests.support.stream_files import STREAM, file_of, sealed_new

_TOKENS = (
    *(bytes([sign]) for sign in b'[]{}()*<"\\\0\xff\x81'),
    *(b"(;", b"1.", b"\n\n", b"]]>", b"<!DOCTYPE x>", b'\n[Event "x"]\n', b"CCBridge Record\0"),
    b"9" * 40,
    b"A" * 300,
)
_VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 7, 10**9, 2**53 - 1),
    *("", "x", "1/2", "棋", [], {}, ["x"], {"a": 1}),
)
_ZIP = b"PK\x03\x04"
_PART_OF_FIVE = 4
_MANIFEST = "manifest.json"


def damage(data: bytes, seed: str) -> bytes:
    """Return a file damaged in one to four places; of four ZIPs in five, a part packed in it.

    A bundle then has its manifest made anew, and every other stream is one sealed anew with a
    value changed, so that what lies deeper is read as well.
    """
    chance = random.Random(seed)
    if data.startswith(START) and chance.randrange(2):
        return _resealed(data, chance)
    if not data.startswith(_ZIP) or chance.randrange(5) >= _PART_OF_FIVE:
        return _spoilt(data, chance)
    with zipfile.ZipFile(io.BytesIO(data)) as whole:
        parts = {item.filename: whole.read(item) for item in whole.infolist()}
    name = chance.choice(sorted(parts))
    parts[name] = _spoilt(parts[name], chance)
    return packed(listed_anew(parts) if _MANIFEST in parts and name != _MANIFEST else parts)


def _resealed(data: bytes, chance: random.Random) -> bytes:
    """Return a stream with a value of an event changed, or events left out or said twice."""
    head, *rest = (json.loads(line) for line in data.splitlines())
    # A file written again and again to make it long has heads and ends within.
    lines = [line for line in rest if "type" in line]
    at = chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(chance.randrange(len(lines) + 1), lines[at])
        case _:
            _change(lines[at]["payload"], chance)
    events = [
        NewEvent(
            event_id=uuid5(STREAM, str(number)),
            type=line["type"],
            payload=line["payload"],
            actor=line["actor"],
            role=line["role"],
            device=line["device"],
        )
        for number, line in enumerate(lines)
    ]
    try:
        return b"".join(file_of(sealed_new(events), kind=head["kind"]))
    except (InvalidEvent, IndexError):
        return _spoilt(data, chance)


def _change(value: Any, chance: random.Random) -> None:
    """Change something in a payload, however deep it lies."""
    while value:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = chance.choice(keys)
        if isinstance(value[key], (dict, list)) and value[key] and chance.randrange(4):
            value = value[key]
            continue
        if chance.randrange(5):
            value[key] = chance.choice(_VALUES)
        else:
            del value[key]
        return


def _spoilt(data: bytes, chance: random.Random) -> bytes:
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
    """Return a file of about `size` bytes: the whole again and again, a ZIP as it is."""
    if data.startswith(_ZIP):
        return data
    return data * max(1, size // max(1, len(data)))


def path_of(folder: Path, reader: str, number: int) -> Path:
    """Return where a file that broke a reader is left for a look."""
    return folder / f"{reader}-{number}.bin"

"""Builds small XQF, CBR and CBL files from the published facts of these formats.

A node is (move, marks, comment): move as `h2e2`, marks out of `n` (a reply follows) and
`s` (another move instead of this one follows later). The first node is the root, whose
move is ignored.
"""

from collections.abc import Sequence

Node = tuple[str, str, str]

NORMAL_MEN = {
    "a0": "R", "b0": "N", "c0": "B", "d0": "A", "e0": "K", "f0": "A", "g0": "B", "h0": "N",
    "i0": "R", "b2": "C", "h2": "C", "a3": "P", "c3": "P", "e3": "P", "g3": "P", "i3": "P",
    "a9": "r", "b9": "n", "c9": "b", "d9": "a", "e9": "k", "f9": "a", "g9": "b", "h9": "n",
    "i9": "r", "b7": "c", "h7": "c", "a6": "p", "c6": "p", "e6": "p", "g6": "p", "i6": "p",
}  # fmt: skip

LINE: list[Node] = [
    ("a0a0", "n", "开局"),
    ("h2e2", "n", "当头炮"),
    ("h9g7", "ns", ""),
    ("h0g2", "", "完"),
    ("b9c7", "", "变着"),
]


def xqf_file(
    nodes: Sequence[Node] = LINE,
    *,
    version: int = 10,
    secret: bytes = b"\x9d\x31\x07\xe5",
    mask: int = 0xA7,
    result: int = 1,
    strings: dict[int, str] | None = None,
    men: dict[str, str] | None = None,
) -> bytes:
    """Return an XQF file; `strings` go by the offset of their length byte."""
    keyed = version > 10
    total, men_key, origin_key, target_key = secret if keyed else b"\0\0\0\0"
    men_shift = stir(men_key) * men_key % 256
    origin_shift = stir(origin_key) * men_shift % 256
    target_shift = stir(target_key) * origin_shift % 256
    ors = b"\x05\x50\x0a\xa0"
    stream = [
        ord(letter) & ((secret[i % 4] & mask) | ors[i % 4]) if keyed else 0
        for i, letter in enumerate("[(C) Copyright Mr. Dong Shiwei.]")
    ]
    head = bytearray(1024)
    head[:4] = bytes((0x58, 0x51, version, mask))
    head[8:12], head[12:16] = ors, bytes((total, men_key, origin_key, target_key))
    squares = [men_shift + value for value in _in_order(men or NORMAL_MEN)]
    for place in range(32):
        source = (men_shift + place + 1) % 32 if version >= 12 else place
        head[16 + place] = squares[source] % 256
    head[51] = result
    for offset, text in (strings or {}).items():
        raw = text.encode("gb18030")
        head[offset : offset + 1 + len(raw)] = bytes((len(raw),)) + raw
    body = bytearray()
    for move, marks, comment in nodes:
        raw = comment.encode("gb18030")
        body.append((_xy(move[:2]) + 0x18 + origin_shift) % 256)
        body.append((_xy(move[2:]) + 0x20 + target_shift) % 256)
        size = len(raw) + (total * 256 + men_key) % 32000 + 767 if keyed else len(raw)
        if keyed:
            flags = 0x80 * ("n" in marks) + 0x40 * ("s" in marks) + 0x20 * bool(raw)
        else:
            flags = 0xF0 * ("n" in marks) + 0x0F * ("s" in marks)
        body += bytes((flags, 0))
        if raw or not keyed:
            body += size.to_bytes(4, "little") + raw
    return bytes(head) + bytes((byte + stream[i % 32]) % 256 for i, byte in enumerate(body))


def stir(key: int) -> int:
    """Return the published polynomial of one key byte: 54 k^2 + 221."""
    return 54 * key * key + 221


def _in_order(men: dict[str, str]) -> list[int]:
    left = dict(men)
    values = []
    for man in "RNBAKABNRCCPPPPPrnbakabnrccppppp":
        square = next((place for place, found in left.items() if found == man), None)
        if square is None:
            values.append(0xFF)
        else:
            del left[square]
            values.append(_xy(square))
    return values


def _xy(square: str) -> int:
    return "abcdefghi".index(square[0]) * 10 + int(square[1])


def cbr_file(
    nodes: Sequence[Node] = LINE,
    *,
    result: int = 1,
    side: int = 1,
    strings: dict[int, str] | None = None,
    men: dict[str, str] | None = None,
) -> bytes:
    """Return a CBR record; `strings` go by offset, UTF-16LE."""
    head = bytearray(2214)
    head[:16] = b"CCBridge Record\0"
    head[19] = 2
    head[2076], head[2112] = result, side
    for square, man in (NORMAL_MEN if men is None else men).items():
        nibble = "RNBAKCP".index(man.upper()) + 1
        head[2120 + _place(square)] = nibble + (0x10 if man.isupper() else 0x20)
    for offset, text in (strings or {}).items():
        raw = (text + "\0").encode("utf-16-le")
        head[offset : offset + len(raw)] = raw
    body = bytearray()
    for move, marks, comment in nodes:
        raw = comment.encode("utf-16-le")
        flags = ("n" not in marks) + 2 * ("s" in marks) + 4 * bool(raw)
        body += bytes((flags, 0, _place(move[:2]), _place(move[2:])))
        if raw:
            body += len(raw).to_bytes(4, "little") + raw
    return bytes(head) + bytes(body)


def _place(square: str) -> int:
    return "abcdefghi".index(square[0]) + 9 * (9 - int(square[1]))


def cbl_file(records: Sequence[bytes], *, slots: int = 4) -> bytes:
    """Return a CBL library of CBR records, each padded to slots of 4,096 bytes."""
    head = bytearray(66624 + 276 * slots)
    head[:16] = b"CCBridgeLibrary\0"
    head[60:64] = slots.to_bytes(4, "little")
    return bytes(head) + b"".join(record + bytes(-len(record) % 4096) for record in records)

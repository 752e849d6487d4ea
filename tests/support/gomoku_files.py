"""Files of gomoku built for tests from the published layouts; the games are invented."""

from dataclasses import dataclass

RENLIB_HEAD = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10


@dataclass(frozen=True, slots=True, kw_only=True)
class LibNode:
    """A node of a library: its point as `h8`, "" for the root, and what hangs below it."""

    point: str
    children: tuple["LibNode", ...] = ()
    comment: bytes = b""
    is_move: bool = True
    board_text: bytes = b""


def line(*points: str) -> LibNode:
    """Return a library of one line."""
    node = LibNode(point=points[-1])
    for point in reversed(points[:-1]):
        node = LibNode(point=point, children=(node,))
    return node


def lib_file(*roots: LibNode, head: bytes = RENLIB_HEAD, root: bool = True) -> bytes:
    """Return a .lib file, by the layout of version 3.4."""
    body = b"\0\0" if root else b""
    return head + body + b"".join(_nodes(roots))


def _nodes(siblings: tuple[LibNode, ...]) -> list[bytes]:
    parts: list[bytes] = []
    for index, node in enumerate(siblings):
        flags = 0x80 if index < len(siblings) - 1 else 0
        flags |= 0 if node.children else 0x40
        flags |= 0x08 if node.comment else 0
        flags |= 0 if node.is_move else 0x02
        flags |= 0x01 if node.board_text else 0
        parts.append(bytes([lib_point(node.point), flags]))
        if node.board_text:
            parts.append(b"\x00\x01")
        for text in (node.comment, node.board_text):
            if text:
                ended = text + b"\0"
                parts.append(ended + b"\0" * (len(ended) % 2))
        parts += _nodes(node.children)
    return parts


def lib_point(name: str) -> int:
    """Return the byte of a point: column from 1, row from the top in the high half."""
    if name in ("", "pass"):
        return 0
    return (15 - int(name[1:])) * 16 + "abcdefghijklmno".index(name[0]) + 1


RIF = """<?xml version="1.0" encoding="UTF-8"?>
<database>
 <rules><rule id="25" name="Taraguchi-10"/></rules>
 <openings><opening id="17" name="d4"/></openings>
 <countries><country id="1" name="Nowhere"/></countries>
 <cities><city id="3" country="1" name="Testtown"/></cities>
 <players>
  <player id="7" name="Anna" surname="Test"/>
  <player id="8" name="Bo" surname="Probe" native_name="试验"/>
 </players>
 <tournaments>
  <tournament id="5" name="Test Cup" city="3" country="1" year="2024" month="5" rule="25"/>
 </tournaments>
 <games>
  <game id="1" publisher="7" tournament="5" round="2" rule="25" black="7" white="8"
    bresult="1" btime="3000" wtime="2900" opening="17" alt="i9 g9" swap="--+-">
   <move>h8 h9 i9 - g7</move><info>invented</info>
  </game>
  <game id="2" tournament="5" round="3" black="8" white="7" bresult="0.5"><move>h8 i8</move></game>
  <game id="3" black="8" white="9" bresult="0"><move/></game>
 </games>
</database>
"""

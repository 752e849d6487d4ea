"""Reader of CBF, the XML records of CCBridge (象棋桥).

A `Head` of named fields and a `MoveList` of `<Move value="77-47">`, squares as file and
row from the top left; the first move, `00-00`, only carries the opening comment; `end`
closes a line. Document types and entities have no place in a record and are refused.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from xml.parsers import expat

from games.notation.game_record import (
    NORMAL_START,
    RESULTS,
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.squares import on_board, square_text
from games.notation.xiangqi import EDITION

_MOVE = re.compile("([0-8])([0-9])-([0-8])([0-9])")
_NULL_MOVE = "00-00"
_RESULT_CODES = {"1": "1-0", "2": "0-1", "3": "1/2-1/2"}
_TAGS = {
    "Name": "Title",
    "Contest": "Event",
    "Round": "Round",
    "Group": "Group",
    "Table": "Table",
    "Date": "Date",
    "Site": "Site",
    "TimeRule": "TimeControl",
    "Red": "Red",
    "RedTeam": "RedTeam",
    "Black": "Black",
    "BlackTeam": "BlackTeam",
    "Referee": "Referee",
    "Recorder": "Recorder",
    "Commentator": "Annotator",
    "Creator": "Author",
    "ECCO": "ECCO",
}
_USED = {*_TAGS, "Head", "MoveList", "ChineseChessRecord", "FEN", "RecordResult"}


class _ForbiddenMarkupError(ValueError):
    """The XML declares a document type or an entity."""


def read_cbf(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read the one game of a CBF file; a file cut short gives what came before."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="cbf")
    if refusal is not None:
        return refusal
    handler = _Handler(limits=limits)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.text.append
    parser.StartDoctypeDeclHandler = _forbid
    parser.EntityDeclHandler = _forbid
    try:
        parser.Parse(data, True)
    except _ForbiddenMarkupError:
        problem = ReadProblem(
            code="forbidden_markup", line=parser.CurrentLineNumber, detail="document type"
        )
        return ReadResult(format="cbf", encoding="", problems=(problem,))
    except expat.ExpatError as error:
        code = "truncated" if error.code in _CUT_SHORT else "markup_unreadable"
        handler.report(code, expat.ErrorString(error.code), error.lineno)
    except (LookupError, ValueError) as error:
        # The XML declaration names a charset that expat does not know.
        handler.report("markup_unreadable", str(error), 1)
    if not handler.seen_head:
        problem = ReadProblem(code="unknown_format", line=1, detail="no chess record")
        problems = (problem, *handler.problems)
        return ReadResult(format="cbf", encoding="", problems=problems)
    return ReadResult(
        format="cbf",
        encoding="xml",
        records=(handler.record(),),
        problems=tuple(handler.problems),
    )


_CUT_SHORT = (
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION],
)


def _forbid(*_: object) -> None:
    raise _ForbiddenMarkupError


@dataclass(slots=True)
class _Handler:
    """What the XML events have given so far."""

    limits: ReadLimits
    text: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    moves: list[RecordedMove] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)
    problems: list[ReadProblem] = field(default_factory=list)
    seen_head: bool = False
    value: str = ""
    last: bool = False
    ended: bool = False
    moves_after: int = 0
    repeated: Counter[str] = field(default_factory=Counter)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self.text.clear()
        self.seen_head = self.seen_head or name == "Head"
        if name == "Move":
            self.value = attributes.get("value", "")
            self.last = attributes.get("end") == "1"

    def end(self, name: str) -> None:
        """Close an element with the text it held."""
        text = "".join(self.text).strip()
        self.text.clear()
        if name == "Move":
            self._move(text)
        elif name not in self.fields:
            self.fields[name] = text
        elif text:
            self.repeated[name] += 1

    def _move(self, comment: str) -> None:
        if self.value == _NULL_MOVE and not self.moves:
            if comment:
                self.opening.append(comment)
            return
        if not self.ended and not self.problems:
            self._main(comment)
        elif self.ended:
            # Nothing published says which move a line behind the first one leaves.
            self.moves_after += 1
        self.ended = self.ended or self.last

    def _main(self, comment: str) -> None:
        ply = len(self.moves) + 1
        match = _MOVE.fullmatch(self.value)
        if ply > self.limits.max_plies:
            self.report("too_many_moves", f"more than {self.limits.max_plies} plies", 0, ply)
        elif match is None:
            self.report("move_unreadable", self.value[:40], 0, ply)
        else:
            digits = [int(digit) for digit in match.groups()]
            squares = ((digits[0], 9 - digits[1]), (digits[2], 9 - digits[3]))
            assert all(on_board(square) for square in squares)
            text = "".join(square_text(square) for square in squares)
            self.moves.append(RecordedMove(text=text, line=0, comment=comment))

    def report(self, code: str, detail: str, line: int, ply: int = 0) -> None:
        """Note a problem of the one game."""
        self.problems.append(ReadProblem(code=code, line=line, detail=detail, game=1, ply=ply))

    def record(self) -> GameRecord:
        """Return the game as far as it was read."""
        fen = self.fields.get("FEN", "")
        stated = self.fields.get("RecordResult", "")
        tags = tuple(
            (tag, self.fields[name]) for name, tag in _TAGS.items() if self.fields.get(name)
        )
        result = stated if stated in RESULTS else _RESULT_CODES.get(stated)
        unkept = [(name, 1) for name, text in self.fields.items() if text and name not in _USED]
        unkept += [(f"{name} again", count) for name, count in self.repeated.items()]
        if self.moves_after:
            unkept.append(("Move", self.moves_after))
        return GameRecord(
            index=1,
            line=1,
            tags=tags,
            start_position=None if fen in ("", NORMAL_START) else fen,
            moves=tuple(self.moves),
            move_format="squares",
            edition=EDITION,
            result=result,
            comments=tuple(self.opening),
            unkept=tuple(unkept),
        )

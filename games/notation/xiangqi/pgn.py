"""Reader of xiangqi PGN: Chinese, WXF and ICCS moves, one game or thousands.

Rule source: the PGN chapter of 中国象棋电脑应用规范(四). Follows files in the wild where
they leave it: no result, footers behind the game, several move formats, one ply a line.
Work is one pass over the lines, so a hostile file costs no more than its length.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from games.notation.annotations import BARE_SIGN, NAG, Bracketed, Mark, glyph, joined
from games.notation.charset import DecodedText
from games.notation.game_record import (
    RESULTS,
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
)
from games.notation.result_words import spoken_result
from games.notation.text_file import open_text, with_encodings
from games.notation.xiangqi import EDITION
from games.notation.xiangqi.move_shapes import (
    declared_shape,
    fold_width,
    is_pawn_san,
    move_shape,
    strip_marks,
)

_TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(r'\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*$')
_ESCAPE = re.compile(r"\\(.)")
_TOKEN = re.compile(r"\{|\}|\(|\)|;|\$\d+|[^\s{}();]+")
_NUMBER = re.compile(r"\d+(?:\.+|…+|、)")
_FILLER = re.compile(r"[.…!?！？]+|\d+")
_FOOTER = re.compile(r"\s*={4,}")
_FIRST_TAGS = ("game", "event")
_SIGNS = {"½-½": "1/2-1/2", "1/2": "1/2-1/2"}
_BY_SIDE = {"red": "1-0", "white": "1-0", "black": "0-1"}


def read_pgn(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read every game of a PGN file; a bad game never hides the others."""
    limits = limits or ReadLimits()
    decoded = open_text(data, name="pgn", limits=limits)
    if isinstance(decoded, ReadResult):
        return decoded
    return read_pgn_text(decoded, limits=limits)


def read_pgn_text(decoded: DecodedText, *, limits: ReadLimits) -> ReadResult:
    """Read every game of a PGN text that is already decoded."""
    scanner = _Scanner(limits=limits)
    lines = decoded.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if not scanner.take_line(line, number):
            break
    scanner.finish(len(lines))
    result = ReadResult(
        format="pgn",
        encoding=decoded.encoding,
        records=tuple(scanner.records),
        problems=tuple(scanner.problems),
    )
    return with_encodings(result, decoded)


@dataclass(slots=True)
class _Draft:
    """A game while its lines are being read."""

    line: int
    tags: list[tuple[str, str]] = field(default_factory=list)
    moves: list[RecordedMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    warnings: dict[str, ReadProblem] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    shape: str | None = None
    side: Bracketed = field(default_factory=Bracketed)
    marks: list[Mark] = field(default_factory=list)
    unkept: Counter[str] = field(default_factory=Counter)
    ending: str | None = None
    in_moves: bool = False
    stopped: bool = False

    def flush_remarks(self) -> None:
        """Give the comments and signs collected since the last move to that move."""
        if self.remarks or self.marks:
            last = self.moves[-1]
            self.moves[-1] = replace(
                last, comment=joined(self.remarks), marks=(*last.marks, *self.marks)
            )
            self.remarks, self.marks = [], []

    def behind(self) -> list[str]:
        """Where a comment goes: behind the last move, or before the first."""
        return self.remarks if self.moves else self.comments


@dataclass(slots=True)
class _Scanner:
    """The state that lines pass through: the open game, comment and variation depth."""

    limits: ReadLimits
    records: list[GameRecord] = field(default_factory=list)
    problems: list[ReadProblem] = field(default_factory=list)
    draft: _Draft | None = None
    comment: list[str] | None = None
    comment_line: int = 0
    after_blank: bool = False
    depth: int = 0

    def take_line(self, line: str, number: int) -> bool:
        """Read one line; False when the file holds more games than the limit."""
        tag = _TAG.match(line) or _LOOSE_TAG.match(line)
        is_blank, self.after_blank = self.after_blank, not line.strip()
        if tag and (self.comment is None or is_blank or tag.group(1).lower() in _FIRST_TAGS):
            # A comment that is never closed loses its own game and none behind it.
            return self._take_tags(line, number, tag)
        if self.comment is None:
            if line.startswith("%"):
                self._leave("% line")
                return True
            if _FOOTER.match(line):
                self._end_moves()
                return True
        self._take_movetext(line, number)
        return True

    def _take_tags(self, line: str, number: int, tag: re.Match[str] | None) -> bool:
        position = 0
        while tag:
            name, value = tag.group(1), _ESCAPE.sub(r"\1", tag.group(2))
            if self._starts_game(name) and not self._open(number):
                return False
            assert self.draft is not None
            self._add_tag(self.draft, name, value, number)
            position = tag.end()
            tag = _TAG.match(line, position)
        if line[position:].strip():
            self._take_movetext(line[position:], number)
        return True

    def _starts_game(self, name: str) -> bool:
        if self.draft is None or self.draft.in_moves:
            return True
        if self.comment is not None:
            return True
        return name.lower() in self.draft.names and name.lower() in _FIRST_TAGS

    def _add_tag(self, draft: _Draft, name: str, value: str, number: int) -> None:
        if name.lower() in draft.names:
            self._warn(draft, "duplicate_tag", number, name)
        draft.names.add(name.lower())
        draft.tags.append((name, value))

    def _open(self, number: int) -> bool:
        self._close(number)
        if len(self.records) >= self.limits.max_games:
            detail = f"more than {self.limits.max_games} games"
            self.problems.append(ReadProblem(code="too_many_games", line=number, detail=detail))
            return False
        self.draft = _Draft(line=number)
        return True

    def _take_movetext(self, line: str, number: int) -> None:
        position = 0
        while position < len(line):
            if self.comment is not None:
                position = self._take_comment(line, position)
                continue
            token = _TOKEN.search(line, position)
            if token is None:
                return
            position = token.end()
            word = token.group()
            if word == ";":
                if self.draft is None:
                    self._stray(line[position:].strip(), number)
                self._attach(line[position:])
                return
            self._take_token(word, number)
        if self.comment is not None:
            self.comment.append("\n")

    def _take_comment(self, line: str, position: int) -> int:
        assert self.comment is not None
        end = line.find("}", position)
        if end < 0:
            self.comment.append(line[position:])
            return len(line)
        self.comment.append(line[position:end])
        text = "".join(self.comment)
        self.comment = None
        self._attach(text)
        return end + 1

    def _take_token(self, word: str, number: int) -> None:
        if self.draft is None:
            if not _opens_movetext(word):
                self._stray(word, number)
                return
            self.draft = _Draft(line=number)
        if word == "{":
            self.comment, self.comment_line = [], number
        elif word == "(":
            self.depth += 1
            if self.draft.ending is None:
                self.draft.side.open(len(self.draft.moves))
        elif word == ")":
            self.depth = max(0, self.depth - 1)
            if self.draft.side.stack:
                self.draft.side.close(self.draft.behind())
        elif self.draft.ending is not None or word == "}":
            self.draft.unkept["text behind the result"] += word != "}"
        elif word.startswith("$"):
            self._take_mark(self.draft, Mark(name=NAG, values=(word[1:],)))
        elif self.depth:
            self._take_side_word(self.draft, word)
        else:
            self._take_word(self.draft, word, number)

    def _take_mark(self, draft: _Draft, mark: Mark) -> None:
        if draft.side.stack:
            is_kept = draft.side.mark(mark)
        elif is_kept := bool(draft.moves) and not draft.stopped:
            draft.marks.append(mark)
        draft.unkept[BARE_SIGN] += not is_kept

    def _take_side_word(self, draft: _Draft, word: str) -> None:
        """Take a move of a side line; words that have no shape of one stay as they are."""
        plain = fold_width(word)
        if _stated_result(plain) or not draft.side.stack:
            draft.unkept["result of a variation"] += bool(draft.side.stack)
            return
        number = _NUMBER.match(plain)
        if number and move_shape(strip_marks(word)) is None:
            word = word[number.end() :].lstrip(".…")
        text = strip_marks(word)
        if text and not _FILLER.fullmatch(text):
            draft.side.move(text, glyph(fold_width(word)[len(text) :]))
        elif word:
            for mark in glyph(fold_width(word)):
                self._take_mark(draft, mark)

    def _leave(self, name: str) -> None:
        if self.draft is not None:
            self.draft.unkept[name] += 1

    def _stray(self, word: str, number: int) -> None:
        """Note text before the first game once, however long it is."""
        if not self.problems or self.problems[-1].code != "text_before_game":
            self.problems.append(
                ReadProblem(code="text_before_game", line=number, detail=word[:40])
            )

    def _take_word(self, draft: _Draft, word: str, number: int) -> None:
        plain = fold_width(word)
        result = _stated_result(plain)
        if result is not None:
            draft.ending, draft.in_moves = result, True
            return
        number_match = _NUMBER.match(plain)
        if number_match and move_shape(strip_marks(word)) is None:
            draft.in_moves = True
            word = word[number_match.end() :].lstrip(".…")
        text = strip_marks(word)
        if not text or _FILLER.fullmatch(text) or draft.stopped:
            for mark in glyph(fold_width(word)):
                self._take_mark(draft, mark)
            return
        self._take_move(draft, text, number, glyph(fold_width(word)[len(text) :]))

    def _take_move(
        self, draft: _Draft, text: str, number: int, marks: tuple[Mark, ...] = ()
    ) -> None:
        draft.in_moves = True
        shape = move_shape(text)
        if shape is None and _is_winboard(draft) and is_pawn_san(text):
            shape = "san"
        if shape is None:
            self._stop(draft, "move_unreadable", number, text[:40])
        elif len(draft.moves) >= self.limits.max_plies:
            self._stop(draft, "too_many_moves", number, f"more than {self.limits.max_plies} plies")
        else:
            if draft.shape is None:
                draft.shape = shape
            elif shape != draft.shape:
                self._warn(draft, "mixed_move_formats", number, text)
            draft.flush_remarks()
            draft.moves.append(RecordedMove(text=text, line=number, marks=marks))

    def _attach(self, text: str) -> None:
        """Put a comment behind the last move, or before the first of its line."""
        text = text.strip()
        draft = self.draft
        if not text or draft is None or draft.stopped:
            return
        if self.depth and draft.side.stack:
            draft.side.comment(text)
        elif self.depth:
            draft.unkept["text behind the result"] += 1
        else:
            draft.behind().append(text)

    def _end_moves(self) -> None:
        self.depth = 0
        if self.draft is not None:
            self.draft.side.stack.clear()
        if self.draft is not None and self.draft.ending is None and self.draft.in_moves:
            self.draft.ending = ""

    def _stop(self, draft: _Draft, code: str, number: int, detail: str) -> None:
        draft.stopped = True
        self.problems.append(
            ReadProblem(
                code=code,
                line=number,
                detail=detail,
                game=len(self.records) + 1,
                ply=len(draft.moves) + 1,
            )
        )

    def _warn(self, draft: _Draft, code: str, number: int, detail: str) -> None:
        game = len(self.records) + 1
        # One of a kind is enough for the reader of the report, and keeps the list short.
        draft.warnings.setdefault(
            code, ReadProblem(code=code, line=number, detail=detail, game=game)
        )

    def finish(self, number: int) -> None:
        """Close the last game and report what the end of the file cut off."""
        if self.draft is None and self.comment is None and not self.records:
            self.problems.append(ReadProblem(code="no_game", line=number, detail="no game found"))
        self._close(number)

    def _close(self, number: int) -> None:
        draft = self.draft
        if draft is None:
            return
        if self.comment is not None:
            text = "".join(self.comment)
            self.comment = None
            self._attach(text)
            self._stop(draft, "unterminated_comment", self.comment_line, text[:40])
        elif self.depth:
            self._stop(draft, "unterminated_variation", number, f"{self.depth} open")
        self.depth = 0
        self.draft = None
        draft.flush_remarks()
        self._check_tags(draft)
        self.records.append(_finished(draft, len(self.records) + 1))

    def _check_tags(self, draft: _Draft) -> None:
        declared = _tag(draft, "format")
        if declared:
            shape = declared_shape(declared)
            if shape is None:
                self._warn(draft, "format_unknown", draft.line, declared)
            elif draft.shape is not None and shape != draft.shape:
                self._warn(draft, "format_contradicts_moves", draft.line, declared)
        stated = fold_width(_tag(draft, "result")).strip()
        if stated and _stated_result(stated) is None:
            self._warn(draft, "result_unreadable", draft.line, stated)
        elif stated and draft.ending and _stated_result(stated) != draft.ending:
            self._warn(draft, "result_mismatch", draft.line, f"{stated} {draft.ending}")


def _is_winboard(draft: _Draft) -> bool:
    return draft.shape == "san" or _tag(draft, "variant").lower() == "xiangqi"


def _opens_movetext(word: str) -> bool:
    """Tell whether a game without tags can begin with `word`."""
    word = fold_width(word)
    if word == "{" or _NUMBER.fullmatch(word):
        return True
    number = _NUMBER.match(word)
    rest = word[number.end() :] if number else word
    return move_shape(strip_marks(rest)) is not None


def _stated_result(text: str) -> str | None:
    """Return the result that a text states, in signs or in words."""
    if text in RESULTS:
        return text
    spoken = spoken_result(text)
    return _SIGNS.get(text) or (spoken.result(_BY_SIDE) if spoken else None)


def _tag(draft: _Draft, name: str) -> str:
    return next((value for key, value in draft.tags if key.lower() == name), "")


def _finished(draft: _Draft, index: int) -> GameRecord:
    stated = fold_width(_tag(draft, "result")).strip()
    result = _stated_result(stated) or draft.ending or None
    shape = draft.shape or declared_shape(_tag(draft, "format")) or "chinese"
    return GameRecord(
        index=index,
        line=draft.line,
        tags=tuple(draft.tags),
        start_position=_tag(draft, "fen").strip() or None,
        moves=tuple(draft.moves),
        move_format=shape,
        edition=EDITION,
        result=result,
        comments=tuple(draft.comments),
        lines=draft.side.lines(),
        unkept=tuple((name, count) for name, count in draft.unkept.items() if count),
        warnings=tuple(draft.warnings.values()),
    )

"""Reader of PDN: draughts games of the editions served, which `game_types` tells apart.

Rule source: PDN 3.0 (FMJD): tags, moves, results 2-0 and 1-0, `0-0` where both lose, clocks
in comments, variations. A game that breaks the grammar is a problem with its line, and reading
goes on where the next begins; a game that breaks the rules is left to `pdn_moves`.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from games.notation.annotations import BARE_SIGN, NAG, Bracketed, Mark, glyph, joined
from games.notation.charset import DecodedText
from games.notation.detection import DRAUGHTS_EDITIONS
from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
)
from games.notation.pdn.clocks import clock_ms
from games.notation.pdn.game_types import editions_of, number_in, types
from games.notation.pdn.moves import kernel_of
from games.notation.pdn.tokens import Kind, Token, tokens
from games.notation.text_file import open_text, with_encodings
from games.rules.books.registry import BOOKS

RESULTS = {
    "2-0": "1-0",
    "1-0": "1-0",
    "0-2": "0-1",
    "0-1": "0-1",
    "1-1": "1/2-1/2",
    "1/2-1/2": "1/2-1/2",
    "0-0": "0-0",
    "*": "*",
}
STRENGTH = "strength"
"""The mark of a move's strength that is no glyph: (=), (+), or * for the only move."""
_NEXT_TAG = re.compile(r'\n(?=[ \t]*\[\s*\w+\s+")')
_NEXT_MOVES = re.compile(
    r"(?:\n[ \t]*\n|(?<!\S)(?:1/2-1/2|2-0|0-2|1-1|1-0|0-1|0-0|\*)(?=\s))\s*(?=1\s*[.)])"
)
_ENDS_GAME = re.compile(r"\S+\s*\n[ \t]*\n\s*1\s*[.)]")
"""A result behind which a game without tags begins."""
_NUMBERS = re.compile(r"\d+")
_LETTERS = re.compile("[a-h][1-8]")
_NAMED = {
    book.edition: re.compile(book.in_files.words, re.IGNORECASE)
    for book in BOOKS.values()
    if book.in_files.words
}
"""Edition -> how tags name it in words."""


def read_pdn(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read every game of a PDN file; one that breaks the grammar never hides the others.

    Codes: `pdn_unreadable`, `nested_comment`, `result_missing`, `variation_not_closed`,
    `setup_not_served` (a new position within a game) and those of all text files.
    """
    limits = limits or ReadLimits()
    opened = open_text(data, name="pdn", limits=limits)
    if isinstance(opened, ReadResult):
        return opened
    return read_pdn_text(opened, limits=limits)


def read_pdn_text(decoded: DecodedText, *, limits: ReadLimits) -> ReadResult:
    """Read every game of a PDN text that is already decoded."""
    scanner = _Scanner(limits=limits)
    text = decoded.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        scanner.read(text)
    except _EnoughError as error:
        scanner.problems.append(error.problem)
    result = ReadResult(
        format="pdn",
        encoding=decoded.encoding,
        records=_with_the_file(scanner.records),
        problems=tuple(scanner.problems),
    )
    return with_encodings(result, decoded)


class _GrammarError(Exception):
    """The text of a game is no PDN; `is_next`: the token at hand begins another game."""

    def __init__(self, code: str, line: int, detail: str, *, is_next: bool = False) -> None:
        super().__init__(code)
        self.problem = ReadProblem(code=code, line=line, detail=detail)
        self.is_next = is_next


class _EnoughError(Exception):
    def __init__(self, problem: ReadProblem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(slots=True)
class _Draft:
    """A game while its tokens are being read."""

    line: int
    tags: list[tuple[str, str]] = field(default_factory=list)
    moves: list[RecordedMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    side: Bracketed = field(default_factory=Bracketed)
    unkept: Counter[str] = field(default_factory=Counter)
    in_moves: bool = False
    fault: ReadProblem | None = None
    black_first: bool | None = None

    def tag(self, name: str) -> str:
        """Return the value of tag `name`, "" when it is missing."""
        wanted = name.lower()
        return next((value for key, value in self.tags if key.lower() == wanted), "")

    def flush_remarks(self) -> None:
        """Give the comments and signs since the last move to that move."""
        if self.remarks or self.marks:
            black = self.is_black_first() == (len(self.moves) % 2 == 1)
            clocks = (clock_ms(text, black=black) for text in reversed(self.remarks))
            self.moves[-1] = replace(
                self.moves[-1],
                comment=joined(self.remarks),
                marks=tuple(self.marks),
                reading_ms=next((clock for clock in clocks if clock is not None), None),
            )
            self.remarks, self.marks = [], []

    def behind(self) -> list[str]:
        """Where a comment goes: behind the last move, or before the first."""
        return self.remarks if self.moves else self.comments

    def is_black_first(self) -> bool:
        """Return whether Black makes the first move: by the position, else by the edition."""
        if self.black_first is None:
            start, edition = self.tag("FEN").strip(), _stated(self) or _named(self)
            by_edition = bool(edition) and kernel_of(edition).variant.black_first
            self.black_first = start.startswith("B") if start else by_edition
        return self.black_first


@dataclass(slots=True)
class _Scanner:
    """The state that tokens pass through: the open game and the depth of variations."""

    limits: ReadLimits
    records: list[GameRecord] = field(default_factory=list)
    draft: _Draft | None = None
    problems: list[ReadProblem] = field(default_factory=list)
    has_tags: bool = False
    is_astray: bool = False
    depth: int = 0
    opened_on: int = 0
    text: str = ""

    def read(self, text: str) -> None:
        """Read a text from end to end, from each fault on to where the next game begins.

        :raises _EnoughError: when it holds more games than the limit.
        """
        self.text = text
        position, line = 0, 1
        while position < len(text):
            following = self._read_on(text, position, line)
            line += text.count("\n", position, following)
            position = following
        self.finish()

    def _read_on(self, text: str, position: int, line: int) -> int:
        """Take tokens up to a fault; return where to read on."""
        for token in tokens(text, position, line):
            try:
                self.take(token)
            except _GrammarError as error:
                return self._after(error, token, text)
        return len(text)

    def _after(self, error: _GrammarError, token: Token, text: str) -> int:
        """Note a fault with its game; return where the next may begin."""
        self.depth = 0
        draft = self.draft
        line_end = text.find("\n", token.at) + 1 or len(text)
        if draft is None or not (draft.tags or draft.moves or draft.in_moves):
            self.draft = None
            if not self.is_astray:
                self.problems.append(error.problem)
            self.is_astray = True
            return line_end
        draft.fault = draft.fault or error.problem
        draft.side.stack.clear()
        if error.is_next:
            self._close("*")
            return token.at
        if not draft.in_moves:
            return line_end
        self._close("*")
        match = (_NEXT_TAG if self.has_tags else _NEXT_MOVES).search(text, token.at)
        return match.end() if match else len(text)

    def take(self, token: Token) -> None:
        """Take one token.

        :raises _GrammarError: where the text is no PDN.
        """
        match token.kind:
            case Kind.UNREADABLE | Kind.SETUP if self.depth:
                self._take_side_line(self._game(token), token)
            case Kind.UNREADABLE:
                raise _GrammarError("pdn_unreadable", token.line, f"{token.text!r} is no PDN")
            case Kind.NESTED:
                detail = "a comment holds another, or is never closed"
                raise _GrammarError("nested_comment", token.line, detail)
            case Kind.SETUP:
                detail = "a new position within a game is not served"
                raise _GrammarError("setup_not_served", token.line, detail)
            case Kind.TAG:
                self._take_tag(token)
            case Kind.OPEN:
                self._open_variation(token)
            case Kind.CLOSE:
                if not self.depth:
                    raise _GrammarError("pdn_unreadable", token.line, "')' closes no variation")
                self.depth -= 1
                draft = self._game(token)
                draft.side.close(draft.behind())
            case Kind.ESCAPE | Kind.NAG | Kind.STRENGTH:
                if self.draft is not None:
                    self._take_mark(self.draft, token)
            case _:
                if not self.depth:
                    self._take_main_line(token)
                else:
                    self._take_side_line(self._game(token), token)

    def finish(self) -> None:
        """Close the last game, which may lack its result."""
        if self.depth and self.draft is not None:
            detail = "a variation is never closed"
            fault = ReadProblem(code="variation_not_closed", line=self.opened_on, detail=detail)
            self.draft.fault = self.draft.fault or fault
        if self.draft is not None and (self.draft.tags or self.draft.moves):
            self._close("*" if self.draft.moves else None)

    def _take_tag(self, token: Token) -> None:
        if self.depth:
            detail = f"[{token.text}] stands within a variation"
            raise _GrammarError("variation_not_closed", self.opened_on, detail, is_next=True)
        if self.draft is not None and self.draft.in_moves:
            detail = f"the game from line {self.draft.line} has no result before this tag"
            raise _GrammarError("result_missing", token.line, detail, is_next=True)
        self.has_tags = True
        if self.draft is not None and self.draft.fault and self.draft.tag(token.text):
            self._close("*")
        self._game(token).tags.append((token.text, token.value))

    def _open_variation(self, token: Token) -> None:
        if not self.depth:
            self.opened_on = token.line
        self.depth += 1
        draft = self._game(token)
        draft.side.open(len(draft.moves))

    def _take_side_line(self, draft: _Draft, token: Token) -> None:
        match token.kind:
            case Kind.COMMENT:
                draft.side.comment(" ".join(token.text.split()))
            case Kind.MOVE:
                draft.side.move(token.text)
            case Kind.UNREADABLE | Kind.SETUP:
                # Nobody can say what it stands for: words of the file, and what follows them.
                draft.side.move(token.text)
            case Kind.RESULT:
                if not self.has_tags and _ENDS_GAME.match(self.text, token.at):
                    detail = "a variation is never closed"
                    raise _GrammarError("variation_not_closed", self.opened_on, detail)
                draft.unkept["result of a variation"] += 1

    def _take_mark(self, draft: _Draft, token: Token) -> None:
        if token.kind is Kind.ESCAPE:
            draft.unkept["% line"] += 1
            return
        signs = token.text.strip("()$ \t\n")
        name = NAG if token.kind is Kind.NAG else STRENGTH
        marks = glyph(signs) or (Mark(name=name, values=(signs,)),)
        for mark in marks:
            if self.depth:
                is_kept = draft.side.mark(mark)
            elif is_kept := bool(draft.moves):
                draft.marks.append(mark)
            draft.unkept[BARE_SIGN] += not is_kept

    def _take_main_line(self, token: Token) -> None:
        draft = self._game(token)
        match token.kind:
            case Kind.COMMENT:
                draft.behind().append(" ".join(token.text.split()))
            case Kind.RESULT:
                self._close(token.text)
            case Kind.NUMBER:
                draft.in_moves = True
            case Kind.MOVE:
                draft.in_moves = True
                draft.flush_remarks()
                draft.moves.append(RecordedMove(text=token.text, line=token.line))

    def _game(self, token: Token) -> _Draft:
        if self.draft is None:
            if len(self.records) >= self.limits.max_games:
                detail = f"more than {self.limits.max_games} games"
                raise _EnoughError(
                    ReadProblem(code="too_many_games", line=token.line, detail=detail)
                )
            self.draft = _Draft(line=token.line)
            self.is_astray = False
        return self.draft

    def _close(self, ending: str | None) -> None:
        draft = self.draft
        if draft is None:
            return
        self.draft = None
        draft.flush_remarks()
        index = len(self.records) + 1
        self.records.append(_record(draft, index, ending, self.limits))
        if draft.fault is not None:
            self.problems.append(replace(draft.fault, game=index))


def _record(draft: _Draft, index: int, ending: str | None, limits: ReadLimits) -> GameRecord:
    number = number_in(draft.tag("GameType"))
    edition = _stated(draft) if number is not None else _named(draft)
    candidates = (edition,) if edition else _candidates(draft)
    stated = RESULTS.get(draft.tag("Result").strip())
    result = RESULTS[ending] if ending else stated
    warnings = []
    if stated and ending and stated != result and result != "*":
        detail = f"{draft.tag('Result')} / {ending}"
        warnings.append(
            ReadProblem(code="result_contradicts_tag", line=draft.line, detail=detail, game=index)
        )
    if result == "*" and stated:
        result = stated
    return GameRecord(
        index=index,
        line=draft.line,
        tags=tuple(draft.tags),
        start_position=draft.tag("FEN").strip() or None,
        # One more than the limit tells the resolver that the game goes on.
        moves=tuple(draft.moves[: limits.max_plies + 1]),
        move_format="pdn",
        result=result,
        edition=candidates[0],
        edition_is_stated=number is not None,
        edition_doubt=_doubt(draft, candidates) if number is None else _not_served(draft),
        comments=tuple(draft.comments),
        lines=draft.side.lines(),
        unkept=tuple((name, count) for name, count in draft.unkept.items() if count),
        warnings=tuple(warnings),
    )


def _stated(draft: _Draft) -> str:
    """Return the edition that the GameType states, "" for one that is not served."""
    return next(iter(editions_of(draft.tag("GameType"))), "")


def _not_served(draft: _Draft) -> str:
    tag = draft.tag("GameType")
    if _stated(draft):
        return ""
    numbers = types().values()
    served = ", ".join(map(str, numbers))
    if number_in(tag) in numbers:
        return f"GameType {tag[:40]} is not served on this board"
    return f"GameType {number_in(tag)} is not served; {served} are"


def _named(draft: _Draft) -> str:
    """Return the edition that the tags name in words, "" for none or for several."""
    words = " ".join(value for _, value in draft.tags)
    found = {edition for edition, name in _NAMED.items() if name.search(words)}
    for tag in ("GameType", "Variant", "Game", "RU"):
        named = draft.tag(tag).lower().split()
        found |= {edition for edition in DRAUGHTS_EDITIONS if edition.rpartition("-")[2] in named}
    return found.pop() if len(found) == 1 else ""


def _by_letters(draft: _Draft) -> bool:
    return any(_LETTERS.search(text) for text in (*_texts(draft), draft.tag("FEN")))


def _texts(draft: _Draft) -> tuple[str, ...]:
    return tuple(move.text for move in draft.moves)


def _candidates(draft: _Draft) -> tuple[str, ...]:
    """Return the editions whose squares are called as the game calls them; all for none such."""
    geometries = {edition: kernel_of(edition).geometry for edition in DRAUGHTS_EDITIONS}
    if _by_letters(draft):
        found = tuple(edition for edition, board in geometries.items() if board.letters)
    else:
        fen = re.sub(r"\d+-(\d+)", r"\1", draft.tag("FEN"))
        texts = (*_texts(draft), fen)
        squares = [int(number) for text in texts for number in _NUMBERS.findall(text)]
        # A number that no board has is left to the rules to refuse.
        last = min(max(squares, default=0), max(board.squares for board in geometries.values()))
        found = tuple(edition for edition, board in geometries.items() if board.squares >= last)
    return found or DRAUGHTS_EDITIONS


def _doubt(draft: _Draft, candidates: tuple[str, ...]) -> str:
    """Return which editions a game may be of, "" where the board tells the one."""
    return ", ".join(candidates) if len(candidates) > 1 else ""


def _with_the_file(records: Sequence[GameRecord]) -> tuple[GameRecord, ...]:
    """Give games without moves the edition of all other games of their file, where it is one."""
    known = {record.edition for record in records if not record.edition_doubt}
    known |= {record.edition_doubt for record in records if record.edition_doubt and record.moves}
    if len(known) != 1 or not known <= set(DRAUGHTS_EDITIONS):
        return tuple(records)
    (edition,) = known
    return tuple(
        replace(record, edition=edition, edition_doubt="")
        if record.edition_doubt and not record.edition_is_stated and not record.start_position
        else record
        for record in records
    )

"""Reader of RIF, the XML in which renju databases are exchanged.

A file lists players, tournaments, rules and games; a `game` names them by their ids and
holds its moves as `h8 i9 ...`. No schema was ever published: what is known is read, every
other attribute of a game is kept as a tag. For files of the user's own: the public archive
may not be put into an online system. Document types and entities are refused.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from xml.parsers import expat

from games.notation.annotations import joined
from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.stone_points import GOMOKU, PASS, read_algebraic

EDITION = "gomoku-2025"
_RESULTS = {"1": "1-0", "1.0": "1-0", "0.5": "1/2-1/2", ".5": "1/2-1/2", "0": "0-1", "0.0": "0-1"}
_PASSES = ("-", "--", "pass")
_LISTED = ("player", "tournament", "rule", "opening", "country", "city", "month")
_TEXTS = ("move", "info")
_CJK = re.compile("[\u3400-\u9fff]")
_TAGS = {
    "id": "RifId",
    "publisher": "Publisher",
    "round": "Round",
    "rule": "Rule",
    "opening": "Opening",
    "alt": "FifthOffers",
    "swap": "Swap",
    "btime": "BlackTime",
    "wtime": "WhiteTime",
    "bresult": "BlackResult",
}
_RESOLVED = ("black", "white", "tournament")
_MAX_LISTED = 500_000
_CUT_SHORT = (
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION],
)


class _ForbiddenMarkupError(ValueError):
    """The XML declares a document type or an entity."""


class _TooManyGamesError(ValueError):
    """The file holds more games, or more of anything listed, than the limits allow."""


def read_rif(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read every game of a RIF file; a file cut short gives the games before the cut."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="rif")
    if refusal is not None:
        return refusal
    handler = _Handler(limits=limits)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    handler.parser = parser
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.characters
    parser.StartDoctypeDeclHandler = _forbid
    parser.EntityDeclHandler = _forbid
    try:
        parser.Parse(data, True)
    except _ForbiddenMarkupError:
        handler.report("forbidden_markup", "document type", parser.CurrentLineNumber)
        handler.games.clear()
    except _TooManyGamesError:
        detail = f"more than {limits.max_games} games"
        handler.report("too_many_games", detail, parser.CurrentLineNumber)
    except expat.ExpatError as error:
        code = "truncated" if error.code in _CUT_SHORT else "markup_unreadable"
        handler.report(code, expat.ErrorString(error.code), error.lineno)
    except (LookupError, ValueError) as error:
        # The XML declaration names a charset that expat does not know.
        handler.report("markup_unreadable", str(error), 1)
    records = tuple(
        handler.record(game, index) for index, game in enumerate(handler.games, start=1)
    )
    if not records and not handler.problems:
        handler.report("no_game", "no game found", 0)
    return ReadResult(
        format="rif", encoding="xml", records=records, problems=tuple(handler.problems)
    )


def _forbid(*_: object) -> None:
    raise _ForbiddenMarkupError


@dataclass(slots=True)
class _Game:
    """A game as its element gives it."""

    attributes: dict[str, str]
    line: int
    moves: str = ""
    info: str = ""
    unkept: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class _Handler:
    """What the XML events have given so far."""

    limits: ReadLimits
    listed: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    games: list[_Game] = field(default_factory=list)
    problems: list[ReadProblem] = field(default_factory=list)
    parser: expat.XMLParserType | None = None
    open_game: _Game | None = None
    text: list[str] = field(default_factory=list)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self.text.clear()
        if name == "game":
            if len(self.games) >= self.limits.max_games:
                raise _TooManyGamesError
            self.open_game = _Game(attributes=attributes, line=self.line())
        elif name in _LISTED and "id" in attributes:
            if len(self.listed) >= _MAX_LISTED:
                raise _TooManyGamesError
            self.listed[name, attributes["id"]] = attributes

    def line(self) -> int:
        """From 1; 0 before the parser has begun."""
        return 0 if self.parser is None else self.parser.CurrentLineNumber

    def characters(self, text: str) -> None:
        """Keep character data where a game is open."""
        if self.open_game is not None:
            self.text.append(text)

    def end(self, name: str) -> None:
        """Close an element."""
        game = self.open_game
        if game is None:
            return
        if name in _TEXTS:
            value = "".join(self.text).strip()
            self.text.clear()
            if name == "move":
                game.moves = f"{game.moves} {value}".strip()
            else:
                game.info = joined((game.info, value))
        elif name == "game":
            self.games.append(game)
            self.open_game = None
        else:
            game.unkept[name] += 1

    def report(self, code: str, detail: str, line: int) -> None:
        """Note a problem of the whole file."""
        self.problems.append(ReadProblem(code=code, line=line, detail=detail))

    def record(self, game: _Game, index: int) -> GameRecord:
        """Return a game with the names that its ids stand for."""
        moves = self.moves(game, index)
        raw = game.attributes.get("bresult", "").strip()
        warnings: tuple[ReadProblem, ...] = ()
        if raw and raw not in _RESULTS:
            warning = ReadProblem(
                code="result_unreadable", line=game.line, detail=raw[:40], game=index
            )
            warnings = (warning,)
        return GameRecord(
            index=index,
            line=game.line,
            tags=tuple(self.tags(game)),
            moves=moves,
            move_format="squares",
            result=_RESULTS.get(raw),
            edition=EDITION,
            comments=(game.info,) if game.info else (),
            unkept=tuple(game.unkept.items()),
            warnings=warnings,
        )

    def moves(self, game: _Game, index: int) -> tuple[RecordedMove, ...]:
        """A word that is no point ends them and is reported with its ply."""
        found: list[RecordedMove] = []
        for word in game.moves.split():
            point = PASS if word.lower() in _PASSES else _point(word)
            ply = len(found) + 1
            if point is None or ply > self.limits.max_plies:
                code = "move_unreadable" if point is None else "too_many_moves"
                problem = ReadProblem(
                    code=code, line=game.line, detail=word[:40], game=index, ply=ply
                )
                self.problems.append(problem)
                break
            found.append(RecordedMove(text=point, line=game.line))
        return tuple(found)

    def tags(self, game: _Game) -> list[tuple[str, str]]:
        """Return what a game and its tournament say, names instead of ids."""
        given = game.attributes
        event = self.listed.get(("tournament", given.get("tournament", "")), {})
        found = [
            ("Event", event.get("name", "")),
            ("Site", self.place(event)),
            ("Date", _date(event)),
            ("Black", self.player(given.get("black", ""))),
            ("White", self.player(given.get("white", ""))),
        ]
        for name, value in given.items():
            if name not in _RESOLVED:
                found.append((_TAGS.get(name, name), self.named(name, value)))
        return [(name, " ".join(value.split())) for name, value in found if value.strip()]

    def named(self, kind: str, value: str) -> str:
        """Return a rule or opening by its name where the file lists it."""
        if kind in ("rule", "opening"):
            return self.listed.get((kind, value), {}).get("name", value)
        return value

    def place(self, event: dict[str, str]) -> str:
        """Return city and country of a tournament."""
        city = self.listed.get(("city", event.get("city", "")), {}).get("name")
        country = self.listed.get(("country", event.get("country", "")), {}).get("name")
        parts = (city or event.get("city", ""), country or event.get("country", ""))
        return ", ".join(part for part in parts if part and not part.isdigit())

    def player(self, number: str) -> str:
        """Return the name of a player, the native one where it is Chinese."""
        listed = self.listed.get(("player", number))
        if listed is None:
            return "" if number.isdigit() else number
        native = listed.get("native_name", "").strip()
        if _CJK.search(native):
            return native
        return f"{listed.get('name', '')} {listed.get('surname', '')}".strip()


def _date(event: dict[str, str]) -> str:
    start = event.get("start", "").strip()
    if start:
        return start
    year, month = event.get("year", "").strip(), event.get("month", "").strip()
    if month.isascii() and month.isdigit() and year:
        return f"{year}-{int(month):02d}" if 1 <= int(month) <= 12 else year
    return year


def _point(word: str) -> str | None:
    return read_algebraic(GOMOKU, word, GOMOKU.usual)

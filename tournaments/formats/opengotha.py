"""OpenGotha's XML: players, games, byes and teams of a go tournament, as values and read.

What the project has no use for (parameter sets, teams) is kept as it stands and written
back. A document type is passed over; entities, declared or used, are refused. Players are
named by family and given name run together in capitals; Chinese names come through as they are.
"""

import re
from dataclasses import dataclass, field
from xml.parsers import expat

from tournaments.reading import MAX_BYTES, FormatError

Attributes = tuple[tuple[str, str], ...]
RESULTS = frozenset(
    {
        "BLACKWINS",
        "WHITEWINS",
        "EQUAL",
        "BOTHWIN",
        "BOTHLOSE",
        "BLACKWINS_BYDEF",
        "WHITEWINS_BYDEF",
        "EQUAL_BYDEF",
        "BOTHWIN_BYDEF",
        "BOTHLOSE_BYDEF",
        "UNKNOWN",
    }
)
"""What a game's result may be, without its RESULT_ prefix; BYDEF is a forfeit (弃权)."""
_FOREIGN = re.compile(rb"<!ENTITY|&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)")
"""A reference to an entity that XML itself does not declare, or the declaration of one."""
_MAX_DEPTH = 32
_MAX_ELEMENTS = 500_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """An element as it stands, with its attributes by name and its line in the file."""

    name: str
    attributes: Attributes
    children: tuple["Element", ...] = ()
    text: str = ""

    def get(self, name: str) -> str:
        """Return an attribute, "" when it is absent."""
        return dict(self.attributes).get(name, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class GothaPlayer:
    """A player; `participating` has one flag a round. `other` are the remaining attributes.

    `line` is where it stands in the file, 0 where it has not been read from one.
    """

    name: str
    first_name: str
    rank: str = ""
    rating: int | None = None
    country: str = ""
    club: str = ""
    participating: tuple[bool, ...] = ()
    other: Attributes = ()
    line: int = field(default=0, compare=False)

    @property
    def key(self) -> str:
        """What games call the player."""
        return f"{self.name}{self.first_name}".replace(" ", "").upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class GothaGame:
    """A game; `result` without its RESULT_ prefix."""

    round: int
    table: int
    white: str
    black: str
    handicap: int = 0
    known_colour: bool = True
    result: str = "UNKNOWN"
    other: Attributes = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GothaBye:
    """Who had the bye (轮空) of a round."""

    round: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gotha:
    """A whole tournament file; `rest` are the other parts, in order."""

    attributes: Attributes = ()
    players: tuple[GothaPlayer, ...]
    games: tuple[GothaGame, ...] = ()
    byes: tuple[GothaBye, ...] = ()
    rest: tuple[Element, ...] = ()

    @property
    def rounds(self) -> int:
        """The stated number of rounds, else that of the last game."""
        for part in self.rest:
            for child in part.children:
                stated = child.get("numberOfRounds")
                if stated.isdecimal():
                    return int(stated)
        return max((game.round for game in self.games), default=0)


class _Builder:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._forbid
        self.parser.SkippedEntityHandler = self._forbid
        self.open: list[tuple[str, Attributes, list[Element], list[str], int]] = []
        self.root: Element | None = None
        self.lines: dict[int, int] = {}
        self.count = 0

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        line = self.parser.CurrentLineNumber
        if self.count > _MAX_ELEMENTS or len(self.open) >= _MAX_DEPTH:
            raise FormatError("file_too_large", line=line)
        self.open.append((name, tuple(sorted(attributes.items())), [], [], line))

    def _end(self, name: str) -> None:
        opened, attributes, children, texts, line = self.open.pop()
        done = Element(
            name=opened,
            attributes=attributes,
            children=tuple(children),
            text="".join(texts).strip(),
        )
        self.lines[id(done)] = line
        if self.open:
            self.open[-1][2].append(done)
        else:
            self.root = done

    def _characters(self, text: str) -> None:
        if self.open:
            self.open[-1][3].append(text)

    def _doctype(self, *_: object) -> None:
        # With one, expat drops a reference it does not know from an attribute and says nothing.
        if _FOREIGN.search(self.data.replace(b"\0", b"")):
            self._forbid()

    def _forbid(self, *_: object) -> None:
        raise FormatError("forbidden_markup", line=self.parser.CurrentLineNumber)


def read_opengotha(data: bytes) -> Gotha:
    """Read a tournament file.

    :raises FormatError: `file_too_large`, `forbidden_markup`, `not_xml`,
        `unknown_charset`, `not_opengotha`,
        `no_players`, `duplicate_player`, `unknown_player`, `bad_number`, `bad_result`,
        `player_twice_in_round`.
    """
    if len(data) > MAX_BYTES:
        raise FormatError("file_too_large", detail=str(len(data)))
    builder = _Builder(data)
    try:
        builder.parser.Parse(data, True)
    except FormatError:
        raise
    except (LookupError, ValueError) as error:
        # The XML declaration names a charset that expat does not know.
        raise FormatError("unknown_charset", line=1, detail=str(error)) from error
    except expat.ExpatError as error:
        raise FormatError(
            "not_xml",
            line=error.lineno,
            column=error.offset + 1,
            detail=expat.ErrorString(error.code),
        ) from error
    root = builder.root
    if root is None or root.name != "Tournament":
        raise FormatError("not_opengotha", line=1)
    reader = _Reader(builder.lines)
    for part in root.children:
        reader.part(part)
    if not reader.players:
        raise FormatError("no_players", line=1)
    return Gotha(
        attributes=root.attributes,
        players=tuple(reader.players.values()),
        games=tuple(reader.games),
        byes=tuple(reader.byes),
        rest=tuple(reader.rest),
    )


class _Reader:
    def __init__(self, lines: dict[int, int]) -> None:
        self.lines = lines
        self.players: dict[str, GothaPlayer] = {}
        self.games: list[GothaGame] = []
        self.byes: list[GothaBye] = []
        self.rest: list[Element] = []
        self.sat: set[tuple[int, str]] = set()

    def part(self, part: Element) -> None:
        match part.name:
            case "Players":
                for child in part.children:
                    self._player(child)
            case "Games":
                for element in part.children:
                    self._game(element)
            case "ByePlayers":
                for other in part.children:
                    player, number = other.get("player"), self._integer(other, "roundNumber")
                    self._sit(other, number, player)
                    self.byes.append(GothaBye(round=number, player=player))
            case _:
                self.rest.append(part)

    def _error(self, code: str, element: Element, detail: str = "") -> FormatError:
        return FormatError(code, line=self.lines[id(element)], detail=detail)

    def _integer(self, element: Element, name: str) -> int:
        text = element.get(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise self._error("bad_number", element, f"{name}={text}")
        return int(text)

    def _player(self, element: Element) -> None:
        known = ("name", "firstName", "rank", "rating", "country", "club", "participating")
        rating = element.get("rating")
        flags = element.get("participating")
        if set(flags) - {"0", "1"}:
            raise self._error("bad_number", element, f"participating={flags}")
        player = GothaPlayer(
            name=element.get("name"),
            first_name=element.get("firstName"),
            rank=element.get("rank"),
            rating=_signed(rating),
            country=element.get("country"),
            club=element.get("club"),
            participating=tuple(flag == "1" for flag in flags),
            other=tuple(item for item in element.attributes if item[0] not in known),
            line=self.lines[id(element)],
        )
        if rating and player.rating is None:
            raise self._error("bad_number", element, f"rating={rating}")
        if player.key in self.players or not player.key:
            raise self._error("duplicate_player", element, player.key)
        self.players[player.key] = player

    def _game(self, element: Element) -> None:
        known = (
            "roundNumber",
            "tableNumber",
            "whitePlayer",
            "blackPlayer",
            "handicap",
            "knownColor",
            "result",
        )
        result = element.get("result").removeprefix("RESULT_")
        if result not in RESULTS:
            words = " ".join(sorted(RESULTS))
            raise self._error("bad_result", element, f"{result[:40]}: {words}")
        game = GothaGame(
            round=self._integer(element, "roundNumber"),
            table=self._integer(element, "tableNumber"),
            white=element.get("whitePlayer"),
            black=element.get("blackPlayer"),
            handicap=self._integer(element, "handicap") if element.get("handicap") else 0,
            known_colour=element.get("knownColor") != "false",
            result=result,
            other=tuple(item for item in element.attributes if item[0] not in known),
        )
        for player in (game.white, game.black):
            self._sit(element, game.round, player)
        self.games.append(game)

    def _sit(self, element: Element, number: int, player: str) -> None:
        if player not in self.players:
            raise self._error("unknown_player", element, player)
        if number < 1 or number > 999:
            raise self._error("bad_number", element, f"roundNumber={number}")
        if (number, player) in self.sat:
            raise self._error("player_twice_in_round", element, f"{player} round {number}")
        self.sat.add((number, player))


def _signed(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 6:
        return None
    return int(text)

"""Between FIDE reports and the crosstable.

A game must be told alike by both of its players: a report that contradicts itself is
refused with the line, never repaired (endorsement question 51).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.rules.exact_numbers import exact_number
from tournaments.crosstable import (
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
    PointSystem,
)
from tournaments.formats.trf import (
    Comment,
    Deviation,
    Header,
    Player,
    Record,
    Trf,
    TrfCell,
)
from tournaments.formats.trf_write import tenths
from tournaments.reading import FormatError

_PLAYED = {
    "1": Mark.WIN,
    "0": Mark.LOSS,
    "=": Mark.DRAW,
    "W": Mark.WIN,
    "L": Mark.LOSS,
    "D": Mark.DRAW,
    "+": Mark.FORFEIT_WIN,
    "-": Mark.FORFEIT_LOSS,
    "?": Mark.ADJOURNED,
    "*": Mark.ADJOURNED,
    "X": Mark.ADJOURNED,
    "": Mark.ADJOURNED,
}
_ALONE = {
    "H": Mark.HALF_BYE,
    "F": Mark.FULL_BYE,
    "U": Mark.PAIRING_BYE,
    "Z": Mark.ABSENT,
    "-": Mark.ABSENT,
    "+": Mark.FULL_BYE,
    "*": Mark.ABSENT,
    "": Mark.ABSENT,
}
_SIGNS = {
    Mark.WIN: "1",
    Mark.DRAW: "=",
    Mark.LOSS: "0",
    Mark.ADJOURNED: "?",
    Mark.FORFEIT_WIN: "+",
    Mark.FORFEIT_LOSS: "-",
    Mark.DOUBLE_FORFEIT: "-",
    Mark.PAIRING_BYE: "U",
    Mark.FULL_BYE: "F",
    Mark.HALF_BYE: "H",
    Mark.ABSENT: "Z",
}
_AGREE = frozenset(
    {
        ("1", "0"),
        ("=", "="),
        ("W", "L"),
        ("D", "D"),
        ("+", "-"),
        ("-", "-"),
        ("0", "0"),
        ("L", "L"),
        ("?", "?"),
        ("*", "*"),
        ("X", "X"),
        ("", ""),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What a report says of somebody beyond the crosstable."""

    name: str
    sex: str = ""
    title: str = ""
    federation: str = ""
    id: str = ""
    birth: str = ""


def points_of(report: Trf) -> PointSystem:
    """Return the scoring of record 162, 1-½-0 where there is none.

    :raises FormatError: `bad_points`.
    """
    worth = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0)}
    stated = scoring(report.text("162"))
    worth |= stated
    return PointSystem(
        win=worth["W"],
        draw_first=worth["D"],
        draw_second=worth["D"],
        loss=worth["L"],
        pairing_bye=stated.get("P", worth["W"]),
        full_bye=stated.get("F", worth["W"]),
        half_bye=stated.get("H", worth["D"]),
    )


def scoring(text: str) -> dict[str, Fraction]:
    """Return the values of a scoring record (162, 362) by their letters.

    :raises FormatError: `bad_points`.
    """
    words = text.split()
    found: dict[str, Fraction] = {}
    for letter, value in zip(words[::2], words[1::2], strict=False):
        try:
            found[letter] = exact_number(value)
        except (ValueError, ZeroDivisionError) as error:
            raise FormatError("bad_points", detail=f"{letter} {value}") from error
    if len(words) % 2:
        raise FormatError("bad_points", detail=text)
    return found


def trf_crosstable(report: Trf) -> Crosstable:
    """Return the crosstable of an individual report.

    Numbers are the start numbers, ids the players' federation ids (or their numbers).

    :raises FormatError: `unknown_opponent`, `opponent_is_self`, `opponent_disagrees`,
        `colours_disagree`, `results_disagree`, `bad_points`.
    """
    by_number = {player.number: player for player in report.players}
    lines = {
        record.number: line
        for line, record in enumerate(report.records, start=1)
        if isinstance(record, Player) and record.code == "001"
    }
    for player in report.players:
        for at, cell in enumerate(player.cells):
            _check(player, at, cell, by_number, lines[player.number])
    return Crosstable(
        entrants=tuple(_entrant(player, by_number) for player in report.players),
        rounds=max(report.rounds, max(len(player.cells) for player in report.players)),
        points=points_of(report),
    )


def _check(
    player: Player, at: int, cell: TrfCell, by_number: Mapping[int, Player], line: int
) -> None:
    if cell.opponent is None:
        return
    column = 92 + 10 * at

    def error(code: str) -> FormatError:
        detail = f"{player.number} round {at + 1}: {cell.opponent} {cell.colour} {cell.result}"
        return FormatError(code, line=line, column=column, detail=detail)

    if cell.opponent == player.number:
        raise error("opponent_is_self")
    other = by_number.get(cell.opponent)
    if other is None:
        raise error("unknown_opponent")
    back = other.cells[at] if at < len(other.cells) else TrfCell()
    if back.opponent != player.number:
        raise error("opponent_disagrees")
    if cell.colour and back.colour == cell.colour:
        raise error("colours_disagree")
    pair = (cell.result, back.result)
    known = cell.result in _PLAYED and back.result in _PLAYED
    if known and pair not in _AGREE and pair[::-1] not in _AGREE:
        raise error("results_disagree")


def _entrant(player: Player, by_number: Mapping[int, Player]) -> Entrant:
    return Entrant(
        number=player.number,
        id=player.id or str(player.number),
        unit=player.federation,
        rating=player.rating,
        cells=tuple(_cell(player, at, cell, by_number) for at, cell in enumerate(player.cells)),
    )


def _cell(player: Player, at: int, cell: TrfCell, by_number: Mapping[int, Player]) -> Cell:
    if cell.opponent is None:
        return Cell(mark=_ALONE.get(cell.result, Mark.ABSENT))
    mark = _PLAYED.get(cell.result, Mark.ADJOURNED)
    if cell.result == "-" and by_number[cell.opponent].cells[at].result == "-":
        mark = Mark.DOUBLE_FORFEIT
    colour = {"w": Colour.FIRST, "b": Colour.SECOND}.get(cell.colour)
    return Cell(mark=mark, opponent=cell.opponent, colour=colour)


def crosstable_trf(
    table: Crosstable,
    people: Mapping[str, Person],
    *,
    headers: tuple[Header, ...] = (),
    deviations: tuple[Deviation, ...] = (),
    places: Mapping[int, int] | None = None,
    points: Mapping[int, Fraction] | None = None,
    second_is_white: bool = False,
) -> Trf:
    """Return `table` as a report; `people` by entrant id, `places` and `points` by number.

    `points` where they are not the sum of the rounds: games played may count for nothing.

    The first mover is written w, whatever the game calls him; with `second_is_white` the
    other way round (weiqi and renju, where Black begins). Fouls, board points and games of
    a match have no place in the format and are left out.

    :raises FormatError: `person_missing`.
    """
    records: list[Record] = list(headers)
    if not any(header.code in ("142", "XXR") for header in headers):
        records.append(Header(code="142", text=str(table.rounds)))
    if not any(header.code == "162" for header in headers):
        records.append(scoring_record(table.points))
    records.extend(deviations)
    for entrant in table.entrants:
        if entrant.id not in people:
            raise FormatError("person_missing", detail=entrant.id)
        person = people[entrant.id]
        records.append(
            Player(
                number=entrant.number,
                sex=person.sex,
                title=person.title,
                name=person.name,
                rating=entrant.rating,
                federation=person.federation,
                id=person.id,
                birth=person.birth,
                points=(points or {}).get(
                    entrant.number,
                    sum((table.points.worth(cell) for cell in entrant.cells), Fraction(0)),
                ),
                rank=(places or {}).get(entrant.number),
                cells=tuple(_written(cell, second_is_white) for cell in entrant.cells),
            )
        )
    return Trf(records=tuple(records))


def scoring_record(points: PointSystem) -> Record:
    """Return record 162; where draws differ by colour it has no form, so a remark stands in."""
    if points.draw_first != points.draw_second:
        return Comment(
            text=f" draws are worth {points.draw_first} to the first and "
            f"{points.draw_second} to the second mover"
        )
    worth = {
        "W": points.win,
        "D": points.draw_first,
        "L": points.loss,
        "P": points.pairing_bye,
        "F": points.full_bye,
        "H": points.half_bye,
        # What an unfinished game counts for until it ends (questions 164 and 165).
        "X": points.draw_first,
    }
    return Header(
        code="162",
        text=" " + "    ".join(f"{letter} {tenths(number)}" for letter, number in worth.items()),
    )


def _written(cell: Cell, second_is_white: bool) -> TrfCell:
    if cell.opponent is None:
        return TrfCell(result=_SIGNS[cell.mark])
    colour = ""
    if cell.colour is not None:
        colour = "w" if (cell.colour is Colour.FIRST) != second_is_white else "b"
    return TrfCell(opponent=cell.opponent, colour=colour, result=_SIGNS[cell.mark])

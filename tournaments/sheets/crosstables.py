"""Crosstables and standings as tables of text (成绩表), Chinese or English.

Draughts appendix, forms 11 and 14; forfeits print as + and - (xiangqi 20.3, gomoku 28.3),
annulled games in brackets, shared places as shared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.sheets.tables import Table, Value, shown
from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one language; `round` takes the number."""

    place: str
    number: str
    name: str
    unit: str
    country: str
    grade: str
    rating: str
    points: str
    round: str
    first: str
    second: str
    pairing_bye: str
    full_bye: str
    half_bye: str
    absent: str
    adjourned: str
    annulled: str


CHINESE = Words(
    place="名次",
    number="序号",
    name="姓名",
    unit="单位",
    country="国家或地区",
    grade="段级位",
    rating="等级分",
    points="积分",
    round="第{}轮",
    first="先",
    second="后",
    pairing_bye="轮空",
    full_bye="轮空胜",
    half_bye="轮空和",
    absent="缺席",
    adjourned="封棋",
    annulled="作废",
)
ENGLISH = Words(
    place="Place",
    number="No.",
    name="Name",
    unit="Unit",
    country="Country",
    grade="Grade",
    rating="Rating",
    points="Points",
    round="Round {}",
    first="f",
    second="s",
    pairing_bye="bye",
    full_bye="full bye",
    half_bye="half bye",
    absent="absent",
    adjourned="adj.",
    annulled="annulled",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column behind the units: its heading, and what it says by entrant id."""

    heading: str
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One line of the standings: the place, whose, and the values of the tie-breaks."""

    place: int
    number: int
    values: tuple[Value, ...] = ()


def cell_text(table: Crosstable, cell: Cell, words: Words) -> str:
    """Return one round as text: opponent, colour and points, `5先2`."""
    alone = {
        Mark.PAIRING_BYE: words.pairing_bye,
        Mark.FULL_BYE: words.full_bye,
        Mark.HALF_BYE: words.half_bye,
        Mark.ABSENT: words.absent,
    }
    if cell.opponent is None:
        text = alone.get(cell.mark, words.absent)
    else:
        colour = {Colour.FIRST: words.first, Colour.SECOND: words.second, None: " "}[cell.colour]
        text = f"{cell.opponent}{colour}{result_text(table, cell, words)}"
    return f"({text})" if cell.annulled else text


def result_text(table: Crosstable, cell: Cell, words: Words) -> str:
    """Return what a cell brought: points, + or - for a forfeit, the word for an adjournment.

    Points that a ruling gave stand as points, also after a forfeit. Of what was annulled no
    result stands, neither points nor a forfeit (xiangqi 19.2).
    """
    if cell.annulled:
        return words.annulled
    if cell.points is not None:
        return shown(cell.points)
    if cell.mark is Mark.ADJOURNED:
        return words.adjourned
    if cell.mark is Mark.FORFEIT_WIN:
        return "+"
    if cell.mark in (Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT):
        return "-"
    return shown(table.points.worth(cell))


def _points(table: Crosstable, entrant: Entrant) -> Fraction:
    return table.points.total(entrant)


def standings_table(
    table: Crosstable,
    ranking: tuple[Ranked, ...],
    names: Mapping[str, str],
    *,
    title: str,
    tie_breaks: tuple[str, ...] = (),
    words: Words = CHINESE,
    lines: tuple[str, ...] = (),
    more: tuple[Column, ...] = (),
) -> Table:
    """Return the standings with every round; `names` by entrant id.

    :raises KeyError: for a number that is not in the table or an id without a name.
    """
    paired, entrants = table.paired, table.by_number()
    rounds = tuple(words.round.format(number) for number in range(1, paired + 1))
    rows = []
    for line in ranking:
        entrant = entrants[line.number]
        cells = [cell_text(table, cell, words) for cell in entrant.cells]
        cells += [""] * (paired - len(cells))
        rows.append(
            (
                line.place,
                entrant.number,
                names[entrant.id],
                entrant.unit,
                *(column.texts.get(entrant.id, "") for column in more),
                entrant.rating,
                *cells,
                _points(table, entrant),
                *line.values,
            )
        )
    headings = (
        words.place,
        words.number,
        words.name,
        words.unit,
        *(column.heading for column in more),
        words.rating,
        *rounds,
        words.points,
        *tie_breaks,
    )
    return Table(title=title, headings=headings, rows=tuple(rows), lines=lines)


def matrix_table(
    table: Crosstable,
    ranking: tuple[Ranked, ...],
    names: Mapping[str, str],
    *,
    title: str,
    tie_breaks: tuple[str, ...] = (),
    words: Words = CHINESE,
    lines: tuple[str, ...] = (),
    more: tuple[Column, ...] = (),
) -> Table:
    """Return a round robin as everybody against everybody, in the order of the numbers.

    Games against one opponent stand side by side in one field (双循环).

    :raises KeyError: for a number without a place or an id without a name.
    """
    places = {line.number: line for line in ranking}
    entrants = table.by_number()
    order = sorted(entrants)
    rows = []
    for number in order:
        entrant = entrants[number]
        met: dict[int, list[str]] = {}
        for cell in entrant.cells:
            if cell.opponent is not None:
                text = result_text(table, cell, words)
                met.setdefault(cell.opponent, []).append(f"({text})" if cell.annulled else text)
        rows.append(
            (
                number,
                names[entrant.id],
                entrant.unit,
                *(column.texts.get(entrant.id, "") for column in more),
                *("■" if other == number else " ".join(met.get(other, ())) for other in order),
                _points(table, entrant),
                *places[number].values,
                places[number].place,
            )
        )
    headings = (
        words.number,
        words.name,
        words.unit,
        *(column.heading for column in more),
        *(str(number) for number in order),
        words.points,
        *tie_breaks,
        words.place,
    )
    return Table(title=title, headings=headings, rows=tuple(rows), lines=lines)

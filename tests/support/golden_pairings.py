"""Rounds that engines of the Dutch system paired, as crosstables before the round.

The halves of draughts (四) 3 are the skeleton of that system without its finer criteria; the two
must agree where nobody floats and no two opponents want the same colour.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from tests.support.event_books import DRAUGHTS
from tournaments.books.pairing import Ranking
from tournaments.crosstable import ONE_HALF_ZERO, Cell, Colour, Crosstable, Entrant, Mark
from tournaments.pairing.history import histories
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import Pairing

SETTINGS = replace(DRAUGHTS, ranking=Ranking.NUMBER, forfeits_meet=False, floats_ever=False)
FAULTY = {("dutch-javafo/withdrawal", 5)}
"""A second bye for the same player (README of the data)."""

NOT_BY_RULE = {
    "sharly-example_trf16 round 1": "a real event: 82-224, 118-260 and 177-259 were paired apart"
}


@dataclass(frozen=True)
class Golden:
    """A round as an engine paired it: (first, second) pairs.

    `unseated` are pairs whose colours the file does not tell (forfeited before the start).
    """

    source: str
    table: Crosstable
    settings: PairingSettings
    pairs: frozenset[tuple[int, int]]
    byes: frozenset[int]
    unseated: frozenset[frozenset[int]] = frozenset()

    @property
    def number(self) -> int:
        return self.table.paired + 1

    @property
    def name(self) -> str:
        return f"{self.source} round {self.number}"


def scenario_rounds(folder: Path) -> Iterator[Golden]:
    """Yield the rounds of one scenario, each after the results of those before it."""
    scenario = json.loads((folder / "scenario.json").read_text(encoding="utf-8"))
    number = {item["ID"]: at for at, item in enumerate(scenario["players"], start=1)}
    leaves = {number[key]: at for key, at in scenario.get("withdrawAfterRound", {}).items()}
    table = Crosstable(
        entrants=tuple(
            Entrant(number=number[item["ID"]], id=item["ID"], rating=item["Rating"])
            for item in scenario["players"]
        ),
        rounds=scenario["totalRounds"],
        points=ONE_HALF_ZERO,
    )
    for at in range(1, scenario["totalRounds"] + 1):
        text = (folder / f"round-{at}.json").read_text(encoding="utf-8")
        round_ = json.loads(text)
        pairs = [(number[x["WhiteID"]], number[x["BlackID"]]) for x in round_["Pairings"]]
        byes = [number[x["PlayerID"]] for x in round_["Byes"] or ()]
        gone = frozenset(x for x, last in leaves.items() if last < at)
        source = f"{folder.parent.name}/{folder.name}"
        if (source, at) not in FAULTY:
            yield Golden(source, table, SETTINGS.away_in(gone), frozenset(pairs), frozenset(byes))
        table = _played(table, pairs, byes, scenario["resultStrategy"])


def _played(
    table: Crosstable, pairs: list[tuple[int, int]], byes: list[int], strategy: str
) -> Crosstable:
    cells = {entrant.number: Cell(mark=Mark.ABSENT) for entrant in table.entrants}
    cells |= {bye: Cell(mark=Mark.PAIRING_BYE) for bye in byes}
    for white, black in pairs:
        a, b = table.entrant(white), table.entrant(black)
        if strategy == "higher-rated-wins":
            wins = (a.rating or 0) > (b.rating or 0)
        else:
            assert strategy == "lower-id-wins"
            wins = a.number < b.number
        marks = (Mark.WIN, Mark.LOSS) if wins else (Mark.LOSS, Mark.WIN)
        cells[white] = Cell(mark=marks[0], opponent=black, colour=Colour.FIRST)
        cells[black] = Cell(mark=marks[1], opponent=white, colour=Colour.SECOND)
    return replace(
        table,
        entrants=tuple(
            replace(entrant, cells=(*entrant.cells, cells[entrant.number]))
            for entrant in table.entrants
        ),
    )


_MARKS = {
    "1": Mark.WIN, "0": Mark.LOSS, "=": Mark.DRAW, "W": Mark.WIN, "D": Mark.DRAW, "L": Mark.LOSS,
    "+": Mark.FORFEIT_WIN, "-": Mark.FORFEIT_LOSS, "U": Mark.PAIRING_BYE, "F": Mark.FULL_BYE,
    "H": Mark.HALF_BYE, "Z": Mark.ABSENT,
}  # fmt: skip
_CELL = re.compile(r"\s*(\d{1,4}) ([wb-]) ([10=WDL+\-UFHZ])")


def trf_rounds(path: Path) -> Iterator[Golden]:
    """Yield the rounds of a TRF file that has one player a line and all its rounds."""
    entrants = []
    for line in path.read_text(encoding="ascii", errors="replace").splitlines():
        if line.startswith("001"):
            entrants.append(_trf_entrant(line))
    rounds = max(len(entrant.cells) for entrant in entrants)
    whole = Crosstable(entrants=tuple(entrants), rounds=rounds, points=ONE_HALF_ZERO)
    for at in range(rounds):
        table = replace(
            whole,
            entrants=tuple(
                replace(entrant, cells=entrant.cells[:at]) for entrant in whole.entrants
            ),
        )
        here = {
            entrant.number: entrant.cells[at]
            for entrant in whole.entrants
            if at < len(entrant.cells)
        }
        pairs = {
            (number, cell.opponent)
            for number, cell in here.items()
            if cell.opponent is not None and cell.colour is Colour.FIRST
        }
        unseated = {
            frozenset({number, cell.opponent})
            for number, cell in here.items()
            if cell.opponent is not None and cell.colour is None
        }
        byes = {number for number, cell in here.items() if cell.mark is Mark.PAIRING_BYE}
        seated = {x for pair in [*pairs, *unseated] for x in pair} | byes
        away = frozenset(entrant.number for entrant in entrants) - seated
        yield Golden(
            path.stem,
            table,
            SETTINGS.away_in(away),
            frozenset(pairs),
            frozenset(byes),
            frozenset(unseated),
        )


def _trf_entrant(line: str) -> Entrant:
    cells = []
    rest = line[89:].rstrip()
    for at in range(0, len(rest), 10):
        found = _CELL.match(rest[at : at + 10])
        if found is None:
            cells.append(Cell(mark=Mark.ABSENT))
            continue
        opponent, colour, result = int(found[1]), found[2], found[3]
        mark = _MARKS[result]
        if opponent == 0 and mark is Mark.FORFEIT_WIN:
            mark = Mark.FULL_BYE
        if opponent == 0 and mark is Mark.FORFEIT_LOSS:
            mark = Mark.ABSENT
        cells.append(
            Cell(
                mark=mark,
                opponent=opponent or None,
                colour={"w": Colour.FIRST, "b": Colour.SECOND}.get(colour),
            )
        )
    rating = line[48:52].strip()
    return Entrant(
        number=int(line[4:8]),
        id=line[4:8].strip(),
        rating=int(rating) if rating else None,
        cells=tuple(cells),
    )


def why_not_compared(golden: Golden) -> str:
    """Return why a round is no case for the comparison, or nothing when it is one."""
    if golden.name in NOT_BY_RULE:
        return NOT_BY_RULE[golden.name]
    known = histories(golden.table, forfeits_meet=False)
    points: dict[int, Fraction] = {x: card.points for x, card in known.items()}
    if any(points[a] != points[b] for a, b in (*golden.pairs, *map(tuple, golden.unseated))):
        return "floats"
    if golden.byes:
        return "a bye"
    if golden.number > 1 and any(
        known[a].wish == known[b].wish and known[a].wish for a, b in golden.pairs
    ):
        return "colour conflict"
    if not golden.pairs:
        return "no pairs"
    return ""


def agrees(golden: Golden) -> bool:
    """Return whether halves gives the same pairs and colours.

    In round 1 all colours may be the other way round: there they are drawn.
    """
    paired = pair_round(golden.table, golden.settings)
    if not isinstance(paired, Pairing):
        return False
    mine = {(board.first, board.second) for board in paired.boards}
    if {frozenset(pair) for pair in mine} != {*map(frozenset, golden.pairs), *golden.unseated}:
        return False
    seated = {pair for pair in mine if frozenset(pair) not in golden.unseated}
    turned = {(b, a) for a, b in golden.pairs}
    return seated == golden.pairs or (golden.number == 1 and seated == turned)

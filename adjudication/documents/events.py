"""What the forms of an event are filled with: the values that its pages show, at one moment."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from uuid import UUID

from games.labels.codes import SIDES, word
from games.rules.editions import kernel_for
from games.sheets.tables import shown
from tournaments import selectors
from tournaments.crosstable import Cell, Crosstable, Entrant
from tournaments.promotion.names import title_of_dan
from tournaments.promotion.points import Dan, DanSystem
from tournaments.record.knockout.match_games import boards_of, is_team_event, regular_games
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import ranked_table, standings
from tournaments.record.values import Entry
from tournaments.regulations.text import exact
from tournaments.regulations.tiebreak_names import order_of
from tournaments.selectors.shown import Seat, place_text, seats
from tournaments.sheets.crosstables import CHINESE, ENGLISH, result_text
from tournaments.standings.table import Standings
from tournaments.tiebreaks.field import Field, build_field
from tournaments.tiebreaks.steps import make_measure, parse_step


@dataclass(frozen=True, kw_only=True)
class EventAt:
    """An event at one moment, as its reader may see it: a stage, a group, the rounds up to one.

    `upto` is 0 before the first round. `address`: of the event's documents, without a form.
    """

    id: UUID
    state: TournamentState
    stage: StageState | None
    group: str
    upto: int
    chinese: bool
    address: str = ""

    @property
    def title(self) -> str:
        """Title and section."""
        rules = self.state.regulations
        return f"{rules.title} {rules.section}".strip()

    @property
    def edition(self) -> str:
        """The edition that the event is played under."""
        return self.state.regulations.edition

    @property
    def round(self) -> Round | None:
        """The round shown."""
        return self.stage.round(self.upto) if self.stage and self.upto else None

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards of the round shown, of the group."""
        if self.round is None:
            return ()
        numbers = {entrant.number for entrant in self.table.entrants}
        return tuple(board for board in self.round.boards if board.pair.first in numbers)

    @property
    def of_teams(self) -> bool:
        """Whether teams meet board by board."""
        return is_team_event(self.state)

    @property
    def team_boards(self) -> int:
        """How many games a match of teams has in one round of it."""
        return boards_of(self.state)

    @property
    def games(self) -> int:
        """How many games two entrants play when they meet, on each board."""
        if self.stage is None:
            return 1
        return max(1, regular_games(self.state, self.stage) // self.team_boards)

    @cached_property
    def seats(self) -> dict[int, Seat]:
        """Names and units by number."""
        return seats(self.state, self.stage) if self.stage else {}

    @cached_property
    def seats_before(self) -> dict[int, Seat]:
        """The same with the points had before the round shown."""
        if self.stage is None or not self.upto:
            return self.seats
        return seats(self.state, self.stage, before=self.upto)

    @cached_property
    def table(self) -> Crosstable:
        """The crosstable of the group."""
        assert self.stage is not None
        return ranked_table(
            self.state, stage=self.stage.index, upto=self.upto, group=self._own_group
        )

    @cached_property
    def places(self) -> Standings:
        """The places of the group."""
        assert self.stage is not None
        return standings(self.state, stage=self.stage.index, upto=self.upto, group=self._own_group)

    @property
    def _own_group(self) -> str:
        return self.group if self.stage and len(groups_of(self.stage)) > 1 else ""

    @cached_property
    def place_texts(self) -> dict[int, str]:
        """Place by number, "–" for none."""
        return {line.number: place_text(line) for line in self.places.lines}

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """The entries by id."""
        return {entry.id: entry for entry in self.state.entries}

    @cached_property
    def members(self) -> dict[str, str]:
        """The names of the players of the teams by id."""
        return selectors.member_names(self.state)

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        """The entrants of the group by number."""
        return self.table.by_number()

    def cell(self, number: int, round_number: int) -> Cell | None:
        """Return the round of an entrant, None where it has not been paired."""
        cells = self.by_number[number].cells
        return cells[round_number - 1] if round_number <= len(cells) else None

    @cached_property
    def _open(self) -> frozenset[tuple[int, int]]:
        """The number and the round of everybody whose result is not in."""
        played = self.stage.played if self.stage else ()
        return frozenset(
            (number, round_.number)
            for round_ in played
            for board in round_.boards
            if board.outcome is None and not board.log
            for number in (board.pair.first, board.pair.second)
        )

    def points(self, number: int, round_number: int) -> str:
        """Return what a round brought, as tables print it; "" where nothing is in."""
        cell = self.cell(number, round_number)
        if cell is None or (number, round_number) in self._open:
            return ""
        return self.result(cell)

    def result(self, cell: Cell) -> str:
        """Return what a round or a game of a match brought, as tables print it."""
        return result_text(self.table, cell, CHINESE if self.chinese else ENGLISH)

    def met(self, number: int, opponent: int) -> tuple[int, ...]:
        """Return the rounds in which two have met so far."""
        cells = self.by_number[number].cells[: self.upto]
        return tuple(at for at, cell in enumerate(cells, start=1) if cell.opponent == opponent)

    def total(self, number: int) -> str:
        """Return the points of an entrant."""
        return exact(self.table.points.total(self.by_number[number]))

    @cached_property
    def _field(self) -> Field:
        assert self.stage is not None
        order = order_of(self.state.regulations, self.stage.rules)
        return build_field(self.table, order.settings, after_round=self.upto)

    def measured(self, code: str, number: int) -> str:
        """Return a tie-break of the catalogue, whether or not the event ranks by it."""
        try:
            measure = make_measure(parse_step(code))
        except ValueError:
            return ""
        row = self._field.index[number]
        under = measure.denominator(self._field, row)
        return shown(Fraction(measure.stages(self._field, row)[0], under))

    def ranked_by(self, code: str, number: int) -> str:
        """Return a value by which the event ranks, "" where it was not needed."""
        line = self.places.line(number)
        for step, value in zip(self.places.order.steps, line.values, strict=False):
            if step.step.code.value == code and value is not None:
                values = value if isinstance(value, tuple) else (value,)
                return " / ".join(shown(each) for each in values)
        return ""

    def fouls(self, number: int, *, upto: int = 0) -> str:
        """Return the fouls of an entrant over the event; "" for none."""
        entrant = self.by_number[number]
        found = sum(cell.fouls for cell in entrant.cells[: upto or None]) + entrant.fouls
        return str(found) if found else ""

    def rating(self, number: int) -> str:
        """Return the rating at entry, "" for none."""
        rating = self.by_number[number].rating
        return "" if rating is None else str(rating)

    def entry_of(self, number: int) -> Entry | None:
        """Return who entered under a number of the group."""
        return self.entries.get(self.by_number[number].id)

    def rank_title(self, number: int) -> str:
        """Return the dan or level at entry (称号), "" for none."""
        entry = self.entry_of(number)
        if entry is None:
            return ""
        return entry.grade or dan_text(entry.dan)


def dan_text(dan: int) -> str:
    """Return a professional dan in words, "" for none."""
    if not dan:
        return ""
    return title_of_dan(Dan(number=dan, system=DanSystem.PROFESSIONAL))


def side_words(edition: str) -> tuple[str, str]:
    """Return what the two sides are called, first mover first."""
    first, second = (word(SIDES, side) for side in kernel_for(edition).sides)
    return first, second

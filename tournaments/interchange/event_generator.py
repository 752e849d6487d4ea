"""Random events to try a checker on (随机赛事): the same for the same seed, as a file.

Endorsement question 24: byes of each value, forfeits, unusual results, absences, late entries,
withdrawals and expulsions are asked for as a number or a share, for the event or a round.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.books.formats import StageKind
from tournaments.books.pairing import System
from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark, PointSystem
from tournaments.grades import read_grade
from tournaments.pairing.mcmahon import with_unplayed
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings, book_settings, pair_of
from tournaments.pairing.stream import Stream
from tournaments.pairing.values import Board, NoLegalPairing
from tournaments.record.rounds.paired import OPENINGS
from tournaments.regulations.matches import scoring_of
from tournaments.regulations.mcmahon import is_mcmahon, mcmahon_of, start_in
from tournaments.regulations.values import Hardness, Regulations
from tournaments.schedules.berger import round_robin

_PART = re.compile(r"(?:(?P<round>[0-9]{1,2}):)?(?P<number>[0-9]{1,5})(?P<share>%)?")


class RateError(ValueError):
    """A rate that cannot be read; `text` is what was given."""

    def __init__(self, text: str) -> None:
        super().__init__(f"bad_rate: {text}")
        self.text = text


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How often something happens: a number in all, a share of all, or either by round.

    `by_round` has (number, whether percent) for single rounds; where it is set, the other
    rounds have none.
    """

    number: int = 0
    percent: int = 0
    by_round: tuple[tuple[int, int, bool], ...] = ()


def parse_rate(text: str) -> Rate:
    """Return the rate in "12", "5%" or "1:2,3:10%".

    :raises RateError: it is none of these, or a share above 100%.
    """
    parts = []
    for part in text.split(","):
        found = _PART.fullmatch(part.strip())
        if found is None or (found["share"] and int(found["number"]) > 100):
            raise RateError(text)
        parts.append((found["round"], int(found["number"]), bool(found["share"])))
    if len(parts) == 1 and parts[0][0] is None:
        _, number, share = parts[0]
        return Rate(percent=number) if share else Rate(number=number)
    by_round = sorted((int(at or 0), number, share) for at, number, share in parts)
    rounds = [at for at, _, _ in by_round]
    if not rounds[0] or len(set(rounds)) != len(rounds):
        raise RateError(text)
    return Rate(by_round=tuple(by_round))


NEVER = Rate()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the made event is to hold; rates are of boards or of entrants.

    `draws` is the share of draws among games decided at the board, in thousandths.
    `apart` are the rounds in which members of one unit are kept apart.
    """

    players: int
    draws: int = 335
    half_byes: Rate = NEVER
    full_byes: Rate = NEVER
    zero_byes: Rate = NEVER
    forfeits: Rate = NEVER
    double_forfeits: Rate = NEVER
    both_lose: Rate = NEVER
    adjourned: Rate = NEVER
    late: Rate = NEVER
    withdrawals: Rate = NEVER
    expulsions: Rate = NEVER
    units: int = 0
    unrated: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A made event; `stuck` is the answer of the round that could not be paired.

    `grades` are those of a McMahon, in the order of the numbers, "" for none.
    """

    table: Crosstable
    grades: tuple[str, ...] = ()
    stuck: NoLegalPairing | None = None


def make_event(wanted: Wanted, rules: Regulations, seed: str, *, rounds: int) -> Made:
    """Return an event paired and played to its end, or to a round without a legal pairing."""
    return _Maker(wanted, rules, seed, rounds).run()


@dataclass(slots=True)
class _Plan:
    """In which rounds the things asked for in all fall, drawn before round 1."""

    rounds: dict[int, int] = field(default_factory=dict)


class _Maker:
    def __init__(self, wanted: Wanted, rules: Regulations, seed: str, rounds: int) -> None:
        self.wanted = wanted
        self.rules = rules
        self.seed = seed
        self.stream = Stream(f"event {seed}")
        self.stage = rules.stages[0]
        self.rounds = rounds
        self.plans = {
            name: self._plan(getattr(wanted, name), first=2 if name in _LEAVING else 1)
            for name in (*_BYES, *_BOARDS, *_LEAVING)
        }
        self.by_groups = is_mcmahon(self.stage)
        self.table = self._enrol()

    def _plan(self, rate: Rate, *, first: int) -> _Plan:
        plan = _Plan()
        for _ in range(rate.number):
            at = min(self.rounds, first + self.stream.below(max(1, self.rounds - first + 1)))
            plan.rounds[at] = plan.rounds.get(at, 0) + 1
        return plan

    def _enrol(self) -> Crosstable:
        late = self._chosen("late", range(1, self.wanted.players + 1), 0)
        entrants = []
        for number in range(1, self.wanted.players + 1):
            rated = not self.stream.chance(self.wanted.unrated * 10)
            rating = 1200 + self.stream.below(1200)
            joined = 2 + self.stream.below(max(1, self.rounds // 3)) if number in late else 1
            units = self.wanted.units
            entrants.append(
                Entrant(
                    number=number,
                    id=str(number),
                    unit=f"U{self.stream.below(units) + 1}" if units else "",
                    rating=rating if rated else None,
                    joined_round=min(joined, self.rounds),
                )
            )
        points = scoring_of(self.rules, self.stage)
        entrants = [self._begun(entrant, points) for entrant in entrants]
        if self.stage.kind.round_robin:
            # Everybody rests once: it brings nothing (14.1).
            points = replace(points, pairing_bye=Fraction(0))
        return Crosstable(entrants=tuple(entrants), rounds=self.rounds, points=points)

    def _begun(self, entrant: Entrant, points: PointSystem) -> Entrant:
        start = start_in(self.stage, read_grade(_grade(entrant)))
        return replace(entrant, start=start * points.win)

    @property
    def made(self) -> Made:
        """The event as far as it has come."""
        if not self.by_groups:
            return Made(table=self.table)
        grades = tuple(_grade(entrant) for entrant in self.table.entrants)
        return Made(table=self._counted(), grades=grades)

    def _counted(self) -> Crosstable:
        """Return the table with what rounds without a game bring in a McMahon."""
        if not self.by_groups:
            return self.table
        entrants = tuple(
            replace(entrant, cells=with_unplayed(entrant.cells, self.table.points))
            for entrant in self.table.entrants
        )
        return replace(self.table, entrants=entrants)

    def _chosen(self, name: str, among: Sequence[int], number: int) -> frozenset[int]:
        """Return which of `among` it happens to in round `number` (0: once for the event)."""
        rate: Rate = getattr(self.wanted, name)
        count, percent = 0, rate.percent
        if rate.by_round:
            here = [(many, share) for at, many, share in rate.by_round if at == number]
            count, percent = 0, 0
            for many, share in here:
                count, percent = (count, many) if share else (many, percent)
        elif number == 0:
            count = rate.number
        elif name in self.plans:
            count = self.plans[name].rounds.get(number, 0)
        if name in _LEAVING and percent:
            # The share is of the event's entrants, spread over the rounds after the first.
            permille = percent * 10 // max(1, self.rounds - 1)
            return frozenset(x for x in among if self.stream.chance(permille))
        if percent:
            return frozenset(x for x in among if self.stream.chance(percent * 10))
        pool = list(among)
        found: set[int] = set()
        while pool and len(found) < count:
            found.add(pool.pop(self.stream.below(len(pool))))
        return frozenset(found)

    def run(self) -> Made:
        if self.stage.kind.round_robin:
            return self._by_table()
        for number in range(1, self.rounds + 1):
            self._leave(number)
            byes = self._byes(number)
            settings = self._settings(number).away_in(frozenset(byes))
            paired = pair_round(self._counted(), settings, self.seed)
            if isinstance(paired, NoLegalPairing):
                return replace(self.made, stuck=paired)
            self._play(number, paired.boards, paired.bye, byes)
        return self.made

    def _by_table(self) -> Made:
        cycles = 2 if self.stage.kind is StageKind.DOUBLE_ROUND_ROBIN else 1
        for number, row in enumerate(round_robin(self.wanted.players, cycles=cycles), start=1):
            self._play(number, row.pairs, row.bye, {})
        return Made(table=self.table)

    def _settings(self, number: int) -> PairingSettings:
        book = book_settings(self.rules.edition)
        apart = number in self.rules.forbidden.rounds
        units: dict[str, list[int]] = {}
        for entrant in self.table.entrants:
            if entrant.unit and apart:
                units.setdefault(entrant.unit, []).append(entrant.number)
        pairs = frozenset(
            pair_of(a, b) for mates in units.values() for a in mates for b in mates if a < b
        )
        hard = self.rules.forbidden.hardness is Hardness.HARD
        return replace(
            book,
            system=System(self.stage.pairing.value),
            mcmahon=mcmahon_of(self.stage),
            float_rule=book.float_rule or self.by_groups,
            first_round=OPENINGS[self.stage.first_round],
            forfeits_meet=self.rules.forfeits_meet,
            lean=self.stage.lean,
            keep_withdrawn=self.stage.pairs_withdrawn,
            principles=self.stage.principles,
            forbidden=pairs if hard else frozenset(),
            discouraged=frozenset() if hard else pairs,
        )

    def _leave(self, number: int) -> None:
        if number == 1:
            return
        here = [entrant.number for entrant in self.table.entrants if _is_in(entrant, number)]
        gone = self._chosen("withdrawals", here, number)
        out = self._chosen("expulsions", [number for number in here if number not in gone], number)
        self.table = replace(
            self.table,
            entrants=tuple(
                replace(entrant, left_after=number - 1, expelled=entrant.number in out)
                if entrant.number in gone | out
                else entrant
                for entrant in self.table.entrants
            ),
        )

    def _byes(self, number: int) -> dict[int, Mark]:
        here = [entrant.number for entrant in self.table.entrants if _is_in(entrant, number)]
        found: dict[int, Mark] = {}
        for name, mark in _BYES.items():
            free = [number for number in here if number not in found]
            found |= dict.fromkeys(self._chosen(name, free, number), mark)
        return found

    def _play(
        self,
        number: int,
        boards: Sequence[Board] | Sequence[tuple[int, int]],
        bye: int | None,
        byes: Mapping[int, Mark],
    ) -> None:
        pairs = [
            board if isinstance(board, tuple) else (board.first, board.second) for board in boards
        ]
        known = {entrant.number: entrant for entrant in self.table.entrants}
        cells = {number: Cell(mark=byes.get(number, Mark.ABSENT)) for number in known}
        if bye is not None:
            cells[bye] = Cell(mark=Mark.PAIRING_BYE)
        stones = [0 if isinstance(board, tuple) else board.why.handicap for board in boards]
        unusual = self._unusual(number, len(pairs))
        for at, (first, second) in enumerate(pairs, start=1):
            marks = unusual.get(at) or self._result(known[first], known[second])
            for me, other, colour, mark in (
                (first, second, Colour.FIRST, marks[0]),
                (second, first, Colour.SECOND, marks[1]),
            ):
                cells[me] = Cell(
                    mark=mark,
                    opponent=other,
                    colour=colour,
                    board=at,
                    handicap=stones[at - 1],
                )
        self.table = replace(
            self.table,
            entrants=tuple(
                replace(entrant, cells=(*entrant.cells, cells[entrant.number]))
                for entrant in self.table.entrants
            ),
        )

    def _unusual(self, number: int, boards: int) -> dict[int, tuple[Mark, Mark]]:
        """Return by board the results that no game brought."""
        found: dict[int, tuple[Mark, Mark]] = {}
        for name, mark in _BOARDS.items():
            free = [at for at in range(1, boards + 1) if at not in found]
            for at in sorted(self._chosen(name, free, number)):
                if mark is not None:
                    found[at] = mark, mark
                elif self.stream.chance(500):
                    found[at] = Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS
                else:
                    found[at] = Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN
        return found

    def _result(self, first: Entrant, second: Entrant) -> tuple[Mark, Mark]:
        if self.stream.chance(self.wanted.draws):
            return Mark.DRAW, Mark.DRAW
        edge = (first.rating or 1200) - (second.rating or 1200) + 60
        if self.stream.below(1000) < 500 + max(-400, min(400, edge)):
            return Mark.WIN, Mark.LOSS
        return Mark.LOSS, Mark.WIN


_BYES = {"half_byes": Mark.HALF_BYE, "full_byes": Mark.FULL_BYE, "zero_byes": Mark.ABSENT}
_BOARDS: dict[str, Mark | None] = {
    "forfeits": None,
    "double_forfeits": Mark.DOUBLE_FORFEIT,
    "both_lose": Mark.LOSS,
    "adjourned": Mark.ADJOURNED,
}
_ONE_DAN, _A_RANK = 2100, 100
"""Ratings of the European Go Database."""
_LEAVING = ("withdrawals", "expulsions")


def _grade(entrant: Entrant) -> str:
    """Return the grade that a rating stands for where go is rated: 2100 is 1 dan, 100 a rank."""
    if entrant.rating is None:
        return ""
    rank = (entrant.rating - _ONE_DAN) // _A_RANK
    return f"{rank + 1}d" if rank >= 0 else f"{-rank}k"


def _is_in(entrant: Entrant, number: int) -> bool:
    return entrant.joined_round <= number and entrant.left_after is None

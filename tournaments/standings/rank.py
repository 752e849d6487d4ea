"""Ranking a crosstable by an order of comparisons, after any round.

Sources: xiangqi 2020 14, weiqi 2002 27, gomoku 2025 29. The tied are split step by step:
each step looks only at those all earlier steps left level, and stops at the first
difference. What no step splits shares its place (gomoku 29.3), unless a play-off, a lot or a
ruling on the record decides.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as default
from fractions import Fraction
from functools import partial

from tournaments.books.orders import TieBreak
from tournaments.crosstable import Crosstable, Mark
from tournaments.standings.order import Order
from tournaments.standings.table import DecidedBy, Decision, Line, Note, Standings, Value
from tournaments.tiebreaks.encounters import mutual_points, mutual_seconds, split
from tournaments.tiebreaks.field import Field, build_field
from tournaments.tiebreaks.measure import Measure
from tournaments.tiebreaks.steps import Step, make_measure

Keys = Mapping[int, tuple[int, ...]] | Mapping[int, tuple[Fraction, ...]]
Group = list[int]


@dataclass(frozen=True, slots=True)
class Final:
    """The two of a final that is played for the first places (10.4.3.1), the winner in front.

    While nobody has won it (not `decided`) they are in no order, and nobody is between them.
    """

    numbers: tuple[int, ...]
    decided: bool = True


@dataclass(slots=True)
class _Ranking:
    """The work in hand: the groups still level, in order, and why each begins."""

    field: Field
    order: Order
    groups: list[Group]
    began: list[str]
    shown: bool = True
    columns: list[list[Value]] = default(default_factory=list)

    def cut(self, parted: Callable[[Group], list[Group]], why: str) -> None:
        """Split every group of several by `parted`; the later parts of one begin with `why`."""
        groups: list[Group] = []
        began: list[str] = []
        for first, group in zip(self.began, self.groups, strict=True):
            began.append(first)
            if len(group) == 1:
                groups.append(group)
                continue
            parts = parted(group)
            groups += parts
            if len(parts) > 1:
                began += [why] * (len(parts) - 1)
        self.groups, self.began = groups, began

    @property
    def tied(self) -> Group:
        return [i for group in self.groups if len(group) > 1 for i in group]


def first_cycle(field: Field) -> Field:
    """Return the first cycle of a double round robin as a field of its own."""
    length = max(field.table.rounds // max(field.settings.cycles, 1), 1)
    cut = field.at(length)
    return replace(cut, settings=replace(cut.settings, cycles=1))


def keys_of(field: Field, measure: Measure, rows: Iterable[int]) -> tuple[Keys, int]:
    """Return a measure's keys by row and their common denominator.

    Where rows have denominators of their own the keys are fractions, and it is 0.
    """
    wanted = list(rows)
    stages = dict(zip(wanted, measure.column(field, wanted), strict=True))
    if not measure.has_own_denominators(field):
        return stages, measure.denominator(field, wanted[0]) if wanted else 1
    unders = {i: measure.denominator(field, i) for i in wanted}
    found = set(unders.values())
    if len(found) <= 1:
        return stages, found.pop() if found else 1
    return {
        i: tuple(Fraction(number, unders[i]) for number in stage) for i, stage in stages.items()
    }, 0


def _values(keys: Keys, under: int, sequence: bool) -> list[Value]:
    """Return what is shown for each row, from the same keys it was ranked by."""
    amounts = {number for key in keys.values() for number in (key if sequence else key[:1])}
    exact = {amount: Fraction(amount, under) if under else Fraction(amount) for amount in amounts}
    if sequence:
        return [tuple([exact[number] for number in key]) for key in keys.values()]
    return [exact[key[0]] for key in keys.values()]


def _split_by(keys: Keys, group: Group, lower: bool) -> list[Group]:
    levels: dict[tuple[int, ...] | tuple[Fraction, ...], Group] = {}
    for i in group:
        levels.setdefault(keys[i], []).append(i)
    if len(levels) == 1:
        return [group]
    return [levels[key] for key in sorted(levels, reverse=not lower)]


def _among_tied(work: _Ranking, step: Step, field: Field) -> None:
    """Split the tied by their games against each other; show each one's part in them."""
    count = mutual_points if step.code is TieBreak.DIRECT_ENCOUNTER else mutual_seconds
    under = field.unit if step.code is TieBreak.DIRECT_ENCOUNTER else 1
    column: list[Value] = [None] * len(field.rows)

    def parted(group: Group) -> list[Group]:
        for i, amount in (count(field, group) or {}).items():
            column[i] = Fraction(amount, under)
        return split(field, group, count)

    work.columns.append(column)
    work.cut(parted, step.text)


def _by_previous(work: _Ranking, step: Step) -> None:
    """Split the tied by their places after the round before, and so on back (14.3.1).

    Places after round r need the order after round r - 1 of those level then, no more;
    only where the list asks who beat whom among the tied must everybody be ranked again.
    """
    field = work.field
    tied = work.tied
    column: list[Value] = [None] * len(field.rows)
    if tied and field.upto > 1:
        alone = all(
            not ruled.step.entry.tied or ruled.step.code is TieBreak.PREVIOUS_PLACE
            for ruled in work.order.steps
        )
        everybody = [i for group in work.groups for i in group]
        groups = [everybody] if work.shown or not alone else work.groups
        before = _Ranking(
            field.at(field.upto - 1), work.order, list(groups), [""] * len(groups), shown=False
        )
        _run(before)
        places: dict[int, tuple[int, ...]] = {}
        place = 1
        for group in before.groups:
            places.update(dict.fromkeys(group, (place,)))
            place += len(group)
        if work.shown:
            for i in tied:
                column[i] = Fraction(places[i][0])
        work.cut(lambda group: _split_by(places, group, lower=True), step.text)
    work.columns.append(column)


def _everybody(field: Field) -> Group:
    return [i for i in range(len(field.rows)) if note_of(field, i) is None]


def _run(work: _Ranking) -> None:
    """Take the steps in turn; values are kept only where they will be shown."""
    field = work.field
    everybody = range(len(field.rows))
    for ruled in work.order.steps:
        step = ruled.step
        if not work.shown and not work.tied:
            return
        scope = first_cycle(field) if step.first_cycle else field
        if step.code is TieBreak.PREVIOUS_PLACE:
            _by_previous(work, step)
        elif step.entry.tied:
            _among_tied(work, step, scope)
        else:
            rows = everybody if work.shown else work.tied
            keys, under = keys_of(scope, make_measure(step), rows)
            if work.shown:
                work.columns.append(_values(keys, under, step.entry.sequence))
            work.cut(partial(_split_by, keys, lower=step.entry.lower), step.text)


def _rank(field: Field, order: Order, final: Final | None) -> _Ranking:
    everybody = _everybody(field)
    work = _Ranking(field, order, [everybody] if everybody else [], [""] if everybody else [])
    if final is None or field.upto < field.table.rounds:
        _run(work)
        return work
    front = [i for number in final.numbers if (i := field.index[number]) in everybody]
    rest = [i for i in everybody if i not in front]
    ahead = [[i] for i in front] if final.decided else [front]
    work.cut(lambda _: [part for part in (*ahead, rest) if part], DecidedBy.FINAL.value)
    _run(work)
    if front and not final.decided:
        # No comparison stands in for the final: its two share the place until it is decided.
        split = sum(1 for group in work.groups if group[0] in front)
        work.groups[:split], work.began[:split] = [front], [""]
    return work


def note_of(field: Field, i: int) -> Note | None:
    """Return why row `i` has no place, or None."""
    row = field.rows[i]
    if row.entrant.expelled:
        return Note.EXPELLED
    cells = row.entrant.cells
    if row.entrant.left_after is not None and cells and all(cell.annulled for cell in cells):
        return Note.ANNULLED
    return None


def _decide(work: _Ranking, decisions: Sequence[Decision]) -> None:
    """Split the groups the list left level by what a play-off, lot or ruling said."""
    by_numbers = {frozenset(decision.numbers): decision for decision in decisions}
    for at in range(len(work.groups) - 1, -1, -1):
        group = work.groups[at]
        numbers = {work.field.rows[i].entrant.number: i for i in group}
        found = by_numbers.get(frozenset(numbers))
        if found is None or len(group) < 2 or len(found.numbers) != len(group):
            continue
        work.groups[at : at + 1] = [[numbers[number]] for number in found.numbers]
        work.began[at : at + 1] = [
            work.began[at],
            *[found.how.value] * (len(group) - 1),
        ]


def missing_results(table: Crosstable, after_round: int) -> tuple[tuple[int, int], ...]:
    """Return round and number of everyone without a result up to `after_round`.

    An adjourned game is one; so is a round somebody in the field has no cell for.
    """
    found: list[tuple[int, int]] = []
    for entrant in table.entrants:
        for number in range(1, after_round + 1):
            if number > len(entrant.cells):
                gone = entrant.left_after is not None and number > entrant.left_after
                if not gone and number >= entrant.joined_round:
                    found.append((number, entrant.number))
                continue
            cell = entrant.cells[number - 1]
            if cell.mark is not Mark.ADJOURNED and not cell.boards:
                continue
            boards_open = any(game.mark is Mark.ADJOURNED for game in cell.boards)
            if not cell.annulled and (cell.mark is Mark.ADJOURNED or boards_open):
                found.append((number, entrant.number))
    return tuple(sorted(found))


def _lines(work: _Ranking, field: Field) -> tuple[Line, ...]:
    lines: list[Line] = []

    def line(i: int, place: int | None, shared: bool, why: str) -> Line:
        entrant = field.rows[i].entrant
        return Line(
            number=entrant.number,
            id=entrant.id,
            place=place,
            shared=shared,
            points=field.fraction(field.scores[i]),
            values=tuple(column[i] for column in work.columns),
            decided_by=why,
            left_after=entrant.left_after,
            note=note_of(field, i) if place is None else None,
        )

    place = 1
    for group, why in zip(work.groups, work.began, strict=True):
        shared = len(group) > 1
        by_number = sorted(group, key=lambda i: field.rows[i].entrant.number)
        for k, i in enumerate(by_number):
            lines.append(line(i, place, shared, "" if k else why))
        place += len(group)
    placed = {i for group in work.groups for i in group}
    out = [i for i in range(len(field.rows)) if i not in placed]
    out.sort(key=lambda i: field.rows[i].entrant.number)
    lines.extend(line(i, None, False, "") for i in out)
    return tuple(lines)


def rank(
    table: Crosstable,
    order: Order,
    *,
    after_round: int | None = None,
    decisions: Sequence[Decision] = (),
    final: Final | None = None,
) -> Standings:
    """Return the places of `table` after `after_round` rounds, by default the last paired.

    `decisions` settle ties the list leaves; one that does not name exactly the tied is not
    applied. `final` says who plays for the first places in the last round of N+1 (10.4.3.1).

    :raises KeyError: when a cell or `final` names somebody not in the table.
    """
    field = build_field(table, order.settings, after_round=after_round)
    work = _rank(field, order, final)
    _decide(work, decisions)
    ties = tuple(
        tuple(sorted(field.rows[i].entrant.number for i in group))
        for group in work.groups
        if len(group) > 1
    )
    return Standings(
        order=order,
        after_round=field.upto,
        rounds=table.rounds,
        lines=_lines(work, field),
        unfinished=missing_results(table, field.upto),
        ties=ties,
    )

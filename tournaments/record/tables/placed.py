"""Places of knockouts and arenas: from the sheet, not from points.

Xiangqi 2020 appendix 4, gomoku 2025 appendix 3 and 27.5, weiqi 2002 appendix 一 and 26.6.
Whoever is still in shares the first place until it is over; the expelled have no place.
"""

from fractions import Fraction

from tournaments.books.orders import TieBreak
from tournaments.crosstable import Crosstable, Entrant
from tournaments.record.rounds.planned import plan_of, results_of
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.regulations.tiebreak_names import order_of
from tournaments.schedules import multiple_knockout
from tournaments.schedules.arena import Arena
from tournaments.schedules.multiple_knockout import MultipleKnockout
from tournaments.schedules.steps import Finished, Step
from tournaments.schedules.tree import Tree, ranking_of
from tournaments.standings.order import Order, Ruled
from tournaments.standings.table import Line, Note, Standings
from tournaments.tiebreaks.steps import Step as TieStep


def placed(state: TournamentState, stage: StageState, *, upto: int | None = None) -> Standings:
    """Return the places that the sheet gives after round `upto`, the last when None."""
    number = stage.published if upto is None else min(upto, stage.published)
    table = crosstable(state, stage=stage.index, upto=number)
    groups, over = _groups(state, stage, table, number)
    lines: list[Line] = []
    out = [entrant.number for entrant in table.entrants if entrant.expelled]
    groups = [
        rest for group in groups if (rest := tuple(number for number in group if number not in out))
    ]
    for group in groups:
        place = len(lines) + 1
        lines += [
            _line(table, table.entrant(number), place, shared=len(group) > 1)
            for number in sorted(group)
        ]
    lines += [_line(table, table.entrant(number), None, shared=False) for number in sorted(out)]
    return Standings(
        order=_order(state, stage),
        after_round=number,
        rounds=number if over else max(stage.rounds, number + 1),
        lines=tuple(lines),
        unfinished=tuple(
            (round_.number, side)
            for round_ in stage.played[:number]
            for board in round_.boards
            if not board.settled
            for side in (board.pair.first, board.pair.second)
        ),
        ties=tuple(tuple(sorted(group)) for group in groups if len(group) > 1),
    )


def _groups(
    state: TournamentState, stage: StageState, table: Crosstable, number: int
) -> tuple[list[tuple[int, ...]], bool]:
    """Return who shares each place, best first, and whether it is over."""
    everybody = frozenset(entrant.number for entrant in table.entrants)
    if stage.rules.kind.has_sheet and not stage.sheet:
        return [tuple(everybody)], False
    plan = plan_of(state, stage)
    results, step = results_of(state, stage, plan, upto=number)
    over = isinstance(step, Finished)
    known: list[tuple[int, ...]] = []
    if isinstance(plan, Tree):
        known = list(ranking_of(plan, results))
    elif isinstance(plan, MultipleKnockout):
        known = list(multiple_knockout.ranking_of(plan, results))
    elif isinstance(plan, Arena):
        known = _teams(plan, step)
    left = everybody - {number for group in known for number in group}
    return ([tuple(left), *known] if left else known), over


def _teams(plan: Arena, step: Step) -> list[tuple[int, ...]]:
    """Return the players by the places of their teams once it is over (27.5)."""
    if not isinstance(step, Finished):
        return []
    return [tuple(n for team in group for n in plan.teams[team - 1]) for group in step.ranking]


def _line(table: Crosstable, entrant: Entrant, place: int | None, *, shared: bool) -> Line:
    points = sum((table.points.worth(cell) for cell in entrant.cells), Fraction(0))
    return Line(
        number=entrant.number,
        id=entrant.id,
        place=place,
        shared=shared,
        points=points,
        values=(points,),
        left_after=entrant.left_after,
        note=Note.EXPELLED if place is None else None,
    )


def _order(state: TournamentState, stage: StageState) -> Order:
    like = order_of(state.regulations, stage.rules)
    return Order(
        code="sheet",
        article=like.article,
        sides=like.sides,
        format=like.format,
        steps=(Ruled(step=TieStep(code=TieBreak.POINTS)),),
        settings=like.settings,
    )

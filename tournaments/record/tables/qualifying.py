"""Who goes on to the next stage, and whom they meet there, from the tables of this one.

Xiangqi 2020 10.4.1 (first and fourth, second and third), gomoku 2025 appendix 7 and draughts
appendix (五) (crossings of groups).
"""

from games.record.errors import CommandRefusedError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record.entries.number_draw import group_of
from tournaments.record.guards import article_on, require_running
from tournaments.record.rounds.legality import listed
from tournaments.record.rounds.planned import is_over
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Numbered, SheetSlot
from tournaments.regulations.values import Stage
from tournaments.schedules.combined import (
    Crossing,
    round_robin_crossing,
    seeded_finals,
    swiss_crossing,
)
from tournaments.schedules.draw import sheet_size
from tournaments.schedules.places import is_power_of_two, seed_places
from tournaments.schedules.steps import ScheduleError

declare_refusals(409, qualifiers_level=_("Who goes on is not settled: decide the tie first."))


def next_stage(state: TournamentState | None) -> c.OpenStage:
    """Return the command that opens the next stage with those whom the tables send.

    Numbers are places: the winners of the groups first, then the second, and so on.

    :raises CommandRefusedError: `tournament_not_created`, `no_further_stage`,
        `stage_not_over`, `qualifiers_wrong`, `qualifiers_level`.
    """
    if state is None:
        raise CommandRefusedError("tournament_not_created")
    stage = require_running(state)
    article = article_on(state, Topic.FORMATS)
    if stage.index >= len(state.regulations.stages):
        raise CommandRefusedError("no_further_stage", article=article)
    if not is_over(state, stage):
        raise CommandRefusedError("stage_not_over", article=article, rounds=stage.rounds)
    rules = state.regulations.stages[stage.index]
    placed = [_first(state, stage, group) for group in groups_of(stage)]
    ids = {slot.number: slot.id for slot in stage.slots}
    order = [
        (group, place, ids[numbers[place]])
        for place in range(stage.rules.qualifiers)
        for group, numbers in enumerate(placed)
    ]
    numbers = tuple(
        Numbered(number=at, id=text, group=group_of(at, rules.groups))
        for at, (_, _, text) in enumerate(order, start=1)
    )
    by_place = {(group + 1, place + 1): at for at, (group, place, _) in enumerate(order, start=1)}
    return c.OpenStage(numbers=numbers, sheet=_sheet(stage, rules, by_place))


def _first(state: TournamentState, stage: StageState, group: str) -> tuple[int, ...]:
    """Return the numbers that go on from a group, best first; a shared place stops it."""
    wanted = stage.rules.qualifiers
    table = standings(state, stage=stage.index, group=group)
    after = len(stage.played) + 1
    lines = [
        line
        for line in table.lines
        if line.place is not None and stage.takes_part(line.number, after)
    ]
    if len(lines) < wanted:
        raise CommandRefusedError(
            "qualifiers_wrong", article=article_on(state, Topic.FORMATS), due=wanted
        )
    article = article_on(state, Topic.TIEBREAKS)
    for at in range(wanted):
        # Places decide the crossing too, so that none of those who go on may be shared.
        if at + 1 < len(lines) and lines[at].place == lines[at + 1].place:
            level = [line.number for line in lines if line.place == lines[at].place]
            raise CommandRefusedError("qualifiers_level", article=article, numbers=listed(level))
    return tuple(line.number for line in lines[:wanted])


def _sheet(
    stage: StageState, rules: Stage, by_place: dict[tuple[int, int], int]
) -> tuple[SheetSlot, ...]:
    """Return the finals' sheet: by the book's crossing, else seeded by the places.

    Empty where it has to be drawn: so many byes that some have to play in (抢号).
    """
    if rules.kind is not StageKind.KNOCKOUT:
        return ()
    total = len(by_place)
    groups = len({group for group, _ in by_place})
    if groups == 1 and rules.rounds == 1 and total == 4:
        return tuple(SheetSlot(number=number) for number in range(1, 5))
    if groups == 1 and is_power_of_two(total):
        return tuple(SheetSlot(number=number) for number in _ranked(total))
    try:
        crossing = _crossing(stage, rules, total)
    except ScheduleError:
        # The books have no crossing for so many.
        size = sheet_size(total, rules.fill)
        if size < total:
            return ()
        seeded = seeded_finals(groups, total // groups, size)
        return tuple(SheetSlot(number=by_place[place] if place else 0) for place in seeded)
    return tuple(SheetSlot(number=by_place[place]) for pair in crossing.pairs for place in pair)


def _ranked(total: int) -> tuple[int, ...]:
    """Return first against last from the top of the sheet to its foot (10.4.1.2)."""
    slots = seed_places(total)
    order = sorted(range(1, total + 1), key=lambda number: slots[number - 1])
    pairs = [sorted(order[at : at + 2]) for at in range(0, total, 2)]
    return tuple(number for pair in pairs for number in pair)


def _crossing(stage: StageState, rules: Stage, total: int) -> Crossing:
    groups = len(groups_of(stage))
    if stage.rules.kind.swiss:
        return swiss_crossing(groups, total)
    return round_robin_crossing(
        groups, total, as_printed=rules.as_printed, mates_apart=rules.mates_apart
    )

"""The final table of an event of several stages: whoever went further stands before who did not.

Xiangqi 2020 10.1 and 10.4.1 (first stage, then knockout), gomoku 2025 appendix 7 and draughts
appendix (五). Places of a later stage come first; who was left behind follows by the place of
the stage he stopped in. No book sets the groups of one stage against each other: those of the
same place in different groups share their place.
"""

from dataclasses import dataclass

from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Status
from tournaments.standings.table import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalLine:
    """One entrant: the place in the event and the table it comes from.

    `number` is that of the stage he stopped in, `stage_place` his place there. `place` is
    None where that table has none for him, and `note` says why.
    """

    id: str
    place: int | None
    shared: bool
    stage: int
    group: str
    number: int
    stage_place: int | None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTable:
    """Everybody's place in the event; provisional until every stage is over."""

    lines: tuple[FinalLine, ...]
    provisional: bool


def overall(state: TournamentState) -> FinalTable:
    """Return the places of the whole event, the last stage's first."""
    lines: list[FinalLine] = []
    without: list[FinalLine] = []
    known: set[str] = set()
    reached = state.stages[-1].index if state.stages else 0
    provisional = reached < len(state.regulations.stages)
    for stage in reversed(state.stages):
        left: list[tuple[Line, str]] = []
        for group in groups_of(stage):
            table = standings(state, stage=stage.index, group=group)
            provisional = provisional or table.provisional
            left += [(line, group) for line in table.lines if line.id not in known]
        known |= {slot.id for slot in stage.slots}
        placed, out = _placed(stage, left, before=len(lines))
        lines += placed
        without += out
    over = state.status is Status.FINISHED or not provisional
    return FinalTable(lines=(*lines, *without), provisional=not over or not state.stages)


def _placed(
    stage: StageState, left: list[tuple[Line, str]], *, before: int
) -> tuple[list[FinalLine], list[FinalLine]]:
    """Return those who stopped in `stage` in order, and those who have no place there."""
    places = [line.place for line, _ in left if line.place is not None]
    made = [
        FinalLine(
            id=line.id,
            place=None
            if line.place is None
            else before + 1 + sum(1 for other in places if other < line.place),
            shared=line.place is not None and places.count(line.place) > 1,
            stage=stage.index,
            group=group,
            number=line.number,
            stage_place=line.place,
            note=line.note.value if line.note else "",
        )
        for line, group in left
    ]
    ranked = [line for line in made if line.place is not None]
    ranked.sort(key=lambda line: (line.place or 0, line.group, line.number))
    return ranked, [line for line in made if line.place is None]

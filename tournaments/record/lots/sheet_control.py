"""Whether a draw held in the hall kept its control (抽签结果的要求).

Gomoku 2025 appendix 3 一 and 二 (一), draughts appendix (一) 1 and 2 (1): seeds stand in the
places of their level, the strongest of one unit in different halves, quarters and eighths.
"""

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.record.rounds.planned import draw_settings, drawn_from, drawn_slots
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import SheetSlot
from tournaments.schedules.draw import unit_conflicts
from tournaments.schedules.knockout import Slot
from tournaments.schedules.places import places_for

declare_refusals(
    422,
    seed_out_of_place=_("A seed stands outside the places of its level: draw again."),
    units_too_near=_("Two of one club stand too near each other: draw again."),
)


def require_control(
    state: TournamentState, stage: StageState, slots: tuple[SheetSlot, ...]
) -> None:
    """Let pass only a sheet whose seeds and units stand as the book demands.

    Where a unit has more members than sections, as near as a drawn sheet puts them will do.

    :raises CommandRefusedError: `seed_out_of_place`, `units_too_near`.
    """
    control = book_of(state.regulations.edition).sheets.control
    if control is None:
        return
    seeds = {}
    if stage.index == 1:
        numbers = {slot.id: slot.number for slot in stage.slots}
        seeds = {numbers[entry.id]: entry.seed for entry in state.entries if entry.seed is not None}
    _require_seeds(state, stage, slots, seeds, control.seeds)
    drawn = drawn_from(state, stage.slots, index=stage.index)
    found = unit_conflicts(_plain(slots), drawn)
    if not found:
        return
    like = drawn_slots(state, stage.rules, stage.slots, index=stage.index, seed="control")
    if len(found) > len(unit_conflicts(_plain(like), drawn)):
        number, other, sections = found[0]
        raise CommandRefusedError(
            "units_too_near",
            article=control.units,
            number=number,
            other=other,
            sections=sections,
        )


def _require_seeds(
    state: TournamentState,
    stage: StageState,
    slots: tuple[SheetSlot, ...],
    seeds: dict[int, int],
    article: Article,
) -> None:
    places = places_for(draw_settings(state, stage.rules).layout, len(slots))
    where = {
        n: at for at, slot in enumerate(slots, start=1) for n in (slot.number, slot.other) if n
    }
    for number, seed in seeds.items():
        if seed > len(places):
            continue
        # Level k holds the seeds up to 2^k: 1-2, 3-4, 5-8.
        high = 1 << max(1, (seed - 1).bit_length())
        low = 0 if high == 2 else high // 2
        if where[number] not in places[low:high]:
            raise CommandRefusedError(
                "seed_out_of_place",
                article=article,
                number=number,
                seed=seed,
                slot=where[number],
            )


def _plain(slots: tuple[SheetSlot, ...]) -> tuple[Slot, ...]:
    return tuple((slot.number, slot.other) if slot.other else slot.number or None for slot in slots)

"""Where seeds and byes stand in a knockout sheet (种子和轮空号码位置表).

Gomoku 2025 appendix 3 and draughts appendix (一)1 and 3: edges of halves, quarters, eighths.
Xiangqi 2020 appendix 4: position numbers are seed numbers, 1 meets 16. Weiqi 2002 tables 1
and 2: number 1 and number 8 of each section of eight. All lists are made by rule.
"""

from tournaments.books.formats import SchedulePoint
from tournaments.books.sheets import SeedLayout
from tournaments.schedules.steps import ScheduleError


def is_power_of_two(number: int) -> bool:
    """1 counts; 0 and less do not."""
    return number > 0 and number & (number - 1) == 0


def bracket_size(entrants: int) -> int:
    """Return the smallest power of two that holds `entrants` (weiqi app. 一.1).

    :raises ScheduleError: `too_few_entrants` below two.
    """
    if entrants < 2:
        raise ScheduleError("too_few_entrants", cites=SchedulePoint.KNOCKOUT, detail=str(entrants))
    return 1 << (entrants - 1).bit_length()


def seed_places(size: int) -> tuple[int, ...]:
    """Return the slots of seeds 1, 2, 3 ... of a sheet of `size`, all of them.

    The first two stand at the outer ends, the next two at the inner ends of the halves,
    and so on: seed s keeps his slot when a block is halved, and the other half goes to the
    seed that makes the sum 2^k + 1 with him, at the edge away from his own.

    :raises ScheduleError: `size_not_power_of_two` (gomoku app. 3.1.2).
    """
    if not is_power_of_two(size):
        raise ScheduleError(
            "size_not_power_of_two", cites=SchedulePoint.SHEET_BYES, detail=str(size)
        )
    blocks: list[tuple[int, bool]] = [(1, True)]  # seed, and whether he stands at the top
    while len(blocks) < size:
        total = 2 * len(blocks) + 1
        split: list[tuple[int, bool]] = []
        for seed, top in blocks:
            if top:
                split += [(seed, True), (total - seed, False)]
            else:
                split += [(total - seed, True), (seed, False)]
        blocks = split
    slot_of = {seed: slot for slot, (seed, _) in enumerate(blocks, start=1)}
    return tuple(slot_of[seed] for seed in range(1, size + 1))


def listed(size: int) -> int:
    """Return how many places the printed lists name: a quarter of the sheet, 16 at most."""
    return min(16, size // 4)


def neighbour(slot: int) -> int:
    """Return the slot of the first opponent of whoever stands in `slot`."""
    return slot + 1 if slot % 2 else slot - 1


def places_for(layout: SeedLayout, size: int) -> tuple[int, ...]:
    """Return the slots of the seeds in their order, for the sheet of `layout`.

    In sections of eight the first-class seeds stand on number 1 of the sections in the
    order 1, 4, 3, 2 and the second class comes back on number 8 (decision: sums of nine).

    :raises ScheduleError: `size_not_power_of_two`.
    """
    everywhere = seed_places(size)
    if layout is not SeedLayout.SECTIONS or size < 16:
        return everywhere
    sections = seed_places(size // 8)
    tops = tuple(8 * (section - 1) + 1 for section in sections)
    bottoms = tuple(8 * section for section in reversed(sections))
    named = (*tops, *bottoms)
    return (*named, *(slot for slot in everywhere if slot not in named))


def bye_places(layout: SeedLayout, size: int) -> tuple[int, ...]:
    """Return the slots left empty, in the order in which byes (轮空) are given.

    Each is the first opponent of the seed at the same place in the list of seeds; half the
    sheet at most, as two byes never meet.

    :raises ScheduleError: `size_not_power_of_two`.
    """
    chosen: list[int] = []
    for slot in places_for(layout, size):
        if slot not in chosen and neighbour(slot) not in chosen:
            chosen.append(neighbour(slot))
    return tuple(chosen)

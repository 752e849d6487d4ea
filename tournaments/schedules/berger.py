"""Round-robin tables (循环赛对局秩序表), made by the books' own rule for any field.

Xiangqi 2020 appendix 2, weiqi 2002 appendix 三.3 and table 3, gomoku 2025 appendix 4,
draughts appendix (二)3: head meets tail, the last number swings, neighbours meet, the
number in front moves first. The printed tables are never copied (they have misprints).
"""

from dataclasses import dataclass

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import SchedulePoint
from tournaments.schedules.steps import ScheduleError

declare_refusals(
    422,
    size_not_even=_("The table needs an even number of places."),
    cycles_out_of_range=_("The number of cycles is out of range."),
)

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a table: pairs, first mover in front, and who rests (轮空).

    `number` counts from 1 through all cycles.
    """

    number: int
    pairs: tuple[Pair, ...]
    bye: int | None = None


def printed_round(size: int, number: int) -> tuple[Pair, ...]:
    """Return the row `number` of the table for the even `size`, in the printed order.

    :raises ScheduleError: `size_not_even`, `round_out_of_range`.
    """
    if size < 2 or size % 2:
        raise ScheduleError(
            "size_not_even", cites=SchedulePoint.ROUND_ROBIN_TABLE, detail=str(size)
        )
    circle = size - 1
    if not 1 <= number <= circle:
        raise ScheduleError("round_out_of_range", detail=f"{number} of {circle}")
    if number % 2:
        head = (number + 1) // 2
        rows = [(head, size)]
    else:
        head = (size + number) // 2
        rows = [(size, head)]
    for step in range(1, size // 2):
        rows.append(((head - 1 + step) % circle + 1, (head - 1 - step) % circle + 1))
    return tuple(rows)


def round_robin(
    entrants: int, *, cycles: int = 1, exchange_last_two: bool = False
) -> tuple[Round, ...]:
    """Return all rounds of a round robin of `entrants`, repeated `cycles` times.

    Every second cycle has the colours reversed (双循环). With `exchange_last_two` the last
    two rounds of each cycle but the final one change places, so that nobody has one colour
    three times running where two cycles meet. In an odd field the number above the last is
    nobody: his opponent rests (xiangqi app. 2, use 3; weiqi app. 三.2).

    :raises ScheduleError: `too_few_entrants`, `cycles_out_of_range`.
    """
    if entrants < 2:
        raise ScheduleError(
            "too_few_entrants", cites=SchedulePoint.ROUND_ROBIN_TABLE, detail=str(entrants)
        )
    if cycles < 1:
        raise ScheduleError("cycles_out_of_range", detail=str(cycles))
    size = entrants + entrants % 2
    played: list[Round] = []
    for cycle in range(cycles):
        order = list(range(1, size))
        if exchange_last_two and cycle < cycles - 1 and size > 2:
            order[-2:] = reversed(order[-2:])
        for number in order:
            played.append(
                _played(
                    printed_round(size, number),
                    number=len(played) + 1,
                    entrants=entrants,
                    reverse=cycle % 2 == 1,
                )
            )
    return tuple(played)


def round_of(entrants: int, number: int, *, cycles: int = 1) -> Round:
    """Return round `number` alone of a round robin of `entrants`.

    :raises ScheduleError: `too_few_entrants`, `round_out_of_range`.
    """
    if entrants < 2:
        raise ScheduleError(
            "too_few_entrants", cites=SchedulePoint.ROUND_ROBIN_TABLE, detail=str(entrants)
        )
    size = entrants + entrants % 2
    count = rounds_of(entrants, cycles=cycles)
    if not 1 <= number <= count:
        raise ScheduleError("round_out_of_range", detail=f"{number} of {count}")
    cycle, at = divmod(number - 1, size - 1)
    rows = printed_round(size, at + 1)
    return _played(rows, number=number, entrants=entrants, reverse=cycle % 2 == 1)


def rounds_of(entrants: int, *, cycles: int = 1) -> int:
    """Return how many rounds a round robin has: one fewer than the even field, per cycle."""
    return cycles * (entrants + entrants % 2 - 1)


def _played(rows: tuple[Pair, ...], *, number: int, entrants: int, reverse: bool) -> Round:
    pairs: list[Pair] = []
    bye = None
    for first, second in rows:
        if max(first, second) > entrants:
            bye = min(first, second)
        else:
            pairs.append((second, first) if reverse else (first, second))
    return Round(number=number, pairs=tuple(pairs), bye=bye)


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """What a table does to one number: first and second moves, and its longest run."""

    firsts: int
    seconds: int
    longest_run: int


def balance(rounds: tuple[Round, ...], entrants: int) -> dict[int, Balance]:
    """Return each number's colours over `rounds`; a bye neither counts nor ends a run."""
    history: dict[int, list[bool]] = {number: [] for number in range(1, entrants + 1)}
    for round_ in rounds:
        for first, second in round_.pairs:
            history[first].append(True)
            history[second].append(False)
    return {number: _counted(colours) for number, colours in history.items()}


def _counted(colours: list[bool]) -> Balance:
    longest = run = 0
    for index, colour in enumerate(colours):
        run = run + 1 if index and colours[index - 1] is colour else 1
        longest = max(longest, run)
    firsts = sum(colours)
    return Balance(firsts=firsts, seconds=len(colours) - firsts, longest_run=longest)

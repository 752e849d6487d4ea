"""The controlled draw of a knockout (抽签): seeds, byes, then everybody else.

Gomoku 2025 appendix 3.二, draughts appendix (一)2, weiqi appendix 一.2-3, xiangqi appendix
4. Members of one unit are kept apart by their technical order: 1 and 2 in different halves,
3 and 4 in the other quarters, 5 to 8 in the other eighths. Control is the least that does
it (预见性原则): everything else is a lot from a stored seed, and every lot and every
restriction stands in the audit trail.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import SchedulePoint
from tournaments.books.sheets import SeedLayout, Sheets
from tournaments.schedules.knockout import Slot
from tournaments.schedules.lots import Lots
from tournaments.schedules.places import (
    bracket_size,
    bye_places,
    is_power_of_two,
    listed,
    places_for,
)
from tournaments.schedules.steps import ScheduleError

declare_refusals(
    422,
    duplicate_number=_("A number is repeated."),
    seeds_not_power_of_two=_("The number of seeds must be a power of two."),
    seed_numbers_wrong=_("The seeds must be numbered from 1 without a gap."),
)


class Fill(StrEnum):
    """How a field that is no power of two is fitted to the sheet."""

    BY_LIST = "by_list"  # byes as far as the printed list goes, otherwise a play-in
    BYES = "byes"  # 轮空, the list continued by its rule
    PLAY_IN = "play_in"  # 抢号


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """One to be drawn. `seed` from 1; `order` is the technical order inside `unit`."""

    number: int
    unit: str = ""
    order: int = 0
    seed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditStep:
    """One act of the draw.

    `code`: `seed_fixed`, `seed_lot`, `bye`, `contested`, `half_free`, `half_forced`,
    `control_relaxed`, `slot`. `block` are the first and last slot of the section drawn into.
    `because` are the numbers whose places forced this one.
    """

    code: str
    number: int
    block: tuple[int, int]
    because: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A finished draw: the slots for `knockout`, and how it came about."""

    slots: tuple[Slot, ...]
    audit: tuple[AuditStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSettings:
    """What the event has fixed before the draw.

    With `lots_within_levels` seeds of one level (1-2, 3-4, 5-8, 9-16; in weiqi of one class)
    change places by lot (gomoku app. 3.1.3); xiangqi app. 4 places them in order, weiqi by
    the snake where the event says so (app. 一.2). With `seeds_by_power` there are
    2, 4, 8 ... seeds (gomoku app. 3.1.2, draughts (一)1 (1)); xiangqi and weiqi leave their
    number open (通常可设 4 名种子).
    """

    layout: SeedLayout = SeedLayout.EDGES
    fill: Fill = Fill.BY_LIST
    lots_within_levels: bool = True
    seeds_by_power: bool = True


def book_draw(sheets: Sheets) -> DrawSettings:
    """Its layout, and what the book leaves to lots among the seeds."""
    return DrawSettings(
        layout=sheets.layout,
        lots_within_levels=sheets.seeds_by_lot is not None,
        seeds_by_power=sheets.seeds_by_power is not None,
    )


def sheet_size(entrants: int, fill: Fill) -> int:
    """Return how many slots the sheet has for `entrants`.

    :raises ScheduleError: `too_few_entrants`.
    """
    size = bracket_size(entrants)
    byes = size - entrants
    if byes == 0 or fill is Fill.BYES:
        return size
    if fill is Fill.BY_LIST and byes <= listed(size):
        return size
    # A play-in needs a smaller sheet to play into; two or three entrants have none.
    return size // 2 if size > 4 else size


def draw(entrants: tuple[Drawn, ...], settings: DrawSettings, *, seed: str) -> Draw:
    """Draw `entrants` into a sheet; the same `seed` draws the same.

    :raises ScheduleError: `too_few_entrants`, `duplicate_number`,
        `seeds_not_power_of_two` (gomoku app. 3.1.2), `seed_numbers_wrong`.
    """
    _check_entrants(entrants, settings)
    size = sheet_size(len(entrants), settings.fill)
    lots = Lots(seed, purpose="knockout-draw")
    audit: list[AuditStep] = []
    capacity = [1] * (size + 1)
    capacity[0] = 0
    places = bye_places(settings.layout, size)
    for slot in places[: max(size - len(entrants), 0)]:
        capacity[slot] = 0
        audit.append(AuditStep(code="bye", number=0, block=(slot, slot)))
    for slot in _contested(settings.layout, size, len(entrants) - size):
        capacity[slot] = 2
        audit.append(AuditStep(code="contested", number=0, block=(slot, slot)))
    work = _Sections(capacity=capacity, lots=lots, audit=audit)
    placed = _place_seeds(entrants, settings, size, work)
    rest = tuple(entrant for entrant in entrants if entrant.number not in placed)
    work.split(rest, {entrant.number: entrant for entrant in entrants}, placed, (1, size))
    return Draw(slots=_slots(size, work), audit=tuple(audit))


def _contested(layout: SeedLayout, size: int, wanted: int) -> tuple[int, ...]:
    """Return the slots played for: the bye list first, then the rest of the sheet."""
    if wanted <= 0:
        return ()
    order = bye_places(layout, size)
    seeds = tuple(slot for slot in reversed(places_for(layout, size)) if slot not in order)
    return (*order, *seeds)[:wanted]


def _check_entrants(entrants: tuple[Drawn, ...], settings: DrawSettings) -> None:
    numbers = {entrant.number for entrant in entrants}
    if len(numbers) != len(entrants):
        raise ScheduleError("duplicate_number")
    seeds = sorted(entrant.seed for entrant in entrants if entrant.seed is not None)
    if seeds and seeds != list(range(1, len(seeds) + 1)):
        raise ScheduleError(
            "seed_numbers_wrong", cites=SchedulePoint.SEED_NUMBERS, detail=str(seeds)
        )
    odd = len(seeds) < 2 or not is_power_of_two(len(seeds))
    if seeds and settings.seeds_by_power and odd:
        raise ScheduleError(
            "seeds_not_power_of_two", cites=SchedulePoint.SEEDS, detail=str(len(seeds))
        )


def _place_seeds(
    entrants: tuple[Drawn, ...], settings: DrawSettings, size: int, work: "_Sections"
) -> dict[int, int]:
    seeds = sorted(
        (entrant for entrant in entrants if entrant.seed is not None),
        key=lambda drawn: drawn.seed or 0,
    )
    if len(seeds) > size:
        raise ScheduleError(
            "seed_numbers_wrong", cites=SchedulePoint.SEED_NUMBERS, detail=str(len(seeds))
        )
    places = places_for(settings.layout, size)
    placed: dict[int, int] = {}
    start = 0
    while start < len(seeds):
        end = min(_level_end(settings, size, start), len(seeds))
        level = list(seeds[start:end])
        drawn = work.lots.shuffled(level) if settings.lots_within_levels else level
        for other, slot in zip(drawn, places[start:end], strict=True):
            placed[other.number] = slot
            code = "seed_lot" if settings.lots_within_levels else "seed_fixed"
            work.put(other.number, slot, code=code)
        start = end
    return placed


def _level_end(settings: DrawSettings, size: int, start: int) -> int:
    """Return where the level of seeds that begins after `start` ends: 2, 4, 8, 16.

    The classes of weiqi have one seed for each section of eight (一类种子, appendix 一 2).
    """
    sections = size // 8
    if settings.layout is SeedLayout.SECTIONS and sections > 1 and start < 2 * sections:
        return start + sections
    return 2 * start or 2


def _slots(size: int, work: "_Sections") -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for slot in range(1, size + 1):
        names = work.seated.get(slot, [])
        slots.append(None if not names else names[0] if len(names) == 1 else (names[0], names[1]))
    return tuple(slots)


@dataclass(slots=True, kw_only=True)
class _Sections:
    """The sheet while it is being filled, section by section."""

    capacity: list[int]
    lots: Lots
    audit: list[AuditStep]
    seated: dict[int, list[int]] = field(default_factory=dict)

    def put(self, number: int, slot: int, *, code: str) -> None:
        """The slot has one seat less; the step is written into the audit under `code`."""
        self.capacity[slot] -= 1
        self.seated.setdefault(slot, []).append(number)
        self.audit.append(AuditStep(code=code, number=number, block=(slot, slot)))

    def room(self, block: tuple[int, int]) -> int:
        """Return how many free seats `block` has."""
        return sum(self.capacity[block[0] : block[1] + 1])

    def split(
        self,
        rest: tuple[Drawn, ...],
        everybody: dict[int, Drawn],
        seeded: dict[int, int],
        block: tuple[int, int],
    ) -> None:
        """Deal `rest`, all of whom belong into `block`, down to single slots."""
        low, high = block
        if low == high:
            for drawn in self.lots.shuffled(rest):
                self.put(drawn.number, low, code="slot")
            return
        middle = (low + high) // 2
        halves = ((low, middle), (middle + 1, high))
        sides = _deal(self, rest, _seeded_sides(everybody, seeded, halves), halves)
        for side in (0, 1):
            self.split(sides[side], everybody, seeded, halves[side])


def _seeded_sides(
    everybody: dict[int, Drawn], seeded: dict[int, int], halves: tuple[tuple[int, int], ...]
) -> tuple[tuple[Drawn, int], ...]:
    found = []
    for number, slot in seeded.items():
        for side, (low, high) in enumerate(halves):
            if low <= slot <= high:
                found.append((everybody[number], side))
    return tuple(found)


def _deal(
    work: _Sections,
    rest: tuple[Drawn, ...],
    seeded: tuple[tuple[Drawn, int], ...],
    halves: tuple[tuple[int, int], ...],
) -> tuple[tuple[Drawn, ...], tuple[Drawn, ...]]:
    """Deal one section into its halves, two and two of a unit apart."""
    room = [work.room(halves[0]), work.room(halves[1])]
    sides: tuple[list[Drawn], list[Drawn]] = ([], [])
    pairs, singles = _partners(work, rest, seeded)
    forced = [(drawn, 1 - side, other) for drawn, side, other in pairs if side is not None]
    free = [(drawn, other) for drawn, side, other in pairs if side is None and other is not None]
    for entrant, side, other in forced:
        assert other is not None
        _seat(work, entrant, side, sides, room, halves, because=(other.number,))
    for entrant, other in work.lots.shuffled(free):
        # Which of two goes up is a lot; that the other goes down is the control.
        up = work.lots.below(2)
        _seat(work, entrant, up, sides, room, halves, because=())
        _seat(work, other, 1 - up, sides, room, halves, because=(entrant.number,))
    for drawn in work.lots.shuffled(singles):
        seat = work.lots.below(room[0] + room[1])
        _seat(work, drawn, 0 if seat < room[0] else 1, sides, room, halves, because=())
    return tuple(sides[0]), tuple(sides[1])


def _seat(
    work: _Sections,
    drawn: Drawn,
    side: int,
    sides: tuple[list[Drawn], list[Drawn]],
    room: list[int],
    halves: tuple[tuple[int, int], ...],
    *,
    because: tuple[int, ...],
) -> None:
    code = "half_forced" if because else "half_free"
    if room[side] == 0:
        side, code = 1 - side, "control_relaxed"
    room[side] -= 1
    sides[side].append(drawn)
    work.audit.append(
        AuditStep(code=code, number=drawn.number, block=halves[side], because=because)
    )


_Partnered = list[tuple[Drawn, int | None, Drawn | None]]


def _partners(
    work: _Sections, rest: tuple[Drawn, ...], seeded: tuple[tuple[Drawn, int], ...]
) -> tuple[_Partnered, list[Drawn]]:
    """Pair the members of each unit level by level; who is left over is free.

    Participation them two by two in the order of their levels keeps every level apart as far as
    the section can: of any first 2^k of a unit at most half go into one half of it.
    """
    units: dict[str, list[tuple[Drawn, int | None]]] = {}
    for other, its_side in seeded:
        if other.unit:
            units.setdefault(other.unit, []).append((other, its_side))
    singles = [drawn for drawn in rest if not drawn.unit]
    for drawn in rest:
        if drawn.unit:
            units.setdefault(drawn.unit, []).append((drawn, None))
    pairs: _Partnered = []
    for unit in sorted(units):
        members = work.lots.shuffled(units[unit])
        # Seeds come first in their level, so that who is left over is free to go either way.
        members.sort(key=lambda member: (level(member[0].order), member[1] is None))
        pending: list[tuple[Drawn, int | None]] = []
        for entrant, side in members:
            partner = next((two for two in pending if two[1] is None or two[1] != side), None)
            if partner is None:
                pending.append((entrant, side))
                continue
            pending.remove(partner)
            if side is None:
                pairs.append((entrant, partner[1], partner[0]))
            elif partner[1] is None:
                pairs.append((partner[0], side, entrant))
        singles.extend(drawn for drawn, side in pending if side is None)
    return pairs, singles


def level(order: int) -> int:
    """Return the level of a technical order: 1-2 is 1, 3-4 is 2, 5-8 is 3; 0 is unranked."""
    return 99 if order < 1 else max(1, (order - 1).bit_length())


def unit_conflicts(
    slots: tuple[Slot, ...], entrants: tuple[Drawn, ...]
) -> tuple[tuple[int, int, int], ...]:
    """Return the pairs of one unit that stand too near, each with the sections they need.

    A third value of 2 means that they belong in different halves, 4 quarters, 8 eighths
    (gomoku app. 3.2.1.2). Without technical order only numbers given above 0 are compared.
    """
    where = {
        number: position
        for position, slot in enumerate(slots)
        for number in (slot if isinstance(slot, tuple) else (slot,))
        if number is not None
    }
    ranked = [entrant for entrant in entrants if entrant.unit and entrant.order > 0]
    found: list[tuple[int, int, int]] = []
    for at, drawn in enumerate(ranked):
        for other in ranked[at + 1 :]:
            if drawn.unit != other.unit:
                continue
            sections = 1 << level(max(drawn.order, other.order))
            width = max(len(slots) // sections, 1)
            if where[drawn.number] // width == where[other.number] // width:
                found.append((drawn.number, other.number, sections))
    return tuple(found)

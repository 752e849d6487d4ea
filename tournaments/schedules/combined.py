"""Two stages: groups or a Swiss first, a knockout of the best afterwards (组合赛制).

Gomoku 2025 appendix 7, draughts appendix (五), xiangqi 2020 10.4.1. The crossings are made
by rule and equal the printed ones; where print and purpose differ the event chooses.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, XIANGQI
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.schedules.knockout import crossed
from tournaments.schedules.places import is_power_of_two, seed_places
from tournaments.schedules.steps import ColourBy, ScheduleError
from tournaments.schedules.tree import Node, Seat, Tree

declare_refusals(
    422, qualifiers_not_offered=_("The number that goes on must be a power of two, up to 64.")
)

Place = tuple[int, int]
"""A group, from 1 (A), and a place in it, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """The first round of the final stage: (group, place) pairs, first of each pair in front.

    `mates_meet_in` is the round of the finals, from 1, in which two of one group can first
    meet; 0 when groups send one each. `warnings` are codes for the event's notes.
    """

    pairs: tuple[tuple[Place, Place], ...]
    mates_meet_in: int
    cites: Article
    warnings: tuple[str, ...] = ()


def _reversed_bits(size: int) -> tuple[int, ...]:
    bits = size.bit_length() - 1
    return tuple(
        sum(((index >> bit) & 1) << (bits - 1 - bit) for bit in range(bits)) + 1
        for index in range(size)
    )


def swiss_crossing(groups: int, qualifiers: int) -> Crossing:
    """Return the crossing of 2 or 4 Swiss groups (gomoku app. 7.一, draughts (五)1).

    Two groups: place p of A meets place q + 1 - p of B. Four groups: A crosses with D in
    the upper half and B with C in the lower, so that A1 can meet A3 in a quarter-final.

    :raises ScheduleError: `groups_out_of_range`, `qualifiers_not_offered`.
    """
    if groups not in (2, 4):
        raise ScheduleError("groups_out_of_range", cites=GOMOKU("app7.1.2"), detail=str(groups))
    _check_qualifiers(qualifiers, least=2 * groups, cites=GOMOKU("app7.1.3"))
    each = qualifiers // groups
    order = _reversed_bits(each)
    if groups == 2:
        pairs = tuple(((1, place), (2, each + 1 - place)) for place in order)
    else:
        pairs = (
            *(((1, place), (4, each + 1 - place)) for place in order),
            *(((2, place), (3, each + 1 - place)) for place in reversed(order)),
        )
    return _crossing(pairs, cites=GOMOKU("app7.1.4"))


def round_robin_crossing(
    groups: int, qualifiers: int, *, as_printed: bool = True, mates_apart: bool = False
) -> Crossing:
    """Return the crossing of round-robin groups (gomoku app. 7.二, draughts (五)2).

    As many groups as qualifiers: winners only, 1 meets the last. Half as many: first and
    second, A1-H2 and H1-A2 next to each other, so that the mates of a group can meet in the
    quarter-final, as both books print it; `mates_apart` puts them into opposite halves.
    `as_printed` keeps the one pair of 16 groups that both books print the other way round
    (11-6).

    :raises ScheduleError: `groups_out_of_range`, `qualifiers_not_offered`.
    """
    _check_qualifiers(qualifiers, least=4, cites=GOMOKU("app7.2"))
    if groups not in (qualifiers, qualifiers // 2):
        raise ScheduleError("groups_out_of_range", cites=GOMOKU("app7.2"), detail=str(groups))
    if groups == qualifiers:
        return _crossing(_winners_only(groups, as_printed), cites=GOMOKU("app7.2.2-①"))
    order = _reversed_bits(groups)[: groups // 2]
    couples = [
        (((group, 1), (groups + 1 - group, 2)), ((groups + 1 - group, 1), (group, 2)))
        for group in order
    ]
    if mates_apart:
        pairs = (*(couple[0] for couple in couples), *(couple[1] for couple in couples))
        return _crossing(pairs, cites=GOMOKU("app7.2.2-②"))
    together = tuple(pair for couple in couples for pair in couple)
    return _crossing(together, cites=GOMOKU("app7.2.2-②"), warnings=("group_mates_meet_early",))


def _winners_only(groups: int, as_printed: bool) -> tuple[tuple[Place, Place], ...]:
    slots = seed_places(groups)
    order = sorted(range(1, groups + 1), key=lambda number: slots[number - 1])
    pairs = []
    for at in range(0, groups, 2):
        low, high = sorted(order[at : at + 2])
        printed_turned = as_printed and groups == 16 and low == 6
        pairs.append(((high, 1), (low, 1)) if printed_turned else ((low, 1), (high, 1)))
    return tuple(pairs)


def _check_qualifiers(qualifiers: int, *, least: int, cites: Article) -> None:
    if qualifiers < least or qualifiers > 64 or not is_power_of_two(qualifiers):
        raise ScheduleError("qualifiers_not_offered", cites=cites, detail=str(qualifiers))


def _crossing(
    pairs: tuple[tuple[Place, Place], ...], *, cites: Article, warnings: tuple[str, ...] = ()
) -> Crossing:
    seats = [place for pair in pairs for place in pair]
    meetings = [
        (at ^ other).bit_length()
        for at, seat in enumerate(seats)
        for other in range(at + 1, len(seats))
        if seats[other][0] == seat[0]
    ]
    return Crossing(
        pairs=pairs,
        mates_meet_in=min(meetings, default=0),
        cites=cites,
        warnings=warnings,
    )


def seeded_finals(groups: int, each: int, size: int) -> tuple[Place | None, ...]:
    """Return the slots of a sheet of `size` for the first `each` of `groups`, None for a bye.

    Where no book prints a crossing: the winners of the groups are the first seeds, then come the
    seconds, and on, so that byes go to the best. Among those of one place the groups stand so
    that no two mates meet sooner than they must.

    :raises ScheduleError: `size_not_power_of_two`.
    """
    places = seed_places(size)
    taken: dict[int, list[int]] = {group: [] for group in range(1, groups + 1)}
    slots: list[Place | None] = [None] * size
    for place in range(1, each + 1):
        free = places[(place - 1) * groups : place * groups]
        for group, slot in _apart(taken, free, rounds=size.bit_length() - 1).items():
            slots[slot - 1] = (group, place)
            taken[group].append(slot)
    return tuple(slots)


def _apart(taken: dict[int, list[int]], free: tuple[int, ...], *, rounds: int) -> dict[int, int]:
    """Return a slot of `free` for each group, as far from its mates' as all can be had at once.

    Two meet in the round that is the bit length of the difference of their slots, counted from 0.
    """
    for least in range(rounds, -1, -1):
        open_to = {
            group: [
                slot
                for slot in free
                if all(((slot - 1) ^ (mate - 1)).bit_length() >= least for mate in mates)
            ]
            for group, mates in taken.items()
        }
        found = _each_its_own(open_to)
        if len(found) == len(taken):
            return found
    raise AssertionError("there is a slot for everybody")


def _each_its_own(open_to: dict[int, list[int]]) -> dict[int, int]:
    """Return a slot for as many groups as can have one; earlier groups and slots go first."""
    holder: dict[int, int] = {}

    def place(group: int, tried: set[int]) -> bool:
        # Nobody who stands already gives way while there is a free slot.
        for slot in sorted(open_to[group], key=lambda slot: slot in holder):
            if slot not in tried:
                tried.add(slot)
                if slot not in holder or place(holder[slot], tried):
                    holder[slot] = group
                    return True
        return False

    for group in open_to:
        place(group, set())
    return {group: slot for slot, group in holder.items()}


def ranked_finals(ranked: tuple[int, ...], *, rounds: int, higher_chooses: bool = False) -> Tree:
    """Return the knockout after a Swiss (积分晋圈淘汰制, xiangqi 10.4.1).

    One round: 1 and 2 play for the title, 3 and 4 for bronze (10.4.1.1). Two rounds: 1
    meets 4 and 2 meets 3, winners play the final and losers for third place (10.4.1.2).
    Colours by lot (10.4.1.3), or the higher placed chooses (10.4.1.4). `rounds` from 3 on
    continue the same way, 1 against the last.

    :raises ScheduleError: `rounds_out_of_range`, `too_few_entrants`.
    """
    if rounds < 1:
        raise ScheduleError("rounds_out_of_range", cites=XIANGQI("10.4.1"), detail=str(rounds))
    colours = ColourBy.HIGHER_CHOOSES if higher_chooses else ColourBy.LOT
    needed = 4 if rounds == 1 else 1 << rounds
    if len(ranked) < needed:
        raise ScheduleError("too_few_entrants", cites=XIANGQI("10.4.1"), detail=str(len(ranked)))
    if rounds == 1:
        return _one_round(ranked, colours)
    pairs = tuple(
        (ranked[high[0] - 1], ranked[low[0] - 1]) for high, low in _winners_only(needed, False)
    )
    return crossed(pairs, cites=XIANGQI("10.4.1.2"), colours=colours)


def _one_round(ranked: tuple[int, ...], colours: ColourBy) -> Tree:
    return Tree(
        nodes=(
            Node(
                key="W2.1",
                round=1,
                first=Seat(ranked[0]),
                second=Seat(ranked[1]),
                label="final",
                winner_place=1,
                loser_place=2,
            ),
            Node(
                key="P3.2.1",
                round=1,
                first=Seat(ranked[2]),
                second=Seat(ranked[3]),
                label="third_place",
                winner_place=3,
                loser_place=4,
            ),
        ),
        colours=colours,
        cites=XIANGQI("10.4.1.1"),
    )

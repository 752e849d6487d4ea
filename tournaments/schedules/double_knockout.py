"""Double knockouts (双败淘汰制): out after two losses.

Weiqi 2002 appendix 二 and table 2, xiangqi 2020 appendix 4. The drawings with the places to
which losers drop are lost in every copy of the books; what is built: in the losers' half
rounds of 4, 4, 2, 2, 1, 1 games for 16; the losers of the winners' round 2 drop in reverse
order, those of round 3 straight, of round 4 reversed, and so on, so that nobody at once
meets whom he has beaten; a second final when the losers' side wins the first.
"""

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import Cited, SchedulePoint
from tournaments.schedules.knockout import Slot, _check
from tournaments.schedules.places import is_power_of_two
from tournaments.schedules.steps import ColourBy, ScheduleError
from tournaments.schedules.tree import LoserOf, Node, Seat, Source, Tree, WinnerOf

declare_refusals(422, double_knockout_over_32=_("A double knockout takes at most 32 entrants."))


def double_knockout(
    slots: tuple[int | None, ...],
    *,
    colours: ColourBy = ColourBy.LOT,
    largest: int | None = None,
    cites: Cited = SchedulePoint.DOUBLE_KNOCKOUT,
) -> Tree:
    """Return the sheet of a double knockout over `slots`, with its possible second final.

    :raises ScheduleError: `too_few_entrants`, `size_not_power_of_two`, `duplicate_number`,
        `bye_meets_bye`, `double_knockout_over_32` above `largest`.
    """
    size = len(slots)
    if size == 2:
        # Who loses the first match has nobody to play on with.
        raise ScheduleError("too_few_entrants", cites=cites, detail=str(size))
    if size < 4 or not is_power_of_two(size):
        raise ScheduleError("size_not_power_of_two", cites=cites, detail=str(size))
    if largest is not None and size > largest:
        raise ScheduleError(
            "double_knockout_over_32", cites=SchedulePoint.DOUBLE_KNOCKOUT_SIZE, detail=str(size)
        )
    checked_slots: tuple[Slot, ...] = slots
    _check(checked_slots, cites)
    nodes: list[Node] = []
    winners = _pairs(tuple(Seat(slot) for slot in slots), prefix="W1", turn=1, label="winners")
    nodes += winners
    # Losers' places count down from the end: each losers' round drops that many more.
    left = size
    losers, left = _losers_round(
        tuple(LoserOf(node.key) for node in winners), "L1", turn=2, left=left
    )
    nodes += losers
    level = 1
    turn = 2
    while len(winners) > 1:
        level += 1
        winners = _pairs(_winners(winners), prefix=f"W{level}", turn=turn, label="winners")
        nodes += winners
        dropped: tuple[Source, ...] = tuple(LoserOf(node.key) for node in winners)
        if level % 2 == 0:
            dropped = tuple(reversed(dropped))
        mixed = tuple(
            source for pair in zip(_winners(losers), dropped, strict=True) for source in pair
        )
        losers, left = _losers_round(mixed, f"L{2 * level - 2}", turn=turn + 1, left=left)
        nodes += losers
        turn += 2
        if len(losers) > 1:
            losers, left = _losers_round(
                _winners(losers), f"L{2 * level - 1}", turn=turn, left=left
            )
            nodes += losers
    nodes += _finals(winners[0].key, losers[0].key, turn=turn)
    nodes.sort(key=lambda node: node.round)
    return Tree(nodes=tuple(nodes), colours=colours, cites=cites)


def _winners(nodes: list[Node]) -> tuple[Source, ...]:
    return tuple(WinnerOf(node.key) for node in nodes)


def _pairs(sources: tuple[Source, ...], *, prefix: str, turn: int, label: str) -> list[Node]:
    return [
        Node(
            key=f"{prefix}.{at // 2 + 1}",
            round=turn,
            first=sources[at],
            second=sources[at + 1],
            label=label,
        )
        for at in range(0, len(sources), 2)
    ]


def _losers_round(
    sources: tuple[Source, ...], prefix: str, *, turn: int, left: int
) -> tuple[list[Node], int]:
    games = len(sources) // 2
    best = left - games + 1
    nodes = [
        Node(
            key=node.key,
            round=node.round,
            first=node.first,
            second=node.second,
            label=node.label,
            loser_place=best,
        )
        for node in _pairs(sources, prefix=prefix, turn=turn, label="losers")
    ]
    return nodes, left - games


def _finals(winner: str, challenger: str, *, turn: int) -> list[Node]:
    return [
        Node(
            key="F1",
            round=turn,
            first=WinnerOf(winner),
            second=WinnerOf(challenger),
            label="final",
        ),
        Node(
            key="F2",
            round=turn + 1,
            first=LoserOf("F1"),
            second=WinnerOf("F1"),
            label="second_final",
            winner_place=1,
            loser_place=2,
            only_if_second_wins="F1",
        ),
    ]

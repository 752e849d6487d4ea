"""Single knockouts (单败淘汰制): the sheet, the play-in, the play-offs for places.

Xiangqi 2020 10.3 and appendix 4, weiqi 2002 appendix 一, gomoku 2025 appendix 3, draughts
appendix (一). A slot is an entrant's number, None for a bye (轮空), or two numbers that
play for it beforehand (抢号).
"""

from dataclasses import dataclass

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import Cited, SchedulePoint
from tournaments.schedules.places import is_power_of_two
from tournaments.schedules.steps import ColourBy, ScheduleError
from tournaments.schedules.tree import LoserOf, Node, Seat, Source, Tree, WinnerOf

declare_refusals(
    422,
    bye_meets_bye=_("Two byes cannot meet."),
    size_not_power_of_two=_("The sheet needs a number of places that is a power of two."),
)

Slot = int | None | tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """Who comes out of a round, top to bottom, and the number of the next round."""

    sources: tuple[Source, ...]
    round: int


def knockout(
    slots: tuple[Slot, ...],
    *,
    play_off_places: int = 2,
    colours: ColourBy = ColourBy.LOT,
    cites: Cited = SchedulePoint.KNOCKOUT,
) -> Tree:
    """Return the sheet of a single knockout over `slots`, top to bottom.

    `play_off_places` is how many places are played for: 2 the final only, 4 third place as
    well, 8 with the losers of the quarter-finals (附加赛). Contested slots (抢号) are
    round 1 of their own.

    :raises ScheduleError: `size_not_power_of_two`, `duplicate_number`,
        `play_off_places_not_offered`, `bye_meets_bye`.
    """
    size = len(slots)
    if size < 2 or not is_power_of_two(size):
        raise ScheduleError("size_not_power_of_two", cites=cites, detail=str(size))
    if play_off_places not in (2, 4, 8, 16):
        raise ScheduleError(
            "play_off_places_not_offered",
            cites=SchedulePoint.PLAY_OFF_PLACES,
            detail=str(play_off_places),
        )
    _check(slots, cites)
    nodes: list[Node] = []
    column = _play_in(slots, nodes)
    remaining = size
    losers: dict[int, tuple[Source, ...]] = {}
    while remaining > 1:
        matches = _round_nodes(
            column,
            winners_to=1 if remaining == 2 else None,
            losers_to=None if 2 < remaining <= play_off_places else remaining // 2 + 1,
            label="final" if remaining == 2 else "winners",
            prefix=f"W{remaining}",
        )
        nodes += matches
        if 2 < remaining <= play_off_places:
            losers[remaining] = tuple(LoserOf(node.key) for node in matches)
        remaining //= 2
        column = _Column(
            sources=tuple(WinnerOf(node.key) for node in matches), round=column.round + 1
        )
    for field, sources in losers.items():
        # Losers of the round of `field` play for places field / 2 + 1 to field.
        first_round = _after(nodes, sources)
        nodes += _places(sources, best=field // 2 + 1, start=first_round)
    nodes.sort(key=lambda node: (node.round, node.label == "final"))
    return Tree(nodes=tuple(nodes), colours=colours, cites=cites)


def _check(slots: tuple[Slot, ...], cites: Cited) -> None:
    numbers = [
        number
        for slot in slots
        for number in (slot if isinstance(slot, tuple) else (slot,))
        if number is not None
    ]
    if len(set(numbers)) != len(numbers):
        raise ScheduleError("duplicate_number", cites=cites)
    if any(slots[at] is None and slots[at + 1] is None for at in range(0, len(slots), 2)):
        raise ScheduleError("bye_meets_bye", cites=SchedulePoint.SHEET_BYES)


def _play_in(slots: tuple[Slot, ...], nodes: list[Node]) -> _Column:
    sources: list[Source] = []
    for position, slot in enumerate(slots, start=1):
        if isinstance(slot, tuple):
            key = f"Q{position}"
            nodes.append(
                Node(
                    key=key,
                    round=1,
                    first=Seat(slot[0]),
                    second=Seat(slot[1]),
                    label="play_in",
                    loser_place=len(slots) + 1,
                )
            )
            sources.append(WinnerOf(key))
        else:
            sources.append(Seat(slot))
    return _Column(sources=tuple(sources), round=2 if nodes else 1)


def _round_nodes(
    column: _Column,
    *,
    winners_to: int | None,
    losers_to: int | None,
    label: str,
    prefix: str,
) -> list[Node]:
    return [
        Node(
            key=f"{prefix}.{at // 2 + 1}",
            round=column.round,
            first=column.sources[at],
            second=column.sources[at + 1],
            label=label,
            winner_place=winners_to,
            loser_place=losers_to,
        )
        for at in range(0, len(column.sources), 2)
    ]


def _after(nodes: list[Node], sources: tuple[Source, ...]) -> int:
    keys = {source.key for source in sources if not isinstance(source, Seat)}
    return max(node.round for node in nodes if node.key in keys) + 1


def _places(sources: tuple[Source, ...], *, best: int, start: int) -> list[Node]:
    """Return the matches that give each of `sources` a place of his own, from `best`."""
    field = len(sources)
    last = field == 2
    nodes = _round_nodes(
        _Column(sources=sources, round=start),
        winners_to=best if last else None,
        losers_to=best + 1 if last else None,
        label="third_place" if best == 3 else "place",
        prefix=f"P{best}.{field}",
    )
    if last:
        return nodes
    winners = tuple(WinnerOf(node.key) for node in nodes)
    beaten = tuple(LoserOf(node.key) for node in nodes)
    return [
        *nodes,
        *_places(winners, best=best, start=start + 1),
        *_places(beaten, best=best + field // 2, start=start + 1),
    ]


def crossed(pairs: tuple[tuple[int, int], ...], *, cites: Cited, colours: ColourBy) -> Tree:
    """Return the knockout of a final stage whose first round is `pairs`, with third place.

    :raises ScheduleError: as `knockout`.
    """
    slots = tuple(number for pair in pairs for number in pair)
    return knockout(slots, play_off_places=4, colours=colours, cites=cites)

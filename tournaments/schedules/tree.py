"""Knockout sheets as trees: who meets whom follows from who won (淘汰制对局秩序表).

One small machine for single and double knockouts, play-offs and final stages: nodes are
matches, sources say where their players come from, a bye lets the other side through.
Xiangqi 10.3 and appendix 4, weiqi appendix 一, 二, gomoku 27.1, draughts (一).
"""

from dataclasses import dataclass

from tournaments.books.formats import Cited, SchedulePoint
from tournaments.schedules.steps import (
    ColourBy,
    Finished,
    Match,
    NeedsDecision,
    Play,
    Result,
    Results,
    ScheduleError,
    Step,
    checked,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A slot of the sheet: the entrant's number, None where nobody stands (轮空)."""

    number: int | None


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the match with `key`."""

    key: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses the match with `key`."""

    key: str


Source = Seat | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One match of the sheet, in the order in which rounds are played.

    `winner_place` and `loser_place` are the best place of those who go no further from
    here, None for who plays on. `only_if_second_wins` names a match: this one is played
    only when the side listed second won there (the second final, 第二次决赛).
    """

    key: str
    round: int
    first: Source
    second: Source
    label: str = ""
    winner_place: int | None = None
    loser_place: int | None = None
    only_if_second_wins: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A whole sheet; every source names an earlier node. `colours` is how they are settled."""

    nodes: tuple[Node, ...]
    colours: ColourBy = ColourBy.LOT
    cites: Cited = SchedulePoint.KNOCKOUT


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What is known of one node: its two sides, and its outcome once there is one."""

    node: Node
    first: int | None
    second: int | None
    winner: int | None = None
    loser: int | None = None
    done: bool = False
    skipped: bool = False

    @property
    def open(self) -> bool:
        """Whether both sides are known and the match is still to be played."""
        return not self.done and self.first is not None and self.second is not None


def standings_of(tree: Tree, results: Results) -> dict[str, Standing]:
    """Return every node whose players are known, with its outcome where there is one.

    :raises ScheduleError: `result_without_match` for a key that is unknown or whose players
        are not, `winner_not_in_match`.
    """
    known: dict[str, Standing] = {}
    for node in tree.nodes:
        if not _settled(node, known):
            continue
        first, second = _player(node.first, known), _player(node.second, known)
        known[node.key] = _resolve(node, first, second, results.get(node.key), known)
    for key in results:
        if key not in known or known[key].skipped or None in _sides(known[key]):
            raise ScheduleError("result_without_match", cites=tree.cites, detail=key)
    return known


def _sides(standing: Standing) -> tuple[int | None, int | None]:
    return standing.first, standing.second


def _settled(node: Node, known: dict[str, Standing]) -> bool:
    keys = [source.key for source in (node.first, node.second) if not isinstance(source, Seat)]
    if node.only_if_second_wins:
        keys.append(node.only_if_second_wins)
    return all(key in known and known[key].done for key in keys)


def _player(source: Source, known: dict[str, Standing]) -> int | None:
    match source:
        case Seat(number):
            return number
        case WinnerOf(key):
            return known[key].winner
        case LoserOf(key):
            return known[key].loser


def _resolve(
    node: Node,
    first: int | None,
    second: int | None,
    result: Result | None,
    known: dict[str, Standing],
) -> Standing:
    if node.only_if_second_wins:
        before = known[node.only_if_second_wins]
        if before.winner is None or before.winner != before.second:
            return Standing(
                node=node,
                first=first,
                second=second,
                winner=before.winner,
                loser=before.loser,
                done=True,
                skipped=True,
            )
    if first is None or second is None:
        alone = first if second is None else second
        return Standing(node=node, first=first, second=second, winner=alone, done=True)
    if result is None:
        return Standing(node=node, first=first, second=second)
    checked(Match(key=node.key, round=node.round, board=1, first=first, second=second), result)
    if result.winner is None:
        out = result.both_out and node.winner_place is None and node.loser_place is not None
        return Standing(node=node, first=first, second=second, done=out)
    loser = second if result.winner == first else first
    return Standing(
        node=node, first=first, second=second, winner=result.winner, loser=loser, done=True
    )


def next_matches(tree: Tree, results: Results) -> Step:
    """Return the earliest unfinished round, the draw that has to be broken, or the ranking.

    A drawn match asks for deciding games (`tie_break_needed`, xiangqi app. 4 note 2). When
    both sides lose (双方均负) the next opponent goes through; where a loser would play on,
    or a title is at stake, a lot has to stand in (`lot_needed`, weiqi 17.5).

    :raises ScheduleError: as `standings_of`.
    """
    known = standings_of(tree, results)
    waiting = [standing for standing in known.values() if standing.open]
    for standing in waiting:
        if standing.node.key in results:
            lost = results[standing.node.key].both_out
            return NeedsDecision(
                code="lot_needed" if lost else "tie_break_needed",
                cites=SchedulePoint.BOTH_LOST if lost else tree.cites,
                key=standing.node.key,
                numbers=tuple(side for side in _sides(standing) if side is not None),
                choices=("lot",) if lost else ("deciding_games",),
            )
    if not waiting:
        return Finished(ranking=_ranking(known))
    number = min(standing.node.round for standing in waiting)
    boards = [node for node in tree.nodes if node.round == number]
    matches = tuple(
        Match(
            key=node.key,
            round=number,
            board=board,
            first=ready.first,
            second=ready.second,
            colours=tree.colours,
            label=node.label,
        )
        for board, node in enumerate(boards, start=1)
        if (ready := known.get(node.key)) is not None
        and ready.open
        and ready.first is not None
        and ready.second is not None
    )
    return Play(matches=matches, byes=_resting(boards, known) if _is_opening(boards) else ())


def ranking_of(tree: Tree, results: Results) -> tuple[tuple[int, ...], ...]:
    """Return who shares each place settled so far, best first.

    :raises ScheduleError: as `standings_of`.
    """
    return _ranking(standings_of(tree, results))


def _is_opening(nodes: list[Node]) -> bool:
    return all(isinstance(source, Seat) for node in nodes for source in (node.first, node.second))


def _resting(nodes: list[Node], known: dict[str, Standing]) -> tuple[int, ...]:
    rest = [known[node.key] for node in nodes if None in _sides(known[node.key])]
    return tuple(standing.winner for standing in rest if standing.winner is not None)


def _ranking(known: dict[str, Standing]) -> tuple[tuple[int, ...], ...]:
    places: dict[int, list[int]] = {}
    for standing in known.values():
        winner, loser = standing.winner, standing.loser
        if winner is None and standing.first is not None and standing.second is not None:
            # Both lost and nobody went on: both stand where the loser would.
            for side in (standing.first, standing.second):
                if standing.node.loser_place is not None:
                    places.setdefault(standing.node.loser_place, []).append(side)
            continue
        if standing.node.winner_place is not None and winner is not None:
            places.setdefault(standing.node.winner_place, []).append(winner)
        if standing.node.loser_place is not None and loser is not None:
            places.setdefault(standing.node.loser_place, []).append(loser)
    seen: set[int] = set()
    ranking: list[tuple[int, ...]] = []
    for place in sorted(places):
        group = tuple(sorted(set(places[place]) - seen))
        seen.update(group)
        if group:
            ranking.append(group)
    return tuple(ranking)

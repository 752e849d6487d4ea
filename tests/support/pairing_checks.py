"""What must hold of every paired round, whatever its size (spec section 6.5), recomputed.

Uses the cards of the slow reference and none of the engine; where a least number has to be
known it is asked of a matching of the whole field.
"""

from collections.abc import Iterator
from itertools import combinations, groupby

import rustworkx

from tests.support.slow_pairing import Card, Pair, SlowRound, faults, handicap
from tournaments.books.pairing import Lean, System
from tournaments.crosstable import Crosstable
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import NoLegalPairing, Pairing


def may_meet(judge: SlowRound, card: Card, other: Card) -> bool:
    return other.no not in card.met and frozenset({card.no, other.no}) not in judge.banned


def most_pairs(judge: SlowRound, cards: list[Card]) -> int:
    """Return how many boards `cards` can fill."""
    return len(_match(judge, cards, {})[1])


def _match(
    judge: SlowRound, cards: list[Card], costs: dict[tuple[int, int], int]
) -> tuple[int, set[tuple[int, int]]]:
    high = max(costs.values(), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(cards)))
    for a, b in combinations(range(len(cards)), 2):
        if may_meet(judge, cards[a], cards[b]):
            graph.add_edge(a, b, high - costs.get((a, b), 0))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(costs.get((min(p), max(p)), 0) for p in found), found


def least(judge: SlowRound, pool: list[Card], below: list[Card], *, hard: bool) -> tuple[int, int]:
    """Return the fewest who leave `pool` so that all can be paired, and their hard faults."""
    cards = [*pool, *below]
    own, big = len(pool), 4 * len(cards) + 4
    costs = {}
    for a, b in combinations(range(len(cards)), 2):
        if a < own <= b:
            costs[a, b] = big
        elif b < own and hard:
            costs[a, b] = faults(cards[a], cards[b], judge.avoided)[1]
    total, pairs = _match(judge, cards, costs)
    assert 2 * len(pairs) == len(cards), "the rest could not be paired"
    return divmod(total, big)


def first_by_the_book(one: Card, other: Card, judge: SlowRound, settings: PairingSettings) -> Card:
    """Who moves first: appendix 3 二 4; weiqi 五 3; draughts (四) 3 (8)-(9); gomoku 原则四."""
    low, high = sorted((one, other), key=lambda card: card.no)
    if handicap(one, other, settings):
        return min(one, other, key=lambda card: card.points)
    if not one.turns:
        odd = judge.number if settings.system is System.NEIGHBOURS else one.no + other.no
        return low if odd % 2 else high
    for mine, theirs in ((one.firsts, other.firsts), (one.d, other.d), (one.run, other.run)):
        if mine != theirs:
            return one if mine < theirs else other
    if settings.system in (System.NEIGHBOURS, System.MCMAHON):
        return low if judge.number % 2 else high
    chooser = None
    if settings.system is System.POSITIONAL:
        if judge.number >= judge.rounds - 2 and one.points != other.points:
            chooser = max(one, other, key=lambda card: card.points)
    else:
        ranked = sorted((one, other), key=lambda c: (-c.points, -c.rating, c.no))
        chooser = ranked[0] if settings.lean is Lean.STRONGER else ranked[1]
    if chooser is not None and chooser.row != "无":
        wants_first = chooser.row.endswith("后")
        return chooser if wants_first else (other if chooser is one else one)
    return low if (one.no + other.no) % 2 else high


def broken(
    table: Crosstable, settings: PairingSettings, paired: Pairing | NoLegalPairing
) -> list[str]:
    """Return what does not hold of a round after the first."""
    judge = SlowRound(table, settings, set(settings.away))
    cards = list(judge.cards.values())
    if isinstance(paired, NoLegalPairing):
        could = len(cards) >= 2 and most_pairs(judge, cards) == len(cards) // 2
        return ["a legal pairing exists"] if could else []
    found = [*_complete(judge, paired), *_bye(judge, paired)]
    if found:
        return found
    pairs = {frozenset({board.first, board.second}) for board in paired.boards}
    found += _colours(judge, settings, paired)
    found += _boards(judge, settings, paired)
    found += _handicaps(judge, settings, paired)
    return [*found, *_segments(judge, settings, pairs)]


def _complete(judge: SlowRound, paired: Pairing) -> Iterator[str]:
    seated = [x for board in paired.boards for x in (board.first, board.second)]
    if paired.bye is not None:
        seated.append(paired.bye)
    if sorted(seated) != sorted(judge.cards):
        yield "not everybody sits exactly once"
        return
    if [board.number for board in paired.boards] != list(range(1, len(paired.boards) + 1)):
        yield "boards are not numbered from 1"
    for board in paired.boards:
        if not may_meet(judge, judge.cards[board.first], judge.cards[board.second]):
            yield f"{board.first} and {board.second} may not meet"


def _bye(judge: SlowRound, paired: Pairing) -> Iterator[str]:
    cards = list(judge.cards.values())
    if (paired.bye is not None) != (len(cards) % 2 == 1):
        yield "a bye where none is due, or none where one is"
    if paired.bye is None:
        return
    mine = judge.cards[paired.bye]
    for card in cards:
        if (card.byes, card.points) < (mine.byes, mine.points):
            others = [x for x in cards if x is not card]
            if 2 * most_pairs(judge, others) == len(others):
                yield f"{card.no} was to sit out rather than {mine.no}"


def _colours(judge: SlowRound, settings: PairingSettings, paired: Pairing) -> Iterator[str]:
    for board in paired.boards:
        card, other = judge.cards[board.first], judge.cards[board.second]
        if first_by_the_book(card, other, judge, settings) is not card:
            yield f"colours of {board.first} and {board.second}"


def _handicaps(judge: SlowRound, settings: PairingSettings, paired: Pairing) -> Iterator[str]:
    for board in paired.boards:
        due = handicap(judge.cards[board.first], judge.cards[board.second], settings)
        if board.why.handicap != due:
            yield f"handicap {board.why.handicap} of {board.first} and {board.second}, not {due}"


def _boards(judge: SlowRound, settings: PairingSettings, paired: Pairing) -> Iterator[str]:
    keys = []
    for board in paired.boards:
        points = [judge.cards[x].points for x in (board.first, board.second)]
        # 五 2 (4): neighbours stand with the large number in front in even rounds.
        turned = settings.system is System.NEIGHBOURS and judge.number % 2 == 0
        numbers = (board.first, board.second)
        place = -max(numbers) if turned else min(numbers)
        keys.append((-max(points), -min(points), place))
    if keys != sorted(keys):
        yield "order of boards"


def vector(settings: PairingSettings, sums: tuple[int, ...]) -> tuple[int, ...]:
    """Return a pair's faults in the order of the system."""
    discouraged, hard, balance, repeat, floats = sums
    if settings.system is System.POSITIONAL:
        return discouraged, hard, balance, repeat, floats
    return discouraged, floats, hard, balance, repeat


def _segments(judge: SlowRound, settings: PairingSettings, pairs: set[Pair]) -> Iterator[str]:
    seated = {x for pair in pairs for x in pair}
    cards = sorted((judge.cards[x] for x in seated), key=lambda card: -card.points)
    groups = [list(group) for _, group in groupby(cards, key=lambda card: card.points)]
    left: list[Card] = []
    for at, group in enumerate(groups):
        pool = [*left, *group]
        names = {card.no for card in pool}
        inside = [sorted(pair) for pair in pairs if pair <= names]
        partnered = {x for pair in inside for x in pair}
        left = [card for card in pool if card.no not in partnered]
        below = [card for lower in groups[at + 1 :] for card in lower]
        faulty = sum(_faults(judge, *pair)[1] for pair in inside)
        if len(left) != len(pool) % 2 or (settings.system is System.POSITIONAL and faulty):
            fewest, hard = least(judge, pool, below, hard=not judge.avoided)
            if len(left) != fewest:
                yield f"segment {at}: {len(left)} leave where {fewest} would do"
            if settings.system is System.POSITIONAL and not judge.avoided and faulty != hard:
                yield f"segment {at}: {faulty} hard faults where {hard} would do"
        yield from _swaps(judge, settings, inside)


def _faults(judge: SlowRound, number: int, other: int) -> tuple[int, ...]:
    return judge.faults(judge.cards[number], judge.cards[other])


def _swaps(judge: SlowRound, settings: PairingSettings, inside: list[list[int]]) -> Iterator[str]:
    known = {tuple(pair): vector(settings, _faults(judge, *pair)) for pair in inside}
    for group, other in combinations(inside, 2):
        now = _sum(known[group[0], group[1]], known[other[0], other[1]])
        if not any(now):
            continue
        (a, b), (c, d) = group, other
        for (p, q), (r, s) in (((a, c), (b, d)), ((a, d), (b, c))):
            if not may_meet(judge, judge.cards[p], judge.cards[q]):
                continue
            if not may_meet(judge, judge.cards[r], judge.cards[s]):
                continue
            then = _sum(
                vector(settings, _faults(judge, p, q)), vector(settings, _faults(judge, r, s))
            )
            if then < now:
                yield f"{a}-{b} {c}-{d} are worse than {p}-{q} {r}-{s}"


def _sum(group: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(group, other, strict=True))

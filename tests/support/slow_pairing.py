"""The pairing of a round by trying every full pairing there is: slow, literal, independent.

Written from the rule texts and docs/decisions/0016, with nothing of the engine but its
settings: xiangqi rules 2020, appendix 3; weiqi appendix 五; draughts (四); gomoku appendix 6.
"""

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from tournaments.books.pairing import GroupSeeding, Principle, Ranking, System
from tournaments.crosstable import Colour, Crosstable, Entrant, Mark
from tournaments.pairing.settings import Avoid, PairingSettings

Pair = frozenset[int]
Key = tuple[object, ...]


def _book(settings: PairingSettings) -> str:
    """Return the name of the rule book that is paired by, "" for none."""
    once = settings.book.once if settings.book else None
    return once.book if once else ""


class Points:
    """The points of everybody before each round, an unfinished game counting as a draw."""

    def __init__(self, table: Crosstable) -> None:
        self.before: dict[int, list[Fraction]] = {}
        for entrant in table.entrants:
            sums = [Fraction(0)]
            for cell in entrant.cells:
                if cell.mark is Mark.ADJOURNED:
                    sums.append(sums[-1] + table.points.draw_first)
                else:
                    sums.append(sums[-1] + table.points.worth(cell))
            self.before[entrant.number] = sums

    def float_in(self, entrant: Entrant, at: int) -> str:
        """Return how `one` floated in the round after the first `at`."""
        other = entrant.cells[at].opponent
        if other is None:
            return ""
        mine, theirs = self.before[entrant.number][at], self.before[other][at]
        return "" if mine == theirs else "down" if mine > theirs else "up"


class WholeWins(Points):
    """The McMahon scores before each round as groups go by them: wins, rounded down (0054).

    A round away brings half a win; the halves of all of them together are rounded down, those
    of drawn games only here.
    """

    def __init__(self, table: Crosstable) -> None:
        self.before: dict[int, list[Fraction]] = {}
        win = table.points.win
        for entrant in table.entrants:
            won, away = entrant.start / win, 0
            sums = [Fraction(won // 1)]
            for cell in entrant.cells:
                if cell.mark is Mark.ABSENT:
                    away += 1
                elif cell.mark is Mark.ADJOURNED:
                    won += Fraction(1, 2)
                else:
                    won += table.points.worth(cell) / win
                sums.append(Fraction((won + away // 2) // 1))
            self.before[entrant.number] = sums


class Card:
    """One entrant's card (编排卡)."""

    def __init__(self, points: Points, entrant: Entrant, settings: PairingSettings) -> None:
        self.no = entrant.number
        self.unit = entrant.unit
        self.rating = entrant.rating or 0
        self.points = points.before[entrant.number][-1]
        self.games = [
            cell.colour
            for cell in entrant.cells
            if cell.mark in (Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.ADJOURNED) and not cell.handicap
        ]
        self.d = self.games.count(Colour.FIRST) - self.games.count(Colour.SECOND)
        self.same = 0
        while self.same < len(self.games) and self.games[-1 - self.same] is self.games[-1]:
            self.same += 1
        self.last = self.games[-1] if self.games else None
        if _book(settings) == "weiqi-2002":
            # 五 3 先后手相同: how often, whichever came last.
            self.same, self.last = 0, None
        # Gomoku appendix 6 二 原则四 counts the first moves.
        self.firsts = self.games.count(Colour.FIRST) if _book(settings) == "gomoku-2025" else 0
        forfeits = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT)
        self.met = {
            cell.opponent
            for cell in entrant.cells
            if cell.opponent and (settings.forfeits_meet or cell.mark not in forfeits)
        }
        self.byes = sum(cell.mark in (Mark.PAIRING_BYE, Mark.FULL_BYE) for cell in entrant.cells)
        if settings.forfeits_gain:
            self.byes += sum(cell.mark is Mark.FORFEIT_WIN for cell in entrant.cells)
        if Principle.BYES not in settings.principles:
            self.byes = 0
        # Gomoku appendix 6 二 (二): what the event has not set as a principle binds nobody.
        self.balanced = Principle.FIRST_MOVES in settings.principles
        self.turns = Principle.FEWER_FIRSTS in settings.principles
        rounds = range(len(entrant.cells))
        counted = {
            points.float_in(entrant, at) for at in (rounds if settings.floats_ever else rounds[-1:])
        }
        floats = settings.float_rule and Principle.FLOATS in settings.principles
        self.fell = floats and "down" in counted
        self.rose = floats and "up" in counted

    @property
    def run(self) -> int:
        return self.same if self.last is Colour.FIRST else -self.same

    @property
    def row(self) -> str:
        """少先 and the like, 要先; 多先 and the like, 要后."""
        if self.d:
            return "多后" if self.d < 0 else "多先"
        if self.last is None:
            return "无"
        word = "先" if self.last is Colour.FIRST else "后"
        return ("连" if self.same >= 2 else "上") + word


def seekers(cards: list[Card], number: int) -> list[Card]:
    """二 2 (1)-(5)."""

    def key(card: Card) -> Key:
        if card.d > 0:
            streak = card.same if card.last is Colour.FIRST and card.same >= 2 else 0
        elif card.d < 0:
            streak = card.same if card.last is Colour.SECOND and card.same >= 2 else 0
        else:
            streak = card.same if card.same >= 2 else 0
        return -card.points, -abs(card.d), -streak, card.no if number % 2 else -card.no

    return sorted(cards, key=key)


QUERIES = {
    "多先": ["多后", "连后", "上后", "无", "上先", "连先", "多先"],
    "连先": ["多后", "连后", "上后", "无", "上先", "连先", "多先"],
    "多后": ["多先", "连先", "上先", "无", "上后", "连后", "多后"],
    "连后": ["多先", "连先", "上先", "无", "上后", "连后", "多后"],
    "上先": ["多后", "连后", "上后", "无", "多先", "连先", "上先"],
    "上后": ["多先", "连先", "上先", "无", "多后", "连后", "上后"],
}
ASKS_WITHOUT_A_GAME = [["多后", "多先"], ["连后", "连先"], ["上后", "上先"], ["无"]]


def asked(seeker: Card, row: list[Card]) -> list[Card]:
    """二 3 ①-④: whom the seeker asks, in turn; `row` stands in seeker order."""
    groups = ASKS_WITHOUT_A_GAME if seeker.row == "无" else [[ask] for ask in QUERIES[seeker.row]]
    return [card for group in groups for card in row if card.row in group and card is not seeker]


def first_of(one: Card, other: Card) -> Card:
    """Who moves first as far as the fault count is concerned (二 4 (1)-(7))."""
    return min(one, other, key=lambda card: (card.firsts, card.d, card.run))


def handicap(one: Card, other: Card, settings: PairingSettings) -> int:
    """The difference less the reduction, not above the most; nothing outside a McMahon (0054)."""
    if settings.system is not System.MCMAHON:
        return 0
    given = int(abs(one.points - other.points)) - settings.mcmahon.reduction
    return sorted((0, given, settings.mcmahon.most))[1]


def faults(
    one: Card, other: Card, avoided: set[Pair], stones: int = 0
) -> tuple[int, int, int, int, int]:
    """Return discouraged, hard, balance, repeat, floats of a pair; stones settle colours."""
    first = first_of(one, other)
    hard = balance = repeat = 0
    for card in (one, other):
        colour = Colour.FIRST if card is first else Colour.SECOND
        after = card.d + (1 if colour is Colour.FIRST else -1)
        in_a_row = card.same + 1 if card.last is colour else 1
        hard += abs(after) >= 3 or in_a_row >= 3
        balance += card.d != 0 and abs(after) > abs(card.d)
        repeat += card.last is colour
    if not one.balanced or stones:
        hard = balance = repeat = 0
    floats = 0
    if one.points != other.points:
        higher, lower = (one, other) if one.points > other.points else (other, one)
        floats = higher.fell + lower.rose
    return frozenset({one.no, other.no}) in avoided, hard, balance, repeat, floats


class SlowRound:
    """All that is needed to judge the full pairings of one round."""

    def __init__(
        self, table: Crosstable, settings: PairingSettings, away: set[int], seed: str = ""
    ) -> None:
        self.settings = settings
        self.seed = seed
        self.number = len(table.entrants[0].cells) + 1
        self.rounds = table.rounds
        groups = settings.system is System.MCMAHON
        points = WholeWins(table) if groups else Points(table)
        self.cards = {
            entrant.number: Card(points, entrant, settings)
            for entrant in table.entrants
            if entrant.number not in away
            and entrant.joined_round <= self.number
            and (entrant.left_after is None or entrant.left_after >= self.number)
        }
        self.avoided: set[Pair] = {frozenset(pair) for pair in settings.discouraged}
        self.banned: set[Pair] = {frozenset(pair) for pair in settings.forbidden}
        if settings.units is not Avoid.NO:
            mates = {
                frozenset({a.no, b.no})
                for a in self.cards.values()
                for b in self.cards.values()
                if a.no < b.no and a.unit and a.unit == b.unit
            }
            (self.banned if settings.units is Avoid.HARD else self.avoided).update(mates)

    def full(self, numbers: list[int]) -> Iterator[frozenset[Pair]]:
        """Yield every full pairing without a second meeting."""
        if not numbers:
            yield frozenset()
            return
        number, *others = numbers
        for other in others:
            pair = frozenset({number, other})
            if other in self.cards[number].met or pair in self.banned:
                continue
            rest = [x for x in others if x != other]
            for more in self.full(rest):
                yield more | {pair}

    def bye(self) -> int | None:
        """Return who sits out an odd round; None for an even one or when nobody can."""
        last_first = self.ordered(list(self.cards.values()), drawn=False)
        last_first.reverse()
        last_first.sort(key=lambda card: (card.byes, card.points))
        for card in last_first:
            rest = [x for x in self.cards if x != card.no]
            if next(self.full(rest), None) is not None:
                return card.no
        return None

    def ordered(self, cards: list[Card], *, drawn: bool = True) -> list[Card]:
        """Return cards in the order in which they seek."""
        if self.settings.system is System.POSITIONAL:
            return seekers(cards, self.number)
        if self.settings.system is System.NEIGHBOURS:
            up = 1 if self.number % 2 else -1
            return sorted(cards, key=lambda card: (-card.points, up * card.no))
        if self.drawn and drawn:
            return sorted(cards, key=lambda card: (-card.points, self.lot(card)))
        rated = self.settings.ranking is Ranking.RATING
        return sorted(cards, key=lambda card: (-card.points, -card.rating if rated else 0, card.no))

    @property
    def drawn(self) -> bool:
        """Whether the groups of a McMahon are drawn."""
        seeding = self.settings.mcmahon.seeding
        return self.settings.system is System.MCMAHON and seeding is GroupSeeding.RANDOM

    def lot(self, card: Card) -> str:
        """What a number draws in this round."""
        return hashlib.sha256(f"{self.seed}/{self.number}/{card.no}".encode()).hexdigest()

    def seeded(self, system: System, seeding: GroupSeeding) -> bool:
        """Whether a pool is arranged as in a system, or as a group seeded so."""
        if self.settings.system is System.MCMAHON:
            return self.settings.mcmahon.seeding is seeding
        return self.settings.system is system

    def faults(self, one: Card, other: Card) -> tuple[int, int, int, int, int]:
        """Return the faults of a pair of this round."""
        return faults(one, other, self.avoided, handicap(one, other, self.settings))

    def best(self) -> tuple[frozenset[Pair], int | None] | None:
        """Return the pairs and the bye, or None when there is no full pairing."""
        numbers = sorted(self.cards)
        bye = None
        if len(numbers) % 2:
            bye = self.bye()
            if bye is None:
                return None
            numbers.remove(bye)
        choices = list(self.full(numbers))
        if not choices:
            return None
        left: list[int] = []
        by_points = sorted((self.cards[x] for x in numbers), key=lambda card: -card.points)
        for _, group in groupby(by_points, key=lambda card: card.points):
            pool = sorted([*left, *[card.no for card in group]])
            inside = {pair for choice in choices for pair in choice if pair <= set(pool)}
            made = {choice: frozenset(choice & inside) for choice in choices}
            keys = {pairs: self.key(pairs, pool) for pairs in set(made.values())}
            least = min(keys.values())
            choices = [choice for choice in choices if keys[made[choice]] == least]
            kept = made[choices[0]]
            left = [x for x in pool if not any(x in pair for pair in kept)]
        assert len(choices) == 1, "the order must leave one pairing"
        return choices[0], bye

    def key(self, pairs: frozenset[Pair], pool: list[int]) -> Key:
        """Return what a pairing of a pool is judged by: the least is the best."""
        cards = self.ordered([self.cards[x] for x in pool])
        partner = {x: y for pair in pairs for x in pair for y in pair if x != y}
        left = [card for card in cards if card.no not in partner]
        sums = [0] * 5
        for pair in pairs:
            one, other = (self.cards[x] for x in sorted(pair))
            counted = self.faults(one, other)
            sums = [a + b for a, b in zip(sums, counted, strict=True)]
        discouraged, hard, balance, repeat, floats = sums
        floats += sum(card.fell for card in left)
        if self.settings.system is System.POSITIONAL:
            vector = (len(left), discouraged, hard, balance, repeat, floats)
            return vector, self.wishes(cards, partner)
        bottom_first = tuple(card.no in partner for card in reversed(cards))
        staying = [card for card in cards if card.no in partner]
        return (
            (len(left), discouraged, floats),
            bottom_first,
            (hard, balance, repeat),
            self.wishes(staying, partner),
        )

    def wishes(self, cards: list[Card], partner: dict[int, int]) -> tuple[int, ...]:
        """Return, seeker by seeker, how far down his order his partner stands."""
        found: list[int] = []
        free = list(cards)
        halves: tuple[list[Card], list[Card]] | None = None
        while free:
            seeker = free[0]
            others = [card for card in free if card is not seeker]
            if self.settings.system is System.POSITIONAL:
                others = asked(seeker, others)
            elif self.seeded(System.FOLD, GroupSeeding.FOLD):
                others = others[::-1]
            elif self.seeded(System.HALVES, GroupSeeding.SLIP):
                lowest = cards[-1].points
                came = [card for card in others if card.points > lowest]
                if seeker.points > lowest:
                    others = [card for card in others if card.points == lowest] + came
                else:
                    if halves is None:
                        halves = free[: len(free) // 2], free[len(free) // 2 :]
                    upper, lower = ([c for c in half if c in others] for half in halves)
                    others = lower + upper[::-1] if seeker in halves[0] else lower
            numbers = [card.no for card in others]
            mate = partner.get(seeker.no)
            found.append(numbers.index(mate) if mate is not None else len(cards))
            free = [card for card in free if card.no not in (seeker.no, mate)]
        return tuple(found)

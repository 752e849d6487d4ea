"""What a pair costs: the fault vector of a segment, weighed into one exact integer.

Level by level, a single fault of a higher one outweighing any number below (decision 0016):
leaving the segment; discouraged pairs; hard colour faults (xiangqi appendix 3 (11)); balance
faults and repeated colours ((10)); repeated floats ((9)). Where the order gives who leaves
(halves, neighbours, fold) repeated floats stand above the colours (draughts (四) 3 (6)-(9)).
"""

from dataclasses import dataclass

from tournaments.books.pairing import Balance, Principle, System
from tournaments.pairing.history import Float, History
from tournaments.pairing.settings import PairingSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """All that the cost of a pair depends on; `level` counts segments from the highest."""

    level: int
    difference: int
    run: int
    fell: bool
    rose: bool
    firsts: int = 0
    """First moves had, where the book goes by them (gomoku appendix 6 二 原则四), else 0."""
    score: int = 0
    """The McMahon score, where the difference of two gives a handicap, else 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What one fault of each level costs."""

    leaving: int
    discouraged: int
    hard: int
    balance: int
    repeat: int
    floats: int


def weights_for(settings: PairingSettings, entrants: int) -> Weights:
    """Return weights under which no sum of lower faults of `entrants` reaches a higher one.

    Where the event does not balance first moves they cost nothing (gomoku appendix 6).
    """
    bits = (4 * entrants + 4).bit_length()
    order = ["repeat", "balance", "hard"]
    order.insert(0 if settings.system is System.POSITIONAL else 3, "floats")
    names = [*order, "discouraged", "leaving"]
    found = {name: 1 << (bits * at) for at, name in enumerate(names)}
    if Principle.FIRST_MOVES not in settings.principles:
        found |= {"hard": 0, "balance": 0, "repeat": 0}
    return Weights(**found)


def kind_of(history: History, level: int, settings: PairingSettings) -> Kind:
    """Return the kind of an entrant in the segment of `level`."""
    ever = settings.floats_ever
    floats = settings.float_rule and Principle.FLOATS in settings.principles
    return Kind(
        level=level,
        difference=history.difference,
        run=history.run if Balance.RUN in settings.balances else 0,
        fell=floats and history.floated(Float.DOWN, ever=ever),
        rose=floats and history.floated(Float.UP, ever=ever),
        firsts=history.firsts if Balance.FIRSTS in settings.balances else 0,
        score=history.score if settings.gives_handicap else 0,
    )


def colour_faults(difference: int, run: int, colour: int) -> tuple[int, int, int]:
    """Return hard, balance and repeat faults of giving `colour` (+1 first, -1 second).

    Hard: three more of one colour, or three in a row; balance: more of what there was more
    of; repeat: the colour of the last game.
    """
    repeat = run * colour > 0
    hard = abs(difference + colour) >= 3 or (repeat and abs(run) >= 2)
    return int(hard), int(difference * colour > 0), int(repeat)


def pair_cost(first: Kind, other: Kind, weights: Weights, *, handicap: int = 0) -> int:
    """Return what a pair of two kinds costs within a segment.

    Where there is a handicap it gives the colours, and they count for nobody's balance.
    """
    if _turn(other) < _turn(first):
        first, other = other, first
    total = 0
    if not handicap:
        for kind, colour in ((first, 1), (other, -1)):
            hard, balance, repeat = colour_faults(kind.difference, kind.run, colour)
            total += hard * weights.hard + balance * weights.balance + repeat * weights.repeat
    if first.level != other.level:
        higher, lower = (first, other) if first.level < other.level else (other, first)
        total += (higher.fell + lower.rose) * weights.floats
    return total


def _turn(kind: Kind) -> tuple[int, int, int]:
    """Return a key: who has the smaller one moves first."""
    return kind.firsts, kind.difference, kind.run


def leaving_cost(kind: Kind, weights: Weights) -> int:
    """Return what it costs, beside leaving itself, that this one leaves the segment."""
    return kind.fell * weights.floats

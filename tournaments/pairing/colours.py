"""Who of a pair moves first (确定先后走), by each book.

Xiangqi 12.3 and appendix 3 part 二 4; weiqi appendix 五 2-3; draughts (四) 2 原则四 and 3 (8)-(9);
gomoku appendix 6 二 原则四.
"""

from collections.abc import Callable

from tournaments.books.pairing import Balance, ColourReason, Lean, LevelColours, Principle, System
from tournaments.pairing.history import History
from tournaments.pairing.settings import PairingSettings

_HAD: dict[Balance, Callable[[History], int]] = {
    Balance.FIRSTS: lambda history: history.firsts,
    Balance.DIFFERENCE: lambda history: history.difference,
    Balance.RUN: lambda history: history.run,
}
_REASONS = {
    Balance.FIRSTS: ColourReason.DIFFERENCE,
    Balance.DIFFERENCE: ColourReason.DIFFERENCE,
    Balance.RUN: ColourReason.STREAK,
}


def colours_of(
    history: History, other: History, settings: PairingSettings, *, number: int, rounds: int
) -> tuple[int, int, ColourReason]:
    """Return who moves first, who second, and the rule, in round `number` of `rounds`.

    With a handicap the lower score has Black, which stands first on record.
    """
    if settings.handicap(history.score, other.score):
        return _give(history, other, history.score < other.score, ColourReason.HANDICAP)
    for mine, theirs, rule in _compared(history, other, settings):
        if mine != theirs:
            return _give(history, other, mine < theirs, rule)
    wanting = None
    if Principle.FEWER_FIRSTS in settings.principles:
        wanting = _wanting(history, other, settings, last_three=number >= rounds - 2)
    if wanting is not None:
        chooser, rule = wanting
        if chooser.wish:
            return _give(history, other, (chooser is history) == (chooser.wish > 0), rule)
    lower, higher = (history, other) if history.number < other.number else (other, history)
    if _by_round(settings):
        odd, even = ColourReason.ROUND_ODD, ColourReason.ROUND_EVEN
        parity = number
    else:
        odd, even = ColourReason.SUM_ODD, ColourReason.SUM_EVEN
        parity = history.number + other.number
    return _give(lower, higher, parity % 2 == 1, odd if parity % 2 else even)


def _compared(
    history: History, other: History, settings: PairingSettings
) -> tuple[tuple[int, int, ColourReason], ...]:
    """Return what is compared before any other rule: the smaller moves first."""
    if Principle.FEWER_FIRSTS not in settings.principles:
        # Nobody's first moves are looked at: the numbers settle it.
        return ()
    return tuple(
        (_HAD[balance](history), _HAD[balance](other), _REASONS[balance])
        for balance in settings.balances
    )


def _by_round(settings: PairingSettings) -> bool:
    return settings.level_colours is LevelColours.BY_ROUND or (
        settings.system is System.NEIGHBOURS and settings.level_colours is LevelColours.BY_SYSTEM
    )


def _by_sum(settings: PairingSettings) -> bool:
    return settings.level_colours is LevelColours.BY_SUM or (
        settings.system is System.POSITIONAL and settings.level_colours is LevelColours.BY_SYSTEM
    )


def _wanting(
    history: History, other: History, settings: PairingSettings, *, last_three: bool
) -> tuple[History, ColourReason] | None:
    """Return whose wish decides between two equal histories (低分服从高分, 强方弱方)."""
    if _by_sum(settings):
        if not last_three or history.score == other.score:
            return None
        return max(history, other, key=lambda x: x.score), ColourReason.HIGHER_SCORE
    if _by_round(settings):
        return None
    if settings.lean is Lean.STRONGER:
        return min(history, other, key=strength), ColourReason.STRONGER
    return max(history, other, key=strength), ColourReason.WEAKER


def strength(history: History) -> tuple[int, int, int]:
    """Return a key that puts the stronger first: points, rating, then the smaller number."""
    return (-history.score, -(history.rating or 0), history.number)


def _give(
    history: History, other: History, first: bool, rule: ColourReason
) -> tuple[int, int, ColourReason]:
    return (history.number, other.number, rule) if first else (other.number, history.number, rule)

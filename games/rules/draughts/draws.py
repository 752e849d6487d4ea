"""What the draw rules count, and which of them a position has reached.

Which of them an edition has, under which article and with which limit, its `Variant` says.

Rule source: FMJD rules, 6.1-6.4 (100 squares); fmjd64, 7.2.3-7.2.8 (64 squares). Counts are
of half-moves; the books count moves of each side. The move that brings a material about is
not counted, and counters of 6.3, 6.4, 7.2.7 and 7.2.8 run on through moves of men. Where
fmjd64 is unclear: 7.2.4 asks for kings alone on the strong side, 7.2.7 begins anew when the
king leaves the main road, and 7.2.6 counts moves of each side (some count both together).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from games.rules.books.article import Article
from games.rules.draughts.draw_rules import DrawRule as DrawRule
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.position import DraughtsPosition
from games.rules.draughts.variant import COLOURS as SIDES


class Ending(StrEnum):
    """Endings against a single king: three pieces, or at most two, a king among them."""

    THREE = "three"
    FEW = "few"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCounts:
    """What has been counted up to a position; None where the material is not on the board.

    `line` are the positions since the last capture or move of a man, the present one last:
    no earlier one can come back. The others count half-moves: by kings alone, since the
    material of 6.3/6.4 and 7.2.7/7.2.8 arose, since three kings stood against one, since
    the balance changed, since the single king has stood on the main road.
    """

    line: tuple[bytes, ...]
    by_kings: int = 0
    ending: Ending | None = None
    in_ending: int | None = None
    three_kings: int | None = None
    balance: int | None = None
    on_main_road: int | None = None
    pieces: int = 0

    @property
    def occurrences(self) -> int:
        """How often the present position has stood, with the same side to move."""
        return self.line.count(self.line[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """How far one rule's count has come: `count` of `limit`, in half-moves or occurrences."""

    rule: DrawRule
    article: Article | None
    count: int
    limit: int

    @property
    def is_reached(self) -> bool:
        """Whether the rule draws the game."""
        return self.count >= self.limit


def begin_counts(kernel: DraughtsKernel, position: DraughtsPosition) -> DrawCounts:
    """Return the counts at the start of a game."""
    return _counts(kernel, position, None, irreversible=True, changed=True)


def next_counts(
    kernel: DraughtsKernel,
    counts: DrawCounts,
    before: DraughtsPosition,
    after: DraughtsPosition,
) -> DrawCounts:
    """Return the counts after the half-move that led from `before` to `after`."""
    pieces_before = (before.white | before.black).bit_count()
    captured = (after.white | after.black).bit_count() < pieces_before
    crowned = (after.kings & ~before.kings).bit_count() > (before.kings & ~after.kings).bit_count()
    mover, own = (
        (before.black, after.black) if before.black_to_move else (before.white, after.white)
    )
    man_moved = mover & ~before.kings != own & ~after.kings
    return _counts(
        kernel,
        after,
        counts,
        irreversible=captured or man_moved,
        changed=captured or (crowned and man_moved),
    )


def counted_over(
    kernel: DraughtsKernel, position: DraughtsPosition, moves: Iterable[str]
) -> DrawCounts:
    """Return the counts after `moves` from `position`, the start of the game."""
    counts = begin_counts(kernel, position)
    for move in moves:
        after = kernel.play(position, move)
        counts = next_counts(kernel, counts, position, after)
        position = after
    return counts


def _counts(
    kernel: DraughtsKernel,
    position: DraughtsPosition,
    last: DrawCounts | None,
    *,
    irreversible: bool,
    changed: bool,
) -> DrawCounts:
    ending = ending_of(position)
    pieces = (position.white | position.black).bit_count()
    identity = kernel.identity(position)
    went_on = last is not None and ending is last.ending
    return DrawCounts(
        line=(identity,) if last is None or irreversible else (*last.line, identity),
        by_kings=0 if last is None or irreversible else last.by_kings + 1,
        ending=ending,
        in_ending=_next(last.in_ending if last and went_on else None, ending is not None),
        three_kings=_next(
            last.three_kings if last and not changed else None, _three_kings(position)
        ),
        balance=_next(
            last.balance if last and not changed else None,
            4 <= pieces <= 7 and all(position.count(side)[1] for side in SIDES),
        ),
        on_main_road=_next(
            last.on_main_road if last and went_on else None,
            ending is Ending.THREE and _on_main_road(kernel, position),
        ),
        pieces=pieces,
    )


def _next(count: int | None, is_on: bool) -> int | None:
    if not is_on:
        return None
    return 0 if count is None else count + 1


def ending_of(position: DraughtsPosition) -> Ending | None:
    """Return which ending against a single king is on the board, if one is (6.3, 6.4)."""
    for weak, strong in (SIDES, SIDES[::-1]):
        men, kings = position.count(strong)
        if position.count(weak) == (0, 1) and kings and men + kings <= 3:
            return Ending.THREE if men + kings == 3 else Ending.FEW
    return None


def _three_kings(position: DraughtsPosition) -> bool:
    for weak, strong in (SIDES, SIDES[::-1]):
        men, kings = position.count(strong)
        if position.count(weak) == (0, 1) and not men and kings >= 3:
            return True
    return False


def _on_main_road(kernel: DraughtsKernel, position: DraughtsPosition) -> bool:
    """Return whether the single king stands on the long diagonal (大路)."""
    alone = position.white if position.count("white") == (0, 1) else position.black
    return bool(alone & kernel.geometry.main_road)


def counters(
    kernel: DraughtsKernel, counts: DrawCounts, *, balance_of_both: bool = False
) -> tuple[Counter, ...]:
    """Return the rules whose material is on the board, with how far each count has come.

    `balance_of_both` counts the moves of both sides together under 7.2.6.
    """
    found = []
    for limit in kernel.variant.draws:
        count = counted(counts, limit.rule)
        if count is None:
            continue
        most = limit.limit_with(counts.pieces)
        if limit.rule is DrawRule.BALANCE and balance_of_both:
            most //= 2
        found.append(Counter(rule=limit.rule, article=limit.article, count=count, limit=most))
    return tuple(found)


def counted(counts: DrawCounts, rule: DrawRule) -> int | None:
    """Return how far a rule has counted, None where its material is not on the board."""
    match rule:
        case DrawRule.THREEFOLD:
            return counts.occurrences
        case DrawRule.KINGS_ONLY:
            return counts.by_kings
        case DrawRule.SIXTEEN:
            return counts.in_ending if counts.ending is Ending.THREE else None
        case DrawRule.FIVE:
            return counts.in_ending if counts.ending is Ending.FEW else None
        case DrawRule.THREE_KINGS:
            return counts.three_kings
        case DrawRule.BALANCE:
            return counts.balance
        case DrawRule.MAIN_ROAD:
            return counts.on_main_road
        case DrawRule.REGULAR | DrawRule.SCRAMBLE:
            return None
        case _:
            assert_never(rule)


def article_of(kernel: DraughtsKernel, rule: DrawRule) -> Article | None:
    """Return the article of a counted rule in this edition, None where it has none."""
    limit = kernel.variant.draw(rule)
    return limit.article if limit else None


def is_regular_draw(kernel: DraughtsKernel, position: DraughtsPosition) -> bool:
    """Return whether 规则和棋 is on the board (appendix, article 8), where it is in force.

    Not while a capture is due: the material is about to change.
    """
    return ending_of(position) is not None and not kernel.board(position).can_capture()

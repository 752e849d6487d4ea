"""An opening as a protocol: who may do what next, and what is refused under which article.

Pure state machine, driven by tables in `books`. Rule source: Rules of Gomoku Competition
(2025), articles 9.7, 9.8 and 11, appendix 2; classic rules, openings 1-3. Colours are those
held at the moment: a swap exchanges the players, not the stones (9.8).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.openings.symmetry import equivalent_groups
from games.rules.gomoku.points import distance_from_centre, parse_point
from games.rules.gomoku.position import BLACK, WHITE, GomokuPosition
from games.rules.protocol import Violation
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    swap_not_due=_("There is no right to swap now."),
    swap_choice_due=_("Whether to swap must be said first."),
    opening_turn_of_other=_("This step of the opening is the other side's."),
    not_due_in_opening=_("The opening asks for something else now."),
    outside_opening_window=_("The point lies outside the square that the opening allows."),
    opening_stones_wrong=_("The opening has another number of stones."),
    fifth_number_missing=_("The number of fifth stones must be named with the opening."),
    fifth_number_not_asked=_("This opening names no number of fifth stones."),
    fifth_number_out_of_range=_("The number of fifth stones is outside the tournament's limits."),
    offer_count_wrong=_("Another number of fifth stones is due."),
    offers_equivalent=_("Two of the fifth stones offered are the same."),
    point_not_offered=_("This point was not offered."),
)


class Due(StrEnum):
    """What a step waits for."""

    STONE = "stone"  # 落一子
    STONES = "stones"  # 摆出开局
    SWAP = "swap"  # 交换与否
    STONE_OR_OFFERS = "stone_or_offers"  # 第5子，或打点
    OFFERS = "offers"  # 打点
    CHOICE = "choice"  # 选择打点
    STONE_SWAP_OR_TWO = "stone_swap_or_two"  # 两次交换开局的三个选择
    PLAY = "play"  # 开局完毕


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of an opening.

    `rings` bounds a stone to the square of 2 * rings + 1 lines round the centre, None leaves
    it free; `stone_rings` does so for each of the stones put down together. `offers` is how
    many fifth stones are due, None the number named with the opening. `then` follows, or
    `swapped` after a swap and `offered` after an offer, where they differ.
    """

    due: Due
    side: str
    article: Article | None
    then: str
    rings: int | None = None
    stone_rings: tuple[int | None, ...] = ()
    stone_articles: tuple[Article, ...] = ()
    needs_number: bool = False
    offers: int | None = None
    swapped: str = ""
    offered: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One kind of opening: its steps by name, beginning with `first`."""

    article: Article
    first: str
    steps: dict[str, Step]


END = Step(due=Due.PLAY, side="", article=None, then="")
_SWAP = GOMOKU("9.8")
OVER = "over"
"""The name of the step after the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an opening has come.

    `number` is the count of fifth stones named with the opening, 0 where none was; `offers`
    are the fifth stones offered; `swaps` counts the swaps made; `swap_article` is the article
    of the last right to swap.
    """

    step: str
    number: int = 0
    offers: tuple[str, ...] = ()
    swaps: int = 0
    swap_article: Article = _SWAP


@dataclass(frozen=True, slots=True, kw_only=True)
class Stone:
    """Put one stone down."""

    side: str
    point: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stones:
    """Put several stones down together, colours in turn; `number` fifth stones are named."""

    side: str
    points: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Use the right to swap, or leave it."""

    side: str
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Offer fifth stones (打点)."""

    side: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """Choose one of the fifth stones offered."""

    side: str
    point: str


Act = Stone | Stones | Swap | Offer | Choose


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an event sets: how few and how many fifth stones may be named (附录二 1-A)."""

    fewest: int = 2
    most: int = 12


def begin(opening: Opening) -> Progress:
    """Return an opening not yet begun."""
    return Progress(step=opening.first)


def step_of(opening: Opening, progress: Progress) -> Step:
    """Return what is due now."""
    return opening.steps.get(progress.step, END)


_FITS: dict[type, frozenset[Due]] = {
    Stone: frozenset({Due.STONE, Due.STONE_OR_OFFERS, Due.STONE_SWAP_OR_TWO}),
    Stones: frozenset({Due.STONES, Due.STONE_SWAP_OR_TWO}),
    Swap: frozenset({Due.SWAP, Due.STONE_SWAP_OR_TWO}),
    Offer: frozenset({Due.OFFERS, Due.STONE_OR_OFFERS}),
    Choose: frozenset({Due.CHOICE}),
}


def refusal(
    opening: Opening,
    progress: Progress,
    act: Act,
    position: GomokuPosition,
    limits: Limits = Limits(),
) -> Violation | None:
    """Return why `act` is not what the opening asks for, with the article, or None.

    :raises NotationError: when a point is none.
    """
    step = step_of(opening, progress)
    if step.due not in _FITS[type(act)] or act.side != step.side:
        return _out_of_step(opening, progress, step, act)
    article = step.article or opening.article
    match act:
        case Stone():
            return _stone_refusal(act.point, step.rings, article, position)
        case Stones():
            return _stones_refusal(step, article, act, position, limits)
        case Swap():
            return None
        case Offer():
            return _offer_refusal(step, article, progress, act, position)
        case Choose():
            if act.point in progress.offers:
                return None
            return Violation(code="point_not_offered", article=article)


def _out_of_step(opening: Opening, progress: Progress, step: Step, act: Act) -> Violation:
    if isinstance(act, Swap):
        return Violation(code="swap_not_due", article=progress.swap_article)
    article = step.article or opening.article
    if step.due is Due.SWAP:
        return Violation(code="swap_choice_due", article=article)
    if act.side != step.side and step.due in _FITS[type(act)]:
        return Violation(code="opening_turn_of_other", article=article)
    return Violation(code="not_due_in_opening", article=article)


def _stone_refusal(
    name: str, rings: int | None, article: Article, position: GomokuPosition
) -> Violation | None:
    point = parse_point(name)
    if position.stones[point]:
        return Violation(code="point_occupied", article=GOMOKU("12.2"))
    if rings is not None and distance_from_centre(point) > rings:
        return Violation(code="outside_opening_window", article=article)
    return None


def _stones_refusal(
    step: Step, article: Article, act: Stones, position: GomokuPosition, limits: Limits
) -> Violation | None:
    if step.due is Due.STONE_SWAP_OR_TWO:
        rings: tuple[int | None, ...] = (None, None)
        articles: tuple[Article, ...] = (article,) * 2
    else:
        rings, articles = step.stone_rings, step.stone_articles
    if len(act.points) != len(rings):
        return Violation(code="opening_stones_wrong", article=article)
    if len(set(act.points)) != len(act.points):
        return Violation(code="point_occupied", article=GOMOKU("12.2"))
    for name, ring, placing in zip(act.points, rings, articles, strict=True):
        found = _stone_refusal(name, ring, placing, position)
        if found is not None:
            return found
    if step.needs_number and not act.number:
        return Violation(code="fifth_number_missing", article=article)
    if act.number and not step.needs_number:
        return Violation(code="fifth_number_not_asked", article=article)
    if step.needs_number and not limits.fewest <= act.number <= limits.most:
        return Violation(code="fifth_number_out_of_range", article=article)
    return None


def offers_due(step: Step, progress: Progress) -> int:
    """Return how many fifth stones the step asks for."""
    return progress.number if step.offers is None else step.offers


def _offer_refusal(
    step: Step, article: Article, progress: Progress, act: Offer, position: GomokuPosition
) -> Violation | None:
    if len(act.points) != offers_due(step, progress):
        return Violation(code="offer_count_wrong", article=article)
    for name in act.points:
        found = _stone_refusal(name, None, article, position)
        if found is not None:
            return found
    if equivalent_offers(position, act.points):
        return Violation(code="offers_equivalent", article=article)
    return None


def equivalent_offers(
    position: GomokuPosition, points: Sequence[str]
) -> tuple[tuple[int, ...], ...]:
    """Return the groups of `points` that are the same by a symmetry of the stones (同形).

    :raises NotationError: when a point is none.
    """
    indexes = [parse_point(name) for name in points]
    return equivalent_groups(position.points_of(BLACK), position.points_of(WHITE), indexes)


def advance(opening: Opening, progress: Progress, act: Act) -> Progress:
    """Return the opening after `act`; total, so that old records fold whatever they hold.

    A stone put down while a choice was open leaves the right to swap unused.
    """
    step = step_of(opening, progress)
    if step.due is Due.PLAY:
        return progress
    if isinstance(act, Stone) and step.due not in _FITS[Stone]:
        return _past_the_choice(opening, progress, step, act)
    match act:
        case Swap():
            return _after_choice(progress, step, accept=act.accept)
        case Stones() if step.due is Due.STONE_SWAP_OR_TWO:
            return replace(progress, step=step.offered)
        case Stones():
            return replace(progress, step=step.then, number=act.number)
        case Offer():
            return replace(progress, step=step.offered or step.then, offers=act.points)
        case Choose() | Stone():
            return replace(progress, step=step.then)


def _after_choice(progress: Progress, step: Step, *, accept: bool) -> Progress:
    return replace(
        progress,
        step=(step.swapped or step.then) if accept else step.then,
        swaps=progress.swaps + accept,
        swap_article=step.article or progress.swap_article,
    )


def _past_the_choice(opening: Opening, progress: Progress, step: Step, act: Stone) -> Progress:
    if step.due is not Due.SWAP:
        # Stones one by one where an archive has them so: nothing more can be asked of it.
        return replace(progress, step=OVER)
    return advance(opening, _after_choice(progress, step, accept=False), act)

"""An event's order of comparisons (名次区分的顺序): from its book, or chosen before round 1.

Sources: xiangqi 2020 14; weiqi 2002 27; gomoku 2025 29 (可选用下列破同分); draughts appendix
1.4.5; spec/tournament_manager_checklist Q103-105. A chosen list is checked here; what is
merely unlike the book is named, not refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.orders import Format, Sides, TieBreak
from tournaments.tiebreaks.settings import Settings
from tournaments.tiebreaks.steps import Step, StepError, parse_step

declare_refusals(422, tiebreak_twice=_("A tie-break is repeated in the list."))

PRIMARY = frozenset({TieBreak.POINTS, TieBreak.TOTAL_SCORE, TieBreak.GAME_POINTS})
"""What places may be counted by in the first place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """One step and the article that names it, empty for an event's own choice."""

    step: Step
    article: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """The comparisons in turn, the first being what places are counted by.

    `code` names the book's list, `chosen` for an event's own. `bye_article` is that of a
    bye's worth to the opponents' points. `tie_article` says what happens to those still
    level: `shared` places, or a play-off.
    """

    code: str
    article: Article | None
    sides: Sides
    format: Format
    steps: tuple[Ruled, ...]
    settings: Settings = field(default_factory=Settings)
    bye_article: Article | None = None
    tie_article: Article | None = None
    play_off: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        """The text form of every step."""
        return tuple(ruled.step.text for ruled in self.steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderProblem:
    """Why a list is refused, or, where `refused` is False, how it departs from the book."""

    code: str
    item: str = ""
    article: Article | None = None
    refused: bool = True


class OrderError(ValueError):
    """A list that cannot be used; `problems` are all that is wrong with it."""

    def __init__(self, problems: tuple[OrderProblem, ...]) -> None:
        super().__init__(
            ", ".join(f"{problem.code} {problem.item}".strip() for problem in problems)
        )
        self.problems = problems


def _fit(step: Step, sides: Sides, kind: Format, cycles: int) -> tuple[str, ...]:
    entry = step.entry
    found: list[str] = []
    if entry.swiss_only and kind is Format.ROUND_ROBIN:
        found.append("tiebreak_of_swiss_only")
    if entry.teams_only and sides is Sides.PEOPLE:
        found.append("tiebreak_of_teams_only")
    if step.first_cycle and (cycles < 2 or step.code is TieBreak.PREVIOUS_PLACE):
        found.append("tiebreak_needs_two_cycles")
    return tuple(found)


def _read(codes: Sequence[str]) -> tuple[list[Step], list[OrderProblem]]:
    steps: list[Step] = []
    problems: list[OrderProblem] = []
    for text in codes:
        try:
            step = parse_step(text)
        except StepError as error:
            problems.append(OrderProblem(code=error.code, item=text))
            continue
        if step in steps:
            problems.append(OrderProblem(code="tiebreak_twice", item=text))
        steps.append(step)
    return steps, problems


def check_order(codes: Sequence[str], *, like: Order) -> tuple[OrderProblem, ...]:
    """Return all that is wrong with the list `codes` for an event of the kind of `like`.

    `like` is the book's order for the same edition, sides and format. A comparison that
    order does not hold is named with its article, but not refused.
    """
    steps, problems = _read(codes)
    for step in steps:
        problems.extend(
            OrderProblem(code=code, item=step.text, article=like.article)
            for code in _fit(step, like.sides, like.format, like.settings.cycles)
        )
    problems.extend(
        OrderProblem(code="points_out_of_place", item=step.text, article=like.article)
        for step in steps[1:]
        if step.code is TieBreak.TOTAL_SCORE
    )
    known = {ruled.step.code for ruled in like.steps}
    problems.extend(
        OrderProblem(
            code="tiebreak_not_in_book", item=step.text, article=like.article, refused=False
        )
        for step in steps
        if step.code not in known
    )
    return tuple(problems)


def _counted_by(steps: Sequence[Step], like: Order) -> Step | None:
    """Return what places are counted by before the list, None where the list says so itself.

    Board points are a tie-break like any other unless the book's list begins with them
    (xiangqi 14.8) or the event's has points behind them. Opponents' points go with points
    (weiqi 27.1(2)(B)): the total score of (A) has them in it already.
    """
    whole = [step.code for step in steps if not step.first_cycle]
    usual = like.steps[0].step.code
    if steps and not steps[0].first_cycle and steps[0].code in PRIMARY:
        boards_first = usual is TieBreak.GAME_POINTS or TieBreak.POINTS in whole
        if steps[0].code is not TieBreak.GAME_POINTS or boards_first:
            return None
    if usual is TieBreak.TOTAL_SCORE and TieBreak.SUM_OF_OPPONENTS_SCORES in whole:
        usual = TieBreak.POINTS
    return Step(code=usual)


def chosen_order(codes: Sequence[str], *, like: Order) -> Order:
    """Return the event's own order, counted by points first unless it says otherwise.

    Sanctions (xiangqi 18.5) stay before all tie-breaks where the book has them.

    :raises OrderError: with every problem that refuses the list.
    """
    refused = tuple(problem for problem in check_order(codes, like=like) if problem.refused)
    if refused:
        raise OrderError(refused)
    articles = {ruled.step.code: ruled.article for ruled in like.steps}
    steps = [parse_step(text) for text in codes]
    counted_by = _counted_by(steps, like)
    if counted_by is not None:
        steps.insert(0, counted_by)
    sanctions = Step(code=TieBreak.PENALTIES)
    if TieBreak.PENALTIES in articles and sanctions not in steps:
        steps.insert(1, sanctions)
    return Order(
        code="chosen",
        article=like.article,
        sides=like.sides,
        format=like.format,
        steps=tuple(Ruled(step=step, article=articles.get(step.code)) for step in steps),
        settings=like.settings,
        bye_article=like.bye_article,
        tie_article=like.tie_article,
    )

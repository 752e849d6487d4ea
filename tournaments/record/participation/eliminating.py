"""Who leaves a Swiss with elimination after a round (积分末位淘汰制).

Xiangqi 2020 10.4.2 (积分最低的棋手, told apart by 14.3 and 18.5), weiqi 2002 26.4 and appendix
六: fewest points, then fewest opponents' points, then the lot; the field stays even.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from games.record.errors import CommandRefusedError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.record.cited import own_article, refused
from tournaments.record.guards import article_on
from tournaments.record.rounds.legality import listed
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Leaving
from tournaments.regulations.feasible import elimination_of
from tournaments.regulations.tiebreak_names import order_of
from tournaments.schedules.elimination import cut_lowest, quota_of
from tournaments.schedules.steps import NeedsDecision, ScheduleError
from tournaments.standings.lots import draw_lots
from tournaments.standings.order import Ruled
from tournaments.standings.rank import rank
from tournaments.tiebreaks.steps import Step

declare_refusals(
    409, elimination_due=_("The lowest have to leave first: take them out, then pair.")
)


def quota_after(stage: StageState, after: int) -> int:
    """Return how many leave after round `after`; none when enough have left."""
    rules = stage.rules
    if not rules.eliminated_from <= after < stage.rounds:
        return 0
    target = elimination_of(rules, len(stage.slots)).target
    return quota_of(len(in_field(stage, after)), each=rules.eliminated_each, target=target)


def in_field(stage: StageState, after: int) -> tuple[int, ...]:
    """Return who is in the event after round `after`, before anybody is cut there."""
    gone = {
        turn.number
        for turn in stage.participation
        if turn.why is Leaving.ELIMINATED and turn.from_round == after + 1
    }
    return tuple(
        number
        for number in sorted(stage.numbers)
        if number in gone or stage.takes_part(number, after + 1)
    )


def was_cut(stage: StageState, after: int) -> bool:
    """Return whether the lowest have left after round `after` already."""
    return any(
        turn.why is Leaving.ELIMINATED and turn.from_round == after + 1
        for turn in stage.participation
    )


def require_eliminated(state: TournamentState, stage: StageState, number: int) -> None:
    """Let pass only a round before which those have left who are to leave.

    :raises CommandRefusedError: `elimination_due`.
    """
    after = number - 1
    if stage.rules.kind is not StageKind.SWISS_ELIMINATION or was_cut(stage, after):
        return
    if quota := quota_after(stage, after):
        raise CommandRefusedError(
            "elimination_due", article=article_on(state, Topic.FORMATS), round=after, due=quota
        )


def lowest(state: TournamentState, stage: StageState, *, after: int, seed: str) -> tuple[int, ...]:
    """Return who leaves after round `after`, worst first; level ones by lot from `seed`.

    :raises CommandRefusedError: `lot_needed` with the level ones, `quota_not_even`.
    """
    scores = _scores(state, stage, after)
    quota = quota_after(stage, after)
    try:
        cut = cut_lowest(scores, quota)
        if isinstance(cut, NeedsDecision) and seed:
            cut = cut_lowest(scores, quota, lots=draw_lots(cut.numbers, seed).numbers)
    except ScheduleError as error:
        raise refused(state, error) from error
    if isinstance(cut, NeedsDecision):
        raise CommandRefusedError(
            cut.code, article=own_article(state, cut.cites), numbers=listed(cut.numbers)
        )
    return cut.leaving


def drawing_lots(state: TournamentState, stage: StageState, *, after: int) -> tuple[int, ...]:
    """Return who draws a lot for leaving after round `after`, nobody where none is needed."""
    cut = cut_lowest(_scores(state, stage, after), quota_after(stage, after))
    return cut.numbers if isinstance(cut, NeedsDecision) else ()


def may_leave(
    state: TournamentState, stage: StageState, numbers: Sequence[int], *, after: int
) -> bool:
    """Return whether `numbers` are the lowest; among the level ones any may be named."""
    scores = _scores(state, stage, after)
    staying = [score for number, score in scores.items() if number not in numbers]
    leaving = [scores[number] for number in numbers if number in scores]
    return len(leaving) == len(numbers) and max(leaving) <= min(staying)


def _scores(
    state: TournamentState, stage: StageState, after: int
) -> dict[int, tuple[Fraction, ...]]:
    """Return the order of those in the field after the round; more is better.

    By the book's own comparisons where it names them (weiqi appendix 六), else the places of
    the event's list, penalties in front of every tie-break (xiangqi 14.3, 18.5).
    """
    by = book_of(state.regulations.edition).formats.elimination_by
    if by:
        table = crosstable(state, stage=stage.index, upto=after)
        like = order_of(state.regulations, stage.rules)
        steps = tuple(Ruled(step=Step(code=break_)) for break_ in by)
        ranked = rank(table, replace(like, code="elimination", steps=steps), after_round=after)
    else:
        ranked = standings(state, stage=stage.index, upto=after)
    places = {line.number: line.place for line in ranked.lines}
    last = len(places) + 1
    return {number: (Fraction(-(places[number] or last)),) for number in in_field(stage, after)}

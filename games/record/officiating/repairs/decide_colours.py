"""Players who sit at each other's colours: found in time the game begins anew.

Xiangqi 5.8.1 (five minutes), 28.8.3 (rapid: never after the start), app1.4 (five rounds);
gomoku 10.2 (before the first round is over, and within five minutes); classic colour.2
(before White's second stone of its own, and within fifteen minutes); weiqi 17.1 (move 10).
"""

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.gomoku.rules import opening_of
from games.record.gomoku.state import GomokuCourse
from games.record.guards import require_no_open_claim, require_running
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.guard import not_in_book
from games.record.officiating.repairs.rounds import round_of
from games.record.state import GameState
from games.record.values import Actor
from games.record.weiqi import decide_repairs as weiqi
from games.record.weiqi.state import WeiqiCourse
from games.rules.books.article import Article
from games.rules.books.book import Colours
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, colours_already_settled=_("The wrong colours have been dealt with already."))


@decides(rc.ReportSwappedColours)
def report(
    state: GameState, command: rc.ReportSwappedColours, by: Actor, now: int
) -> tuple[e.GameEvent, ...]:
    """Return the new beginning with the right colours, or that the wrong ones stand.

    :raises CommandRefusedError: `colours_already_settled`, `not_in_book`, and those of a
        game not under way.
    """
    require_running(state)
    if isinstance(state.course, WeiqiCourse):
        return weiqi.report_wrong_colours(state)
    in_time, article = _in_time(state, now)
    require_no_open_claim(state, article=article)
    if state.repairs.assigned:
        raise CommandRefusedError("colours_already_settled", article=article)
    found = re.SwappedColoursFound(
        plies=state.plies,
        elapsed_ms=max(0, now - state.started_at),
        corrected=in_time,
        article=article,
        note=command.note,
    )
    return (found,)


def _in_time(state: GameState, now: int) -> tuple[bool, Article]:
    """Return whether the colours may still be put right, and the article.

    :raises CommandRefusedError: `not_in_book`.
    """
    rule = state.book.repairs.colours
    if rule is None:
        raise not_in_book()
    elapsed = now - state.started_at
    in_time = not rule.ms or elapsed < rule.ms + rule.at_limit_too
    match rule.until:
        case Colours.NEVER:
            in_time = False
        case Colours.MINUTES:
            pass
        case Colours.ROUNDS:
            in_time = round_of(state, state.plies + 1) <= rule.rounds
        case Colours.FIRST_ROUND:
            in_time = in_time and not _first_round_over(state)
        case Colours.PLIES:
            in_time = in_time and state.plies <= rule.plies
    return in_time, rule.article


def _first_round_over(state: GameState) -> bool:
    """Return whether both sides have made a move in the sense of 6.2 and 6.3.

    An opening put down together is one move, and a right to swap used or left is one too.
    """
    acts = len({played.version for played in state.moves})
    opening, course = opening_of(state), state.course
    if acts > 1 or opening is None or not isinstance(course, GomokuCourse):
        return acts > 1
    first = opening.steps.get(opening.first)
    return course.progress.step not in (opening.first, first.then if first else "")

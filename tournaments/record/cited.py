"""Which article of the event's own book stands behind what a schedule refuses or asks.

Schedules are shared by the books and name a point, or the article of the one book that knows
the form. An event is told the article of its own book, or none where that book is silent.
"""

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from tournaments.books.formats import Cited, StageKind
from tournaments.books.registry import book_of
from tournaments.record.rounds.legality import listed
from tournaments.record.state import TournamentState
from tournaments.schedules.steps import NeedsDecision, ScheduleError, Step


def own_article(state: TournamentState, cites: Cited) -> Article | None:
    """Return the article of the event's book for what a schedule names, None for none."""
    return book_of(state.regulations.edition).cited(cites)


def refused(state: TournamentState, error: ScheduleError) -> CommandRefusedError:
    """Return the refusal that a schedule's error is in the event."""
    return CommandRefusedError(
        error.code, article=own_article(state, error.cites), detail=error.detail
    )


def require_no_decision(state: TournamentState, step: Step) -> None:
    """Let pass only a stage that waits for nobody's decision.

    :raises CommandRefusedError: `tie_break_needed`, `lot_needed`, `arena_draw`.
    """
    if isinstance(step, NeedsDecision):
        raise CommandRefusedError(
            step.code,
            article=own_article(state, step.cites),
            numbers=listed(step.numbers),
            choices=" ".join(step.choices),
        )


def leaving_article(state: TournamentState, kind: StageKind) -> Article | None:
    """Return what the event's book says of leaving such a stage, None where it is silent.

    The books know round robins (xiangqi 19.2, weiqi 28.2, gomoku 24.4.2), Swiss events (19.3,
    28.3, 24.4.3) and matches of two sides (28.4, 24.4.4); none speaks of knockouts.
    """
    leaving = book_of(state.regulations.edition).leaving
    if kind.round_robin:
        return leaving.round_robin
    if kind.swiss:
        return leaving.swiss
    return None if kind.knockout else leaving.match

"""Duties of officials ticked off: which there are, who may say that they are done.

Gomoku 2025 article 25, weiqi 2002 30 and 31, xiangqi 2020 17.
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor
from games.rules.books.article import Article
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.duties import MAY_TICK, Duty
from tournaments.books.registry import book_of
from tournaments.record.officials.commands import MarkDuties
from tournaments.record.officials.events import DutiesMarked
from tournaments.record.state import TournamentState

declare_refusals(403, duty_of_another=_("This duty is another official's to tick off."))
declare_refusals(
    422,
    no_such_duty=_("The rules of this event have no such duty."),
    duty_of_round=_("This duty is done anew in every round: name the round, one of this event."),
    duty_of_event=_("This duty is of the event as a whole, not of a round."),
)


def duties_of(state: TournamentState) -> tuple[Duty, ...]:
    """Return the duties of the officials by the book of an event."""
    return book_of(state.regulations.edition).duties


@decides(MarkDuties)
def mark(state: TournamentState, command: MarkDuties, by: Actor) -> tuple[DutiesMarked, ...]:
    """Return the ticks, those left out that say nothing new.

    :raises CommandRefusedError: `no_such_duty`, `duty_of_round`, `duty_of_event`,
        `changes_nothing`.
    :raises NotAllowedError: `duty_of_another`.
    """
    duties = {duty.article: duty for duty in duties_of(state)}
    for article in (*command.done, *command.undone):
        _check(state, duties.get(article), article, command.round, by)
    ticked = {article for round_, article in state.duties_done if round_ == command.round}
    done = tuple(article for article in dict.fromkeys(command.done) if article not in ticked)
    undone = tuple(article for article in dict.fromkeys(command.undone) if article in ticked)
    if not done and not undone:
        raise CommandRefusedError("changes_nothing")
    return (DutiesMarked(round=command.round, done=done, undone=undone),)


def _check(
    state: TournamentState, duty: Duty | None, article: Article, round_: int, by: Actor
) -> None:
    if duty is None:
        raise CommandRefusedError("no_such_duty", article=article)
    if duty.each_round and not 1 <= round_ <= rounds_shown(state):
        raise CommandRefusedError("duty_of_round", article=article)
    if round_ and not duty.each_round:
        raise CommandRefusedError("duty_of_event", article=article)
    if by.role not in MAY_TICK[duty.holder]:
        raise NotAllowedError("duty_of_another", article=article)


def rounds_shown(state: TournamentState) -> int:
    """Return up to which round duties are ticked: those of the stage, once it has begun."""
    return max((stage.rounds for stage in state.stages), default=1)


@folds(DutiesMarked)
def _marked(state: TournamentState, event: DutiesMarked) -> TournamentState:
    gone = {(event.round, article) for article in event.undone}
    standing = tuple(tick for tick in state.duties_done if tick not in gone)
    new = tuple((event.round, article) for article in event.done)
    return replace(state, duties_done=(*standing, *new))

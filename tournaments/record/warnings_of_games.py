"""Warnings about what an act of the event does to games that say otherwise or are not over.

An event cannot silently contradict its games.
"""

from collections.abc import Callable, Iterator
from typing import Any

from games.streams.confirmation import Warned
from tournaments.books.formats import StageKind
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record.guards import article_on, stage_of
from tournaments.record.results.contradictions import OfResult, contradictions
from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.results.proposals import waiting_at
from tournaments.record.rounds.legality import listed
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import standings
from tournaments.record.values import RoundStatus
from tournaments.record.warned import warn
from tournaments.regulations.changes import Weight

GAME_CODES = (
    "game_says_otherwise",
    "game_under_way",
    "ruling_open",
    "correction_open",
    "match_drawn",
)


def _of_result(state: TournamentState, command: OfResult) -> Iterator[Warned]:
    """Warn of a result entered by hand against a closed game."""
    for fact in contradictions(state, command):
        worth = fact.worth
        if worth is None:
            continue
        yield warn(
            Weight.CONFIRM,
            "game_says_otherwise",
            article_on(state, Topic.RESULT_RECORD),
            board=fact.board,
            game=fact.game_id,
            game_score=worth.score.value,
            game_fouls=listed(worth.fouls),
            score=command.score.value,
        )


def _leaves(
    state: TournamentState, command: c.WithdrawEntrant | c.ExpelEntrant
) -> Iterator[Warned]:
    """Warn of a game of the leaver that is not over, or has a ruling open (19.2, 28.2)."""
    for fact in command.games:
        at = {"number": command.number, "round": fact.round, "board": fact.board}
        if fact.under_way:
            yield warn(Weight.CONFIRM, "game_under_way", None, **at, game=fact.game_id)
        if fact.ruling_open:
            yield warn(Weight.CONFIRM, "ruling_open", None, **at, game=fact.game_id)


def _close(state: TournamentState, command: c.CloseRound) -> Iterator[Warned]:
    """Warn of a round confirmed while a ruling in one of its games waits for an answer."""
    cited = article_on(state, Topic.RESULT_RECORD)
    for proposal in open_proposals(state):
        if (proposal.event.stage, proposal.event.round) == (state.stage.index, command.round):
            at = {"round": command.round, "board": proposal.event.board}
            yield warn(Weight.CONFIRM, "correction_open", cited, **at, game=proposal.event.game_id)
    for fact in command.games:
        if fact.ruling_open:
            yield warn(
                Weight.CONFIRM,
                "ruling_open",
                cited,
                round=fact.round,
                board=fact.board,
                game=fact.game_id,
            )


def _accept(state: TournamentState, command: c.AcceptCorrection) -> Iterator[Warned]:
    """Warn of rounds paired by the result that is corrected: their pairings stand."""
    proposed = waiting_at(state, command.proposal).event
    stage = stage_of(state, proposed.stage)
    later = [n.number for n in stage.played[proposed.round :] if n.status is not RoundStatus.DRAFT]
    if later:
        cited = article_on(state, Topic.CORRECTION)
        yield warn(Weight.CONFIRM, "later_rounds_paired", cited, rounds=listed(later))


def _finish(state: TournamentState, command: c.FinishTournament) -> Iterator[Warned]:
    """Warn of a match of two that ends level: nobody has won it until its tie is settled."""
    stage = state.stage
    if stage.rules.kind is not StageKind.MATCH:
        return
    for tie in standings(state, stage=stage.index).ties:
        yield warn(
            Weight.CONFIRM, "match_drawn", article_on(state, Topic.TIEBREAKS), tie=listed(tie)
        )


GAME_FINDERS: dict[type, Callable[[TournamentState, Any], Iterator[Warned]]] = {
    c.RecordResult: _of_result,
    c.CorrectResult: _of_result,
    c.RecordGame: _of_result,
    c.CorrectGame: _of_result,
    c.WithdrawEntrant: _leaves,
    c.ExpelEntrant: _leaves,
    c.CloseRound: _close,
    c.AcceptCorrection: _accept,
    c.FinishTournament: _finish,
}
"""Type of a command -> what it asks to be confirmed because of games."""

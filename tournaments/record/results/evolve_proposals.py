"""State after what happened between the event and its games. Total, as all."""

from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record.results import game_events as g
from tournaments.record.results.game_facts import BoardResult
from tournaments.record.results.proposal_values import Proposal
from tournaments.record.state import StageState, TournamentState


@folds(g.GameContradicted)
def _contradicted(
    state: TournamentState, event: g.GameContradicted, version: int
) -> TournamentState:
    return _knowing(state, event.game_id, event.result)


def _knowing(state: TournamentState, game_id: str, result: BoardResult) -> TournamentState:
    """Return the state in which a person has decided against a game's result."""
    others = tuple(known for known in state.decided_against if known[0] != game_id)
    return replace(state, decided_against=(*others, (game_id, result)))


@folds(g.CorrectionProposed)
def _proposed(state: TournamentState, event: g.CorrectionProposed, version: int) -> TournamentState:
    others = tuple(
        proposal for proposal in state.proposals if proposal.event.game_id != event.game_id
    )
    return replace(state, proposals=(*others, Proposal(version=version, event=event)))


@folds(g.CorrectionAccepted)
def _accepted(state: TournamentState, event: g.CorrectionAccepted, version: int) -> TournamentState:
    return _answered(state, event.proposal)


@folds(g.CorrectionRejected)
def _rejected(state: TournamentState, event: g.CorrectionRejected, version: int) -> TournamentState:
    proposal = next((each for each in state.proposals if each.version == event.proposal), None)
    known = _knowing(state, proposal.event.game_id, proposal.event.result) if proposal else state
    return _answered(known, event.proposal)


@folds(g.CorrectionLapsed)
def _lapsed(state: TournamentState, event: g.CorrectionLapsed, version: int) -> TournamentState:
    return _answered(state, event.proposal)


@folds(g.GamePunishmentsNoted)
def _punished(
    state: TournamentState, event: g.GamePunishmentsNoted, version: int
) -> TournamentState:
    def noted(stage: StageState) -> StageState:
        if stage.index != event.stage:
            return stage
        others = tuple(pair for pair in stage.punished if pair[0] != event.game_id)
        return replace(stage, punished=(*others, (event.game_id, event.punished)))

    return replace(state, stages=tuple(noted(stage) for stage in state.stages))


def _answered(state: TournamentState, proposal: int) -> TournamentState:
    left = tuple(waiting for waiting in state.proposals if waiting.version != proposal)
    return replace(state, proposals=left)

"""A game as a kind of stream."""

from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.annulment.standing import standing
from games.record.codec import CODEC
from games.record.decide import decide
from games.record.evolve import begin, evolve
from games.record.officiating.adjournment.decide_sealing import veiled
from games.record.officiating.contradictions.confirming import CONTRADICTED, bound, warnings_of
from games.record.officiating.timekeeping.stepping import stepped
from games.record.state import GameState
from games.streams.decider import Decider

RULING_WORK = "ruling"
"""The work that a claim calls for."""


def _previewed(
    state: GameState | None, decided: tuple[e.GameEvent, ...]
) -> tuple[e.GameEvent, ...]:
    """Return what a preview may show: a sealed move stays sealed."""
    return veiled(decided)


def _persons(state: GameState) -> tuple[str, ...]:
    return tuple(player for _, player in state.seats if player)


GAMES: Decider[GameState, c.GameCommand, e.GameEvent] = Decider(
    kind="game",
    codec=CODEC,
    decide=decide,
    opens=(c.ArrangeGame,),
    first=(e.GameArranged,),
    begin=begin,
    evolve=evolve,
    warnings=warnings_of,
    warned_of=CONTRADICTED,
    bound=bound,
    stepped=stepped,
    previewed=_previewed,
    work={e.ClaimMade: RULING_WORK},
    persons=_persons,
    rewriting=(ActAnnulled, MoveCorrected),
    standing=standing,
    recalling=(AnnulAct, CorrectMove),
    cached=512,
)

"""Who decides a command of an adjournment, and who folds an event of it."""

from collections.abc import Callable
from typing import Any

from games.record import events as e
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import decide_pause, decide_sealing, evolve
from games.record.officiating.adjournment import events as ae
from games.record.state import GameState
from games.record.values import Actor

DECIDERS: dict[type, Callable[[GameState, Any, Actor, int], tuple[e.GameEvent, ...]]] = {
    a.Adjourn: decide_pause.adjourn,
    a.ConfirmAdjournment: decide_pause.confirm,
    a.SealMove: decide_sealing.seal,
    a.KeepEnvelope: decide_sealing.keep,
    a.OpenEnvelope: decide_sealing.open_envelope,
    a.ConfirmResumption: decide_pause.confirm_back,
    a.ResumeGame: decide_pause.resume,
    a.RecordAgreement: decide_pause.agree,
}
FOLDS: dict[type, Callable[[GameState, Any, int, int], GameState]] = {
    ae.GameAdjourned: evolve.adjourned,
    ae.AdjournmentConfirmed: evolve.confirmed,
    ae.MoveSealed: evolve.sealed,
    ae.EnvelopeKept: evolve.kept,
    ae.EnvelopeOpened: evolve.opened,
    ae.ResumptionConfirmed: evolve.returned,
    ae.GameResumed: evolve.resumed,
}

"""Who decides a command of an adjournment, and who folds an event of it."""

from collections.abc import Callable
from typing import Any

from games.record import events as e
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment import fold, pause, sealing
from games.record.state import GameState
from games.record.values import Actor

DECIDERS: dict[type, Callable[[GameState, Any, Actor, int], tuple[e.GameEvent, ...]]] = {
    a.Adjourn: pause.adjourn,
    a.ConfirmAdjournment: pause.confirm,
    a.SealMove: sealing.seal,
    a.KeepEnvelope: sealing.keep,
    a.OpenEnvelope: sealing.open_envelope,
    a.ConfirmResumption: pause.confirm_back,
    a.ResumeGame: pause.resume,
    a.RecordAgreement: pause.agree,
}
FOLDS: dict[type, Callable[[GameState, Any, int, int], GameState]] = {
    ae.GameAdjourned: fold.adjourned,
    ae.AdjournmentConfirmed: fold.confirmed,
    ae.MoveSealed: fold.sealed,
    ae.EnvelopeKept: fold.kept,
    ae.EnvelopeOpened: fold.opened,
    ae.ResumptionConfirmed: fold.returned,
    ae.GameResumed: fold.resumed,
}

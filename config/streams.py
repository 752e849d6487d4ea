"""Every kind of stream on the ledger."""

from typing import Any

from adjudication.cases.decider import CASES
from games.keyring.decider import KEYRING
from games.log.decider import LOG
from games.offices.decider import OFFICES
from games.record.decider import GAMES
from games.streams.decider import Decider
from tournaments.record.decider import TOURNAMENTS
from tournaments.subscriptions.decider import SUBSCRIPTIONS

DECIDERS: tuple[Decider[Any, Any, Any], ...] = (
    GAMES,
    TOURNAMENTS,
    CASES,
    LOG,
    KEYRING,
    OFFICES,
    SUBSCRIPTIONS,
)

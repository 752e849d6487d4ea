"""What the office of other apps may use: tables to look at, queues, ruling acts, forms."""

from games.admin.actions.table import RULING_ACTIONS, offered
from games.admin.actor import DEVICE, actor_of, carries
from games.admin.base import ReadOnlyAdmin
from games.admin.declared_forms import (
    ChoiceWords,
    Cleaned,
    DeclaredForm,
    ExactField,
    OwnField,
    Prompt,
    answered,
    form_of,
)
from games.admin.filters import EditionFilter
from games.admin.players import PLAYER_WAYS
from games.admin.queues import game_title, games_waiting, queue_of_games
from games.admin.zi_field import KomiField, zi_shown
from games.models import LedgerWork

__all__ = [
    "DEVICE",
    "PLAYER_WAYS",
    "RULING_ACTIONS",
    "ChoiceWords",
    "Cleaned",
    "DeclaredForm",
    "EditionFilter",
    "ExactField",
    "KomiField",
    "LedgerWork",
    "OwnField",
    "Prompt",
    "ReadOnlyAdmin",
    "actor_of",
    "answered",
    "carries",
    "form_of",
    "game_title",
    "games_waiting",
    "offered",
    "queue_of_games",
    "zi_shown",
]

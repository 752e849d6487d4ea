"""What the office of other apps may use: tables to look at, queues, ruling acts, forms."""

from games.admin.action_pages import GameSteps, blank_form
from games.admin.actions.article_field import article_field
from games.admin.actions.table import ACTIONS, GAME_ACTIONS, RULING_ACTIONS, offered
from games.admin.actor import DEVICE, actor_of, carries
from games.admin.base import FoundByName, NamedValuesFilter, ReadOnlyAdmin, yes_or_no
from games.admin.declared_forms import (
    ChoiceWords,
    Cleaned,
    DeclaredForm,
    ExactField,
    ListField,
    OwnField,
    Prompt,
    answered,
    answers_of,
    form_of,
)
from games.admin.filters import EditionFilter
from games.admin.imports.forms import FilesField
from games.admin.players import PLAYER_WAYS
from games.admin.queues import game_title, games_waiting, queue_of_games
from games.admin.registers.workbooks import SheetColumn, WithWorkbook
from games.admin.repairs_preview import board_of
from games.admin.steps import Preview, Refusal, StepForm, Steps
from games.admin.timeline import Timeline, correction_query, timeline_of
from games.admin.zi_field import KomiField, zi_shown
from games.health.readings import OVERDUE_MS
from games.models import LedgerWork
from games.people import names_of_ids

__all__ = [
    "ACTIONS",
    "DEVICE",
    "GAME_ACTIONS",
    "OVERDUE_MS",
    "PLAYER_WAYS",
    "RULING_ACTIONS",
    "ChoiceWords",
    "Cleaned",
    "DeclaredForm",
    "EditionFilter",
    "ExactField",
    "FilesField",
    "FoundByName",
    "GameSteps",
    "KomiField",
    "LedgerWork",
    "ListField",
    "NamedValuesFilter",
    "OwnField",
    "Preview",
    "Prompt",
    "ReadOnlyAdmin",
    "Refusal",
    "SheetColumn",
    "StepForm",
    "Steps",
    "Timeline",
    "WithWorkbook",
    "actor_of",
    "answered",
    "answers_of",
    "article_field",
    "blank_form",
    "board_of",
    "carries",
    "correction_query",
    "form_of",
    "game_title",
    "games_waiting",
    "names_of_ids",
    "offered",
    "queue_of_games",
    "timeline_of",
    "yes_or_no",
    "zi_shown",
]

"""What other apps' HTTP interfaces may use of the API and the pages of games."""

from games.admin.declared_forms import ChoiceWords, DeclaredForm, OwnField, answered, form_of
from games.admin.steps import Preview, StepForm, Steps
from games.bundles.writing import ZIP_TYPE
from games.labels.codes import result_of
from games.labels.messages import speech
from games.record.state import GameState
from games.rest.base import (
    COMMAND_PROBLEMS,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    IF_MATCH_READ,
    IF_NONE_MATCH,
    LANGUAGE,
    ApiView,
    problems,
)
from games.rest.bodies import body_shape
from games.rest.commands.confirming import WarningOut, unconfirmed, warning_data
from games.rest.commands.operations import command_operation, view_class
from games.rest.event_views import LINES, EventPages, event_page, require_epoch
from games.rest.execution import Executed, execute, open_stream
from games.rest.fields import CitedArticleOut, Instant, Out, Strict, WholeNumber, text
from games.rest.inputs import (
    MAX_VERSION,
    BundleQuery,
    CommandInput,
    CommandQuery,
    ConfirmQuery,
    EventsQuery,
    FeedQuery,
    GameQuery,
)
from games.rest.media import NDJSON
from games.rest.outputs import EffectOut, EventPageOut
from games.rest.paging import page
from games.rest.problems import ApiProblem, FieldError
from games.rest.record_views import BundleRenderer, bundle_answer
from games.rest.requests import (
    actor_of,
    actor_required,
    asking,
    body_problem,
    check_occurred_at,
    check_unlimited,
    check_version,
    device_of,
    event_id_for,
    expected_version_of,
    holds,
    is_dry_run,
    read_body,
    read_query,
    server_time,
)
from games.rest.throttles import check_ration
from games.streams.redaction import shown_data
from games.web.clocks import at_end
from games.web.downloads import safe_file_name
from games.web.live import Following, follow
from games.web.security import explains_throttling

__all__ = [
    "COMMAND_PROBLEMS",
    "IDEMPOTENCY_KEY",
    "IF_MATCH",
    "IF_MATCH_READ",
    "IF_NONE_MATCH",
    "LANGUAGE",
    "LINES",
    "MAX_VERSION",
    "NDJSON",
    "ZIP_TYPE",
    "ApiProblem",
    "ApiView",
    "BundleQuery",
    "BundleRenderer",
    "ChoiceWords",
    "CitedArticleOut",
    "CommandInput",
    "CommandQuery",
    "ConfirmQuery",
    "DeclaredForm",
    "EffectOut",
    "EventPageOut",
    "EventPages",
    "EventsQuery",
    "Executed",
    "FeedQuery",
    "FieldError",
    "Following",
    "GameQuery",
    "Instant",
    "Out",
    "OwnField",
    "Preview",
    "StepForm",
    "Steps",
    "Strict",
    "WarningOut",
    "WholeNumber",
    "actor_of",
    "actor_required",
    "answered",
    "asking",
    "body_problem",
    "body_shape",
    "bundle_answer",
    "check_occurred_at",
    "check_ration",
    "check_unlimited",
    "check_version",
    "clock_shown",
    "command_operation",
    "device_of",
    "event_id_for",
    "event_page",
    "execute",
    "expected_version_of",
    "explains_throttling",
    "follow",
    "form_of",
    "holds",
    "is_dry_run",
    "open_stream",
    "page",
    "problems",
    "read_body",
    "read_query",
    "require_epoch",
    "result_words",
    "safe_file_name",
    "server_time",
    "shown_data",
    "speech",
    "text",
    "unconfirmed",
    "view_class",
    "warning_data",
]


def clock_shown(state: GameState, side: str) -> str:
    """Return what the clock of a side shows, "" for none."""
    return at_end(state, side).time


def result_words(state: GameState) -> str:
    """Return a game's result in words, "" while there is none."""
    return result_of(state.ending.result, state.edition) if state.ending else ""

"""The one table of refusals: stable code to HTTP status and title, for every app.

Answers are problem documents (RFC 9457). What is no refusal but a fault of the server is
logged and answered without its internals.
"""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.http.request import UnreadablePostError
from django.utils.translation import gettext, gettext_noop
from rest_framework import exceptions as drf

from config import api_errors_analysis as analysis
from config import api_errors_games as games
from config import api_errors_lots as lots
from config import api_errors_promotions as promotions
from config import api_errors_ratings as ratings
from config import api_errors_stages as stages
from config import api_errors_tournaments as tournaments
from games.labels.articles import article_data
from games.ledger.errors import InvalidEvent, LedgerError
from games.record.errors import CommandRefusedError
from games.rest.problems import ApiProblem, FieldError, flatten
from games.rules.books.article import Article
from games.rules.editions import UnknownEditionError
from games.rules.protocol import NotationError, PositionError
from games.streams.errors import UnknownEventError

logger = logging.getLogger(__name__)
_ = gettext_noop

TYPE_PREFIX = "urn:qipu:problem:"
RETRY_SECONDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """How a code is answered: HTTP status and English title (a gettext msgid)."""

    status: int
    title: str


def _rows(status: int, titles: Mapping[str, str]) -> dict[str, Refusal]:
    return {code: Refusal(status=status, title=title) for code, title in titles.items()}


REFUSALS: dict[str, Refusal] = {
    **_rows(
        400,
        {
            "parse_error": _("The body is no valid JSON."),
            "json_too_deep": _("The JSON is nested too deep."),
            "json_duplicate_key": _("The JSON names a key twice."),
            "unknown_field": _("The body has a field that is not accepted here."),
            "invalid_field": _("A field of the body is missing or malformed."),
            "unknown_parameter": _("The query has a parameter that is not accepted here."),
            "invalid_parameter": _("A parameter of the query is malformed."),
            "idempotency_key_missing": _("The Idempotency-Key header is missing."),
            "idempotency_key_malformed": _("The Idempotency-Key header is malformed."),
            "if_match_malformed": _("The If-Match header is no version in quotation marks."),
            "expected_version_contradicts": _("If-Match and expected_version differ."),
            "request_malformed": _("The request cannot be read."),
            "too_many_questions": _("The request asks too many questions at once."),
        },
    ),
    **_rows(
        401,
        {
            "not_authenticated": _("A token or a session is needed."),
            "authentication_failed": _("The token is not valid."),
            "token_invalid": _("The token is not valid."),
            "token_expired": _("The token has expired."),
            "token_revoked": _("The token has been revoked."),
        },
    ),
    **_rows(
        403,
        {
            "permission_denied": _("This is not allowed."),
            "csrf_failed": _("The CSRF token is missing or wrong."),
            "review_not_yours": _("Only the chief arbiter orders a review unasked."),
            "role_not_allowed": _("This role may not do this."),
            "not_assigned": _("The arbiter is not assigned to this game."),
            "not_your_seat": _("A player may act only for the own side."),
            "no_office": _("You hold no office here."),
            "limited_to_one_game": _("The token is only for one game."),
        },
    ),
    **_rows(
        404,
        {
            "not_found": _("There is nothing at this address."),
            "stream_not_found": _("There is no such game."),
            "version_not_found": _("The game has no such version yet."),
            "no_such_record": _("Games of this kind are not written in this format."),
        },
    ),
    **_rows(405, {"method_not_allowed": _("The method is not allowed here.")}),
    **_rows(406, {"not_acceptable": _("No representation that you accept is served.")}),
    **_rows(
        409,
        {
            "not_your_turn": _("It is the other side's turn."),
            "game_not_arranged": _("The game has not been arranged."),
            "game_already_arranged": _("The game has been arranged already."),
            "game_not_started": _("The game has not been started."),
            "game_already_started": _("The game has been started already."),
            "game_over": _("The game is over."),
            "game_not_over": _("The game is not over yet."),
            "game_closed": _("The game is closed."),
            "no_clock": _("The game is played without a clock."),
            "clock_not_yours": _("The other side's clock is running."),
            "command_of_another_game": _("The game on the board has no such act."),
            "reading_negative": _("A clock cannot show less than nothing."),
            "no_reading": _("There is no reading here to act on."),
            "passes_used_up": _("The passes the event allows in place of a loss are used up."),
            "not_last_reading": _("Only the last reading is read again."),
            "reading_not_before": _("The reading had not come that far."),
            "leave_not_permitted": _("Leaving under reading needs the referee's permission."),
            "leave_on_own_time": _("Under reading one leaves only in the opponent's time."),
            "leave_taken": _("Leave under reading is given once a game."),
            "one_side_needs_chief": _("Setting one side's clock alone needs the chief referee."),
            "shared_time_not_used_by_sides": _("Shared time is not used up by one side."),
            "no_admission": _("The book knows no admission of a side that came too late."),
            "time_not_out": _("The time of this side has not run out."),
            "flag_against_record": _("The record shows time left, or the flags in another order."),
            "time_never_ran": _("This side was not to move, so its time did not run."),
            "flag_already_fallen": _("A flag has fallen already."),
            "flag_fallen": _("A flag has fallen: only the pending claim is still ruled on."),
            "draw_offer_too_early": _("It is too early to offer a draw."),
            "offer_already_open": _("A draw offer is open already."),
            "no_offer_to_answer": _("There is no draw offer to answer."),
            "not_on_own_time": _("This can be asked only on one's own time."),
            "claim_already_open": _("A claim is open already."),
            "claim_barred_by_record": _("Too many moves are missing in the claimant's record."),
            "claim_pending": _("A claim waits to be ruled on."),
            "already_ruled": _("The claim has been ruled on already."),
            "ruling_already_settled": _("The ruling has been settled already."),
            "ruling_undecided": _("The ruling is undecided and cannot be confirmed."),
            "already_signed": _("This has been signed already."),
            "player_exists": _("Such a player is registered already."),
            "number_taken": _("The federation number is another person's."),
            "player_ambiguous": _("Several people have this name: give the federation number."),
            "batch_conflict": _("Some of the games exist already."),
            "work_closed": _("The work has been done already."),
            "too_many_pieces_to_agree": _("A side has too many pieces for an agreed draw."),
            "draw_rule_not_in_force": _("This draw rule is not in force in this game."),
            "draw_rule_not_reached": _("This draw rule does not hold in the position."),
            "draw_claim_open": _("A draw claim waits for the arbiter."),
            "draw_claim_other": _("The draw claimed is another."),
            "arbiter_called": _("The arbiter has been called; the clocks are stopped."),
            "arbiter_not_called": _("Nobody has called the arbiter."),
            "increment_required": _("A fast game of the federation needs an increment."),
            "command_refused": _("This cannot be done as the game stands."),
        },
    ),
    **_rows(403, games.FORBIDDEN),
    **_rows(409, games.CONFLICTS),
    **_rows(422, games.MALFORMED),
    **_rows(409, promotions.CONFLICTS),
    **_rows(422, promotions.MALFORMED),
    **_rows(409, ratings.CONFLICTS),
    **_rows(422, ratings.MALFORMED),
    **_rows(412, ratings.CHANGED),
    **_rows(403, stages.FORBIDDEN),
    **_rows(409, lots.CONFLICTS),
    **_rows(422, lots.MALFORMED),
    **_rows(409, stages.CONFLICTS),
    **_rows(422, stages.MALFORMED),
    **_rows(409, tournaments.CONFLICTS),
    **_rows(422, tournaments.MALFORMED),
    **_rows(412, {"version_conflict": _("The game has moved on since.")}),
    **_rows(413, {"body_too_large": _("The body is too large.")}),
    **_rows(415, {"unsupported_media_type": _("The body is not application/json.")}),
    **_rows(
        422,
        {
            "event_id_conflict": _("The Idempotency-Key was used for another request."),
            "occurred_at_in_future": _("The time named is in the future."),
            "unknown_edition": _("This rule book edition is not served."),
            "seats_do_not_match_sides": _("The seats are not the sides of this game."),
            "player_missing": _("A seat has no player."),
            "player_unknown": _("There is no such player."),
            "player_against_self": _("A player cannot play against himself."),
            "person_unknown": _("There is no such person."),
            "option_out_of_range": _("An option is out of range."),
            "side_unknown": _("The game has no such side."),
            "claim_unknown": _("There is no such claim."),
            "ruling_unknown": _("There is no such ruling."),
            "reason_missing": _("A reason is needed."),
            "article_missing": _("The article is needed."),
            "result_unknown": _("There is no such result."),
            "result_differs_from_record": _("The result differs from the record."),
            "signer_unknown": _("This signature is not due from this signer."),
            "base_time_not_positive": _("The base time must be positive."),
            "increment_negative": _("The increment cannot be negative."),
            "increment_in_sudden_death": _("Sudden death has no increment."),
            "control_malformed": _("The time control is malformed."),
            "unknown_preset": _("There is no time control of this name."),
            "time_too_long": _("A time or a count of the time control is too large."),
            "field_of_another_control": _("A field belongs to another kind of time control."),
            "reserve_not_within_limit": _(
                "The reserved readings must be at least one and fit within the limit."
            ),
            "stage_not_positive": _("A stage needs its time and at least one move."),
            "limits_missing": _("Several limits in turn need a second one."),
            "limit_not_positive": _("Every limit needs its time."),
            "reading_not_last": _("Readings stand behind all other limits."),
            "own_time_negative": _("A side's own time cannot be negative."),
            "increment_without_own_time": _(
                "An increment in shared time needs own time behind it."
            ),
            "elapsed_not_positive": _("The time elapsed must be positive."),
            "time_negative": _("A time to be charged cannot be negative."),
            "acts_out_of_order": _("The acts at the clock are not in the order of time."),
            "lateness_limit_missing": _("The event must set its limit for lateness."),
            "lateness_limit_negative": _("A limit for lateness cannot be negative."),
            "notation_unreadable": _("The move cannot be read."),
            "notation_ambiguous": _("More than one move fits what is written."),
            "notation_no_such_move": _("No man can make the move that is written."),
            "fen_fields": _("The position has the wrong number of fields."),
            "fen_side": _("The position names no side to move."),
            "fen_ranks": _("The position has the wrong number of ranks."),
            "fen_rank_width": _("A rank of the position has the wrong width."),
            "fen_letter": _("The position has an unknown letter."),
            "fen_counter": _("A counter of the position is malformed."),
            "fen_square": _("The position names a square that the board has not."),
            "fen_square_twice": _("The position names a square twice."),
            "fen_too_many_pieces": _("A side has too many pieces."),
            "fen_man_on_last_row": _("A man stands on the last row, where it must be a king."),
            "king_count": _("Each side needs exactly one king."),
            "king_outside_palace": _("A king stands outside its palace."),
            "too_many_men": _("There are too many men of a kind."),
            "advisor_off_its_points": _("An advisor stands where none can."),
            "elephant_off_its_points": _("An elephant stands where none can."),
            "pawn_off_its_points": _("A pawn stands where none can."),
            "pawns_share_home_file": _("Two pawns share a file they cannot share."),
            "opponent_in_check": _("The side not to move is in check."),
            "position_invalid": _("The position is not possible."),
            "unknown_encoding": _("The encoding of the text is not known."),
            "event_invalid": _("The event cannot be stored."),
        },
    ),
    **_rows(422, analysis.MALFORMED),
    **_rows(428, {"precondition_missing": _("If-Match or expected_version is needed.")}),
    **_rows(429, {"throttled": _("Too many requests.")}),
    **_rows(
        500,
        {
            "internal_error": _("The server failed; the failure has been logged."),
            "unknown_event_type": _("The game holds an event this server cannot read."),
            "ledger_damaged": _("What is stored is not what was stored; this has been logged."),
            "ledger_error": _("The ledger refused; the failure has been logged."),
        },
    ),
    **_rows(
        503,
        {
            "analysis_busy": _("The analysis desk is busy; ask again."),
            "ledger_busy": _("The ledger is busy; nothing was stored."),
            "database_unavailable": _("The database cannot be reached; nothing was stored."),
            "sequencer_halted": _("The sequencer has halted and waits for a person."),
        },
    ),
}
"""Code to answer. A code that is not here is answered as its family or as a 500."""

_FAMILIES: tuple[tuple[type[Exception], str], ...] = (
    (InvalidEvent, "event_invalid"),
    (LedgerError, "ledger_error"),
    (PositionError, "position_invalid"),
    (NotationError, "notation_unreadable"),
    (CommandRefusedError, "command_refused"),
)
"""What stands in for a code that has no row of its own."""


def title_of(code: str) -> str:
    """Return the title of a code in the reader's language, the code itself if it has none."""
    refusal = REFUSALS.get(code)
    return gettext(refusal.title) if refusal else code


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    code: str
    detail: str = ""
    article: Article | None = None
    facts: Mapping[str, Any] | None = None
    errors: tuple[FieldError, ...] = ()
    extra: Mapping[str, Any] | None = None
    headers: Mapping[str, str] | None = None


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """Return the problem document that `error` is."""
    found = _find(error)
    if found is None:
        logger.exception("unexpected failure of the API", exc_info=error)
        found = _Found(code="internal_error")
    elif REFUSALS[found.code].status == 500:
        logger.error("refused by a fault of the server", exc_info=error)
    return _document(found)


def _find(error: Exception) -> _Found | None:
    match error:
        case ApiProblem():
            return _known(
                error, error.code, detail=error.detail, errors=error.errors, extra=error.extra
            )
        case CommandRefusedError():
            return _known(error, error.code, article=error.article, facts=error.facts)
        case PositionError() | NotationError():
            return _known(error, error.code, detail=error.detail)
        case InvalidEvent():
            return _known(error, error.code, facts={"reason": error.code})
        case LedgerError():
            return _known(error, error.code)
        case UnknownEditionError():
            return _known(error, error.code, facts={"edition": error.edition})
        case UnknownEventError():
            return _known(error, error.code, extra={"event_number": error.version})
        case _:
            return _of_framework(error)


def _known(error: Exception, code: str, **parts: Any) -> _Found | None:
    """Return the answer for `code`, or for what stands in for it."""
    if code not in REFUSALS:
        family = next((name for kind, name in _FAMILIES if isinstance(error, kind)), None)
        if family is None:
            return None
        code = family
    return _Found(code=code, **parts)


def _of_framework(error: Exception) -> _Found | None:
    match error:
        case drf.ValidationError():
            return _Found(code="invalid_field", errors=flatten(error.detail))
        case drf.APIException():
            return _of_rest_framework(error)
        case Http404():
            return _Found(code="not_found")
        case RequestDataTooBig():
            return _Found(code="body_too_large")
        case SuspiciousOperation() | UnreadablePostError():
            return _Found(code="request_malformed")
        case OperationalError():
            logger.warning("the database failed", exc_info=error)
            return _Found(code="database_unavailable")
        case _:
            return None


def _of_rest_framework(error: drf.APIException) -> _Found | None:
    headers: dict[str, str] = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = str(error.auth_header)  # type: ignore[attr-defined]
    wait = getattr(error, "wait", None)
    if wait is not None:
        headers["Retry-After"] = str(max(1, -int(-wait // 1)))
    code = error.get_codes()
    return _known(error, code, headers=headers) if isinstance(code, str) else None


def _document(found: _Found) -> HttpResponse:
    refusal = REFUSALS[found.code]
    body: dict[str, Any] = {
        "type": f"{TYPE_PREFIX}{found.code}",
        "title": gettext(refusal.title),
        "status": refusal.status,
        "code": found.code,
    }
    named = {
        "detail": found.detail,
        "article": article_data(found.article),
        "facts": dict(found.facts or {}),
    }
    body.update({name: value for name, value in named.items() if value})
    body.update(found.extra or {})
    if found.errors:
        body["errors"] = [
            {
                "parameter" if error.is_parameter else "pointer": error.place,
                "code": error.code,
                "detail": error.detail,
            }
            for error in found.errors
        ]
    answer = HttpResponse(
        json.dumps(body, ensure_ascii=False),
        status=refusal.status,
        content_type="application/problem+json",
    )
    for name, value in (found.headers or {}).items():
        answer[name] = value
    if refusal.status == 503:
        answer["Retry-After"] = str(RETRY_SECONDS)
    return answer

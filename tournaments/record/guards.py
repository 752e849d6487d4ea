"""Preconditions that several commands share; each refusal says which article it rests on."""

import re

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.rules.clocks.kinds import TimeControl
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.grades import read_grade
from tournaments.promotion.points import HIGHEST, DanSystem
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import Entry, RoundStatus, Status
from tournaments.regulations.books import article
from tournaments.regulations.play_offs import too_slow

declare_refusals(
    409,
    board_not_paired=_("This round has no such board: look up the published pairing."),
    no_draft=_("This round has no drafted pairing: draft it first."),
    round_already_published=_(
        "The pairing of this round is published: recall it with a reason before any game."
    ),
    round_closed=_("The round is closed."),
    round_not_published=_("The pairing of this round is not published yet."),
    tournament_finished=_("The tournament is over: only corrections and rulings are left."),
    tournament_not_started=_(
        "The tournament has not started: draw the numbers and start it first."
    ),
    tournament_started=_("The tournament has started: the entry list is closed."),
)
declare_refusals(
    422,
    country_malformed=_("A country or region is told by two capital letters, as CN."),
    no_such_dan=_("Professional dan run from 1 to 9, amateur dan from 1 to 7."),
    play_off_too_slow=_("The play-off is not faster than the regular games: shorten its time."),
    entrant_unknown=_("There is no such entrant."),
    stage_unknown=_("There is no such stage."),
)


_COUNTRY = re.compile("[A-Z]{2}")


def article_on(state: TournamentState, topic: Topic) -> Article | None:
    """Return the article of the event's book on `topic`, None where it is silent."""
    return article(state.regulations.edition, topic)


def require_entry_open(state: TournamentState) -> None:
    """Let pass only an event whose entry list is open.

    :raises CommandRefusedError: `tournament_started`.
    """
    if state.has_started:
        raise CommandRefusedError("tournament_started")


def require_dan(state: TournamentState, entry: Entry) -> None:
    """Let pass only a professional dan that exists, 0 for none, and a grade that can be read.

    So with the two letters of a country.

    :raises CommandRefusedError: `no_such_dan` (weiqi 25.3), `grade_unknown`, `country_malformed`.
    """
    if entry.country and _COUNTRY.fullmatch(entry.country) is None:
        raise CommandRefusedError("country_malformed", country=entry.country[:40])
    if entry.grade and read_grade(entry.grade) is None:
        raise CommandRefusedError("grade_unknown", grade=entry.grade)
    if not 0 <= entry.dan <= HIGHEST[DanSystem.PROFESSIONAL]:
        norms = book_of(state.regulations.edition).promotion.norms
        raise CommandRefusedError("no_such_dan", article=norms.article if norms else None)


def require_running(state: TournamentState) -> StageState:
    """Return the stage under way.

    :raises CommandRefusedError: `tournament_not_started` or `tournament_finished`.
    """
    if state.status is Status.ENTRY:
        raise CommandRefusedError("tournament_not_started")
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    return state.stage


def stage_of(state: TournamentState, index: int) -> StageState:
    """Return stage `index`, 0 for the one under way; also of a finished event.

    :raises CommandRefusedError: `tournament_not_started`, `stage_unknown`.
    """
    if not state.stages:
        raise CommandRefusedError("tournament_not_started")
    if index == 0:
        return state.stage
    for stage in state.stages:
        if stage.index == index:
            return stage
    raise CommandRefusedError("stage_unknown", stage=index)


def require_draft(state: TournamentState, number: int) -> tuple[StageState, Round]:
    """Return the stage and its drafted round.

    :raises CommandRefusedError: `round_already_published`, `no_draft`.
    """
    stage = require_running(state)
    found = stage.round(number)
    if found is None:
        raise CommandRefusedError("no_draft", round=number)
    if found.status is not RoundStatus.DRAFT:
        raise CommandRefusedError(
            "round_already_published", article=article_on(state, Topic.PUBLICATION), round=number
        )
    return stage, found


def require_published(state: TournamentState, stage: StageState, number: int) -> Round:
    """Return a round that is published or closed.

    :raises CommandRefusedError: `round_not_published`.
    """
    found = stage.round(number)
    if found is None or found.status is RoundStatus.DRAFT:
        raise CommandRefusedError(
            "round_not_published", article=article_on(state, Topic.PUBLICATION), round=number
        )
    return found


def require_board(state: TournamentState, stage: StageState, number: int, table: int) -> Board:
    """Return a board of a published round.

    :raises CommandRefusedError: `round_not_published`, `board_not_paired`.
    """
    return _seated(require_published(state, stage, number), table)


def require_ahead(stage: StageState, number: int, table: int) -> Board:
    """Return a board of a round that is drafted or published and not yet closed.

    :raises CommandRefusedError: `no_draft`, `round_closed`, `board_not_paired`.
    """
    played = stage.round(number)
    if played is None:
        raise CommandRefusedError("no_draft", round=number)
    if played.status is RoundStatus.CLOSED:
        raise CommandRefusedError("round_closed", round=number)
    return _seated(played, table)


def _seated(played: Round, table: int) -> Board:
    board = played.board(table)
    if board is None:
        raise CommandRefusedError(
            "board_not_paired", round=played.number, board=table, boards=len(played.boards)
        )
    return board


def require_number(stage: StageState, number: int) -> None:
    """Let pass only a number of the stage.

    :raises CommandRefusedError: `entrant_unknown`.
    """
    if number not in stage.numbers:
        raise CommandRefusedError("entrant_unknown", number=number)


def require_fast_enough(state: TournamentState, play_off: TimeControl | None) -> None:
    """Let pass only a play-off that takes less time than the regular games (gomoku 30.4).

    :raises CommandRefusedError: `play_off_too_slow`.
    """
    rules = state.regulations
    broken = too_slow(rules.edition, rules.time_control, play_off)
    if broken:
        raise CommandRefusedError("play_off_too_slow", article=broken)


def require_reason(reason: str) -> None:
    """Let pass only a reason that says something.

    :raises CommandRefusedError: `reason_missing`.
    """
    if not reason.strip():
        raise CommandRefusedError("reason_missing")

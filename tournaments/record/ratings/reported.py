"""Rating reports: the games of a period as they were sent, and what changed since.

Questions 192, 193 and 210 to 216 of the tournament managers' checklist and the plan beside
them: a period is reported with its own rounds only, the report sent can be had byte for byte,
and who changes a round of it is told that a new report is due.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

from games.record.errors import CommandRefusedError
from games.streams.confirmation import Warned
from games.streams.dispatch import decides
from games.streams.plain_values import plain
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.record import commands as c
from tournaments.record.ratings.commands import ReportRatings
from tournaments.record.ratings.rated import games_of, period_of
from tournaments.record.ratings.report_events import RatingsReported
from tournaments.record.ratings.report_values import RatingReport, SentReport
from tournaments.record.ratings.values import RatedGame
from tournaments.record.state import TournamentState
from tournaments.record.values import RoundStatus
from tournaments.record.warned import warn
from tournaments.regulations.changes import Weight

declare_refusals(
    409,
    nothing_to_report=_("No game of this period has a result yet."),
    period_not_closed=_("A round of this period is open: confirm its results first."),
)
declare_refusals(422, no_such_period=_("The tournament has no such rating period."))

FORMAT = "qipu-rating-report-1"
"""The form of the bytes; another form needs another name, and this one stays writable."""


def report_bytes(state: TournamentState, period: int) -> bytes:
    """Return the report of a period as lines of JSON: what it is of, then game by game.

    Entrants stand with their ids alone: names are the registry's, and may change there.
    """
    games = games_of(state, period)
    rules = state.regulations
    head = {
        "format": FORMAT,
        "title": rules.title,
        "section": rules.section,
        "edition": rules.edition,
        "period": period,
        "version": state.version,
        "games": len(games),
    }
    lines = (head, *map(_line, games))
    text = "".join(
        json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
        for line in lines
    )
    return text.encode()


def _line(game: RatedGame) -> dict[str, object]:
    # Named one by one: what a game comes to hold besides is no part of this form.
    return {
        "stage": game.stage,
        "round": game.round,
        "board": game.board,
        "game": game.game,
        "first": game.first,
        "second": game.second,
        "score": plain(game.score),
        "counted": plain(game.counted),
        "rated": game.rated,
        "period": game.period,
        "first_rating": game.first_rating,
        "second_rating": game.second_rating,
        "reason": game.reason,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChange:
    """A game that is not as it was sent: `before` None for new, `now` None for gone."""

    before: RatedGame | None
    now: RatedGame | None


def changes_since(state: TournamentState, sent: SentReport) -> tuple[GameChange, ...]:
    """Return what is otherwise now than in a report, in order of stage, round and board."""
    before = {_place(game): game for game in sent.games}
    now = {_place(game): game for game in games_of(state, sent.report.period)}
    return tuple(
        GameChange(before=before.get(place), now=now.get(place))
        for place in sorted(before.keys() | now.keys())
        if before.get(place) != now.get(place)
    )


def _place(game: RatedGame) -> tuple[int, int, int, int]:
    return game.stage, game.round, game.board, game.game


def latest_report(state: TournamentState, period: int) -> SentReport | None:
    """The one sent last stands for the period, None before any."""
    found = [report for report in state.reports if report.report.period == period]
    return found[-1] if found else None


@decides(ReportRatings)
def report_ratings(state: TournamentState, command: ReportRatings) -> tuple[RatingsReported, ...]:
    """Return the report of a period, whose rounds are all closed.

    :raises CommandRefusedError: `no_such_period`, `period_not_closed`, `nothing_to_report`,
        `changes_nothing`.
    """
    if not 0 <= command.period <= 1 + len(state.periods):
        raise CommandRefusedError("no_such_period", period=command.period)
    for stage in state.stages:
        for played in stage.played:
            of_period = command.period in (0, period_of(state, stage.index, played.number))
            if of_period and played.status is RoundStatus.PUBLISHED:
                raise CommandRefusedError("period_not_closed", round=played.number)
    games = games_of(state, command.period)
    if not games:
        raise CommandRefusedError("nothing_to_report", period=command.period)
    before = latest_report(state, command.period)
    if before is not None and not changes_since(state, before):
        raise CommandRefusedError("changes_nothing")
    report = RatingReport(
        period=command.period,
        based_on=state.version,
        games=len(games),
        sha256=hashlib.sha256(report_bytes(state, command.period)).hexdigest(),
    )
    return (RatingsReported(report=report),)


_CHANGING = (c.CorrectResult, c.RuleScore, c.CorrectGame, c.RateBoard)


def reported_warnings(state: TournamentState, command: c.TournamentCommand) -> Iterator[Warned]:
    """Yield that a round has been reported to be rated, and needs a new report."""
    if not isinstance(command, _CHANGING):
        return
    stage = command.stage or (state.stages[-1].index if state.stages else 0)
    place = stage, command.round
    for number, sent in enumerate(state.reports, start=1):
        latest = latest_report(state, sent.report.period) is sent
        if latest and any((game.stage, game.round) == place for game in sent.games):
            yield warn(Weight.NOTICE, "round_reported", report=number, round=command.round)

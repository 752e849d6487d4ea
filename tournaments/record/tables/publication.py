"""Tables published, and the end of the event.

Gomoku 2025 25.1.3-A and 25.2.3-A (the chief referee signs the results, then they are
published), weiqi 2002 30.7; questions 161 and 169 of the checklist.
"""

from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.rules.books.article import Article
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import SchedulePoint, StageKind
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.cited import own_article
from tournaments.record.guards import (
    article_on,
    require_fast_enough,
    require_number,
    require_published,
    require_reason,
    require_running,
    stage_of,
)
from tournaments.record.results.four_eyes import require_other_publisher
from tournaments.record.rounds.legality import listed
from tournaments.record.rounds.planned import is_over
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.commands import has_places_of_sheet
from tournaments.record.tables.crosstables import groups_of, members
from tournaments.record.tables.ranked import open_final, standings
from tournaments.record.values import RoundStatus
from tournaments.standings.lots import draw_lots
from tournaments.standings.table import DecidedBy

declare_refusals(
    409,
    places_of_sheet=_(
        "Here matches alone give the places: those out in the same round share one, unless the"
        " regulations have places played for. A drawn match is decided as a match."
    ),
    final_undecided=_(
        "Nobody has won the final: play the games that decide it, and record how it was decided."
    ),
    seed_used=_("This seed has been drawn from already: a second lot needs a seed of its own."),
    rounds_left=_(
        "Rounds are left to be played: play them, or shorten the tournament by a ruling."
    ),
    stages_left=_("A further stage is left to be played."),
    standings_out_of_date=_(
        "The tournament has moved on since the table was worked out: work it out again."
    ),
)
declare_refusals(
    422,
    not_level=_("These do not share a place: name all of one tie, and nobody else."),
    tie_needs_two=_("A tie is between at least two."),
    group_unknown=_("There is no such group."),
    rows_wrong=_("The table must hold every entrant once."),
)

Events = tuple[e.TournamentEvent, ...]


@decides(c.PublishStandings)
def publish_standings(state: TournamentState, command: c.PublishStandings, by: Actor) -> Events:
    """Return the published table; while a result is missing it is marked provisional.

    :raises CommandRefusedError: `round_not_published`, `group_unknown`, `rows_wrong`,
        `standings_out_of_date`.
    :raises NotAllowedError: `corrected_by_oneself`.
    """
    stage = stage_of(state, command.stage)
    require_published(state, stage, command.round)
    slots = members(stage, command.group)
    if not slots:
        raise CommandRefusedError("group_unknown", group=command.group)
    if sorted(row.number for row in command.rows) != [slot.number for slot in slots]:
        raise CommandRefusedError("rows_wrong")
    if command.based_on != state.version:
        raise CommandRefusedError(
            "standings_out_of_date", version=state.version, based_on=command.based_on
        )
    require_other_publisher(state, command.past, by)
    earlier = [
        table
        for table in state.tables
        if (table.stage, table.round, table.group) == (stage.index, command.round, command.group)
    ]
    return (
        e.StandingsPublished(
            stage=stage.index,
            round=command.round,
            group=command.group,
            edition=len(earlier) + 1,
            provisional=bool(unsettled(stage, command.round)),
            based_on=command.based_on,
            rows=command.rows,
            tiebreaks=command.tiebreaks,
        ),
    )


def unsettled(stage: StageState, upto: int) -> tuple[int, ...]:
    """Return the rounds up to `upto` in which a result is missing or the close is."""
    return tuple(
        round_.number
        for round_ in stage.played
        if round_.number <= upto and (round_.missing or round_.status is not RoundStatus.CLOSED)
    )


@decides(c.DecideTie)
def decide_tie(state: TournamentState, command: c.DecideTie) -> Events:
    """Return the settled tie; a lot is a function of its seed and can be repeated.

    :raises CommandRefusedError: `places_of_sheet`, `tie_needs_two`, `entrant_unknown`,
        `entrant_twice`, `reference_missing`, `seed_missing`, `seed_used`, `tie_not_by_final`,
        `not_level` with the ties there are, `round_not_published`, `reason_missing` where it
        was settled before, and `play_off_too_slow`.
    """
    stage = stage_of(state, command.stage)
    require_published(state, stage, command.round)
    if has_places_of_sheet(stage):
        raise CommandRefusedError("places_of_sheet", article=_article_of_sheet(state, stage))
    numbers = command.numbers
    article = article_on(state, Topic.TIEBREAKS)
    if len(numbers) < 2:
        raise CommandRefusedError("tie_needs_two", article=article)
    if len(set(numbers)) != len(numbers):
        raise CommandRefusedError("entrant_twice", article=article)
    for number in numbers:
        require_number(stage, number)
    if command.how is DecidedBy.FINAL:
        raise CommandRefusedError("tie_not_by_final", article=article)
    _require_level(state, stage, command)
    if not command.reference.strip():
        raise CommandRefusedError("reference_missing", article=article)
    if command.how is DecidedBy.LOT:
        if not command.seed:
            raise CommandRefusedError("seed_missing", article=article)
        if command.seed in state.lot_seeds:
            raise CommandRefusedError("seed_used", article=article)
        numbers = draw_lots(numbers, command.seed).numbers
    if command.how is DecidedBy.PLAY_OFF:
        require_fast_enough(state, command.time_control)
    if any(
        at == command.round and set(earlier.numbers) & set(numbers)
        for at, earlier in stage.decisions
    ):
        require_reason(command.reason)
    return (
        e.TieDecided(
            stage=stage.index,
            round=command.round,
            numbers=numbers,
            how=command.how,
            reference=command.reference,
            seed=command.seed if command.how is DecidedBy.LOT else "",
            time_control=command.time_control if command.how is DecidedBy.PLAY_OFF else None,
            reason=command.reason.strip(),
        ),
    )


def _article_of_sheet(state: TournamentState, stage: StageState) -> Article | None:
    """Return where the book says how a knockout or an arena is placed."""
    is_arena = stage.rules.kind is StageKind.ARENA
    # 结束比赛越早的队名次越靠后
    return own_article(state, SchedulePoint.ARENA if is_arena else SchedulePoint.KNOCKOUT_PLACES)


def _require_level(state: TournamentState, stage: StageState, command: c.DecideTie) -> None:
    """Let pass only all who share a place; a tie settled before may be settled anew."""
    ties = [
        tie
        for group in groups_of(stage)
        for tie in standings(
            state, stage=stage.index, upto=command.round, group=group, decided=False
        ).ties
    ]
    if tuple(sorted(command.numbers)) not in ties:
        raise CommandRefusedError(
            "not_level",
            article=article_on(state, Topic.TIEBREAKS),
            ties="; ".join(listed(tie) for tie in ties),
        )


def _last_paired(stage: StageState) -> bool:
    """Return whether only results or the close of a last round are missing."""
    return not stage.rules.kind.planned and stage.published >= stage.rounds


def _has_nobody_to_meet(stage: StageState) -> bool:
    """Return whether fewer than two are left in the event, so that nothing more can be played."""
    after = len(stage.played) + 1
    return sum(1 for number in stage.numbers if stage.takes_part(number, after)) < 2


@decides(c.FinishTournament)
def finish(state: TournamentState) -> Events:
    """Return the end of the event; one that fewer than two are left in may end early.

    :raises CommandRefusedError: `tournament_not_started`, `tournament_finished`,
        `stages_left`, `rounds_left`, `results_missing`, `final_undecided` with the article of
        the games that decide it.
    """
    stage = require_running(state)
    deserted = _has_nobody_to_meet(stage)
    if stage.index < len(state.regulations.stages) and not deserted:
        raise CommandRefusedError("stages_left", article=article_on(state, Topic.FORMATS))
    ended = deserted and stage.rules.kind.swiss
    if not ended and not is_over(state, stage) and not _last_paired(stage):
        raise CommandRefusedError(
            "rounds_left",
            article=article_on(state, Topic.ROUNDS),
            rounds=stage.rounds,
            played=stage.published,
        )
    open_rounds = unsettled(stage, len(stage.played))
    if open_rounds:
        raise CommandRefusedError(
            "results_missing",
            article=article_on(state, Topic.RESULT_RECORD),
            rounds=listed(open_rounds),
        )
    final = open_final(state, stage)
    if final:
        table = standings(state, stage=stage.index)
        raise CommandRefusedError(
            "final_undecided", article=table.order.tie_article, numbers=listed(final)
        )
    return (e.TournamentFinished(),)

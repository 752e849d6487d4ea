"""A round's pairing: drafted, changed, discarded, published, recalled; its close.

Gomoku 2025 25.2.2-B and C (slips in, then the next pairing, signed by the chief referee),
xiangqi 2020 appendix 3 r.8 (missing results as draws), weiqi 2002 30.4.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.cited import leaving_article, require_no_decision
from tournaments.record.deviations import PairingDeparture
from tournaments.record.guards import (
    article_on,
    require_draft,
    require_published,
    require_reason,
    require_running,
)
from tournaments.record.knockout.matches import leaves_open
from tournaments.record.results.four_eyes import require_others
from tournaments.record.rounds.commands import is_drawn
from tournaments.record.rounds.handicaps import handicaps
from tournaments.record.rounds.legality import check_pairing, compared, listed
from tournaments.record.rounds.planned import require_scheduled, step_of
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import Outcome, Pair, PairedBy, RoundStatus, Score, Seats
from tournaments.regulations.matches import ties_decided

declare_refusals(
    409,
    draft_exists=_("A drafted pairing waits: publish it or discard it first."),
    no_table_of_rounds=_("The rounds of this stage follow no table: each is paired by itself."),
    nothing_missing=_("No result of this round is missing."),
    round_has_results=_("The round has begun: rule on its boards instead of recalling it."),
    round_not_closed=_("The round before is not closed: confirm its results first."),
    round_not_last=_("Only the round paired last can be recalled."),
    round_not_next=_("This is not the round to be paired next."),
    rounds_all_paired=_("Every round of this stage is paired already."),
    unfinished_not_counted=_("The regulations do not let unfinished games count as draws."),
)

Events = tuple[e.TournamentEvent, ...]
_DIGEST = re.compile("[0-9a-f]{64}")


@decides(c.DraftPairing)
def draft(state: TournamentState, command: c.DraftPairing) -> Events:
    """Return the drafted pairing of the next round.

    :raises CommandRefusedError: `round_already_published`, `draft_exists`,
        `round_not_next`, `rounds_all_paired`, `results_missing`, `round_not_closed`,
        and those of `check_pairing`.
    """
    stage = require_running(state)
    require_next_round(state, stage, command.round)
    check_pairing(state, stage, command.round, command.pairs, command.byes)
    require_scheduled(state, stage, command.pairs)
    pairs = command.pairs
    if command.source is PairedBy.HAND:
        given = handicaps(state, stage, command.round, pairs)
        pairs = tuple(replace(x, handicap=given.get(x.board, x.handicap)) for x in pairs)
    return (
        e.PairingDrafted(
            stage=stage.index,
            round=command.round,
            draft=dict(stage.drafts).get(command.round, 0) + 1,
            pairs=pairs,
            byes=command.byes,
            source=command.source,
            engine=command.engine,
            seed=command.seed,
        ),
    )


def require_next_round(state: TournamentState, stage: StageState, number: int) -> None:
    """Let pass only the round that is to be paired next, with every result before it in.

    :raises CommandRefusedError: as `draft`.
    """
    existing = stage.round(number)
    if existing is not None and existing.status is RoundStatus.DRAFT:
        raise CommandRefusedError("draft_exists", round=number)
    if existing is not None:
        raise CommandRefusedError(
            "round_already_published", article=article_on(state, Topic.PUBLICATION), round=number
        )
    due = len(stage.played) + 1
    if number != due:
        raise CommandRefusedError("round_not_next", round=number, due=due)
    if number > stage.rounds and not stage.rules.kind.planned:
        raise CommandRefusedError(
            "rounds_all_paired", article=article_on(state, Topic.ROUNDS), rounds=stage.rounds
        )
    latest = stage.latest
    if latest is None:
        return
    open_boards = [b.pair.board for b in latest.boards if not b.settled and not b.counted]
    if open_boards:
        raise CommandRefusedError(
            "results_missing",
            article=article_on(state, Topic.UNFINISHED) or article_on(state, Topic.RESULT_RECORD),
            round=latest.number,
            boards=listed(open_boards),
        )
    if latest.status is not RoundStatus.CLOSED:
        raise CommandRefusedError(
            "round_not_closed", article=article_on(state, Topic.RESULT_RECORD), round=latest.number
        )


@decides(c.ChangePairing)
def change(state: TournamentState, command: c.ChangePairing) -> Events:
    """Return the draft as a hand changed it.

    :raises CommandRefusedError: `reason_missing`, `no_draft`, `round_already_published`,
        `changes_nothing`, and those of `check_pairing`.
    """
    stage, drafted = require_draft(state, command.round)
    require_reason(command.reason)
    check_pairing(state, stage, command.round, command.pairs, command.byes)
    require_scheduled(state, stage, command.pairs)
    pairs = tuple(board.pair for board in drafted.boards)
    byes = tuple(number for number, mark in drafted.byes if mark is Mark.PAIRING_BYE)
    if compared(pairs, byes, command.pairs, command.byes) is None:
        raise CommandRefusedError("changes_nothing")
    # Whoever the system itself sets against each other so still meet for its reason.
    known = {(pair.first, pair.second): pair for pair in (*drafted.engine_pairs, *pairs)}
    given = handicaps(state, stage, command.round, command.pairs)
    return (
        e.PairingChanged(
            stage=stage.index,
            round=command.round,
            pairs=tuple(
                _as_known(pair, known.get((pair.first, pair.second)), given)
                for pair in command.pairs
            ),
            byes=command.byes,
            reason=command.reason,
        ),
    )


def _as_known(seats: Seats, known: Pair | None, given: Mapping[int, int]) -> Pair:
    """Return a board set down by hand, with what was known of the two and the handicap given."""
    pair = known or Pair(board=seats.board, first=seats.first, second=seats.second)
    handicap = given.get(seats.board, pair.handicap)
    return replace(pair, board=seats.board, handicap=handicap)


@decides(c.DiscardDraft)
def discard(state: TournamentState, command: c.DiscardDraft) -> Events:
    """Return the draft thrown away; one that a lot was drawn for only with a reason.

    :raises CommandRefusedError: `no_draft`, `round_already_published`, `reason_missing`.
    """
    stage, drafted = require_draft(state, command.round)
    if is_drawn(stage, drafted.number, drafted.seed, drafted.engine_pairs):
        require_reason(command.reason)
    return (
        e.DraftDiscarded(stage=stage.index, round=command.round, reason=command.reason.strip()),
    )


@decides(c.PublishPairing)
def publish(state: TournamentState, command: c.PublishPairing) -> Events:
    """Return the published pairing, and the forfeits of those who have left a round robin.

    :raises CommandRefusedError: `no_draft`, `round_already_published`,
        `entrant_not_available`.
    """
    stage, drafted = require_draft(state, command.round)
    pairs = tuple(board.pair for board in drafted.boards)
    byes = tuple(number for number, mark in drafted.byes if mark is Mark.PAIRING_BYE)
    # Somebody may have left or been excused since the draft was made.
    check_pairing(state, stage, command.round, pairs, byes)
    require_scheduled(state, stage, pairs)
    differs = None
    if drafted.source is not PairedBy.HAND:
        differs = compared(drafted.engine_pairs, drafted.engine_byes, pairs, byes)
    deviation = None if differs is None else PairingDeparture(differs=differs)
    published = e.PairingPublished(
        stage=stage.index, round=command.round, deviation=deviation, reason=drafted.reason
    )
    return (published, *forfeits(state, stage, command.round, drafted.boards))


def forfeits(
    state: TournamentState, stage: StageState, number: int, boards: tuple[Board, ...]
) -> Events:
    """Return the forfeits of boards whose players have left the event (xiangqi 19.2)."""
    found: list[e.TournamentEvent] = []
    article = leaving_article(state, stage.rules.kind)
    for board in boards:
        if board.settled:
            continue
        here = [stage.takes_part(other, number) for other in (board.pair.first, board.pair.second)]
        if all(here):
            continue
        score = Score.DOUBLE_FORFEIT
        if any(here):
            score = Score.FIRST_BY_FORFEIT if here[0] else Score.SECOND_BY_FORFEIT
        found.append(
            e.ResultRecorded(
                stage=stage.index,
                round=number,
                board=board.pair.board,
                outcome=Outcome(score=score, article=article),
            )
        )
    return tuple(found)


@decides(c.PublishSchedule)
def publish_schedule(state: TournamentState, command: c.PublishSchedule) -> Events:
    """Return the schedule of every round made public.

    :raises CommandRefusedError: `no_table_of_rounds`, `changes_nothing`.
    """
    stage = require_running(state)
    if not stage.rules.kind.round_robin:
        raise CommandRefusedError("no_table_of_rounds")
    if stage.schedule_is_public:
        raise CommandRefusedError("changes_nothing")
    return (e.SchedulePublished(stage=stage.index),)


@decides(c.RecallPairing)
def recall(state: TournamentState, command: c.RecallPairing) -> Events:
    """Return the published pairing taken back; the published one stays on record.

    :raises CommandRefusedError: `reason_missing`, `round_not_published`, `round_not_last`,
        `round_has_results`.
    """
    stage = require_running(state)
    require_reason(command.reason)
    played = require_published(state, stage, command.round)
    if played.number != len(stage.played):
        raise CommandRefusedError("round_not_last", round=command.round)
    waiting = {fact.game_id for fact in command.games}
    begun = [
        board.pair.board
        for board in played.boards
        if _at_the_board(board) or any(game not in waiting for _number, game in board.games)
    ]
    if begun or played.status is RoundStatus.CLOSED:
        raise CommandRefusedError(
            "round_has_results",
            article=article_on(state, Topic.PUBLICATION),
            round=command.round,
            boards=listed(begun),
        )
    return (e.PairingRecalled(stage=stage.index, round=command.round, reason=command.reason),)


def _at_the_board(board: Board) -> bool:
    """Return whether something is on record that the withdrawal of a player did not bring."""
    return board.outcome is not None and any(mark.played for mark in board.outcome.score.marks)


@decides(c.CountMissingAsDraws)
def count_missing(state: TournamentState, command: c.CountMissingAsDraws) -> Events:
    """Return the chief arbiter's note that missing results count as draws for pairing.

    :raises CommandRefusedError: `reason_missing`, `round_not_published`, `nothing_missing`,
        `unfinished_not_counted`.
    """
    stage = require_running(state)
    require_reason(command.note)
    if stage.rules.kind.planned or not state.regulations.pairs_unfinished_as_draws:
        raise CommandRefusedError(
            "unfinished_not_counted", article=article_on(state, Topic.UNFINISHED)
        )
    played = require_published(state, stage, command.round)
    boards = tuple(b.pair.board for b in played.boards if not b.settled and not b.counted)
    if not boards:
        raise CommandRefusedError("nothing_missing", round=command.round)
    return (
        e.MissingCountedAsDraws(
            stage=stage.index, round=command.round, boards=boards, note=command.note
        ),
    )


def _require_ties_decided(state: TournamentState, stage: StageState, played: Round) -> None:
    """Let pass only a round without a drawn match that the regulations have decided."""
    if not ties_decided(state.regulations, stage.rules):
        return
    open_ties = [b.pair.board for b in played.boards if leaves_open(state, stage, b)]
    if open_ties:
        raise CommandRefusedError(
            "tie_break_needed",
            article=book_of(state.regulations.edition).teams.scoring_article,
            round=played.number,
            boards=listed(open_ties),
        )


@decides(c.CloseRound)
def close(state: TournamentState, command: c.CloseRound, by: Actor) -> Events:
    """Return the round closed: every slip is signed, or counted as a draw for pairing.

    :raises NotAllowedError: `role_not_allowed` where the book has the chief referee sign,
        `entered_by_oneself`.
    :raises CommandRefusedError: `round_not_published`, `round_closed`, `results_missing`,
        `digest_wrong`, and what a knockout or an arena waits for.
    """
    by_chief = book_of(state.regulations.edition).results.signed_by_chief
    if by_chief is not None and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    if command.original and not _DIGEST.fullmatch(command.original):
        raise CommandRefusedError("digest_wrong", article=article_on(state, Topic.RESULT_RECORD))
    stage = require_running(state)
    played = require_published(state, stage, command.round)
    if played.status is RoundStatus.CLOSED:
        raise CommandRefusedError("round_closed", round=command.round)
    open_boards = [b.pair.board for b in played.boards if not b.settled and not b.counted]
    if open_boards:
        raise CommandRefusedError(
            "results_missing",
            article=article_on(state, Topic.RESULT_RECORD),
            round=command.round,
            boards=listed(open_boards),
        )
    if stage.rules.kind.planned:
        require_no_decision(state, step_of(state, stage))
    else:
        _require_ties_decided(state, stage, played)
    require_others(
        state,
        command.past,
        by,
        stage=stage.index,
        round_=command.round,
        boards=[board.pair.board for board in played.boards],
    )
    return (e.RoundClosed(stage=stage.index, round=command.round, original=command.original),)

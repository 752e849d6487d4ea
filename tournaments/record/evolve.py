"""State after an event. Total: a recorded fact is a fact, so nothing is refused here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.crosstable import Mark
from tournaments.record import events as e
from tournaments.record.deviations import Deviation, DeviationKind, ScoreChange
from tournaments.record.entries.correcting import corrected
from tournaments.record.evolve_deviations import departed, stage_now
from tournaments.record.knockout import evolve as evolve_matches
from tournaments.record.knockout.evolve import remembering
from tournaments.record.lots import evolve as evolve_lots
from tournaments.record.participation import evolve as evolve_absences
from tournaments.record.promotion import evolve as evolve_promotions
from tournaments.record.ratings import evolve as evolve_ratings
from tournaments.record.ratings import evolve_reports
from tournaments.record.results import evolve_originals, evolve_proposals
from tournaments.record.settings import evolve as evolve_settings
from tournaments.record.state import (
    Board,
    Participation,
    PublishedTable,
    Round,
    StageState,
    TournamentState,
)
from tournaments.record.values import (
    Leaving,
    Numbered,
    Outcome,
    PairedBy,
    RoundStatus,
    Score,
    Status,
)
from tournaments.standings.table import Decision


def begin(event: e.TournamentCreated, *, version: int, at: int) -> TournamentState:
    """Return the state of a tournament just created; `at` is the server's time in ms."""
    return TournamentState(
        version=version,
        regulations=event.regulations,
        digest=event.digest,
        competition=event.regulations.title,
        section=event.regulations.section,
        created_at=at,
    )


def evolve(
    state: TournamentState, event: e.TournamentEvent, *, version: int, at: int
) -> TournamentState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    apply = _APPLY.get(type(event))
    changed = apply(state, event, version) if apply else state
    return replace(evolve_lots.timed(changed, event, at), version=version)


def _amended(state: TournamentState, event: e.RegulationsAmended, version: int) -> TournamentState:
    stages = state.stages
    if stages:
        rules = event.regulations.stages[stages[-1].index - 1]
        rounds = rules.rounds or stages[-1].rounds
        stages = (*stages[:-1], replace(stages[-1], rules=rules, rounds=rounds))
    changed = replace(
        state,
        regulations=event.regulations,
        digest=event.digest,
        revision=event.revision,
        stages=stages,
    )
    if not event.after_start:
        return changed
    new = evolve_settings.departures_of(state, event)
    return departed(replace(changed, former=evolve_settings.remembered(state, new)), *new)


def _left_mode(state: TournamentState, event: e.BookModeLeft, version: int) -> TournamentState:
    left = Deviation(
        kind=DeviationKind.MODE, stage=stage_now(state), round=event.round, reason=event.reason
    )
    return departed(replace(state, book_mode=False), left)


def _entered(state: TournamentState, event: e.EntrantsEntered, version: int) -> TournamentState:
    changed = replace(state, entries=(*state.entries, *event.entries))
    if not event.numbers:
        return changed
    stage = state.stages[-1]
    joined = (*stage.joined, *((number.number, event.from_round) for number in event.numbers))
    grown = replace(stage, slots=(*stage.slots, *event.numbers), joined=joined)
    numbered = replace(
        changed,
        numbers=(*state.numbers, *event.numbers),
        stages=(*state.stages[:-1], grown),
    )
    late = Deviation(
        kind=DeviationKind.LATE_ENTRY,
        stage=stage.index,
        round=event.from_round,
        reason=event.reason,
    )
    return departed(numbered, late)


def _withdrew(state: TournamentState, event: e.EntryWithdrawn, version: int) -> TournamentState:
    return replace(state, entries=tuple(entry for entry in state.entries if entry.id != event.id))


def _drawn(state: TournamentState, event: e.NumbersDrawn, version: int) -> TournamentState:
    stages = state.stages
    if stages:
        stages = (*stages[:-1], replace(stages[-1], slots=event.numbers))
    return replace(state, draws=event.draw, numbers=event.numbers, stages=stages)


def _started(state: TournamentState, event: e.TournamentStarted, version: int) -> TournamentState:
    first = _new_stage(state, 1, event.rounds, state.numbers)
    return replace(state, status=Status.RUNNING, stages=(first,))


def _opened(state: TournamentState, event: e.StageOpened, version: int) -> TournamentState:
    stage = _new_stage(state, event.stage, event.rounds, event.numbers)
    opened = replace(stage, sheet=event.sheet)
    changed = replace(state, stages=(*state.stages, opened))
    if not event.reason:
        return changed
    named = Deviation(
        kind=DeviationKind.QUALIFIERS, stage=event.stage, round=0, reason=event.reason
    )
    return departed(changed, named)


def _new_stage(
    state: TournamentState, index: int, rounds: int, slots: tuple[Numbered, ...]
) -> StageState:
    rules = state.regulations.stages[index - 1]
    return StageState(index=index, rules=rules, rounds=rounds, slots=slots)


def _change_stage(
    state: TournamentState, index: int, change: Callable[[StageState], StageState]
) -> TournamentState:
    stages = tuple(change(stage) if stage.index == index else stage for stage in state.stages)
    return replace(state, stages=stages)


def _change_round(
    state: TournamentState, index: int, number: int, change: Callable[[Round], Round]
) -> TournamentState:
    def apply(stage: StageState) -> StageState:
        played = tuple(
            change(round_) if round_.number == number else round_ for round_ in stage.played
        )
        return replace(stage, played=played)

    return _change_stage(state, index, apply)


def _change_board(
    state: TournamentState, where: tuple[int, int, int], change: Callable[[Board], Board]
) -> TournamentState:
    index, number, table = where

    def apply(round_: Round) -> Round:
        # Boards stand in order of their numbers from 1, as every recorded pairing has them.
        at = table - 1
        boards = (*round_.boards[:at], change(round_.boards[at]), *round_.boards[at + 1 :])
        return replace(round_, boards=boards)

    return _change_round(state, index, number, apply)


def _drafted(state: TournamentState, event: e.PairingDrafted, version: int) -> TournamentState:
    by_system = event.source not in (PairedBy.HAND, PairedBy.FILE)

    def apply(stage: StageState) -> StageState:
        granted = [(n, kind) for n, r, kind in stage.granted if r == event.round]
        excused = [(n, Mark.ABSENT) for n, r in stage.excused if r == event.round]
        drafted = Round(
            number=event.round,
            status=RoundStatus.DRAFT,
            boards=tuple(Board(pair=pair) for pair in event.pairs),
            byes=(*((n, Mark.PAIRING_BYE) for n in event.byes), *granted, *excused),
            source=event.source,
            engine=event.engine,
            seed=event.seed,
            drafts=event.draft,
            drafted_at=version,
            engine_pairs=event.pairs if by_system else (),
            engine_byes=event.byes if by_system else (),
        )
        counts = {**dict(stage.drafts), event.round: event.draft}
        return replace(stage, played=(*stage.played, drafted), drafts=tuple(sorted(counts.items())))

    return _change_stage(state, event.stage, apply)


def _changed(state: TournamentState, event: e.PairingChanged, version: int) -> TournamentState:
    def apply(round_: Round) -> Round:
        others = tuple(pair for pair in round_.byes if pair[1] is not Mark.PAIRING_BYE)
        return replace(
            round_,
            boards=tuple(Board(pair=pair) for pair in event.pairs),
            byes=(*((n, Mark.PAIRING_BYE) for n in event.byes), *others),
            reason=event.reason,
        )

    return _change_round(state, event.stage, event.round, apply)


def _published(state: TournamentState, event: e.PairingPublished, version: int) -> TournamentState:
    def apply(round_: Round) -> Round:
        return replace(round_, status=RoundStatus.PUBLISHED, deviation=event.deviation)

    changed = _change_round(state, event.stage, event.round, apply)
    if event.deviation is None:
        return changed
    stage = next(stage for stage in changed.stages if stage.index == event.stage)
    played = stage.round(event.round)
    of_file = played is not None and played.source is PairedBy.FILE
    line = Deviation(
        kind=DeviationKind.IMPORT if of_file else DeviationKind.MANUAL_PAIRING,
        stage=event.stage,
        round=event.round,
        reason=event.reason,
        pairing=event.deviation,
    )
    return departed(changed, line)


def _linked(state: TournamentState, event: e.GameLinked, version: int) -> TournamentState:
    def apply(board: Board) -> Board:
        games = {**dict(board.games), event.game: event.game_id}
        return replace(board, games=tuple(sorted(games.items())))

    return _change_board(state, (event.stage, event.round, event.board), apply)


def _resulted(state: TournamentState, event: Any, version: int) -> TournamentState:
    outcome: Outcome = event.outcome
    changed = _change_board(
        state,
        (event.stage, event.round, event.board),
        lambda board: remembering(state, event, board, replace(board, outcome=outcome)),
    )
    kind = _kind_of(event)
    if kind is None:
        return changed
    score = ScoreChange(board=event.board, score=outcome.score)
    return departed(
        changed, Deviation(kind=kind, stage=event.stage, round=event.round, score=score)
    )


def _kind_of(event: Any) -> DeviationKind | None:
    match event:
        case e.ResultCorrected():
            return DeviationKind.CORRECTION
        case e.ScoreRuled():
            return DeviationKind.RULING
        case e.ResultRecorded(late=True) if event.outcome.score is not Score.DRAW:
            return DeviationKind.ADJOURNMENT
        case _:
            return None


def _counted(
    state: TournamentState, event: e.MissingCountedAsDraws, version: int
) -> TournamentState:
    counted = frozenset(event.boards)

    def apply(round_: Round) -> Round:
        boards = tuple(
            replace(board, counted=True) if board.pair.board in counted else board
            for board in round_.boards
        )
        return replace(round_, boards=boards)

    return _change_round(state, event.stage, event.round, apply)


def _closed(state: TournamentState, event: e.RoundClosed, version: int) -> TournamentState:
    scans = (event.original,) if event.original else ()
    return _change_round(
        state,
        event.stage,
        event.round,
        lambda round_: replace(round_, status=RoundStatus.CLOSED, originals=scans),
    )


def _left(state: TournamentState, event: e.EntrantLeft, version: int) -> TournamentState:
    turn = Participation(
        number=event.number,
        from_round=event.after_round + 1,
        is_in=False,
        why=event.why,
        article=event.article,
        reason=event.reason,
    )
    return _change_stage(
        state, event.stage, lambda stage: replace(stage, participation=(*stage.participation, turn))
    )


def _returned(state: TournamentState, event: e.EntrantReturned, version: int) -> TournamentState:
    turn = Participation(
        number=event.number,
        from_round=event.from_round,
        is_in=True,
        why=Leaving.RETURNED,
        reason=event.reason,
    )
    return _change_stage(
        state, event.stage, lambda stage: replace(stage, participation=(*stage.participation, turn))
    )


def _sanctioned(state: TournamentState, event: e.SanctionRecorded, version: int) -> TournamentState:
    return _change_stage(
        state,
        event.stage,
        lambda stage: replace(
            stage, sanctions=(*stage.sanctions, (event.number, event.disqualified))
        ),
    )


def _decided(state: TournamentState, event: e.TieDecided, version: int) -> TournamentState:
    decision = Decision(numbers=event.numbers, how=event.how, reference=event.reference)
    seeds = state.lot_seeds | ({event.seed} if event.seed else set())
    return _change_stage(
        replace(state, lot_seeds=seeds),
        event.stage,
        lambda stage: replace(
            stage,
            decisions=(*stage.decisions, (event.round, decision)),
            ties=(*stage.ties, event),
        ),
    )


def _tabled(state: TournamentState, event: e.StandingsPublished, version: int) -> TournamentState:
    table = PublishedTable(
        version=version,
        stage=event.stage,
        round=event.round,
        group=event.group,
        edition=event.edition,
        provisional=event.provisional,
        based_on=event.based_on,
        rows=event.rows,
        tiebreaks=event.tiebreaks,
    )
    return replace(state, tables=(*state.tables, table))


def _finished(state: TournamentState, event: e.TournamentFinished, version: int) -> TournamentState:
    return replace(state, status=Status.FINISHED)


_Apply = Callable[[TournamentState, Any, int], TournamentState]

_APPLY: dict[type, _Apply] = {
    **evolve_matches.APPLY,
    **evolve_ratings.APPLY,
    **evolve_reports.APPLY,
    **evolve_originals.APPLY,
    **evolve_proposals.APPLY,
    **evolve_settings.APPLY,
    **evolve_lots.APPLY,
    **evolve_promotions.APPLY,
    **evolve_absences.APPLY,
    e.RegulationsAmended: _amended,
    e.BookModeLeft: _left_mode,
    e.EntrantsEntered: _entered,
    e.EntryWithdrawn: _withdrew,
    e.EntryCorrected: corrected,
    e.NumbersDrawn: _drawn,
    e.TournamentStarted: _started,
    e.StageOpened: _opened,
    e.PairingDrafted: _drafted,
    e.PairingChanged: _changed,
    e.PairingPublished: _published,
    e.GameLinked: _linked,
    e.ResultRecorded: _resulted,
    e.ResultCorrected: _resulted,
    e.ScoreRuled: _resulted,
    e.MissingCountedAsDraws: _counted,
    e.RoundClosed: _closed,
    e.EntrantLeft: _left,
    e.EntrantReturned: _returned,
    e.SanctionRecorded: _sanctioned,
    e.TieDecided: _decided,
    e.StandingsPublished: _tabled,
    e.TournamentFinished: _finished,
}

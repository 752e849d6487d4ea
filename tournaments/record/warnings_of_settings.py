"""Warnings about settings changed, floats, unfinished games and late line-ups.

Questions 60, 61, 66, 114 and 168 of the tournament managers' checklist, and T5.
"""

from collections.abc import Callable, Iterator
from typing import Any

from games.streams.confirmation import Warned
from tournaments.books.pairing import Principle, System
from tournaments.books.topics import Topic
from tournaments.pairing.history import Float, histories
from tournaments.record import commands as c
from tournaments.record.guards import article_on
from tournaments.record.rounds.legality import listed
from tournaments.record.rounds.paired import settings_of
from tournaments.record.rounds.repaired import repaired, touched
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.teams.late_line_ups import lateness_of
from tournaments.record.values import LineUp
from tournaments.record.warned import warn
from tournaments.regulations.changes import Weight
from tournaments.regulations.mcmahon import is_mcmahon

FURTHER_CODES = (
    "round_paired_otherwise",
    "second_float",
    "line_up_late",
    "settings_go_back",
    "grades_missing",
)


def last_rounds(state: TournamentState, command: c.AmendRegulations) -> Iterator[Warned]:
    """Yield what another number of rounds makes of those paired, pair by pair (60, 61)."""
    stage = state.stage
    rounds = command.regulations.stages[stage.index - 1].rounds or stage.rounds
    special = touched(stage, rounds)
    article = article_on(state, Topic.ROUNDS)
    if special:
        yield warn(Weight.CONFIRM, "last_rounds_paired_otherwise", article, rounds=listed(special))
    for repaired_round in repaired(state, command.regulations):
        yield warn(
            Weight.CONFIRM,
            "round_paired_otherwise",
            article,
            round=repaired_round.round,
            deviation=repaired_round.departure.notation,
        )


def grades_missing(state: TournamentState) -> Iterator[Warned]:
    """Yield how many would begin a McMahon at the floor because nobody wrote their grade."""
    if is_mcmahon(state.regulations.stages[0]):
        missing = [entry for entry in state.entries if not entry.grade and not entry.dan]
        if missing:
            yield warn(Weight.NOTICE, "grades_missing", None, entrants=len(missing))


def second_floats(
    state: TournamentState, stage: StageState, command: c.ChangePairing
) -> Iterator[Warned]:
    """Yield who would float the same way again, where the book minds it (question 66)."""
    settings = settings_of(state, stage, command.round)
    if not settings.float_rule or Principle.FLOATS in settings.left_out:
        return
    before = crosstable(state, stage=stage.index, upto=command.round - 1, for_pairing=True)
    known = histories(
        before,
        forfeits_meet=settings.forfeits_meet,
        whole_wins=settings.system is System.MCMAHON,
    )
    for pair in command.pairs:
        history, other = known.get(pair.first), known.get(pair.second)
        if history is None or other is None or history.score == other.score:
            continue
        for mine, theirs in ((history, other), (other, history)):
            way = Float.DOWN if mine.score > theirs.score else Float.UP
            if mine.floated(way, ever=settings.floats_ever):
                yield warn(
                    Weight.CONFIRM,
                    "second_float",
                    None,
                    board=pair.board,
                    number=mine.number,
                    way=way.value,
                )


def _draft(state: TournamentState, command: c.DraftPairing) -> Iterator[Warned]:
    """Yield the games unfinished from before the last completed round (question 168)."""
    stages = state.stages
    if not stages:
        return
    earlier = [
        round_.number
        for round_ in stages[-1].played
        if round_.number < command.round - 1 and round_.missing
    ]
    if earlier:
        article = article_on(state, Topic.UNFINISHED)
        yield warn(Weight.NOTICE, "still_adjourned", article, rounds=listed(earlier))


def _line_up(state: TournamentState, command: c.NameLineUp) -> Iterator[Warned]:
    stage = state.stage
    played = stage.round(command.round)
    if played is None:
        return
    begun = any(
        command.number in (board.pair.first, board.pair.second)
        and (board.log or board.games or board.outcome)
        for board in played.boards
    )
    named = LineUp(number=command.number, players=command.players)
    late = lateness_of(state, stage.index, command.round, named)
    if played.line_ups_closed or begun:
        yield warn(
            Weight.CONFIRM,
            "line_up_late",
            article_on(state, Topic.TEAMS),
            number=command.number,
            deviation="" if late is None else late.notation,
        )


def _take_back(state: TournamentState, command: c.TakeBackAmendment) -> Iterator[Warned]:
    if state.former:
        yield warn(
            Weight.CONFIRM,
            "settings_go_back",
            article_on(state, Topic.REGULATIONS),
            revision=state.former[-1].revision,
        )


FURTHER_FINDERS: dict[type, Callable[[TournamentState, Any], Iterator[Warned]]] = {
    c.DraftPairing: _draft,
    c.NameLineUp: _line_up,
    c.TakeBackAmendment: _take_back,
}
"""Type of a command -> what it asks to be confirmed."""

"""What has to be confirmed before it is recorded: one table of levels for every interface.

Section 1 of the tournament managers' checklist: 2 is acknowledged, 3 confirmed, 4 confirmed
twice. A token binds the confirmation to the version seen, the events that would follow and
the warnings shown; nothing switches warnings off and nothing lowers a level.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.rules.gomoku.openings.books import OpeningKind
from games.streams.confirmation import Warned
from tournaments.books.formats import SchedulePoint, StageKind
from tournaments.books.pairing import Principle
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record.entries.seeds import article_of_seeds, without_basis
from tournaments.record.entries.team_lists import problems
from tournaments.record.guards import article_on
from tournaments.record.ratings.reported import reported_warnings
from tournaments.record.rounds.legality import compared, forbidden_pairs, listed, meetings
from tournaments.record.state import Round, StageState, TournamentState
from tournaments.record.values import RoundStatus, Score
from tournaments.record.warned import warn as _warn
from tournaments.record.warnings_of_games import GAME_CODES, GAME_FINDERS
from tournaments.record.warnings_of_settings import (
    FURTHER_CODES,
    FURTHER_FINDERS,
    grades_missing,
    last_rounds,
    second_floats,
)
from tournaments.regulations.books import article
from tournaments.regulations.changes import Weight, article_of, changes, weight_of
from tournaments.regulations.tiebreak_names import order_of
from tournaments.regulations.values import Stage
from tournaments.schedules.rounds import advise
from tournaments.schedules.rounds import warnings as round_warnings


def warnings_for(state: TournamentState, command: c.TournamentCommand) -> tuple[Warned, ...]:
    """Return what `command` asks to be confirmed; it has been decided already."""
    finders = (table.get(type(command)) for table in (_FINDERS, GAME_FINDERS))
    found = (warning for finder in finders if finder for warning in finder(state, command))
    return (*found, *reported_warnings(state, command))


def _amend(state: TournamentState, command: c.AmendRegulations) -> Iterator[Warned]:
    if not state.has_started:
        return
    for change in changes(state.regulations, command.regulations):
        weight = weight_of(change, state.regulations)
        if weight >= Weight.NOTICE:
            yield _warn(
                weight,
                "regulations_change",
                article_of(change, state.regulations),
                field=change.field,
            )
        if change.field == "stages":
            yield from last_rounds(state, command)


def _leave_mode(state: TournamentState, command: c.LeaveBookMode) -> Iterator[Warned]:
    yield _warn(Weight.TWICE, "book_mode_ends", article_on(state, Topic.REGULATIONS))


def _enter(state: TournamentState, command: c.EnterEntrants) -> Iterator[Warned]:
    # Both ratings are told (question 133 of the checklist).
    facts = {
        entry.id: f"{entry.rating} / {entry.listed} {entry.listed_in}"
        for entry in command.entries
        if entry.listed is not None and entry.listed != entry.rating
    }
    if facts:
        yield _warn(Weight.NOTICE, "rating_differs", None, **facts)
    for problem in problems(state, command.entries):
        yield _warn(
            Weight.NOTICE,
            "team_not_in_strength_order",
            problem.article,
            board=problem.place,
            id=problem.item,
        )


def _by_rating(state: TournamentState) -> bool:
    """Return whether a table of the event is ordered by ratings."""
    return any(
        ruled.step.entry.ratings
        for stage in state.regulations.stages
        for ruled in order_of(state.regulations, stage).steps
    )


def _start(state: TournamentState, command: c.StartTournament) -> Iterator[Warned]:
    if state.regulations.ratings.spans_months and _by_rating(state):
        # Ratings change on the way: the checklist advises against (questions 211 to 216).
        yield _warn(
            Weight.NOTICE, "rating_tiebreak_over_months", article_on(state, Topic.TIEBREAKS)
        )
    rules = state.regulations.stages[0]
    field = len(state.entries) // rules.groups
    if rules.kind.swiss and rules.rounds * 2 > field:
        yield _warn(
            Weight.CONFIRM,
            "rounds_above_half_the_field",
            article_on(state, Topic.ROUNDS),
            rounds=rules.rounds,
            entrants=field,
        )
    yield from _advice(state, rules, field, reason=command.rounds_reason.strip())
    yield from _sides(state, rules)
    unfounded = without_basis(state)
    if unfounded:
        yield _warn(
            Weight.NOTICE, "seeds_without_basis", article_of_seeds(state), seeds=len(unfounded)
        )
    yield from _free_opening(state)
    yield from grades_missing(state)


def _advice(state: TournamentState, rules: Stage, field: int, *, reason: str) -> Iterator[Warned]:
    """Warn of rounds other than the book advises for the field (轮次的确定)."""
    if not rules.kind.swiss or field < 2:
        return
    book = book_of(state.regulations.edition).rounds
    advice = advise(book, field)
    codes = round_warnings(book, field, rules.rounds)
    facts = {"rounds": rules.rounds, "entrants": field, "advised": advice.preferred}
    if "round_robin_advised" in codes:
        yield _warn(Weight.NOTICE, "round_robin_advised", advice.article, **facts)
    elif "fewer_rounds_than_advised" in codes:
        # Where the number is left to the organisers a reason settles it (draughts app.1.4.4/p3).
        if reason and book.left_open is not None:
            return
        yield _warn(Weight.NOTICE, "fewer_rounds_than_advised", advice.article, **facts)
    elif "more_rounds_than_advised" in codes and book.is_bounded:
        yield _warn(Weight.NOTICE, "more_rounds_than_advised", advice.article, **facts)
    if "even_number_of_rounds" in codes:
        odd = book.odd
        yield _warn(Weight.NOTICE, "even_number_of_rounds", odd, rounds=rules.rounds)


def _sides(state: TournamentState, rules: Stage) -> Iterator[Warned]:
    """Warn of what a book thinks unusual of a sheet or an arena, and lets be agreed on."""
    book, field = book_of(state.regulations.edition), len(state.entries)
    most = book.sheets.largest_double_knockout
    if rules.kind is StageKind.DOUBLE_KNOCKOUT and most and field > most.entrants:
        cited = most.article
        yield _warn(Weight.CONFIRM, "double_knockout_large", cited, entrants=field)
    sizes = Counter(entry.unit for entry in state.entries).values()
    if rules.kind is StageKind.ARENA and len(set(sizes)) > 1:
        said_there = book.cited(SchedulePoint.ARENA)
        yield _warn(Weight.NOTICE, "arena_sides_unequal", said_there, sizes=listed(sorted(sizes)))


def _free_opening(state: TournamentState) -> Iterator[Warned]:
    """Warn of a free opening played in an odd number of games (gomoku 附录二 2)."""
    rules = state.regulations
    options = rules.options.gomoku
    if options is None or options.opening is not OpeningKind.FREE:
        return
    odd = [
        number
        for number, stage in enumerate(rules.stages, start=1)
        if stage.games % 2 and stage.kind is not StageKind.DOUBLE_ROUND_ROBIN
    ]
    said_there = book_of(rules.edition).options.free_opening
    if odd:
        yield _warn(Weight.NOTICE, "free_opening_single_game", said_there, stages=listed(odd))


def _change(state: TournamentState, command: c.ChangePairing) -> Iterator[Warned]:
    stage = state.stage
    drafted = stage.round(command.round)
    if drafted is None or not stage.rules.kind.swiss:
        return
    due = {(pair.first, pair.second) for pair in drafted.engine_pairs}
    apart = forbidden_pairs(state, stage, command.round)
    met = meetings(stage, upto=command.round - 1, forfeits_meet=True)
    for pair in command.pairs:
        both = frozenset({pair.first, pair.second})
        if (pair.second, pair.first) in due:
            yield _warn(Weight.NOTICE, "colours_exchanged", None, board=pair.board)
        if both in apart:
            yield _warn(Weight.CONFIRM, "pair_kept_apart", article_on(state, Topic.UNITS_APART),
                        board=pair.board)  # fmt: skip
        if both in met:
            yield _warn(Weight.CONFIRM, "pair_met_by_forfeit", article_on(state, Topic.MEET_ONCE),
                        board=pair.board)  # fmt: skip
    principles = stage.rules.principles
    for number in command.byes if Principle.BYES in principles else ():
        if number in _free_winners(stage, command.round):
            yield _warn(Weight.CONFIRM, "second_bye", article_on(state, Topic.BYE), number=number)
    if Principle.FIRST_MOVES in principles:
        yield from _colours(state, stage, command)
    yield from second_floats(state, stage, command)


def _free_winners(stage: StageState, before: int) -> frozenset[int]:
    """Return who has had points without a game before a round."""
    found: set[int] = set()
    for round_ in stage.played:
        if round_.number >= before:
            continue
        found |= {number for number, mark in round_.byes if mark is Mark.PAIRING_BYE}
        for board in round_.boards:
            if board.outcome is None:
                continue
            sides = (board.pair.first, board.pair.second)
            marks = zip(sides, board.outcome.score.marks, strict=True)
            found |= {number for number, mark in marks if mark is Mark.FORFEIT_WIN}
    return frozenset(found)


def _colours(
    state: TournamentState, stage: StageState, command: c.ChangePairing
) -> Iterator[Warned]:
    history: dict[int, list[int]] = {}
    for round_ in stage.played:
        if round_.number < command.round:
            _add_colours(history, round_)
    for pair in command.pairs:
        for number, colour in ((pair.first, 1), (pair.second, -1)):
            colours = [*history.get(number, []), colour]
            if abs(sum(colours)) > 2 or (len(colours) > 2 and len(set(colours[-3:])) == 1):
                yield _warn(
                    Weight.CONFIRM, "third_equal_colour", None, board=pair.board, number=number
                )


def _add_colours(history: dict[int, list[int]], played: Round) -> None:
    for board in played.boards:
        marks = board.outcome.score.marks if board.outcome else (Mark.ADJOURNED,) * 2
        if all(mark.played for mark in marks):
            history.setdefault(board.pair.first, []).append(1)
            history.setdefault(board.pair.second, []).append(-1)


def _publish(state: TournamentState, command: c.PublishPairing) -> Iterator[Warned]:
    drafted = state.stage.round(command.round)
    if drafted is None or not drafted.engine_pairs:
        return
    made = tuple(board.pair for board in drafted.boards)
    byes = tuple(number for number, mark in drafted.byes if mark is Mark.PAIRING_BYE)
    line = compared(drafted.engine_pairs, drafted.engine_byes, made, byes)
    if line is not None:
        # The round can no longer be derived: both pairings are shown (question 69).
        yield _warn(
            Weight.TWICE,
            "pairing_deviates",
            article_on(state, Topic.PUBLICATION),
            deviation=line.notation,
        )


def _count_missing(state: TournamentState, command: c.CountMissingAsDraws) -> Iterator[Warned]:
    played = state.stage.round(command.round)
    if played is not None:
        yield _warn(
            Weight.NOTICE,
            "boards_counted_as_draws",
            article_on(state, Topic.UNFINISHED),
            boards=listed(played.missing),
        )
    earlier = [
        round_.number
        for round_ in state.stage.played
        if round_.number < command.round and round_.missing
    ]
    if earlier:
        yield _warn(Weight.NOTICE, "still_adjourned", None, rounds=listed(earlier))


def _result(state: TournamentState, command: c.RecordResult) -> Iterator[Warned]:
    stage = state.stage
    played = stage.round(command.round) if command.stage in (0, stage.index) else None
    board = played.board(command.board) if played else None
    if board and board.counted and command.score not in (Score.DRAW, Score.ADJOURNED):
        yield _warn(
            Weight.CONFIRM,
            "paired_as_draw",
            article_on(state, Topic.UNFINISHED),
            board=command.board,
        )


def _correct(
    state: TournamentState, command: c.CorrectResult | c.RuleScore | c.CorrectGame
) -> Iterator[Warned]:
    later = [
        round_.number
        for round_ in state.stage.played
        if round_.number > command.round and round_.status is not RoundStatus.DRAFT
    ]
    if later and command.stage in (0, state.stage.index):
        yield _warn(
            Weight.CONFIRM,
            "later_rounds_paired",
            article_on(state, Topic.CORRECTION),
            rounds=listed(later),
        )


def _bye(state: TournamentState, command: c.GrantBye) -> Iterator[Warned]:
    said_there = article_on(state, Topic.BYE)
    if command.kind is Mark.FULL_BYE:
        yield _warn(Weight.NOTICE, "full_bye_unusual", said_there, number=command.number)
    granted = [pair for pair in state.stage.granted if pair[0] == command.number]
    if granted:
        yield _warn(Weight.CONFIRM, "second_bye", said_there, number=command.number)


def import_warnings(edition: str, lines: Sequence[str]) -> tuple[Warned, ...]:
    """Return what has to be confirmed of a file: rounds that do not follow from the rules."""
    if not lines:
        return ()
    shown = "; ".join(lines)[:2000]
    said_there = article(edition, Topic.PUBLICATION)
    return (_warn(Weight.CONFIRM, "import_deviates", said_there, rounds=shown),)


def _withdraw(state: TournamentState, command: c.WithdrawEntrant) -> Iterator[Warned]:
    # 确需退出者，须……书面申明正当理由，并取得同意
    consent = book_of(state.regulations.edition).leaving.consent
    if consent is not None and not command.consented_by.strip():
        yield _warn(Weight.CONFIRM, "withdrawal_without_consent", consent, number=command.number)


_FINDERS: dict[type, Callable[[TournamentState, Any], Iterator[Warned]]] = {
    c.AmendRegulations: _amend,
    c.LeaveBookMode: _leave_mode,
    c.EnterEntrants: _enter,
    c.StartTournament: _start,
    c.ChangePairing: _change,
    c.PublishPairing: _publish,
    c.CountMissingAsDraws: _count_missing,
    c.RecordResult: _result,
    c.CorrectResult: _correct,
    c.RuleScore: _correct,
    c.CorrectGame: _correct,
    c.GrantBye: _bye,
    c.WithdrawEntrant: _withdraw,
    **FURTHER_FINDERS,
}
"""Type of a command -> what it asks to be confirmed."""

WARNING_CODES = (
    "regulations_change",
    "last_rounds_paired_otherwise",
    "book_mode_ends",
    "withdrawal_without_consent",
    "rounds_above_half_the_field",
    "pair_kept_apart",
    "pair_met_by_forfeit",
    "second_bye",
    "third_equal_colour",
    "pairing_deviates",
    "boards_counted_as_draws",
    "still_adjourned",
    "paired_as_draw",
    "later_rounds_paired",
    "full_bye_unusual",
    "import_deviates",
    "colours_exchanged",
    "rating_differs",
    "round_reported",
    "rating_tiebreak_over_months",
    *FURTHER_CODES,
    *GAME_CODES,
    "seeds_without_basis",
    "free_opening_single_game",
    "team_not_in_strength_order",
    "round_robin_advised",
    "fewer_rounds_than_advised",
    "more_rounds_than_advised",
    "even_number_of_rounds",
    "double_knockout_large",
    "arena_sides_unequal",
)
"""Every code a warning can have."""

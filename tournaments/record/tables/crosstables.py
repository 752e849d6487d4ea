"""The crosstable (成绩表) of a stage after any round, for standings or for pairing.

Pairing counts missing results as draws where the chief arbiter said so (xiangqi app.3 r.8)
and the colours first assigned (weiqi 17.1); the winner of a lot after a double loss counts as
such in the next pairing alone (weiqi 17.5). Standings count what was played.
"""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.books.formats import StageKind
from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark, PointSystem
from tournaments.grades import DanSystem, Grade, read_grade
from tournaments.pairing.mcmahon import with_unplayed
from tournaments.record.knockout.match_games import boards_of, cells_of, regular_games, regular_log
from tournaments.record.ratings.rated import ratings_at
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import (
    Entry,
    Leaving,
    Numbered,
    Outcome,
    RoundStatus,
    Score,
    Verdict,
)
from tournaments.regulations.matches import match_points_of, scoring_of, ties_decided
from tournaments.regulations.mcmahon import is_mcmahon, start_in
from tournaments.regulations.values import TeamKind
from tournaments.schedules.rounds import round_robin_rounds

BYES = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """How many games a match of the stage has, and on how many boards.

    `tie`: what the winner and the loser have of one that was level on its games and decided
    after them; None where it stays drawn.
    """

    games: int
    boards: int
    tie: tuple[Fraction, Fraction] | None


def crosstable(
    state: TournamentState,
    *,
    stage: int = 0,
    upto: int | None = None,
    group: str = "",
    for_pairing: bool = False,
) -> Crosstable:
    """Return the crosstable after round `upto`, all published rounds when None, as recorded.

    What is shown, ranked or added up is `ranked_table`, where withdrawals have had their effect.
    Where the stage has groups, `group` takes one of them; its entrants keep their numbers.
    A group of a round robin ends with its own table, whatever the larger groups play on.
    """
    of = next(each for each in state.stages if each.index == stage) if stage else state.stage
    slots = members(of, group)
    length = _rounds_of(of, len(slots))
    rounds = min(length, of.published if upto is None else min(upto, of.published))
    known = frozenset(slot.number for slot in slots)
    points = points_of(state, of)
    match = _Match(games=regular_games(state, of), boards=boards_of(state), tie=_tie(state, of))
    cells = [
        _round_cells(of, number, known, for_pairing, points, match)
        for number in range(1, rounds + 1)
    ]
    if for_pairing and rounds:
        for number, worth in _by_lot(of, rounds, points).items():
            if number in cells[-1]:
                cells[-1][number] = replace(cells[-1][number], points=worth)
    bye = _bye_games(state)
    entries = {entry.id: entry for entry in state.entries}
    by_round = (
        [ratings_at(state, of.index, n) for n in range(1, rounds + 1)] if state.periods else []
    )
    turns = _left_turns(of, rounds)
    punished = _punished(of)
    entrants = []
    for slot in slots:
        entry, row = entries.get(slot.id), _row(of, slot.number, cells, points)
        if bye is not None:
            row = tuple(replace(c, games=bye) if c.mark in BYES else c for c in row)
        entrants.append(
            Entrant(
                number=slot.number,
                id=slot.id,
                unit=entry.unit if entry else "",
                rating=entry.rating if entry else None,
                seed=entry.seed if entry else None,
                joined_round=of.first_round_of(slot.number),
                left_after=left_after(of, slot.number, rounds),
                warnings=of.sanctions.count((slot.number, False)) + punished[slot.number, False],
                disqualified=of.sanctions.count((slot.number, True)) + punished[slot.number, True],
                expelled=was_expelled(of, slot.number, rounds),
                left_turn=turns.get(slot.number, 0),
                cells=row,
                start=start_in(of.rules, _grade(entry)) * points.win,
                ratings=tuple(ratings.get(slot.id) for ratings in by_round),
            )
        )
    return Crosstable(entrants=tuple(entrants), rounds=length, points=points)


def _row(
    stage: StageState, number: int, cells: list[dict[int, Cell]], points: PointSystem
) -> tuple[Cell, ...]:
    """Return an entrant's rounds, in a McMahon with what those without a game bring."""
    row = tuple(by_number.get(number, Cell(mark=Mark.ABSENT)) for by_number in cells)
    return with_unplayed(row, points) if is_mcmahon(stage.rules) else row


def _grade(entry: Entry | None) -> Grade | None:
    """Return the grade at entry, the professional dan where none is written."""
    if entry is None:
        return None
    if not entry.grade and entry.dan:
        return Grade(number=entry.dan, is_dan=True, named=DanSystem.PROFESSIONAL)
    return read_grade(entry.grade)


def _punished(stage: StageState) -> Counter[tuple[int, bool]]:
    """Return how often games linked to boards warned (False) or disqualified (True) whom."""
    found: Counter[tuple[int, bool]] = Counter()
    if stage.punished:
        linked = {
            game for played in stage.played for board in played.boards for _, game in board.games
        }
        for game, punished in stage.punished:
            for each in punished if game in linked else ():
                found[each.number, False] += each.warnings
                found[each.number, True] += each.disqualified
    return found


def _rounds_of(stage: StageState, entrants: int) -> int:
    """Return the rounds of a stage, or those of a round-robin group's own table."""
    kind = stage.rules.kind
    if not kind.round_robin or entrants < 2:
        return stage.rounds
    cycles = 2 if kind is StageKind.DOUBLE_ROUND_ROBIN else 1
    return min(stage.rounds, round_robin_rounds(entrants, cycles))


def _bye_games(state: TournamentState) -> Fraction | None:
    """Return the board points a team has for a bye (the event's own word beside 14.4)."""
    teams = state.regulations.teams
    alone = teams.kind in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)
    return None if alone else teams.bye_board_points


def members(stage: StageState, group: str = "") -> tuple[Numbered, ...]:
    """Return the slots of a group in order of number, all of them for ""."""
    found = [slot for slot in stage.slots if not group or slot.group == group]
    return tuple(sorted(found, key=lambda numbered: numbered.number))


def groups_of(stage: StageState) -> tuple[str, ...]:
    """Return the names of the stage's groups, ("",) for a single one."""
    return tuple(sorted({slot.group for slot in stage.slots}, key=lambda text: (len(text), text)))


def points_of(state: TournamentState, stage: StageState) -> PointSystem:
    """Return the scoring of a stage: a bye of a round robin counts for nothing (14.1)."""
    points = scoring_of(state.regulations, stage.rules)
    if stage.rules.kind.round_robin:
        return replace(points, pairing_bye=Fraction(0))
    return points


def _tie(state: TournamentState, stage: StageState) -> tuple[Fraction, Fraction] | None:
    given = match_points_of(state.regulations)
    if given.tie_win is None or given.tie_loss is None:
        return None
    return (given.tie_win, given.tie_loss) if ties_decided(state.regulations, stage.rules) else None


def left_after(stage: StageState, number: int, rounds: int) -> int | None:
    """Return the last round of one who is out by round `rounds` + 1, None for one who is in."""
    turns = [turn for turn in stage.participation if turn.number == number]
    past = [turn for turn in turns if turn.from_round <= rounds + 1]
    if past and not past[-1].is_in:
        return past[-1].from_round - 1
    return None


def _left_turns(stage: StageState, rounds: int) -> dict[int, int]:
    """Return by number how many left before, of those whose last round was the same."""
    last = {turn.number: turn for turn in stage.participation if turn.from_round <= rounds + 1}
    found: dict[int, int] = {}
    before: dict[int, int] = {}
    for turn in stage.participation:
        if turn is last.get(turn.number) and not turn.is_in:
            found[turn.number] = before.get(turn.from_round, 0)
            before[turn.from_round] = found[turn.number] + 1
    return found


def was_expelled(stage: StageState, number: int, rounds: int) -> bool:
    """Return whether the entrant is out by a penalty by round `rounds` + 1."""
    turns = [turn for turn in stage.participation if turn.number == number]
    return any(turn.why is Leaving.EXPELLED and turn.from_round <= rounds + 1 for turn in turns)


def _round_cells(
    stage: StageState,
    number: int,
    known: frozenset[int],
    for_pairing: bool,
    points: PointSystem,
    match: _Match,
) -> dict[int, Cell]:
    played = stage.played[number - 1]
    if played.status is RoundStatus.DRAFT:
        return {}
    cells: dict[int, Cell] = {}
    for board in played.boards:
        first, second = board.pair.first, board.pair.second
        if first not in known or second not in known:
            continue
        for colour, me, other in (
            (Colour.FIRST, first, second),
            (Colour.SECOND, second, first),
        ):
            cells[me] = _cell(board, colour, other, for_pairing, points, match)
    for entrant, mark in played.byes:
        cells[entrant] = Cell(mark=mark)
    return cells


def _by_lot(stage: StageState, number: int, points: PointSystem) -> dict[int, Fraction]:
    """Return what the winner of the lot counts for the next pairing (weiqi 17.5)."""
    won = (board.lot_winner for board in stage.played[number - 1].boards)
    return {number: points.win for number in won if number}


def _cell(
    board: Board,
    colour: Colour,
    opponent: int,
    for_pairing: bool,
    points: PointSystem,
    match: _Match,
) -> Cell:
    outcome = board.outcome
    is_first = colour is Colour.FIRST
    if outcome is None or not outcome.score.final:
        as_draw = points.draw_first if is_first else points.draw_second
        return Cell(
            mark=Mark.ADJOURNED,
            opponent=opponent,
            colour=colour,
            board=board.pair.board,
            points=as_draw if for_pairing and board.counted else None,
            handicap=board.pair.handicap,
        )
    first, second = outcome.score.marks
    mark = first if is_first else second
    shown = colour.other if outcome.swapped and not for_pairing else colour
    return Cell(
        mark=mark,
        opponent=opponent,
        colour=shown,
        board=board.pair.board,
        points=_given(board, outcome, is_first, match),
        games=outcome.games_first if is_first else outcome.games_second,
        boards=_games(board, 0 if is_first else 1, mark, match),
        fouls=outcome.fouls_first if is_first else outcome.fouls_second,
        annulled=outcome.annulled,
        handicap=board.pair.handicap,
    )


def _given(board: Board, outcome: Outcome, is_first: bool, match: _Match) -> Fraction | None:
    """Return what a side has by a ruling, or of a tie that was decided; None as its mark brings."""
    ruled = outcome.points_first if is_first else outcome.points_second
    if ruled is not None or match.tie is None or outcome.score is not Score.DRAW:
        return ruled
    if board.verdict not in (Verdict.FIRST, Verdict.SECOND):
        return None
    won, lost = match.tie
    return won if (board.verdict is Verdict.FIRST) == is_first else lost


def _games(board: Board, side: int, mark: Mark, match: _Match) -> tuple[Cell, ...]:
    """Return the games of a match as one side had them; none where a match is one game.

    A match that was forfeited (弃权) is forfeited at every board where nobody played (19.2).
    The fouls of the match are the sum of its games', so that those are not counted again.
    """
    if match.games <= 1:
        return ()
    played = {cell.board: cell for cell in cells_of(board, regular_log(board, match.games))[side]}
    every = sorted(played) if mark.played else range(1, match.games + 1)
    return tuple(
        replace(
            played.get(game, Cell(mark=mark)),
            fouls=0,
            board=(game - 1) % match.boards + 1,
        )
        for game in every
    )

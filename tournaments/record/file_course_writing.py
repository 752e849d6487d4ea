"""The course of a stage taken from its state, for the lines of a file.

Names of witnesses and reasons given by people stay with the record, whoever the file is for.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from tournaments.crosstable import Crosstable
from tournaments.record.crosstables import groups_of
from tournaments.record.deviations import DeviationKind
from tournaments.record.file_course_values import (
    Course,
    KeptBoard,
    KeptEntry,
    KeptSettings,
    KeptStage,
    KeptTie,
    KeptTurn,
    KeptVerdict,
)
from tournaments.record.lot_values import SeedList
from tournaments.record.match_games import is_team_event, regular_games
from tournaments.record.ranked import standings
from tournaments.record.rating_values import RatingPeriod
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import CameFrom, Entry, Outcome
from tournaments.regulations.values import Regulations
from tournaments.standings.table import DecidedBy


def course_of(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    *,
    in_numbers: Callable[[Regulations, int], Regulations],
) -> Course:
    """Return the course of what `table` shows; `in_numbers` makes ids in
    regulations numbers, and theirs the rounds named."""
    made = _course(state, stage, table, in_numbers)
    if not is_of_several(state, stage):
        return made.of_one(stage.index)
    return replace(made, stage=KeptStage(index=stage.index, came=_came(state, stage)))


def is_of_several(state: TournamentState, stage: StageState) -> bool:
    """Return whether the file of a stage tells the regulations of all: not that of a group."""
    return len(state.regulations.stages) > 1 and stage.rules.groups == 1


def _came(state: TournamentState, stage: StageState) -> tuple[CameFrom, ...]:
    """Return which places of the stage before its numbers come from."""
    before = next((one for one in state.stages if one.index == stage.index - 1), None)
    if before is None:
        return stage.came
    places = {
        one.id: CameFrom(number=one.number, group=group, place=one.place or 0)
        for group in groups_of(before)
        for one in standings(state, stage=before.index, group=group).lines
    }
    return tuple(replace(places[one.id], number=one.number) for one in stage.slots)


def _course(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    in_numbers: Callable[[Regulations, int], Regulations],
) -> Course:
    known = {one.number for one in table.entrants}
    rounds = stage.played[: stage.published]
    numbers = {one.id: str(one.number) for one in stage.slots if one.number in known}
    entries = {one.id: one for one in state.entries}
    listed = [(one.id, player) for one in table.entrants for player in entries[one.id].members]
    places = {key: at for at, key in enumerate(listed, start=1)}
    return Course(
        boards=tuple(_boards(one, known) for one in rounds),
        matches=tuple(_matches(state, stage, rounds, known)),
        turns=tuple(
            KeptTurn(
                number=one.number,
                from_round=one.from_round,
                is_in=one.is_in,
                why=one.why,
                article=one.article,
            )
            for one in sorted(stage.takings, key=lambda each: each.from_round)
            if one.number in known
        ),
        joined=tuple(sorted(one for one in stage.joined if one[0] in known)),
        excused=tuple(sorted(one for one in stage.excused if one[0] in known)),
        granted=tuple(sorted(one for one in stage.granted if one[0] in known)),
        ties=tuple(_ties(stage, known, len(rounds))),
        sheet=stage.sheet,
        sheet_seed=stage.sheet_seed,
        seeding=_seeding(state, stage, numbers),
        periods=tuple(_periods(state, stage, numbers)),
        entries=tuple(
            found
            for one in table.entrants
            if (found := _entry(entries[one.id], one.number, places, stage.index))
            != KeptEntry(number=one.number)
        ),
        settings=tuple(
            KeptSettings(
                published=one.published,
                rounds=one.rounds,
                regulations=in_numbers(one.regulations, one.rounds),
            )
            for one in state.former
            if one.stage == stage.index and one.published <= len(rounds)
        ),
        left_book=_left_book(state, stage),
    )


def _left_book(state: TournamentState, stage: StageState) -> int | None:
    """Return the round of leaving book mode, 0 before the stage, None for not by its end."""
    left = (one for one in state.deviations if one.kind is DeviationKind.MODE)
    found = next(((one.stage, one.round) for one in left), (0, 0))
    if state.book_mode or found[0] > stage.index:
        return None
    return found[1] if found[0] == stage.index else 0


def _boards(played: Round, known: set[int]) -> str:
    pairs = (one.pair for one in played.boards)
    return " ".join(f"{one.first}-{one.second}" for one in pairs if one.first in known)


def _matches(
    state: TournamentState, stage: StageState, rounds: tuple[Round, ...], known: set[int]
) -> Iterator[KeptBoard]:
    regular = regular_games(state, stage) if is_team_event(state) else 0
    for played in rounds:
        for board in played.boards:
            if board.pair.first in known:
                found = _board(played.number, board, regular, len(rounds))
                bare = KeptBoard(round=found.round, first=found.first, second=found.second)
                if found != bare:
                    yield found


def _board(number: int, board: Board, regular: int, rounds: int) -> KeptBoard:
    outcome, move = board.outcome, board.first_move
    return KeptBoard(
        round=number,
        first=board.pair.first,
        second=board.pair.second,
        log=tuple(one for one in board.log if one.game > regular),
        choice_lots=board.choice_lots,
        colours=board.colours,
        decided=_verdict(board),
        chooser=board.chooser,
        first_move=None if move is None else replace(move, witness=""),
        lot_winner=board.lot_winner,
        lot_seed=board.lot_seed,
        counted=board.counted,
        swapped=outcome is not None and outcome.swapped,
        rating=board.rating,
        earlier=tuple((at, _bare(one)) for at, one in board.earlier if at <= rounds),
    )


def _bare(outcome: Outcome | None) -> Outcome | None:
    return None if outcome is None else replace(outcome, note="")


def _verdict(board: Board) -> KeptVerdict | None:
    if board.verdict is None:
        return None
    made = board.decided
    if made is None or made.verdict is not board.verdict:
        # A game put right settled it anew: no act of its own stands behind it.
        return KeptVerdict(verdict=board.verdict, how=DecidedBy.RULING)
    return KeptVerdict(
        verdict=made.verdict,
        how=made.how,
        reference=made.reference,
        seed=made.seed,
        article=made.article,
        time_control=made.time_control,
    )


def _ties(stage: StageState, known: set[int], rounds: int) -> Iterator[KeptTie]:
    for one in stage.ties:
        if one.round <= rounds and known.issuperset(one.numbers):
            yield KeptTie(
                round=one.round,
                numbers=one.numbers,
                how=one.how,
                reference=one.reference,
                seed=one.seed,
                time_control=one.time_control,
            )


def _seeding(
    state: TournamentState, stage: StageState, numbers: Mapping[str, str]
) -> SeedList | None:
    seeds = state.seeds
    if seeds is None or stage.index > 1 or not numbers.keys() >= set(seeds.ids):
        # The report of a group has no list of the event's; its entries have their seeds.
        return None
    return replace(
        seeds,
        ids=tuple(numbers[one] for one in seeds.ids),
        proofs=tuple(replace(x, id=numbers[x.id]) for x in seeds.proofs if x.id in numbers),
    )


def _periods(
    state: TournamentState, stage: StageState, numbers: Mapping[str, str]
) -> Iterator[RatingPeriod]:
    for one in state.periods:
        if one.stage <= stage.index:
            ratings = tuple(replace(x, id=numbers[x.id]) for x in one.ratings if x.id in numbers)
            yield replace(one, ratings=ratings)


def _entry(
    entry: Entry, number: int, places: Mapping[tuple[str, str], int], stage: int
) -> KeptEntry:
    return KeptEntry(
        number=number,
        rating=entry.rating if entry.members else None,
        seed=entry.seed if stage == 1 else None,
        dan=entry.dan,
        rating_list=entry.rating_list,
        rated_on=entry.rated_on,
        list_id=entry.list_id,
        listed=entry.listed,
        listed_in=entry.listed_in,
        member_ratings=entry.member_ratings,
        member_dans=entry.member_dans,
        captain=places.get((entry.id, entry.captain), 0),
    )

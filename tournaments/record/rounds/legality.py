"""Whether a pairing can stand: everybody once, nobody twice against the same, none forbidden.

Xiangqi 2020 appendix 3 r.5-7, weiqi 2002 app.5.2(2), gomoku 2025 app6.2, draughts
app.1.4.2(1); sections 4 and 5 of the tournament managers' checklist.
"""

from collections.abc import Iterable

from games.record.errors import CommandRefusedError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record.deviations import PairingDifference, Seating
from tournaments.record.guards import article_on
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import RoundStatus, Seats
from tournaments.regulations.values import Hardness

declare_refusals(
    409,
    already_met=_("The two have met already: pair them with others."),
    entrants_unpaired=_("Somebody is left unpaired: pair them, or record the absence first."),
    pair_forbidden=_("The regulations keep these two apart in this round: pair them with others."),
)
declare_refusals(
    422,
    boards_not_in_order=_("The boards must be numbered from 1 in order."),
    too_many_byes=_("Only one entrant of a group can be left over."),
)


def check_pairing(
    state: TournamentState,
    stage: StageState,
    number: int,
    pairs: tuple[Seats, ...],
    byes: tuple[int, ...],
) -> None:
    """Let pass only a pairing of round `number` that the book and the event allow.

    :raises CommandRefusedError: `boards_not_in_order`, `entrant_unknown`, `entrant_twice`,
        `entrant_not_available`, `entrants_unpaired`, `too_many_byes`, `already_met`,
        `pair_forbidden`.
    """
    if [pair.board for pair in pairs] != list(range(1, len(pairs) + 1)):
        raise CommandRefusedError("boards_not_in_order")
    _everybody_once(stage, number, pairs, byes)
    groups = max(1, len({slot.group for slot in stage.slots}))
    if stage.rules.kind.swiss and len(byes) > groups:
        raise CommandRefusedError(
            "too_many_byes", article=article_on(state, Topic.BYE), byes=len(byes)
        )
    _not_again(state, stage, number, pairs)
    _not_forbidden(state, stage, number, pairs)


def _everybody_once(
    stage: StageState, number: int, pairs: tuple[Seats, ...], byes: tuple[int, ...]
) -> None:
    due = stage.to_pair(number)
    known = stage.numbers
    seen: set[int] = set()
    for other in (*(n for pair in pairs for n in (pair.first, pair.second)), *byes):
        if other not in known:
            raise CommandRefusedError("entrant_unknown", number=other)
        if other in seen:
            raise CommandRefusedError("entrant_twice", number=other)
        if other not in due:
            raise CommandRefusedError("entrant_not_available", number=other, round=number)
        seen.add(other)
    # One who has left sits out no round: that would be a win (xiangqi 14.4).
    for other in byes if stage.rules.pairs_withdrawn else ():
        if not stage.takes_part(other, number):
            raise CommandRefusedError("entrant_not_available", number=other, round=number)
    missing = sorted(due - seen)
    if missing and not _may_rest(stage):
        raise CommandRefusedError("entrants_unpaired", numbers=listed(missing))


def _may_rest(stage: StageState) -> bool:
    """Return whether the format itself leaves people out, as a knockout leaves the losers."""
    kind = stage.rules.kind
    return not (kind.swiss or kind.round_robin)


def meetings(stage: StageState, *, upto: int, forfeits_meet: bool) -> dict[frozenset[int], int]:
    """Return how often each pair met in rounds up to `upto`; forfeits where the event says so."""
    met: dict[frozenset[int], int] = {}
    for round_ in stage.played:
        if round_.number > upto or round_.status is RoundStatus.DRAFT:
            continue
        for board in round_.boards:
            marks = board.outcome.score.marks if board.outcome else (Mark.ADJOURNED,) * 2
            if forfeits_meet or all(mark.played for mark in marks):
                pair = frozenset({board.pair.first, board.pair.second})
                met[pair] = met.get(pair, 0) + 1
    return met


def _not_again(
    state: TournamentState, stage: StageState, number: int, pairs: tuple[Seats, ...]
) -> None:
    kind = stage.rules.kind
    if not (kind.swiss or kind.round_robin):
        return
    often = 2 if kind is StageKind.DOUBLE_ROUND_ROBIN else 1
    forfeits_meet = state.regulations.forfeits_meet
    met = meetings(stage, upto=number - 1, forfeits_meet=forfeits_meet)
    # The two first meet again in the last round of N+1, whether they have met or not.
    finalists = kind is StageKind.N_PLUS_ONE and number == stage.rounds
    for pair in pairs:
        again = met.get(frozenset({pair.first, pair.second}), 0) >= often
        if again and not (finalists and pair.board == 1):
            raise CommandRefusedError(
                "already_met",
                article=article_on(state, Topic.MEET_ONCE),
                first=pair.first,
                second=pair.second,
                board=pair.board,
            )


def forbidden_pairs(
    state: TournamentState, stage: StageState, number: int
) -> frozenset[frozenset[int]]:
    """Return the pairs of numbers that the regulations keep apart in round `number`."""
    rules = state.regulations.forbidden
    by_id = {slot.id: slot.number for slot in stage.slots}
    apart = {
        frozenset({by_id[text], by_id[other]})
        for text, other in rules.pairs
        if text in by_id and other in by_id
    }
    if number in rules.rounds:
        units = {entry.id: entry.unit for entry in state.entries if entry.unit}
        by_unit: dict[str, list[int]] = {}
        for slot in stage.slots:
            if slot.id in units:
                by_unit.setdefault(units[slot.id], []).append(slot.number)
        for mates in by_unit.values():
            apart |= {frozenset({a, b}) for a in mates for b in mates if a < b}
    return frozenset(apart)


def _not_forbidden(
    state: TournamentState, stage: StageState, number: int, pairs: tuple[Seats, ...]
) -> None:
    if state.regulations.forbidden.hardness is not Hardness.HARD or not stage.rules.kind.swiss:
        return
    apart = forbidden_pairs(state, stage, number)
    # The format itself sets the two first of N+1 against each other (10.4.3.1).
    final = stage.rules.kind is StageKind.N_PLUS_ONE and number == stage.rounds
    for pair in pairs[1:] if final else pairs:
        if frozenset({pair.first, pair.second}) in apart:
            raise CommandRefusedError(
                "pair_forbidden",
                article=article_on(state, Topic.UNITS_APART),
                first=pair.first,
                second=pair.second,
                board=pair.board,
            )


def listed(numbers: Iterable[int]) -> str:
    """Return numbers as a text for a refusal's facts: "1 4 9", the first twenty."""
    every = list(numbers)
    return " ".join(str(number) for number in every[:20]) + (" ..." if len(every) > 20 else "")


def compared(
    system: tuple[Seats, ...],
    system_byes: tuple[int, ...],
    made: tuple[Seats, ...],
    made_byes: tuple[int, ...],
) -> PairingDifference | None:
    """Return how `made` deviates from the system's pairing, None where it does not.

    Colours count, the order of boards too.
    """
    before = [(seats.first, seats.second) for seats in system]
    after = [(seats.first, seats.second) for seats in made]
    if before == after and sorted(system_byes) == sorted(made_byes):
        return None
    same = set(before) & set(after)
    kept_byes = set(system_byes) & set(made_byes)
    old = _seating([pair for pair in before if pair not in same], set(system_byes) - kept_byes)
    new = _seating([pair for pair in after if pair not in same], set(made_byes) - kept_byes)
    if old == new:
        # The same pairs on other boards.
        old, new = _seating(before, set()), _seating(after, set())
    return PairingDifference(system=old, made=new)


def _seating(pairs: list[tuple[int, int]], byes: set[int]) -> Seating:
    return Seating(pairs=tuple(pairs), byes=tuple(sorted(byes)))

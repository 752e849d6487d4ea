"""Before round 1: regulations, entries, the draw, the start; and a further stage.

Weiqi 2002 28.1 and 30.4, gomoku 2025 24.1, 24.4.1 and 25.1.1-D, xiangqi 2020 10 and
appendix 3 r.2-3; sections 2, 3 and 11 of the tournament managers' checklist.
"""

from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.rules.deadlines import Step
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.entries.checking_in import require_checked_in, require_in_time
from tournaments.record.entries.number_draw import draw, two_hands
from tournaments.record.entries.team_lists import require_lists
from tournaments.record.guards import (
    article_on,
    require_dan,
    require_entry_open,
    require_reason,
    require_running,
)
from tournaments.record.knockout.sheets import require_whole
from tournaments.record.rounds.legality import listed
from tournaments.record.rounds.planned import is_over, planned_rounds
from tournaments.record.rounds.repaired import repaired
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.qualifying import next_stage
from tournaments.record.values import DrawMethod, Numbered, Status
from tournaments.regulations.changes import Change, Weight, article_of, changes, weight_of
from tournaments.regulations.checks import Fault, check
from tournaments.regulations.document import digest
from tournaments.regulations.feasible import elimination_facts, elimination_of
from tournaments.regulations.levels import fault_of_levels
from tournaments.regulations.values import Regulations, Stage

declare_refusals(
    409,
    book_mode_left=_("The tournament has left the book already."),
    draw_closed=_(
        "Numbers are drawn only before round 1: discard its draft, or recall its pairing first."
    ),
    draw_out_of_date=_("The entries have changed since the draw: draw again."),
    entered_already=_("This player or team is entered already: leave it out."),
    entrant_not_available=_("The entrant does not take part in this round."),
    late_entry_not_possible=_("Nobody can join now: the format or the round does not admit it."),
    no_further_stage=_("The regulations have no further stage."),
    numbers_not_drawn=_("The numbers have not been drawn: draw them first."),
    tournament_not_published=_("The tournament is a draft: publish it first."),
    regulations_locked=_("This part of the regulations is fixed once the tournament has begun."),
    results_missing=_(
        "Results are missing: record them, or have them counted as draws for pairing."
    ),
    rounds_already_played=_("More rounds are paired already than the tournament would have."),
    seed_taken=_("Two entries have the same place among the seeds."),
    stage_not_over=_("The stage under way is not over."),
)
declare_refusals(
    422,
    draw_order_wrong=_("The draw must name every entrant once."),
    entrant_twice=_("An entrant is repeated in the list."),
    entries_missing=_("At least two entries are needed."),
    qualifiers_wrong=_("Another number of entrants goes on."),
    seed_missing=_("The draw needs a random seed, so that it can be repeated."),
    too_many_entries=_("There are too many entries."),
    witness_missing=_("The record of a draw held in the hall must say who drew and who watched."),
)

Events = tuple[e.TournamentEvent, ...]

MAX_ENTRIES = 5000


def create(command: c.CreateTournament) -> Events:
    """Return the creation of the record.

    :raises CommandRefusedError: the first fault of the regulations.
    """
    _require_sound(command.regulations)
    require_one_level(command.regulations)
    created = e.TournamentCreated(
        regulations=command.regulations, event=command.event, digest=digest(command.regulations)
    )
    return (created,) if command.published else (created, e.TournamentHeldBack())


def _require_sound(regulations: Regulations) -> None:
    faults = check(regulations)
    if faults:
        raise _refusal(faults[0], len(faults))


def require_one_level(regulations: Regulations, *, is_named: bool = False) -> None:
    """Let pass only games at the level of their event (xiangqi 4.1.8).

    `is_named`: the level of the games was written by hand.

    :raises CommandRefusedError: `level_of_games_differs`.
    """
    fault = fault_of_levels(regulations, is_named=is_named)
    if fault is not None:
        raise _refusal(fault, 1)


def _refusal(fault: Fault, count: int) -> CommandRefusedError:
    return CommandRefusedError(
        fault.code, article=fault.article, place=fault.place, detail=fault.detail, faults=count
    )


@decides(c.AmendRegulations)
def amend(state: TournamentState, command: c.AmendRegulations) -> Events:
    """Return the other version of the regulations.

    :raises CommandRefusedError: a fault of the new version, `changes_nothing`,
        `tournament_finished`, `reason_missing`, `regulations_locked`, `rounds_already_played`,
        `rounds_exceed_opponents`, `elimination_exceeds_opponents`.
    """
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    _require_sound(command.regulations)
    if fault_of_levels(state.regulations) is None:
        require_one_level(command.regulations)
    changed = changes(state.regulations, command.regulations)
    if not changed:
        raise CommandRefusedError("changes_nothing")
    if state.has_started:
        require_reason(command.reason)
        _require_free(state, command.regulations, changed)
    return (
        e.RegulationsAmended(
            revision=state.revision + 1,
            regulations=command.regulations,
            digest=digest(command.regulations),
            changes=changed,
            after_start=state.has_started,
            reason=command.reason,
            rounds=repaired(state, command.regulations) if state.has_started else (),
        ),
    )


def _require_free(state: TournamentState, new: Regulations, changed: tuple[Change, ...]) -> None:
    for change in changed:
        if weight_of(change, state.regulations) is Weight.LOCKED:
            raise CommandRefusedError(
                "regulations_locked",
                article=article_of(change, state.regulations),
                field=change.field,
            )
    stage = state.stage
    rounds = new.stages[stage.index - 1].rounds
    if rounds and rounds < len(stage.played):
        raise CommandRefusedError(
            "rounds_already_played",
            article=article_on(state, Topic.ROUNDS),
            played=len(stage.played),
        )
    if rounds and rounds != stage.rounds:
        _require_final_ahead(state, stage, rounds)
    if rounds:
        rounds_of(state, new.stages[stage.index - 1], stage.slots)


def _require_final_ahead(state: TournamentState, stage: StageState, rounds: int) -> None:
    """Let pass only a number of rounds whose last, the final of N+1, is still to be paired.

    :raises CommandRefusedError: `rounds_already_played` (xiangqi 10.4.3.1).
    """
    played = len(stage.played)
    if stage.rules.kind is StageKind.N_PLUS_ONE and (
        played >= stage.rounds or rounds <= max(played, 1)
    ):
        raise CommandRefusedError(
            "rounds_already_played", article=article_on(state, Topic.FORMATS), played=played
        )


@decides(c.LeaveBookMode)
def leave_book_mode(state: TournamentState, command: c.LeaveBookMode) -> Events:
    """Return the end of book mode, from which there is no way back (questions 43 to 45).

    :raises CommandRefusedError: `reason_missing`, `book_mode_left`.
    """
    require_reason(command.reason)
    if not state.book_mode:
        raise CommandRefusedError("book_mode_left")
    played = len(state.stage.played) if state.stages else 0
    return (e.BookModeLeft(round=played, reason=command.reason),)


@decides(c.EnterEntrants)
def enter(state: TournamentState, command: c.EnterEntrants, *, now: int) -> Events:
    """Return the entries; after the start with numbers behind all others and no renumbering.

    :raises CommandRefusedError: `entries_missing`, `too_many_entries`, `entered_already`,
        `seed_taken`, `no_such_dan`, `grade_unknown`, `country_malformed`,
        `late_entry_not_possible`, `reason_missing`, `tournament_finished`, `entry_too_late`, and
        what is wrong with the list of a team.
    """
    require_in_time(state, Step.ENTRY, now=now)
    if not command.entries:
        raise CommandRefusedError("entries_missing")
    if len(state.entries) + len(command.entries) > MAX_ENTRIES:
        raise CommandRefusedError("too_many_entries", most=MAX_ENTRIES)
    require_lists(state, command.entries)
    known = {entry.id for entry in state.entries}
    seeds = {entry.seed for entry in state.entries if entry.seed is not None}
    for entry in command.entries:
        require_dan(state, entry)
        if entry.id in known:
            raise CommandRefusedError("entered_already", id=entry.id)
        if entry.seed is not None and entry.seed in seeds:
            raise CommandRefusedError("seed_taken", seed=entry.seed)
        known.add(entry.id)
        seeds |= {entry.seed} if entry.seed is not None else set()
    if not state.has_started:
        return (e.EntrantsEntered(entries=command.entries, reason=command.reason),)
    return _enter_late(state, command)


def _enter_late(state: TournamentState, command: c.EnterEntrants) -> Events:
    stage = require_running(state)
    rules = stage.rules
    if not rules.kind.swiss or stage.index > 1 or rules.groups > 1:
        raise CommandRefusedError(
            "late_entry_not_possible", article=article_on(state, Topic.FORMATS)
        )
    if len(stage.played) >= stage.rounds:
        raise CommandRefusedError(
            "late_entry_not_possible", article=article_on(state, Topic.FORMATS)
        )
    require_reason(command.reason)
    top = max(stage.numbers)
    numbers = tuple(
        Numbered(number=top + place, id=entry.id)
        for place, entry in enumerate(command.entries, start=1)
    )
    return (
        e.EntrantsEntered(
            entries=command.entries,
            numbers=numbers,
            from_round=len(stage.played) + 1,
            reason=command.reason,
        ),
    )


@decides(c.WithdrawEntry)
def withdraw_entry(state: TournamentState, command: c.WithdrawEntry) -> Events:
    """Return the entry taken back; a draw held already has to be held again (weiqi 28.1).

    :raises CommandRefusedError: `tournament_started`, `entrant_unknown`.
    """
    require_entry_open(state)
    if state.entry(command.id) is None:
        raise CommandRefusedError("entrant_unknown", id=command.id)
    return (
        e.EntryWithdrawn(
            id=command.id, reason=command.reason, consented_by=command.consented_by.strip()
        ),
    )


@decides(c.DrawNumbers)
def draw_numbers(state: TournamentState, command: c.DrawNumbers, by: Actor) -> Events:
    """Return the draw, with its seed, or as it was held in the hall.

    :raises CommandRefusedError: `entries_missing`, `draw_closed`, `seed_missing`,
        `witness_missing`, `draw_order_wrong`, `reason_missing`, `lots_in_one_hand`.
    """
    stage = state.stage if state.stages else None
    if stage is not None and (stage.played or stage.index > 1):
        raise CommandRefusedError("draw_closed", article=article_on(state, Topic.DRAW))
    if len(state.entries) < 2:
        raise CommandRefusedError("entries_missing", entries=len(state.entries))
    if state.draws:
        require_reason(command.reason)
    given = command.method is DrawMethod.GIVEN
    if not given and not command.seed:
        raise CommandRefusedError("seed_missing", article=article_on(state, Topic.DRAW))
    if given and not command.witness:
        raise CommandRefusedError("witness_missing", article=article_on(state, Topic.DRAW))
    if given and sorted(command.order) != sorted(entry.id for entry in state.entries):
        raise CommandRefusedError("draw_order_wrong", article=article_on(state, Topic.DRAW))
    two_hands(command.names_by, command.places_by, article=article_on(state, Topic.DRAW))
    numbers = draw(
        state.entries,
        method=command.method,
        seed=command.seed,
        groups=state.regulations.stages[0].groups,
        order=command.order,
    )
    return (
        e.NumbersDrawn(
            draw=state.draws + 1,
            method=command.method,
            seed="" if given else command.seed,
            numbers=numbers,
            witness=command.witness,
            reason=command.reason,
            names_by=command.names_by,
            places_by=command.places_by,
        ),
    )


@decides(c.StartTournament)
def start(state: TournamentState, command: c.StartTournament) -> Events:
    """Return the start of the event with its first stage.

    :raises CommandRefusedError: `tournament_started`, `tournament_not_published`,
        `entries_missing`, `numbers_not_drawn`, `draw_out_of_date`, `rounds_exceed_opponents`,
        `elimination_exceeds_opponents`, `rounds_not_of_table`, `group_too_small`, `not_checked_in`.
    """
    require_entry_open(state)
    if state.is_draft:
        raise CommandRefusedError("tournament_not_published")
    if len(state.entries) < 2:
        raise CommandRefusedError("entries_missing", entries=len(state.entries))
    if not state.numbers:
        raise CommandRefusedError("numbers_not_drawn", article=article_on(state, Topic.DRAW))
    if {number.id for number in state.numbers} != {entry.id for entry in state.entries}:
        raise CommandRefusedError("draw_out_of_date", article=article_on(state, Topic.DRAW))
    require_checked_in(state)
    rules = state.regulations.stages[0]
    rounds = rounds_of(state, rules, state.numbers)
    return (e.TournamentStarted(rounds=rounds, reason=command.rounds_reason),)


def rounds_of(
    state: TournamentState, rules: Stage, slots: tuple[Numbered, ...], *, index: int = 1
) -> int:
    """Return how many rounds a stage has, the format's own where the event sets none.

    :raises CommandRefusedError: `rounds_exceed_opponents`, `elimination_exceeds_opponents`,
        `rounds_not_of_table`, `group_too_small`, and those of `planned_rounds`.
    """
    sizes = [
        sum(1 for slot in slots if slot.group == name) for name in {slot.group for slot in slots}
    ]
    if min(sizes) < 2:
        raise CommandRefusedError("group_too_small", article=article_on(state, Topic.FORMATS))
    if rules.kind.round_robin:
        table = max(size - 1 + size % 2 for size in sizes)
        table *= 2 if rules.kind is StageKind.DOUBLE_ROUND_ROBIN else 1
        if rules.rounds not in (0, table):
            raise CommandRefusedError(
                "rounds_not_of_table", article=article_on(state, Topic.FORMATS), rounds=table
            )
        return table
    if rules.kind.swiss:
        _require_opponents(rules, min(sizes), state)
        return rules.rounds
    return planned_rounds(state, rules, slots, index=index)


def _require_opponents(rules: Stage, size: int, state: TournamentState) -> None:
    """Let pass only as many rounds as everybody has opponents for, byes counted in."""
    rounds = rules.rounds
    most = size - 1 + size % 2
    if rules.kind is StageKind.N_PLUS_ONE and size <= 3:
        # The final may repeat a game; beside it nobody is left who needs a new opponent.
        most += 1
    if rounds > most:
        raise CommandRefusedError(
            "rounds_exceed_opponents",
            article=article_on(state, Topic.MEET_ONCE),
            rounds=rounds,
            most=most,
            entrants=size,
        )
    if rules.kind is StageKind.SWISS_ELIMINATION and rules.groups == 1:
        facts = elimination_facts(elimination_of(rules, size))
        if facts:
            raise CommandRefusedError(
                "elimination_exceeds_opponents", article=article_on(state, Topic.MEET_ONCE), **facts
            )


@decides(c.OpenStage)
def open_stage(state: TournamentState, command: c.OpenStage) -> Events:
    """Return the next stage with those who qualified; others than these with a reason.

    :raises CommandRefusedError: `no_further_stage`, `stage_not_over`, `qualifiers_wrong`,
        `reason_missing`, `entrant_unknown`, `entrant_twice`, `entrant_not_available`, and
        those of `rounds_of`.
    """
    stage = require_running(state)
    if stage.index >= len(state.regulations.stages):
        raise CommandRefusedError("no_further_stage", article=article_on(state, Topic.FORMATS))
    if not command.numbers:
        command = next_stage(state)
    if not is_over(state, stage):
        raise CommandRefusedError(
            "stage_not_over", article=article_on(state, Topic.FORMATS), rounds=stage.rounds
        )
    unsettled = [round_.number for round_ in stage.played if round_.missing]
    if unsettled:
        raise CommandRefusedError("results_missing", rounds=listed(unsettled))
    # Where fewer are left than should go on, all of them do.
    after = len(stage.played) + 1
    left = sum(1 for number in stage.numbers if stage.takes_part(number, after))
    due = min(left, stage.rules.qualifiers * stage.rules.groups)
    if len(command.numbers) != due:
        raise CommandRefusedError(
            "qualifiers_wrong", article=article_on(state, Topic.FORMATS), due=due
        )
    _check_qualified(state, command)
    rules = state.regulations.stages[stage.index]
    rounds = rounds_of(state, rules, command.numbers, index=stage.index + 1)
    if command.sheet:
        opened = StageState(
            index=stage.index + 1, rules=rules, rounds=rounds, slots=command.numbers
        )
        require_whole(state, opened, command.sheet)
    return (
        e.StageOpened(
            stage=stage.index + 1,
            rounds=rounds,
            numbers=command.numbers,
            sheet=command.sheet,
            reason=_why_others(state, command),
        ),
    )


def _why_others(state: TournamentState, command: c.OpenStage) -> str:
    """Return the reason for others than the tables send, "" for those.

    :raises CommandRefusedError: `reason_missing`.
    """
    try:
        by_tables = next_stage(state)
    except CommandRefusedError:
        # The tables leave it open: whoever names them says on what ground.
        require_reason(command.reason)
        return command.reason
    if (command.numbers, command.sheet) == (by_tables.numbers, by_tables.sheet):
        return ""
    require_reason(command.reason)
    return command.reason


def _check_qualified(state: TournamentState, command: c.OpenStage) -> None:
    stage = state.stage
    before = {slot.id: slot.number for slot in stage.slots}
    if sorted(number.number for number in command.numbers) != list(
        range(1, len(command.numbers) + 1)
    ):
        raise CommandRefusedError("draw_order_wrong", article=article_on(state, Topic.DRAW))
    seen: set[str] = set()
    for number in command.numbers:
        if number.id not in before:
            raise CommandRefusedError("entrant_unknown", id=number.id)
        if number.id in seen:
            raise CommandRefusedError("entrant_twice", id=number.id)
        if not stage.takes_part(before[number.id], len(stage.played) + 1):
            raise CommandRefusedError("entrant_not_available", id=number.id)
        seen.add(number.id)

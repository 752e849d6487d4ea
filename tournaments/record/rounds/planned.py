"""Stages that follow a sheet or a table: what is next, from the stream alone.

Knockouts (xiangqi 10.3 and app. 4, weiqi app. 一 and 二, gomoku app. 3), all against all (app.
5), arenas (gomoku 27.5, weiqi 26.6), matches of two (gomoku 27.6.1, weiqi 26.5).
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record.cited import refused, require_no_decision
from tournaments.record.guards import article_on
from tournaments.record.knockout.match_games import team_table
from tournaments.record.lots.first_moves import higher_rated
from tournaments.record.rounds.pair_reasons import MeetingReason, ScheduleReason
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.tables.crosstables import members
from tournaments.record.values import (
    Engine,
    Numbered,
    Pair,
    PairedBy,
    RoundStatus,
    Seats,
    SheetSlot,
    Verdict,
)
from tournaments.regulations.matches import has_own_lots
from tournaments.regulations.values import KnockoutColours, Stage
from tournaments.schedules.arena import Arena
from tournaments.schedules.combined import ranked_finals
from tournaments.schedules.double_knockout import double_knockout
from tournaments.schedules.draw import Drawn, DrawSettings, Fill, book_draw, draw
from tournaments.schedules.knockout import Slot, knockout
from tournaments.schedules.lots import Lots
from tournaments.schedules.multiple_knockout import MultipleKnockout, most_rounds
from tournaments.schedules.scheveningen import ScheveningenStage
from tournaments.schedules.series import Series
from tournaments.schedules.stage import next_matches
from tournaments.schedules.steps import (
    ColourBy,
    Finished,
    Match,
    NeedsDecision,
    Play,
    Result,
    ScheduleError,
    Step,
)
from tournaments.schedules.tree import Tree

declare_refusals(
    409,
    pair_not_of_schedule=_("The sheet or table has other matches next: draft these."),
    sheet_not_drawn=_("The sheet has not been drawn: draw it first."),
)
declare_refusals(
    422,
    team_unit_missing=_("In this format every entrant belongs to a team: enter the club."),
    teams_unequal=_("The teams must be equal in number."),
    two_teams_needed=_("This format is played by two teams."),
)

Plan = Tree | MultipleKnockout | ScheveningenStage | Arena | Series


def draw_settings(state: TournamentState, rules: Stage) -> DrawSettings:
    """Return how the event's book draws a sheet; a double knockout has no play-in."""
    double = rules.kind is StageKind.DOUBLE_KNOCKOUT
    book = book_draw(book_of(state.regulations.edition).sheets)
    lots = book.lots_within_levels and not rules.seeds_in_order
    return replace(book, fill=Fill.BYES if double else rules.fill, lots_within_levels=lots)


def drawn_slots(
    state: TournamentState, rules: Stage, slots: tuple[Numbered, ...], *, index: int, seed: str
) -> tuple[SheetSlot, ...]:
    """Return the sheet drawn from `seed`: seeds, byes and play-ins placed, units apart.

    :raises CommandRefusedError: what the draw refuses, as `seeds_not_power_of_two`.
    """
    drawn = drawn_from(state, slots, index=index)
    try:
        made = draw(drawn, draw_settings(state, rules), seed=seed)
    except ScheduleError as error:
        raise refused(state, error) from error
    return tuple(stored_slot(slot) for slot in made.slots)


def drawn_from(
    state: TournamentState, slots: tuple[Numbered, ...], *, index: int
) -> tuple[Drawn, ...]:
    """Return who is drawn, with unit, technical order and, in stage 1, seed."""
    entries = {entry.id: entry for entry in state.entries}
    order = _technical_order(state)
    return tuple(
        Drawn(
            number=slot.number,
            unit=entries[slot.id].unit,
            order=order.get(slot.id, 0),
            seed=entries[slot.id].seed if index == 1 else None,
        )
        for slot in slots
    )


def _technical_order(state: TournamentState) -> dict[str, int]:
    """Return the order of strength inside each unit, of those who have a seed or a rating."""
    places: dict[str, int] = {}
    counted: dict[str, int] = {}
    known = [entry for entry in state.entries if entry.seed is not None or entry.rating is not None]
    for entry in sorted(known, key=lambda each: (each.seed or 1 << 30, -(each.rating or 0))):
        counted[entry.unit] = places[entry.id] = counted.get(entry.unit, 0) + 1
    return places


def stored_slot(slot: Slot) -> SheetSlot:
    """One number, two that will meet for it, or 0 for nobody."""
    if isinstance(slot, tuple):
        return SheetSlot(number=slot[0], other=slot[1])
    return SheetSlot(number=slot or 0)


def _slot(stored: SheetSlot) -> Slot:
    return (stored.number, stored.other) if stored.other else stored.number or None


def tree_of(state: TournamentState, stage: StageState) -> Tree:
    """Return the sheet of a knockout with all that hangs on it.

    :raises CommandRefusedError: `sheet_not_drawn`, or what the sheet refuses.
    """
    if not stage.sheet:
        raise CommandRefusedError("sheet_not_drawn", article=article_on(state, Topic.DRAW))
    rules = stage.rules
    colours = ColourBy(rules.colours.value)
    slots = tuple(_slot(slot) for slot in stage.sheet)
    try:
        if rules.kind is StageKind.DOUBLE_KNOCKOUT:
            whole = tuple(slot if isinstance(slot, int) else None for slot in slots)
            return double_knockout(whole, colours=colours)
        if is_one_round(stage):
            ranked = tuple(slot.number for slot in stage.sheet)
            higher = colours is ColourBy.HIGHER_CHOOSES
            return ranked_finals(ranked, rounds=1, higher_chooses=higher)
        places = max(4, rules.places) if stage.index > 1 else rules.places
        cites = book_of(state.regulations.edition).articles[Topic.FORMATS]
        return knockout(slots, play_off_places=places, colours=colours, cites=cites)
    except ScheduleError as error:
        raise refused(state, error) from error


def multiple_knockout_of(stage: StageState) -> MultipleKnockout:
    """Who takes part in which round is known to the end of the round that comes next."""
    return MultipleKnockout(
        entrants=tuple(sorted(stage.numbers)),
        losses=stage.rules.losses,
        colours=ColourBy(stage.rules.colours.value),
        away=frozenset(
            (number, entrant)
            for number in range(1, len(stage.played) + 2)
            for entrant in stage.numbers
            if not stage.takes_part(entrant, number)
        ),
    )


def is_one_round(stage: StageState) -> bool:
    """Return whether four play one round: for the title, and for third place (10.4.1.1)."""
    return stage.index > 1 and stage.rules.rounds == 1 and len(stage.slots) == 4


def sides_of(state: TournamentState, slots: tuple[Numbered, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the players of each team (单位) in order of number, teams by their first.

    :raises CommandRefusedError: `team_unit_missing` for one who belongs to no unit.
    """
    units = {entry.id: entry.unit for entry in state.entries}
    teams: dict[str, list[int]] = {}
    for slot in sorted(slots, key=lambda each: each.number):
        if not units[slot.id]:
            article = article_on(state, Topic.TEAMS)
            raise CommandRefusedError("team_unit_missing", article=article, number=slot.number)
        teams.setdefault(units[slot.id], []).append(slot.number)
    return tuple(tuple(team) for team in teams.values())


def plan_of(state: TournamentState, stage: StageState) -> Plan:
    """Return the stage as its schedule sees it.

    :raises CommandRefusedError: `sheet_not_drawn`, or why the stage cannot be.
    """
    kind = stage.rules.kind
    if kind.has_sheet:
        return tree_of(state, stage)
    if kind is StageKind.MULTIPLE_KNOCKOUT:
        return multiple_knockout_of(stage)
    if kind is StageKind.MATCH:
        number, other = (each.number for each in members(stage))
        if stage.played and stage.played[0].boards[0].pair.first == other:
            # The lot of game 1 settles the colours of all that follow in turn.
            number, other = other, number
        return Series(
            first=number,
            second=other,
            games=stage.rules.games,
            stop_when_decided=stage.rules.stops_when_decided,
            by_lot=True,
        )
    teams = sides_of(state, stage.slots)
    if kind is StageKind.ARENA:
        return Arena(teams=teams, draws=stage.rules.arena_draws)
    book = team_table(state)
    a, b = teams
    return ScheveningenStage(a=a, b=b, book=book, as_printed=stage.rules.as_printed)


def side_of(board: Board) -> Result | None:
    """Return who goes on from a board, None while it is open or to be played again."""
    outcome = board.outcome
    pair = board.pair
    if outcome is None or not outcome.score.final or board.verdict is Verdict.REPLAY:
        return None
    first, second = outcome.score.marks
    won = (Mark.WIN, Mark.FORFEIT_WIN)
    both_out = first not in won and second not in won and first is not Mark.DRAW
    match board.verdict:
        case Verdict.FIRST:
            return Result(winner=pair.first, both_out=both_out)
        case Verdict.SECOND:
            return Result(winner=pair.second, both_out=both_out)
        case Verdict.BOTH_OUT:
            return Result(both_out=True)
    if outcome.annulled or both_out or first is Mark.DRAW:
        return Result(both_out=both_out)
    return Result(winner=pair.first if first in won else pair.second)


def results_of(
    state: TournamentState, stage: StageState, plan: Plan, *, upto: int | None = None
) -> tuple[dict[str, Result], Step]:
    """Return the results of the schedule's matches up to a round, and what is next.

    :raises CommandRefusedError: a stage that cannot be.
    """
    results: dict[str, Result] = {}
    try:
        step = next_matches(plan, results)
        for round_ in stage.played:
            if round_.status is RoundStatus.DRAFT or (upto is not None and round_.number > upto):
                break
            if not isinstance(step, Play):
                break
            keys = {frozenset({m.first, m.second}): m.key for m in step.matches}
            for board in round_.boards:
                key = keys.get(frozenset({board.pair.first, board.pair.second}))
                found = side_of(board)
                if key is not None and found is not None:
                    results[key] = found
            step = next_matches(plan, results)
    except ScheduleError as error:
        raise refused(state, error) from error
    if isinstance(plan, Series) and isinstance(step, NeedsDecision):
        # Level after all games: the place is shared until a tie is decided on the record.
        step = Finished(ranking=(step.numbers,))
    return results, step


def step_of(state: TournamentState, stage: StageState) -> Step:
    """Return what a planned stage asks for next.

    :raises CommandRefusedError: as `plan_of`.
    """
    return results_of(state, stage, plan_of(state, stage))[1]


def is_over(state: TournamentState, stage: StageState) -> bool:
    """Return whether nothing is left to pair in the stage and its last round is closed.

    :raises CommandRefusedError: what a planned stage waits for.
    """
    if not stage.rules.kind.planned:
        return len(stage.played) >= stage.rounds and stage.closed >= stage.rounds
    if stage.closed < len(stage.played) or not stage.played:
        return False
    step = step_of(state, stage)
    require_no_decision(state, step)
    return isinstance(step, Finished)


def require_scheduled(state: TournamentState, stage: StageState, pairs: tuple[Seats, ...]) -> None:
    """Let pass only the matches that the sheet or table has next; colours may differ.

    :raises CommandRefusedError: `pair_not_of_schedule`, and what `due_matches` refuses.
    """
    if not stage.rules.kind.planned:
        return
    due = {frozenset({match.first, match.second}) for match in due_matches(state, stage).matches}
    made = {frozenset({pair.first, pair.second}) for pair in pairs}
    if due != made:
        wrong = next((p.board for p in pairs if frozenset({p.first, p.second}) not in due), 0)
        raise CommandRefusedError(
            "pair_not_of_schedule", article=article_on(state, Topic.FORMATS), board=wrong
        )


def due_matches(state: TournamentState, stage: StageState) -> Play:
    """Return the matches to be played next.

    :raises CommandRefusedError: `rounds_all_paired`, and what a decision is needed for.
    """
    step = step_of(state, stage)
    require_no_decision(state, step)
    if not isinstance(step, Play):
        raise CommandRefusedError(
            "rounds_all_paired", article=article_on(state, Topic.ROUNDS), rounds=len(stage.played)
        )
    return step


def pair_planned(
    state: TournamentState, stage: StageState, number: int, *, seed: str, engine: Engine
) -> c.DraftPairing:
    """Return the draft of a planned stage's next round.

    Colours by lot come from `seed`; who may choose them is set down to move first until he
    has chosen (10.4.1.4).

    :raises CommandRefusedError: `seed_missing`, and as `due_matches`.
    """
    play = due_matches(state, stage)
    pairs = tuple(
        _pair(state, stage, match, board=at, number=number, seed=seed)
        for at, match in enumerate(play.matches, start=1)
    )
    table = stage.rules.kind is StageKind.SCHEVENINGEN
    return c.DraftPairing(
        round=number,
        pairs=pairs,
        byes=play.byes,
        source=PairedBy.TABLE if table else PairedBy.ENGINE,
        engine=replace(engine, format=stage.rules.kind),
        seed=seed,
    )


def _pair(
    state: TournamentState, stage: StageState, match: Match, *, board: int, number: int, seed: str
) -> Pair:
    first, second = match.first, match.second
    why = ScheduleReason(match=match.key, stake=match.label, colours=match.colours)
    by_lot = match.colours in (ColourBy.LOT, ColourBy.RATED_CHOOSES)
    rated = 0
    if by_lot and stage.rules.colours is KnockoutColours.RATED_CHOOSES:
        rated = higher_rated(state, stage, first, second)
        why = replace(why, colours=ColourBy.RATED_CHOOSES if rated else ColourBy.LOT)
    if by_lot and not rated:
        if not seed:
            raise CommandRefusedError("seed_missing", article=article_on(state, Topic.DRAW))
        lots = Lots(seed, purpose=f"colours {stage.index}.{number}.{match.key}")
        if lots.below(2):
            first, second = second, first
        chooses = book_of(state.regulations.edition).first_moves.lot_chooses
        if stage.rules.kind.knockout and chooses and not has_own_lots(stage.rules):
            # 抽签选择先后走: whoever the lot falls to chooses (10.4.1.3).
            why = replace(why, chooser=first)
    elif match.colours is ColourBy.HIGHER_CHOOSES:
        # Numbers of a further stage are the places of the one before.
        first, second = min(first, second), max(first, second)
        why = replace(why, chooser=first)
    elif rated:
        first, second = rated, match.second if rated == match.first else match.first
        why = replace(why, chooser=first)
    return Pair(board=board, first=first, second=second, why=MeetingReason(schedule=why))


def planned_rounds(
    state: TournamentState, rules: Stage, slots: tuple[Numbered, ...], *, index: int
) -> int:
    """Return how many rounds a planned stage can have at most.

    :raises CommandRefusedError: `rounds_not_of_table`, `match_needs_two`, `two_teams_needed`,
        `group_too_small`, and what the schedule refuses, as `teams_unequal`.
    """
    article = article_on(state, Topic.FORMATS)
    if len(slots) < 2:
        raise CommandRefusedError("group_too_small", article=article)
    stage = StageState(index=index, rules=rules, rounds=0, slots=slots)
    if rules.kind.has_sheet:
        sheet = drawn_slots(state, rules, slots, index=index, seed="count")
        counted = StageState(index=index, rules=rules, rounds=0, slots=slots, sheet=sheet)
        rounds = len({node.round for node in tree_of(state, counted).nodes})
    elif rules.kind is StageKind.MULTIPLE_KNOCKOUT:
        rounds = most_rounds(len(slots), rules.losses)
    elif rules.kind is StageKind.MATCH:
        if len(slots) != 2:
            raise CommandRefusedError("match_needs_two", article=article, entrants=len(slots))
        rounds = rules.games
    else:
        teams = sides_of(state, slots)
        if rules.kind is StageKind.SCHEVENINGEN and len(teams) != 2:
            raise CommandRefusedError("two_teams_needed", article=article, teams=len(teams))
        unequal = rules.kind is StageKind.SCHEVENINGEN and len({len(team) for team in teams}) != 1
        if len(teams) < 2 or unequal:
            raise CommandRefusedError("teams_unequal", article=article, teams=len(teams))
        results_of(state, stage, plan_of(state, stage))
        rounds = len(teams[0]) if rules.kind is StageKind.SCHEVENINGEN else len(slots) - 1
    if rules.rounds not in (0, rounds):
        raise CommandRefusedError("rounds_not_of_table", article=article, rounds=rounds)
    return rounds

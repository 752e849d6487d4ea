"""Refusals of later stages, levels, eliminations, controlled draws, settings and offices."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from games.record.values import Actor, Role
from games.rules.clocks.kinds import ControlKind, TimeControl
from tests.support.tournaments import ARBITER, CHIEF, NOW, Told, entries, entry_id
from tests.tournaments.record.refusals.entries import TWO_STAGES, rating
from tests.tournaments.record.refusals.matches import (
    DRAWN_KO,
    KNOCKOUT,
    LINE_UP,
    LISTS,
    RAPID,
    TEAM,
    at_board,
    draft_next,
    dressed,
    hall,
    knockout,
    settling,
)  # fmt: skip
from tests.tournaments.record.refusals.row import (
    CLOSED_1,
    DRAW,
    DRAWN,
    FORMATS,
    IN_1,
    PLAYED,
    RESULT,
    ROUNDS,
    SCORING,
    STARTED,
    TEAMS,
    TIES,
    WIN,
    D,
    G,
    Row,
    Situation,
    X,
    after,
    begun,
    books,
    fresh,
    rest,
    row,
    rules,
)  # fmt: skip
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.crosstable import ONE_HALF_ZERO, MatchPoints
from tournaments.record import commands as c
from tournaments.record.decide import decide
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.qualifying import next_stage
from tournaments.record.teams.tables import team_table
from tournaments.record.values import DrawMethod, Entry, Numbered, Score
from tournaments.record.values import Row as Line
from tournaments.regulations.values import KnockoutColours, Ratings, Stage, TeamKind, Teams
from tournaments.standings.table import DecidedBy

ARCHIVIST = Actor(id="person-office", role=Role.ARCHIVIST)
CUT = Stage(kind=StageKind.SWISS_ELIMINATION, rounds=3, eliminated_from=2, eliminated_each=2)
N_PLUS_ONE = Stage(kind=StageKind.N_PLUS_ONE, rounds=3)
TWO_GAMES = Stage(kind=StageKind.SWISS, rounds=3, games=2)
DECIDED_TIES = MatchPoints(win=Fraction(3), tie_win=Fraction(2), tie_loss=Fraction(1))
NOBODY = Score.DOUBLE_FORFEIT
HOUR = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=3_600_000)
LONGER = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=5_400_000)


def drawn(told: Told) -> None:
    """Hold two rounds of four to which nobody comes, so that all are level in every book."""
    told.publish(1, (1, 2), (3, 4)).results(1, NOBODY, NOBODY).close(1)
    told.publish(2, (3, 1), (4, 2)).results(2, NOBODY, NOBODY).close(2)


def drawn_by_six(told: Told) -> None:
    told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, NOBODY, NOBODY, NOBODY).close(1)
    told.publish(2, (3, 1), (5, 2), (6, 4)).results(2, NOBODY, NOBODY, NOBODY).close(2)


def drawn_out(told: Told) -> None:
    drawn(told)
    told.publish(3, (1, 4), (2, 3)).results(3, NOBODY, NOBODY).close(3)


def first(told: Told) -> None:
    told.publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1)


def numbered(*found: tuple[int, int]) -> c.OpenStage:
    """Return the next stage opened with these numbers and entries."""
    numbers = tuple(Numbered(number=at, id=entry_id(number)) for at, number in found)
    return c.OpenStage(numbers=numbers, reason="by ruling")


def amending(**more: object) -> Callable[[Told], object]:
    """Amend the regulations after the start."""

    def amend(told: Told) -> object:
        regulations = replace(told.now.regulations, **more)  # type: ignore[arg-type]
        return told.give(c.AmendRegulations(regulations=regulations, reason="asked"))

    return amend


def gone(*numbers: int) -> tuple[c.WithdrawEntrant, ...]:
    return tuple(
        c.WithdrawEntrant(number=number, after_round=3, reason="ill") for number in numbers
    )


def sheet_of(*found: Entry) -> Situation:
    """Return a knockout whose sheet is to be drawn, entries numbered in this order."""

    def told(edition: str) -> Told:
        made = Told(rules(edition, KNOCKOUT))
        made.give(c.EnterEntrants(entries=found))
        order = tuple(entry.id for entry in found)
        made.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=order, witness="all"))
        made.give(c.StartTournament())
        return made

    return told


FOUR = entries(4)
SEEDS_1_2 = (replace(FOUR[0], seed=1), replace(FOUR[1], seed=2), *FOUR[2:])
UNIT_1_2 = tuple(
    replace(entry, unit=unit, rating=2000 - at)
    for at, (entry, unit) in enumerate(zip(FOUR, "AABC", strict=True))
)
LEVEL = after(begun(4), drawn)
ALL = (1, 2, 3, 4)


def level_tie(**more: object) -> c.DecideTie:
    made = c.DecideTie(round=2, numbers=ALL, how=DecidedBy.LOT, reference="slip", seed="z")
    return replace(made, **more)  # type: ignore[arg-type]


def period(number: int = 2) -> c.SetRatings:
    return c.SetRatings(from_round=number, ratings=(rating(1),))


LONG_1 = after(begun(4, ratings=Ratings(spans_months=True)), first, rest)
TIMED = after(begun(4, time_control=HOUR), drawn)
AMENDED = after(CLOSED_1, amending(place="Hall 2"))
STAGE_1 = after(begun(4, *TWO_STAGES), first, rest)

ROWS: tuple[Row, ...] = (
    row("25.2.2-C a pairing signed by an arbiter", STARTED, c.PublishPairing(round=1),
        "role_not_allowed", by=ARBITER),
    row("regulations amended by the office after the start", STARTED, lambda told: told.give(
        c.AmendRegulations(regulations=replace(told.now.regulations, place="x"), reason="x"),
        by=ARCHIVIST), "role_not_allowed"),
    row("an office of another event", STARTED, c.CloseRound(round=1), "not_in_this_event",
        by=replace(CHIEF, event="another event")),
    row("an office of another section", STARTED, c.CloseRound(round=1), "not_in_this_section",
        by=replace(CHIEF, section="women")),
    row("a command before the event is created", STARTED, lambda told: decide(
        None, c.StartTournament(), by=CHIEF, now=NOW), "tournament_not_created"),
    row("a drawn match of a sheet", DRAWN_KO, c.CloseRound(round=1), "tie_break_needed",
        books(x="10.4", w="26", g="27.4", d="app.1.5")),
    row("13.2 a level match of an event that has ties decided", after(begun(4, TWO_GAMES,
        match_points=DECIDED_TIES), lambda told: told.publish(1, (1, 2), (3, 4)).results(1, DRAWN,
        WIN)), c.CloseRound(round=1), "tie_break_needed", books(x="13.2", w="27.2", g="28.1")),
    row("10.4.2 the next round before the lowest have left", after(begun(6, CUT), drawn_by_six),
        lambda told: pair_next(told.state, number=3, seed=""), "elimination_due", FORMATS),
    row("10.4.2 the lowest level without a lot", after(begun(6, CUT), drawn_by_six),
        c.EliminateEntrants(after_round=2), "lot_needed", books(x="10.4.2", w="app.6.3")),
    row("10.4.2 one taken out for two", after(begun(6, CUT), drawn_by_six), c.EliminateEntrants(
        after_round=2, numbers=(1,)), "elimination_count_wrong", FORMATS),
    row("10.4.2 the lowest taken out twice", after(begun(6, CUT), drawn_by_six, c.EliminateEntrants(
        after_round=2, numbers=(3, 4), reason="lot")), c.EliminateEntrants(after_round=2),
        "elimination_not_due", FORMATS),
    row("10.4.2 more taken out after the last round", after(begun(6, CUT), drawn_by_six,
        c.EliminateEntrants(after_round=2, numbers=(2, 3), reason="lot"), lambda told:
        told.publish(3, (1, 6), (4, 5)).results(3, WIN, WIN).close(3)),
        c.EliminateEntrants(after_round=3),
        "elimination_not_due", FORMATS),
    row("28.8.1 ratings that say nothing", knockout(colours=KnockoutColours.RATED_CHOOSES),
        settling(how=FirstMoveBy.RATING), "ratings_level", {RAPID: "28.8.1"}, only=(RAPID,)),
    row("10.1.3 a guess for game 2 of a match", after(begun(2, Stage(kind=StageKind.MATCH,
        games=3)), lambda told: told.publish(1, (1, 2)).results(1, WIN).close(1), draft_next),
        settling(how=FirstMoveBy.GUESS, round=2, holder=1, black=1, white=2),
        "colours_not_asked", FORMATS, only=(G,)),
    row("a play-off as slow as the games", TIMED, level_tie(how=DecidedBy.PLAY_OFF,
        time_control=HOUR), "play_off_too_slow", books(g="30.4"), only=(G,)),
    row("a play-off slower than the games", TIMED, level_tie(how=DecidedBy.PLAY_OFF,
        time_control=LONGER), "play_off_too_slow", books(g="30.4", d="app.1.6.3"), only=(G, D)),
    row("a line-up of a team left over", after(fresh(Stage(kind=StageKind.SWISS, rounds=1),
        teams=TEAM), dressed("A", "B", "C", **LISTS), c.StartTournament(), lambda told:
        told.publish(1, (1, 2), bye=(3,))), replace(LINE_UP, number=3), "entrant_not_available"),
    row("30.1.1 the colours of a play-off by a stranger", after(knockout(2, deciding="30.1.1"),
        at_board(lambda number, other: c.ChooseColours(round=1, board=1, number=number,
        moves_first=True)), c.RecordGame(round=1, board=1, game=1, score=DRAWN),
        c.RecordGame(round=1, board=1, game=2, score=DRAWN)), c.SettleGameColours(round=1,
        board=1, first=1, by=9), "choice_not_his", books(x="30.1.1"), only=(X,)),
    row("30.1.1 the colours of a play-off for a stranger", after(knockout(2, deciding="30.1.1"),
        at_board(lambda number, other: c.ChooseColours(round=1, board=1, number=number,
        moves_first=True)), c.RecordGame(round=1, board=1, game=1, score=DRAWN),
        c.RecordGame(round=1, board=1, game=2, score=DRAWN)), at_board(lambda text, other:
        c.SettleGameColours(round=1, board=1, first=9, by=other)), "winner_not_in_match",
        books(x="30.1.1"), only=(X,)),
    row("10.4.1.3 the same choice again", after(knockout(), at_board(lambda number, other:
        c.ChooseColours(round=1, board=1, number=number, moves_first=True))), at_board(
        lambda number, other: c.ChooseColours(round=1, board=1, number=number, moves_first=True)),
        "changes_nothing", only=(X,)),
    row("next stage named before this one is over", begun(4, *TWO_STAGES), numbered((1, 1),
        (2, 2)), "stage_not_over", FORMATS),
    row("one qualified for two", STAGE_1, numbered((1, 1)), "qualifiers_wrong", FORMATS),
    row("numbers 1 and 3 of two", STAGE_1, numbered((1, 1), (3, 2)), "draw_order_wrong", DRAW),
    row("a stranger qualified", STAGE_1, numbered((1, 1), (2, 9)), "entrant_unknown"),
    row("somebody qualified twice", STAGE_1, numbered((1, 1), (2, 1)), "entrant_twice"),
    row("somebody qualified who left", after(STAGE_1, *gone(4)), numbered((1, 1), (2, 4)),
        "entrant_not_available"),
    row("a result still missing in the stage", after(begun(4, *TWO_STAGES), first, lambda told:
        told.publish(2, (1, 3), (4, 2)).results(2, WIN, WIN).close(2), lambda told: told.publish(
        3, (4, 1), (2, 3)), c.RecordResult(round=3, board=1, score=WIN), c.CountMissingAsDraws(
        round=3, note="late"), c.CloseRound(round=3)), numbered((1, 1), (2, 2)),
        "results_missing"),
    row("those who qualify level", after(begun(4, *TWO_STAGES), drawn_out), lambda told:
        next_stage(told.state), "qualifiers_level", TIES),
    row("fewer left than qualify", after(STAGE_1, *gone(2, 3, 4)), lambda told: next_stage(
        told.state), "qualifiers_wrong", FORMATS),
    row("no stage after the last by the tables", PLAYED, lambda told: next_stage(told.state),
        "no_further_stage", FORMATS),
    row("no next stage of no event", STARTED, lambda told: next_stage(None),
        "tournament_not_created"),
    row("points changed after the start", STARTED, amending(points=replace(
        ONE_HALF_ZERO, draw_first=Fraction(1, 4), draw_second=Fraction(1, 4))),
        "regulations_locked", SCORING),
    row("10.4.3.1 the final of N+1 moved behind it", after(begun(4, N_PLUS_ONE), first, lambda
        told: told.publish(2, (1, 3), (4, 2)).results(2, WIN, WIN).close(2)), amending(
        stages=(replace(N_PLUS_ONE, rounds=2),)), "rounds_already_played", FORMATS),
    row("30.1 an end with a final that nobody won", after(begun(4, N_PLUS_ONE), drawn_out),
        c.FinishTournament(), "final_undecided", books(x="30.1")),
    row("10.4.3.1 the first two level before the final", after(begun(4, N_PLUS_ONE), drawn),
        lambda told: pair_next(told.state, number=3, seed=""), "finalists_level", FORMATS),
    row("the end before the last sheet is signed", after(CLOSED_1, lambda told: told.publish(2,
        (1, 3), (4, 2)).results(2, WIN, WIN).close(2), lambda told: told.publish(3, (4, 1),
        (2, 3)).results(3, WIN, WIN)), c.FinishTournament(), "results_missing", RESULT),
    row("a table worked out before", CLOSED_1, c.PublishStandings(round=1, based_on=1, rows=tuple(
        Line(number=number, rank=number, points="0") for number in ALL)), "standings_out_of_date"),
    row("a tie without a reference", LEVEL, level_tie(reference=" "), "reference_missing", TIES),
    row("a lot of a tie without a seed", LEVEL, level_tie(seed=""), "seed_missing", TIES),
    row("two lots of ties from one seed", after(LEVEL, level_tie()), level_tie(reason="again"),
        "seed_used", TIES),
    row("a tie settled again without a reason", after(LEVEL, level_tie()), level_tie(seed="y"),
        "reason_missing"),
    row("a period from a closed round", LONG_1, period(), "round_closed"),
    row("an amendment taken back after a round", after(AMENDED, lambda told: told.publish(2,
        (1, 3), (4, 2))), c.TakeBackAmendment(reason="slip"), "later_round_published", ROUNDS),
    row("an amendment taken back while a draft waits", after(AMENDED, lambda told: told.draft(2,
        (1, 3), (4, 2))), c.TakeBackAmendment(reason="slip"), "draft_exists"),
    row("seeds 1 and 2 in one half", sheet_of(*SEEDS_1_2), hall(1, 2, 3, 4),
        "seed_out_of_place", books(g="app3.2.1.1", d="app.1.1.2(1)a"), only=(G, D)),
    row("two of one unit in one half", sheet_of(*UNIT_1_2), hall(1, 2, 3, 4),
        "units_too_near", books(g="app3.2.1.2", d="app.1.1.2(1)b"), only=(G, D)),
    row("a table of teams of people", IN_1, lambda told: team_table(told.now), "no_team_table",
        TEAMS),
    row("teams of one and two without a count", after(fresh(Stage(kind=StageKind.SWISS, rounds=1),
        teams=Teams(kind=TeamKind.SUM_OF_PLACES)), dressed("A", "B", "B"), c.StartTournament(),
        lambda told: told.publish(1, (1, 2), bye=(3,)).results(1, WIN)), lambda told: team_table(
        told.now), "team_sizes_differ", books(x="14.9", w="25.2", g="26.2.5")),
)  # fmt: skip

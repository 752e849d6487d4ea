"""Refusals of entries, lots, the start, who takes part, ratings, seeds and settings."""

from dataclasses import replace

from games.rules.books.sources import XIANGQI
from tests.support.tournaments import ARBITER, Told, entries, entry_id
from tests.tournaments.record.refusals.row import (
    BYE,
    CLOSED_1,
    DRAFTED_2,
    DRAW,
    EXPULSION,
    FINISHED,
    FORMATS,
    IN_1,
    MEET_ONCE,
    PLAYED,
    PUBLISHED_1,
    ROBIN,
    ROUNDS,
    STARTED,
    TIES,
    D,
    G,
    Row,
    W,
    X,
    after,
    begun,
    books,
    fresh,
    row,
    rules,
)  # fmt: skip
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record.entries.commands import CorrectEntry
from tournaments.record.lots.commands import AllowBreak, CheckInEntrants, DrawPairingLot, RankSeeds
from tournaments.record.ratings.commands import ReportRatings
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.regulations.values import Byes, Deadlines, Ratings, Stage
from tournaments.schedules.seeding import Proof, SeedBasis
from tournaments.standings.table import DecidedBy

NEW = fresh()
FOUR = after(NEW, c.EnterEntrants(entries=entries(4)))
DRAWN_4 = after(FOUR, c.DrawNumbers(seed="lot"))
NIGHT = Deadlines(entry_closes_at=1, check_in_closes_at=1)
DAY = Deadlines(check_in_closes_at=1_767_225_700_000)
TWO_STAGES = (Stage(kind=StageKind.SWISS, rounds=3, qualifiers=2), ROBIN)
CUT = Stage(kind=StageKind.SWISS_ELIMINATION, rounds=3, eliminated_from=2, eliminated_each=2)
LONG = begun(4, ratings=Ratings(spans_months=True))
SEEDED = after(NEW, c.EnterEntrants(entries=tuple(
    replace(entry, seed=at) for at, entry in enumerate(entries(4), start=1))))  # fmt: skip
DRAFT = after(lambda edition: Told(rules(edition), published=False),
    c.EnterEntrants(entries=entries(4)), c.DrawNumbers(seed="lot"))  # fmt: skip
DEADLINE = books(g="24.1.1")
SEEDS = books(g="app3.1.4", d="app.1.1.1(3)")


def entering(*found: Entry, reason: str = "") -> c.EnterEntrants:
    return c.EnterEntrants(entries=found, reason=reason)


def entry(number: int, **more: object) -> Entry:
    return replace(Entry(id=entry_id(number)), **more)  # type: ignore[arg-type]


def rating(number: int, value: int = 2000, **more: object) -> PeriodRating:
    made = PeriodRating(id=entry_id(number), rating=value, rating_list="national",
                        list_id="list-2", rated_on="2026-07-01")  # fmt: skip
    return replace(made, **more)  # type: ignore[arg-type]


def proof(number: int, value: int | None = 2000, **more: object) -> Proof:
    return replace(Proof(id=entry_id(number), rating=value), **more)  # type: ignore[arg-type]


def bye(**more: object) -> c.GrantBye:
    made = c.GrantBye(number=1, round=2, kind=Mark.HALF_BYE, reason="flight")
    return replace(made, **more)  # type: ignore[arg-type]


def tie(*numbers: int, **more: object) -> c.DecideTie:
    made = c.DecideTie(round=3, numbers=numbers, how=DecidedBy.RULING, reference="ruling 3")
    return replace(made, **more)  # type: ignore[arg-type]


def leaving(number: int = 4, at: int = 1, reason: str = "ill") -> c.WithdrawEntrant:
    return c.WithdrawEntrant(number=number, after_round=at, reason=reason)


ENTRY_ROWS: tuple[Row, ...] = (
    row("nobody entered", NEW, entering(), "entries_missing"),
    row("5001 entries", NEW, entering(*entries(5001)), "too_many_entries"),
    row("entered twice", FOUR, entering(entry(2)), "entered_already"),
    row("a seed that another has", SEEDED, entering(entry(9, seed=2)), "seed_taken"),
    row("a tenth dan", NEW, entering(entry(1, dan=10)), "no_such_dan",
        books(w="25.3")),
    row("a grade nobody can read", NEW, entering(entry(1, grade="strong")), "grade_unknown"),
    row("a country in words", NEW, entering(entry(1, country="China")), "country_malformed"),
    row("entry too late", fresh(deadlines=NIGHT), entering(entry(1)), "entry_too_late", DEADLINE),
    row("late entry to a round robin", begun(4, ROBIN), entering(entry(9), reason="late"),
        "late_entry_not_possible", FORMATS),
    row("late entry behind the last round", PLAYED, entering(entry(9), reason="late"),
        "late_entry_not_possible", FORMATS),
    row("late entry without a reason", CLOSED_1, entering(entry(9)), "reason_missing"),
    row("entry taken back after the start", STARTED, c.WithdrawEntry(id=entry_id(1)),
        "tournament_started"),
    row("entry taken back of nobody", FOUR, c.WithdrawEntry(id=entry_id(9)), "entrant_unknown"),
    row("correction of nobody's entry", FOUR, CorrectEntry(entry=entry(9)), "entrant_unknown"),
    row("correction to what it is", FOUR, CorrectEntry(entry=entry(1)), "changes_nothing"),
    row("correction to a seed that another has", SEEDED, CorrectEntry(entry=entry(1, seed=2)),
        "seed_taken"),
    row("draw after round 1", PUBLISHED_1, c.DrawNumbers(seed="x", reason="again"),
        "draw_closed", DRAW),
    row("draw of one", after(NEW, entering(entry(1))), c.DrawNumbers(seed="x"), "entries_missing"),
    row("second draw without a reason", DRAWN_4, c.DrawNumbers(seed="x"), "reason_missing"),
    row("draw without a seed", FOUR, c.DrawNumbers(), "seed_missing", DRAW),
    row("draw of the hall without a witness", FOUR, c.DrawNumbers(method=DrawMethod.GIVEN),
        "witness_missing", DRAW),
    row("draw of the hall without somebody", FOUR, c.DrawNumbers(method=DrawMethod.GIVEN,
        witness="all", order=(entry_id(1),)), "draw_order_wrong", DRAW),
    row("both lots in one hand", FOUR, c.DrawNumbers(seed="x", names_by="A", places_by="A"),
        "lots_in_one_hand", DRAW),
    row("start of a draft", DRAFT, c.StartTournament(), "tournament_not_published"),
    row("event published twice", NEW, c.PublishTournament(), "tournament_published_already"),
    row("event published after the end", FINISHED, c.PublishTournament(), "tournament_finished"),
    row("cancelling after the end", FINISHED, c.CancelTournament(reason="x"),
        "tournament_finished"),
    row("cancelling without a reason", NEW, c.CancelTournament(reason=""), "reason_missing"),
    row("start with one", after(NEW, entering(entry(1))), c.StartTournament(), "entries_missing"),
    row("start without numbers", FOUR, c.StartTournament(), "numbers_not_drawn", DRAW),
    row("start with a draw of before", after(DRAWN_4, entering(entry(9))), c.StartTournament(),
        "draw_out_of_date", DRAW),
    row("start twice", STARTED, c.StartTournament(), "tournament_started"),
    row("more rounds than opponents", after(fresh(Stage(kind=StageKind.SWISS, rounds=4)),
        entering(*entries(4)), c.DrawNumbers(seed="x")), c.StartTournament(),
        "rounds_exceed_opponents", MEET_ONCE),
    row("more rounds than those who stay have opponents", after(fresh(CUT),
        entering(*entries(4)), c.DrawNumbers(seed="x")), c.StartTournament(),
        "elimination_exceeds_opponents", MEET_ONCE),
    row("a round robin of other rounds", after(fresh(Stage(kind=StageKind.ROUND_ROBIN, rounds=4)),
        entering(*entries(4)), c.DrawNumbers(seed="x")), c.StartTournament(),
        "rounds_not_of_table", FORMATS),
    row("a group of one", after(fresh(Stage(kind=StageKind.ROUND_ROBIN, groups=2)),
        entering(*entries(3)), c.DrawNumbers(seed="x")), c.StartTournament(),
        "group_too_small", FORMATS),
    row("24.1.1 somebody not checked in", after(fresh(deadlines=DAY), entering(*entries(4)),
        c.DrawNumbers(seed="x")), c.StartTournament(), "not_checked_in", DEADLINE),
    row("check-in too late", after(fresh(deadlines=replace(NIGHT, entry_closes_at=None)),
        entering(*entries(4))), CheckInEntrants(ids=(entry_id(1),)), "check_in_too_late",
        DEADLINE),
    row("check-in of nobody", FOUR, CheckInEntrants(ids=()), "entries_missing"),
    row("check-in of a stranger", FOUR, CheckInEntrants(ids=(entry_id(9),)), "entrant_unknown"),
    row("check-in twice", after(FOUR, CheckInEntrants(ids=(entry_id(1),))),
        CheckInEntrants(ids=(entry_id(1),)), "changes_nothing"),
    row("created twice", NEW, lambda told: told.give(c.CreateTournament(
        regulations=told.now.regulations)), "tournament_exists"),
    row("regulations without a title", NEW, lambda told: told.give(c.AmendRegulations(
        regulations=replace(told.now.regulations, title=" "))), "event_title_missing"),
    row("regulations as they are", NEW, lambda told: told.give(c.AmendRegulations(
        regulations=told.now.regulations)), "changes_nothing"),
    row("regulations after the end", FINISHED, lambda told: told.give(c.AmendRegulations(
        regulations=told.now.regulations)), "tournament_finished"),
    row("fewer rounds than played", after(CLOSED_1, lambda told: told.publish(2, (1, 3), (2, 4))),
        lambda told: told.give(c.AmendRegulations(reason="short", regulations=rules(
            told.now.regulations.edition, Stage(kind=StageKind.SWISS, rounds=1)))),
        "rounds_already_played", ROUNDS),
    row("book mode left twice", after(NEW, c.LeaveBookMode(reason="asked")),
        c.LeaveBookMode(reason="asked"), "book_mode_left"),
    row("no further stage", PLAYED, c.OpenStage(), "no_further_stage", FORMATS),
    row("next stage before this one is over", begun(4, *TWO_STAGES), c.OpenStage(),
        "stage_not_over", FORMATS),
)  # fmt: skip

PART_ROWS: tuple[Row, ...] = (
    row("leaving without a reason", CLOSED_1, leaving(reason=""), "reason_missing"),
    row("leaving of nobody", CLOSED_1, leaving(9), "entrant_unknown"),
    row("leaving twice", after(CLOSED_1, leaving()), leaving(), "left_already"),
    row("leaving after a round far off", CLOSED_1, leaving(at=4), "round_out_of_range"),
    row("leaving while a draft waits", DRAFTED_2, leaving(), "draft_exists"),
    row("leaving before a game played", CLOSED_1, leaving(at=0), "played_after_leaving"),
    row("18.3 expulsion without an article", CLOSED_1, c.ExpelEntrant(number=4, after_round=1,
        article=None, reason="grave"), "article_missing", EXPULSION),
    row("expulsion twice", after(CLOSED_1, c.ExpelEntrant(number=4, after_round=1,
        article=XIANGQI("18.3"),
        reason="grave")), c.ExpelEntrant(number=4, after_round=1, article=XIANGQI("18.3"),
            reason="x"),
        "left_already"),
    row("elimination in a plain Swiss", CLOSED_1, c.EliminateEntrants(after_round=1),
        "elimination_of_another_format", FORMATS),
    row("10.4.2 elimination before its round", begun(6, CUT), c.EliminateEntrants(after_round=1),
        "elimination_not_due", FORMATS),
    row("10.4.2 elimination before the round is closed", begun(6, CUT),
        c.EliminateEntrants(after_round=2), "round_not_closed"),
    row("return of one who never left", CLOSED_1, c.ReturnEntrant(number=1, from_round=2,
        reason="well"), "not_away"),
    row("return of one expelled", after(CLOSED_1, c.ExpelEntrant(number=4, after_round=1,
        article=XIANGQI("18.3"), reason="grave")), c.ReturnEntrant(number=4, from_round=2,
            reason="well"),
        "not_away", books(x="18.3"), only=(X,)),
    row("absence in a round robin", begun(4, ROBIN), c.ExcuseEntrant(number=1, round=1),
        "excuse_not_possible", FORMATS),
    row("absence behind the last round", STARTED, c.ExcuseEntrant(number=1, round=4),
        "round_out_of_range"),
    row("absence in round 5 of 3", STARTED, c.ExcuseEntrant(number=1, round=5),
        "round_out_of_range"),
    row("absence twice", after(STARTED, c.ExcuseEntrant(number=1, round=2)),
        c.ExcuseEntrant(number=1, round=2), "entrant_not_available"),
    row("a bye of no kind", STARTED, bye(kind=Mark.WIN), "bye_kind_wrong", BYE),
    row("a bye in a round robin", begun(4, ROBIN, byes=Byes(half_byes=1)), bye(),
        "excuse_not_possible", FORMATS),
    row("a full bye without an article", STARTED, bye(kind=Mark.FULL_BYE), "article_missing", BYE),
    row("no half byes in the event", STARTED, bye(), "half_byes_used", BYE),
    row("a bye one may not have", after(begun(4, byes=Byes(half_byes=1)), c.SetByeRight(
        id=entry_id(1), kind=Mark.HALF_BYE, allowed=False, reason="wild card")), bye(),
        "bye_not_entitled", BYE),
    row("18.5 penalty without an article", CLOSED_1, c.RecordSanction(number=1, article=None,
        reason="loud"), "article_missing"),
    row("penalty of nobody", CLOSED_1, c.RecordSanction(number=9, article=XIANGQI("18.1"),
        reason="loud"),
        "entrant_unknown"),
    row("absence taken back of one who comes", STARTED, c.RecallAbsence(number=1, round=2,
        reason="here"), "not_excused"),
    row("absence taken back behind a round", CLOSED_1, c.RecallAbsence(number=1, round=1,
        reason="here"), "round_out_of_range"),
    row("absence taken back while a draft waits", DRAFTED_2, c.RecallAbsence(number=1, round=3,
        reason="here"), "draft_exists"),
    row("a granted bye taken back by an arbiter", after(begun(4, byes=Byes(half_byes=1)), bye()),
        c.RecallAbsence(number=1, round=2, reason="here"), "role_not_allowed", by=ARBITER),
    row("criticism in a book without it", STARTED, c.CriticisePublicly(reason="phone"),
        "no_criticism_in_the_book", only=("xiangqi-2020", "gomoku-2025", "draughts-100")),
    row("criticism of nobody", STARTED, c.CriticisePublicly(id=entry_id(9), reason="phone"),
        "entrant_unknown", only=("weiqi-2002",)),
    row("criticism taken back where there is none", STARTED,
        c.CriticisePublicly(id=entry_id(1), reason="slip", withdrawn=True), "changes_nothing",
        books(w="23.7/p3"), only=("weiqi-2002",)),
    row("criticism before the start", FOUR, c.CriticisePublicly(reason="phone"),
        "tournament_not_started", only=("weiqi-2002",)),
    row("bye right of no kind", STARTED, c.SetByeRight(id=entry_id(1), kind=Mark.WIN,
        allowed=False, reason="x"), "bye_kind_wrong", BYE),
    row("bye right of nobody", STARTED, c.SetByeRight(id=entry_id(9), kind=Mark.HALF_BYE,
        allowed=False, reason="x"), "entrant_unknown"),
    row("bye right as it is", STARTED, c.SetByeRight(id=entry_id(1), kind=Mark.HALF_BYE,
        allowed=True, reason="x"), "changes_nothing"),
    row("bye right after the end", FINISHED, c.SetByeRight(id=entry_id(1), kind=Mark.HALF_BYE,
        allowed=False, reason="x"), "tournament_finished"),
    row("no amendment to take back", CLOSED_1, c.TakeBackAmendment(reason="slip"),
        "nothing_to_take_back", books(g="25.2.1-B")),
)  # fmt: skip

LOT_ROWS: tuple[Row, ...] = (
    row("no seeds", FOUR, RankSeeds(basis=SeedBasis.RATING), "seeds_missing", SEEDS),
    row("more seeds than proofs", FOUR, RankSeeds(basis=SeedBasis.RATING, proofs=(proof(1),),
        count=2), "seeds_out_of_range", SEEDS),
    row("another principle without evidence", FOUR, RankSeeds(basis=SeedBasis.OTHER,
        proofs=(proof(1),)), "seed_evidence_missing", SEEDS),
    row("seed of nobody", FOUR, RankSeeds(basis=SeedBasis.RATING, proofs=(proof(9),)),
        "entrant_unknown"),
    row("seed twice", FOUR, RankSeeds(basis=SeedBasis.RATING, proofs=(proof(1), proof(1))),
        "entrant_twice"),
    row("seeds level", FOUR, RankSeeds(basis=SeedBasis.RATING, proofs=(proof(1), proof(2))),
        "seeds_level", SEEDS),
    row("proof without its rating", FOUR, RankSeeds(basis=SeedBasis.RATING,
        proofs=(proof(1, None),)), "proof_incomplete", SEEDS),
    row("17.5 a lot where the book has none", IN_1, DrawPairingLot(round=1, board=1, seed="x"),
        "pairing_lot_unknown", FORMATS, only=(X, G, D)),
    row("17.5 a lot where somebody won", IN_1, DrawPairingLot(round=1, board=1, seed="x"),
        "no_double_loss", books(w="17.5/p2"), only=(W,)),
    row("28.9 a break in another edition", PUBLISHED_1, AllowBreak(round=1, break_ms=1,
        reason="power"), "break_not_regulated"),
    row("a tie of one", PLAYED, tie(1), "tie_needs_two", TIES),
    row("a tie with somebody twice", PLAYED, tie(1, 1), "entrant_twice", TIES),
    row("a tie with nobody", PLAYED, tie(1, 9), "entrant_unknown"),
    row("a tie by the final", PLAYED, tie(1, 2, how=DecidedBy.FINAL), "tie_not_by_final", TIES),
    row("a tie of those not level", PLAYED, tie(1, 3), "not_level", TIES),
    row("the end with rounds to play", CLOSED_1, c.FinishTournament(), "rounds_left", ROUNDS),
    row("the end with a stage to play", after(begun(4, *TWO_STAGES)), c.FinishTournament(),
        "stages_left", FORMATS),
    row("table of a group that is not", CLOSED_1, c.PublishStandings(round=1, rows=(), based_on=1,
        group="Z"), "group_unknown"),
    row("table without rows", CLOSED_1, c.PublishStandings(round=1, rows=(), based_on=1),
        "rows_wrong"),
    row("table of a draft", DRAFTED_2, c.PublishStandings(round=2, rows=(), based_on=1),
        "round_not_published", books(w="30.4", g="25.2.2-C")),
)  # fmt: skip

RATING_ROWS: tuple[Row, ...] = (
    row("no ratings", FOUR, c.SetRatings(from_round=1, ratings=()), "ratings_missing"),
    row("rating of nobody", FOUR, c.SetRatings(from_round=1, ratings=(rating(9),)),
        "entrant_unknown"),
    row("rating twice", FOUR, c.SetRatings(from_round=1, ratings=(rating(1), rating(1))),
        "entrant_twice"),
    row("rating of a million", FOUR, c.SetRatings(from_round=1, ratings=(rating(1, 10**6),)),
        "rating_out_of_range"),
    row("rating by hand without a reason", FOUR, c.SetRatings(from_round=1,
        ratings=(rating(1, list_id=""),)), "reason_missing"),
    row("a day that is none", FOUR, c.SetRatings(from_round=1, on="2026-02-30",
        ratings=(rating(1),)), "day_malformed"),
    row("before the start from round 2", FOUR, c.SetRatings(from_round=2, ratings=(rating(1),)),
        "no_such_round"),
    row("ratings of a short event", STARTED, c.SetRatings(from_round=2, ratings=(rating(1),)),
        "ratings_frozen"),
    row("ratings from round 9 of 3", LONG, c.SetRatings(from_round=9, ratings=(rating(1),)),
        "no_such_round"),
    row("a period before the last one", after(LONG, c.SetRatings(from_round=3,
        ratings=(rating(1),))), c.SetRatings(from_round=2, ratings=(rating(1),)),
        "period_not_later"),
    row("rated otherwise without a result", PUBLISHED_1, c.RateBoard(round=1, board=1, rated=False,
        reason="x"), "no_result_yet"),
    row("rated as it is", IN_1, c.RateBoard(round=1, board=1, rated=True, reason="x"),
        "changes_nothing"),
    row("a forfeit rated", after(PUBLISHED_1, c.RecordResult(round=1, board=1,
        score=Score.FIRST_BY_FORFEIT)), c.RateBoard(round=1, board=1, rated=True, reason="x"),
        "never_rated"),
    row("report of a period that is not", CLOSED_1, ReportRatings(period=2), "no_such_period"),
    row("report before the round is closed", IN_1, ReportRatings(period=0), "period_not_closed"),
    row("report of nothing", STARTED, ReportRatings(period=0), "nothing_to_report"),
    row("the same report again", after(CLOSED_1, ReportRatings(period=0)),
        ReportRatings(period=0), "changes_nothing"),
)  # fmt: skip
ROWS = ENTRY_ROWS + PART_ROWS + LOT_ROWS + RATING_ROWS

"""Refusals of rounds: paired, changed, published, recalled, closed; results on their boards."""

from dataclasses import replace
from fractions import Fraction

from games.record.values import Actor, Role
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, XIANGQI
from games.streams.past import Entry
from tests.support.tournaments import ARBITER, CHIEF, Told, entry_id, pairs
from tests.tournaments.record.refusals.row import (
    APART,
    BYE,
    CLOSED_1,
    DRAFTED_1,
    DRAFTED_2,
    FINISHED,
    IN_1,
    LOSS,
    MEET_ONCE,
    PLAYED,
    PUBLISHED,
    PUBLISHED_1,
    RESULT,
    ROBIN,
    ROUNDS,
    SCORING,
    STARTED,
    UNFINISHED,
    WIN,
    G,
    Row,
    X,
    after,
    begun,
    books,
    fresh,
    row,
)  # fmt: skip
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.results.commands import ConfirmResults, FileOriginal
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.commands import ConfirmPlaces
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Score
from tournaments.regulations.values import Elsewhere, ForbiddenPairs, Stage

GAME = "01890a5d-ac96-774b-bcce-b302099a8057"
SCAN = "0" * 64
DEPUTY = Actor(id="person-deputy", role=Role.DEPUTY_CHIEF_ARBITER)
ADJOURNED = Score.ADJOURNED
MATCH_POINTS = books(x="13.2", w="27.2", g="27.6.2")
TWO_GAMES = begun(4, Stage(kind=StageKind.SWISS, rounds=3, games=2))
TWO_GAMES_1 = after(TWO_GAMES, lambda told: told.publish(1, (1, 2), (3, 4)))
APART_EVENT = begun(4, forbidden=ForbiddenPairs(pairs=((entry_id(1), entry_id(2)),)))
NO_DRAWS = after(
    begun(4, pairs_unfinished_as_draws=False), lambda told: told.publish(1, (1, 2), (3, 4))
)


def closing_by_chief(told: Told) -> None:
    """Close round 1 with the record at hand, all of it by the chief arbiter."""
    past = tuple(
        Entry(version=version, event=event, recorded_at=0, actor=CHIEF.id)
        for version, event in enumerate(told.events, start=1)
    )
    told.give(c.CloseRound(round=1, past=past))


def signing_by_chief(told: Told) -> None:
    """Publish the table with the record at hand, all of it by the chief arbiter."""
    past = tuple(
        Entry(version=version, event=event, recorded_at=0, actor=CHIEF.id)
        for version, event in enumerate(told.events, start=1)
    )
    rows = rows_of(standings(told.now))
    command = c.PublishStandings(round=1, rows=rows, based_on=told.now.version, past=past)
    told.give(command)


def done(*articles: Article, round_: int = 0) -> c.MarkDuties:
    return c.MarkDuties(round=round_, done=articles)


CORRECTED = after(
    begun(4, Stage(kind=StageKind.SWISS, rounds=1), four_eyes=True),
    lambda told: told.publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1),
    c.FinishTournament(),
    c.CorrectResult(round=1, board=1, score=Score.SECOND_WINS, reason="slip misread"),
)
WATCHED = after(begun(four_eyes=True), lambda told: told.publish(1, (1, 2), (3, 4)),
    lambda told: told.results(1, WIN, WIN))  # fmt: skip
OPEN_1 = after(PUBLISHED_1, c.RecordResult(round=1, board=2, score=WIN))
THREE = after(begun(3), lambda told: told.publish(1, (1, 2), bye=(3,)))


def result(board: int = 1, score: Score = WIN, **more: object) -> c.RecordResult:
    return replace(c.RecordResult(round=1, board=board, score=score), **more)  # type: ignore[arg-type]


def correction(**more: object) -> c.CorrectResult:
    made = c.CorrectResult(round=1, board=1, score=LOSS, reason="slip misread")
    return replace(made, **more)  # type: ignore[arg-type]


def ruling(**more: object) -> c.RuleScore:
    made = c.RuleScore(round=1, board=1, score=LOSS, article=XIANGQI("20.2"), reason="ruling 3")
    return replace(made, **more)  # type: ignore[arg-type]


def drafting(number: int, *boards: tuple[int, int], bye: tuple[int, ...] = ()) -> c.DraftPairing:
    return c.DraftPairing(round=number, pairs=pairs(*boards), byes=bye)


def changing(*boards: tuple[int, int], reason: str = "asked") -> c.ChangePairing:
    return c.ChangePairing(round=1, pairs=pairs(*boards), reason=reason)


def link(**more: object) -> c.LinkGame:
    return replace(c.LinkGame(round=1, board=1, game_id=GAME), **more)  # type: ignore[arg-type]


def drafted_again(told: Told) -> object:
    return pair_next(told.state, number=2, seed="")


ROUND_ROWS: tuple[Row, ...] = (
    row("draft while one waits", DRAFTED_1, drafting(1, (1, 2), (3, 4)), "draft_exists"),
    row("draft of a published round", PUBLISHED_1, drafting(1, (1, 3), (2, 4)),
        "round_already_published", PUBLISHED),
    row("draft of the round after next", STARTED, drafting(2, (1, 2), (3, 4)), "round_not_next"),
    row("draft of round nought", STARTED, drafting(0, (1, 2), (3, 4)), "round_not_next"),
    row("draft behind the last round", PLAYED, drafting(4, (1, 2), (3, 4)),
        "rounds_all_paired", ROUNDS),
    row("draft with a slip missing", OPEN_1, drafting(2, (1, 3), (2, 4)), "results_missing",
        books(x="app3.1.8", g="25.2.2-B")),
    row("draft before the sheet is signed", IN_1, drafting(2, (1, 3), (2, 4)),
        "round_not_closed", RESULT),
    row("draft before the start", fresh(), drafting(1, (1, 2)), "tournament_not_started"),
    row("draft after the end", FINISHED, drafting(4, (1, 2)), "tournament_finished"),
    row("boards out of order", STARTED,
        c.DraftPairing(round=1, pairs=tuple(reversed(pairs((1, 2), (3, 4))))),
        "boards_not_in_order"),
    row("somebody of no number", STARTED, drafting(1, (1, 2), (3, 9)), "entrant_unknown"),
    row("somebody twice", STARTED, drafting(1, (1, 2), (3, 2)), "entrant_twice"),
    row("somebody who left", after(CLOSED_1, c.WithdrawEntrant(number=4, after_round=1,
        reason="ill")), drafting(2, (1, 3), (2, 4)), "entrant_not_available"),
    row("19.3 a bye of who has left and is paired on", after(begun(3, Stage(
        kind=StageKind.SWISS, rounds=3, pairs_withdrawn=True)), lambda told: told.publish(
        1, (1, 2), bye=(3,)).results(1, WIN).close(1), c.WithdrawEntrant(
        number=2, after_round=1, reason="ill")), drafting(2, (1, 3), bye=(2,)),
        "entrant_not_available", only=("xiangqi-2020",)),
    row("somebody unpaired", STARTED, drafting(1, (1, 2)), "entrants_unpaired"),
    row("two byes of one group", STARTED, drafting(1, (1, 2), bye=(3, 4)), "too_many_byes", BYE),
    row("a second meeting", CLOSED_1, drafting(2, (1, 2), (3, 4)), "already_met", MEET_ONCE),
    row("two kept apart", APART_EVENT, drafting(1, (1, 2), (3, 4)), "pair_forbidden", APART),
    row("change without a draft", STARTED, changing((1, 2), (3, 4)), "no_draft"),
    row("change of a published round", PUBLISHED_1, changing((1, 3), (2, 4)),
        "round_already_published", PUBLISHED),
    row("change without a reason", DRAFTED_1, changing((1, 3), (2, 4), reason=" "),
        "reason_missing"),
    row("change to what it was", DRAFTED_1, changing((1, 2), (3, 4)), "changes_nothing"),
    row("discard of nothing", STARTED, c.DiscardDraft(round=1), "no_draft"),
    row("publication twice", PUBLISHED_1, c.PublishPairing(round=1),
        "round_already_published", PUBLISHED),
    row("recall of what is not published", DRAFTED_1, c.RecallPairing(round=1, reason="wrong"),
        "round_not_published", PUBLISHED),
    row("all rounds of a stage that follows no table", STARTED, c.PublishSchedule(),
        "no_table_of_rounds"),
    row("all rounds before the start", fresh(), c.PublishSchedule(), "tournament_not_started"),
    row("all rounds twice", after(begun(4, ROBIN), c.PublishSchedule()), c.PublishSchedule(),
        "changes_nothing"),
    row("recall of an earlier round", DRAFTED_2, c.RecallPairing(round=1, reason="wrong"),
        "round_not_last"),
    row("recall with a result in", OPEN_1, c.RecallPairing(round=1, reason="wrong"),
        "round_has_results", PUBLISHED),
    row("missing results where nothing is missing", IN_1,
        c.CountMissingAsDraws(round=1, note="late"), "nothing_missing"),
    row("missing results where the event rules it out", NO_DRAWS,
        c.CountMissingAsDraws(round=1, note="late"), "unfinished_not_counted", UNFINISHED),
    row("close with a slip missing", OPEN_1, c.CloseRound(round=1), "results_missing", RESULT),
    row("close by who entered the results", WATCHED, closing_by_chief, "entered_by_oneself",
        RESULT),
    row("close twice", CLOSED_1, c.CloseRound(round=1), "round_closed"),
    row("close of a draft", DRAFTED_1, c.CloseRound(round=1), "round_not_published", PUBLISHED),
    row("close with a digest that is none", IN_1, c.CloseRound(round=1, original="ff"),
        "digest_wrong", RESULT),
    row("25.2.2-B close by an arbiter", IN_1, c.CloseRound(round=1), "role_not_allowed",
        by=ARBITER, only=(G,)),
    row("25.3.2-B results confirmed with one missing", OPEN_1, ConfirmResults(round=1),
        "results_missing", RESULT, by=DEPUTY),
    row("25.3.2-B results confirmed of a group that is not", CLOSED_1, ConfirmResults(round=1,
        group="Q"), "group_unknown", by=DEPUTY),
    row("25.3.2-B results confirmed twice", after(CLOSED_1, lambda told: told.give(
        ConfirmResults(round=1), by=DEPUTY)), ConfirmResults(round=1), "changes_nothing",
        by=DEPUTY),
    row("25.3.3-A places confirmed with rounds to play", CLOSED_1, ConfirmPlaces(),
        "rounds_left", ROUNDS, by=DEPUTY),
    row("25.3.3-A places confirmed with a result missing", OPEN_1, ConfirmPlaces(),
        "results_missing", RESULT, by=DEPUTY),
    row("25.3.3-A places confirmed of a group that is not", FINISHED, ConfirmPlaces(group="Q"),
        "group_unknown", by=DEPUTY),
    row("25.3.3-A places confirmed of nothing published", STARTED, ConfirmPlaces(),
        "round_not_published", PUBLISHED, by=DEPUTY),
    row("25.3.3-A places confirmed twice", after(FINISHED, lambda told: told.give(
        ConfirmPlaces(), by=DEPUTY)), ConfirmPlaces(), "changes_nothing", by=DEPUTY),
    row("25.3.3-A places confirmed by the chief", FINISHED, ConfirmPlaces(), "role_not_allowed"),
    row("scan with a digest that is none", CLOSED_1, FileOriginal(round=1, original="0"),
        "digest_wrong", RESULT),
    row("scan of an open round", IN_1, FileOriginal(round=1, original=SCAN),
        "round_not_closed", RESULT),
    row("the same scan again", after(CLOSED_1, FileOriginal(round=1, original=SCAN)),
        FileOriginal(round=1, original=SCAN), "changes_nothing"),
    row("the same slip again", after(CLOSED_1, FileOriginal(round=1, board=1, original=SCAN)),
        FileOriginal(round=1, board=1, original=SCAN), "changes_nothing"),
    row("scan of a stage that is not", CLOSED_1, FileOriginal(round=1, original=SCAN, stage=3),
        "stage_unknown"),
    row("scan before the start", fresh(), FileOriginal(round=1, original=SCAN),
        "tournament_not_started"),
    row("more rounds than opponents by the engine", begun(4, ROBIN), lambda told: pair_next(
        told.state, number=2, seed=""), "round_not_next"),
    row("a round of a stage paired elsewhere", begun(4, Stage(kind=StageKind.SWISS, rounds=3,
        elsewhere=Elsewhere.LIM)), lambda told: pair_next(told.state, number=1, seed=""),
        "pairing_not_automatic"),
    row("pairing of no event", STARTED, lambda told: pair_next(None, number=1, seed=""),
        "tournament_not_created"),
)  # fmt: skip

RESULT_ROWS: tuple[Row, ...] = (
    row("result after the end", FINISHED, result(), "tournament_finished"),
    row("result twice", IN_1, result(), "result_already_recorded", RESULT),
    row("result of a draft", DRAFTED_1, result(), "round_not_published", PUBLISHED),
    row("result of a board that is not", PUBLISHED_1, result(board=3), "board_not_paired"),
    row("adjourned twice", after(PUBLISHED_1, result(score=ADJOURNED)), result(score=ADJOURNED),
        "changes_nothing"),
    row("points without an article", PUBLISHED_1, result(points_first=Fraction(1)),
        "article_missing"),
    row("points above a win", PUBLISHED_1,
        result(points_first=Fraction(3), article=XIANGQI("20.2")),
        "points_out_of_range", SCORING),
    row("points below nothing", PUBLISHED_1,
        result(points_second=Fraction(-1), article=XIANGQI("20.2")),
        "points_out_of_range", SCORING),
    row("a hundred fouls", PUBLISHED_1, result(fouls_first=100), "fouls_out_of_range"),
    row("fewer fouls than none", PUBLISHED_1, result(fouls_second=-1), "fouls_out_of_range"),
    row("board points of one game", PUBLISHED_1,
        result(games_first=Fraction(2), games_second=Fraction(0)), "games_wrong", SCORING),
    row("board points of one side", TWO_GAMES_1, result(games_first=Fraction(2)),
        "games_wrong", SCORING),
    row("13.2 board points against the score", TWO_GAMES_1,
        result(games_first=Fraction(1), games_second=Fraction(3)), "games_wrong", SCORING),
    row("correction without a reason", IN_1, correction(reason=""), "reason_missing"),
    row("correction of nothing", PUBLISHED_1, correction(), "no_result_yet"),
    row("correction to what stands", IN_1, correction(score=WIN), "changes_nothing"),
    row("correction with a hundred fouls", IN_1, correction(fouls_first=100),
        "fouls_out_of_range"),
    row("correction in a stage that is not", IN_1, correction(stage=2), "stage_unknown"),
    row("13.2 correction against the board points", after(TWO_GAMES_1, result(
        games_first=Fraction(3), games_second=Fraction(1))), correction(),
        "games_not_ruled", MATCH_POINTS),
    row("ruling without a reason", IN_1, ruling(reason=" "), "reason_missing"),
    row("ruling without an article", IN_1, ruling(article=None), "article_missing"),
    row("ruling with points above a win", IN_1, ruling(points_first=Fraction(5)),
        "points_out_of_range", SCORING),
    row("the same ruling again", after(IN_1, ruling()), ruling(), "changes_nothing"),
    row("ruling on a draft", DRAFTED_1, ruling(), "round_not_published", PUBLISHED),
    row("link after the end", FINISHED, link(), "tournament_finished"),
    row("link at a closed round by an arbiter", CLOSED_1, link(), "round_closed", by=ARBITER),
    row("link to no id", PUBLISHED_1, link(game_id="game 7"), "game_id_malformed"),
    row("link of a second game of one", PUBLISHED_1, link(game=2), "game_number_wrong"),
    row("link of game nought", PUBLISHED_1, link(game=0), "game_number_wrong"),
    row("link of another board's game", after(PUBLISHED_1, link()), link(board=2),
        "game_linked_elsewhere"),
    row("the same link again", after(PUBLISHED_1, link()), link(), "changes_nothing"),
)  # fmt: skip
DUTY_ROWS: tuple[Row, ...] = (
    row(
        "a table signed by who corrected it after the close",
        CORRECTED,
        signing_by_chief,
        "corrected_by_oneself",
        PUBLISHED,
    ),
    row(
        "a duty that the book does not know",
        STARTED,
        done(XIANGQI("18.1")),
        "no_such_duty",
        books(x="18.1"),
        only=(X,),
    ),
    row(
        "a duty of every round without its round",
        STARTED,
        done(XIANGQI("17.5")),
        "duty_of_round",
        books(x="17.5"),
        only=(X,),
    ),
    row(
        "a duty of the event in a round",
        STARTED,
        done(XIANGQI("17.2"), round_=1),
        "duty_of_event",
        books(x="17.2"),
        only=(X,),
    ),
    row(
        "25.1 a chief's duty ticked by an arbiter",
        STARTED,
        done(GOMOKU("25.1.1-A")),
        "duty_of_another",
        books(g="25.1.1-A"),
        by=ARBITER,
        only=(G,),
    ),
    row(
        "a duty ticked twice",
        after(STARTED, done(XIANGQI("17.2"))),
        done(XIANGQI("17.2")),
        "changes_nothing",
        only=(X,),
    ),
)
ROWS = ROUND_ROWS + RESULT_ROWS + DUTY_ROWS

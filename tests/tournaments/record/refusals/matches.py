"""Refusals of sheets, matches of several games, first moves, line-ups and awards of dan."""

from collections.abc import Callable
from dataclasses import replace

from games.record.values import Actor, Role
from games.rules.books.sources import WEIQI
from games.rules.first_move import Choice
from tests.support.tournaments import ARBITER, EVENT, Told, entries, entry_id, pairs
from tests.tournaments.record.refusals.row import (
    CLOSED_1,
    CORRECTION,
    DRAW,
    DRAWN,
    FINISHED,
    FORMATS,
    IN_1,
    LOSS,
    PUBLISHED_1,
    RESULT,
    ROUNDS,
    SCORING,
    STARTED,
    TEAMS,
    WIN,
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
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.books.promotion import Grading
from tournaments.promotion.points import DanSystem
from tournaments.record import commands as c
from tournaments.record.lots.commands import AllowBreak, DrawPairingLot, SettleFirstMove
from tournaments.record.promotion.commands import AwardDan, TakeDanBack
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import DrawMethod, Entry, Score, SheetSlot, Verdict
from tournaments.regulations.values import Stage, TeamKind, Teams
from tournaments.standings.table import DecidedBy

RAPID = "xiangqi-2020-rapid"
CLASSIC = "gomoku-classic"
OFFICE = Actor(id="person-office", role=Role.RATING_OFFICE)
BOUND = replace(OFFICE, event=EVENT)
"""Titles outlive the event: whose office ends with it gives none."""
KNOCKOUT = Stage(kind=StageKind.KNOCKOUT)


def slots(*numbers: int) -> tuple[SheetSlot, ...]:
    return tuple(SheetSlot(number=number) for number in numbers)


def hall(*numbers: int, witness: str = "all", **more: str) -> c.DrawSheet:
    return c.DrawSheet(slots=slots(*numbers), witness=witness, **more)


def draft_next(told: Told) -> object:
    return told.give(pair_next(told.state, number=len(told.now.stage.played) + 1, seed="s"))


def paired(number: int, seed: str = "s") -> Callable[[Told], object]:
    return lambda told: pair_next(told.state, number=number, seed=seed)


def publish_1(told: Told) -> object:
    draft_next(told)
    return told.give(c.PublishPairing(round=1))


def knockout(count: int = 4, **stage: object) -> Callable[[str], Told]:
    """Return a sheet of the hall in the order of numbers, its first round published."""
    kind = replace(KNOCKOUT, **stage)  # type: ignore[arg-type]
    return after(begun(count, kind), hall(*range(1, count + 1)), publish_1)


def game(number: int, score: Score = WIN, **more: object) -> c.RecordGame:
    made = c.RecordGame(round=1, board=1, game=number, score=score)
    return replace(made, **more)  # type: ignore[arg-type]


def deciding(**more: object) -> c.DecideMatch:
    made = c.DecideMatch(round=1, board=1, how=DecidedBy.RULING, reference="ruling 3")
    return replace(made, **more)  # type: ignore[arg-type]


def settling(**more: object) -> SettleFirstMove:
    return replace(SettleFirstMove(round=1, board=1, how=FirstMoveBy.TOSS), **more)  # type: ignore[arg-type]


def at_board(command: Callable[[int, int], c.TournamentCommand]) -> Callable[[Told], object]:
    """Give a command made of who sits at board 1 of the latest round."""

    def give(told: Told) -> object:
        pair = told.now.stage.played[-1].boards[0].pair
        return told.give(command(pair.first, pair.second))

    return give


def guess(holder: int, other: int) -> SettleFirstMove:
    return settling(how=FirstMoveBy.GUESS, holder=holder, black=1, white=2)


def lot(first: int, other: int) -> SettleFirstMove:
    return settling(how=FirstMoveBy.LOT, winner=first, first=first, witness="all")


def dressed(*units: str, **members: tuple[str, ...]) -> Callable[[Told], object]:
    """Enter one for each unit, or each a team with its list, and draw in that order."""

    def enter(told: Told) -> object:
        found = tuple(
            replace(entry, unit=unit, members=members.get(unit, ()))
            for entry, unit in zip(entries(len(units)), units, strict=True)
        )
        told.give(c.EnterEntrants(entries=found))
        order = tuple(entry.id for entry in found)
        return told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=order, witness="all"))

    return enter


TABLE = Stage(kind=StageKind.SCHEVENINGEN)
TWO_GAMES = Stage(kind=StageKind.SWISS, rounds=3, games=2)
TWO = after(begun(4, TWO_GAMES), lambda told: told.publish(1, (1, 2), (3, 4)))
DRAWN_KO = after(knockout(), lambda told: told.results(1, DRAWN, DRAWN))
TEAM = Teams(kind=TeamKind.FIXED_BOARDS, boards=2)
LISTS = {"A": ("a1", "a2"), "B": ("b1", "b2")}
TEAM_1 = after(fresh(Stage(kind=StageKind.SWISS, rounds=1), teams=TEAM), dressed("A", "B", **LISTS),
               c.StartTournament(), lambda told: told.publish(1, (1, 2)))  # fmt: skip
LINE_UP = c.NameLineUp(round=1, number=1, players=("a1", "a2"))
FIXED = books(x="11.1", w="25.2", g="26.2.1")
LOST_BOTH = after(begun(), lambda told: told.publish(1, (1, 2), (3, 4)).results(
    1, Score.BOTH_LOSE, Score.BOTH_LOSE))  # fmt: skip
PLAY_OFF = after(knockout(2, deciding="30.1.1"), game(1, DRAWN), game(2, DRAWN))
LOTS_OF_30_2_1 = after(knockout(2, deciding="30.2.1"), c.SettleGameColours(
    round=1, board=1, seed="k"))  # fmt: skip


def award(**more: object) -> AwardDan:
    return replace(AwardDan(id=entry_id(1), dan=2), **more)  # type: ignore[arg-type]


def dan_event(grading: Grading = Grading.PROFESSIONAL) -> Callable[[str], Told]:
    """Return a weiqi event of two of first and second dan that is over."""

    def told(edition: str) -> Told:
        stage = Stage(kind=StageKind.SWISS, rounds=1)
        made = Told(rules(edition, stage, grading=grading, ranking="swiss_opponents"))
        made.give(c.EnterEntrants(entries=(
            Entry(id=entry_id(1), dan=1), Entry(id=entry_id(2), dan=2))))  # fmt: skip
        order = (entry_id(1), entry_id(2))
        made.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=order, witness="all"))
        made.give(c.StartTournament())
        made.publish(1, (1, 2)).results(1, WIN).close(1)
        made.give(c.FinishTournament())
        return made

    return told


RULED = award(article=WEIQI("25.3"), reason="by the association")

SHEET_ROWS: tuple[Row, ...] = (
    row("a sheet in a Swiss", STARTED, c.DrawSheet(seed="x"), "sheet_of_another_format", FORMATS),
    row("a sheet after round 1", knockout(), c.DrawSheet(seed="x"), "draw_closed", DRAW),
    row("a sheet without a seed", begun(4, KNOCKOUT), c.DrawSheet(), "seed_missing", DRAW),
    row("a sheet of the hall without a witness", begun(4, KNOCKOUT), hall(1, 2, 3, 4, witness=" "),
        "witness_missing", DRAW),
    row("a sheet without somebody", begun(4, KNOCKOUT), hall(1, 2, 3), "draw_order_wrong", DRAW),
    row("a sheet drawn again without a reason", after(begun(4, KNOCKOUT), c.DrawSheet(seed="x")),
        c.DrawSheet(seed="y"), "reason_missing"),
    row("both lots of a sheet in one hand", begun(4, KNOCKOUT),
        hall(1, 2, 3, 4, names_by="A", places_by="A"), "lots_in_one_hand", DRAW),
    row("a round without its sheet", begun(4, KNOCKOUT), paired(1), "sheet_not_drawn", DRAW),
    row("colours by lot without a seed", after(begun(4, KNOCKOUT), hall(1, 2, 3, 4)),
        paired(1, seed=""), "seed_missing", DRAW),
    row("a match that the sheet has not", after(begun(4, KNOCKOUT), hall(1, 2, 3, 4)),
        c.DraftPairing(round=1, pairs=pairs((1, 3), (2, 4))), "pair_not_of_schedule", FORMATS),
    row("a round behind the final", after(knockout(2), lambda told: told.results(1, WIN).close(1)),
        paired(2), "rounds_all_paired", ROUNDS),
    row("a match of four", after(fresh(Stage(kind=StageKind.MATCH, games=3)),
        dressed("A", "B", "C", "D")), c.StartTournament(), "match_needs_two", FORMATS),
    row("a knockout of seven rounds for four", after(fresh(replace(KNOCKOUT, rounds=7)),
        dressed("A", "B", "C", "D")), c.StartTournament(), "rounds_not_of_table", FORMATS),
    row("a table of teams with one of none", after(fresh(TABLE), dressed("A", "")),
        c.StartTournament(), "team_unit_missing", TEAMS),
    row("a table of three teams", after(fresh(TABLE), dressed("A", "B", "C")),
        c.StartTournament(), "two_teams_needed", FORMATS),
    row("a table of teams of one and two", after(fresh(TABLE), dressed("A", "B", "B")),
        c.StartTournament(), "teams_unequal", FORMATS),
    row("a tie where the sheet places", after(knockout(2), lambda told: told.results(1, WIN)
        .close(1)), c.DecideTie(round=1, numbers=(1, 2), how=DecidedBy.RULING, reference="3"),
        "places_of_sheet", books(x="app4.ko8playoff", w="26.1", g="27.1", d="app.1.1.1")),
    row("a choice of colours nobody has", PUBLISHED_1, c.ChooseColours(round=1, board=1, number=1,
        moves_first=True), "colours_not_asked", FORMATS),
    row("10.4.1.3 the other's choice", knockout(), at_board(lambda first, second: c.ChooseColours(
        round=1, board=1, number=second, moves_first=True)), "choice_not_his", FORMATS, only=(X,)),
    row("a choice of colours after the game", after(knockout(), lambda told: told.results(
        1, WIN, WIN)), at_board(lambda first, second: c.ChooseColours(round=1, board=1,
        number=first, moves_first=True)), "result_already_recorded", RESULT, only=(X,)),
)  # fmt: skip

MATCH_ROWS: tuple[Row, ...] = (
    row("a game after the end", FINISHED, game(1), "tournament_finished"),
    row("a game of a closed round", CLOSED_1, game(1), "round_closed"),
    row("a game adjourned", TWO, game(1, Score.ADJOURNED), "game_not_over", RESULT),
    row("a game with a hundred fouls", TWO, game(1, fouls_first=100), "fouls_out_of_range"),
    row("a game twice", after(TWO, game(1)), game(1), "result_already_recorded", RESULT),
    row("a game where one is played", PUBLISHED_1, game(1), "game_number_wrong", SCORING),
    row("game 2 before game 1", TWO, game(2), "game_number_wrong", SCORING),
    row("game 3 of two", after(TWO, game(1), game(2)), game(3), "game_number_wrong", SCORING),
    row("30.1.1 game 4 before game 2", after(knockout(2, deciding="30.1.1"), game(1, DRAWN)),
        game(4), "game_number_wrong", books(x="30.1.1"), only=(X,)),
    row("30.1.1 a play-off before its colours", PLAY_OFF, game(3), "colours_not_settled",
        books(x="30.1.1"), only=(X,)),
    row("30.1.1 the lot of a play-off without a seed", PLAY_OFF, c.SettleGameColours(
        round=1, board=1), "seed_missing", books(x="30.1.1"), only=(X,)),
    row("30.1.1 a choice with the lot", PLAY_OFF, c.SettleGameColours(round=1, board=1, seed="k",
        first=1), "lot_before_choice", books(x="30.1.1"), only=(X,)),
    row("30.2.1 a second lot from the first seed", after(LOTS_OF_30_2_1, game(1), game(2)),
        c.SettleGameColours(round=1, board=1, seed="k"), "seed_used", books(x="30.2.1"),
        only=(X,)),
    row("colours of a game nobody waits for", PUBLISHED_1, c.SettleGameColours(round=1, board=1),
        "colours_not_asked", FORMATS),
    row("a match decided without a result", knockout(), deciding(), "no_result_yet"),
    row("a match decided in a Swiss", IN_1, deciding(), "match_not_open", FORMATS),
    row("a match decided that was won", after(knockout(), lambda told: told.results(1, WIN, WIN)),
        deciding(), "match_not_open", FORMATS),
    row("a match decided by the final", DRAWN_KO, deciding(how=DecidedBy.FINAL),
        "tie_not_by_final", FORMATS),
    row("a match decided without a reference", DRAWN_KO, deciding(reference=" "),
        "reference_missing", FORMATS),
    row("a lot of a match without a seed", DRAWN_KO, deciding(how=DecidedBy.LOT),
        "seed_missing", FORMATS),
    row("two lots of matches from one seed", after(DRAWN_KO, deciding(how=DecidedBy.LOT, seed="z",
        board=2)), deciding(how=DecidedBy.LOT, seed="z"), "seed_used", FORMATS),
    row("both out of a knockout", DRAWN_KO, deciding(verdict=Verdict.BOTH_OUT),
        "verdict_not_offered", FORMATS),
    row("no game to correct", TWO, c.CorrectGame(round=1, board=1, game=1, score=LOSS, reason="x"),
        "no_such_game", RESULT),
    row("a game corrected to adjourned", after(TWO, game(1)), c.CorrectGame(round=1, board=1,
        game=1, score=Score.ADJOURNED, reason="x"), "game_not_over", RESULT),
    row("a game corrected to a hundred fouls", after(TWO, game(1)), c.CorrectGame(round=1, board=1,
        game=1, score=LOSS, fouls_second=100, reason="x"), "fouls_out_of_range"),
    row("a game corrected to what it was", after(TWO, game(1)), c.CorrectGame(round=1, board=1,
        game=1, score=WIN, reason="x"), "changes_nothing"),
    row("30.1.1 a match that a corrected game had ended before the play-off's second", after(
        PLAY_OFF, c.SettleGameColours(round=1, board=1, seed="k"), game(3)), c.CorrectGame(
        round=1, board=1, game=2, score=WIN, reason="x"), "match_over_earlier",
        books(x="30.1.1"), only=(X,)),
    row("30.2.2 a match left open by a correction", after(knockout(2, deciding="30.2.2"),
        c.SettleGameColours(round=1, board=1, seed="k"), game(1), game(2, LOSS),
        c.CloseRound(round=1)), c.CorrectGame(round=1, board=1, game=2, score=WIN, reason="x"),
        "match_left_open", CORRECTION, only=(X,)),
    row("28.9 a break longer than a day", PUBLISHED_1, AllowBreak(round=1, break_ms=10**9,
        reason="power"), "break_out_of_range", {RAPID: "28.9"}, only=(RAPID,)),
    row("28.9 a break in a closed round", CLOSED_1, AllowBreak(round=1, break_ms=1,
        reason="power"), "round_closed", {RAPID: ""}, only=(RAPID,)),
)  # fmt: skip

FIRST_MOVE_ROWS: tuple[Row, ...] = (
    row("a way the book has not", knockout(), settling(), "first_move_method_wrong",
        books(x="10.4.1.3", w="app.1.4", g="10.3")),
    row("a first move in a Swiss", PUBLISHED_1, settling(), "colours_not_asked", FORMATS),
    row("a first move after the game", after(knockout(), lambda told: told.results(1, WIN, WIN)),
        settling(), "result_already_recorded", RESULT),
    row("a first move of a closed round", after(knockout(), lambda told: told.results(1, WIN, WIN)
        .close(1)), settling(), "round_closed"),
    row("a first move before the draft", begun(4, KNOCKOUT), settling(), "no_draft"),
    row("a guess twice", after(knockout(), at_board(guess)), at_board(guess),
        "first_move_settled", only=(W, G)),
    row("a lot twice", after(knockout(), at_board(lot)), at_board(lot), "first_move_settled",
        only=(X, D)),
    row("a guess of a stranger", knockout(), guess(9, 1), "winner_not_in_match",
        books(w="app.1.4", g="10.3"), only=(W, G)),
    row("10.4.1.3 a lot of a stranger", knockout(), lot(9, 1), "winner_not_in_match",
        books(x="10.4.1.3"), only=(X, D)),
    row("a guess with empty hands", knockout(), at_board(lambda first, second: replace(
        guess(first, second), white=0)), "no_stones_held", books(w="10/p2", g="10.3"),
        only=(W, G)),
    row("a guess of three stones shown", knockout(), at_board(lambda first, second: replace(
        guess(first, second), black=3)), "guess_unknown", books(w="10/p2"), only=(W,)),
    row("a lot nobody saw", knockout(), at_board(lambda first, second: replace(lot(first, second),
        witness=" ")), "witness_missing", books(x="10.4.1.3"), only=(X, D)),
    row("a choice with the lot", knockout(), at_board(lambda first, second: replace(
        lot(first, second), seed="x")), "lot_before_choice", books(x="10.4.1.3"), only=(X, D)),
    row("a game before its guess", knockout(), c.LinkGame(round=1, board=1,
        game_id="01890a5d-ac96-774b-bcce-b302099a8057"), "first_move_not_settled",
        books(w="app.1.4"), only=(W,)),
    row("colour.3.2 a toss without a choice", knockout(), at_board(
        lambda first, second: settling(winner=first)), "toss_open", {CLASSIC: "colour.3.2"},
        only=(CLASSIC,)),
    row("colour.3.2-C a choice handed on", knockout(), at_board(
        lambda first, second: settling(winner=first, choice=Choice.OPPONENT_CHOOSES)),
        "toss_open", {CLASSIC: "colour.3.2-C"}, only=(CLASSIC,)),
    row("colour.3.2-C a choice handed back", knockout(), at_board(
        lambda first, second: settling(winner=first, choice=Choice.OPPONENT_CHOOSES,
        answer=Choice.OPPONENT_CHOOSES)), "must_choose_colour", {CLASSIC: "colour.3.2-C"},
        only=(CLASSIC,)),
    row("17.5 a lot drawn twice", after(LOST_BOTH, DrawPairingLot(round=1, board=1, seed="x")),
        DrawPairingLot(round=1, board=1, seed="y"), "pairing_lot_drawn", books(w="17.5/p2"),
        only=(W,)),
    row("17.5 two lots from one seed", after(LOST_BOTH, DrawPairingLot(round=1, board=1,
        seed="x")), DrawPairingLot(round=1, board=2, seed="x"), "seed_used", books(w="17.5/p2"),
        only=(W,)),
    row("17.5 a lot without a seed", LOST_BOTH, DrawPairingLot(round=1, board=1),
        "seed_missing", books(w="17.5/p2"), only=(W,)),
    row("17.5 a winner with the lot", LOST_BOTH, DrawPairingLot(round=1, board=1, seed="x",
        winner=1), "lot_before_choice", books(w="17.5/p2"), only=(W,)),
    row("17.5 a stranger wins the lot", LOST_BOTH, DrawPairingLot(round=1, board=1, winner=3,
        witness="all"), "winner_not_in_match", books(w="17.5/p2"), only=(W,)),
    row("17.5 a lot of an earlier round", after(LOST_BOTH, c.CloseRound(round=1), lambda told:
        told.draft(2, (1, 3), (2, 4))), DrawPairingLot(round=1, board=1, seed="x"),
        "round_not_last", books(w="17.5/p2"), only=(W,)),
)  # fmt: skip

TEAM_ROWS: tuple[Row, ...] = (
    row("a line-up of people", PUBLISHED_1, LINE_UP, "not_a_team_event", TEAMS),
    row("a line-up of the next round", TEAM_1, replace(LINE_UP, round=2), "no_draft"),
    row("a line-up of a closed round", after(TEAM_1, lambda told: told.results(1, WIN).close(1)),
        LINE_UP, "round_closed"),
    row("the same line-up again", after(TEAM_1, LINE_UP), LINE_UP, "changes_nothing"),
    row("a line-up by an arbiter behind its time", after(TEAM_1, c.CloseLineUps(round=1)), LINE_UP,
        "line_ups_closed", by=ARBITER),
    row("a late line-up without a reason", after(TEAM_1, c.CloseLineUps(round=1)), LINE_UP,
        "reason_missing"),
    row("line-ups closed twice", after(TEAM_1, c.CloseLineUps(round=1)), c.CloseLineUps(round=1),
        "changes_nothing"),
    row("a line-up of one for two boards", TEAM_1, replace(LINE_UP, players=("a1",)),
        "line_up_wrong_length", FIXED),
    row("a line-up with another team's player", TEAM_1, replace(LINE_UP, players=("a1", "b2")),
        "not_of_this_team", FIXED),
    row("a line-up with a player twice", TEAM_1, replace(LINE_UP, players=("a1", "a1")),
        "line_up_twice", FIXED),
    row("a line-up on exchanged boards", TEAM_1, replace(LINE_UP, players=("a2", "a1")),
        "line_up_wrong_board", FIXED, only=(X, W, G)),
    row("a game nobody sits at", after(TEAM_1, replace(LINE_UP, players=("a1", ""))), game(2),
        "nobody_at_board", TEAMS),
    row("a list with a player twice", fresh(teams=TEAM), dressed("A", "B", A=("a1", "a1"),
        B=("b1", "b2")), "team_member_twice", FIXED),
)  # fmt: skip

DAN_ROWS: tuple[Row, ...] = (
    row("25.3 a dan before the end", CLOSED_1, award(), "award_before_the_end", by=OFFICE,
        only=(W,)),
    row("a dan in a game that has none", FINISHED, award(), "no_dan_in_this_game", by=OFFICE,
        only=(X, D)),
    row("27.8 norms that the book has not", FINISHED, award(), "no_norms_in_the_book",
        books(g="27.8"), by=OFFICE, only=(G,)),
    row("25.3 tables 4 and 5 in another event", FINISHED, award(), "not_a_dan_tournament",
        books(w="25.3"), by=OFFICE, only=(W,)),
    row("a dan for a stranger", FINISHED, award(id=entry_id(9)), "entrant_unknown", by=OFFICE,
        only=(W,)),
    row("25.3 a tenth dan awarded", FINISHED, award(dan=10), "no_such_dan", books(w="25.3"),
        by=OFFICE, only=(W,)),
    row("25.3 a standard not met", dan_event(), award(), "promotion_not_earned",
        books(w="25.3"), by=OFFICE, only=(W,)),
    row("25.3 a ruling to the same dan", dan_event(), replace(RULED, dan=1), "dan_not_higher",
        books(w="25.3"), by=OFFICE, only=(W,)),
    row("25.3 the same dan twice", after(dan_event(), lambda told: told.give(RULED, by=OFFICE)),
        RULED, "dan_awarded_already", books(w="25.3"), by=OFFICE, only=(W,)),
    row("25.3 an amateur sixth dan without approval", dan_event(), award(dan=6,
        system=DanSystem.AMATEUR), "award_needs_approval", books(w="25.3"), by=OFFICE, only=(W,)),
    row("25.3 an amateur seventh dan for a second place", dan_event(), award(id=entry_id(2), dan=7,
        system=DanSystem.AMATEUR, approval="the association"), "seventh_dan_for_winners",
        books(w="25.3"), by=OFFICE, only=(W,)),
    row("a dan by an office of this event alone", dan_event(), award(), "not_in_this_event",
        by=BOUND, only=(W,)),
    row("a dan taken back by an office of this event alone", dan_event(), TakeDanBack(
        id=entry_id(1), dan=2, reason="x"), "not_in_this_event", by=BOUND, only=(W,)),
    row("a dan taken back that nobody has", dan_event(), TakeDanBack(id=entry_id(1), dan=2,
        reason="x"), "dan_not_awarded", by=OFFICE, only=(W,)),
)  # fmt: skip
ROWS = SHEET_ROWS + MATCH_ROWS + FIRST_MOVE_ROWS + TEAM_ROWS + DAN_ROWS

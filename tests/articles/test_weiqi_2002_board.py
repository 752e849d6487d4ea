"""Weiqi rules 2002, articles 2-6, 17-20: stones, turns and what is void; ids are articles."""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences.commands import RecordOffence
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.rules.books.sources import WEIQI
from tests.articles.examples import Examples
from tests.articles.weiqi import (
    ARBITER,
    CHIEF,
    EDITION,
    PRESSED,
    begun,
    course,
    given,
    moved,
    play,
    point,
    setup,
    stones,
    warnings,
)
from tests.support.marks import record_warning
from tests.support.weiqi import BLACK, KERNEL, SEATS, WHITE

EXAMPLES = Examples(EDITION)
FOUR_FOUR, SIXTEEN = point(4, 4), point(16, 16)
KO = setup(
    black=((4, 5), (3, 4), (4, 3)),
    white=((5, 5), (6, 4), (5, 3), (4, 4)),
    to_move="black",
)
"""White's stone on (4,4) is in atari: Black takes it from (5,4), and a ko begins."""
TRIPLE = KERNEL.parse_position("1bw1w/b1bww/bbw1w/1bbw1/bb1bw b - 14:13 0")
TRIPLE_MOVES = ("D3", "C1", "D5", "C3", "D1", "C5")


@EXAMPLES.of("2.1")
def nobody_plays_both_colours() -> None:
    same = tuple(replace(seat, player=SEATS[0].player) for seat in SEATS)
    arrange = c.ArrangeGame(edition=EDITION, seats=same)
    given().when(arrange).then_refused("player_against_self")
    given().when(replace(arrange, seats=SEATS)).then_goes_on()


@EXAMPLES.of("2.2")
def the_board_is_empty_before_move_one() -> None:
    arrange = c.ArrangeGame(edition=EDITION, seats=SEATS)
    with_stone = KERNEL.format_position(setup(black=((4, 4),)))
    placed = given(*given().when(replace(arrange, start_position=with_stone)).decided)
    placed.when(c.StartGame()).then_refused("stones_before_first_move", "2.2")
    empty = given(*given().when(arrange).decided)
    empty.do(c.StartGame())
    moved(empty, "black", FOUR_FOUR).then(e.MovePlayed(ply=1, side="black", move=FOUR_FOUR))


@EXAMPLES.of("2.3")
def black_begins_and_the_sides_alternate() -> None:
    game = given(*begun())
    game.when(play("white", FOUR_FOUR), by=WHITE).then_refused("not_your_turn", "2.3")
    moved(game, "black", FOUR_FOUR)
    state = moved(game, "white", SIXTEEN).after
    assert (state.side_to_move, state.plies + 1) == ("black", 3)


@EXAMPLES.of("2.4")
def a_stone_stays_where_it_was_placed() -> None:
    game = given(*begun(FOUR_FOUR))
    back = game.do(wc.RecordTakeback(side="black", moved_to=point(4, 5)), by=ARBITER)
    assert isinstance(back.decided[0], w.TakebackVoided)
    assert stones(game) == {FOUR_FOUR: "black"}
    refused = given(*begun(FOUR_FOUR)).when(wc.RecordTakeback(side="black"), by=BLACK)
    refused.then_refused("role_not_allowed")


@EXAMPLES.of("2.5")
def a_turn_may_be_given_up() -> None:
    game = given(*begun(FOUR_FOUR))
    game.when(play("black", "pass"), by=BLACK).then_refused("not_your_turn", "2.5")
    before = stones(game)
    state = moved(game, "white", "pass").after
    assert (state.side_to_move, state.plies + 1) == ("black", 3)
    assert stones(game) == before


@EXAMPLES.of("4.1")
def stones_without_liberties_come_off_at_once() -> None:
    position = setup(black=((3, 4), (5, 4), (4, 3)), white=((4, 4),))
    game = given(*begun(start=position))
    state = moved(game, "black", point(4, 5)).after
    assert FOUR_FOUR not in stones(game)
    assert state.position.prisoners == (1, 0)


@EXAMPLES.of("4.2")
def the_opponents_stones_come_off_first() -> None:
    game = given(*begun(start=setup(black=((3, 1), (2, 2)), white=((2, 1), (1, 2)))))
    moved(game, "black", point(1, 1)).then_kinds(e.MovePlayed)
    left = stones(game)
    assert point(2, 1) not in left
    assert left[point(1, 1)] == "black"
    # (1,2) still stands beside it, so that (2,1) is its one liberty.
    assert left[point(1, 2)] == "white"


@EXAMPLES.of("5")
def a_point_without_liberties_is_forbidden() -> None:
    position = setup(white=((2, 1), (1, 2)))
    violation = KERNEL.violation(position, point(1, 1))
    assert violation is not None
    assert (violation.code, violation.article) == ("no_liberties", WEIQI("5"))
    assert KERNEL.violation(position, point(3, 3)) is None


@EXAMPLES.of("6")
def a_whole_board_position_does_not_come_back() -> None:
    start = setup(black=((5, 5), (6, 4), (5, 3), (4, 4)), white=((4, 5), (3, 4), (4, 3)))
    filler = [point(column, row) for row in (8, 10, 12, 14, 16) for column in range(2, 10)][:39]
    taken_at_40 = [*filler, point(5, 4)]
    position = start
    for move in taken_at_40:
        assert KERNEL.violation(position, move) is None
        position = KERNEL.play(position, move)
    violation = KERNEL.violation(position, FOUR_FOUR)
    assert violation is not None
    assert violation.article == WEIQI("20.1")
    (repeat,) = KERNEL.repeats(start, [*taken_at_40, FOUR_FOUR])
    assert (repeat.ply, repeat.equal_ply) == (41, 39)


@EXAMPLES.of("17.1")
def swapped_colours_are_put_right_up_to_move_ten() -> None:
    ten = tuple(point(column, row) for row in (4, 10) for column in (4, 7, 10, 13, 16))
    found_in_time = given(*begun(*ten))
    found_in_time.do(wc.ReportWrongColours()).then(
        w.ColoursCorrected(plies=10, article=WEIQI("17.1"))
    )
    late = given(*begun(*ten, point(4, 16)))
    late.do(wc.ReportWrongColours()).then(w.ColoursStood(plies=11, article=WEIQI("17.1")))
    # They play on as they sit; the colours as drawn are kept for the pairing of later rounds.
    assert late.state is not None
    assert dict(late.state.seats) == {"black": WHITE.id, "white": BLACK.id}
    assert dict(course(late).assigned) == {"black": BLACK.id, "white": WHITE.id}


@EXAMPLES.of("17.2")
def the_second_of_two_stones_running_is_void() -> None:
    twenty = tuple(point(column, row) for row in range(2, 18, 4) for column in (3, 6, 9, 12, 15))
    game = given(*begun(*twenty, point(10, 10)))
    second = moved(game, "black", point(11, 11))
    second.then_kinds(e.IllegalMoveRecorded, e.WarningRecorded)
    assert point(11, 11) not in stones(game)
    assert warnings(game) == (1, 0)
    assert (second.after.side_to_move, second.after.plies + 1) == ("white", 22)


@EXAMPLES.of("18.1")
def stones_lifted_with_liberties_go_back() -> None:
    position = setup(black=((3, 4), (5, 4)), white=((4, 4),))
    game = given(*begun(start=position))
    moved(game, "black", point(4, 3))
    gave = game.do(wc.RecordCapture(side="black", lifted=(FOUR_FOUR,)))
    corrected = gave.decided[0]
    assert isinstance(corrected, w.CaptureCorrected)
    assert (corrected.put_back, corrected.article) == ((FOUR_FOUR,), WEIQI("18.1"))
    assert stones(game)[FOUR_FOUR] == "white"
    assert warnings(game) == (1, 0)


@EXAMPLES.of("18.2")
def stones_forgotten_on_the_board_come_off() -> None:
    white = ((4, 4), (5, 4), (6, 4))
    around = ((3, 4), (7, 4), (4, 3), (5, 3), (6, 3), (4, 5), (5, 5))
    game = given(*begun(start=setup(black=around, white=white)))
    moved(game, "black", point(6, 5))
    gave = game.do(wc.RecordCapture(side="black", lifted=(point(4, 4), point(5, 4))))
    corrected = gave.decided[0]
    assert isinstance(corrected, w.CaptureCorrected)
    assert (corrected.taken_off, corrected.article) == ((point(6, 4),), WEIQI("18.2"))
    assert point(6, 4) not in stones(game)
    assert warnings(game) == (1, 0)
    right = given(*begun(point(6, 5), start=setup(black=around, white=white)))
    lifted = wc.RecordCapture(side="black", lifted=(point(4, 4), point(5, 4), point(6, 4)))
    right.when(lifted).then_refused("capture_was_right", "18.1")


@EXAMPLES.of("18.3")
def a_ko_retaken_without_a_threat_is_void_and_warned() -> None:
    game = given(*begun(point(5, 4), start=KO))
    retaken = moved(game, "white", FOUR_FOUR)
    retaken.then_kinds(e.IllegalMoveRecorded, w.TurnWentOver, e.WarningRecorded)
    assert FOUR_FOUR not in stones(game)
    assert warnings(game) == (0, 1)
    assert retaken.after.side_to_move == "black"


@EXAMPLES.of("19")
def a_stone_on_a_forbidden_point_is_void_without_a_warning() -> None:
    game = given(*begun(start=setup(white=((2, 1), (1, 2)))))
    void = moved(game, "black", point(1, 1))
    void.then_kinds(e.IllegalMoveRecorded, w.TurnWentOver)
    assert point(1, 1) not in stones(game)
    assert (void.after.side_to_move, warnings(game)) == ("white", (0, 0))


@EXAMPLES.of("20")
def a_cycle_of_six_moves_is_found() -> None:
    (repeat,) = KERNEL.repeats(TRIPLE, TRIPLE_MOVES)
    assert (repeat.ply, repeat.equal_ply, repeat.cycle) == (6, 0, 6)
    assert KERNEL.repeats(TRIPLE, TRIPLE_MOVES[:5]) == ()


@EXAMPLES.of("20.1")
def a_single_ko_is_not_retaken_at_once() -> None:
    game = given(*begun(point(5, 4), start=KO))
    at_once = game.when(play("white", FOUR_FOUR), by=WHITE)
    assert isinstance(at_once.decided[0], e.IllegalMoveRecorded)
    after_threat = given(*begun(point(5, 4), point(16, 4), point(16, 16), start=KO))
    moved(after_threat, "white", FOUR_FOUR).then_kinds(e.MovePlayed)


@EXAMPLES.of("16.5")
def a_side_plays_while_the_other_is_away() -> None:
    thirty = tuple(point(column, row) for row in (3, 6, 9, 12, 15) for column in range(3, 9))
    game = given(*begun(*thirty, time_control=PRESSED))
    game.do(play("black", point(17, 17)), by=BLACK, now=0)
    pressed = game.do(c.PressClock(side="black"), by=BLACK, now=1000)
    assert pressed.after.plies == 31
    assert pressed.after.clock is not None
    assert pressed.after.clock.running == "white"


@EXAMPLES.of("17.4")
def the_clock_is_pressed_after_the_stone() -> None:
    game = given(*begun(time_control=PRESSED))
    early = game.do(c.PressClock(side="black"), by=BLACK, now=48 * 60_000)
    early.then(e.ClockPressed(side="black"), e.WarningRecorded(side="black", article=WEIQI("17.4")))
    clock = early.after.clock
    assert clock is not None
    assert (clock.running, clock.remaining("black", at_ms=48 * 60_000)) == ("black", 12 * 60_000)
    assert early.after.side_to_move == "black"


@EXAMPLES.of("24.2")
def the_second_warning_in_a_game_loses() -> None:
    game = given(*begun(*(point(3 + index % 15, 3 + index // 15 * 2) for index in range(30))))
    game.do(record_warning(side="black", article=WEIQI("23.3")), by=CHIEF).then_goes_on()
    again = game.when(record_warning(side="black", article=WEIQI("23.5")), by=CHIEF)
    again.then_ended("0-1", "24.2")
    other_game = given(*begun())
    other_game.when(record_warning(side="black", article=WEIQI("23.5")), by=CHIEF).then_goes_on()


@EXAMPLES.of("13.1")
def a_ruled_loss_ends_the_game() -> None:
    game = given(*begun(FOUR_FOUR, SIXTEEN))
    ruled = game.do(c.DeclareResult(result="1-0", article=WEIQI("13.1")), by=CHIEF)
    assert ruled.after.ending is not None
    assert ruled.after.ending.reason == "arbiter"
    later = game.when(play("black", point(10, 10)), by=BLACK).refusal
    assert later is not None
    assert later.code == "game_over"


@EXAMPLES.of("16.3")
def an_objection_is_raised_during_the_game() -> None:
    forty = tuple(point(3 + index % 15, 3 + index // 15 * 3) for index in range(41))
    game = given(*begun(*forty))
    complaint = RecordOffence(side="white", code="disturbance", plies=40)
    game.when(complaint, by=ARBITER).then_goes_on()
    game.do(c.Resign(side="black"), by=BLACK)
    people = {"black": BLACK, "white": WHITE, "arbiter": ARBITER}
    for signer, by in people.items():
        game.do(c.SignResult(signer=signer, result="0-1"), by=by)
    assert game.when(complaint, by=ARBITER).refusal is not None


test_article = EXAMPLES.as_test()

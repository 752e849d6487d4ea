"""Moves and irregularities of draughts; ids are FMJD articles and those of the appendix."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.draughts.options import DraughtsOptions
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.officiating.offences import events as oe
from games.rules.books.article import Article
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD
from tests.support.draughts import BLACK, FISCHER, PRESSED, RAPID, WHITE, Table
from tests.support.marks import record_foul, record_warning
from tests.support.scenario import ARBITER, CHIEF

CHOICE = "W:W28,35,50:B11,22,30,1"
CIRCLE = "W:W38,50:B22,23,32,33,43,1"
"""38 takes round to where it began, 38x27x18x29x38 or the other way, and has 43 left to take."""


def refusal(
    table: Table, command: c.GameCommand, *, by: object = WHITE
) -> tuple[str, Article | None]:
    with pytest.raises(CommandRefusedError) as raised:
        table.does(command, by=by)  # type: ignore[arg-type]
    return raised.value.code, raised.value.article


def test_8_2_a_move_is_recorded_in_its_canonical_form() -> None:
    table = Table()
    assert table.plays("32-28") == (e.MovePlayed(ply=1, side="white", move="32-28"),)
    table = Table(fen="W:W28,50:B11,22,1")
    assert table.plays("28x17x6") == (e.MovePlayed(ply=1, side="white", move="28x6"),)


def test_numbers_on_64_squares_are_recorded_as_letters() -> None:
    table = Table(edition="draughts-64-russian")
    assert table.plays("22-18") == (e.MovePlayed(ply=1, side="white", move="c3-d4"),)


def test_7_who_cannot_move_has_lost() -> None:
    table = Table(fen="W:W28:B22")
    assert table.plays("28x17")[-1] == e.GameEnded(
        result="1-0", reason="no_pieces_left", article=FMJD("7")
    )


WRONG = [
    ("5.4.2-irregular-move", "W:W28:B1", "28-17", "28-17~", "man_moves_one_forward", "5.4.2"),
    ("5.4.5-opponents-piece", "W:W28:B1", "1-6", "1-6~", "not_your_man", "5.4.5"),
    ("5.4.6-no-capture", CHOICE, "50-44", "50-44~", "must_capture", "5.4.6"),
    ("5.4.8-too-few", CHOICE, "35x24", "35x24~30", "must_capture_most", "5.4.8"),
    ("5.4.9-stopped", CHOICE, "28x17", "28x17~22", "capture_incomplete", "5.4.9"),
    ("5.4.12-not-jumped", CHOICE, "28x19", "28x19~", "no_such_capture", "5.4.12"),
    ("5.4.9-back-home", CIRCLE, "38x38", "38x38~22,23,32,33", "capture_incomplete", "5.4.9"),
]


@pytest.mark.parametrize(
    ("fen", "move", "made", "code", "article"), [r[1:] for r in WRONG], ids=[r[0] for r in WRONG]
)
def test_5_4_a_wrong_move_is_evidence(
    fen: str, move: str, made: str, code: str, article: str
) -> None:
    table = Table(fen=fen)
    before = table.position
    (event,) = table.plays(move)
    assert isinstance(event, d.IrregularMovePlayed)
    assert (event.move, event.code, event.article) == (made, code, FMJD(article))
    assert (table.position, table.state.plies, table.turn) == (before, 0, "black")


def test_5_4_it_stands_when_the_opponent_plays_on() -> None:
    table = Table(fen=CHOICE)
    table.plays("35x24")
    events = table.plays("22x33")
    assert events == (
        d.IrregularityStood(ply=1, side="white", move="35x24~30", article=FMJD("5.4.8")),
        e.MovePlayed(ply=2, side="black", move="22x33"),
    )
    assert table.position == "W:W24,50:B1,11,33"
    assert [move.move for move in table.state.moves] == ["35x24~30", "22x33"]
    assert (table.course.irregularity, table.turn) == (None, "white")


def test_5_4_a_capture_stopped_where_it_began_stands_with_what_it_took() -> None:
    table = Table(fen=CIRCLE)
    table.plays("38x38", "43x32")
    assert table.position == "W:W50:B1,32"


def test_5_4_an_irregular_man_that_reaches_the_last_row_is_a_king() -> None:
    table = Table(fen="W:W13,50:B40,20")
    table.plays("13-2", "40-45")
    assert table.position == "W:WK2,50:B20,45"


def test_5_4_the_answer_is_judged_in_the_position_that_stands() -> None:
    """White left a capture undone; Black may now take the piece that should have taken."""
    table = Table(fen="W:W28,50:B22,1")
    table.plays("50-44")
    stood, wrong = table.plays("1-6")
    assert isinstance(stood, d.IrregularityStood)
    assert isinstance(wrong, d.IrregularMovePlayed)
    assert (wrong.ply, wrong.side, wrong.code) == (2, "black", "must_capture")
    assert table.plays("28x17")[0] == d.IrregularityStood(
        ply=2, side="black", move="1-6~", article=FMJD("5.4.6")
    )
    assert table.position == "B:W17,44:B6"


def test_5_4_the_opponent_may_have_it_put_right() -> None:
    table = Table(fen=CHOICE)
    table.plays("35x24")
    events = table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
    assert events == (d.IrregularityCorrected(ply=1, side="white", article=FMJD("5.4.8")),)
    assert (table.turn, table.state.plies) == ("white", 0)
    assert table.plays("28x6") == (e.MovePlayed(ply=1, side="white", move="28x6"),)


def test_5_4_only_the_opponent_or_the_arbiter_has_it_put_right() -> None:
    table = Table(fen=CHOICE)
    correct = dc.CorrectIrregularity(side="black")
    assert refusal(table, correct, by=BLACK) == ("nothing_to_correct", FMJD("5.4"))
    table.plays("35x24")
    own = dc.CorrectIrregularity(side="white")
    assert refusal(table, own) == ("nothing_to_correct", FMJD("5.4"))
    with pytest.raises(NotAllowedError):
        table.does(correct, by=WHITE)
    assert table.does(correct, by=ARBITER)


def test_5_4_1_the_offender_does_not_move_again_unasked() -> None:
    table = Table(fen=CHOICE)
    table.plays("35x24")
    again = c.PlayMove(side="white", move="28x6")
    assert refusal(table, again) == ("not_your_turn", FMJD("3"))


IMPOSSIBLE = [
    ("no-piece-there", "W:W28:B1", "32-27", "notation_no_such_move"),
    ("no-room", "W:W28,22:B1", "28-22", "notation_no_such_move"),
    ("no-room-for-another-s", "W:W28,22:B1", "1-22", "notation_no_such_move"),
    ("no-move", "W:W28:B1", "hello", "notation_unreadable"),
    (
        "two-captures-fit",
        "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34",
        "36x16",
        "notation_ambiguous",
    ),
]


@pytest.mark.parametrize(
    ("fen", "move", "code"), [r[1:] for r in IMPOSSIBLE], ids=[r[0] for r in IMPOSSIBLE]
)
def test_what_cannot_have_happened_is_refused(fen: str, move: str, code: str) -> None:
    table = Table(fen=fen)
    assert refusal(table, c.PlayMove(side="white", move=move))[0] == code


def test_the_clock_goes_back_to_the_offender() -> None:
    table = Table(fen=CHOICE, control=RAPID)
    table.plays("35x24", after_ms=5_000)
    assert table.state.clock is not None
    assert (table.state.clock.running, table.state.clock.remaining("white")) == ("black", 1_195_000)
    table.now += 2_000
    table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
    assert table.state.clock.running == "white"
    assert table.state.clock.remaining("black") == 1_198_000


def test_a_press_of_its_own_is_awaited_after_an_irregular_move() -> None:
    table = Table(fen=CHOICE, control=PRESSED)
    table.plays("35x24")
    assert table.state.clock is not None
    assert table.state.clock.running == "white"
    table.does(c.PressClock(side="white"), by=WHITE)
    assert table.state.clock.running == "black"
    assert refusal(table, c.PressClock(side="white")) == ("clock_not_yours", FMJD("10"))
    negative = c.PressClock(side="black", reading_ms=-1)
    assert refusal(table, negative, by=BLACK)[0] == "reading_negative"
    assert refusal(Table(), c.PressClock(side="white")) == ("no_clock", FMJD("10"))


def test_the_whole_record_folds_to_the_same_state() -> None:
    table = Table(fen=CHOICE, control=RAPID)
    table.plays("35x24", "22x33", "50-45", "33-39")
    again = GAMES.apply(None, table.events, at=0)
    assert again is not None
    assert (again.moves, again.course) == (table.state.moves, table.state.course)


FLAGS = [
    ("app.1.6.7.1-rapid", "draughts-100", RAPID, DRAUGHTS_APPENDIX("app.1.6.7.1")),
    ("10-64-squares", "draughts-64-russian", RAPID, FMJD("10")),
]


@pytest.mark.parametrize(
    ("edition", "control", "article"), [r[1:] for r in FLAGS], ids=[r[0] for r in FLAGS]
)
def test_app_1_6_7_1_who_overran_has_lost(edition: str, control: object, article: Article) -> None:
    table = Table(edition=edition, control=control)  # type: ignore[arg-type]
    flag = c.ReportFlag(side="white")
    table.now = 20 * 60_000 - 1
    assert refusal(table, flag, by=BLACK) == ("time_not_out", article)
    table.now += 1
    table.does(flag, by=BLACK)
    assert table.result == ("0-1", "time", article)
    assert refusal(table, c.PlayMove(side="white", move="32-28"))[0] == "game_over"


def test_app_1_6_4_a_fast_game_of_the_federation_needs_an_increment() -> None:
    official = DraughtsOptions(federation_event=True)
    for control, code in ((RAPID, "increment_required"), (FISCHER, None)):
        table = Table(options=official, control=control, start=False)
        if code:
            assert refusal(table, c.StartGame(), by=ARBITER) == (
                code,
                DRAUGHTS_APPENDIX("app.1.6.4"),
            )
        else:
            assert table.does(c.StartGame(), by=ARBITER) == (e.GameStarted(),)


def test_app_1_6_6_a_call_stops_the_clocks_until_it_is_dealt_with() -> None:
    table = Table(control=RAPID)
    table.now = 20 * 60_000 - 80_000
    table.does(dc.CallArbiter(side="white", note="双手走子"), by=WHITE)
    assert table.state.clock is not None
    assert table.state.clock.running is None
    table.now += 600_000
    assert table.state.clock.remaining("white", at_ms=table.now) == 80_000
    move = c.PlayMove(side="white", move="32-28")
    assert refusal(table, move) == ("arbiter_called", DRAUGHTS_APPENDIX("app.1.6.6"))
    assert refusal(table, dc.CallArbiter(side="black"), by=BLACK)[0] == "arbiter_called"
    with pytest.raises(NotAllowedError):
        table.does(dc.DealWithCall(), by=WHITE)
    table.does(dc.DealWithCall(note="已提醒"), by=ARBITER)
    assert table.state.clock.running == "white"
    assert table.state.clock.remaining("white", at_ms=table.now) == 80_000
    assert refusal(table, dc.DealWithCall(), by=ARBITER) == (
        "arbiter_not_called",
        DRAUGHTS_APPENDIX("app.1.6.6"),
    )
    assert table.plays("32-28")


def test_fouls_warnings_resignation_and_signatures() -> None:
    table = Table()
    foul = record_foul(side="black", article=FMJD("5.4.3"), note="摸子")
    recorded, given = table.does(foul, by=ARBITER)
    assert isinstance(recorded, oe.OffenceRecorded)
    assert isinstance(given, e.FoulRecorded)
    assert (given.side, given.article, given.note) == ("black", FMJD("5.4.3"), "摸子")
    assert refusal(table, record_foul(side="black", article=None), by=ARBITER)[0] == (
        "article_missing"
    )
    table.does(record_warning(side="black", article=FMJD("5.4.3")), by=ARBITER)
    table.does(c.Resign(side="black"), by=BLACK)
    assert table.result == ("1-0", "resignation", FMJD("7"))
    for signer, by in (("white", WHITE), ("black", BLACK), ("arbiter", ARBITER)):
        events = table.does(c.SignResult(signer=signer, result="1-0"), by=by)
    assert events[-1] == e.GameClosed(fouls=(0, 1))


def test_the_arbiter_may_let_both_lose() -> None:
    table = Table()
    table.does(c.DeclareResult(result="0-0", article=FMJD("7")), by=CHIEF)
    assert table.result == ("0-0", "arbiter", FMJD("7"))
    other = c.DeclareResult(result="no_result", article=FMJD("7"))
    assert refusal(Table(), other, by=CHIEF)[0] == "result_unknown"


def test_draughts_knows_no_claims_that_a_machine_answers() -> None:
    from games.record.values import Question

    claim = c.MakeClaim(side="white", question=Question.REPETITION)
    assert refusal(Table(), claim)[0] == "command_of_another_game"

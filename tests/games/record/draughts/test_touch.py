"""Two moves running and pieces touched in draughts; ids are articles of FMJD."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.rules.books.article import Article
from games.rules.books.sources import FMJD, FMJD64
from games.rules.protocol import ShowsMen
from tests.support.draughts import BLACK, RAPID, WHITE, Table
from tests.support.scenario import ARBITER

CHOICE = "W:W28,35,50:B11,22,30,1"
"""White has to take with 28; 35 and 50 may not move."""


def refusal(table: Table, command: c.GameCommand) -> tuple[str, Article | None]:
    with pytest.raises(CommandRefusedError) as raised:
        table.does(command, by=ARBITER)
    return raised.value.code, raised.value.article


def second(side: str, move: str) -> rc.ReportTwoMovesRunning:
    return rc.ReportTwoMovesRunning(side=side, move=move)


def touched(side: str, *squares: str, accidental: bool = False) -> rc.ReportTouchedMen:
    return rc.ReportTouchedMen(side=side, squares=squares, accidental=accidental)


class TestTwoMovesRunning:
    def table(self) -> Table:
        table = Table(control=RAPID)
        table.plays("32-28", after_ms=1000)
        return table

    def test_5_4_1_the_second_is_recorded_and_waits_for_the_opponent(self) -> None:
        table = self.table()
        before = table.position
        (event,) = table.does(second("white", "37-32"), by=ARBITER)
        assert event == d.IrregularMovePlayed(
            ply=2,
            side="white",
            move="+37-32~",
            code="two_moves_running",
            rule_article=FMJD("3"),
            article=FMJD("5.4.1"),
        )
        assert (table.position, table.state.plies, table.turn) == (before, 1, "black")
        assert table.state.clock is not None
        assert table.state.clock.running == "black"

    def test_5_4_1_it_stands_when_the_opponent_plays_on(self) -> None:
        table = self.table()
        table.does(second("white", "37-32"), by=ARBITER)
        stood, played = table.plays("19-23")
        assert stood == d.IrregularityStood(
            ply=2, side="white", move="+37-32~", article=FMJD("5.4.1")
        )
        assert played == e.MovePlayed(ply=3, side="black", move="19-23")
        assert [move.side for move in table.state.moves] == ["white", "white", "black"]
        assert table.turn == "white"
        kernel = table.state.kernel
        assert isinstance(kernel, ShowsMen)
        men = dict(kernel.men(table.state.position))
        assert {"28", "32", "23"} <= set(men)
        assert "37" not in men

    def test_5_4_1_a_capture_made_so_takes_its_pieces(self) -> None:
        table = Table(fen="W:W32,50:B18,22,1")
        table.plays("32-28")
        table.does(second("white", "28x17"), by=ARBITER)
        table.plays("1-6")
        assert table.position == "W:W17,50:B6,18"

    def test_5_4_the_opponent_may_have_it_put_right_and_is_to_move(self) -> None:
        table = self.table()
        before = table.position
        table.does(second("white", "37-32"), by=ARBITER)
        events = table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
        assert events == (d.IrregularityCorrected(ply=2, side="white", article=FMJD("5.4.1")),)
        assert (table.position, table.turn, table.state.plies) == (before, "black", 1)
        assert table.state.clock is not None
        assert table.state.clock.running == "black"

    def test_5_4_1_only_of_the_side_that_moved_last_and_a_move_that_can_be(self) -> None:
        table = self.table()
        assert refusal(table, second("black", "19-23")) == ("not_two_running", FMJD("5.4.1"))
        assert refusal(table, second("white", "27-22"))[0] == "notation_no_such_move"
        with pytest.raises(NotAllowedError):
            table.does(second("white", "37-32"), by=BLACK)
        table.does(second("white", "37-32"), by=ARBITER)
        again = refusal(table, second("white", "41-37"))
        assert again == ("irregularity_open", FMJD("5.4.1"))

    def test_5_on_64_squares_it_is_under_the_chapter(self) -> None:
        table = Table(edition="draughts-64-russian")
        table.plays("c3-d4")
        (event,) = table.does(second("white", "b2-c3"), by=ARBITER)
        assert isinstance(event, d.IrregularMovePlayed)
        assert (event.move, event.article) == ("+b2-c3~", FMJD64("5"))


class TestTouch:
    def test_5_4_3_the_piece_touched_is_to_be_played(self) -> None:
        table = Table()
        (touch,) = table.does(touched("white", "32"), by=ARBITER)
        assert isinstance(touch, re.MenTouched)
        assert (touch.obligation, touch.article) == ("move_touched", FMJD("5.4.3"))
        assert set(touch.moves) == {"32-27", "32-28"}
        assert table.plays("32-27") == (e.MovePlayed(ply=1, side="white", move="32-27"),)

    def test_5_4_3_another_piece_moved_is_irregular_and_the_opponent_decides(self) -> None:
        table = Table()
        table.does(touched("white", "32"), by=ARBITER)
        (wrong,) = table.plays("33-28")
        assert wrong == d.IrregularMovePlayed(
            ply=1,
            side="white",
            move="33-28~",
            code="touched_piece",
            rule_article=FMJD("5.4.3"),
            article=FMJD("5.4.3"),
        )
        table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
        (again,) = table.plays("33-28")
        assert isinstance(again, d.IrregularMovePlayed), "the duty has not gone"
        stood, played = table.plays("20-25")
        assert isinstance(stood, d.IrregularityStood)
        assert isinstance(played, e.MovePlayed)
        assert [move.move for move in table.state.moves] == ["33-28~", "20-25"]
        table.plays("32-27")
        assert table.course.irregularity is None

    def test_5_4_3_a_piece_that_cannot_be_played_binds_nobody(self) -> None:
        table = Table(fen=CHOICE)
        (touch,) = table.does(touched("white", "50"), by=ARBITER)
        assert isinstance(touch, re.MenTouched)
        assert (touch.obligation, touch.moves) == ("free", ())
        assert isinstance(table.plays("28x6")[0], e.MovePlayed)

    def test_5_4_3_the_first_that_can_be_played_binds(self) -> None:
        table = Table(fen=CHOICE)
        (touch,) = table.does(touched("white", "50", "28"), by=ARBITER)
        assert isinstance(touch, re.MenTouched)
        assert all(move.startswith("28x") for move in touch.moves)

    def test_5_5_an_evident_brush_binds_nobody(self) -> None:
        table = Table()
        table.does(touched("white", "32", accidental=True), by=ARBITER)
        assert isinstance(table.plays("33-28")[0], e.MovePlayed)

    @pytest.mark.parametrize(
        ("side", "squares", "code"),
        [
            ("black", ("19",), "not_your_turn"),
            ("white", ("51",), "square_unknown"),
            ("white", (), "squares_missing"),
        ],
    )
    def test_5_4_3_what_did_not_happen_is_refused(
        self, side: str, squares: tuple[str, ...], code: str
    ) -> None:
        assert refusal(Table(), touched(side, *squares)) == (code, FMJD("5.4.3"))
        with pytest.raises(NotAllowedError):
            Table().does(touched("white", "32"), by=WHITE)

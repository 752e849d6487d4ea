"""Pieces taken off wrongly, touches reported late; ids are articles of FMJD.

Positions by hand: White's man on 32 takes 28 and 19 on its way to 14, nothing else is to be
taken.
"""

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

DOUBLE = "W:W32,45,50:B3,8,19,28"
"""White has to take 28 and 19 with 32 and comes to 14; Black's 3 and 8 are out of reach."""
AFTER = "B:W14,45,50:B3,8"


def refusal(table: Table, command: c.GameCommand) -> tuple[str, Article | None]:
    with pytest.raises(CommandRefusedError) as raised:
        table.does(command, by=ARBITER)
    return raised.value.code, raised.value.article


def removed(side: str = "white", *off: str, **how: object) -> dc.ReportWrongRemoval:
    return dc.ReportWrongRemoval(side=side, off=off, **how)  # type: ignore[arg-type]


def captured() -> Table:
    table = Table(fen=DOUBLE, control=RAPID)
    table.plays("32x14", after_ms=1000)
    assert table.position == AFTER
    return table


FOUND = {
    "5.4.10": (removed(early=True), "removed_too_early", "32x14~19,28", AFTER),
    "5.4.11": (removed(left=("28",)), "captured_left_standing", "32x14~19", "B:W14,45,50:B3,8,28"),
    "5.4.12": (removed("white", "3"), "removed_not_captured", "32x14~3,19,28", "B:W14,45,50:B8"),
    "5.4.13": (
        removed(left=("28",), interrupted=True),
        "removal_interrupted",
        "32x14~19",
        "B:W14,45,50:B3,8,28",
    ),
    "5.4.14": (removed("white", "45"), "own_piece_removed", "32x14~19,28,45", "B:W14,50:B3,8"),
}


def taken_off(text: str) -> tuple[str, set[str]]:
    """Return an irregular move apart from its pieces, whose order says nothing."""
    move, _, pieces = text.partition("~")
    return move, set(pieces.split(","))


@pytest.mark.parametrize("article", FOUND)
class TestAfterACapture:
    def test_it_is_recorded_and_changes_nothing_yet(self, article: str) -> None:
        command, code, text, _ = FOUND[article]
        table = captured()
        (found,) = table.does(command, by=ARBITER)
        assert isinstance(found, d.MoveFoundIrregular)
        assert (found.ply, found.side, found.code) == (1, "white", code)
        assert found.article == FMJD(article)
        assert taken_off(found.move) == taken_off(text)
        assert (table.position, table.turn) == (AFTER, "black")
        assert table.state.clock is not None
        assert table.state.clock.running == "black"

    def test_it_stands_as_made_when_the_opponent_plays_on(self, article: str) -> None:
        command, _, text, position = FOUND[article]
        table = captured()
        table.does(command, by=ARBITER)
        stood, played = table.plays("8-12")
        assert isinstance(stood, d.IrregularityStood)
        assert (stood.ply, stood.article) == (1, FMJD(article))
        assert played == e.MovePlayed(ply=2, side="black", move="8-12")
        expected = position.replace("B:", "W:", 1).replace("8", "12", 1)
        assert sorted(table.position) == sorted(expected)
        assert [taken_off(move.move) for move in table.state.moves] == [
            taken_off(text),
            ("8-12", {""}),
        ]

    def test_the_opponent_has_the_pieces_put_right_and_the_move_stays(self, article: str) -> None:
        table = captured()
        table.does(FOUND[article][0], by=ARBITER)
        (right,) = table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
        assert right == d.IrregularityCorrected(ply=1, side="white", article=FMJD(article))
        assert (table.position, table.turn, table.state.plies) == (AFTER, "black", 1)
        assert table.state.clock is not None
        assert table.state.clock.running == "black"
        assert table.plays("8-12") == (e.MovePlayed(ply=2, side="black", move="8-12"),)


class TestWithoutACapture:
    def test_5_4_7_a_piece_taken_off_for_nothing(self) -> None:
        table = Table()
        table.plays("32-28")
        (found,) = table.does(removed("white", "18", "40"), by=ARBITER)
        assert isinstance(found, d.MoveFoundIrregular)
        assert (found.code, found.article) == ("removed_without_capture", FMJD("5.4.7"))
        table.plays("19-23")
        men = table.position.partition(":")[2]
        assert "18" not in men
        assert "40" not in men

    def test_5_4_7_put_right_every_piece_is_back(self) -> None:
        table = Table()
        table.plays("32-28")
        before = table.position
        table.does(removed("white", "18"), by=ARBITER)
        table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
        assert table.position == before


class TestFoundLater:
    def test_5_7_who_has_played_on_has_let_it_stand(self) -> None:
        table = captured()
        table.plays("8-12", "45-40")
        found, stood = table.does(removed(left=("28",), ply=1), by=ARBITER)
        assert isinstance(found, d.MoveFoundIrregular)
        assert stood == d.IrregularityStood(
            ply=1, side="white", move="32x14~19", article=FMJD("5.4.11")
        )
        assert table.position == "B:W14,40,50:B3,12,28"
        assert [move.move for move in table.state.moves] == ["32x14~19", "8-12", "45-40"]
        assert table.course.irregularity is None

    def test_5_7_a_capture_missed_since_was_an_irregular_move(self) -> None:
        # With Black's man left on 28 he had to take 33 with it, and White then 28 with 33.
        table = Table(fen="W:W32,33,45,50:B3,8,19,28")
        table.plays("32x14", "8-12", "45-40")
        table.does(removed(left=("28",), ply=1), by=ARBITER)
        made = [move.move for move in table.state.moves]
        assert made == ["32x14~19", "8-12~", "45-40~"]

    def test_a_later_move_that_the_board_did_not_allow(self) -> None:
        table = captured()
        table.plays("3-9")
        assert refusal(table, removed("white", "3", ply=1))[0] == "later_move_impossible"


class TestRefused:
    @pytest.mark.parametrize(
        ("command", "code"),
        [
            (removed(), "nothing_irregular"),
            (removed("white", "28"), "no_man_there"),
            (removed("white", "32"), "no_man_there"),
            (removed("white", "1"), "no_man_there"),
            (removed("white", "51"), "square_unknown"),
            (removed(left=("8",)), "not_captured"),
            (removed("black", "3"), "not_the_mover"),
            (removed(left=("28",), ply=2), "plies_not_reached"),
        ],
    )
    def test_what_did_not_happen(self, command: dc.ReportWrongRemoval, code: str) -> None:
        assert refusal(captured(), command) == (code, FMJD("5.4"))

    @pytest.mark.parametrize("command", [removed(early=True), removed(interrupted=True)])
    def test_nothing_was_captured(self, command: dc.ReportWrongRemoval) -> None:
        table = Table()
        table.plays("32-28")
        assert refusal(table, command)[0] == "not_captured"

    def test_before_any_move(self) -> None:
        assert refusal(Table(), removed("white", "18"))[0] == "plies_not_reached"

    def test_another_waits(self) -> None:
        table = captured()
        table.does(removed(early=True), by=ARBITER)
        assert refusal(table, removed(left=("28",))) == ("irregularity_open", FMJD("5.4"))

    def test_by_a_player(self) -> None:
        with pytest.raises(NotAllowedError):
            captured().does(removed(early=True), by=WHITE)

    def test_a_move_on_record_as_it_was_made(self) -> None:
        table = Table()
        table.does(rc.ReportTouchedMen(side="white", squares=("32",)), by=ARBITER)
        table.plays("33-28", "20-25")
        assert table.state.moves[0].move == "33-28~"
        assert refusal(table, removed("white", "18", ply=1))[0] == "nothing_irregular"


class TestSixtyFour:
    def test_5_the_chapter_alone_is_known(self) -> None:
        table = Table(edition="draughts-64-russian")
        table.plays("c3-d4")
        (found,) = table.does(removed("white", "b6"), by=ARBITER)
        assert isinstance(found, d.MoveFoundIrregular)
        assert found.article == FMJD64("5")

    def test_a_man_crowned_on_its_way_is_a_king_with_a_piece_left_standing(self) -> None:
        # f6 takes e7 to d8, is crowned there, and takes b6 to a5 as a king.
        table = Table(fen="W:Wf6,h2:Be7,b6,h8", edition="draughts-64-russian")
        table.plays("f6xa5")
        (found,) = table.does(removed(left=("b6",)), by=ARBITER)
        assert isinstance(found, d.MoveFoundIrregular)
        table.plays("b6-c5")
        kernel = table.state.kernel
        assert isinstance(kernel, ShowsMen)
        men = dict(kernel.men(table.state.position))
        assert men == {"a5": "W", "h2": "w", "c5": "b", "h8": "b"}


class TestTouchedBefore:
    def touched(self, side: str, *squares: str, **how: object) -> rc.ReportTouchedMen:
        return rc.ReportTouchedMen(side=side, squares=squares, **how)  # type: ignore[arg-type]

    def test_5_4_3_another_was_moved_and_the_opponent_has_not_answered(self) -> None:
        table = Table(control=RAPID)
        table.plays("33-28", after_ms=1000)
        touch, found = table.does(self.touched("white", "32", ply=1), by=ARBITER)
        assert isinstance(touch, re.MenTouched)
        assert set(touch.moves) == {"32-27", "32-28"}
        assert found == d.MoveFoundIrregular(
            ply=1, side="white", move="33-28~", code="touched_piece", article=FMJD("5.4.3")
        )
        table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
        assert (table.state.plies, table.turn) == (0, "white")
        assert table.state.clock is not None
        assert table.state.clock.running == "white"
        assert isinstance(table.plays("33-28")[0], d.IrregularMovePlayed), "the duty is there"
        table.does(dc.CorrectIrregularity(side="black"), by=BLACK)
        assert table.plays("32-27") == (e.MovePlayed(ply=1, side="white", move="32-27"),)

    def test_5_7_it_stands_when_the_opponent_plays_on(self) -> None:
        table = Table()
        table.plays("33-28")
        table.does(self.touched("white", "32", ply=1), by=ARBITER)
        stood, played = table.plays("20-25")
        assert isinstance(stood, d.IrregularityStood)
        assert isinstance(played, e.MovePlayed)
        assert [move.move for move in table.state.moves] == ["33-28~", "20-25"]

    def test_5_7_it_stands_where_he_has_played_on_before(self) -> None:
        table = Table()
        table.plays("33-28", "20-25")
        before = table.position
        touch, found, stood = table.does(self.touched("white", "32", ply=1), by=ARBITER)
        assert isinstance(touch, re.MenTouched)
        assert touch.moves == (), "White is bound no more"
        assert isinstance(found, d.MoveFoundIrregular)
        assert isinstance(stood, d.IrregularityStood)
        assert (table.position, table.turn) == (before, "white")
        assert table.plays("39-33") == (e.MovePlayed(ply=3, side="white", move="39-33"),)

    @pytest.mark.parametrize(
        ("square", "how"), [("33", {}), ("46", {}), ("32", {"accidental": True})]
    )
    def test_5_4_3_nothing_follows(self, square: str, how: dict[str, bool]) -> None:
        table = Table()
        table.plays("33-28")
        (touch,) = table.does(self.touched("white", square, ply=1, **how), by=ARBITER)
        assert isinstance(touch, re.MenTouched)
        assert table.course.irregularity is None

    @pytest.mark.parametrize(
        ("side", "squares", "code"),
        [
            ("black", ("19",), "not_the_mover"),
            ("white", (), "squares_missing"),
            ("white", ("51",), "square_unknown"),
        ],
    )
    def test_what_did_not_happen(self, side: str, squares: tuple[str, ...], code: str) -> None:
        table = Table()
        table.plays("33-28")
        assert refusal(table, self.touched(side, *squares, ply=1)) == (code, FMJD("5.4.3"))

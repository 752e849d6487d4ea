"""Games as files have them: colours in the plays, faults named by the file's plies."""

import pytest

from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.protocol import NotationError
from games.rules.weiqi.archive import CheckedRecord, check_record
from tests.support.weiqi import KERNEL

START = KERNEL.initial_position()
B, W = "black", "white"


def found(record: CheckedRecord) -> list[tuple[int, str, Article]]:
    return [(finding.ply, finding.code, finding.article) for finding in record.findings]


def test_2_3_plays_in_turn_are_taken_as_they_are() -> None:
    record = check_record(KERNEL, START, [(B, "D4"), (W, "Q16"), (B, "pass")])
    assert record.moves == ("D4", "Q16", "pass")
    assert (found(record), record.violation, record.stopped_at) == ([], None, 0)


def test_17_2_a_side_that_plays_twice_is_a_finding_and_the_others_turn_a_pass() -> None:
    record = check_record(KERNEL, START, [(B, "D4"), (B, "Q16"), (W, "D16")])
    assert record.moves == ("D4", "pass", "Q16", "D16")
    assert found(record) == [(2, "turn_skipped", WEIQI("17.2"))]
    men = dict(KERNEL.men(KERNEL.parse_position(record.position)))
    assert men == {"D4": "black", "Q16": "black", "D16": "white"}


def test_1_1_a_stone_on_a_stone_stops_it_and_keeps_the_good_prefix() -> None:
    plays = [(B, "D4"), (B, "Q16"), (W, "D4"), (B, "K10")]
    record = check_record(KERNEL, START, plays)
    assert record.violation is not None
    assert (record.violation.code, record.stopped_at) == ("point_occupied", 3)
    assert record.moves == ("D4", "pass", "Q16")
    assert found(record) == [
        (2, "turn_skipped", WEIQI("17.2")),
        (3, "point_occupied", WEIQI("1.1")),
    ]


def test_5_a_forbidden_point_stops_it() -> None:
    plays = [(B, "B1"), (W, "Q16"), (B, "A2"), (W, "A1")]
    record = check_record(KERNEL, START, plays)
    assert (found(record), record.stopped_at) == ([(4, "no_liberties", WEIQI("5"))], 4)


def test_20_1_a_ko_retaken_at_once_is_a_finding_by_the_files_ply() -> None:
    plays = [(B, "B9"), (B, "A8"), (B, "B7"), (W, "C9"), (W, "B8"), (W, "D8"), (W, "C7")]
    start = KERNEL.from_setup(size=9)
    record = check_record(KERNEL, start, [*plays, (B, "C8"), (W, "B8"), (B, "G3")])
    assert [pair for pair in found(record) if pair[1] != "turn_skipped"] == [
        (9, "ko_retaken", WEIQI("20.1"))
    ]
    repeat = next(finding.repeat for finding in record.findings if finding.repeat)
    assert (repeat.ply, repeat.equal_ply) == (9, 7)
    assert record.violation is None


def test_20_1_the_same_side_filling_the_ko_it_took_is_no_offence_against_the_ko() -> None:
    plays = [(B, "B9"), (B, "A8"), (B, "B7"), (W, "C9"), (W, "B8"), (W, "D8"), (W, "C7")]
    start = KERNEL.from_setup(size=9)
    record = check_record(KERNEL, start, [*plays, (B, "C8"), (B, "B8")])
    assert {pair[1] for pair in found(record)} == {"turn_skipped"}


def test_21_1_play_after_two_passes_goes_on_and_is_noticed() -> None:
    plays = [(B, "D4"), (W, "pass"), (B, "pass"), (W, "Q16")]
    record = check_record(KERNEL, START, plays)
    assert record.moves == ("D4", "pass", "pass", "Q16")
    assert found(record) == [(4, "play_after_two_passes", WEIQI("21.1"))]


def test_the_file_may_begin_with_white() -> None:
    start = KERNEL.from_setup(black=["D4", "Q16"], to_move="white")
    record = check_record(KERNEL, start, [(W, "D16"), (B, "Q4")])
    assert (record.moves, found(record)) == (("D16", "Q4"), [])
    late = check_record(KERNEL, start, [(B, "Q4")])
    assert (late.moves, found(late)) == (("pass", "Q4"), [(1, "turn_skipped", WEIQI("17.2"))])


def test_a_play_that_is_no_point_is_no_game() -> None:
    with pytest.raises(NotationError):
        check_record(KERNEL, START, [(B, "D4"), (W, "Z0")])


def test_an_empty_record_is_the_start() -> None:
    record = check_record(KERNEL, START, [])
    assert (record.moves, record.findings) == ((), ())
    assert KERNEL.parse_position(record.position) == START

"""What each book says an offence costs, just under and at every threshold. Ids are articles."""

from typing import Any

import pytest

from games.rules.books.article import number_of
from games.rules.books.sources import WEIQI, XIANGQI
from games.rules.offences.escalation import (
    UnknownOffenceError,
    escalate,
    impose,
    offence_of,
)
from games.rules.offences.kinds import Measure, Past, Penalty, Terms
from games.rules.offences.thresholds import Threshold

NATIONAL = {"level": "national"}
PROVINCIAL = {"level": "provincial"}
YOUTH = {"level": "national_youth"}
RAPID = {"rapid": True}


def penalty(edition: str, code: str, terms: dict[str, Any] | None = None, **past: int) -> Penalty:
    """Return what the book says follows."""
    meant = Terms(**(terms or {}))
    return escalate(edition, meant, Past(**past), offence_of(edition, meant, code))


def said(found: Penalty) -> str:
    """Return a penalty in short: `foul`, `foul x2`, `foul, loss 4.1.10`."""
    name = found.measure.value + (f" x{found.count}" if found.count > 1 else "")
    if found.loses:
        who = "" if found.loses == "offender" else f" {found.loses}"
        return f"{name}, loss{who} {number_of(found.lost_under)}"
    return name


# article, edition, offence, what stands already, terms -> what follows
Row = tuple[str, str, str, dict[str, int], dict[str, Any], str]

XIANGQI_ROWS: list[Row] = [
    ("8.1.1", "xiangqi-2020", "disturbance", {}, {}, "foul"),
    ("8.1.2", "xiangqi-2020", "clock_touched", {"fouls": 1}, {}, "foul"),
    ("4.1.10 two stand", "xiangqi-2020", "clock_touched", {"fouls": 2}, {}, "foul, loss 4.1.10"),
    ("8.1.5", "xiangqi-2020", "futile_touch", {}, {}, "foul"),
    ("8.1.9 16.2", "xiangqi-2020", "left_board", {}, {}, "foul"),
    ("7.1 three", "xiangqi-2020", "missing_record", {}, {"missing_moves": 3}, "note"),
    ("7.1 four", "xiangqi-2020", "missing_record", {}, {"missing_moves": 4}, "foul"),
    ("7.1 seven", "xiangqi-2020", "missing_record", {}, {"missing_moves": 7}, "foul"),
    ("7.1 eight", "xiangqi-2020", "missing_record", {}, {"missing_moves": 8}, "foul x2"),
    ("7.1 twelve", "xiangqi-2020", "missing_record", {}, {"missing_moves": 12}, "foul x2"),
    (
        "7.1 eight after one foul",
        "xiangqi-2020",
        "missing_record",
        {"fouls": 1},
        {"missing_moves": 8},
        "foul x2, loss 4.1.10",
    ),
    (
        "7.1 three after two fouls",
        "xiangqi-2020",
        "missing_record",
        {"fouls": 2},
        {"missing_moves": 3},
        "note",
    ),
    ("8.1.7", "xiangqi-2020", "pressed_without_moving", {}, {}, "foul"),
    (
        "8.1.7 after another foul",
        "xiangqi-2020",
        "pressed_without_moving",
        {"fouls": 1},
        {},
        "foul",
    ),
    (
        "4.1.9 second press",
        "xiangqi-2020",
        "pressed_without_moving",
        {"fouls": 1, "same": 1},
        {},
        "foul, loss 4.1.9",
    ),
    ("4.1.8 national, first", "xiangqi-2020", "illegal_move", {}, NATIONAL, "loss, loss 4.1.8"),
    ("8.1.8 provincial, first", "xiangqi-2020", "illegal_move", {}, PROVINCIAL, "foul"),
    ("4.1.8 youth, first", "xiangqi-2020", "illegal_move", {}, YOUTH, "foul"),
    ("4.1.8 youth, second", "xiangqi-2020", "illegal_move", {"same": 1}, YOUTH, "loss, loss 4.1.8"),
    (
        "4.1.8 provincial, second",
        "xiangqi-2020",
        "illegal_move",
        {"fouls": 1, "same": 1},
        PROVINCIAL,
        "loss, loss 4.1.8",
    ),
    (
        "8.1.8 provincial, third foul",
        "xiangqi-2020",
        "illegal_move",
        {"fouls": 2},
        PROVINCIAL,
        "foul, loss 4.1.10",
    ),
    ("4.1.3", "xiangqi-2020", "self_destruction", {}, PROVINCIAL, "loss, loss 4.1.3"),
    ("8.1.4", "xiangqi-2020", "untrue_limit_claim", {}, {}, "foul"),
    (
        "4.1.11",
        "xiangqi-2020",
        "untrue_limit_claim",
        {"fouls": 1, "same": 1},
        {},
        "foul, loss 4.1.11",
    ),
    ("5.9 before the press", "xiangqi-2020", "men_knocked_over", {}, {}, "note"),
    (
        "5.9 at 2:59",
        "xiangqi-2020",
        "men_knocked_over",
        {},
        {"after_press": True, "opponent_left_ms": 179_000},
        "loss, loss 5.9",
    ),
    (
        "5.9 at 3:00",
        "xiangqi-2020",
        "men_knocked_over",
        {},
        {"after_press": True, "opponent_left_ms": 180_000},
        "note",
    ),
    ("7.4", "xiangqi-2020", "refused_record", {}, {}, "loss, loss 4.1.13"),
    ("4.1.13", "xiangqi-2020", "serious_breach", {}, {}, "loss, loss 4.1.13"),
    ("18.2", "xiangqi-2020", "barred_from_match", {}, {}, "loss, loss 18.2"),
    ("18.3", "xiangqi-2020", "expulsion", {}, {}, "disqualification, loss 18.3"),
    ("28.7.1", "xiangqi-2020-rapid", "wrong_hand", {}, {}, "foul"),
    ("28.11.1", "xiangqi-2020-rapid", "hand_on_clock", {"fouls": 1}, {}, "foul, loss 28.11.1"),
    ("28.7.3", "xiangqi-2020-rapid", "clock_knocked_over", {"fouls": 1}, {}, "note"),
    (
        "28.11.3",
        "xiangqi-2020-rapid",
        "pressed_without_moving",
        {},
        {},
        "foul, loss 28.11.3",
    ),
    ("28.11.2 before", "xiangqi-2020-rapid", "men_knocked_over", {}, {}, "note"),
    (
        "28.11.2 after",
        "xiangqi-2020-rapid",
        "men_knocked_over",
        {},
        {"after_press": True, "opponent_left_ms": 600_000},
        "loss, loss 28.11.2",
    ),
    ("29.2", "xiangqi-2020-rapid", "man_between_points", {}, {}, "foul"),
    ("28.11.4", "xiangqi-2020-rapid", "serious_breach", {}, {}, "loss, loss 28.11.4"),
    ("app1.2.2 first", "xiangqi-2020-mass", "illegal_move", {}, NATIONAL, "foul"),
    (
        "app1.2.2 second",
        "xiangqi-2020-mass",
        "illegal_move",
        {"fouls": 1, "same": 1},
        NATIONAL,
        "loss, loss app1.2.2",
    ),
    ("app1.5.3 two stand", "xiangqi-2020-mass", "disturbance", {"fouls": 1}, {}, "foul"),
    (
        "app1.5.3",
        "xiangqi-2020-mass",
        "disturbance",
        {"fouls": 2},
        {},
        "foul, loss app1.5.3",
    ),
    (
        "app1.3.3",
        "xiangqi-2020-mass",
        "men_knocked_over",
        {},
        {"after_press": True, "opponent_left_ms": 1_000},
        "note",
    ),
]
WEIQI_ROWS: list[Row] = [
    ("17.2", "weiqi-2002", "two_moves_running", {}, {}, "warning"),
    ("24.2", "weiqi-2002", "two_moves_running", {"warnings": 1}, {}, "warning, loss 24.2"),
    ("17.4", "weiqi-2002", "early_press", {}, {}, "warning"),
    ("18.1", "weiqi-2002", "wrong_capture", {}, {}, "warning"),
    ("19", "weiqi-2002", "forbidden_point", {"warnings": 1}, {}, "note"),
    ("17.5/p3", "weiqi-2002", "stones_moved_on_purpose", {}, {}, "loss, loss 17.5/p3"),
    ("17.6/p3", "weiqi-2002", "board_upset_for_good", {}, {}, "loss, loss 17.6/p3"),
    ("23.1", "weiqi-2002", "collusion", {}, {}, "loss, loss 23.1"),
    ("23.3", "weiqi-2002", "disturbance", {}, {}, "warning"),
    ("23.3 and 24.2", "weiqi-2002", "disturbance", {"warnings": 1}, {}, "warning, loss 24.2"),
    ("23.6", "weiqi-2002", "ceremony_missed", {"warnings": 1}, {}, "note"),
    ("23.7 first", "weiqi-2002", "phone_rang", {}, {}, "warning"),
    (
        "23.7 again in the event",
        "weiqi-2002",
        "phone_rang",
        {"earlier_in_event": 1},
        {},
        "loss, loss 23.7",
    ),
    ("23.7/p2", "weiqi-2002", "phone_looked_at", {}, {}, "loss, loss 23.7/p2"),
    ("23.8 first", "weiqi-2002", "smoking", {}, {}, "warning"),
    ("23.8 again", "weiqi-2002", "smoking", {"earlier_in_event": 1}, {}, "loss, loss 23.8"),
    ("12.4(2)", "weiqi-2002", "wrong_hand", {"warnings": 1}, {}, "note"),
]
GOMOKU_ROWS: list[Row] = [
    ("17.2", "gomoku-2025", "stone_slid", {"warnings": 5}, {}, "warning"),
    ("17.8", "gomoku-2025", "two_moves_running", {}, {}, "violation"),
    (
        "15.3 second violation",
        "gomoku-2025",
        "stone_lifted",
        {"violations": 1},
        {},
        "violation, loss 15.3",
    ),
    ("17.10", "gomoku-2025", "upset_on_purpose", {}, {}, "loss, loss 17.10"),
    ("17.12", "gomoku-2025", "refused_record", {}, {}, "loss, loss 17.12"),
    ("18.1", "gomoku-2025", "disturbance", {"violations": 1}, {}, "warning"),
    ("18.8", "gomoku-2025", "left_area", {}, {}, "loss, loss 18.8"),
    ("18.12", "gomoku-2025", "clock_stopped", {}, {}, "loss, loss 18.12"),
    ("18.12 rapid", "gomoku-2025", "clock_adjusted", {}, RAPID, "loss, loss 18.12"),
    ("31.3", "gomoku-2025", "stones_not_put_back", {}, RAPID, "warning"),
    ("15.4", "gomoku-2025", "grave_disruption", {}, {}, "disqualification, loss 15.4"),
    ("illegal.1.4", "gomoku-classic", "two_moves_running", {}, {}, "warning"),
    ("play.2.7.1", "gomoku-classic", "board_upset", {}, {}, "violation"),
    (
        "play.2.7.1 twice",
        "gomoku-classic",
        "board_upset",
        {"violations": 1},
        {},
        "violation, loss 15.3",
    ),
    (
        "play.2.7.1 for good",
        "gomoku-classic",
        "board_upset_for_good",
        {},
        {},
        "loss, loss play.2.7.1",
    ),
    ("play.2.7.2", "gomoku-classic", "upset_on_purpose", {}, {}, "loss, loss play.2.7.2"),
]


@pytest.mark.parametrize(
    ("edition", "code", "past", "terms", "expected"),
    [
        pytest.param(*row[1:], id=f"{row[1]} {row[0]}")
        for row in (*XIANGQI_ROWS, *WEIQI_ROWS, *GOMOKU_ROWS)
    ],
)
def test_the_book_says(
    edition: str, code: str, past: dict[str, int], terms: dict[str, Any], expected: str
) -> None:
    assert said(penalty(edition, code, terms, **past)) == expected


NO_OFFENCE = [
    ("28.4 no record in rapid games", "xiangqi-2020-rapid", "missing_record", {}),
    ("28.7.1 of rapid games alone", "xiangqi-2020", "wrong_hand", {}),
    ("31.1 no record in rapid games", "gomoku-2025", "refused_record", RAPID),
    ("31.4 the clock may be stopped in a dispute", "gomoku-2025", "clock_stopped", RAPID),
    ("31.3 of rapid games alone", "gomoku-2025", "stones_not_put_back", {}),
    ("18.1 is no offence of weiqi by that name", "weiqi-2002", "rude_language", {}),
    ("draughts names none", "draughts-100", "disturbance", {}),
]


@pytest.mark.parametrize(
    ("edition", "code", "terms"), [pytest.param(*row[1:], id=row[0]) for row in NO_OFFENCE]
)
def test_is_no_offence(edition: str, code: str, terms: dict[str, Any]) -> None:
    with pytest.raises(UnknownOffenceError):
        penalty(edition, code, terms)


class TestTime:
    def test_5_9_the_opponent_gets_three_minutes(self) -> None:
        terms = {"after_press": True, "opponent_left_ms": 180_000}
        found = penalty("xiangqi-2020", "men_knocked_over", terms)
        assert (found.own_ms, found.opponent_ms) == (0, 180_000)

    def test_22_2_an_untrue_claim_costs_five_minutes(self) -> None:
        found = penalty("xiangqi-2020", "untrue_limit_claim")
        assert (found.own_ms, found.opponent_ms) == (-300_000, 0)
        assert XIANGQI("22.2") in found.articles

    def test_28_7_3_the_opponent_gets_a_minute(self) -> None:
        found = penalty("xiangqi-2020-rapid", "clock_knocked_over")
        assert found.opponent_ms == 60_000

    def test_app1_3_3_the_opponent_gets_five_minutes_and_before_the_press_none(self) -> None:
        found = penalty("xiangqi-2020-mass", "men_knocked_over", {"after_press": True})
        assert found.opponent_ms == 300_000
        assert penalty("xiangqi-2020-mass", "men_knocked_over").opponent_ms == 0


class TestZi:
    def test_24_1_a_warning_costs_a_zi_and_a_loss_none(self) -> None:
        assert penalty("weiqi-2002", "wrong_capture").zi == 1
        assert penalty("weiqi-2002", "wrong_capture", warnings=1).zi == 0
        assert penalty("weiqi-2002", "forbidden_point").zi == 0

    def test_15_1_a_warning_of_gomoku_costs_nothing(self) -> None:
        assert penalty("gomoku-2025", "rude_language").zi == 0


class TestAnotherMeasure:
    def test_23_3_a_loss_by_gravity(self) -> None:
        offence = offence_of("weiqi-2002", Terms(), "disturbance")
        found = impose("weiqi-2002", Past(), offence, Measure.LOSS)
        assert (found.loses, found.lost_under) == ("offender", WEIQI("23.3"))

    def test_15_3_a_violation_in_place_of_a_warning_counts(self) -> None:
        offence = offence_of("gomoku-2025", Terms(), "rude_language")
        assert said(impose("gomoku-2025", Past(), offence, Measure.VIOLATION)) == "violation"
        found = impose("gomoku-2025", Past(violations=1), offence, Measure.VIOLATION)
        assert said(found) == "violation, loss 15.3"

    def test_15_3_as_many_lose_as_the_event_says(self) -> None:
        offence = offence_of("gomoku-2025", Terms(), "rude_language")
        three = (Threshold(offence="violation", count=3),)
        second = impose("gomoku-2025", Past(violations=1), offence, Measure.VIOLATION, three)
        third = impose("gomoku-2025", Past(violations=2), offence, Measure.VIOLATION, three)
        assert (said(second), said(third)) == ("violation", "violation, loss 15.3")

    def test_how_many_of_an_offence_lose_says_nothing_of_what_is_chosen_instead(self) -> None:
        offence = offence_of("gomoku-2025", Terms(), "rude_language")
        once = (Threshold(offence="rude_language", count=1),)
        found = impose("gomoku-2025", Past(same=3), offence, Measure.NOTE, once)
        assert said(found) == "note"

    def test_23_1_both_may_lose(self) -> None:
        offence = offence_of("weiqi-2002", Terms(), "collusion")
        found = impose("weiqi-2002", Past(), offence, Measure.BOTH_LOSE)
        assert (found.loses, found.reason) == ("both", "both_lose")

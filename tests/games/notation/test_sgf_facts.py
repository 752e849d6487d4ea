"""Komi, results and clocks as SGF files write them.

Komi: 375/750 are 3 3/4 zi, 325/650, 275/550 and 350/700 likewise; 0 is no statement. Rule
source: Weiqi competition rules (2002), article 11; SGF FF[4], RE.
"""

import pytest

from games.notation.sgf.facts import (
    exact_number,
    format_clock,
    format_zi,
    komi_points,
    read_clock_ms,
    read_komi,
    read_result,
)
from games.notation.sgf.game import format_result


@pytest.mark.parametrize(
    ("raw", "quarters", "reading"),
    [
        ("375", 15, "zi_hundredths"),
        ("750", 15, "points_hundredths"),
        ("325", 13, "zi_hundredths"),
        ("650", 13, "points_hundredths"),
        ("275", 11, "zi_hundredths"),
        ("550", 11, "points_hundredths"),
        ("350", 14, "zi_hundredths"),
        ("700", 14, "points_hundredths"),
        ("7.5", 15, "points"),
        ("7.50", 15, "points"),
        ("7,5", 15, "points"),
        ("6.5", 13, "points"),
        ("0.5", 1, "points"),
        ("-7.5", -15, "points"),
        ("3.75", 15, "zi"),
        ("2.75", 11, "zi"),
        ("3又3/4子", 15, "zi"),
        ("黑贴3 3/4子", 15, "zi"),
        ("７.５", 15, "points"),
        ("7目半", 15, "points"),
        ("0", None, "zero_or_unset"),
        ("0.00", None, "zero_or_unset"),
        ("", None, "missing"),
        ("  ", None, "missing"),
        ("abc", None, "unreadable"),
        ("7.3", None, "unreadable"),
        ("999999", None, "unreadable"),
        ("3 1/0子", None, "unreadable"),
        ("∞", None, "unreadable"),
    ],
)
def test_komi_is_exact_and_names_its_reading(raw: str, quarters: int | None, reading: str) -> None:
    komi = read_komi(raw)
    assert (komi.raw, komi.quarters, komi.reading) == (raw, quarters, reading)


@pytest.mark.parametrize(
    ("raw", "result", "manner", "margin"),
    [
        ("B+R", "1-0", "resignation", ""),
        ("W+Resign", "0-1", "resignation", ""),
        ("W+T", "0-1", "time", ""),
        ("B+Time", "1-0", "time", ""),
        ("W+F", "0-1", "forfeit", ""),
        ("B+3.5", "1-0", "count", "3.5"),
        ("W+0.25", "0-1", "count", "0.25"),
        ("B+10", "1-0", "count", "10"),
        ("W+0.0", "0-1", "unstated", ""),
        ("B+", "1-0", "unstated", ""),
        ("W+AW", "0-1", "unstated", ""),
        ("0", "1/2-1/2", "count", ""),
        ("Draw", "1/2-1/2", "count", ""),
        ("Void", None, "void", ""),
        ("?", None, "unfinished", ""),
        ("", None, "unfinished", ""),
        ("黑中盘胜", "1-0", "resignation", ""),
        ("白中盤勝", "0-1", "resignation", ""),
        ("黑胜3/4子", "1-0", "count", "3/4子"),
        ("白胜1又3/4子", "0-1", "count", "1又3/4子"),
        ("黑超时负", "0-1", "time", ""),
        ("和棋", "1/2-1/2", "count", ""),
        ("无胜负", None, "void", ""),
        ("nobody knows", None, "unreadable", ""),
        ("R+B", None, "unreadable", ""),
    ],
)
def test_results(raw: str, result: str | None, manner: str, margin: str) -> None:
    stated = read_result(raw)
    assert (stated.result, stated.manner, stated.margin) == (result, manner, margin)


@pytest.mark.parametrize(
    ("result", "manner", "margin", "text"),
    [
        ("1-0", "resignation", "", "B+R"),
        ("0-1", "time", "", "W+T"),
        ("1-0", "count", "1.5", "B+1.5"),
        ("0-1", "five", "", "W+"),
        ("1/2-1/2", "agreement", "", "0"),
        ("no_result", "repetition_no_result", "", "Void"),
        ("", "", "", ""),
    ],
)
def test_results_out(result: str, manner: str, margin: str, text: str) -> None:
    assert format_result(result, manner, margin) == text


@pytest.mark.parametrize(
    ("quarters", "zi", "points"),
    [
        (15, "3 3/4", "7.5"),
        (13, "3 1/4", "6.5"),
        (3, "3/4", "1.5"),
        (2, "1/2", "1"),
        (4, "1", "2"),
        (0, "0", "0"),
        (-15, "-3 3/4", "-7.5"),
    ],
)
def test_zi_and_points_out(quarters: int, zi: str, points: str) -> None:
    assert (format_zi(quarters), komi_points(quarters)) == (zi, points)


@pytest.mark.parametrize(
    ("raw", "ms"),
    [("3599.5", 3_599_500), ("60", 60_000), ("0.001", 1), ("-3", 0), ("x", None), ("", None)],
)
def test_clocks_are_whole_milliseconds(raw: str, ms: int | None) -> None:
    assert read_clock_ms(raw) == ms


@pytest.mark.parametrize(("ms", "raw"), [(3_599_500, "3599.5"), (60_000, "60"), (1, "0.001")])
def test_clocks_out(ms: int, raw: str) -> None:
    assert format_clock(ms) == raw
    with pytest.raises(ValueError, match="less than nothing"):
        format_clock(-1)


def test_what_is_no_number_is_none() -> None:
    with pytest.raises(ValueError, match="is no number"):
        exact_number("1e5")

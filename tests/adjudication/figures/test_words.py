"""Words of the figures: every outcome, weight and grouping has one, and how long things take."""

import pytest
from django.utils.translation import override

from adjudication.figures.counting import By
from adjudication.figures.words import FINDINGS, GROUPINGS, OUTCOMES, group_name, time_taken
from adjudication.models import ClaimOutcome
from games.record.audits.findings import Severity

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
DAY = 24 * HOUR


def test_every_outcome_weight_and_grouping_has_its_column() -> None:
    assert set(OUTCOMES) == set(ClaimOutcome)
    assert set(FINDINGS) == {
        f"{severity}_{status}" for severity in Severity for status in ("open", "settled")
    }
    assert list(GROUPINGS) == list(By)


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0.0 s"),
        (99, "0.0 s"),
        (100, "0.1 s"),
        (12_345, "12.3 s"),
        (MINUTE - 1, "59.9 s"),
        (MINUTE, "1:00"),
        (12 * MINUTE + 5 * SECOND, "12:05"),
        (3 * HOUR + 10 * MINUTE, "3:10:00"),
        (DAY - 1, "23:59:59"),
        (DAY, "1 d 0:00"),
        (2 * DAY + 3 * HOUR + 10 * MINUTE + 59 * SECOND, "2 d 3:10"),
        (2 * DAY - 1, "1 d 23:59"),
    ],
)
def test_how_long_something_took(ms: int, text: str) -> None:
    with override("en"):
        assert time_taken(ms) == text


@pytest.mark.parametrize(
    ("by", "group", "text"),
    [
        (By.QUESTION, "natural_limit", "natural limit"),
        (By.QUESTION, "ended_twice", "the game ended a second time"),
        (By.ARTICLE, "xiangqi-2020 4.2.4, xiangqi-2020 22.2",
         "Xiangqi rules 2020, 4.2.4, Xiangqi rules 2020, 22.2"),
        (By.EDITION, "gomoku-2025", "Gomoku rules 2025"),
        (By.EVENT, "省赛", "省赛"),
        (By.YEAR, "2026", "2026"),
        (By.QUESTION, "", "no question"),
        (By.ARTICLE, "", "no article yet"),
        (By.EDITION, "", "rules not named"),
        (By.EVENT, "", "competition not named"),
        (By.YEAR, "", "date not known"),
    ],
)  # fmt: skip
def test_a_group_by_its_name(by: By, group: str, text: str) -> None:
    with override("en"):
        assert str(group_name(by, group)) == text

"""A match of a sheet says where it comes from and how its colours were settled (10.4.1.3-4)."""

import pytest
from django.utils.translation import override

from tournaments.record.rounds.pair_reasons import MeetingReason, ScheduleReason
from tournaments.schedules.steps import ColourBy
from tournaments.selectors.explained import explained


@pytest.mark.parametrize(
    ("colours", "chooser", "said"),
    [
        (ColourBy.LOT, 0, ("第 W4.1 场", "抽签")),
        (ColourBy.HIGHER_CHOOSES, 2, ("第 W4.1 场", "名次列前者 2 选择先后走")),
        (ColourBy.TABLE, 0, ("第 W4.1 场",)),
    ],
)
def test_10_4_1_a_match_says_where_it_comes_from(
    colours: ColourBy, chooser: int, said: tuple[str, ...]
) -> None:
    why = ScheduleReason(match="W4.1", stake="final", colours=colours, chooser=chooser)
    with override("zh-hans"):
        lines = explained(MeetingReason(schedule=why), {})
    assert len(lines) == len(said)
    assert all(part in line for part, line in zip(said, lines, strict=True))


def test_a_pair_without_a_reason_was_made_by_hand() -> None:
    with override("en"):
        assert explained(None, {}) == ("Paired by hand: see the reason of the change.",)

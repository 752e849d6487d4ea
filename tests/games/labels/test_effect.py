"""What a ruling asks of the next moves, in words (xiangqi 23.5.2)."""

import pytest
from django.utils.translation import override

from games.labels.effect import demand
from games.record.values import EITHER


@pytest.mark.parametrize(
    ("side", "rounds", "idle", "chinese"),
    [
        ("", 2, False, ""),
        ("", 1, True, ""),
        (EITHER, 2, False, "双方不变作和：两个回合内均不变着，判和。"),
        (EITHER, 1, True, "双方不变作和：两个回合内均不变着，判和。"),
        ("red", 2, True, "红方须在两个回合内至少走一着闲着，否则作负。"),
        ("black", 1, True, "黑方须在两个回合内至少走一着闲着，否则作负。"),
        ("black", 1, False, "黑方须在下一着变着，不变作负。"),
        ("red", 2, False, "红方须在两个回合内变着，不变作负。"),
        ("red", 0, False, "红方须在两个回合内变着，不变作负。"),
    ],
)
def test_23_5_2_who_must_do_what_within_how_many_moves(
    side: str, rounds: int, idle: bool, chinese: str
) -> None:
    with override("zh-hans"):
        assert demand(side, rounds, needs_idle=idle) == chinese

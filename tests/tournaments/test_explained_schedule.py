"""A match of a sheet says where it comes from and how its colours were settled (10.4.1.3-4)."""

import json

import pytest
from django.utils.translation import override

from tournaments.selectors.explained import explained


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ({"colours": "lot"}, ("第 W4.1 场", "抽签")),
        ({"colours": "higher_chooses", "chooser": 2}, ("第 W4.1 场", "名次列前者 2 选择先后走")),
        ({"colours": "table"}, ("第 W4.1 场",)),
    ],
)
def test_10_4_1_a_match_says_where_it_comes_from(
    extra: dict[str, object], said: tuple[str, ...]
) -> None:
    why = json.dumps({"reason": "schedule", "match": "W4.1", "label": "final", **extra})
    with override("zh-hans"):
        lines = explained(why, {})
    assert len(lines) == len(said)
    assert all(part in line for part, line in zip(said, lines, strict=True))

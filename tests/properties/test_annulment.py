"""Whatever is annulled and corrected, by whom and in whatever order, some things hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.random_games import EDITIONS, play_out


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_random_game_with_annulments_is_what_stands_of_its_record(
    edition: str, seed: int
) -> None:
    _, done = play_out(edition, seed)
    assert done > 0

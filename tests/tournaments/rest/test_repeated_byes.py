"""Byes given again where the regulations allow it, through the stream (app.3 r.5, gomoku app.6)."""

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import begun, event, lower_wins, played

pytestmark = [pytest.mark.database, pytest.mark.one_database]

NOTHING = {
    "win": "2", "draw_first": "1", "draw_second": "1", "loss": "0",
    "pairing_bye": "0", "full_bye": "2", "half_bye": "1",
}  # fmt: skip


@pytest.mark.parametrize("again", [False, True])
def test_the_lowest_is_left_over_again_only_where_the_regulations_say_so(
    database: str, again: bool
) -> None:
    cache.clear()
    stage = {"kind": "swiss", "rounds": 3}
    byes = {"half_byes": 0, "repeat_pairing_bye": again}
    office = begun(event(stage, points=NOTHING, byes=byes), 5)

    def drawn_first(number: int, board: dict[str, int]) -> str:
        return "1/2-1/2" if number == 1 else lower_wins(number, board)

    left = [item["number"] for n in (1, 2) for item in played(office, n, drawn_first)["byes"]]
    assert (left[0] == left[1]) is again
    assert office.get("/pairing-check")["agrees"] is True

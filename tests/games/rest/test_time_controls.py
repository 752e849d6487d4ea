"""Time controls through the API: every kind is taken and shown, what cannot be is refused."""

import pytest
from django.utils.translation import override

from games.labels.articles import article_data
from games.labels.events import control_words
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, WEIQI, XIANGQI
from games.rules.clocks.table import control_from
from tests.games.rest.hall import Hall, arrangement

pytestmark = [pytest.mark.database, pytest.mark.one_database]
MIN = 60_000
READ = {"kind": "byo_yomi", "base_ms": 180 * MIN, "period_ms": MIN, "periods": 5}
LIMITS = {
    "kind": "limits",
    "base_ms": 60 * MIN,
    "base_moves": 30,
    "limits": [{"time_ms": 30 * MIN, "moves": 20}, {"time_ms": 10 * MIN}],
}


@pytest.mark.parametrize(
    ("control", "left", "periods"),
    [
        pytest.param(READ, (180 * MIN, 180 * MIN), 5, id="12.3"),
        pytest.param(
            {"kind": "stages", "base_ms": MIN, "stage_ms": 10 * MIN, "stage_moves": 15},
            (11 * MIN, 11 * MIN),
            0,
            id="12.5",
        ),
        pytest.param(LIMITS, (60 * MIN, 60 * MIN), 0, id="clock.2.multi"),
        pytest.param({"kind": "shared", "base_ms": 60 * MIN}, (60 * MIN, 60 * MIN), 0, id="14.1.3"),
        pytest.param({"preset": "xiangqi_playoff_6_4"}, (6 * MIN, 4 * MIN), 0, id="28.6.1"),
        pytest.param(
            {"kind": "sudden_death", "base_ms": 20 * MIN}, (20 * MIN, 20 * MIN), 0, id="6.2"
        ),
    ],
)
def test_a_game_is_arranged_and_read_back(
    hall: Hall, control: dict[str, object], left: tuple[int, int], periods: int
) -> None:
    body = arrangement(hall, time_control={**control, "press_with_move": True})
    answer = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert answer.status == 201, answer.data
    state = answer.state
    shown = state["time_control"]
    assert shown["press_with_move"] is True
    for name, value in control.items():
        if name not in ("preset", "limits"):
            assert shown[name] == value
    clock = state["clock"]
    assert (clock["remaining_ms"]["red"], clock["remaining_ms"]["black"]) == left
    assert clock["periods"] == {"red": periods, "black": periods}


@pytest.mark.parametrize(
    ("control", "status", "code", "article"),
    [
        pytest.param({**READ, "periods": 181}, 422, "reserve_not_within_limit", WEIQI("12.3"),
        id="12.3"),
        pytest.param(
            {"kind": "stages", "base_ms": MIN, "stage_ms": MIN}, 422, "stage_not_positive",
            WEIQI("12.5"),
            id="12.5",
        ),
        pytest.param(
            {"kind": "limits", "base_ms": MIN}, 422, "limits_missing",
            GOMOKU_CLASSIC("clock.2.multi"),
            id="clock.2.multi",
        ),
        pytest.param(
            {"kind": "shared", "base_ms": MIN, "increment_ms": 1}, 422,
            "increment_without_own_time", GOMOKU("14.1.3"), id="14.1.3",
        ),
        pytest.param(
            {"kind": "sudden_death", "base_ms": MIN, "increment_ms": 1}, 422,
            "increment_in_sudden_death", XIANGQI("6.2"), id="6.2",
        ),
        pytest.param(
            {"kind": "increment", "base_ms": MIN, "periods": 2}, 422,
            "field_of_another_control", XIANGQI("6.1"), id="6.1",
        ),
        pytest.param(
            {"preset": "xiangqi_blitz", "base_ms": MIN}, 422, "control_malformed", None,
            id="preset with more",
        ),
        pytest.param({"preset": "bullet"}, 400, "invalid_field", None, id="no such preset"),
        pytest.param({}, 400, "invalid_field", None, id="nothing said"),
        pytest.param({"kind": "increment"}, 400, "invalid_field", None, id="no base time"),
        pytest.param({"base_ms": MIN}, 400, "invalid_field", None, id="no kind"),
        pytest.param({**READ, "periods": "5"}, 400, "invalid_field", None, id="a text"),
        pytest.param({**READ, "periods": -1}, 400, "invalid_field", None, id="below zero"),
        pytest.param({**LIMITS, "limits": [{}]}, 400, "invalid_field", None, id="empty limit"),
        pytest.param({**READ, "byo": 1}, 400, "unknown_field", None, id="unknown field"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(
    hall: Hall, control: dict[str, object], status: int, code: str, article: Article | None
) -> None:
    body = arrangement(hall, time_control=control)
    answer = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert (answer.status, answer.code) == (status, code)
    assert answer.data.get("article") == article_data(article)


def test_12_3_a_game_is_played_under_reading(hall: Hall) -> None:
    """The device shows what is left to the flag: half a second under a minute costs nothing."""
    control = {"kind": "byo_yomi", "base_ms": 5 * MIN, "period_ms": MIN, "periods": 5}
    body = arrangement(hall, time_control={**control, "press_with_move": True})
    hall.game = hall.api.post("/games", body, token=hall.tokens["arbiter"]).data["game"]
    hall.act("start")
    for side, move, reading in (
        ("red", "h2e2", 240_500),
        ("black", "h9g7", 240_000),
        ("red", "h0g2", 120_000),
    ):
        answer = hall.act("moves", {"side": side, "move": move, "reading_ms": reading})
        assert answer.status == 201, answer.data
    state = hall.api.get(hall.path).data
    shown = [(item["remaining_ms"], item["spent_ms"]) for item in state["moves"]]
    assert shown == [(5 * MIN, 59_500), (4 * MIN, 60_000), (2 * MIN, 180_000)]
    assert state["clock"]["periods"] == {"red": 2, "black": 4}


@pytest.mark.parametrize(
    ("control", "zh", "en"),
    [
        (
            READ,
            "基本时限加读秒 3:00:00 (保留 5 次读秒，每次1:00)",
            "limit with readings (byo-yomi) 3:00:00 (5 readings of 1:00 kept back)",
        ),
        (
            LIMITS,
            "多重时限 1:00:00内 30 着 + 30:00内 20 着 + 10:00",
            "several limits in turn 30 in 1:00:00 + 20 in 30:00 + 10:00",
        ),
        (
            {"preset": "xiangqi_playoff_6_4"},
            "基本用时加秒 6:00 / 4:00 + 0:03",
            "base time with increment 6:00 / 4:00 + 0:03",
        ),
        (
            {"kind": "shared", "base_ms": 60 * MIN, "own_ms": 10 * MIN, "increment_ms": 10_000},
            "共用时限 1:00:00, 其后每方10:00 + 0:10",
            "shared time 1:00:00, then each 10:00 + 0:10",
        ),
    ],
)
def test_a_control_is_said_in_words(control: dict[str, object], zh: str, en: str) -> None:
    with override("zh-hans"):
        assert control_words(control_from(control)) == zh
    with override("en"):
        assert control_words(control_from(control)) == en

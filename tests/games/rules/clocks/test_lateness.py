"""Late players by each book: the worked numbers of the rows; ids are articles."""

import pytest

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, PRINTED, WEIQI
from games.rules.clocks.control import face, new_clock
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.lateness import (
    Arrival,
    LatenessRule,
    LatenessRuling,
    deduct,
    lateness_rule,
    rule_on_lateness,
)
from games.rules.clocks.ruling import ClockActError, Effect
from tests.support.cited import cited

SIDES = ("black", "white")
S, MIN = 1000, 60_000
APART = lateness_rule("weiqi-2002", lodging_apart=True)
TOGETHER = lateness_rule("weiqi-2002", lodging_apart=False)
COUNT = lateness_rule("weiqi-2002", limit_ms=60 * S, counts_out=True)
ZERO = lateness_rule("gomoku-2025")
QUARTER = lateness_rule("gomoku-2025", limit_ms=15 * MIN)
CLASSIC = lateness_rule("gomoku-classic", limit_ms=15 * MIN)
CLASSIC_FIRST_ROUND = lateness_rule("gomoku-classic", limit_ms=30 * MIN)
XIANGQI = lateness_rule("xiangqi-2020", limit_ms=10 * MIN)
PLAYS, BOTH, LOSS = Effect.NOTHING, Effect.BOTH_LOSE, Effect.LOSS

# id, rule, (black, white) late, effect, loser, deductions
ROWS: list[
    tuple[str, LatenessRule, tuple[int | None, int | None], Effect, str, tuple[int, int]]
] = [
    ("22.1 12:30 -> 25:00", APART, (750 * S, 0), PLAYS, "", (25 * MIN, 0)),
    ("22.1 20:00 -> 40:00", APART, (20 * MIN, 0), PLAYS, "", (40 * MIN, 0)),
    ("22.1 60:00 plays", APART, (60 * MIN, 0), PLAYS, "", (120 * MIN, 0)),
    ("22.1 60:01 loses", APART, (3601 * S, 0), LOSS, "black", (0, 0)),
    ("22.1 60:00.001 loses", APART, (60 * MIN + 1, 0), LOSS, "black", (0, 0)),
    ("22.2 15:00 plays", TOGETHER, (0, 15 * MIN), PLAYS, "", (0, 30 * MIN)),
    ("22.2 15:01 loses", TOGETHER, (0, 901 * S), LOSS, "white", (0, 0)),
    ("22.3 each its own", APART, (10 * MIN, 25 * MIN), PLAYS, "", (20 * MIN, 50 * MIN)),
    ("22.3 one over: black wins", APART, (40 * MIN, 3601 * S), LOSS, "white", (80 * MIN, 0)),
    ("22.3 both over", APART, (61 * MIN, 61 * MIN), BOTH, "", (0, 0)),
    ("22.3 both absent", TOGETHER, (None, None), BOTH, "", (0, 0)),
    ("22.4 59.999 of 60 s", COUNT, (59_999, 0), PLAYS, "", (0, 0)),
    ("22.4 at the end of the count", COUNT, (60 * S, 0), LOSS, "black", (0, 0)),
    ("22.4 both absent", COUNT, (None, None), BOTH, "", (0, 0)),
    ("14.3.1 no setting: 30 s late", ZERO, (30 * S, 0), LOSS, "black", (0, 0)),
    ("14.3.1 no setting: a millisecond", ZERO, (0, 1), LOSS, "white", (0, 0)),
    ("14.3.1 no setting: in time", ZERO, (0, -5 * MIN), PLAYS, "", (0, 0)),
    ("14.3.1 15 min set: 9:15 plays", QUARTER, (15 * MIN, 0), PLAYS, "", (15 * MIN, 0)),
    ("14.3.2 white 7 min late", QUARTER, (0, 7 * MIN), PLAYS, "", (0, 7 * MIN)),
    ("14.3.3 9:15:01", QUARTER, (0, 901 * S), LOSS, "white", (0, 0)),
    ("14.3.4 both at 9:15:01", QUARTER, (901 * S, 901 * S), BOTH, "", (0, 0)),
    ("clock.5 16 min in round 1", CLASSIC_FIRST_ROUND, (16 * MIN, 0), PLAYS, "", (16 * MIN, 0)),
    ("clock.5 16 min in round 2", CLASSIC, (16 * MIN, 0), LOSS, "black", (0, 0)),
    ("20.1 10:00 plays", XIANGQI, (10 * MIN, 0), PLAYS, "", (0, 0)),
    ("20.1 10:01 forfeits", XIANGQI, (601 * S, 0), LOSS, "black", (0, 0)),
    ("20.2 both absent", XIANGQI, (None, None), BOTH, "", (0, 0)),
]


@pytest.mark.parametrize(
    ("rule", "late", "effect", "loser", "deducted"),
    [row[1:] for row in ROWS],
    ids=[row[0] for row in ROWS],
)
def test_lateness(
    rule: LatenessRule,
    late: tuple[int | None, int | None],
    effect: Effect,
    loser: str,
    deducted: tuple[int, int],
) -> None:
    found = rule_on_lateness(rule, SIDES, late_ms=late)
    assert (found.effect, found.loser) == (effect, loser)
    assert tuple(side.deduct_ms for side in found.sides) == deducted


@pytest.mark.parametrize(
    ("rule", "late", "article"),
    [
        (APART, (3601 * S, 0), WEIQI("22.1")),
        (TOGETHER, (901 * S, 0), WEIQI("22.2")),
        (APART, (None, None), WEIQI("22.3")),
        (COUNT, (None, 0), WEIQI("22.4")),
        (ZERO, (1, 0), GOMOKU("14.3.1")),
        (QUARTER, (None, 0), GOMOKU("14.3.3")),
        (QUARTER, (None, None), GOMOKU("14.3.4")),
        (CLASSIC, (None, 0), GOMOKU_CLASSIC("clock.5")),
        (XIANGQI, (None, 0), PRINTED["xiangqi-2020"]("20.1")),
        (XIANGQI, (None, None), PRINTED["xiangqi-2020"]("20.2")),
        (QUARTER, (MIN, 0), None),
    ],
)
def test_the_article_cited(
    rule: LatenessRule, late: tuple[int | None, int | None], article: Article | None
) -> None:
    assert rule_on_lateness(rule, SIDES, late_ms=late).article == article


def test_14_3_1_the_referee_lets_a_late_player_in() -> None:
    found = rule_on_lateness(ZERO, SIDES, late_ms=(30 * S, 0), admitted=("black",))
    assert found.effect is Effect.NOTHING
    assert found.sides[0].arrival is Arrival.ADMITTED
    assert found.sides[0].deduct_ms == 30 * S


@pytest.mark.parametrize("rule", [APART, COUNT, CLASSIC, XIANGQI])
def test_only_gomoku_2025_lets_the_referee_do_so(rule: LatenessRule) -> None:
    with pytest.raises(ClockActError, match="no_admission"):
        rule_on_lateness(rule, SIDES, late_ms=(None, 0), admitted=("black",))


@pytest.mark.parametrize(
    ("edition", "arguments", "code", "article"),
    [
        ("xiangqi-2020", {}, "lateness_limit_missing", "20.1"),
        ("gomoku-classic", {}, "lateness_limit_missing", "clock.5"),
        ("draughts-100", {}, "lateness_limit_missing", ""),
        ("weiqi-2002", {"counts_out": True}, "lateness_limit_missing", "22.4"),
        ("gomoku-2025", {"limit_ms": -1}, "lateness_limit_negative", "14.3.1"),
    ],
)
def test_what_the_event_has_to_set(
    edition: str, arguments: dict[str, int], code: str, article: str
) -> None:
    with pytest.raises(ClockActError) as refusal:
        lateness_rule(edition, **arguments)  # type: ignore[arg-type]
    assert (refusal.value.code, refusal.value.article) == (code, cited(edition, article))


def _late(minutes: int, seconds: int, rule: LatenessRule = APART) -> LatenessRuling:
    return rule_on_lateness(rule, SIDES, late_ms=((minutes * 60 + seconds) * S, 0))


def _read(minutes: int) -> TimeControl:
    return TimeControl(kind=ControlKind.BYO_YOMI, base_ms=minutes * MIN, period_ms=MIN, periods=5)


HALF_HOUR = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=30 * MIN)


@pytest.mark.parametrize(
    ("control", "ruling", "left", "periods", "out"),
    [
        pytest.param(_read(150), _late(12, 30), 125 * MIN, 5, (), id="22.1 150: 12:30"),
        pytest.param(_read(150), _late(20, 0), 110 * MIN, 5, (), id="22.1 150: 20:00"),
        pytest.param(_read(150), _late(60, 0), 30 * MIN, 5, (), id="22.1 150: 60:00"),
        pytest.param(_read(60), _late(28, 0), 4 * MIN, 4, (), id="22.1 60: 28:00, reserve 4"),
        pytest.param(_read(60), _late(29, 59), MIN, 1, (), id="22.1 60: 29:59, reserve 1"),
        pytest.param(_read(60), _late(30, 0), 0, 0, ("black",), id="22.1 60: 30:00 loses"),
        pytest.param(
            HALF_HOUR, _late(15, 0, TOGETHER), 0, 0, ("black",), id="22.2 30 min: 15:00 loses"
        ),
        pytest.param(
            HALF_HOUR, _late(14, 59, TOGETHER), 2 * S, 0, (), id="22.2 30 min: 14:59 has 0:02"
        ),
    ],
)
def test_deductions(
    control: TimeControl, ruling: LatenessRuling, left: int, periods: int, out: tuple[str, ...]
) -> None:
    clock, lost = deduct(new_clock(control, SIDES), ruling)
    assert lost == out
    assert max(0, clock.remaining("black")) == left
    assert face(clock, "black").periods == periods
    assert clock.remaining("white") == control.base_ms

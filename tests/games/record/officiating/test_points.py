"""Points after a disciplinary loss: gomoku 2025, 15.3; and the record told again."""

from fractions import Fraction

import pytest

from games.record import commands as c
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.points import points_kept
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import Measure
from games.streams.codec import canonical
from tests.support.scenario import BLACK, CHIEF, DEPUTY, PRESSED, begun, given

SIDES = ("black", "white")
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("result", "forfeited", "kept"),
    [
        pytest.param("1/2-1/2", ("white",), (HALF, 0), id="15.3 a draw, White penalised"),
        pytest.param("0-1", ("white",), (0, 0), id="15.3 the winner penalised: 0-0"),
        pytest.param("1-0", ("white",), (1, 0), id="15.3 the loser penalised: nothing changes"),
        pytest.param("1/2-1/2", ("black", "white"), (0, 0), id="15.3 both"),
        pytest.param("1/2-1/2", (), (HALF, HALF), id="no penalty"),
        pytest.param("0-0", (), (0, 0), id="both lost"),
    ],
)
def test_15_3_what_each_side_keeps(
    result: str, forfeited: tuple[str, ...], kept: tuple[Fraction, Fraction]
) -> None:
    assert points_kept(result, sides=SIDES, forfeited=forfeited) == kept


def test_a_stored_record_of_offences_is_told_the_same_again() -> None:
    scenario = given(*begun("h2e2", time_control=PRESSED), at=1_000)
    scenario.do(c.PressClock(side="red"), now=2_000)
    scenario.do(o.RecordOffence(side="black", code="disturbance"), now=3_000)
    scenario.do(o.RecordFact(finding="黑方先按钟"), now=4_000)
    harsh = o.RecordOffence(side="red", code="disturbance", measure=Measure.LOSS, reason="情节严重")
    waiting = scenario.do(harsh, by=DEPUTY, now=5_000).after.version
    scenario.do(o.ConfirmPenalty(offence_version=waiting), by=CHIEF, now=6_000)
    change = o.OverrulePenalty(
        offence_version=waiting, measure=Measure.FOUL, reason="改判", article=XIANGQI("8.1.1")
    )
    scenario.do(change, by=CHIEF, now=7_000)
    scenario.do(c.Resign(side="black"), by=BLACK, now=8_000)
    state = None
    for event, at in scenario.history:
        stored = CODEC.decode(CODEC.stored_name(event), canonical(event), version=1)
        state = GAMES.apply(state, (stored,), at=at)
    assert state == scenario.state

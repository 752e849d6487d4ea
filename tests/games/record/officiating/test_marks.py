"""One list of fouls, warnings and illegal moves, whatever put them on record.

Xiangqi 2020: 4.1.8, 8.1.4, 8.1.7, 8.2, 14.1 (fouls in the standings) and 18; weiqi 2002, 24.
"""

from games.record import commands as c
from games.record.events import GameArranged
from games.record.evolve import begin, evolve
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.state import Mark
from games.record.state import GameState
from games.record.values import Question
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import Measure
from tests.support.marks import record_foul, record_warning
from tests.support.scenario import (
    ARBITER,
    CHIEF,
    PRESSED,
    PROVINCIAL,
    RED,
    SYSTEM,
    Scenario,
    begun,
    given,
    proposed,
)


def state_of(scenario: Scenario) -> GameState:
    assert scenario.state is not None
    return scenario.state


def marks(scenario: Scenario) -> tuple[Mark, ...]:
    return state_of(scenario).offences.marks


def told(scenario: Scenario) -> list[tuple[str, str, str, str, bool]]:
    """Return kind, side, article, source and whether it counts, of each entry."""
    return [
        (
            mark.kind.value,
            mark.side,
            mark.article.number if mark.article else "",
            mark.source.value,
            not mark.withdrawn,
        )
        for mark in marks(scenario)
    ]


def test_8_1_7_a_press_seen_by_the_clock_has_its_entry() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(c.PressClock(side="red"), by=RED)
    assert told(scenario) == [("foul", "red", "8.1.7", "board", True)]
    assert state_of(scenario).early_presses == state_of(scenario).fouls == (1, 0)
    assert marks(scenario)[0].offence_version == 0


def test_4_1_8_an_illegal_move_has_its_entry_beside_the_foul_that_it_is() -> None:
    scenario = given(*begun(options=PROVINCIAL))
    scenario.do(c.PlayMove(side="red", move="e0e5"), by=RED)
    seen, foul = told(scenario)
    assert (seen[0], seen[1], seen[3:]) == ("illegal_move", "red", ("board", True))
    assert foul == ("foul", "red", "8.1.8", "board", True)
    assert (state_of(scenario).illegal_moves, state_of(scenario).fouls) == ((1, 0), (1, 0))


def test_8_1_4_an_untrue_claim_says_where_its_foul_is_from() -> None:
    scenario = given(*begun())
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
    ruling = proposed("untrue", claim_version=state_of(scenario).version)
    scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    version = state_of(scenario).rulings[-1].version
    scenario.do(c.ConfirmRuling(ruling_version=version), by=ARBITER)
    assert told(scenario) == [("foul", "red", "8.1.4", "claim", True)]


def test_18_1_what_an_official_gives_names_the_offence_that_he_recorded() -> None:
    scenario = given(*begun())
    scenario.do(record_foul(side="black", article=XIANGQI("8.1.2")))
    scenario.do(record_warning(side="red", article=XIANGQI("16.2")))
    scenario.do(o.RecordOffence(side="red", code="disturbance"))
    assert told(scenario) == [
        ("foul", "black", "8.1.2", "official", True),
        ("warning", "red", "16.2", "official", True),
        ("foul", "red", "8.1.1", "official", True),
    ]
    recorded = [entry.version for entry in state_of(scenario).offences.entries]
    assert [mark.offence_version for mark in marks(scenario)] == recorded
    assert [mark.version for mark in marks(scenario)] == [version + 1 for version in recorded]
    codes = [entry.code for entry in state_of(scenario).offences.entries]
    # 8.1.2 is an offence of the book; 16.2 is none by itself.
    assert codes == ["clock_touched", "", "disturbance"]


def test_every_count_is_that_of_the_events_that_are_folded() -> None:
    scenario = given(*begun())
    for side in ("red", "black", "red"):
        scenario.do(record_foul(side=side, article=XIANGQI("8.1.1")))
    withdrawn = marks(scenario)[0].version
    numbered = enumerate((event for event, _ in scenario.history), start=1)
    kept = [(number, event) for number, event in numbered if number != withdrawn]
    state: GameState | None = None
    for number, event in kept:
        if isinstance(event, GameArranged):
            state = begin(event, version=number, at=0)
            continue
        assert state is not None
        state = evolve(state, event, version=number, at=0)
    assert state is not None
    assert (state_of(scenario).fouls, state.fouls) == ((2, 1), (1, 1))


def test_18_an_overruled_foul_stays_listed_and_counts_no_more() -> None:
    scenario = given(*begun())
    scenario.do(record_foul(side="red", article=XIANGQI("8.1.9")))
    version = state_of(scenario).offences.entries[-1].version
    change = o.OverrulePenalty(offence_version=version, measure=Measure.WARNING, reason="误判")
    scenario.do(change, by=CHIEF)
    assert told(scenario) == [
        ("foul", "red", "8.1.9", "official", False),
        ("warning", "red", "8.1.9", "official", True),
    ]
    assert (state_of(scenario).fouls, state_of(scenario).warnings) == ((0, 0), (1, 0))


def test_8_2_a_foul_spared_is_the_last_one() -> None:
    scenario = given(*begun("h2e2", "h9g7"))
    scenario.do(record_foul(side="red", article=XIANGQI("8.1.1")))
    scenario.do(c.PlayMove(side="red", move="h0g2"), by=RED)
    scenario.do(record_foul(side="red", article=XIANGQI("8.1.2")))
    scenario.do(c.Resign(side="red"), by=RED)
    assert told(scenario) == [
        ("foul", "red", "8.1.1", "official", True),
        ("foul", "red", "8.1.2", "official", False),
    ]


def test_4_1_9_a_foul_named_by_its_article_counts_as_that_offence() -> None:
    scenario = given(*begun(time_control=PRESSED))
    scenario.do(record_foul(side="red", article=XIANGQI("8.1.7")))
    scenario.when(c.PressClock(side="red"), by=RED).then_ended("0-1", "4.1.9")

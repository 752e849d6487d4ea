"""Two versions of one game: which aspects differ, and what the record has between them."""

from adjudication.replays.versions import Aspect, SideBySide, between, side_by_side, states_at
from games.record import commands as c
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.officiating.offences import commands as o
from games.record.values import Question
from tests.support.audited import begun, play
from tests.support.scenario import CHIEF, INCREMENT, Scenario

CHINESE = "xiangqi-2020"


def compared(scenario: Scenario, first: int, second: int) -> SideBySide:
    states = [states_at(scenario.entries, version) for version in (first, second)]
    assert states[0] is not None
    assert states[1] is not None
    return side_by_side(states[0], states[1])


def differing(sides: SideBySide) -> dict[tuple[Aspect, str], tuple[object, object]]:
    return {(row.aspect, row.side): (row.first, row.second) for row in sides.differing}


def test_a_version_beside_itself_differs_in_nothing() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    sides = compared(scenario, 4, 4)
    assert sides.differing == ()
    assert sides.same_board
    assert sides.common == 2


def test_a_foul_and_an_end_are_what_differs() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    before = scenario.entries[-1].version
    scenario.do(o.RecordOffence(side="black", code="disturbance", note="见记录"), by=CHIEF)
    scenario.do(c.Resign(side="red"), by=CHIEF)
    found = differing(compared(scenario, before, scenario.entries[-1].version))
    assert found[Aspect.STATUS, ""] == ("running", "over")
    assert found[Aspect.RESULT, ""] == (None, "0-1")
    assert found[Aspect.REASON, ""] == (None, "resignation")
    assert (Aspect.MOVES, "") not in found
    assert any(aspect in {Aspect.FOULS, Aspect.WARNINGS} for aspect, _side in found)


def test_who_signed_and_whose_claim_is_open_is_compared() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    before = scenario.entries[-1].version
    scenario.do(c.MakeClaim(side="red", question=Question.REPETITION), by=CHIEF)
    claimed = scenario.entries[-1].version
    found = differing(compared(scenario, before, claimed))
    assert found[Aspect.OPEN_CLAIM, ""] == (None, "repetition")
    signed = begun(CHINESE)
    play(signed, "h2e2")
    signed.do(c.Resign(side="black"), by=CHIEF)
    over = signed.entries[-1].version
    for signer in ("red", "black"):
        signed.do(c.SignResult(signer=signer, result="1-0"), by=CHIEF)
    found = differing(compared(signed, over, signed.entries[-1].version))
    assert found[Aspect.SIGNED, ""] == (None, "black red")


def test_clocks_are_compared_as_they_were_last_set() -> None:
    scenario = begun(CHINESE, control=INCREMENT)
    play(scenario, "h2e2", apart_ms=10_000)
    found = differing(compared(scenario, 2, 3))
    # An hour, ten seconds used, thirty given back for the move.
    assert found[Aspect.CLOCK, "red"] == (3_600_000, 3_620_000)
    assert found[Aspect.TO_MOVE, ""] == ("red", "black")


def test_moves_part_where_one_was_corrected() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    correct = CorrectMove(event_version=4, move="b9c7", reason="录入有误")
    scenario.do(correct, by=CHIEF)
    sides = compared(scenario, 4, 5)
    assert sides.common == 1
    assert not sides.same_board
    found = between(scenario.entries, 4, 5)
    assert [entry.version for entry in found.added] == [5]
    assert [entry.version for entry in found.corrected] == [4]
    assert found.fallen == ()


def test_what_was_annulled_between_two_versions_fell_and_what_stands_again_is_back() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    scenario.do(AnnulAct(event_version=4, reason="误记"), by=CHIEF)
    scenario.do(AnnulAct(event_version=5, reason="撤销有误"), by=CHIEF)
    assert [entry.version for entry in between(scenario.entries, 4, 5).fallen] == [4]
    found = between(scenario.entries, 5, 6)
    assert [entry.version for entry in found.back] == [4]
    assert [entry.version for entry in found.added] == [6]
    assert compared(scenario, 4, 6).same_board


def test_before_the_first_event_there_is_no_game() -> None:
    assert states_at(begun(CHINESE).entries, 0) is None

"""A copy of a record under another book or without an act: what each book says, and where it ends.

The verdicts are those of the books: the World rules count a third occurrence of the position
(20.2), those of 2020 a third cycle (23.3); of Russian and Brazilian draughts the second takes the
most (FMJD 64).
"""

import pytest

from adjudication.replays.anew import Aspect
from adjudication.replays.copies import Copy, StopReason, Supposition, supposed_copy
from games.record import commands as c
from games.record.annulment.commands import AnnulAct
from games.record.audits.findings import Code
from games.record.errors import CommandRefusedError
from games.record.officiating.offences import commands as o
from games.record.values import Question
from games.rules.books.federation import FederationBook, Override, Provision, value
from games.rules.books.sources import WORLD_XIANGQI, XIANGQI
from tests.adjudication.rulings.test_world_repetition import CHECKS, IDLE, KINGS, LADDER, arranged
from tests.support.audited import begun, nth, play
from tests.support.rulings import answered, claimed, confirm
from tests.support.scenario import CHIEF, Scenario

WORLD = "xiangqi-wxf-2018"
CHINESE = "xiangqi-2020"


def copy_of(scenario: Scenario, edition: str = "", *without: int) -> Copy:
    assert scenario.state is not None
    supposed = Supposition(
        edition=edition or scenario.state.edition,
        book=scenario.state.federation if not edition else None,
        without=frozenset(without),
    )
    return supposed_copy(scenario.entries, supposed)


def ruled_on(fen: str, *moves: str) -> Scenario:
    """Return a game under the World rules with the machine's ruling on its repetition."""
    scenario = arranged(fen, *moves)
    claimed(scenario, Question.REPETITION)
    answered(scenario)
    return scenario


def test_two_cycles_are_enough_for_one_book_and_too_few_for_the_other() -> None:
    (rerun,) = copy_of(ruled_on(IDLE, *KINGS * 2), CHINESE).rulings
    assert rerun.ruled is not None
    assert rerun.now is not None
    assert (rerun.ruled.verdict, rerun.now.verdict) == ("drawn_if_unchanged", "not_three")
    assert rerun.drifted
    assert Aspect.VERDICT in [aspect for aspect, _was, _now in rerun.apart]


def test_the_same_verdict_cites_the_articles_of_its_own_book() -> None:
    (rerun,) = copy_of(ruled_on(LADDER, *CHECKS * 3), CHINESE).rulings
    assert rerun.now is not None
    assert rerun.ruled is not None
    assert rerun.ruled.articles == (WORLD_XIANGQI("20.1"),)
    assert rerun.now.verdict == rerun.ruled.verdict == "red_loses"
    assert XIANGQI("25.1") in rerun.now.articles


def test_what_supposes_nothing_changes_nothing() -> None:
    scenario = ruled_on(LADDER, *CHECKS * 2)
    confirm(scenario)
    copied = copy_of(scenario)
    assert copied.entries == tuple(scenario.entries)
    assert copied.state == scenario.state
    assert copied.stop is None
    assert not any(rerun.drifted for rerun in copied.rulings)


def test_the_other_book_has_no_place_for_what_the_event_set() -> None:
    scenario = arranged(IDLE, *KINGS, check_may_chase=False)
    copied = copy_of(scenario, CHINESE)
    # Of the World rules alone; the Chinese rules have no such reading.
    assert "xiangqi.check_may_chase" in copied.dropped
    assert copied.stop is None


def test_fmjd64_a_capture_of_few_ends_the_copy_under_the_book_that_takes_most() -> None:
    scenario = begun("draughts-64-russian", start_position="W:Wa5,c3:Bb6,d4,f6")
    play(scenario, "a5xc7")
    moved = scenario.entries[-1].version
    stop = copy_of(scenario, "draughts-64-brazilian").stop
    assert stop is not None
    assert (stop.reason, stop.code) == (StopReason.MOVE_ILLEGAL, "must_capture_most")
    assert (stop.version, stop.ply, stop.move) == (moved, 0, "a5xc7")
    assert stop.article is not None
    assert stop.article.number == "4"


def test_a_board_of_another_size_is_no_game_of_the_other_book() -> None:
    scenario = begun("draughts-64-russian", start_position="W:Wa5,c3:Bb6,d4,f6")
    play(scenario, "a5xc7")
    copied = copy_of(scenario, "draughts-100")
    assert copied.stop is not None
    assert copied.stop.ply == 0
    assert copied.stop.reason in {StopReason.NO_GAME, StopReason.MOVE_ILLEGAL}


def test_another_game_is_refused_in_the_copy_itself() -> None:
    stop = copy_of(arranged(IDLE, *KINGS), "weiqi-2002").stop
    assert stop is not None
    assert (stop.reason, stop.code) == (StopReason.NO_GAME, "edition_of_another_game")


def test_without_the_offence_that_lost_the_game_goes_on() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    scenario.do(o.RecordOffence(side="red", code="serious_breach", note="见记录"), by=CHIEF)
    assert scenario.state is not None
    assert scenario.state.ending is not None
    offence = scenario.entries[4].version
    copied = copy_of(scenario, "", offence)
    assert copied.state is not None
    assert copied.state.ending is None
    assert copied.state.plies == 2
    assert {entry.version for entry in copied.fallen} >= {offence}
    # The record itself is as it was.
    assert scenario.state.ending is not None


def test_without_a_move_what_was_played_on_it_falls_too() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7", "h0g2")
    second = scenario.entries[3].version
    copied = copy_of(scenario, "", second)
    assert copied.state is not None
    assert [played.move for played in copied.state.moves] == ["h2e2"]
    assert [entry.version for entry in copied.fallen] == [second, second + 1]


def test_the_audit_is_of_the_copy_and_not_of_the_record() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    scenario.do(c.Resign(side="red"), by=CHIEF)
    ended = scenario.entries[-1]
    whole, without = copy_of(scenario), copy_of(scenario, "", ended.version)
    assert whole.audit is not None
    assert without.audit is not None
    assert (whole.audit.result, without.audit.result) == ("0-1", "")
    assert Code.END_MISSING not in {finding.code for finding in whole.audit.findings}


def test_a_federations_book_decides_the_limit_of_the_copy() -> None:
    book = FederationBook(
        code="province",
        version=1,
        edition=CHINESE,
        name="细则",
        name_en="",
        overrides=(
            Override(
                setting="xiangqi.natural_limit_rounds",
                value=value(50),
                provision=Provision(document="细则", article="第二条"),
            ),
        ),
    )
    scenario = begun(CHINESE)
    copied = supposed_copy(scenario.entries, Supposition(edition=CHINESE, book=book))
    assert copied.state is not None
    assert copied.state.options.xiangqi is not None
    assert copied.state.options.xiangqi.natural_limit_rounds == 50
    assert copied.state.federation == book
    assert copied.stop is None


@pytest.mark.parametrize(("version", "code"), [(1, "act_opens_game"), (99, "act_unknown")])
def test_what_cannot_be_left_out_is_refused(version: int, code: str) -> None:
    with pytest.raises(CommandRefusedError, match=code):
        copy_of(begun(CHINESE), "", version)


def test_what_is_annulled_already_is_refused() -> None:
    scenario = begun(CHINESE)
    play(scenario, "h2e2", "h9g7")
    last = nth(scenario.entries, type(scenario.entries[-1].event), -1)
    scenario.do(AnnulAct(event_version=last.version, reason="误记"), by=CHIEF)
    with pytest.raises(CommandRefusedError, match="act_annulled_already"):
        copy_of(scenario, "", last.version)

"""Events of a knockout of several losses, by commands (weiqi 2002 26.1)."""

import pytest

from games.rules.books.sources import WEIQI
from tests.support.tournaments import Told, pairs
from tests.tournaments.record.test_format_cases import of, places, refusal
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next
from tournaments.record.rounds.planned import step_of
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Engine, PairedBy, Score
from tournaments.regulations.checks import check
from tournaments.regulations.values import Stage
from tournaments.schedules.steps import Finished
from tournaments.standings.table import DecidedBy

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


def begun(count: int, losses: int = 2) -> Told:
    stage = Stage(kind=StageKind.MULTIPLE_KNOCKOUT, losses=losses)
    return Told(of("weiqi-2002", stage)).begin(count)


def paired(told: Told, number: int) -> set[frozenset[int]]:
    """Pair and publish a round; return who meets whom."""
    told.give(pair_next(told.now, number=number, seed="lot"))
    told.give(c.PublishPairing(round=number))
    boards = told.now.stage.played[-1].boards
    return {frozenset({board.pair.first, board.pair.second}) for board in boards}


def drafted(*boards: tuple[int, int], number: int) -> c.DraftPairing:
    return c.DraftPairing(
        round=number,
        pairs=pairs(*boards),
        source=PairedBy.ENGINE,
        engine=Engine(program="test", version=1),
    )


def won(told: Told, number: int, *winners: int) -> None:
    """Record who won, in any order of the boards, and close the round."""
    for board in told.now.stage.played[-1].boards:
        if not board.settled:
            score = WIN if board.pair.first in winners else LOSS
            told.give(c.RecordResult(round=number, board=board.pair.board, score=score))
    told.close(number)


def test_26_1_an_event_of_five_from_the_draw_to_its_places() -> None:
    """The rounds that each pairing leaves over, worked out by hand."""
    told = begun(5)
    course: tuple[tuple[set[tuple[int, int]], set[int], tuple[int, ...]], ...] = (
        # Who meets, who sits out, who wins.
        ({(2, 3), (4, 5)}, {1}, (2, 4)),
        # 3 and 5 have lost once: with 2 out of the round nobody meets one who lost less.
        ({(1, 4), (3, 5)}, {2}, (1, 3)),
        # 5 is out; 3 and 4 have lost once.
        ({(1, 2), (3, 4)}, set(), (1, 4)),
        # 3 is out; 4 alone has had no bye, so that 1 and 2 have to meet again.
        ({(1, 2)}, {4}, (2,)),
        # Everybody has lost once and sat out once; 2 and 4 have not met.
        ({(2, 4)}, {1}, (2,)),
        ({(1, 2)}, set(), (1,)),
    )
    for number, (meeting, resting, winners) in enumerate(course, start=1):
        assert refusal(told, c.FinishTournament()).code == "rounds_left"
        assert paired(told, number) == {frozenset(pair) for pair in meeting}
        assert {bye for bye, _ in told.now.stage.played[-1].byes} == resting
        won(told, number, *winners)
    assert places(told) == [(1, 1), (2, 2), (3, 4), (4, 3), (5, 5)]
    assert not standings(told.now).provisional
    told.give(c.FinishTournament())


def test_26_1_who_is_still_in_shares_the_first_place() -> None:
    told = begun(5)
    paired(told, 1)
    won(told, 1, 2, 4)
    paired(told, 2)
    won(told, 2, 1, 3)
    assert places(told) == [(1, 1), (1, 2), (1, 3), (1, 4), (5, 5)]


class TestUndecided:
    def test_26_1_a_drawn_match_is_decided_before_the_round_closes(self) -> None:
        told = begun(2)
        paired(told, 1)
        told.results(1, DRAW)
        assert refusal(told, c.CloseRound(round=1)).code == "tie_break_needed"
        told.give(c.DecideMatch(round=1, board=1, how=DecidedBy.LOT, reference="lot", seed="z"))
        told.close(1)

    def test_17_5_p2_the_last_two_losing_both_need_a_lot(self) -> None:
        told = begun(2)
        for number in (1, 2):
            paired(told, number)
            told.results(number, Score.BOTH_LOSE)
            if number == 1:
                told.close(1)
        refused = refusal(told, c.CloseRound(round=2))
        assert (refused.code, refused.article) == ("lot_needed", WEIQI("17.5"))
        told.give(c.DecideMatch(round=2, board=1, how=DecidedBy.LOT, reference="lot", seed="z"))
        told.close(2)
        assert isinstance(step_of(told.now, told.now.stage), Finished)
        told.give(c.FinishTournament())
        assert [place for place, _ in places(told)] == [1, 2]


class TestLeaving:
    def test_28_who_withdraws_between_rounds_is_paired_no_more(self) -> None:
        told = begun(6)
        paired(told, 1)
        won(told, 1, 1, 3, 5)
        told.give(c.WithdrawEntrant(number=5, after_round=1, reason="ill"))
        boards = paired(told, 2)
        assert not any(5 in pair for pair in boards)
        won(told, 2, 1, 2, 3)
        assert places(told)[-1] == (6, 5), "he was in for one round"

    def test_28_who_leaves_a_published_round_forfeits_it(self) -> None:
        told = begun(4)
        paired(told, 1)
        told.give(c.WithdrawEntrant(number=2, after_round=0, reason="ill"))
        won(told, 1, 1, 3)
        assert paired(told, 2) == {frozenset({1, 3})}
        assert places(told)[-1] == (4, 2)

    def test_28_who_comes_back_is_paired_again(self) -> None:
        told = begun(4, losses=3)
        paired(told, 1)
        won(told, 1, 1, 3)
        told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
        before = paired(told, 2)
        won(told, 2, 1)
        told.give(c.ReturnEntrant(number=4, from_round=3, reason="well"))
        assert any(4 in pair for pair in paired(told, 3))
        assert told.now.stage.played[1].boards[0].pair.first in next(iter(before))


class TestRefused:
    @pytest.mark.parametrize("losses", [-1, 0, 1, 10])
    def test_26_1_a_limit_out_of_range(self, losses: int) -> None:
        rules = of("weiqi-2002", Stage(kind=StageKind.MULTIPLE_KNOCKOUT, losses=losses))
        (fault,) = check(rules)
        assert (fault.code, fault.place) == ("losses_out_of_range", "/stages/0/losses")
        assert fault.article == WEIQI("26.1")

    @pytest.mark.parametrize("losses", [2, 9])
    def test_26_1_a_limit_in_range(self, losses: int) -> None:
        assert not check(of("weiqi-2002", Stage(kind=StageKind.MULTIPLE_KNOCKOUT, losses=losses)))

    def test_26_1_there_is_no_sheet_to_draw(self) -> None:
        refused = refusal(begun(4), c.DrawSheet(seed="lot"))
        assert refused.code == "sheet_of_another_format"

    def test_26_1_others_than_those_due_are_not_paired(self) -> None:
        told = begun(4)
        assert refusal(told, drafted((1, 3), (2, 4), number=1)).code == "pair_not_of_schedule"

    def test_26_1_who_is_out_is_not_paired(self) -> None:
        told = begun(3)
        for number, winners in ((1, (2,)), (2, (1, 2)), (3, (1, 2))):
            paired(told, number)
            won(told, number, *winners)
        out = {number for place, number in places(told) if place != 1}
        assert out
        assert refusal(told, drafted((min(out), 1), number=4)).code == "pair_not_of_schedule"


def test_26_1_tables_are_published_while_it_goes_on() -> None:
    told = begun(4)
    paired(told, 1)
    won(told, 1, 1, 3)
    assert standings(told.now).provisional

"""Rounds paired again from the stream: what was settled at the board is no change by hand."""

from dataclasses import replace

import pytest

from tests.support.file_round_trips import checks
from tests.support.tournaments import SWISS, Told
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.lots.commands import SettleFirstMove
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import Pair, Score, SheetSlot
from tournaments.regulations.values import KnockoutColours, Stage


def drafted(edition: str, colours: KnockoutColours = KnockoutColours.LOT) -> Told:
    """Draft round 1 of a knockout of four: 1 against 2, 3 against 4."""
    stage = Stage(kind=StageKind.KNOCKOUT, places=2, colours=colours)
    told = Told(replace(SWISS, edition=edition, stages=(stage,))).begin(4)
    slots = tuple(SheetSlot(number=number) for number in range(1, 5))
    told.give(c.DrawSheet(slots=slots, witness="all"))
    told.give(pair_next(told.now, number=1, seed="lot of colours"))
    return told


def at_board(told: Told, board: int) -> Pair:
    return told.now.stage.played[0].boards[board - 1].pair


def turn(told: Told, board: int) -> None:
    """Have whoever the lot of the draft gave the choice move second."""
    chooser = at_board(told, board).first
    told.give(c.ChooseColours(round=1, board=board, number=chooser, moves_first=False))


@pytest.mark.parametrize("boards", [(1,), (2,), (1, 2)])
def test_10_4_1_3_colours_chosen_before_the_publication_are_no_difference(
    boards: tuple[int, ...],
) -> None:
    told = drafted("xiangqi-2020")
    for board in boards:
        turn(told, board)
    told.give(c.PublishPairing(round=1))
    assert checks(tuple(told.events)) == {1: ("", "")}
    assert told.now.deviations == ()


def test_weiqi_app1_4_a_guess_before_the_publication_is_no_difference() -> None:
    told = drafted("weiqi-2002")
    holder = at_board(told, 1).first
    guess = SettleFirstMove(
        round=1, board=1, how=FirstMoveBy.GUESS, holder=holder, white=3, black=1
    )
    told.give(guess)
    assert at_board(told, 1).second == holder, "an odd number guessed: the guesser has black"
    told.give(c.PublishPairing(round=1))
    assert checks(tuple(told.events)) == {1: ("", "")}


def test_10_4_1_3_a_lot_drawn_before_the_publication_is_no_difference() -> None:
    found = set()
    for seed in ("1", "2", "3", "4", "5", "6"):
        told = drafted("xiangqi-2020")
        before = at_board(told, 1)
        told.give(SettleFirstMove(round=1, board=1, how=FirstMoveBy.LOT, seed=seed))
        found.add(at_board(told, 1).first == before.first)
        told.give(c.PublishPairing(round=1))
        assert checks(tuple(told.events)) == {1: ("", "")}
    assert found == {True, False}, "the lots fall to both"


def published_as(told: Told) -> str:
    departure = told.now.stage.played[0].deviation
    return "" if departure is None else departure.notation


def test_10_4_1_3_colours_turned_by_hand_are_a_difference_beside_those_chosen() -> None:
    told = drafted("xiangqi-2020")
    pair, other = at_board(told, 1), at_board(told, 2)
    turned = replace(other, first=other.second, second=other.first)
    told.give(c.ChangePairing(round=1, pairs=(pair, turned), reason="by the chief"))
    turn(told, 1)
    told.give(c.PublishPairing(round=1))
    ((differs, _),) = checks(tuple(told.events)).values()
    system, _, made = differs.partition(" => ")
    assert system == f"{other.first}-{other.second}"
    assert made == f"{other.second}-{other.first}"
    assert published_as(told) == differs


def test_10_4_1_3_boards_changed_by_hand_keep_the_choice_with_the_two_who_made_it() -> None:
    told = drafted("xiangqi-2020")
    pair, other = at_board(told, 1), at_board(told, 2)
    seated = (replace(other, board=1), replace(pair, board=2))
    told.give(c.ChangePairing(round=1, pairs=seated, reason="the cameras"))
    turn(told, 1)
    told.give(c.PublishPairing(round=1))
    ((differs, _),) = checks(tuple(told.events)).values()
    chosen = f"{other.second}-{other.first}"
    plain = f"{pair.first}-{pair.second}"
    assert differs == f"{plain} {chosen} => {chosen} {plain}", "the boards alone differ"
    assert published_as(told) == differs


def test_colours_chosen_after_the_publication_leave_the_check_as_it_was() -> None:
    told = drafted("xiangqi-2020")
    told.give(c.PublishPairing(round=1))
    turn(told, 1)
    told.results(1, Score.FIRST_WINS, Score.FIRST_WINS)
    assert checks(tuple(told.events)) == {1: ("", "")}

"""Byes, refusals, who takes part, restrictions, explanations, and the order of the input."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.support.cited import cited
from tests.support.event_books import DRAUGHTS, GOMOKU, WEIQI, XIANGQI
from tests.support.pairing_tables import changed, said, table_of
from tournaments.books.pairing import ColourReason
from tournaments.crosstable import Crosstable
from tournaments.pairing.history import Float
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import NoLegalPairing, Pairing, PairReason

ALL = pytest.mark.parametrize(
    "settings", [XIANGQI, WEIQI, DRAUGHTS, GOMOKU], ids=lambda item: str(item.system)
)


def bye(table: Crosstable, settings: PairingSettings) -> int | None:
    paired = pair_round(table, settings)
    assert isinstance(paired, Pairing)
    return paired.bye


@ALL
def test_the_bye_is_in_the_lowest_segment(settings: PairingSettings) -> None:
    assert bye(table_of(5, "1+2 4+3 5*", of=5), settings) in {2, 3}


@ALL
def test_nobody_sits_out_twice_while_another_can(settings: PairingSettings) -> None:
    # 5 is last of all on no points, having lost points to a ruling; he has had his bye.
    table = table_of(5, "1=2 3=4 5*", of=4)
    cells = tuple(replace(cell, points=Fraction(0)) for cell in table.entrant(5).cells)
    table = changed(table, 5, cells=cells)
    assert bye(table, settings) in {1, 2, 3, 4}


def test_a_second_bye_when_nobody_else_can_take_it() -> None:
    # 1-2 is the only pair that has not met, so 3 has to sit out again.
    assert bye(table_of(3, "1+3 2*", "2=3 1*", "3*", of=4), XIANGQI) == 3


def test_three_who_have_all_met_are_refused() -> None:
    assert said(pair_round(table_of(3, "1+2 3*", "3=1 2*", "2=3 1*", of=4), XIANGQI)) == (
        "no_legal_pairing"
    )


@pytest.mark.parametrize(("settings", "expected"), [(GOMOKU, 4), (XIANGQI, 3)])
def test_a_forfeit_won_counts_as_a_bye_where_the_book_says_so(
    settings: PairingSettings, expected: int
) -> None:
    # 3 won by forfeit and lost the points by a ruling: level with 2 and 4. In xiangqi the last
    # to seek in an even round is the smaller of 3 and 4; in gomoku 3 has had his gain.
    table = table_of(5, "1+2 3!4 5*", of=5)
    cells = tuple(replace(cell, points=Fraction(0)) for cell in table.entrant(3).cells)
    assert bye(changed(table, 3, cells=cells), settings) == expected


def test_no_legal_pairing_says_so() -> None:
    # Four players, three rounds played: everybody has met everybody.
    table = table_of(4, "1+2 3+4", "1+3 2+4", "1+4 2+3", of=5)
    refused = pair_round(table, XIANGQI)
    assert isinstance(refused, NoLegalPairing)
    assert (refused.code, refused.article) == (
        "no_legal_pairing",
        cited("xiangqi-2020", "app3.1.6"),
    )
    assert refused.alone == (1, 2, 3, 4)


def test_six_players_can_get_stuck_in_round_four() -> None:
    # Two halves of three have met crosswise; what is left are two triangles.
    table = table_of(6, "1+4 2+5 3+6", "1+5 2+6 3+4", "1+6 2+4 3+5", of=5)
    refused = pair_round(table, XIANGQI)
    assert isinstance(refused, NoLegalPairing)
    assert (refused.code, refused.alone) == ("no_legal_pairing", (1, 2, 3, 4, 5, 6))


def test_no_round_after_the_last() -> None:
    assert said(pair_round(table_of(4, "1+2 3+4", of=1), XIANGQI)) == "all_rounds_paired"


def test_nobody_to_play() -> None:
    everybody = XIANGQI.away_in(frozenset({1, 2}))
    refused = pair_round(table_of(2), everybody)
    assert isinstance(refused, NoLegalPairing)
    assert (refused.code, refused.article) == (
        "too_few_entrants",
        cited("xiangqi-2020", "app3.1.3"),
    )


def test_app3_1_5_who_alone_is_present_has_the_bye() -> None:
    paired = pair_round(table_of(3), XIANGQI.away_in(frozenset({1, 3})))
    assert isinstance(paired, Pairing)
    assert (paired.boards, paired.bye, paired.away) == ((), 2, (1, 3))


def test_withdrawn_and_late_are_left_out() -> None:
    table = changed(table_of(6, "1+2 3+4 5+6", of=5), 6, left_after=1)
    table = changed(table, 5, joined_round=3)
    paired = pair_round(table, XIANGQI)
    assert isinstance(paired, Pairing)
    assert paired.away == (5, 6)
    assert len(paired.boards) == 2


def test_xiangqi_19_3_the_withdrawn_paired_on_by_setting() -> None:
    table = changed(table_of(4, "1+2 3+4", of=5), 4, left_after=1)
    paired = pair_round(table, replace(XIANGQI, keep_withdrawn=True))
    assert isinstance(paired, Pairing)
    assert paired.away == ()


@ALL
def test_14_4_who_has_left_and_is_paired_on_has_no_bye(settings: PairingSettings) -> None:
    table = table_of(5, "1+2 3+4 5*", of=5)
    on = replace(settings, keep_withdrawn=True)
    stays = pair_round(table, on)
    gone = pair_round(changed(changed(table, 2, left_after=1), 4, left_after=1), on)
    assert isinstance(stays, Pairing)
    assert isinstance(gone, Pairing)
    # Of those without a bye 2 and 4 have no point; who left of them never sits out.
    assert stays.bye in {2, 4}
    assert gone.bye in {1, 3}
    assert {2, 4} <= {number for board in gone.boards for number in (board.first, board.second)}


@ALL
def test_a_forbidden_pair_is_not_made(settings: PairingSettings) -> None:
    table = table_of(4, "1+2 3+4", of=5)
    kept = pair_round(table, settings)
    apart = pair_round(table, replace(settings, forbidden=frozenset({(1, 3)})))
    assert isinstance(kept, Pairing)
    assert isinstance(apart, Pairing)
    assert {1, 3} in [{board.first, board.second} for board in kept.boards]
    assert {1, 3} not in [{board.first, board.second} for board in apart.boards]


@ALL
def test_a_discouraged_pair_does_not_send_anybody_down(settings: PairingSettings) -> None:
    table = table_of(4, "1+2 3+4", of=5)
    paired = pair_round(table, replace(settings, discouraged=frozenset({(1, 3)})))
    assert isinstance(paired, Pairing)
    assert {1, 3} in [{board.first, board.second} for board in paired.boards]


def test_forfeits_may_be_paired_again_by_setting() -> None:
    table = table_of(2, "1!2", of=3)
    assert said(pair_round(table, XIANGQI)) == "no_legal_pairing"
    assert said(pair_round(table, replace(XIANGQI, forfeits_meet=False))) == "1-2"


def test_each_pair_is_explained() -> None:
    paired = pair_round(table_of(4, "1+2 3=4", of=9), XIANGQI)
    assert isinstance(paired, Pairing)
    top, last = paired.boards
    # 1 leads alone and goes down to 3 and 4, level on one point: he was first, so he asks
    # 4, who was second and is the larger number in an even round.
    assert (top.first, top.second) == (4, 1)
    assert (top.why.seeker, top.why.rank, top.why.reason) == (1, 0, PairReason.HEAD)
    assert top.why.colour is ColourReason.DIFFERENCE
    assert top.why.first.float is Float.UP
    assert top.why.second.float is Float.DOWN
    assert top.why.second.points == Fraction(2)
    assert top.why.second.colours == (1,)
    assert top.why.articles == (
        cited("xiangqi-2020", "app3.2.3"),
        cited("xiangqi-2020", "app3.2.4"),
    )
    assert (last.first, last.second) == (2, 3)


@ALL
def test_the_order_of_the_entrants_does_not_matter(settings: PairingSettings) -> None:
    table = table_of(9, "1+2 3=4 5-6 7+8 9*", "1=3 2+5 6+7 4=9 8*", of=7)
    turned = replace(table, entrants=table.entrants[::-1])
    assert pair_round(table, settings) == pair_round(turned, settings)

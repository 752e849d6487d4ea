"""An event of 2,000 players fits the ledger; its tables are worked out once a state."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from games.ledger.canonical import MAX_PAYLOAD_BYTES, canonical_bytes
from games.rules.books.sources import XIANGQI
from tests.support.tournaments import Told
from tournaments.books.pairing import ColourReason
from tournaments.pairing.history import Float
from tournaments.pairing.values import Explanation, PairReason, Side
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.rounds.pair_reasons import MeetingReason
from tournaments.record.tables.ranked import ranked_table, standings
from tournaments.record.values import Entry, Pair, PairedBy, Row, Score, Value

PLAYERS = 2000
SIDE = Side(
    number=2000, points=Fraction(31, 2), colours=(1, -1, 1, -1, 1, -1, 1, -1), float=Float.DOWN
)
WHY = MeetingReason(
    system=Explanation(
        first=SIDE,
        second=SIDE,
        seeker=1999,
        rank=12,
        reason=PairReason.HEAD,
        colour=ColourReason.DIFFERENCE,
        articles=(XIANGQI("app3.2.3"), XIANGQI("app3.2.4")),
    )
)
"""Why two meet in a ninth round."""


def entered(count: int) -> e.EntrantsEntered:
    entry = Entry(id="0" * 36, unit="某省某市代表队", rating=2400, rating_list="全国等级分")
    return e.EntrantsEntered(entries=(entry,) * count)


def drafted(count: int) -> e.PairingDrafted:
    pair = Pair(board=1000, first=1999, second=2000, why=WHY)
    return e.PairingDrafted(
        stage=1, round=9, draft=1, pairs=(pair,) * (count // 2), byes=(), source=PairedBy.ENGINE
    )


def published(count: int) -> e.StandingsPublished:
    values = tuple(Value(name="buchholz_cut_1", terms=("123",)) for _ in range(12))
    row = Row(
        number=2000, rank=2000, points="12", decided_by="sum_of_opponents_scores", values=values
    )
    return e.StandingsPublished(
        stage=1, round=9, edition=1, provisional=False, based_on=9999, rows=(row,) * count
    )


@pytest.mark.parametrize("make", [entered, drafted, published])
def test_an_event_of_2000_players_has_room_to_spare(
    make: Callable[[int], e.TournamentEvent],
) -> None:
    assert len(canonical_bytes(CODEC.encode(make(PLAYERS)))) < MAX_PAYLOAD_BYTES // 2


def test_the_tables_of_a_state_are_worked_out_once_and_anew_for_another() -> None:
    told = Told().begin(4).publish(1, (1, 2), (3, 4))
    told.results(1, Score.FIRST_WINS, Score.DRAW).close(1)
    state = told.now
    table = standings(state)
    assert standings(state) is table
    assert standings(state, upto=1) == table
    assert ranked_table(state) is ranked_table(state)
    again = replace(state)
    assert standings(again) is not table
    assert standings(again) == table


def test_the_table_after_a_correction_is_not_the_kept_one() -> None:
    told = Told().begin(4).publish(1, (1, 2), (3, 4))
    told.results(1, Score.FIRST_WINS, Score.DRAW).close(1)
    assert standings(told.now).lines[0].number == 1
    told.give(c.CorrectResult(round=1, board=1, score=Score.SECOND_WINS, reason="misread"))
    assert standings(told.now).lines[0].number == 2
    assert standings(told.now, decided=False).lines[0].number == 2

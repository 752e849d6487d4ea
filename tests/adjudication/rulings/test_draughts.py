"""Draws by count and irregular moves as claims a worker rules on; ids are articles.

FMJD rules 6.1-6.4 and 5.4; fmjd64, 7.2.3-7.2.8.
"""

import pytest

from adjudication.rulings.adjudicate import adjudicate
from games.record import commands as c
from games.record import events as e
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.errors import CommandRefusedError
from games.record.ruling import Ruling, proposal_of
from games.record.values import Question
from games.rules.books.article import Article
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD, FMJD64
from games.rules.draughts.draws import DrawRule
from games.rules.verdict import Verdict
from tests.support.draughts import PLAYERS, SLOW, WHITE, Table
from tests.support.scenario import ARBITER, CHIEF, SYSTEM

DRAW = "1/2-1/2"
CYCLE = ("46-10", "16-11", "10-46", "11-16")
KINGS_AND_MEN = "W:WK46,48,49,50:BK16"
THREE = "W:WK46,K48,K49:BK16"
TWO = "W:WK46,K48:BK16"


def quiet(plies: int) -> list[str]:
    return [CYCLE[ply % 4] for ply in range(plies)]


def asked(table: Table, question: Question = Question.COUNTED_DRAW, side: str = "") -> Ruling:
    """Claim for `side`, else for whose turn it is; put the ruling on record as a worker does."""
    side = side or table.turn
    table.does(c.MakeClaim(side=side, question=question), by=PLAYERS[side])
    claim = table.state.open_claim
    assert claim is not None
    ruling = adjudicate(table.state, claim)
    proposal = proposal_of(
        ruling,
        claim_version=claim.version,
        question=question,
        edition=table.state.edition,
        inputs_digest="0" * 64,
        code_version="1",
    )
    table.does(c.ProposeRuling(ruling=proposal), by=SYSTEM)
    return ruling


def confirmed(table: Table) -> tuple[e.GameEvent, ...]:
    version = table.state.rulings[-1].version
    return table.does(c.ConfirmRuling(ruling_version=version), by=ARBITER)


REACHED = [
    ("6.1", KINGS_AND_MEN, 8),
    ("6.2", KINGS_AND_MEN, 50),
    ("6.3", THREE, 32),
    ("6.4", TWO, 10),
]
"""Article, position, half-moves: three times; 25, 16 and 5 moves of each side."""


@pytest.mark.parametrize(("article", "fen", "plies"), REACHED)
def test_a_rule_that_is_met_draws_the_game_once_confirmed(
    article: str, fen: str, plies: int
) -> None:
    table = Table(fen=fen)
    table.plays(*quiet(plies))
    ruling = asked(table)
    assert (ruling.verdict, ruling.result) == (Verdict.DRAW, DRAW)
    assert FMJD(article) in ruling.articles
    assert ruling.facts[1] == ("draw_limit", 3), "these lines repeat a position as well"
    assert table.result is None, "a ruling proposed ends nothing"
    confirmed(table)
    assert table.result == (DRAW, "counted_draw_ruling", FMJD("6.1"))


@pytest.mark.parametrize(("article", "fen", "plies"), REACHED[1:])
def test_one_half_move_less_does_not_meet_the_rule(article: str, fen: str, plies: int) -> None:
    table = Table(fen=fen)
    table.plays(*quiet(plies - 1))
    assert FMJD(article) not in asked(table).articles


def test_6_1_the_moves_since_the_position_first_stood_prove_it() -> None:
    table = Table(fen=KINGS_AND_MEN)
    table.plays(*quiet(8))
    ruling = asked(table)
    assert (ruling.evidence_from_ply, len(ruling.evidence)) == (1, 8)
    assert ruling.evidence == tuple(move.move for move in table.state.moves)


NOT_REACHED = [
    ("6.1-twice", KINGS_AND_MEN, 7, 2),
    ("6.1-nothing-played", KINGS_AND_MEN, 0, 1),
    ("6.3-one-position-short", THREE, 7, 2),
]


@pytest.mark.parametrize(("desc", "fen", "plies", "count"), NOT_REACHED)
def test_6_a_rule_that_is_not_met_is_not_upheld_and_play_goes_on(
    desc: str, fen: str, plies: int, count: int
) -> None:
    table = Table(fen=fen)
    table.plays(*quiet(plies))
    side = table.turn
    ruling = asked(table)
    assert (ruling.verdict, ruling.result, ruling.against) == (Verdict.UNTRUE, "", side)
    assert ruling.articles == (FMJD("6"),)
    assert ("draw_count", count) in ruling.facts
    assert confirmed(table) == (e.RulingConfirmed(ruling_version=table.state.rulings[-1].version),)
    assert table.result is None
    table.plays("46-10" if side == "white" else CYCLE[plies % 4])


def test_7_2_3_the_third_position_draws_on_64_squares() -> None:
    table = Table(fen="W:WKa1,f2,h2:BKh6", edition="draughts-64-russian")
    table.plays(*(("a1-b2", "h6-g5", "b2-a1", "g5-h6") * 2))
    ruling = asked(table)
    assert (ruling.verdict, ruling.articles[0]) == (Verdict.DRAW, FMJD64("7.2.3"))
    confirmed(table)
    assert table.result == (DRAW, "counted_draw_ruling", FMJD64("7.2.3"))


def test_7_2_a_count_not_met_cites_the_chapter_of_64_squares() -> None:
    table = Table(fen="W:WKa1,f2,h2:BKh6", edition="draughts-64-russian")
    table.plays("a1-b2", "h6-g5")
    assert asked(table).articles == (FMJD64("7.2"),)


def test_5_4_a_move_that_stood_is_named_and_the_game_goes_on() -> None:
    table = Table(fen="W:W28,50:B1,2")
    table.plays("28-17", "1-6")
    ruling = asked(table, Question.ILLEGAL_MOVE, "black")
    assert (ruling.verdict, ruling.against, ruling.result) == (Verdict.ILLEGAL, "white", "")
    assert ruling.articles[0] == FMJD("5.4")
    assert (ruling.evidence_from_ply, len(ruling.evidence)) == (1, 1)
    assert len(confirmed(table)) == 1
    assert table.result is None


@pytest.mark.parametrize("side", ["white", "black"])
def test_5_4_without_a_wrong_move_nothing_is_upheld(side: str) -> None:
    table = Table(fen=KINGS_AND_MEN)
    table.plays(*quiet(3))
    ruling = asked(table, Question.ILLEGAL_MOVE, side)
    assert (ruling.verdict, ruling.articles, ruling.against) == (
        Verdict.UNTRUE,
        (FMJD("5.4"),),
        side,
    )


def test_5_4_nobody_claims_against_his_own_move() -> None:
    table = Table(fen="W:W28,50:B1,2")
    table.plays("28-17", "1-6")
    assert asked(table, Question.ILLEGAL_MOVE, "white").verdict is Verdict.UNTRUE


def refused(
    table: Table, command: c.GameCommand, *, side: str = "white"
) -> tuple[str, Article | None]:
    with pytest.raises(CommandRefusedError) as raised:
        table.does(command, by=PLAYERS[side])
    return raised.value.code, raised.value.article


CLAIM = c.MakeClaim(side="white", question=Question.COUNTED_DRAW)


def test_6_while_a_claim_waits_nothing_is_played_claimed_or_called() -> None:
    table = Table(fen=KINGS_AND_MEN, control=SLOW)
    table.does(CLAIM, by=WHITE)
    clock = table.state.clock
    assert clock is not None
    assert clock.running is None
    waiting = ("claim_already_open", FMJD("6"))
    assert refused(table, c.PlayMove(side="white", move="46-10")) == waiting
    assert refused(table, CLAIM) == waiting
    claim = dc.ClaimDraw(side="white", rule=DrawRule.THREEFOLD)
    assert refused(table, claim) == ("claim_already_open", DRAUGHTS_APPENDIX("app.1.6.6"))
    call = dc.CallArbiter(side="black")
    assert refused(table, call, side="black") == (
        "claim_already_open",
        DRAUGHTS_APPENDIX("app.1.6.6"),
    )


def test_6_a_call_for_the_arbiter_or_an_irregular_move_is_answered_first() -> None:
    table = Table(fen=KINGS_AND_MEN)
    table.does(dc.CallArbiter(side="white"), by=WHITE)
    assert refused(table, CLAIM) == ("arbiter_called", DRAUGHTS_APPENDIX("app.1.6.6"))
    wrong = Table(fen="W:W28,50:B1,2")
    wrong.plays("28-17")
    assert refused(wrong, CLAIM) == ("irregularity_open", FMJD("5.4"))


@pytest.mark.parametrize("question", [Question.NATURAL_LIMIT, Question.FORBIDDEN_MOVE])
def test_a_question_of_another_game_is_refused(question: Question) -> None:
    asked_wrongly = c.MakeClaim(side="white", question=question)
    assert refused(Table(), asked_wrongly)[0] == "command_of_another_game"


def test_6_an_arbiter_may_look_unasked_and_may_set_the_ruling_aside() -> None:
    table = Table(fen=KINGS_AND_MEN)
    table.plays(*quiet(8))
    table.does(c.OrderReview(question=Question.COUNTED_DRAW), by=CHIEF)
    claim = table.state.open_claim
    assert claim is not None
    assert claim.side == ""
    assert adjudicate(table.state, claim).verdict is Verdict.DRAW


def test_6_1_the_claim_at_once_goes_on_working() -> None:
    table = Table(fen=KINGS_AND_MEN)
    table.plays(*quiet(8))
    events = table.does(dc.ClaimDraw(side="white", rule=DrawRule.THREEFOLD), by=WHITE)
    assert [type(event) for event in events] == [d.DrawClaimed, d.DrawClaimAnswered, e.GameEnded]

"""Draws of draughts as claims, as facts on record, and as the arbiter's rulings.

Ids are articles: FMJD 6, fmjd64 7.2, the appendix on rapid play 5, 6, 8 and 9.
"""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.draughts.options import DraughtsOptions
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor
from games.rules.books.article import Article, number_of
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD, FMJD64
from games.rules.clocks.control import TimeControl
from games.rules.draughts.draws import DrawRule as R
from tests.support.draughts import BLACK, FISCHER, MINUTE, RAPID, SLOW, WHITE, Table
from tests.support.scenario import ARBITER, CHIEF

KINGS_AND_MEN = "W:WK46,48,49,50:BK16"
THREE = "W:WK46,K48,K49:BK16"
CYCLE = ("46-10", "16-11", "10-46", "11-16")
DRAW = "1/2-1/2"


def refusal(
    table: Table, command: c.GameCommand, *, by: Actor = WHITE
) -> tuple[str, Article | None]:
    with pytest.raises(CommandRefusedError) as raised:
        table.does(command, by=by)
    return raised.value.code, raised.value.article


def quiet(plies: int) -> list[str]:
    return [CYCLE[ply % 4] for ply in range(plies)]


def claim(rule: R, side: str = "white") -> dc.ClaimDraw:
    return dc.ClaimDraw(side=side, rule=rule)


class TestFacts:
    def test_6_1_a_rule_that_comes_to_hold_is_put_on_record_and_ends_nothing(self) -> None:
        table = Table(fen=KINGS_AND_MEN)
        assert len(table.plays(*quiet(7))) == 1
        events = table.plays(CYCLE[3])
        assert events[1:] == (
            d.DrawRuleReached(rule=R.THREEFOLD, article=FMJD("6.1"), ply=8, count=3),
        )
        assert table.result is None

    def test_6_2_it_is_put_on_record_once_while_it_holds(self) -> None:
        table = Table(fen=KINGS_AND_MEN)
        table.plays(*quiet(56))
        kings = [
            event
            for event in table.events
            if isinstance(event, d.DrawRuleReached) and event.rule is R.KINGS_ONLY
        ]
        assert kings == [
            d.DrawRuleReached(rule=R.KINGS_ONLY, article=FMJD("6.2"), ply=50, count=50)
        ]

    def test_6_3_an_event_may_let_the_rules_end_the_game(self) -> None:
        table = Table(fen=THREE, options=DraughtsOptions(draws_end_at_once=True))
        table.plays(*quiet(8))
        assert table.result == (DRAW, "threefold", FMJD("6.1"))

    def test_7_a_move_that_wins_comes_before_the_draw(self) -> None:
        table = Table(fen="W:WK46:BK41", options=DraughtsOptions(draws_end_at_once=True))
        table.plays(table.state.kernel.legal_moves(table.state.position)[0])
        assert table.result == ("1-0", "no_pieces_left", FMJD("7"))


class TestCountedClaims:
    def test_6_1_a_true_claim_draws(self) -> None:
        table = Table(fen=KINGS_AND_MEN)
        table.plays(*quiet(8))
        events = table.does(claim(R.THREEFOLD), by=WHITE)
        assert events[0] == d.DrawClaimed(
            side="white", rule=R.THREEFOLD, article=FMJD("6.1"), ply=8
        )
        assert events[2] == e.GameEnded(result=DRAW, reason="threefold", article=FMJD("6.1"))

    def test_6_1_an_untrue_claim_is_recorded_and_play_goes_on(self) -> None:
        table = Table(fen=KINGS_AND_MEN, control=SLOW)
        table.plays(*quiet(7))
        _, answer = table.does(claim(R.THREEFOLD), by=WHITE)
        assert isinstance(answer, d.DrawClaimAnswered)
        assert (answer.granted, answer.reason, answer.count) == (False, "count_not_met", 2)
        assert table.state.clock is not None
        assert (table.result, table.state.clock.running) == (None, "black")
        assert table.plays(CYCLE[3])

    @pytest.mark.parametrize(("plies", "is_drawn"), [(31, False), (32, True)])
    def test_6_3_sixteen_moves(self, plies: int, is_drawn: bool) -> None:
        table = Table(fen=THREE)
        table.plays(*quiet(plies))
        table.does(claim(R.SIXTEEN), by=WHITE)
        assert (table.result == (DRAW, "sixteen_moves", FMJD("6.3"))) == is_drawn

    @pytest.mark.parametrize(("plies", "is_drawn"), [(9, False), (10, True)])
    def test_6_4_five_moves(self, plies: int, is_drawn: bool) -> None:
        table = Table(fen="W:WK46,K48:BK16")
        table.plays(*quiet(plies))
        table.does(claim(R.FIVE), by=WHITE)
        assert (table.result == (DRAW, "five_moves", FMJD("6.4"))) == is_drawn

    def test_app_1_6_6_p2_three_men_against_a_king_are_no_draw(self) -> None:
        table = Table(fen="W:W48,49,50:BK16")
        _, answer = table.does(claim(R.SIXTEEN), by=WHITE)
        assert isinstance(answer, d.DrawClaimAnswered)
        assert (answer.granted, answer.reason) == (False, "material_not_met")

    def test_6_a_rule_of_another_board_is_not_in_force(self) -> None:
        assert refusal(Table(), claim(R.MAIN_ROAD))[0] == "draw_rule_not_in_force"
        russian = Table(edition="draughts-64-russian")
        assert refusal(russian, claim(R.SIXTEEN))[0] == "draw_rule_not_in_force"

    def test_5_4_an_irregular_move_is_answered_first(self) -> None:
        table = Table(fen="W:W28,50:B22,1")
        table.plays("50-44")
        assert refusal(table, claim(R.THREEFOLD, "black"), by=BLACK) == (
            "irregularity_open",
            FMJD("5.4"),
        )


class TestOn64Squares:
    FEN = "W:WKe1:BKa5"
    CYCLE = ("e1-f2", "a5-b4", "f2-e1", "b4-a5")

    def played(self, plies: int) -> Table:
        table = Table(fen=self.FEN, edition="draughts-64-russian")
        table.plays(*(self.CYCLE[ply % 4] for ply in range(plies)))
        return table

    def test_7_2_3_is_counted_and_draws(self) -> None:
        table = self.played(8)
        table.does(claim(R.THREEFOLD), by=WHITE)
        assert table.result == (DRAW, "threefold", FMJD64("7.2.3"))

    def test_7_2_9_the_arbiter_judges_what_else_is_counted(self) -> None:
        table = self.played(10)
        assert len(table.does(claim(R.FIVE), by=WHITE)) == 1
        move = c.PlayMove(side="white", move="f2-e1")
        assert refusal(table, move)[0] == "draw_claim_open"
        assert refusal(table, claim(R.THREEFOLD))[0] == "draw_claim_open"
        other = dc.RuleOnDraw(rule=R.THREEFOLD, grant=True)
        assert refusal(table, other, by=ARBITER)[0] == "draw_claim_other"
        table.does(dc.RuleOnDraw(rule=R.FIVE, grant=True), by=ARBITER)
        assert table.result == (DRAW, "five_moves", FMJD64("7.2.8"))

    def test_7_2_9_a_player_may_go_on_to_show_the_win(self) -> None:
        table = self.played(10)
        table.does(claim(R.FIVE), by=WHITE)
        no_reason = dc.RuleOnDraw(rule=R.FIVE, grant=False)
        assert refusal(table, no_reason, by=ARBITER)[0] == "reason_missing"
        refused = dc.RuleOnDraw(rule=R.FIVE, grant=False, reason="胜势明显")
        table.does(refused, by=ARBITER)
        assert (table.result, table.course.draw_claim) == (None, None)
        assert table.plays("f2-e1")

    def test_7_2_8_one_short_is_refused_by_the_count(self) -> None:
        table = self.played(9)
        _, answer = table.does(claim(R.FIVE, "black"), by=BLACK)
        assert isinstance(answer, d.DrawClaimAnswered)
        assert (answer.granted, answer.count) == (False, 9)


REGULAR_FENS = [
    ("KKK-K", "W:WK46,K48,K49:BK16", True),
    ("KKM-K", "W:WK46,K48,49:BK16", True),
    ("KMM-K", "W:WK46,48,49:BK16", True),
    ("KM-K", "W:WK46,48:BK16", True),
    ("KKKK-K", "W:WK46,K48,K49,K50:BK16", False),
    ("MMM-K", "W:W48,49,50:BK16", False),
]


class TestRegularDraw:
    @pytest.mark.parametrize(
        ("fen", "holds"), [row[1:] for row in REGULAR_FENS], ids=[row[0] for row in REGULAR_FENS]
    )
    def test_app_1_6_8_is_a_flag_and_the_arbiter_decides(self, fen: str, holds: bool) -> None:
        table = Table(fen=fen, control=RAPID)
        ruling = dc.RuleOnDraw(rule=R.REGULAR, grant=True)
        if not holds:
            assert refusal(table, ruling, by=ARBITER)[0] == "draw_rule_not_reached"
            return
        table.does(ruling, by=ARBITER)
        assert table.result == (DRAW, "regular_draw", DRAUGHTS_APPENDIX("app.1.6.8"))

    def test_app_1_6_8_the_flag_is_put_on_record_and_ends_nothing(self) -> None:
        at_once = DraughtsOptions(draws_end_at_once=True)
        table = Table(fen=THREE, control=RAPID, options=at_once)
        events = table.plays("46-10")
        assert events[1:] == (
            d.DrawRuleReached(
                rule=R.REGULAR, article=DRAUGHTS_APPENDIX("app.1.6.8"), ply=1, count=0
            ),
        )
        assert table.result is None

    def test_app_1_6_8_an_objection_upheld_lets_play_go_on(self) -> None:
        table = Table(fen=THREE, control=RAPID)
        assert len(table.does(claim(R.REGULAR, "black"), by=BLACK)) == 1
        assert table.state.clock is not None
        assert table.state.clock.running is None
        refused = dc.RuleOnDraw(rule=R.REGULAR, grant=False, reason="对方证明可胜")
        table.does(refused, by=ARBITER)
        assert table.result is None
        assert table.state.clock.running == "white"
        assert table.plays("46-10")

    def test_app_1_6_8_not_while_a_capture_is_due(self) -> None:
        table = Table(fen="B:WK46,K48,43:BK38", control=RAPID)
        ruling = dc.RuleOnDraw(rule=R.REGULAR, grant=True)
        assert refusal(table, ruling, by=ARBITER)[0] == "draw_rule_not_reached"

    def test_only_the_arbiter_rules(self) -> None:
        with pytest.raises(NotAllowedError):
            Table(fen=THREE, control=RAPID).does(
                dc.RuleOnDraw(rule=R.REGULAR, grant=True), by=WHITE
            )

    @pytest.mark.parametrize("control", [FISCHER, SLOW, None], ids=["increment", "slow", "none"])
    @pytest.mark.parametrize("rule", [R.REGULAR, R.SCRAMBLE])
    def test_app_1_6_8_9_scope_only_fast_games_in_fixed_time(
        self, control: TimeControl | None, rule: R
    ) -> None:
        table = Table(fen=THREE, control=control)
        assert refusal(table, claim(rule)) == (
            "draw_rule_not_in_force",
            DRAUGHTS_APPENDIX("app.1.6.8-9"),
        )

    def test_app_1_6_8_takes_the_place_of_6_3(self) -> None:
        table = Table(fen=THREE, control=RAPID)
        assert refusal(table, claim(R.SIXTEEN))[0] == "draw_rule_not_in_force"
        fischer = Table(fen=THREE, control=FISCHER)
        fischer.plays(*quiet(32))
        fischer.does(claim(R.SIXTEEN), by=WHITE)
        assert fischer.result == (DRAW, "sixteen_moves", FMJD("6.3"))


EIGHT, NINE = "W:W46,47,48,49:B1,2,3,4", "W:W45,46,47,48,49:B1,2,3,4"


class TestTimeScramble:
    @pytest.mark.parametrize(
        ("fen", "left_ms", "reason"),
        [
            (EIGHT, 60_000, ""),
            (EIGHT, 60_001, "time_not_met"),
            (NINE, 60_000, "pieces_not_met"),
            (EIGHT, 61_000, "time_not_met"),
        ],
        ids=["app.1.6.9-at-the-limit", "app.1.6.9-one-ms-over", "app.1.6.9-nine-pieces", "1:01"],
    )
    def test_app_1_6_9_the_program_checks_clock_and_pieces(
        self, fen: str, left_ms: int, reason: str
    ) -> None:
        table = Table(fen=fen, control=RAPID)
        table.now = 20 * MINUTE - left_ms
        events = table.does(claim(R.SCRAMBLE), by=WHITE)
        if not reason:
            assert len(events) == 1
            return
        assert isinstance(events[1], d.DrawClaimAnswered)
        assert (events[1].granted, events[1].reason) == (False, reason)

    def test_app_1_6_9_the_arbiter_judges_who_stands_better(self) -> None:
        table = Table(fen=EIGHT, control=RAPID)
        table.now = 20 * MINUTE - 30_000
        table.does(claim(R.SCRAMBLE), by=WHITE)
        table.now += 10 * MINUTE
        table.does(dc.RuleOnDraw(rule=R.SCRAMBLE, grant=False, reason="优势不明显"), by=ARBITER)
        assert table.state.clock is not None
        assert table.state.clock.remaining("white", at_ms=table.now) == 30_000
        table.does(claim(R.SCRAMBLE), by=WHITE)
        table.does(dc.RuleOnDraw(rule=R.SCRAMBLE, grant=True), by=ARBITER)
        assert table.result == (DRAW, "time_scramble", DRAUGHTS_APPENDIX("app.1.6.9"))


class TestFastGames:
    def test_app_1_6_2_keep_every_rule_that_the_appendix_does_not_change(self) -> None:
        table = Table(fen="W:W28,50:B22,1", control=RAPID)
        (wrong,) = table.plays("50-44")
        assert isinstance(wrong, d.IrregularMovePlayed)
        assert (wrong.rule_article, wrong.article) == (FMJD("4.2"), FMJD("5.4.6"))
        assert offer_article(Table(control=RAPID)) == DRAUGHTS_APPENDIX("app.1.6.5")

    def test_app_1_6_7_2_a_claim_is_checked_on_the_moves_recorded(self) -> None:
        table = Table(fen=KINGS_AND_MEN, control=RAPID)
        table.plays(*quiet(12))
        answer = table.does(claim(R.THREEFOLD), by=WHITE)[1]
        assert isinstance(answer, d.DrawClaimAnswered)
        assert (answer.granted, answer.count) == (True, 4)


def offer_article(table: Table) -> Article | None:
    """Return the article that keeps White from offering a draw."""
    return refusal(table, c.OfferDraw(side="white"))[1]


class TestAgreement:
    SHORT = "W:WK46,48,49,50:BK16,6,7"

    def offered(self, table: Table, *, by: Actor = WHITE) -> str:
        try:
            table.does(c.OfferDraw(side="white"), by=by)
        except CommandRefusedError as refused:
            return f"{refused.code} {number_of(refused.article)}"
        return ""

    @pytest.mark.parametrize(("plies", "code"), [(76, "draw_offer_too_early app.1.6.5"), (78, "")])
    def test_40_rounds_before_an_agreed_draw(self, plies: int, code: str) -> None:
        table = Table(fen=self.SHORT)
        table.plays(*quiet(plies))
        assert self.offered(table) == code

    def test_40_rounds_are_a_setting_and_the_chief_arbiter_may_allow(self) -> None:
        assert self.offered(Table(options=DraughtsOptions(agreement_from_round=0))) == ""
        assert self.offered(Table(), by=CHIEF) == ""
        assert self.offered(Table(edition="draughts-64-russian")) == ""

    @pytest.mark.parametrize(
        ("fen", "code"),
        [
            ("W:W41-50:B1-10", ""),
            ("W:W40-50:B1-9", "too_many_pieces_to_agree app.1.6.5"),
        ],
        ids=["app.1.6.5-ten-each", "app.1.6.5-eleven-and-nine"],
    )
    def test_app_1_6_5_unrecorded_games_count_pieces_instead(self, fen: str, code: str) -> None:
        table = Table(fen=fen, control=RAPID, options=DraughtsOptions(moves_are_recorded=False))
        assert self.offered(table) == code

    def test_app_1_6_5_recorded_rapid_games_keep_the_40_rounds(self) -> None:
        table = Table(fen="W:W41-50:B1-10", control=RAPID)
        assert self.offered(table) == "draw_offer_too_early app.1.6.5"

    def test_an_offer_is_answered(self) -> None:
        table = Table(options=DraughtsOptions(agreement_from_round=0))
        answer = c.AnswerDrawOffer(side="black", accept=True)
        assert refusal(table, answer, by=BLACK)[0] == "no_offer_to_answer"
        table.does(c.OfferDraw(side="white"), by=WHITE)
        assert refusal(table, c.OfferDraw(side="white"))[0] == "offer_already_open"
        own = c.AnswerDrawOffer(side="white", accept=True)
        assert refusal(table, own)[0] == "no_offer_to_answer"
        table.does(c.AnswerDrawOffer(side="black", accept=False), by=BLACK)
        assert table.result is None
        table.does(c.OfferDraw(side="white"), by=WHITE)
        table.does(answer, by=BLACK)
        assert table.result == (DRAW, "agreement", FMJD("7"))

    def test_a_negative_round_is_out_of_range(self) -> None:
        from games.record.draughts.conduct import options
        from games.record.values import Options

        wrong = Options(draughts=DraughtsOptions(agreement_from_round=-1))
        with pytest.raises(CommandRefusedError, match="option_out_of_range"):
            options("draughts-100", wrong)
        for edition, first in (("draughts-100", 40), ("draughts-64-russian", 0)):
            pinned = options(edition, None).draughts
            assert pinned == DraughtsOptions(agreement_from_round=first)
        kept = Options(draughts=DraughtsOptions(agreement_from_round=12))
        assert options("draughts-100", kept) == kept

"""Situations in which a command is refused, one row a site that no other test asserts.

Row: edition, situation, command, then the code and the article that the edition's book gives, ""
where the book is silent. The sites come from the source, see `refusal_places`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.record import commands as c
from games.record import events as e
from games.record.audits import commands as ac
from games.record.audits.events import GameAudited
from games.record.audits.findings import Code, RecordedFinding, Severity
from games.record.audits.state import FindingOutcome
from games.record.draughts import commands as dc
from games.record.draughts.options import DraughtsOptions
from games.record.gomoku import commands as gc
from games.record.gomoku.irregularities import IrregularityKind as Wrong
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.closing import commands as cc
from games.record.officiating.offences import commands as o
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan
from games.record.officiating.timekeeping import commands as t
from games.record.values import Actor, Moment, Options, Question, Seat
from games.record.weiqi import commands as wc
from games.record.weiqi.options import WeiqiOptions
from games.rules.books import sources
from games.rules.books.article import Article
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.draughts.draws import DrawRule as Rule
from games.rules.editions import kernel_for
from games.rules.offences.kinds import Measure
from tests.support.cited import cited
from tests.support.gomoku_games import gomoku
from tests.support.marks import record_foul
from tests.support.scenario import ARBITER, CHIEF, SYSTEM, Scenario, given
from tests.support.timed import FIRST, MINUTE, SECOND, readings, sudden

XIANGQI, RAPID, WEIQI = "xiangqi-2020", "xiangqi-2020-rapid", "weiqi-2002"
GOMOKU, CLASSIC = "gomoku-2025", "gomoku-classic"
HUNDRED, RUSSIAN = "draughts-100", "draughts-64-russian"
CYCLE = ("e1-f2", "a5-b4", "f2-e1", "b4-a5")
PLAYERS = {True: FIRST, False: SECOND}
BREAK = a.Adjourn(kind=PauseKind.BREAK, reason="午休")
Given = Callable[[], Scenario]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """One row: what is refused where, with which code and article."""

    site: str
    edition: str
    desc: str
    given: Given
    command: c.GameCommand
    code: str
    article: str | Article = ""
    by: Actor = ARBITER


def seats(edition: str) -> tuple[Seat, ...]:
    """Return both players at their sides."""
    pairs = zip(kernel_for(edition).sides, (FIRST, SECOND), strict=True)
    return tuple(Seat(side=side, player=actor.id) for side, actor in pairs)


def game(
    edition: str,
    *commands: c.GameCommand | str,
    start: str = "",
    control: TimeControl | None = None,
    options: Options | None = None,
    started: bool = True,
) -> Given:
    """Return how to come to a game in which commands were carried out; a text is a move."""

    def arrive() -> Scenario:
        usual = Options(gomoku=gomoku("free").gomoku if edition.startswith("gomoku") else None)
        arranged = e.GameArranged(
            edition=edition,
            seats=seats(edition),
            options=options or usual,
            time_control=control,
            start_position=start,
        )
        scenario = given(arranged, *((e.GameStarted(),) if started else ()))
        for command in commands:
            assert scenario.state is not None
            if isinstance(command, str):
                command = c.PlayMove(side=_turn(scenario), move=command)
            by = SYSTEM if isinstance(command, ac.RecordAudit) else CHIEF
            scenario.do(command, by=by, now=scenario.now + MINUTE)
        return scenario

    return arrive


def _turn(scenario: Scenario) -> str:
    assert scenario.state is not None
    wrong = getattr(scenario.state.course, "irregularity", None)
    if wrong is None:
        return scenario.state.side_to_move
    return next(side for side in scenario.state.sides if side != wrong.side)


def arranges(edition: str, options: Options) -> c.ArrangeGame:
    """Return the command that puts a game with these options on the board."""
    return c.ArrangeGame(edition=edition, seats=seats(edition), options=options)


def draughts(**settings: object) -> Options:
    """Return an event's options of draughts."""
    return Options(draughts=DraughtsOptions(**settings))  # type: ignore[arg-type]


FIVE_CLAIMED = game(
    RUSSIAN,
    *(CYCLE[ply % 4] for ply in range(10)),
    dc.ClaimDraw(side="white", rule=Rule.FIVE),
    start="W:WKe1:BKa5",
)
IRREGULAR = game(HUNDRED, "50-44", start="W:W28,50:B22,1")
CALLED = game(HUNDRED, dc.CallArbiter(side="black"))
DROPPED = ShiftedMan(source="h8", target="i9")
DISPLACED = game(GOMOKU, "h8", "i8", "h9", rc.ReportDisplacement(ply=3, men=(DROPPED,)))
STOPPED = game(GOMOKU, BREAK)
SHARED = TimeControl(kind=ControlKind.SHARED, base_ms=60 * MINUTE, press_with_move=True)
COUNTED_OUT = game(
    WEIQI,
    c.ReportFlag(side="black"),
    control=readings(1, 1),
)
FLAGGED = game(
    XIANGQI,
    c.MakeClaim(side="red", question=Question.NATURAL_LIMIT),
    c.ReportFlag(side="red"),
    control=sudden(60),
)
CLAIMED_FIRST = game(
    GOMOKU,
    "h8",
    "i8",
    "h9",
    c.MakeClaim(side="white", question=Question.FORBIDDEN_MOVE),
    c.ReportFlag(side="white"),
    control=sudden(60),
    options=Options(),
)
AT_TABLE = "games/record/"
DRAWS, DRAUGHTS = "draughts/decide_draws.py", "draughts/decide_play.py"
IRREGULARITY, TIME = "gomoku/decide_irregular.py", "officiating/timekeeping/"
REPAIRS, OFFENCES = "officiating/repairs/", "officiating/offences/"
AGREE = "officiating/adjournment/decide_pause.py agree"


def nobody() -> Scenario:
    """Return a stream with nothing in it."""
    return Scenario()


def reports(kind: Wrong, side: str, *moves: str, first: str = "") -> gc.ReportIrregularity:
    """Return the report of an irregular act of gomoku."""
    return gc.ReportIrregularity(side=side, kind=kind, moves=moves, first=first)


def row(
    site: str,
    edition: str,
    desc: str,
    given: Given,
    command: c.GameCommand,
    code: str,
    article: str | Article = "",
    *,
    by: Actor = ARBITER,
) -> Refused:
    """Return one row; `site`: file below `games/record` and function."""
    return Refused(
        site=AT_TABLE + site,
        edition=edition,
        desc=desc,
        given=given,
        command=command,
        code=code,
        article=article,
        by=by,
    )


FOUND = "draughts/decide_found.py"
DOUBLE = "W:W32,45,50:B3,8,19,28"
CAPTURED = game(HUNDRED, "32x14", start=DOUBLE)
EARLY = dc.ReportWrongRemoval(side="white", early=True)


def touched_first(*squares: str) -> rc.ReportTouchedMen:
    """Return the report of pieces touched before the first move, which is made."""
    return rc.ReportTouchedMen(side="white", squares=squares, ply=1)


DRAUGHTS_ROWS = (
    row(f"{FOUND} _decided_on", HUNDRED, "the piece has moved since",
        game(HUNDRED, "32x14", "3-9", start=DOUBLE),
        dc.ReportWrongRemoval(side="white", off=("3",), ply=1), "later_move_impossible"),
    row(f"{FOUND} _made_by", HUNDRED, "another waits", game(HUNDRED, "32x14", EARLY, start=DOUBLE),
        EARLY, "irregularity_open", "5.4"),
    row(f"{FOUND} _made_by", HUNDRED, "the opponent's move", CAPTURED,
        dc.ReportWrongRemoval(side="black", off=("3",)), "not_the_mover", "5.4"),
    row(f"{FOUND} _made_by", HUNDRED, "no move yet", game(HUNDRED), EARLY,
        "plies_not_reached", "5.4"),
    row(f"{FOUND} _refuse", HUNDRED, "nothing to take off there", CAPTURED,
        dc.ReportWrongRemoval(side="white", off=("1",)), "no_man_there", "5.4"),
    row(f"{FOUND} _refuse", HUNDRED, "a piece not captured left standing", CAPTURED,
        dc.ReportWrongRemoval(side="white", left=("8",)), "not_captured", "5.4"),
    row(f"{FOUND} _refuse", HUNDRED, "nothing wrong", CAPTURED,
        dc.ReportWrongRemoval(side="white"), "nothing_irregular", "5.4"),
    row(f"{FOUND} _refuse", HUNDRED, "off the board", CAPTURED,
        dc.ReportWrongRemoval(side="white", off=("51",)), "square_unknown", "5.4"),
    row(f"{FOUND} touched_before", HUNDRED, "no piece named", game(HUNDRED, "33-28"),
        touched_first(), "squares_missing", "5.4.3"),
    row("settings.py check_part", HUNDRED, "agreement before round 0", nobody,
        arranges(HUNDRED, draughts(agreement_from_round=-1)), "option_out_of_range", "app.1.6.5"),
    row(f"{DRAWS} _article_in_force", HUNDRED, "a rule of 64 squares", game(HUNDRED),
        dc.ClaimDraw(side="white", rule=Rule.MAIN_ROAD), "draw_rule_not_in_force"),
    row(f"{DRAWS} _article_in_force", HUNDRED, "scramble with an increment", game(HUNDRED),
        dc.ClaimDraw(side="white", rule=Rule.SCRAMBLE), "draw_rule_not_in_force", "app.1.6.8-9"),
    row(f"{DRAWS} call_arbiter", HUNDRED, "called already", CALLED,
        dc.CallArbiter(side="white"), "arbiter_called", "app.1.6.6"),
    row(f"{DRAWS} deal_with_call", HUNDRED, "nobody called", game(HUNDRED),
        dc.DealWithCall(), "arbiter_not_called", "app.1.6.6"),
    row(f"{DRAWS} claim_draw", RUSSIAN, "another claim waits", FIVE_CLAIMED,
        dc.ClaimDraw(side="white", rule=Rule.THREEFOLD), "draw_claim_open", "app.1.6.6"),
    row(f"{DRAWS} claim_draw", HUNDRED, "a capture left out", IRREGULAR,
        dc.ClaimDraw(side="black", rule=Rule.THREEFOLD), "irregularity_open", "5.4"),
    row(f"{DRAWS} draw_offer", HUNDRED, "no offer", game(HUNDRED),
        c.AnswerDrawOffer(side="black", accept=True), "no_offer_to_answer"),
    row(f"{DRAWS} draw_offer", HUNDRED, "own offer", game(HUNDRED, c.OfferDraw(side="white")),
        c.AnswerDrawOffer(side="white", accept=True), "no_offer_to_answer"),
    row(f"{DRAWS} draw_offer", HUNDRED, "an offer waits", game(HUNDRED, c.OfferDraw(side="white")),
        c.OfferDraw(side="black"), "offer_already_open", by=CHIEF),
    row(f"{DRAWS} require_agreement_allowed", HUNDRED, "the first round", game(HUNDRED),
        c.OfferDraw(side="white"), "draw_offer_too_early", "app.1.6.5", by=FIRST),
    row(f"{DRAWS} require_agreement_allowed", HUNDRED, "moves not recorded, twenty men",
        game(HUNDRED, options=draughts(moves_are_recorded=False)),
        c.OfferDraw(side="white"), "too_many_pieces_to_agree", "app.1.6.5", by=FIRST),
    row(f"{DRAWS} rule_on_draw", RUSSIAN, "another draw is claimed", FIVE_CLAIMED,
        dc.RuleOnDraw(rule=Rule.THREEFOLD, grant=True), "draw_claim_other"),
    row(f"{DRAWS} rule_on_draw", HUNDRED, "unclaimed and not reached", game(HUNDRED),
        dc.RuleOnDraw(rule=Rule.THREEFOLD, grant=True), "draw_rule_not_reached"),
    row(f"{DRAWS} rule_on_draw", RUSSIAN, "declined without a reason", FIVE_CLAIMED,
        dc.RuleOnDraw(rule=Rule.FIVE, grant=False, reason=" "), "reason_missing"),
    row(f"{DRAUGHTS} _made", HUNDRED, "no move", game(HUNDRED),
        c.PlayMove(side="white", move="32"), "notation_unreadable", "8"),
    row(f"{DRAUGHTS} second_move", HUNDRED, "no second move", game(HUNDRED, "32-28"),
        rc.ReportTwoMovesRunning(side="white", move="27-22"), "notation_no_such_move", "5.4.1"),
    row(f"{DRAUGHTS} second_move", HUNDRED, "a third move running",
        game(HUNDRED, "32-28", rc.ReportTwoMovesRunning(side="white", move="37-32")),
        rc.ReportTwoMovesRunning(side="white", move="41-37"), "irregularity_open", "5.4.1"),
    row("officiating/repairs/decide_men.py _touched_pieces", HUNDRED, "not to move", game(HUNDRED),
        rc.ReportTouchedMen(side="black", squares=("19",)), "not_your_turn", "5.4.3"),
    row("officiating/repairs/decide_men.py _touched_pieces", HUNDRED, "none named", game(HUNDRED),
        rc.ReportTouchedMen(side="white", squares=()), "squares_missing", "5.4.3"),
    row(f"{DRAUGHTS} correct", HUNDRED, "nothing irregular", game(HUNDRED),
        dc.CorrectIrregularity(side="black"), "nothing_to_correct", "5.4"),
    row(f"{DRAUGHTS} correct", HUNDRED, "by who did it", IRREGULAR,
        dc.CorrectIrregularity(side="white"), "nothing_to_correct", "5.4"),
    row("moving.py require_turn", HUNDRED, "out of turn", game(HUNDRED),
        c.PlayMove(side="black", move="20-24"), "not_your_turn", "3"),
    row("guards.py require_reading", HUNDRED, "a clock below nothing", game(HUNDRED),
        c.PlayMove(side="white", move="32-28", reading_ms=-1), "reading_negative"),
    row("draughts/decide_claims.py require_quiet", HUNDRED, "the arbiter is called", CALLED,
        c.PlayMove(side="white", move="32-28"), "arbiter_called", "app.1.6.6"),
    row("draughts/decide_claims.py require_quiet", RUSSIAN, "a draw claim waits", FIVE_CLAIMED,
        c.PlayMove(side="white", move="f2-e1"), "draw_claim_open", "app.1.6.6"),
    row("draughts/decide_claims.py make_claim", HUNDRED, "a capture left out", IRREGULAR,
        c.MakeClaim(side="black", question=Question.COUNTED_DRAW), "irregularity_open", "5.4"),
    row(f"{DRAUGHTS} start", HUNDRED, "a fast game without increment",
        game(HUNDRED, started=False, control=sudden(20), options=draughts(federation_event=True)),
        c.StartGame(), "increment_required", "app.1.6.4"),
)  # fmt: skip
STONE_ROWS = (
    row(f"{IRREGULARITY} _check_points", GOMOKU, "no point", game(GOMOKU, "h8"),
        reports(Wrong.SLID, "black", "h99", first="h8"), "notation_unreadable"),
    row(f"{IRREGULARITY} _check_shift", GOMOKU, "nothing moved", game(GOMOKU, "h8"),
        reports(Wrong.SLID, "black", "h8", first="h8"), "nothing_irregular", "17.2"),
    row(f"{IRREGULARITY} _check_shift", GOMOKU, "not the last stone", game(GOMOKU, "h8"),
        reports(Wrong.SLID, "black", "g7", first="g8"), "nothing_irregular", "17.2"),
    row(f"{IRREGULARITY} _opening_article", GOMOKU, "one point twice",
        game(GOMOKU, options=gomoku("two_fifths")),
        reports(Wrong.ILLEGAL_OPENING, "black", "h8", "h8", "h9"), "point_occupied", "12.2"),
    row(f"{IRREGULARITY} _require_empty", GOMOKU, "a stone lies there", game(GOMOKU, "h8"),
        reports(Wrong.TWO_MOVES_RUNNING, "black", "h8"), "point_occupied", "12.2"),
    row(f"{IRREGULARITY} _require_last_mover", GOMOKU, "moved on", game(GOMOKU, "h8", "i8"),
        reports(Wrong.TWO_MOVES_RUNNING, "black", "h9"), "irregularity_waived", "17"),
    row(f"{IRREGULARITY} _require_last_mover", CLASSIC, "moved on", game(CLASSIC, "h8", "i8"),
        reports(Wrong.TWO_MOVES_RUNNING, "black", "h9"), "irregularity_waived", "illegal.2"),
    row("gomoku/decide_opening.py refusal_of", GOMOKU, "no point",
        game(GOMOKU, options=gomoku("two_fifths")),
        gc.PlaceOpening(side="black", stones=("h8", "h9", "z9")), "notation_unreadable"),
    row("settings.py check_part", WEIQI, "komi below nothing", nobody,
        arranges(WEIQI, Options(weiqi=WeiqiOptions(komi_quarters=-1))),
        "option_out_of_range", "9/p4"),
    row("weiqi/conduct.py options", WEIQI, "handicap without its komi", nobody,
        arranges(WEIQI, Options(weiqi=WeiqiOptions(handicap=2))), "handicap_komi_missing", "9/p4"),
    row("settings.py check_part", WEIQI, "one stone of handicap", nobody,
        arranges(WEIQI, Options(weiqi=WeiqiOptions(handicap=1))), "option_out_of_range", "2.2"),
    row("weiqi/decide_endgame.py dispute_death", WEIQI, "no stone there",
        game(WEIQI, "D4", "Q16", "pass", "pass"),
        wc.DisputeDeath(side="black", point="K10"), "no_stone_there", "21.4"),
    row("claims.py require_claimable", WEIQI, "the game goes on", game(WEIQI),
        c.MakeClaim(side="black", question=Question.COUNT), "game_not_over", "16.4"),
    row("guards.py require_reading", WEIQI, "a clock below nothing", game(WEIQI),
        c.PlayMove(side="black", move="D4", reading_ms=-1), "reading_negative"),
)  # fmt: skip
OFFICE_ROWS = (
    row(AGREE, GOMOKU, "one side alone", STOPPED,
        a.RecordAgreement(result="1-0", agreed=("black",)), "consent_missing", "20"),
    row(AGREE, WEIQI, "one side alone", game(WEIQI, BREAK),
        a.RecordAgreement(result="1-0", agreed=("black",)), "consent_missing", "14"),
    row(AGREE, WEIQI, "a draw agreed on", game(WEIQI, BREAK),
        a.RecordAgreement(result="1/2-1/2", agreed=("black", "white")), "result_unknown"),
    row(AGREE, XIANGQI, "a draw in the first rounds",
        game(XIANGQI, BREAK),
        a.RecordAgreement(result="1/2-1/2", agreed=("red", "black")),
        "too_early_for_a_draw", "4.3"),
    row("officiating/repairs/decide_men.py touched_men", XIANGQI, "the move is made",
        game(XIANGQI, "h2e2"), rc.ReportTouchedMen(side="red", squares=("h0",), ply=1),
        "complaint_too_late", "5"),
    row("officiating/closing/decide_endings.py refuse_signature", XIANGQI, "closed",
        game(XIANGQI, c.Resign(side="red"), *(
            c.SignResult(signer=signer, result="0-1") for signer in ("red", "black", "arbiter")
        )), cc.RefuseSignature(side="red", reason="不服"), "game_closed", "9"),
    row(f"{OFFENCES}decide_facts.py withdraw", GOMOKU, "no reason",
        game(GOMOKU, o.RecordFact(finding="先按钟")),
        o.WithdrawFact(fact_version=3, reason=" "), "reason_missing", "22.2.1"),
    row(f"{OFFENCES}decide_recording.py both_lose", XIANGQI, "no article", game(XIANGQI),
        o.RecordBothLose(article=None, reason="双方串通"), "article_missing", "18.2", by=CHIEF),
    row("marks.py require_moment", HUNDRED, "play goes on", game(HUNDRED),
        record_foul(side="white", article=cited(XIANGQI, "8"), happened=Moment.AFTER),
            "game_not_over", "7"),
    row("marks.py require_moment", XIANGQI, "play goes on", game(XIANGQI),
        record_foul(side="red", article=cited(XIANGQI, "8.1.1"), happened=Moment.AFTER),
            "game_not_over", "9"),
    row(f"{OFFENCES}decide_recording.py _named", XIANGQI, "neither offence nor penalty",
        game(XIANGQI), o.RecordOffence(side="red", article=cited(XIANGQI, "8.1.1")),
        "measure_missing", "8.1"),
    row(f"{OFFENCES}decide_recording.py _named", XIANGQI, "a loss of the arbiter's own",
        game(XIANGQI), o.RecordOffence(side="red", article=cited(XIANGQI, "18.2"),
            measure=Measure.LOSS, reason="情节严重"), "measure_not_in_book", "8.1", by=CHIEF),
    row(f"{OFFENCES}decide_recording.py _named", WEIQI, "weiqi knows no fouls", game(WEIQI),
        record_foul(side="black", article=cited(WEIQI, "23.3")), "measure_not_in_book", "24.1"),
    row(f"{OFFENCES}decide_recording.py _named", XIANGQI, "no article", game(XIANGQI),
        record_foul(side="red", article=None), "article_missing", "8.1"),
    row(f"{OFFENCES}decide_recording.py _named", XIANGQI, "no reason", game(XIANGQI),
        o.RecordOffence(side="red", article=cited(XIANGQI, "8.1.1"), measure=Measure.FOUL,
            reason=" "), "reason_missing", "8.1.1"),
    row(f"{OFFENCES}consequences.py require_effect", XIANGQI, "the first cause stands",
        game(XIANGQI, c.Resign(side="black")), o.RecordOffence(
            side="red", code="disturbance", measure=Measure.LOSS, reason="情节严重"),
        "result_stands", "9", by=CHIEF),
    row(f"{OFFENCES}decide_settling.py overrule", XIANGQI, "no reason", game(XIANGQI),
        o.OverrulePenalty(offence_version=3, measure=Measure.NOTE, reason=" "),
        "reason_missing", by=CHIEF),
    row(f"{OFFENCES}decide_settling.py _require_known", WEIQI, "weiqi knows no violations",
        game(WEIQI, "D4", o.RecordOffence(side="white", code="phone_looked_at")),
        o.OverrulePenalty(offence_version=4, measure=Measure.VIOLATION, reason="改判"),
        "measure_not_in_book", "23.7/p2", by=CHIEF),
    row(f"{REPAIRS}decide_men.py man_between", XIANGQI, "the point is due",
        game(XIANGQI, "h2e2", rc.ReportManBetween(
            side="black", source="h9", points=("g7", "i7"))),
        rc.ReportManBetween(side="black", source="h9", points=("g7", "i7")),
        "landing_point_due", "5.10"),
    row(f"{REPAIRS}decide_men.py man_between", RAPID, "the point is due",
        game(RAPID, "h2e2", rc.ReportManBetween(
            side="black", source="h9", points=("g7", "i7"))),
        rc.ReportManBetween(side="black", source="h9", points=("g7", "i7")),
        "landing_point_due", "29.2"),
    row(f"{REPAIRS}decide_men.py two_moves_running", XIANGQI, "no move", game(XIANGQI, "h2e2"),
        rc.ReportTwoMovesRunning(side="red", move="z9"), "notation_unreadable"),
    row(f"{REPAIRS}decide_displaced.py report", HUNDRED, "after a further move",
        game(HUNDRED, "32-28", "19-23"),
        rc.ReportDisplacement(ply=1, men=(ShiftedMan(source="28", target="27"),)),
        "repair_too_late", "5.5"),
    row(f"{REPAIRS}decide_positions.py rule_position", WEIQI, "no point named",
        game(WEIQI, "D4", "Q16", rc.ReportDisplacement(
            ply=2, men=(ShiftedMan(source="D4", target="D5"),))),
        rc.RulePosition(outcome=PositionOutcome.POINT, agreed=True), "point_missing", "17.5"),
    row(f"{REPAIRS}decide_positions.py _shifted", GOMOKU, "two stones on one point",
        game(GOMOKU, "h8", "i8", "h9", rc.ReportDisplacement(
            ply=3, men=(ShiftedMan(source="h8", target="i8"),))),
        rc.RulePosition(outcome=PositionOutcome.STANDS, agreed=True),
        "point_occupied", "21.1.1-B"),
    row(f"{REPAIRS}decide_upset.py report", GOMOKU, "another position waits", DISPLACED,
        rc.ReportBoardUpset(side="black", men=3), "position_waits"),
    row(f"{TIME}decide_flags.py settle", XIANGQI, "a claim waits", FLAGGED,
        t.SettleFlag(stands=True), "claim_already_open", "22.4"),
    row(f"{TIME}decide_flags.py settle", GOMOKU, "a claim waits", CLAIMED_FIRST,
        t.SettleFlag(stands=True), "claim_already_open", "19.1.2"),
    row(f"{TIME}decide_lateness.py _late", WEIQI, "nobody came late",
        game(WEIQI, control=sudden(60), started=False),
        t.ReportLateness(arrivals=(t.Lateness(side="black", late_ms=0),)),
        "nobody_late", "22.1"),
    row(f"{TIME}decide_lateness.py _late", WEIQI, "before the time",
        game(WEIQI, control=sudden(60), started=False),
        t.ReportLateness(arrivals=(t.Lateness(side="black", late_ms=-1),)),
        "lateness_negative", "22.1"),
    row(f"{TIME}decide_lateness.py report_lateness", WEIQI, "over",
        game(WEIQI, c.Resign(side="black"), control=sudden(60)),
        t.ReportLateness(arrivals=(t.Lateness(side="black", late_ms=1),)), "game_over", "22.1"),
    row(f"{TIME}decide_presses.py stop_clocks", GOMOKU, "no reason",
        game(GOMOKU, control=sudden(60)),
        t.StopClocks(reason=" "), "reason_missing", "14.7"),
    row(f"{TIME}decide_readings.py average_halves", WEIQI, "no time at all",
        game(WEIQI, "D4", BREAK, control=sudden(60)),
        t.AverageHalves(elapsed_ms=0, reason="未记录"), "elapsed_not_positive", "22.9"),
    row(f"{TIME}decide_readings.py permit_leave", XIANGQI, "xiangqi counts no readings",
        game(XIANGQI, control=sudden(60)), t.PermitLeave(side="red"), "command_of_another_game"),
    row(f"{TIME}decide_readings.py _as_used", WEIQI, "no times of sides in shared time",
        game(WEIQI, "D4", control=SHARED),
        t.ReplaceClock(reason="钟坏", used_ms=(50 * MINUTE, 50 * MINUTE), elapsed_ms=60 * MINUTE),
        "shared_time_not_used_by_sides", sources.GOMOKU("14.1.3")),
    row("guards.py require_time", XIANGQI, "a claim is left to be ruled on", FLAGGED,
        c.OfferDraw(side="black"), "flag_fallen", "22.4"),
    row("guards.py require_time", WEIQI, "the loss waits for the referee", COUNTED_OUT,
        c.PlayMove(side="white", move="Q16"), "flag_fallen", "22.5"),
    row("guards.py require_time", GOMOKU, "a claim is left to be ruled on", CLAIMED_FIRST,
        c.OfferDraw(side="black"), "flag_fallen", "19.1.2"),
)  # fmt: skip


def _audited(*commands: c.GameCommand) -> Given:
    """A game with an audit at event 3 that found one thing, then what was done about it."""
    finding = RecordedFinding(
        code=Code.NATURAL_LIMIT_PASSED,
        severity=Severity.UNCLAIMED,
        ply=0,
        version=0,
        articles=(sources.XIANGQI("22.2"),),
        side="",
        by_todays_rules=False,
    )
    return game(XIANGQI, _audit(2, finding), *commands)


def _audit(version: int, *findings: RecordedFinding, edition: str = XIANGQI) -> ac.RecordAudit:
    return ac.RecordAudit(
        audit=GameAudited(
            audited_version=version,
            edition=edition,
            code_version="1",
            inputs_digest="00" * 32,
            by_todays_rules=False,
            findings=findings,
        )
    )


def _settles(number: int, reason: str = "双方当时均未提出") -> ac.SettleFinding:
    return ac.SettleFinding(
        audit_version=3, number=number, outcome=FindingOutcome.ACCEPTED_AS_IS, reason=reason
    )


AUDIT_ROWS = (
    row("audits/decide.py record", XIANGQI, "events that are not there", game(XIANGQI),
        _audit(9), "audit_not_of_record", by=SYSTEM),
    row("audits/decide.py record", XIANGQI, "another edition", game(XIANGQI),
        _audit(2, edition=RAPID), "audit_not_of_record", by=SYSTEM),
    row("audits/decide.py record", XIANGQI, "audited before", _audited(), _audit(2),
        "audited_already", by=SYSTEM),
    row("audits/decide.py settle", XIANGQI, "no reason", _audited(), _settles(1, " "),
        "reason_missing", by=CHIEF),
    row("audits/decide.py settle", XIANGQI, "no such finding", _audited(), _settles(2),
        "finding_unknown", by=CHIEF),
    row("audits/decide.py settle", XIANGQI, "settled before", _audited(_settles(1)), _settles(1),
        "finding_settled_already", by=CHIEF),
)  # fmt: skip
ROWS = (*DRAUGHTS_ROWS, *STONE_ROWS, *OFFICE_ROWS, *AUDIT_ROWS)

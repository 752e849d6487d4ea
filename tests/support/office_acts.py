"""Every action of the games' office in a game in which it fits: what is answered and recorded."""

from dataclasses import dataclass, field

from games.record import commands as c
from games.record.audits.commands import RecordAudit
from games.record.draughts import commands as dc
from games.record.gomoku import commands as gc
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.offences import commands as o
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import ShiftedMan
from games.record.officiating.reports import commands as rp
from games.record.officiating.sheets import commands as s
from games.record.officiating.timekeeping import commands as t
from games.record.values import Actor, Options, Question, Role
from games.record.weiqi import commands as wc
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.draughts.draws import DrawRule
from games.rules.gomoku.openings.books import OpeningKind
from tests.support.findings import audited
from tests.support.played import FIVE_LINES, SYSTEM, WALLS, Given, moves
from tests.support.scenario import proposed
from tests.support.timed import MINUTE, readings, sudden

X, W, G, D = "xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"
FREE = Options(gomoku=GomokuOptions(opening=OpeningKind.FREE))
TWO = Options(gomoku=GomokuOptions(opening=OpeningKind.TWO_FIFTHS))
SMALL = Options(weiqi=WeiqiOptions(komi_quarters=7))
ROUND_AND_ROUND = Options(weiqi=WeiqiOptions(komi_quarters=7, long_cycle_rule=LongCycle.NO_RESULT))
ARBITER = Actor(id="user:1", role=Role.ARBITER)
DEPUTY = Actor(id="user:902", role=Role.DEPUTY_CHIEF_ARBITER)
BREAK = a.Adjourn(kind=PauseKind.BREAK, reason="午休")
HOUR = sudden(60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One action: the game it fits, the answers of its form, the types of event it records.

    `ruling`: the version of the ruling it is on. `taken_back`: the moves that stand no longer,
    as the Chinese page prints them; `boards`: whether both boards are drawn.
    """

    slug: str
    edition: str
    types: str
    commands: tuple[Given, ...] = ()
    answers: dict[str, str | list[str]] = field(default_factory=dict)
    options: Options | None = None
    start: str = ""
    control: TimeControl | None = None
    started: bool = True
    ruling: int = 0
    taken_back: tuple[str, ...] = ()
    boards: bool = False


def _red(*texts: str) -> tuple[c.PlayMove, ...]:
    return moves("red", "black", *texts)


def _black(*texts: str) -> tuple[c.PlayMove, ...]:
    return moves("black", "white", *texts)


def _white(*texts: str) -> tuple[c.PlayMove, ...]:
    return moves("white", "black", *texts)


CLAIM = c.MakeClaim(side="red", question=Question.NATURAL_LIMIT)
WALLED = _black(*WALLS)
ENDED: tuple[Given, ...] = (*WALLED, *_black("pass", "pass"))
DEAD_FOR_BLACK: Given = wc.MarkDead(side="black", dead=("A3",))
COUNTED: tuple[Given, ...] = (*ENDED, DEAD_FOR_BLACK, wc.MarkDead(side="white", dead=("A3",)))
OPENED = gc.PlaceOpening(side="black", stones=("h8", "h9", "i10"))
KEPT = (OPENED, gc.ChooseSwap(side="white", swap=False), c.PlayMove(side="white", move="a1"))
TRIPLE_KO = (
    *("B5", "C5", "A4", "E5", "C4", "D4", "A3", "E4", "B3", "C3", "B2", "E3", "C2", "D2"),
    *("A1", "E1", "B1", "pass", "D1", "pass"),
)
"""Three ko that black and white can take in turn, black to move."""
FIVE = ("c8", "a1", "d8", "b1", "e8", "c1", "f8", "e1", "g8")
LOSS = o.RecordOffence(side="red", code="refused_record")
NOTED = o.RecordOffence(side="white", code="stone_slid", demanded=False)
GOMOKU_MOVES = _black("h8", "i8", "h9", "i9")
RED_MOVES = _red("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5")
COUNTED_OUT = c.ReportFlag(side="black")
ONE_SECOND = TimeControl(
    kind=ControlKind.BYO_YOMI, base_ms=1000, periods=1, period_ms=1000, press_with_move=True
)
PLAIN = {"missing_moves": "0", "happened": "during"}
SHARED = TimeControl(
    kind=ControlKind.SHARED, base_ms=60 * MINUTE, own_ms=5 * MINUTE, press_with_move=True
)


def _proposal(verdict: str, result: str) -> c.GameCommand:
    ruling = proposed(
        verdict, claim_version=9, result=result, articles=(XIANGQI("4.2.4"), XIANGQI("22.2"))
    )
    return c.ProposeRuling(ruling=ruling)


def _ruled(verdict: str, result: str) -> tuple[Given, ...]:
    return (*RED_MOVES, CLAIM, (_proposal(verdict, result), SYSTEM))


XIANGQI_ACTS = (
    Act(slug="start", edition=X, started=False, types="game-started"),
    Act(slug="offence", edition=W, types="offence-recorded warning-recorded",
        answers={**PLAIN, "side": "black", "article": "23.5", "measure": "warning",
                 "reason": "当场判定", "note": "交谈"}),
    Act(slug="result", edition=D, types="game-ended",
        answers={"result": "0-1", "article": "7", "note": "弃权"}),
    Act(slug="review", edition=X, commands=RED_MOVES, types="claim-made",
        answers={"question": "natural_limit"}),
    Act(slug="sign", edition=X, commands=(c.Resign(side="red"),), types="result-signed"),
    Act(slug="confirm-ruling", edition=X, commands=_ruled("draw", "1/2-1/2"), ruling=10,
        types="ruling-confirmed game-ended"),
    Act(slug="overrule-ruling", edition=X, commands=_ruled("draw", "1/2-1/2"), ruling=10,
        types="ruling-overruled", answers={"reason": "第三回合吃过子", "article": "22.2"}),
    Act(slug="decide-ruling", edition=X, commands=_ruled("undecided", ""), ruling=10,
        types="ruling-overruled", answers={"reason": "第三回合吃过子", "article": "22.2"}),
    Act(slug="annul", edition=X, commands=RED_MOVES, types="act-annulled",
        answers={"event_version": "8", "reason": "登记错误"}, boards=True,
        taken_back=("卒７进１",)),
    Act(slug="correct-move", edition=X, commands=RED_MOVES, types="move-corrected",
        answers={"event_version": "8", "move": "卒３进１", "reason": "登记错误"},
        boards=True),
    Act(slug="swapped-colours", edition=G, options=FREE, commands=_black("h8"),
        types="swapped-colours-found", answers={"note": "开赛即发现"}, control=HOUR,
        boards=True, taken_back=("h8",)),
    Act(slug="displacement", edition=X, commands=RED_MOVES,
        answers={"ply": "2", "men": "a0-a1"}, types="displacement-found plies-taken-back",
        taken_back=("马二进三", "车９平８", "车一平二", "卒７进１"), boards=True),
    Act(slug="illegal-found", edition=X, commands=RED_MOVES,
        answers={"ply": "3", "move": "b0d2"}, types="illegal-move-recorded game-ended"),
    Act(slug="double-move", edition=X, commands=RED_MOVES,
        answers={"side": "black", "move": "b9c7"}, types="illegal-move-recorded game-ended"),
    Act(slug="board-upset", edition=D, commands=_white("32-28"), types="board-upset",
        answers={"side": "white", "men": "3", "restorable": "on"}),
    Act(slug="rule-position", edition=G, options=FREE, boards=True,
        commands=(*_black("h8", "h9"), rc.ReportDisplacement(
            ply=2, men=(ShiftedMan(source="h9", target="h10"),))),
        answers={"outcome": "stands"}, types="position-ruled stone-shifted"),
    Act(slug="man-between", edition=X, types="man-found-between", commands=RED_MOVES,
        answers={"side": "red", "from_square": "a3", "points": "a4 a5"}),
    Act(slug="landing-point", edition=X, boards=True,
        commands=(*RED_MOVES, rc.ReportManBetween(side="red", source="a3", points=("a4", "a5"))),
        answers={"side": "black", "point": "a4"}, types="landing-point-chosen move-played"),
    Act(slug="touched-men", edition=X, commands=RED_MOVES, types="men-touched",
        answers={"side": "red", "squares": "b0"}),
    Act(slug="dropped-man", edition=X, commands=RED_MOVES, types="plies-taken-back",
        answers={"side": "black"}, taken_back=("卒７进１",), boards=True),
)  # fmt: skip
WEIQI_ACTS = (
    Act(slug="propose-end", edition=W, commands=_black("D4"), answers={"side": "white"},
        types="move-played end-proposed", boards=True),
    Act(slug="accept-end", edition=W, answers={"side": "black"}, types="end-accepted play-ended",
        commands=(*_black("D4"), wc.ProposeEnd(side="white"))),
    Act(slug="mark-dead", edition=W, commands=ENDED, options=SMALL, start=FIVE_LINES,
        answers={"side": "black", "dead": "a3"}, types="dead-marked"),
    Act(slug="dispute-death", edition=W, options=SMALL, start=FIVE_LINES,
        commands=(*ENDED, DEAD_FOR_BLACK, wc.MarkDead(side="white")),
        answers={"side": "black", "point": "A3"}, types="life-and-death-disputed", boards=True),
    Act(slug="recount", edition=W, commands=COUNTED, options=SMALL, start=FIVE_LINES,
        answers={"side": "white"}, types="recount-requested"),
    Act(slug="wrong-capture", edition=W, commands=_black("D4", "Q16", "Q4"),
        answers={"side": "black", "lifted": "q16"}, types="capture-corrected warning-recorded"),
    Act(slug="takeback", edition=W, commands=_black("D4", "Q16"),
        answers={"side": "white", "moved_to": "r16"}, types="takeback-voided warning-recorded"),
    Act(slug="dropped-stone", edition=W, commands=_black("D4", "Q16"), boards=True,
        answers={"side": "white", "agreed": "on"}, types="move-withdrawn", taken_back=("Q16",)),
    Act(slug="relocate-stone", edition=W, commands=_black("D4", "Q16"), boards=True,
        answers={"from_point": "d4", "to_point": "d5", "agreed": "on"}, types="stone-relocated"),
    Act(slug="wrong-colours", edition=W, commands=_black("D4", "Q16"), types="colours-corrected",
        boards=True, taken_back=("D4", "Q16")),
    Act(slug="settle-repetition", edition=W, options=ROUND_AND_ROUND, start=FIVE_LINES,
        commands=_black(*TRIPLE_KO, "D3", "C1", "D5", "C3", "D1", "C5"), boards=True,
        answers={"false_life": "on", "side": "white", "point": "c5"},
        types="repetition-settled move-withdrawn", taken_back=("C5",)),
    Act(slug="give-up-contest", edition=W, commands=_black("D4"), answers={"side": "white"},
        types="contest-given-up"),
    Act(slug="settle-borders", edition=W, options=SMALL, start=FIVE_LINES,
        commands=(*WALLED, wc.GiveUpContest(side="black")), answers={"dead": "a3"},
        types="borders-settled game-counted game-ended"),
    Act(slug="request-pass", edition=W, commands=(COUNTED_OUT,), control=ONE_SECOND,
        types="pass-requested"),
    Act(slug="answer-pass", edition=W, commands=(COUNTED_OUT, t.RequestPass(side="black")),
        control=ONE_SECOND, answers={"grant": "yes"}, types="pass-granted turn-went-over",
        boards=True),
    Act(slug="average-halves", edition=W, commands=(*_black("D4"), BREAK), control=HOUR,
        answers={"elapsed": "600", "reason": "未记录"}, types="readings-set"),
    Act(slug="repeat-reading", edition=W, control=readings(2, 1), types="reading-repeated",
        answers={"side": "black", "from": "0"}),
    Act(slug="permit-leave", edition=W, control=readings(60, 60), commands=_black("D4"),
        types="leave-permitted", answers={"side": "black"}),
)  # fmt: skip
OTHER_ACTS = (
    Act(slug="rule-on-draw", edition="draughts-64-russian", start="W:WKe1:BKa5",
        commands=(*_white(*(("e1-f2", "a5-b4", "f2-e1", "b4-a5")[ply % 4] for ply in range(10))),
                  dc.ClaimDraw(side="white", rule=DrawRule.FIVE)),
        answers={"rule": "five_moves", "grant": "yes"},
        types="draughts-draw-claim-answered game-ended"),
    Act(slug="wrong-removal", edition=D, commands=_white("32-28"),
        answers={"side": "white", "off": "18", "note": "误拿"},
        types="draughts-move-found-irregular"),
    Act(slug="deal-with-call", edition=D, commands=(dc.CallArbiter(side="black"),),
        answers={"note": "已处理"}, types="draughts-call-dealt-with"),
    Act(slug="correct-irregularity", edition=D, commands=_white("50-44"), start="W:W28,50:B22,1",
        types="draughts-irregularity-corrected"),
    Act(slug="place-opening", edition=G, options=TWO, boards=True,
        answers={"side": "black", "stones": "H8 h9, i10"}, types="opening-placed"),
    Act(slug="swap", edition=G, options=TWO, commands=(OPENED,),
        answers={"side": "white", "swap": "on"}, types="colours-swapped"),
    Act(slug="offer-fifths", edition=G, options=TWO, commands=KEPT,
        answers={"side": "black", "points": "b6 c8"}, types="fifths-offered"),
    Act(slug="choose-fifth", edition=G, options=TWO, boards=True,
        commands=(*KEPT, gc.OfferFifths(side="black", points=("b6", "c8"))),
        answers={"side": "white", "point": "C8"}, types="fifth-chosen"),
    Act(slug="declare-five", edition=G, options=FREE, commands=_black(*FIVE),
        answers={"side": "black"}, types="five-declared game-ended"),
    Act(slug="irregularity", edition=G, options=FREE, commands=_black(*FIVE[:2]),
        answers={"side": "white", "kind": "slid", "moves": "a1", "first": "a2"},
        types="irregularity-recorded"),
    Act(slug="agreed-win", edition=G, options=FREE, commands=GOMOKU_MOVES,
        answers={"winner": "black"}, types="win-agreed win-agreed game-ended"),
    Act(slug="score-penalty", edition=G, options=FREE,
        commands=(*GOMOKU_MOVES, c.Resign(side="black")), types="score-penalised",
        answers={"side": "white", "reason": "串通", "article": "15.3"}),
    Act(slug="demand-penalty", edition=G, options=FREE, commands=(*GOMOKU_MOVES, NOTED),
        answers={"offence_version": "7"}, types="penalty-demanded"),
    Act(slug="waive-offence", edition=G, options=FREE, commands=(*GOMOKU_MOVES, NOTED),
        answers={"offence_version": "7"}, types="offence-waived"),
    Act(slug="split-shared-time", edition=G, options=FREE, control=SHARED,
        types="shared-time-split"),
    Act(slug="adjourn", edition=X, control=HOUR, types="game-adjourned",
        answers={"kind": "break", "reason": "午休", "resume_at": "14时"}),
    Act(slug="confirm-adjournment", edition=D, commands=(BREAK,), answers={"side": "white"},
        types="adjournment-confirmed"),
    Act(slug="confirm-resumption", edition=W, commands=(BREAK,), answers={"side": "white"},
        types="resumption-confirmed"),
    Act(slug="resume-game", edition=W, types="game-resumed", commands=(
        BREAK, a.ConfirmResumption(side="black"), a.ConfirmResumption(side="white"))),
)  # fmt: skip
TIME_ACTS = (
    Act(slug="adjust-time", edition=X, control=HOUR, types="time-adjusted",
        answers={"side": "red", "delta": "60", "article": "8.1.2", "reason": "钟慢"}),
    Act(slug="set-readings", edition=G, options=FREE, control=HOUR, types="readings-set",
        answers={"first": "3000", "second": "2400", "agreed": "black", "reason": "钟错"}),
    Act(slug="replace-clock", edition=X, control=HOUR, types="readings-set",
        answers={"agreed": ["red", "black"], "reason": "钟坏"}),
    Act(slug="stop-clocks", edition=X, control=HOUR, types="clocks-stopped",
        answers={"reason": "争议"}),
    Act(slug="resume-clocks", edition=X, control=HOUR, types="clocks-resumed",
        commands=(t.StopClocks(reason="争议"),)),
    Act(slug="settle-flag", edition=W, commands=(COUNTED_OUT,), control=ONE_SECOND,
        types="game-ended", answers={"stands": "yes"}),
    Act(slug="undo-press", edition=W, control=sudden(60, with_move=False), types="press-taken-back",
        commands=(*_black("D4"), c.PressClock(side="black")),
        answers={"side": "black", "reason": "提子未毕"}),
    Act(slug="press-fault", edition=G, options=FREE, control=HOUR, types="press-fault-recorded",
        answers={"side": "black", "fault": "clock_slapped", "note": "用力拍钟"}),
    Act(slug="lateness", edition=W, control=HOUR, started=False, types="lateness-recorded",
        answers={"first": "300"}),
    Act(slug="flag", edition=X, control=sudden(1), types="flag-fell game-ended",
        answers={"side": "red"}),
    Act(slug="put-clock", edition="xiangqi-2020-mass", types="clock-put",
        answers={"minutes": "10", "seconds": "5", "reason": "对局过慢"}),
    Act(slug="forfeit", edition=X, answers={"absent": "black", "note": "未到"}, types="game-ended"),
    Act(slug="signature-refusal", edition=X, commands=(c.Resign(side="red"),),
        answers={"side": "red", "reason": "不服"}, types="signature-refused"),
    Act(slug="sheet-copy", edition=G, options=FREE, commands=GOMOKU_MOVES,
        answers={"side": "white", "note": "漏记"}, types="sheet-copy-demanded"),
    Act(slug="sheet-copy-made", edition=G, options=FREE,
        commands=(*GOMOKU_MOVES, s.DemandSheetCopy(side="white")),
        answers={"side": "white", "done": "yes"}, types="sheet-copied"),
    Act(slug="sheet-loan", edition=G, options=FREE, commands=GOMOKU_MOVES,
        answers={"side": "black"}, types="sheet-borrowed"),
    Act(slug="sheet-return", edition=G, options=FREE,
        commands=(*GOMOKU_MOVES, s.BorrowSheet(side="black")), types="sheet-returned"),
    Act(slug="moves-entered", edition=X, commands=(*RED_MOVES, c.Resign(side="red")),
        answers={"done": "yes"}, types="moves-entered"),
    Act(slug="disturbance", edition=G, options=FREE, commands=GOMOKU_MOVES,
        answers={"side": "black", "note": "邻台交谈"}, types="disturbance-reported"),
    Act(slug="disturbance-answer", edition=G, options=FREE,
        commands=(*GOMOKU_MOVES, rp.ReportDisturbance(side="black", note="邻台交谈")),
        answers={"report_version": "7", "note": "已劝止"}, types="disturbance-dealt-with"),
    Act(slug="offence", edition=X, commands=RED_MOVES, types="offence-recorded foul-recorded",
        answers={**PLAIN, "side": "red", "code": "disturbance"}),
    Act(slug="confirm-penalty", edition=X, commands=(*RED_MOVES, (LOSS, DEPUTY)),
        answers={"offence_version": "9"}, types="penalty-confirmed game-ended"),
    Act(slug="reject-penalty", edition=X, commands=(*RED_MOVES, (LOSS, ARBITER)),
        answers={"offence_version": "9", "instead": "foul", "reason": "初次"},
        types="penalty-rejected foul-recorded"),
    Act(slug="overrule-penalty", edition=X,
        commands=(*RED_MOVES, o.RecordOffence(side="red", code="disturbance")),
        answers={"offence_version": "9", "measure": "warning", "reason": "情节轻微"},
        types="penalty-overruled warning-recorded"),
    Act(slug="both-lose", edition=X, answers={"article": "20.2", "reason": "双方迟到"},
        types="game-ended"),
    Act(slug="fact", edition=X, answers={"finding": "红方先按钟"}, types="fact-found"),
    Act(slug="settle-finding", edition=X, types="finding-settled",
        commands=(c.Resign(side="red"), (RecordAudit(audit=audited(version=4)), SYSTEM)),
        answers={"number": "1", "outcome": "accepted_as_is", "reason": "结果不变"}),
    Act(slug="withdraw-fact", edition=X, commands=(o.RecordFact(finding="红方先按钟"),),
        answers={"fact_version": "3", "reason": "看错"}, types="fact-withdrawn"),
)  # fmt: skip
ACTS = (*XIANGQI_ACTS, *WEIQI_ACTS, *OTHER_ACTS, *TIME_ACTS)

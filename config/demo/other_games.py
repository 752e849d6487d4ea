"""Three games made up from the first move to the last: weiqi, gomoku and draughts.

Players, moves, clock readings and every official's act are invented. Weiqi 2002: 6, 18.3
and 24; gomoku 2025: 11.2, 16.2, 17.9 and 19.1.2; draughts: FMJD 5.5 and 6.4.
"""

from config.demo.scripts import CONFIRM, CONFIRM_PENALTY, SIGN, Act, Previewed, Script, claim, moves
from games.record import commands as c
from games.record.draughts.commands import ClaimDraw
from games.record.gomoku import commands as k
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.adjournment.commands import (
    Adjourn,
    ConfirmAdjournment,
    ConfirmResumption,
    ResumeGame,
)
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.offences.commands import RecordOffence
from games.record.officiating.repairs.commands import ReportDisplacement
from games.record.officiating.repairs.kinds import ShiftedMan
from games.record.values import Options, Question, Role
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.draughts.draws import DrawRule
from games.rules.gomoku.openings.books import OpeningKind

READ = TimeControl(
    kind=ControlKind.BYO_YOMI,
    base_ms=65 * 60_000,
    period_ms=60_000,
    periods=5,
    press_with_move=True,
)
"""An hour each and five readings of a minute (12.3)."""
FIXED = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=60 * 60_000, press_with_move=True)

OPENING = """
34-29 18-23 29x18 13x22 35-30 12-18 40-34 20-25 45-40 7-12 31-26 2-7 32-28 19-24 30x19
14x32 38x27 22x31 36x27 8-13
"""
REST = """
37-31 17-22 26-21 15-20 50-45 10-15 43-38 4-10 49-43 13-19 41-36 11-17 38-32 17x28 47-41
22x31 33x4 7-11 36x27 12-18 4x22 11-17 22x11 16x7 41-36 7-12 36-31 12-18 39-33 3-8 34-30
25x34 40x29 8-12 31-26 20-25 43-39 19-23 39-34 10-14 42-37 25-30 34x25 23x34 44-40 1-7
40x29 18-22 27x18 12x34 33-28 14-19 28-22 19-23 48-42 7-11 42-38 23-29 37-31 5-10 31-27
10-14 46-41 11-16 22-18 14-19 41-36 34-39 36-31 39-44 25-20 15x24 45-40 44x35 26-21 6-11
38-32 24-30 32-28 30-34 31-26 19-24 28-22 35-40 21-17 40-44 17x6 16-21 27x16 34-39 26-21
44-50 22-17 39-44 6-1 29-33 1-6 33-38 6-1 24-29 16-11 38-42 11-7 42-48 1-6 44-49 7-1 49x16
18-12 50x11 6x24 48-31 12-8 31-27 24-35 27-38 35-13 38-49 13-18 16-11 8-3 49-38 18-34
11-50 3-25 38-21 34-29 50-45 1-23 21-38 29x47 45x7 25-30 7-40 47-41 40-45 41-32 45-50
32-21 50-45 30-8 45-40
"""


def _break(first: str, second: str, *, reason: str) -> tuple[Act, ...]:
    """Return a break: both sides confirm position and times, leave, and come back."""
    return (
        Adjourn(kind=PauseKind.BREAK, reason=reason, resume_at="13:30"),
        ConfirmAdjournment(side=first),
        ConfirmAdjournment(side=second),
        ConfirmResumption(side=first),
        ConfirmResumption(side=second),
        ResumeGame(),
    )


WEIQI = Script(
    edition="weiqi-2002",
    title="围棋，提劫过早一次警告；午休；手机响，两次警告判负（18.3、24.2，全局虚构）",
    players=("围棋手甲（虚构）", "围棋手乙（虚构）"),
    control=READ,
    course=(
        # Black takes the ko at F4; White takes it back at once, which is void (6, 18.3).
        *moves("black", "white", "Q16 Q4 D4 D16 O3 E4 E5 F5 E3 F3 C14 G4 F4 E4"),
        *moves("black", "white", "F16 Q10"),
        *_break("black", "white", reason="午休"),
        *moves("black", "white", "E4 C17 D17 C16"),
        Previewed(command=RecordOffence(side="white", code="phone_rang", note="手机响铃")),
        SIGN,
    ),
)

GOMOKU = Script(
    edition="gomoku-2025",
    title="五子棋，动盘上一子违例；指禁手先不属实后属实（17.9、19.1.2，全局虚构）",
    players=("五子棋手甲（虚构）", "五子棋手乙（虚构）"),
    control=FIXED,
    options=Options(gomoku=GomokuOptions(opening=OpeningKind.TWO_FIFTHS)),
    course=(
        k.PlaceOpening(side="black", stones=("h8", "h9", "g8")),
        k.ChooseSwap(side="white", swap=False),
        c.PlayMove(side="white", move="i10"),
        k.OfferFifths(side="black", points=("f9", "f10")),
        k.ChooseFifth(side="white", point="f9"),
        *moves("white", "black", "g10 f10"),
        claim("white", Question.FORBIDDEN_MOVE),
        CONFIRM,
        # The board's arbiter may record a violation; the chief arbiter imposes it (16.2).
        Previewed(
            command=RecordOffence(side="white", code="stone_lifted", note="拿起盘上一子"),
            role=Role.ARBITER,
        ),
        CONFIRM_PENALTY,
        *moves("white", "black", "j9 f8"),
        claim("white", Question.FORBIDDEN_MOVE),
        CONFIRM,
        SIGN,
    ),
)

DRAUGHTS = Script(
    edition="draughts-100",
    title="国际跳棋，碰歪一子当即摆正；两王对单王，五回合判和（6.4，全局虚构）",
    players=("跳棋手甲（虚构）", "跳棋手乙（虚构）"),
    control=FIXED,
    course=(
        *moves("white", "black", OPENING),
        Previewed(
            command=ReportDisplacement(
                ply=len(OPENING.split()),
                men=(ShiftedMan(source="15", target="20"),),
                note="白方衣袖碰歪",
            )
        ),
        *moves("white", "black", REST),
        ClaimDraw(side="black", rule=DrawRule.FIVE),
        SIGN,
    ),
)

SCRIPTS = (WEIQI, GOMOKU, DRAUGHTS)

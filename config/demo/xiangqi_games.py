"""Ten games played over again with made-up clocks, claims and officials' acts.

The moves are those of real games in `games/`; the players, the event, the clock readings,
the claims and every official's act are invented and marked so, and so are the few moves
(`made_up_moves`) that no real game had. Each script shows one thing that happens at a board,
with the article that answers it.
"""

from config.demo.scripts import (
    CONFIRM,
    LONG,
    OVERRULE,
    SIGN,
    Script,
    agreed_draw,
    claim,
)
from games.record import commands as c
from games.record.values import Options, Question
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from tests.support.marks import record_warning

PRESSED = TimeControl(kind=ControlKind.INCREMENT, base_ms=60 * 60_000, increment_ms=30_000)

XIANGQI_SCRIPTS: tuple[Script, ...] = (
    Script(
        file="national-00008921.pgn",
        title="单方长将，立即判负（23.5.1）",
        players=("红棋手甲（虚构）", "黑棋手甲（虚构）"),
        control=LONG,
        stop_after=168,
        acts=((168, (claim("red", Question.REPETITION), CONFIRM, SIGN)),),
    ),
    Script(
        file="localcups-00001694.pgn",
        title="自然限着，属实判和（4.2.4、22.2）",
        players=("红棋手乙（虚构）", "黑棋手乙（虚构）"),
        control=LONG,
        stop_after=266,
        acts=((266, (claim("red", Question.NATURAL_LIMIT), CONFIRM, SIGN)),),
    ),
    Script(
        file="league-00000090.pgn",
        title="自然限着，不属实：犯规并扣五分钟（22.2、8.1.4）",
        players=("红棋手丙（虚构）", "黑棋手丙（虚构）"),
        control=LONG,
        acts=(
            (300, (claim("red", Question.NATURAL_LIMIT), CONFIRM)),
            (430, (*agreed_draw("red"), SIGN)),
        ),
    ),
    Script(
        file="localcups-00002236.pgn",
        title="双方不变作和，两个回合均不变着（23.5.2.1，末四着虚构）",
        players=("红棋手丁（虚构）", "黑棋手丁（虚构）"),
        control=LONG,
        stop_after=84,
        made_up_moves=("h6f5", "h7f7", "f5h6", "f7h7"),
        acts=(
            (84, (claim("red", Question.REPETITION), CONFIRM)),
            (88, (SIGN,)),
        ),
    ),
    Script(
        file="league-00000172.pgn",
        title="黑方须变着，限内变着，继续对弈（23.5.2.2）",
        players=("红棋手戊（虚构）", "黑棋手戊（虚构）"),
        control=LONG,
        acts=(
            (104, (claim("red", Question.REPETITION), CONFIRM)),
            (123, (c.Resign(side="black"), SIGN)),
        ),
    ),
    Script(
        file="localcups-00004356.pgn",
        title="红方须变着而不变，判负（23.5.2.2）",
        players=("红棋手己（虚构）", "黑棋手己（虚构）"),
        control=LONG,
        stop_after=159,
        acts=(
            (155, (claim("black", Question.REPETITION), CONFIRM)),
            (159, (SIGN,)),
        ),
    ),
    Script(
        file="localcups-00004271.pgn",
        title="不足三次，不予受理（23.3）；再次提请，裁决被改判",
        players=("红棋手庚（虚构）", "黑棋手庚（虚构）"),
        control=LONG,
        acts=(
            (40, (claim("red", Question.REPETITION), CONFIRM)),
            (53, (claim("black", Question.REPETITION), OVERRULE)),
            (66, (*agreed_draw("red"), SIGN)),
        ),
    ),
    Script(
        file="national-00003419.pgn",
        title="违反行棋规定一次，犯规（8.1.8）；提和一拒一允（4.2.1、22.1）",
        players=("红棋手辛（虚构）", "黑棋手辛（虚构）"),
        control=LONG,
        options=Options(xiangqi=XiangqiOptions(level=Level.PROVINCIAL)),
        acts=(
            (20, (c.PlayMove(side="red", move="e0e5"),)),
            (90, (c.OfferDraw(side="red"), c.AnswerDrawOffer(side="black", accept=False))),
            (126, (*agreed_draw("red"), SIGN)),
        ),
    ),
    Script(
        file="localcups-00002222.pgn",
        title="未走棋先按钟（8.1.7）、警告、超时判负（4.1.6、21.1）",
        players=("红棋手壬（虚构）", "黑棋手壬（虚构）"),
        control=PRESSED,
        stop_after=97,
        acts=(
            (30, (c.PressClock(side="red"), c.PressClock(side="black"))),
            (50, (record_warning(side="black", article=XIANGQI("16.1"), note="衣着不整"),)),
            (97, (c.ReportFlag(side="black"),)),
        ),
    ),
    Script(
        file="national-00011259.pgn",
        title="裁判长依职权审核，裁决待确认（22.2、23.5.2.2）",
        players=("红棋手癸（虚构）", "黑棋手癸（虚构）"),
        control=LONG,
        stop_after=78,
        acts=((78, (c.OrderReview(question=Question.REPETITION),)),),
    ),
)

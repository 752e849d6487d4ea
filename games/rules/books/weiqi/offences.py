"""Offences of the weiqi rules 2002: articles 12.4, 15, 17-19, 22.6, 23 and 24.

Two warnings in a game lose it (24.2); one costs a zi at the count (24.1). Articles 30.6 and
31.2: referees rule on offences and lay grave ones before the chief referee (31.5).
"""

from games.rules.books.sources import WEIQI
from games.rules.offences.kinds import (
    BOARD,
    CHIEF,
    DEPUTY,
    ORGANISER,
    Cost,
    Limit,
    Measure,
    Offence,
    Offences,
    Power,
    Scope,
    Waiver,
)

NOTHING = Cost(measure=Measure.NOTE)
WARNING = Cost(measure=Measure.WARNING)
LOSS = Cost(measure=Measure.LOSS, reason="penalty")
GRAVITY = (Measure.LOSS,)
"""根据情节严重程度，允许判警告一次或判负 (23.3-23.5)."""


def _warned(code: str, number: str, zh: str, en: str) -> Offence:
    return Offence(code=code, article=WEIQI(number), zh=zh, en=en, costs=(WARNING,), automatic=True)


def _by_gravity(code: str, number: str, zh: str, en: str) -> Offence:
    return Offence(
        code=code, article=WEIQI(number), zh=zh, en=en, costs=(WARNING,), choices=GRAVITY
    )


_AT_THE_BOARD = (
    _warned("two_moves_running", "17.2", "连下两着", "two moves running"),
    Offence(
        code="takeback",
        article=WEIQI("17.3"),
        zh="悔棋",
        en="taking a move back",
        costs=(WARNING,),
        waiver=Waiver.NEXT_MOVE,
        waiver_article=WEIQI("17.3"),
        automatic=True,
    ),
    _warned("early_press", "17.4", "着子之前或同时按钟", "clock pressed before or with the stone"),
    Offence(
        code="stones_moved_on_purpose",
        article=WEIQI("17.5/p3"),
        zh="故意移子",
        en="moving stones on purpose",
        costs=(LOSS,),
        mandatory=True,
        evidence=True,
    ),
    Offence(
        code="board_upset_for_good",
        article=WEIQI("17.6/p3"),
        zh="散乱棋局且不能复盘",
        en="board upset and not to be restored",
        costs=(LOSS,),
        mandatory=True,
    ),
    _warned("wrong_capture", "18.1", "误提有气之子", "stones with liberties taken off"),
    _warned("missed_capture", "18.2", "未提或漏提无气之子", "stones without liberties left"),
    _warned("ko_retaken", "18.3", "未找劫材而提劫", "ko retaken without a threat"),
    Offence(
        code="forbidden_point",
        article=WEIQI("19"),
        zh="下在禁着点",
        en="stone on a forbidden point",
        costs=(NOTHING,),
        automatic=True,
    ),
    _warned(
        "pressed_before_clearing",
        "22.6",
        "未提清子即按钟",
        "clock pressed before all stones were taken off",
    ),
    Offence(
        code="wrong_hand",
        article=WEIQI("12.4(2)"),
        zh="下子与按钟不用同一只手",
        en="stone and clock not with the same hand",
        costs=(NOTHING,),
        choices=(Measure.WARNING,),
    ),
    Offence(
        code="stalling",
        article=WEIQI("12.4(7)"),
        zh="无理消耗对方时间",
        en="moves made only to burn the opponent's time",
        costs=(NOTHING,),
        choices=(Measure.WARNING, Measure.LOSS),
    ),
)
_DISCIPLINE = (
    Offence(
        code="collusion",
        article=WEIQI("23.1"),
        also=(WEIQI("15.1"),),
        zh="下假棋、搞“君子协定”",
        en="a game thrown or fixed",
        costs=(LOSS,),
        choices=(Measure.BOTH_LOSE, Measure.DISQUALIFICATION),
        evidence=True,
        after_end=WEIQI("23.1"),
        after_close=True,
    ),
    Offence(
        code="withdrawal_without_cause",
        article=WEIQI("23.2"),
        also=(WEIQI("15.2"),),
        zh="无正当理由退出比赛",
        en="withdrawal without cause",
        costs=(LOSS,),
        choices=(Measure.DISQUALIFICATION,),
    ),
    _by_gravity(
        "disturbance",
        "23.3",
        "严重妨碍对方思考、扰乱赛场",
        "serious disturbance of opponent or hall",
    ),
    _by_gravity(
        "discussion_or_material",
        "23.4",
        "议论本局或查阅资料",
        "discussing the game or consulting notes",
    ),
    _by_gravity("unauthorised_talk", "23.5", "违反交谈规定", "talk without leave"),
    Offence(
        code="ceremony_missed",
        article=WEIQI("23.6"),
        zh="无故不参加规定活动",
        en="a prescribed ceremony missed",
        costs=(NOTHING,),
    ),
    Offence(
        code="phone_rang",
        article=WEIQI("23.7"),
        zh="手机、呼机发出响声",
        en="phone or pager rang",
        costs=(WARNING, LOSS),
        scope=Scope.EVENT,
        mandatory=True,
    ),
    Offence(
        code="phone_looked_at",
        article=WEIQI("23.7/p2"),
        zh="注视手机、呼机显示内容",
        en="looking at the screen of a phone or pager",
        costs=(LOSS,),
        mandatory=True,
    ),
    Offence(
        code="smoking",
        article=WEIQI("23.8"),
        also=(WEIQI("15.8"),),
        zh="违反禁烟规定吸烟",
        en="smoking where it is banned",
        costs=(WARNING, LOSS),
        scope=Scope.EVENT,
        mandatory=True,
    ),
)

OFFENCES = Offences(
    listed=(*_AT_THE_BOARD, *_DISCIPLINE),
    powers={
        Measure.NOTE: Power(article=WEIQI("31.2"), imposes=BOARD),
        Measure.WARNING: Power(article=WEIQI("31.2"), imposes=BOARD),
        Measure.LOSS: Power(article=WEIQI("31.5"), imposes=CHIEF, proposes=DEPUTY),
        Measure.BOTH_LOSE: Power(article=WEIQI("30.6"), imposes=CHIEF),
        Measure.DISQUALIFICATION: Power(article=WEIQI("23.1"), imposes=ORGANISER, proposes=CHIEF),
    },
    foul=None,
    needs_article=WEIQI("24.1"),
    limits={Measure.WARNING: Limit(count=2, article=WEIQI("24.2"), reason="warnings")},
    zi_per_warning=1,
    zi_article=WEIQI("24.1"),
)

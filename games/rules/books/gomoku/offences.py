"""Offences of gomoku: the 2025 rules, articles 15-18 and 31; the classic rules.

Two violations in a game lose it (15.3). What the book says "may" bring a loss or a violation
at once is always an official's act. The classic rules name no penalties of their own but in
a few places; who imposes them is as in the 2025 rules.
"""

from dataclasses import replace

from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from games.rules.offences.kinds import (
    BOARD,
    CHIEF,
    CHIEFS,
    DEPUTY,
    ORGANISER,
    Cost,
    Limit,
    Measure,
    Offence,
    Offences,
    Power,
    Waiver,
)

WARNING = Cost(measure=Measure.WARNING)
VIOLATION = Cost(measure=Measure.VIOLATION)
LOSS = Cost(measure=Measure.LOSS, reason="penalty")
_LIGHT = (Measure.VIOLATION,)
_MIDDLE = (Measure.WARNING, Measure.LOSS)
_GRAVE = (Measure.WARNING, Measure.VIOLATION)


def _play(
    code: str, number: str, zh: str, en: str, cost: Cost = WARNING, *, unless_rapid: bool = False
) -> Offence:
    """Return an offence against the rules of play, void if the opponent plays on (17)."""
    choices = {Measure.WARNING: _LIGHT, Measure.VIOLATION: _MIDDLE}.get(cost.measure, _GRAVE)
    return Offence(
        code=code,
        article=GOMOKU(number),
        zh=zh,
        en=en,
        costs=(cost,),
        choices=choices,
        waiver=Waiver.NEXT_MOVE,
        waiver_article=GOMOKU("art.17"),
        unless_rapid=unless_rapid,
    )


def _discipline(
    code: str,
    number: str,
    zh: str,
    en: str,
    cost: Cost = WARNING,
    *,
    unless_rapid: bool = False,
    only_rapid: bool = False,
) -> Offence:
    choices = _LIGHT if cost.measure is Measure.WARNING else _GRAVE
    return Offence(
        code=code,
        article=GOMOKU(number),
        zh=zh,
        en=en,
        costs=(cost,),
        choices=choices,
        unless_rapid=unless_rapid,
        only_rapid=only_rapid,
    )


_PLAY = (
    _play("improper_opening", "17.1", "未按开局规定行棋", "opening not as prescribed"),
    _play("stone_slid", "17.2", "推盘", "stone slid along the board"),
    _play(
        "early_press",
        "17.3",
        "先按钟后落子或未用落子手按钟",
        "clock pressed first, or with the other hand",
    ),
    _play("improper_draw_offer", "17.4", "不按规定提和", "draw offered improperly"),
    _play("points_marked", "17.5", "在记录纸上标示未落子位置", "points not yet played marked down"),
    _play("clock_slapped", "17.6", "拍对手的棋钟", "the opponent's clock slapped"),
    _play("board_upset", "17.7", "无意散乱棋局，可复盘", "board upset by accident, restorable"),
    _play("two_moves_running", "17.8", "连续走两步棋", "two moves running", VIOLATION),
    _play("stone_lifted", "17.9", "拔子", "stone lifted to another point", VIOLATION),
    _play(
        "upset_on_purpose",
        "17.10",
        "故意移子、散乱棋局",
        "stones moved or board upset on purpose",
        LOSS,
    ),
    _play(
        "board_upset_for_good",
        "17.11",
        "无意散乱棋局，无法复盘",
        "board upset by accident, not to be restored",
        LOSS,
    ),
    _play(
        "refused_record",
        "17.12",
        "拒绝进行对局记录",
        "refusing to keep the record",
        LOSS,
        unless_rapid=True,
    ),
    replace(
        _play(
            "refused_signature", "17.13", "拒绝在成绩单上签字", "refusing to sign the result", LOSS
        ),
        unless_signed=True,
    ),
)
_DISCIPLINE = (
    _discipline("disturbance", "18.1", "干扰对局、扰乱赛场", "disturbing a game or the hall"),
    _discipline("pointing", "18.2", "在棋盘上指点", "pointing at the board to think"),
    _discipline("analysing", "18.3", "在赛场内分析对局", "analysing games in the hall"),
    _discipline("left_on_move", "18.4", "轮走方离席", "leaving the board when to move"),
    _discipline("team_left", "18.5", "同队队员同时离席", "team members away at the same time"),
    _discipline("left_seat", "18.6", "无故离开位置", "leaving the seat without leave"),
    _discipline("rude_language", "18.7", "使用不文明语言", "rude language"),
    _discipline(
        "left_area", "18.8", "擅自离开比赛区域", "leaving the playing area without leave", LOSS
    ),
    _discipline("outside_help", "18.9", "查阅资料或使用辅助器具", "consulting notes or aids", LOSS),
    _discipline("device_sounded", "18.10", "电子器材发出声音", "a device sounded", LOSS),
    _discipline("phone_used", "18.11", "对局中接打、观看通讯工具", "phone used during play", LOSS),
    _discipline("clock_adjusted", "18.12", "私自调整棋钟", "adjusting the clock", LOSS),
    replace(
        _discipline(
            "clock_stopped", "18.12", "主动停钟", "stopping the clock", LOSS, unless_rapid=True
        ),
        by_code_alone=True,
    ),
    Offence(
        code="collusion",
        article=GOMOKU("24.3.2-A"),
        zh="下假棋、搞“君子协定”",
        en="a game thrown or fixed",
        costs=(LOSS,),
        choices=(Measure.BOTH_LOSE, Measure.DISQUALIFICATION),
        evidence=True,
    ),
    Offence(
        code="grave_misconduct",
        article=GOMOKU("art.18"),
        zh="严重违反纪律、不服从裁判",
        en="grave misconduct or defying the referees",
        costs=(Cost(measure=Measure.SENT_OUT),),
        choices=(Measure.LOSS, *_GRAVE),
        evidence=True,
    ),
    Offence(
        code="grave_disruption",
        article=GOMOKU("15.4"),
        zh="严重干扰比赛正常进行",
        en="grave disruption of the tournament",
        costs=(Cost(measure=Measure.DISQUALIFICATION, reason="disqualification"),),
        choices=(Measure.LOSS, *_GRAVE),
        evidence=True,
    ),
    _discipline(
        "hand_over_clock",
        "31.2",
        "按钟手未离开棋钟或抢先行棋",
        "hand kept over the clock, or a move before the press",
        only_rapid=True,
    ),
    _discipline(
        "stones_not_put_back",
        "31.3",
        "移位棋子未恢复即按钟",
        "clock pressed before shifted stones were put back",
        only_rapid=True,
    ),
)

_POWERS = {
    Measure.NOTE: Power(article=GOMOKU("16.1"), imposes=BOARD),
    Measure.WARNING: Power(article=GOMOKU("16.1"), imposes=BOARD),
    Measure.VIOLATION: Power(article=GOMOKU("16.2"), imposes=CHIEFS),
    Measure.SENT_OUT: Power(article=GOMOKU("art.18"), imposes=CHIEF, proposes=DEPUTY),
    Measure.LOSS: Power(article=GOMOKU("16.3"), imposes=CHIEF, proposes=DEPUTY),
    Measure.BOTH_LOSE: Power(article=GOMOKU("16.3"), imposes=CHIEF),
    Measure.DISQUALIFICATION: Power(article=GOMOKU("16.4"), imposes=ORGANISER, proposes=CHIEF),
}
_LIMITS = {Measure.VIOLATION: Limit(count=2, article=GOMOKU("15.3"), reason="two_violations")}

OFFENCES_2025 = Offences(
    listed=(*_PLAY, *_DISCIPLINE),
    powers=_POWERS,
    foul=Measure.VIOLATION,
    needs_article=GOMOKU("15.2"),
    limits=_LIMITS,
    forfeit_article=GOMOKU("15.3"),
    fact_article=GOMOKU("22.2.1"),
)


def _irregular(code: str, number: str, zh: str, en: str) -> Offence:
    """Return an irregular move, which stands if the opponent plays on (illegal.2)."""
    found = replace(_play(code, number, zh, en), article=GOMOKU_CLASSIC(number))
    return replace(found, waiver_article=GOMOKU_CLASSIC("illegal.2"))


def _misconduct(code: str, number: str, zh: str, en: str) -> Offence:
    return replace(_discipline(code, number, zh, en), article=GOMOKU_CLASSIC(number))


_CLASSIC = (
    _irregular("off_centre", "illegal.1.1", "首子未落天元", "first stone off the centre"),
    _irregular("improper_opening", "illegal.1.2", "未按26种开局行棋", "none of the 26 openings"),
    _irregular(
        "number_not_given", "illegal.1.3", "未给出打点数", "number of fifth stones not given"
    ),
    _irregular("two_moves_running", "illegal.1.4", "连续走两步棋", "two moves running"),
    _irregular("stone_slid", "illegal.1.5", "推盘", "stone slid along the board"),
    _irregular("stone_lifted", "illegal.1.6", "拔子", "stone lifted to another point"),
    _irregular("stone_dropped", "illegal.1.7", "棋子不慎掉落", "stone dropped by accident"),
    _irregular(
        "early_press",
        "illegal.1.8",
        "先按钟后落子或未用落子手按钟",
        "clock pressed first, or with the other hand",
    ),
    _irregular("improper_draw_offer", "illegal.1.9", "不按规定提和", "draw offered improperly"),
    _irregular(
        "improper_straightening",
        "illegal.1.10",
        "不按规定扶正棋子",
        "stones straightened improperly",
    ),
    _misconduct(
        "refused_correction", "illegal.3", "拒绝或只部分改正", "correction refused or half made"
    ),
    _misconduct("records_defective", "record.5", "记录错漏较多", "record full of gaps"),
    _misconduct("clock_adjusted", "clock.8", "自行拨动、校正棋钟", "adjusting the clock"),
    Offence(
        code="board_upset",
        article=GOMOKU_CLASSIC("play.2.7.1"),
        zh="无意散乱棋局，可复盘",
        en="board upset by accident, restorable",
        costs=(VIOLATION,),
    ),
    Offence(
        code="board_upset_for_good",
        article=GOMOKU_CLASSIC("play.2.7.1"),
        by_code_alone=True,
        zh="无意散乱棋局，无法复盘",
        en="board upset by accident, not to be restored",
        costs=(LOSS,),
    ),
    Offence(
        code="upset_on_purpose",
        article=GOMOKU_CLASSIC("play.2.7.2"),
        zh="故意散乱棋局",
        en="board upset on purpose",
        costs=(LOSS,),
    ),
    Offence(
        code="stones_moved_on_purpose",
        article=GOMOKU_CLASSIC("play.2.5"),
        zh="故意移子",
        en="moving stones on purpose",
        costs=(LOSS,),
    ),
)

# Who imposes, how many lose and what is final the classic rules leave to the book of 2025.
OFFENCES_CLASSIC = Offences(
    listed=_CLASSIC,
    powers=_POWERS,
    foul=Measure.VIOLATION,
    needs_article=GOMOKU("15.2"),
    limits=_LIMITS,
    forfeit_article=GOMOKU("15.3"),
    fact_article=GOMOKU("22.2.1"),
)

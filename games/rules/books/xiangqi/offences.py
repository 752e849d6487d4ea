"""Offences of the xiangqi rules 2020: articles 4.1, 5.9, 7, 8, 18 and 28-29; appendix 1.

Three editions: the standard game, rapid play (快棋, chapter 7) and mass events (群体比赛).
"""

from dataclasses import replace

from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import (
    BOARD,
    CHIEF,
    DEPUTY,
    EARLY_PRESS,
    ILLEGAL_MOVE,
    ORGANISER,
    UNTRUE_LIMIT_CLAIM,
    Cost,
    Limit,
    Measure,
    Offence,
    Offences,
    Past,
    Power,
    Terms,
    Waiver,
)

MINUTE_MS = 60_000
MOVES_A_FOUL = 4
"""每漏记 4 着判犯规一次 (7.1)."""
MOVES_TWO_FOULS = 8
"""每漏记 8 着(含)以上，直接判犯规两次 (7.1)."""
SHORT_TIME_MS = 3 * MINUTE_MS
"""对方用时不足 3 分钟 (5.9): what the opponent has left."""

NOTHING = Cost(measure=Measure.NOTE)
FOUL = Cost(measure=Measure.FOUL)


def _missing_record(terms: Terms, past: Past) -> Cost:
    if terms.missing_moves >= MOVES_TWO_FOULS:
        return Cost(measure=Measure.FOUL, count=2, article=XIANGQI("7.1"))
    if terms.missing_moves >= MOVES_A_FOUL:
        return Cost(measure=Measure.FOUL, article=XIANGQI("7.1"))
    return Cost(measure=Measure.NOTE, article=XIANGQI("7.1"))


def _illegal_move(terms: Terms, past: Past) -> Cost:
    if terms.level == "national" or past.same:
        return Cost(measure=Measure.LOSS, article=XIANGQI("4.1.8"), reason="illegal_moves")
    return FOUL


def _knocked_over(terms: Terms, past: Past) -> Cost:
    if not terms.after_press:
        return NOTHING
    left = terms.opponent_left_ms
    if left is not None and left < SHORT_TIME_MS:
        return Cost(measure=Measure.LOSS, reason="board_upset")
    return Cost(measure=Measure.NOTE, opponent_ms=3 * MINUTE_MS)


def _knocked_over_rapid(terms: Terms, past: Past) -> Cost:
    return Cost(measure=Measure.LOSS, reason="board_upset") if terms.after_press else NOTHING


def _knocked_over_mass(terms: Terms, past: Past) -> Cost:
    if not terms.after_press:
        return NOTHING
    return Cost(measure=Measure.NOTE, opponent_ms=5 * MINUTE_MS)


_DISCRETION = (Measure.WARNING, Measure.FOUL, Measure.LOSS)
_DISTURBANCE = Offence(
    code="disturbance",
    article=XIANGQI("8.1.1"),
    zh="故意干扰对方",
    en="disturbing the opponent on purpose",
    costs=(FOUL,),
    choices=_DISCRETION,
)
_CLOCK_TOUCHED = Offence(
    code="clock_touched",
    article=XIANGQI("8.1.2"),
    zh="擅自停、开棋钟",
    en="stopping or starting the clock without leave",
    costs=(FOUL,),
    choices=_DISCRETION,
)
_EXCESS_OFFER = Offence(
    code="excess_draw_offer",
    article=XIANGQI("8.1.3"),
    zh="提和次数超过对方达两次",
    en="two draw offers more than the opponent",
    costs=(FOUL,),
    automatic=True,
)
_UNTRUE_CLAIM = Offence(
    code=UNTRUE_LIMIT_CLAIM,
    article=XIANGQI("8.1.4"),
    also=(XIANGQI("22.2"),),
    zh="提出自然限着不属实",
    en="untrue claim of the natural limit",
    # Over and over within one stage it loses (4.1.11).
    costs=(
        Cost(measure=Measure.FOUL, own_ms=-5 * MINUTE_MS),
        Cost(measure=Measure.FOUL, article=XIANGQI("4.1.11"), loses=True, reason="untrue_claims"),
    ),
    automatic=True,
)
_FUTILE_TOUCH = Offence(
    code="futile_touch",
    article=XIANGQI("8.1.5"),
    zh="摸触不能走动或无法吃掉的棋子",
    en="touching a piece that cannot move or be captured",
    costs=(FOUL,),
)
_MISSING_RECORD = Offence(
    code="missing_record",
    article=XIANGQI("8.1.6"),
    zh="漏记或记录无法辨认",
    en="moves missing or illegible in the record",
    rule=_missing_record,
)
_EARLY_PRESS = Offence(
    code=EARLY_PRESS,
    article=XIANGQI("8.1.7"),
    zh="没有走棋先按钟",
    en="clock pressed without a move",
    costs=(
        FOUL,
        Cost(
            measure=Measure.FOUL,
            article=XIANGQI("4.1.9"),
            loses=True,
            reason="pressed_before_moving",
        ),
    ),
    known_as=(XIANGQI("4.1.9"),),
    automatic=True,
)
_ILLEGAL_MOVE = Offence(
    code=ILLEGAL_MOVE,
    article=XIANGQI("8.1.8"),
    also=(XIANGQI("5.8.3"),),
    known_as=(XIANGQI("4.1.8"),),
    zh="违反行棋规定",
    en="illegal move",
    rule=_illegal_move,
    waiver=Waiver.FIVE_ROUNDS,
    waiver_article=XIANGQI("5.8"),
    mandatory=True,
    automatic=True,
)
_SELF_DESTRUCTION = Offence(
    code="self_destruction",
    article=XIANGQI("3.4"),
    zh="自杀",
    en="self-destruction",
    costs=(Cost(measure=Measure.LOSS, article=XIANGQI("4.1.3"), reason="self_destruction"),),
    waiver=Waiver.FIVE_ROUNDS,
    waiver_article=XIANGQI("5.8"),
    mandatory=True,
    automatic=True,
)
_DUTY_BREACH = Offence(
    code="duty_breach",
    article=XIANGQI("8.1.9"),
    zh="违反棋手须知，情节尚不严重",
    en="breach of the players' duties, not serious",
    costs=(FOUL,),
    choices=_DISCRETION,
)
_LEFT_BOARD = Offence(
    code="left_board",
    article=XIANGQI("8.1.9"),
    by_code_alone=True,
    also=(XIANGQI("16.2"),),
    zh="随意离席",
    en="leaving the board at will",
    costs=(FOUL,),
    choices=_DISCRETION,
)
_UNTIMELY_MATTER = Offence(
    code="raised_out_of_turn",
    article=XIANGQI("8.1.9"),
    by_code_alone=True,
    also=(XIANGQI("16.3"),),
    zh="未在自己走棋时间内提出问题",
    en="matter raised outside one's own time",
    costs=(FOUL,),
    choices=_DISCRETION,
)
_REFUSED_RECORD = Offence(
    code="refused_record",
    article=XIANGQI("7.4"),
    zh="拒绝执行记录规定",
    en="refusing to keep or complete the record",
    costs=(Cost(measure=Measure.LOSS, article=XIANGQI("4.1.13"), reason="penalty"),),
    choices=_DISCRETION,
    # A record is completed when play has ended (7.3).
    after_end=XIANGQI("7.4"),
)
_SERIOUS_BREACH = Offence(
    code="serious_breach",
    article=XIANGQI("4.1.13"),
    zh="拒绝遵守规则或严重违反纪律",
    en="refusing the rules or a serious breach of discipline",
    costs=(Cost(measure=Measure.LOSS, reason="penalty"),),
    choices=_DISCRETION,
    evidence=True,
    after_end=XIANGQI("4.1.13"),
)
_BARRED_FROM_MATCH = Offence(
    code="barred_from_match",
    article=XIANGQI("18.2"),
    zh="取消当场比赛资格",
    en="disqualified from the current match",
    costs=(Cost(measure=Measure.LOSS, reason="penalty"),),
    evidence=True,
    after_end=XIANGQI("18.2"),
)
_SOFTWARE = Offence(
    code="engine_cheating",
    article=XIANGQI("18.4"),
    zh="使用象棋软件作弊",
    en="cheating with an engine",
    costs=(
        Cost(measure=Measure.DISQUALIFICATION, article=XIANGQI("18.3"), reason="disqualification"),
    ),
    choices=(Measure.LOSS,),
    evidence=True,
    after_end=XIANGQI("18.4"),
)
_EXPULSION = Offence(
    code="expulsion",
    article=XIANGQI("18.3"),
    zh="除名",
    en="expulsion",
    costs=(Cost(measure=Measure.DISQUALIFICATION, reason="disqualification"),),
    evidence=True,
    after_end=XIANGQI("18.3"),
)
_KNOCKED_OVER = Offence(
    code="men_knocked_over",
    article=XIANGQI("5.9"),
    zh="碰乱棋子",
    en="pieces knocked over",
    rule=_knocked_over,
    mandatory=True,
)

_CONDUCT = (
    _DISTURBANCE,
    _CLOCK_TOUCHED,
    _EXCESS_OFFER,
    _UNTRUE_CLAIM,
    _FUTILE_TOUCH,
    _DUTY_BREACH,
    _LEFT_BOARD,
    _UNTIMELY_MATTER,
)
# Until the signatures end the game (对局结束, 9), what is grave in it still loses it.
_GRAVE = (_SERIOUS_BREACH, _BARRED_FROM_MATCH, _SOFTWARE, _EXPULSION)

_POWERS = {
    Measure.NOTE: Power(article=XIANGQI("17.1"), imposes=BOARD),
    Measure.WARNING: Power(article=XIANGQI("18.1"), imposes=BOARD),
    Measure.FOUL: Power(article=XIANGQI("8.2"), imposes=BOARD),
    Measure.LOSS: Power(article=XIANGQI("18.2"), imposes=CHIEF, proposes=DEPUTY),
    Measure.BOTH_LOSE: Power(article=XIANGQI("18.2"), imposes=CHIEF),
    Measure.DISQUALIFICATION: Power(article=XIANGQI("18.3"), imposes=ORGANISER, proposes=CHIEF),
}

STANDARD = Offences(
    listed=(
        *_CONDUCT,
        _MISSING_RECORD,
        _EARLY_PRESS,
        _ILLEGAL_MOVE,
        _SELF_DESTRUCTION,
        _REFUSED_RECORD,
        _KNOCKED_OVER,
        *_GRAVE,
    ),
    powers=_POWERS,
    needs_article=XIANGQI("8.1"),
    limits={Measure.FOUL: Limit(count=3, article=XIANGQI("4.1.10"), reason="fouls")},
    spares_article=XIANGQI("8.2"),
)

_RAPID_OWN = (
    Offence(
        code="wrong_hand",
        article=XIANGQI("28.7.1"),
        zh="未用行棋的手按钟",
        en="clock pressed with the other hand",
        costs=(FOUL,),
    ),
    Offence(
        code="hand_on_clock",
        article=XIANGQI("28.7.2"),
        zh="手指停留或笼罩钟键",
        en="finger resting on, or hand over, the button",
        costs=(FOUL,),
    ),
    Offence(
        code="clock_knocked_over",
        article=XIANGQI("28.7.3"),
        zh="碰翻棋钟",
        en="clock knocked over",
        costs=(Cost(measure=Measure.NOTE, opponent_ms=MINUTE_MS),),
    ),
    Offence(
        code="man_between_points",
        article=XIANGQI("29.2"),
        zh="棋子走在两点之间",
        en="piece left between two points",
        costs=(FOUL,),
    ),
)

RAPID = Offences(
    listed=(
        *_CONDUCT,
        # Players keep no record (28.4): the offences of article 7 fall away.
        replace(
            _EARLY_PRESS,
            known_as=(XIANGQI("4.1.9"), XIANGQI("28.11.3")),
            costs=(
                Cost(
                    measure=Measure.FOUL,
                    article=XIANGQI("28.11.3"),
                    loses=True,
                    reason="pressed_before_moving",
                ),
            ),
        ),
        _ILLEGAL_MOVE,
        _SELF_DESTRUCTION,
        replace(_KNOCKED_OVER, article=XIANGQI("28.11.2"), rule=_knocked_over_rapid),
        *_RAPID_OWN,
        replace(_SERIOUS_BREACH, article=XIANGQI("28.11.4"), after_end=XIANGQI("28.11.4")),
        *_GRAVE[1:],
    ),
    powers=_POWERS,
    needs_article=XIANGQI("8.1"),
    limits={Measure.FOUL: Limit(count=2, article=XIANGQI("28.11.1"), reason="fouls")},
    final_article=XIANGQI("29.6"),
    spares_article=XIANGQI("8.2"),
)

_MASS_ILLEGAL = (
    FOUL,
    Cost(measure=Measure.LOSS, article=XIANGQI("app1.2.2"), reason="illegal_moves"),
)

MASS = Offences(
    listed=(
        *_CONDUCT,
        _MISSING_RECORD,
        _EARLY_PRESS,
        Offence(
            code=ILLEGAL_MOVE,
            article=XIANGQI("app1.2.2"),
            zh="违反行棋规定、自杀",
            en="illegal move or self-destruction",
            known_as=(XIANGQI("4.1.8"), XIANGQI("8.1.8")),
            costs=_MASS_ILLEGAL,
            waiver=Waiver.FIVE_ROUNDS,
            waiver_article=XIANGQI("app1.4"),
            mandatory=True,
            automatic=True,
        ),
        _REFUSED_RECORD,
        replace(_KNOCKED_OVER, article=XIANGQI("app1.3.3"), rule=_knocked_over_mass),
        *_GRAVE,
    ),
    powers=_POWERS,
    needs_article=XIANGQI("8.1"),
    limits={Measure.FOUL: Limit(count=3, article=XIANGQI("app1.5.3"), reason="fouls")},
    spares_article=XIANGQI("8.2"),
)

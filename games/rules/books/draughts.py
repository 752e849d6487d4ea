"""Draughts: the FMJD rules on 100 squares, fmjd64 on 64, and the appendix on events for both.

The books in force here name no offences: what an arbiter notes there is a foul or a warning
under an article of his choice, and only the powers are set down. Of lateness, breaks and score
sheets they say little or nothing, so that an event sets its own.
"""

from dataclasses import replace
from functools import partial

from games.rules.books.appeals import Appeals, Instance, Recourse
from games.rules.books.article import Article
from games.rules.books.book import (
    BOTH_LOSE,
    RESULTS,
    Book,
    Claims,
    ClockRules,
    Closing,
    Conduct,
    Displacement,
    FixedTime,
    Flags,
    Game,
    InFiles,
    LateLimit,
    Lateness,
    Named,
    Presses,
    Repairs,
    Sheets,
    SpeedClass,
    Upset,
)
from games.rules.books.grounds import Evidence, Ground
from games.rules.books.left import Kind, Left, Setting, Settler, lateness, sealing
from games.rules.books.sources import DRAUGHTS_APPENDIX, FMJD, FMJD64
from games.rules.clocks.kinds import ControlKind, Speed
from games.rules.draughts import variants
from games.rules.draughts.draw_rules import DrawRule
from games.rules.draughts.variant import Variant
from games.rules.offences.kinds import (
    BOARD,
    CHIEF,
    DEPUTY,
    ORGANISER,
    Measure,
    Offences,
    Power,
)

MINUTE_MS = 60_000
GAME = Game(code="draughts", name=Named(zh="国际跳棋", en="Draughts"))

_PLAYED = partial(Setting, part="draughts", kind=Kind.YES_NO, usual=False)
_FIRST_AGREED = Setting(
    part="draughts",
    name="agreement_from_round",
    kind=Kind.NUMBER,
    article=DRAUGHTS_APPENDIX("app.1.6.5"),
    usual=40,
    settler=Settler.EVENT,
    fewest=0,
)
_LEFT = Left(
    settings=(
        _FIRST_AGREED,
        # 可不做记录.
        _PLAYED(name="moves_are_recorded", article=DRAUGHTS_APPENDIX("app.1.6.4"), usual=True),
        _PLAYED(name="federation_event", article=DRAUGHTS_APPENDIX("app.1.6.4")),
        _PLAYED(name="draws_end_at_once", article=FMJD("7"), settler=Settler.EVENT),
        _PLAYED(name="balance_of_both", article=FMJD64("7.2"), settler=Settler.EVENT),
        # Nothing is said of lateness: the regulations have to.
        lateness(None),
        *sealing(None),
    )
)
_NO_LIMIT = LateLimit(plays=None, loses=None)
_ON_TIME = FMJD("10")
_CLOCKS = ClockRules(
    clock=FMJD("10"),
    fallen=_ON_TIME,
    not_fallen=_ON_TIME,
    stopped=DRAUGHTS_APPENDIX("app.1.6.6"),
    fault=_ON_TIME,
    controls={
        ControlKind.INCREMENT: DRAUGHTS_APPENDIX("app.1.6.1"),
        ControlKind.SUDDEN_DEATH: DRAUGHTS_APPENDIX("app.1.6.1"),
    },
    lateness=Lateness(limit=None, apart=_NO_LIMIT, together=_NO_LIMIT, both=None),
    flags=Flags(
        loss=DRAUGHTS_APPENDIX("app.1.6.7.1"),
        # The appendix speaks for fast games, the rules of the game itself for the others.
        recorded=(_ON_TIME, DRAUGHTS_APPENDIX("app.1.6.7.1")),
    ),
    presses=Presses(may_stop=DRAUGHTS_APPENDIX("app.1.6.6")),
    # Five minutes themselves are blitz; less is fast without a class, under blitz's articles.
    speeds=(
        SpeedClass(
            speed=Speed.STANDARD, over_ms=30 * MINUTE_MS, article=DRAUGHTS_APPENDIX("app.1.6.1")
        ),
        SpeedClass(
            speed=Speed.RAPID, over_ms=15 * MINUTE_MS, article=DRAUGHTS_APPENDIX("app.1.6.1.1")
        ),
        SpeedClass(
            speed=Speed.BLITZ, over_ms=5 * MINUTE_MS - 1, article=DRAUGHTS_APPENDIX("app.1.6.1.2")
        ),
        SpeedClass(speed=Speed.FAST, over_ms=-1, article=DRAUGHTS_APPENDIX("app.1.6.1.2")),
    ),
    increments_counted=60,
)
OFFENCES = Offences(
    listed=(),
    powers={
        Measure.NOTE: Power(article=None, imposes=BOARD),
        Measure.WARNING: Power(article=None, imposes=BOARD),
        Measure.FOUL: Power(article=None, imposes=BOARD),
        Measure.LOSS: Power(article=None, imposes=CHIEF, proposes=DEPUTY),
        Measure.BOTH_LOSE: Power(article=None, imposes=CHIEF),
        Measure.DISQUALIFICATION: Power(article=None, imposes=ORGANISER, proposes=CHIEF),
    },
    limits={},
)
_FIXED_TIME = FixedTime(
    scope=DRAUGHTS_APPENDIX("app.1.6.8-9"),
    regular=DRAUGHTS_APPENDIX("app.1.6.8"),
    scramble=DRAUGHTS_APPENDIX("app.1.6.9"),
    ms=MINUTE_MS,
    pieces=8,
)


def _draw(article: Article, rule: DrawRule) -> Ground:
    return Ground(article=article, evidence=Evidence.DRAW_RULE, of=rule.value, drawn=True)


def _draws(variant: Variant) -> tuple[Ground, ...]:
    """Return what the draws rest on that an edition counts."""
    return tuple(_draw(limit.article, limit.rule) for limit in variant.draws)


def _questions(variant: Variant) -> dict[str, Article]:
    """Return what may be claimed of a game, with the chapters that the edition has on it."""
    return {"counted_draw": variant.drawn, "illegal_move": variant.irregular.article}


ON_100 = Book(
    edition="draughts-100",
    game=GAME,
    name=Named(zh="国际跳棋 100 格", en="International draughts, 100 squares (FMJD)"),
    source=replace(DRAUGHTS_APPENDIX, falls_back_on=FMJD.code),
    conduct=Conduct(
        turns=variants.ON_100.moving,
        two_running=variants.ON_100.irregular.two_moves,
        resignation=FMJD("7"),
        declared=FMJD("7"),
        agreed_draw=FMJD("7"),
        # 40回合规则; on 64 squares there is none.
        agreed_from_round=40,
        agreed_from=DRAUGHTS_APPENDIX("app.1.6.5"),
        agreed_pieces=10,
        fixed_time=_FIXED_TIME,
        results=(*RESULTS, BOTH_LOSE),
    ),
    clocks=_CLOCKS,
    offences=OFFENCES,
    # The signatures stand only on the forms (appendix, 个人积分表).
    closing=Closing(
        over=FMJD("7"),
        closed=FMJD("7"),
        signed=DRAUGHTS_APPENDIX("form.individual-score"),
        refused=DRAUGHTS_APPENDIX("form.individual-score"),
        pending=DRAUGHTS_APPENDIX("app.1.6.6"),
        absent=FMJD("7"),
        both_absent=FMJD("7"),
    ),
    repairs=Repairs(
        upset=Upset(outside=FMJD("5.5"), restored=FMJD("5.5"), by_accident=FMJD("5.5")),
        displaced=FMJD("5.5"),
        by=Displacement.AT_ONCE,
        touched=True,
    ),
    claims=Claims(
        questions=_questions(variants.ON_100),
        reviewed=True,
        any_arbiter_reviews=True,
    ),
    sheets=Sheets(not_in_fast=DRAUGHTS_APPENDIX("app.1.6.4")),
    in_files=InFiles(
        pdn_type=20,
        pdn_win=2,
        words=r"international (?:draughts|checkers)|10 ?[x×х] ?10|\b100[- ]?(?:squares?|клет)"
        "|стоклет|跳棋.{0,3}(?:100|百) ?格",
    ),
    appeals=Appeals(recourses={Instance.BOARD: Recourse(article=DRAUGHTS_APPENDIX("app.1.6.6"))}),
    left=_LEFT,
    grounds=(
        *_draws(variants.ON_100),
        _draw(_FIXED_TIME.regular, DrawRule.REGULAR),
        _draw(_FIXED_TIME.scramble, DrawRule.SCRAMBLE),
    ),
)
RUSSIAN = replace(
    ON_100,
    edition="draughts-64-russian",
    name=Named(zh="国际跳棋 64 格（俄罗斯规则）", en="Draughts, 64 squares, Russian (fmjd64)"),
    source=replace(DRAUGHTS_APPENDIX, falls_back_on=FMJD64.code),
    conduct=replace(
        ON_100.conduct,
        turns=variants.RUSSIAN.moving,
        two_running=variants.RUSSIAN.irregular.two_moves,
        resignation=FMJD64("7.1"),
        declared=FMJD64("7.1"),
        agreed_draw=FMJD64("7.2"),
        agreed_from_round=0,
        # Their scope is the board of 100 squares.
        fixed_time=replace(_FIXED_TIME, applies=False),
    ),
    closing=replace(
        ON_100.closing,
        over=FMJD64("7"),
        closed=FMJD64("7"),
        absent=FMJD64("7"),
        both_absent=FMJD64("7"),
    ),
    # Of boards upset the appendix says nothing; fmjd64 is known by its chapters.
    repairs=replace(
        ON_100.repairs,
        upset=Upset(outside=FMJD64("5"), restored=FMJD64("5"), by_accident=FMJD64("5")),
        displaced=FMJD64("5"),
    ),
    # The appendix on fast games is for 100 squares, and has no other article on clocks.
    clocks=replace(_CLOCKS, flags=replace(_CLOCKS.flags, recorded=(_ON_TIME, _ON_TIME))),
    claims=replace(ON_100.claims, questions=_questions(variants.RUSSIAN)),
    left=replace(_LEFT, settings=(replace(_FIRST_AGREED, usual=0), *_LEFT.settings[1:])),
    grounds=_draws(variants.RUSSIAN),
    in_files=InFiles(pdn_type=25, words="russian (?:draughts|checkers)|русски[ехм]+ шаш"),
)
BRAZILIAN = replace(
    RUSSIAN,
    edition="draughts-64-brazilian",
    name=Named(zh="国际跳棋 64 格（巴西规则）", en="Draughts, 64 squares, Brazilian (fmjd64)"),
    in_files=InFiles(
        pdn_type=26,
        words="brazilian (?:draughts|checkers)|бразильски[ехм]+ шаш|damas? brasileir",
    ),
)

EDITIONS = (ON_100, RUSSIAN, BRAZILIAN)

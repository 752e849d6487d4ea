"""The xiangqi rules 2020: standard (chapters 1-6), rapid (快棋, chapter 7), mass (appendix 1)."""

from dataclasses import replace

from games.rules.books.appeals import Appeals, Committee, Instance, Matter, Recourse
from games.rules.books.article import Article
from games.rules.books.book import (
    Book,
    Claims,
    ClockRules,
    Closing,
    ColourRule,
    Colours,
    Complaints,
    Conduct,
    Displacement,
    Dropped,
    Flags,
    Game,
    Heads,
    InFiles,
    LateLimit,
    Lateness,
    Named,
    NaturalLimit,
    PressedUpset,
    Presses,
    PressRow,
    Repairs,
    Repetition,
    Reserved,
    Sheets,
    SpeedClass,
    Upset,
)
from games.rules.books.grounds import Evidence, Ground
from games.rules.books.left import Kind, Left, Setting, Settler, lateness, sealing
from games.rules.books.sources import XIANGQI
from games.rules.books.xiangqi import offences
from games.rules.clocks.kinds import ControlKind, PressFault, Speed
from games.rules.clocks.ruling import Effect

MINUTE_MS = 60_000
GAME = Game(code="xiangqi", name=Named(zh="象棋", en="Xiangqi"))

_LIMIT = NaturalLimit(article=XIANGQI("4.2.4"), rounds=60, checks=10)
_ROUNDS = Setting(
    part="xiangqi",
    name="natural_limit_rounds",
    kind=Kind.NUMBER,
    # 可根据比赛等级酌减: fewer, never more.
    article=XIANGQI("4.2.4"),
    usual=_LIMIT.rounds,
    fewest=1,
    most=60,
)
_CHECKS = Setting(
    part="xiangqi",
    name="natural_limit_checks",
    kind=Kind.NUMBER,
    # 最多只计 10 着.
    article=XIANGQI("22.2"),
    usual=_LIMIT.checks,
    fewest=0,
    most=10,
)
_NO_DRAW = Setting(
    part="xiangqi",
    name="no_draw_before_round",
    kind=Kind.NUMBER,
    # 原则上: in principle.
    article=XIANGQI("4.3"),
    usual=25,
    fewest=0,
)
_LEVEL = Setting(
    part="xiangqi",
    name="level",
    kind=Kind.CHOICE,
    article=XIANGQI("4.1.8"),
    usual="national",
    choices=("national", "national_youth", "provincial"),
)
_LATE = lateness(XIANGQI("20.1"))
_SEALING = sealing(None)
# 制订有关的章程和补充规定.
_SUPPLEMENTS = XIANGQI("art.15")
_CONDUCT = Conduct(
    resignation=XIANGQI("4.1.12"),
    declared=XIANGQI("4.1"),
    agreed_draw=XIANGQI("4.2.1"),
    # 取消当场比赛资格: only the chief arbiter imposes it; the board arbiter warns (18.1).
    reserved=(
        Reserved(
            article=XIANGQI("18.2"),
            articles=tuple(map(XIANGQI, ("4.1.13", "7.4", "18.2", "18.3", "18.4", "28.11.4"))),
        ),
    ),
    both_lose_by_absence=(Heads(XIANGQI, ("20.2",)),),
    turns=XIANGQI("2.1"),
    two_running=XIANGQI("2.1"),
    no_early_draw=XIANGQI("4.3"),
    natural_limit=_LIMIT,
    repetition=Repetition(article=XIANGQI("23.5.2")),
)
_PRESSES = Presses(
    rows={
        PressFault.BEFORE_MOVE: PressRow(effect=Effect.FOUL, article=XIANGQI("8.1.7")),
        PressFault.OTHER_HAND: PressRow(effect=Effect.REFEREE, article=XIANGQI("art.6")),
        PressFault.STOPPED: PressRow(effect=Effect.FOUL, article=XIANGQI("8.1.2")),
        PressFault.FORGOTTEN: PressRow(effect=Effect.NOTHING, article=XIANGQI("21.5")),
    },
)
CANNOT_WIN = "KABkab"
"""Kings, advisors and elephants: with nothing else left neither side can win (4.2.2)."""
_GROUNDS = (
    Ground(article=XIANGQI("4.1.1"), evidence=Evidence.BOARD, of="checkmate"),
    Ground(article=XIANGQI("4.1.2"), evidence=Evidence.BOARD, of="stalemate"),
    # 待判局面: a position that has stood three times (23.5).
    Ground(article=XIANGQI("4.1.4"), evidence=Evidence.REPEATED, count=3),
    Ground(article=XIANGQI("4.1.5"), evidence=Evidence.REPEATED, count=3),
    Ground(article=XIANGQI("4.1.7"), evidence=Evidence.ABSENT),
    Ground(article=XIANGQI("4.2.2"), evidence=Evidence.MATERIAL, of=CANNOT_WIN, drawn=True),
    Ground(article=XIANGQI("4.2.3"), evidence=Evidence.REPEATED, count=3, drawn=True),
)
_APPEALS = Appeals(
    recourses={
        Instance.BOARD: Recourse(article=XIANGQI("16.3")),
        Instance.CHIEF: Recourse(article=XIANGQI("17.1")),
        Instance.COMMITTEE: Recourse(article=XIANGQI("art.15")),
    },
    committee=Committee(article=XIANGQI("art.15")),
)
# 根据规则、竞赛规程和补充细则所作的决定: what they do not cover is no such decision.
_FINAL_IN_RAPID: dict[Matter, Article] = {
    matter: XIANGQI("29.6") for matter in Matter if matter is not Matter.UNCOVERED
}
_BY_THE_EVENT = LateLimit(plays=XIANGQI("20.1"), loses=XIANGQI("20.1"))
_CLOCKS = ClockRules(
    clock=XIANGQI("6"),
    fallen=XIANGQI("21.1"),
    not_fallen=XIANGQI("21.3"),
    stopped=XIANGQI("8.1.2"),
    fault=XIANGQI("21.4"),
    controls={ControlKind.INCREMENT: XIANGQI("6.1"), ControlKind.SUDDEN_DEATH: XIANGQI("6.2")},
    lateness=Lateness(
        limit=XIANGQI("20.1"), apart=_BY_THE_EVENT, together=_BY_THE_EVENT, both=XIANGQI("20.2")
    ),
    flags=Flags(
        loss=XIANGQI("4.1.6"),
        board_first=XIANGQI("21.6"),
        mechanical=XIANGQI("21.2"),
        early=XIANGQI("21.5"),
        # 以一分钟为界
        early_border_ms=MINUTE_MS,
        set_aside=XIANGQI("21.5"),
        own_claim_first=True,
    ),
    presses=_PRESSES,
    complaints=Complaints(article=XIANGQI("21.4"), effect=Effect.TIME, both_consent=True),
    # 15 minutes a side or less, by the base time alone (6.3, 27.2).
    speeds=(
        SpeedClass(speed=Speed.STANDARD, over_ms=15 * MINUTE_MS, article=XIANGQI("6.3")),
        SpeedClass(speed=Speed.RAPID, over_ms=-1, article=XIANGQI("6.3")),
    ),
)
STANDARD = Book(
    edition="xiangqi-2020",
    game=GAME,
    name=XIANGQI.name,
    source=XIANGQI,
    conduct=_CONDUCT,
    clocks=_CLOCKS,
    offences=offences.STANDARD,
    closing=Closing(
        over=XIANGQI("9"),
        closed=XIANGQI("9"),
        signed=XIANGQI("9"),
        refused=XIANGQI("9"),
        pending=XIANGQI("29.1.2"),
        absent=XIANGQI("20.1"),
        both_absent=XIANGQI("20.2"),
    ),
    repairs=Repairs(
        upset=Upset(
            outside=XIANGQI("5.8"),
            restored=XIANGQI("5.8"),
            by_accident=XIANGQI("5.9"),
            on_purpose=XIANGQI("4.1.13"),
            reserved=XIANGQI("18.2"),
            pressed=PressedUpset(article=XIANGQI("5.9"), men=2),
        ),
        displaced=XIANGQI("5.8.2"),
        by=Displacement.GO_BACK,
        rounds=5,
        found_later=XIANGQI("5.8.3"),
        between=XIANGQI("5.10"),
        touched=True,
        dropped=Dropped(article=XIANGQI("5.7")),
        # 5 分钟内: exactly five still count.
        colours=ColourRule(
            article=XIANGQI("5.8.1"), until=Colours.MINUTES, ms=5 * MINUTE_MS, at_limit_too=True
        ),
    ),
    claims=Claims(
        questions={"natural_limit": XIANGQI("22.2"), "repetition": XIANGQI("23.5")},
        first=XIANGQI("22.4"),
        reviewed=True,
        reviewers=XIANGQI("22.2"),
    ),
    sheets=Sheets(
        recording=XIANGQI("7.1"),
        not_in_fast=XIANGQI("28.4"),
        copied=XIANGQI("7.3"),
        copied_in_play=False,
        entered=XIANGQI("7.3"),
    ),
    left=Left(
        settings=(_LEVEL, _ROUNDS, _CHECKS, _NO_DRAW, _LATE, *_SEALING), penalties=_SUPPLEMENTS
    ),
    appeals=_APPEALS,
    grounds=_GROUNDS,
)

RAPID = replace(
    STANDARD,
    edition="xiangqi-2020-rapid",
    in_files=InFiles(assumed=False),
    name=Named(zh="象棋竞赛规则（2020）快棋", en="Xiangqi rules 2020, rapid"),
    conduct=replace(
        _CONDUCT,
        natural_limit=replace(
            _LIMIT, article=XIANGQI("29.1.1"), rounds=50, checks=8, after_end=XIANGQI("29.1.2")
        ),
    ),
    clocks=replace(
        _CLOCKS,
        controls={
            ControlKind.INCREMENT: XIANGQI("28.5.1.2"),
            ControlKind.SUDDEN_DEATH: XIANGQI("28.5.1.1"),
        },
        flags=replace(_CLOCKS.flags, loss=XIANGQI("28.4")),
        presses=replace(
            _PRESSES,
            rows={
                **_PRESSES.rows,
                PressFault.OTHER_HAND: PressRow(effect=Effect.FOUL, article=XIANGQI("28.7.1")),
                PressFault.HAND_ON_CLOCK: PressRow(effect=Effect.FOUL, article=XIANGQI("28.7.2")),
                PressFault.KNOCKED_OVER: PressRow(effect=Effect.TIME, article=XIANGQI("28.7.3")),
            },
        ),
        complaints=Complaints(
            article=XIANGQI("28.7.5"),
            effect=Effect.TIME,
            setting=XIANGQI("28.7.4"),
            after_end=XIANGQI("28.7.5"),
        ),
        always_rapid=True,
    ),
    offences=offences.RAPID,
    repairs=replace(
        STANDARD.repairs,
        upset=replace(STANDARD.repairs.upset, on_purpose=XIANGQI("28.11.4")),
        between=XIANGQI("29.2"),
        between_is_foul=True,
        colours=ColourRule(article=XIANGQI("28.8.3"), until=Colours.NEVER),
    ),
    # Nobody records (28.4), so that there is no sheet to write out anew.
    sheets=replace(STANDARD.sheets, copied=None),
    claims=replace(STANDARD.claims, any_arbiter_reviews=True),
    appeals=replace(
        _APPEALS,
        recourses={
            **_APPEALS.recourses,
            Instance.COMMITTEE: replace(
                _APPEALS.recourse(Instance.COMMITTEE), final=_FINAL_IN_RAPID
            ),
        },
    ),
    left=replace(
        STANDARD.left,
        settings=(
            _LEVEL,
            # 采用其他自然限着方法，须在补充细则中明确: other figures, within no bounds.
            replace(_ROUNDS, article=XIANGQI("29.1.3"), usual=50, most=None),
            replace(_CHECKS, article=XIANGQI("29.1.3"), usual=8, most=None),
            _NO_DRAW,
            _LATE,
            *_SEALING,
        ),
    ),
)

MASS = replace(
    STANDARD,
    edition="xiangqi-2020-mass",
    in_files=InFiles(assumed=False),
    name=Named(zh="象棋竞赛规则（2020）群体比赛", en="Xiangqi rules 2020, mass events"),
    conduct=replace(
        _CONDUCT,
        natural_limit=NaturalLimit(
            article=XIANGQI("app1.3.2"),
            rounds=40,
            checks=0,
            checks_never_count=True,
        ),
        repetition=Repetition(
            article=XIANGQI("app1.5.2"),
            perpetual_check_loses=False,
            doubt_is_idle=True,
            both_prohibited_draw=True,
        ),
    ),
    clocks=replace(
        _CLOCKS,
        controls={
            ControlKind.INCREMENT: XIANGQI("app1.3.1"),
            ControlKind.SUDDEN_DEATH: XIANGQI("app1.3.1"),
        },
        on_the_spot=XIANGQI("app1.3.1"),
    ),
    offences=offences.MASS,
    repairs=replace(
        STANDARD.repairs,
        upset=replace(
            STANDARD.repairs.upset,
            outside=XIANGQI("app1.4"),
            restored=XIANGQI("app1.4"),
            by_accident=XIANGQI("app1.3.3"),
            pressed=PressedUpset(article=XIANGQI("app1.3.3"), men=1),
        ),
        displaced=XIANGQI("app1.4"),
        found_later=XIANGQI("app1.4"),
        colours=ColourRule(article=XIANGQI("app1.4"), until=Colours.ROUNDS, rounds=5),
    ),
    claims=replace(STANDARD.claims, any_arbiter_reviews=True),
    grounds=(
        *_GROUNDS,
        Ground(article=XIANGQI("app1.5.2"), evidence=Evidence.REPEATED, count=3, drawn=None),
    ),
    left=replace(
        STANDARD.left,
        settings=(
            # 30-40 回合，将军不计.
            replace(_ROUNDS, article=XIANGQI("app1.3.2"), usual=40, fewest=30, most=40),
            replace(_CHECKS, article=XIANGQI("app1.3.2"), usual=0, settler=Settler.BOOK),
            _NO_DRAW,
            _LATE,
            *_SEALING,
        ),
    ),
)

EDITIONS = (STANDARD, RAPID, MASS)

"""The weiqi rules 2002: the end, clocks and readings, repairs, breaks and signatures."""

from games.rules.books.appeals import Appeals, Instance, Matter, Recourse
from games.rules.books.book import (
    BOTH_LOSE,
    NO_RESULT,
    RESULTS,
    Adjournment,
    Book,
    Claims,
    ClockRules,
    Closing,
    ColourRule,
    Colours,
    Complaints,
    Conduct,
    Dropped,
    Flags,
    Game,
    Heads,
    LateLimit,
    Lateness,
    Named,
    PositionRulings,
    Presses,
    PressRow,
    ReadingRules,
    Repairs,
    Reserved,
    Upset,
)
from games.rules.books.grounds import Evidence, Ground
from games.rules.books.kinds import CaseKind, PositionOutcome
from games.rules.books.left import Kind, Left, Setting, Settler, lateness, sealing
from games.rules.books.sources import WEIQI
from games.rules.books.weiqi.offences import OFFENCES
from games.rules.clocks.kinds import ControlKind, PressFault
from games.rules.clocks.ruling import Effect
from games.rules.weiqi.tables import LARGEST

MINUTE_MS = 60_000
GAME = Game(code="weiqi", name=Named(zh="围棋", en="Weiqi"), a_pass=Named(zh="虚着", en="pass"))

_CONDUCT = Conduct(
    resignation=WEIQI("7.2"),
    declared=WEIQI("13.1"),
    results=(*RESULTS, BOTH_LOSE, NO_RESULT),
    # 裁判长可判 (30.6, 31.5).
    reserved=(
        Reserved(
            heads=(Heads(WEIQI, ("17.5", "17.6", "23.1", "23.2", "23.3", "23.4", "23.5")),),
        ),
    ),
    both_lose_by_absence=(Heads(WEIQI, ("22.",)),),
    turns=WEIQI("2.3"),
    two_running=WEIQI("17.2"),
)
_CLOCKS = ClockRules(
    clock=WEIQI("12.1"),
    fallen=WEIQI("12.4"),
    not_fallen=WEIQI("12.4"),
    stopped=WEIQI("14"),
    fault=WEIQI("12.4(6)"),
    controls={
        ControlKind.BYO_YOMI: WEIQI("12.3"),
        ControlKind.SUDDEN_DEATH: WEIQI("12.4"),
        ControlKind.STAGES: WEIQI("12.5"),
    },
    lateness=Lateness(
        limit=WEIQI("22.1"),
        # Venue and lodging apart: an hour, the hour itself included; at one place a quarter.
        apart=LateLimit(plays=WEIQI("22.1"), loses=WEIQI("22.1"), ms=60 * MINUTE_MS),
        together=LateLimit(plays=WEIQI("22.2"), loses=WEIQI("22.2"), ms=15 * MINUTE_MS),
        both=WEIQI("22.3"),
        times=2,
        none_runs_before=True,
    ),
    flags=Flags(
        loss=WEIQI("12.4"),
        loss_by_kind={ControlKind.BYO_YOMI: WEIQI("22.5"), ControlKind.STAGES: WEIQI("12.5")},
        waits={ControlKind.BYO_YOMI: WEIQI("22.5")},
        mechanical=WEIQI("12.4(5)"),
        hands_past_12=True,
        set_aside=WEIQI("12.4(6)"),
    ),
    presses=Presses(
        rows={
            PressFault.BEFORE_MOVE: PressRow(effect=Effect.WARNING, article=WEIQI("17.4")),
            PressFault.BEFORE_CAPTURES: PressRow(effect=Effect.WARNING, article=WEIQI("22.6")),
            PressFault.OTHER_HAND: PressRow(effect=Effect.REFEREE, article=WEIQI("12.4(2)")),
        },
        # 不改变计时器读数 (17.4).
        reading_stands=frozenset({PressFault.BEFORE_MOVE, PressFault.BEFORE_CAPTURES}),
    ),
    complaints=Complaints(article=WEIQI("22.8"), after_end=WEIQI("16.4")),
    readings=ReadingRules(
        leave=WEIQI("22.7"),
        halves=WEIQI("22.9"),
        one_side=WEIQI("22.8"),
    ),
)
_REPAIRS = Repairs(
    upset=Upset(
        outside=WEIQI("17.6"),
        restored=WEIQI("17.6"),
        by_accident=WEIQI("17.6/p3"),
        for_good=WEIQI("17.6/p3"),
        on_purpose=WEIQI("17.5/p3"),
        reserved=WEIQI("17.5/p3"),
        needs_evidence=True,
    ),
    displaced=WEIQI("17.5"),
    dropped=Dropped(article=WEIQI("17.3"), chief_decides=True),
    # 第 10 手之前(含第 10 手): ten moves of both sides together.
    colours=ColourRule(article=WEIQI("17.1"), until=Colours.PLIES, plies=10),
    rulings={
        CaseKind.DISPLACED: PositionRulings(
            article=WEIQI("17.5"),
            agreed={PositionOutcome.BACK: WEIQI("17.5"), PositionOutcome.POINT: WEIQI("17.5")},
            chief={
                PositionOutcome.POINT: WEIQI("17.5(1)"),
                PositionOutcome.BACK: WEIQI("17.5(1)"),
                PositionOutcome.STANDS: WEIQI("17.5(2)"),
                PositionOutcome.DRAW: WEIQI("17.5(3)"),
                PositionOutcome.REPLAY: WEIQI("17.5(4)"),
                PositionOutcome.BOTH_LOSE: WEIQI("17.5(5)"),
            },
        ),
        CaseKind.DISTURBED: PositionRulings(
            article=WEIQI("17.6"),
            agreed={PositionOutcome.BACK: WEIQI("17.6")},
            chief={
                PositionOutcome.DRAW: WEIQI("17.6(1)"),
                PositionOutcome.REPLAY: WEIQI("17.6(2)"),
                PositionOutcome.BOTH_LOSE: WEIQI("17.6(3)"),
            },
        ),
    },
)
_LEFT = Left(
    settings=(
        Setting(
            part="weiqi",
            name="komi_quarters",
            kind=Kind.QUARTERS,
            # 采用贴子方式的围棋竞赛，另行制定胜负标准 (9); the usual is that of 11.
            article=WEIQI("9/p4"),
            usual=15,
            fewest=0,
            most=4 * LARGEST * LARGEST,
        ),
        Setting(
            part="weiqi",
            name="long_cycle_rule",
            kind=Kind.CHOICE,
            article=WEIQI("20.3"),
            usual="forbidden",
            choices=("forbidden", "forfeit", "no_result", "draw", "replay"),
        ),
        Setting(
            part="weiqi",
            name="handicap",
            kind=Kind.NUMBER,
            # The book knows none: an event that gives stones agrees on more than it says.
            article=WEIQI("2.2"),
            usual=0,
            settler=Settler.EVENT,
            choices=(0, 2, 3, 4, 5, 6, 7, 8, 9),
        ),
        lateness(WEIQI("22.4"), needs="time.counts_out", fixed_by=WEIQI("22.1")),
        Setting(
            part="time",
            name="counts_out",
            kind=Kind.YES_NO,
            article=WEIQI("22.4"),
            usual=False,
        ),
        Setting(
            part="time",
            name="lodging_apart",
            kind=Kind.YES_NO,
            # Where players lodge is a fact of the event.
            article=WEIQI("22.2"),
            usual=True,
            settler=Settler.EVENT,
        ),
        Setting(
            part="time",
            name="most_time_passes",
            kind=Kind.NUMBER,
            article=WEIQI("22.5"),
            settler=Settler.EVENT,
            fewest=0,
        ),
        # 应另行制订封棋实施细则.
        *sealing(WEIQI("14/p2")),
    ),
    # 草拟本次比赛的竞赛补充规定.
    penalties=WEIQI("30.1"),
)
# 须在对局进行当时立即提出，逾期失效.
_AT_ONCE = {Matter.OFFENCE: WEIQI("16.3")}

WEIQI_2002 = Book(
    edition="weiqi-2002",
    game=GAME,
    name=WEIQI.name,
    source=WEIQI,
    conduct=_CONDUCT,
    clocks=_CLOCKS,
    offences=OFFENCES,
    closing=Closing(
        over=WEIQI("13.1"),
        closed=WEIQI("16.4/p2"),
        signed=WEIQI("16.4/p2"),
        refused=WEIQI("16.4/p2"),
        pending=WEIQI("16.4"),
        absent=WEIQI("13.1"),
        both_absent=WEIQI("22.3"),
        penalised=WEIQI("23.1"),
    ),
    repairs=_REPAIRS,
    adjournment=Adjournment(
        pause=WEIQI("14"),
        confirm=WEIQI("22.9"),
        seal=WEIQI("14/p2"),
        keep=WEIQI("14/p2"),
        legal=WEIQI("14/p2"),
        open=WEIQI("14/p2"),
        back=WEIQI("22.9"),
        owed=WEIQI("14/p2"),
    ),
    claims=Claims(
        questions={
            "repetition": WEIQI("20"),
            "illegal_move": WEIQI("18.3"),
            "count": WEIQI("16.4"),
        },
        after_end=frozenset({"count"}),
        reviewed=True,
        any_arbiter_reviews=True,
    ),
    appeals=Appeals(
        recourses={
            Instance.BOARD: Recourse(article=WEIQI("16.3"), in_play=_AT_ONCE),
            Instance.CHIEF: Recourse(article=WEIQI("30.6"), in_play=_AT_ONCE),
            Instance.COMMITTEE: Recourse(in_play=_AT_ONCE),
        },
        confirmed=WEIQI("16.4/p2"),
        even_then={Matter.COLLUSION: WEIQI("23.1")},
    ),
    left=_LEFT,
    grounds=(
        Ground(article=WEIQI("9"), evidence=Evidence.COUNTED, drawn=None),
        Ground(article=WEIQI("9/p3"), evidence=Evidence.COUNTED, drawn=None),
        Ground(article=WEIQI("11"), evidence=Evidence.COUNTED, drawn=None),
        # 全局同形再现: the whole position has stood before.
        Ground(article=WEIQI("20"), evidence=Evidence.REPEATED, count=2, drawn=None),
        Ground(article=WEIQI("20.3"), evidence=Evidence.REPEATED, count=2, drawn=None),
    ),
)

EDITIONS = (WEIQI_2002,)

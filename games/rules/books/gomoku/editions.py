"""The gomoku rules of 2025 and the classic rules: the end, clocks, repairs, breaks, sheets."""

from dataclasses import replace

from games.rules.books.appeals import (
    Appeals,
    Capacity,
    CaseOutcome,
    Committee,
    Instance,
    Matter,
    Recourse,
    Refund,
)
from games.rules.books.article import Article
from games.rules.books.book import (
    BOTH_LOSE,
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
    InFiles,
    LateLimit,
    Lateness,
    Named,
    PositionRulings,
    Presses,
    PressRow,
    Repairs,
    Reserved,
    Sheets,
    SpeedClass,
    Upset,
)
from games.rules.books.gomoku.offences import (
    OFFENCES_2025,
    OFFENCES_CLASSIC,
)
from games.rules.books.grounds import Evidence, Ground
from games.rules.books.kinds import CaseKind, IrregularityKind, PositionOutcome, Step
from games.rules.books.left import Kind, Left, Setting, Settler, lateness, sealing
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from games.rules.clocks.kinds import ControlKind, PressFault, Speed
from games.rules.clocks.ruling import Effect
from games.rules.gomoku.openings.books import OPENINGS
from games.rules.gomoku.points import POINTS
from games.rules.offences.kinds import Measure

MINUTE_MS = 60_000
GAME = Game(
    code="gomoku", name=Named(zh="五子棋", en="Gomoku"), a_pass=Named(zh="放弃行棋权", en="pass")
)

_CONDUCT = Conduct(
    resignation=GOMOKU("19.1.3"),
    declared=GOMOKU("19"),
    agreed_draw=GOMOKU("19.2.1-A"),
    agreed_win=GOMOKU("19.1.3"),
    turns=GOMOKU("10"),
    # 双方判负 (15.3).
    results=(*RESULTS, BOTH_LOSE),
    reserved=(
        Reserved(
            article=GOMOKU("16.3"),
            heads=(
                Heads(GOMOKU, ("art.15", "15.", "art.16", "16.", "art.17", "17", "art.18", "18")),
                Heads(GOMOKU, ("19.1.4", "20.1.6")),
                Heads(GOMOKU_CLASSIC, ("illegal", "play.2.5", "play.2.7")),
            ),
        ),
        Reserved(
            article=GOMOKU("21.1.2"),
            heads=(
                Heads(GOMOKU, ("art.21", "21", "19.2.1-E")),
                Heads(GOMOKU_CLASSIC, ("play.2.4", "play.2.6")),
            ),
        ),
    ),
    both_lose_by_absence=(Heads(GOMOKU, ("14.3",)), Heads(GOMOKU_CLASSIC, ("clock.5",))),
    two_running=GOMOKU("12.1"),
)


def _offence(number: str) -> PressRow:
    """Return a row whose penalty the official chooses."""
    return PressRow(effect=Effect.OFFENCE, article=GOMOKU(number))


def _older(effect: Effect, number: str) -> PressRow:
    return PressRow(effect=effect, article=GOMOKU_CLASSIC(number))


_CLOCKS = ClockRules(
    clock=GOMOKU("14.2"),
    fallen=GOMOKU("14.4"),
    not_fallen=GOMOKU("14.4"),
    stopped=GOMOKU("14.7"),
    fault=GOMOKU("14.5"),
    controls={
        ControlKind.SUDDEN_DEATH: GOMOKU("14.1.1"),
        ControlKind.INCREMENT: GOMOKU("14.1.2"),
        ControlKind.SHARED: GOMOKU("14.1.3"),
    },
    # Without a limit in the regulations there is none: zero lateness (14.3.1).
    lateness=Lateness(
        limit=GOMOKU("14.3.1"),
        apart=LateLimit(plays=GOMOKU("14.3.2"), loses=GOMOKU("14.3.1"), ms=0),
        together=LateLimit(plays=GOMOKU("14.3.2"), loses=GOMOKU("14.3.1"), ms=0),
        over_limit=GOMOKU("14.3.3"),
        both=GOMOKU("14.3.4"),
        times=1,
        referee_may_admit=True,
    ),
    flags=Flags(loss=GOMOKU("14.4"), both_draw=GOMOKU("19.2.1-D"), set_aside=GOMOKU("14.5")),
    presses=Presses(
        rows={
            PressFault.BEFORE_MOVE: _offence("17.3"),
            PressFault.OTHER_HAND: _offence("17.3"),
            PressFault.HAND_ON_CLOCK: _offence("14.6.2"),
            PressFault.SLAPPED: _offence("17.6"),
            PressFault.STOPPED: _offence("18.12"),
            PressFault.FORGOTTEN: PressRow(effect=Effect.NOTHING, article=GOMOKU("14.6.1")),
            PressFault.REMINDED_BY_OPPONENT: PressRow(
                effect=Effect.NOTHING, article=GOMOKU("14.6.1")
            ),
            PressFault.REMINDED_BY_OTHERS: _offence("18.1"),
        },
        may_stop=GOMOKU("31.4"),
        only_rapid=True,
    ),
    complaints=Complaints(article=GOMOKU("14.5"), own_time=True, after_end=GOMOKU("31.5")),
    speeds=(
        SpeedClass(speed=Speed.STANDARD, over_ms=15 * MINUTE_MS, article=GOMOKU("30.1")),
        SpeedClass(speed=Speed.RAPID, over_ms=-1, article=GOMOKU("30.1")),
    ),
    has_rapid_chapter=True,
    charged=(GOMOKU("14.7"), GOMOKU("13.6")),
    shared=GOMOKU("14.1.3"),
)
_GROUNDS = (
    Ground(article=GOMOKU("19.1.1"), evidence=Evidence.BOARD, of="five"),
    Ground(article=GOMOKU("19.1.2"), evidence=Evidence.FORBIDDEN),
    Ground(article=GOMOKU("19.1.2-A"), evidence=Evidence.FORBIDDEN),
    Ground(article=GOMOKU("19.1.2-B"), evidence=Evidence.FORBIDDEN, of="overline"),
    Ground(article=GOMOKU("19.2.1-B"), evidence=Evidence.BOARD, of="two_passes", drawn=True),
    Ground(article=GOMOKU("19.2.1-C"), evidence=Evidence.BOARD, of="board_full", drawn=True),
)
_RULINGS_2025 = {
    CaseKind.DISPLACED: PositionRulings(
        article=GOMOKU("21.1"),
        agreed={
            PositionOutcome.BACK: GOMOKU("21.1.1-A"),
            PositionOutcome.STANDS: GOMOKU("21.1.1-B"),
        },
        chief={
            PositionOutcome.BACK: GOMOKU("21.1.2-A"),
            PositionOutcome.STANDS: GOMOKU("21.1.2-B"),
            PositionOutcome.DRAW: GOMOKU("21.1.2-C"),
            PositionOutcome.REPLAY: GOMOKU("21.1.2-D"),
        },
    ),
    CaseKind.DISTURBED: PositionRulings(
        article=GOMOKU("21.2"),
        agreed={PositionOutcome.BACK: GOMOKU("21.2.1")},
        chief={
            PositionOutcome.DRAW: GOMOKU("21.2.2-A"),
            PositionOutcome.REPLAY: GOMOKU("21.2.2-B"),
        },
    ),
}
_RULINGS_CLASSIC = {
    CaseKind.DISPLACED: PositionRulings(
        article=GOMOKU_CLASSIC("play.2.4"),
        agreed={
            PositionOutcome.BACK: GOMOKU_CLASSIC("play.2.3"),
            PositionOutcome.STANDS: GOMOKU_CLASSIC("play.2.3"),
        },
        chief={
            PositionOutcome.BACK: GOMOKU_CLASSIC("play.2.4"),
            PositionOutcome.STANDS: GOMOKU_CLASSIC("play.2.4"),
            PositionOutcome.DRAW: GOMOKU_CLASSIC("play.2.4"),
            PositionOutcome.REPLAY: GOMOKU_CLASSIC("play.2.4"),
        },
    ),
    CaseKind.DISTURBED: PositionRulings(
        article=GOMOKU_CLASSIC("play.2.6"),
        agreed={PositionOutcome.BACK: GOMOKU_CLASSIC("play.2.6")},
        chief={
            PositionOutcome.DRAW: GOMOKU_CLASSIC("play.2.6"),
            PositionOutcome.REPLAY: GOMOKU_CLASSIC("play.2.6"),
        },
    ),
}
_FACTS_FINAL = {Matter.FACT: GOMOKU("22.2.1")}
_APPEALS = Appeals(
    recourses={
        Instance.BOARD: Recourse(article=GOMOKU("25.4.2-D")),
        Instance.CHIEF: Recourse(article=GOMOKU("22.2.1"), final=_FACTS_FINAL),
        Instance.COMMITTEE: Recourse(
            article=GOMOKU("22.2.3"),
            filers=frozenset({Capacity.LEADER, Capacity.COACH}),
            filed_by=GOMOKU("22.2.4"),
            final={**_FACTS_FINAL, Matter.READING: GOMOKU("22.2.3")},
            written=GOMOKU("22.2.5"),
            fee=GOMOKU("22.2.5"),
            after_chief=GOMOKU("22.2.3"),
        ),
    },
    committee=Committee(
        article=GOMOKU("22.1.1"),
        vote=GOMOKU("22.1.3"),
        majority=GOMOKU("22.1.4"),
        final=GOMOKU("22.1.4"),
        hearing=GOMOKU("22.2.6"),
        refund=GOMOKU("22.2.5"),
        refunds={
            CaseOutcome.UPHELD: frozenset({Refund.FULL}),
            CaseOutcome.DISMISSED: frozenset({Refund.HALF, Refund.NOTHING}),
        },
    ),
)
_OPENING = Setting(part="gomoku", name="opening", kind=Kind.CHOICE, article=None)
_DECLARES = Setting(
    part="gomoku",
    name="server_declares",
    kind=Kind.YES_NO,
    # Who announces a five is a matter of the hall.
    article=GOMOKU("19.1.1"),
    usual=False,
    settler=Settler.EVENT,
)
_READING = Setting(
    part="gomoku",
    name="three_reading",
    kind=Kind.CHOICE,
    # The book can be read in several ways and leaves the choice to nobody.
    article=GOMOKU("7.4.1"),
    usual="five_excluded",
    settler=Settler.EVENT,
    choices=("five_excluded", "five_included", "no_recursion"),
)
_FORBIDDEN = Setting(
    part="gomoku",
    name="forbidden_in_free",
    kind=Kind.YES_NO,
    article=GOMOKU_CLASSIC("open.3"),
    usual=False,
)
# 主办单位……制定比赛规程、补充规定.
_SUPPLEMENTS = GOMOKU("23.1")


def _played(edition: str) -> tuple[str, ...]:
    return tuple(opening.value for opening in OPENINGS[edition])


def _fifths(article: Article) -> tuple[Setting, Setting]:
    """Return within which numbers fifth stones are named; the player names the number itself."""
    fewest = Setting(
        part="gomoku",
        name="fewest_fifths",
        kind=Kind.NUMBER,
        article=article,
        usual=2,
        settler=Settler.EVENT,
        fewest=2,
        most=POINTS - 5,
    )
    return fewest, replace(fewest, name="most_fifths", usual=12)


GOMOKU_2025 = Book(
    edition="gomoku-2025",
    game=GAME,
    name=GOMOKU.name,
    source=GOMOKU,
    conduct=replace(_CONDUCT, disturbed=GOMOKU("24.3.1-C")),
    clocks=_CLOCKS,
    offences=OFFENCES_2025,
    closing=Closing(
        over=GOMOKU("19"),
        closed=GOMOKU("19"),
        signed=GOMOKU("17.13"),
        refused=GOMOKU("17.13"),
        pending=GOMOKU("19.1.2"),
        absent=GOMOKU("14.3.3"),
        both_absent=GOMOKU("14.3.4"),
        penalised=GOMOKU("15.3"),
    ),
    repairs=Repairs(
        upset=Upset(
            outside=GOMOKU("21.2.2"),
            restored=GOMOKU("21.2.1"),
            by_accident=GOMOKU("17.7"),
            for_good=GOMOKU("17.11"),
            on_purpose=GOMOKU("17.10"),
            reserved=GOMOKU("16.3"),
            for_good_is_reserved=True,
        ),
        displaced=GOMOKU("21.1"),
        on_record=True,
        dropped=Dropped(article=GOMOKU("12.4"), chief_decides=True),
        # 5 分钟内, and before the first round is over.
        colours=ColourRule(article=GOMOKU("10.2"), until=Colours.FIRST_ROUND, ms=5 * MINUTE_MS),
        rulings=_RULINGS_2025,
        drawn=GOMOKU("19.2.1-E"),
        irregular={
            IrregularityKind.ILLEGAL_OPENING: GOMOKU("17.1"),
            IrregularityKind.SLID: GOMOKU("17.2"),
            IrregularityKind.PRESSED_BEFORE_PLACING: GOMOKU("17.3"),
            IrregularityKind.IMPROPER_DRAW_OFFER: GOMOKU("17.4"),
            IrregularityKind.TWO_MOVES_RUNNING: GOMOKU("17.8"),
            IrregularityKind.LIFTED: GOMOKU("17.9"),
            IrregularityKind.DROPPED: GOMOKU("12.4"),
        },
        waived=GOMOKU("17"),
    ),
    adjournment=Adjournment(
        pause=GOMOKU("20"),
        confirm=GOMOKU("20.1.1"),
        seal=GOMOKU("20.1.3"),
        keep=GOMOKU("20.1.5"),
        legal=GOMOKU("20.1.6"),
        open=GOMOKU("20.2.1"),
        back=GOMOKU("20.2.3"),
        owed=GOMOKU("20.2.4"),
        has_own_rules=True,
    ),
    claims=Claims(questions={"forbidden_move": GOMOKU("19.1.2")}, first=GOMOKU("19.1.2")),
    sheets=Sheets(
        recording=GOMOKU("13.1"),
        not_in_fast=GOMOKU("13.8"),
        short_of_time={ControlKind.SUDDEN_DEATH: GOMOKU("13.7")},
        borrowed=GOMOKU("13.5"),
        returned_first=True,
        copied=GOMOKU("13.4"),
    ),
    deadlines={
        Step.ENTRY: GOMOKU("24.1.1"),
        Step.CHECK_IN: GOMOKU("24.1.1"),
        Step.APPEAL: GOMOKU("14.8"),
    },
    appeals=_APPEALS,
    grounds=_GROUNDS,
    left=Left(
        settings=(
            replace(
                _OPENING, article=GOMOKU("11"), usual="taraguchi_10", choices=_played("gomoku-2025")
            ),
            *_fifths(GOMOKU("app2.1-A")),
            _DECLARES,
            _READING,
            # 双方均无禁手.
            replace(_FORBIDDEN, article=GOMOKU("app2.2-B"), settler=Settler.BOOK),
            lateness(GOMOKU("14.3.1"), usual=0),
        ),
        penalties=_SUPPLEMENTS,
    ),
)

_BY_THE_EVENT = LateLimit(plays=GOMOKU_CLASSIC("clock.5"), loses=GOMOKU_CLASSIC("clock.5"))
CLASSIC = replace(
    GOMOKU_2025,
    edition="gomoku-classic",
    in_files=InFiles(assumed=False),
    name=GOMOKU_CLASSIC.name,
    source=GOMOKU_CLASSIC,
    conduct=replace(GOMOKU_2025.conduct, disturbed=None),
    clocks=ClockRules(
        clock=GOMOKU_CLASSIC("clock.4"),
        fallen=GOMOKU_CLASSIC("clock.6"),
        not_fallen=GOMOKU_CLASSIC("clock.6"),
        stopped=GOMOKU_CLASSIC("clock.8"),
        fault=GOMOKU_CLASSIC("clock.7"),
        controls={
            ControlKind.SUDDEN_DEATH: GOMOKU_CLASSIC("clock.2.single"),
            ControlKind.LIMITS: GOMOKU_CLASSIC("clock.2.multi"),
            ControlKind.BYO_YOMI: GOMOKU_CLASSIC("clock.2.multi"),
            ControlKind.INCREMENT: GOMOKU_CLASSIC("clock.3"),
            ControlKind.SHARED: GOMOKU_CLASSIC("clock.1"),
        },
        lateness=Lateness(
            limit=GOMOKU_CLASSIC("clock.5"),
            apart=_BY_THE_EVENT,
            together=_BY_THE_EVENT,
            both=GOMOKU_CLASSIC("clock.5"),
            times=1,
        ),
        flags=Flags(
            loss=GOMOKU_CLASSIC("clock.6"),
            loss_by_kind={ControlKind.LIMITS: GOMOKU_CLASSIC("clock.2.multi")},
            both_draw=GOMOKU("19.2.1-D"),
            set_aside=GOMOKU_CLASSIC("clock.7"),
        ),
        presses=Presses(
            rows={
                PressFault.BEFORE_MOVE: _older(Effect.OFFENCE, "illegal.1.8"),
                PressFault.OTHER_HAND: _older(Effect.OFFENCE, "illegal.1.8"),
                PressFault.STOPPED: _older(Effect.OFFENCE, "clock.8"),
                PressFault.FORGOTTEN: _older(Effect.NOTHING, "clock.9"),
                PressFault.REMINDED_BY_OPPONENT: _older(Effect.OFFENCE, "clock.9"),
                PressFault.REMINDED_BY_OTHERS: _older(Effect.OFFENCE, "clock.9"),
            },
            reading_stands=frozenset({PressFault.BEFORE_MOVE, PressFault.STOPPED}),
        ),
        complaints=Complaints(article=GOMOKU_CLASSIC("clock.7"), own_time=True),
        charged=(GOMOKU_CLASSIC("clock.10"), GOMOKU_CLASSIC("clock.10")),
        shared=GOMOKU_CLASSIC("clock.1"),
    ),
    offences=OFFENCES_CLASSIC,
    repairs=Repairs(
        upset=Upset(
            outside=GOMOKU_CLASSIC("play.2.6"),
            restored=GOMOKU_CLASSIC("play.2.6"),
            by_accident=GOMOKU_CLASSIC("play.2.7.1"),
            for_good=GOMOKU_CLASSIC("play.2.7.1"),
            on_purpose=GOMOKU_CLASSIC("play.2.7.2"),
            reserved=GOMOKU("16.3"),
            for_good_is_reserved=True,
            counts_as=Measure.VIOLATION,
        ),
        displaced=GOMOKU_CLASSIC("play.2.4"),
        on_record=True,
        dropped=Dropped(article=GOMOKU_CLASSIC("illegal.1.7")),
        # 白4落下: with the fourth stone, White's second, the colours stand.
        colours=ColourRule(
            article=GOMOKU_CLASSIC("colour.2.1"), until=Colours.PLIES, plies=3, ms=15 * MINUTE_MS
        ),
        rulings=_RULINGS_CLASSIC,
        irregular={
            IrregularityKind.ILLEGAL_OPENING: GOMOKU_CLASSIC("illegal.1.2"),
            IrregularityKind.TWO_MOVES_RUNNING: GOMOKU_CLASSIC("illegal.1.4"),
            IrregularityKind.SLID: GOMOKU_CLASSIC("illegal.1.5"),
            IrregularityKind.LIFTED: GOMOKU_CLASSIC("illegal.1.6"),
            IrregularityKind.DROPPED: GOMOKU_CLASSIC("illegal.1.7"),
            IrregularityKind.PRESSED_BEFORE_PLACING: GOMOKU_CLASSIC("illegal.1.8"),
            IrregularityKind.IMPROPER_DRAW_OFFER: GOMOKU_CLASSIC("illegal.1.9"),
        },
        waived=GOMOKU_CLASSIC("illegal.2"),
        off_centre=GOMOKU_CLASSIC("illegal.1.1"),
    ),
    # The classic rules say nothing of breaks.
    adjournment=Adjournment(),
    sheets=Sheets(
        recording=GOMOKU_CLASSIC("record.1"),
        not_in_fast=GOMOKU_CLASSIC("record.8"),
        short_of_time={
            ControlKind.SUDDEN_DEATH: GOMOKU_CLASSIC("record.6"),
            ControlKind.LIMITS: GOMOKU_CLASSIC("record.7"),
            ControlKind.BYO_YOMI: GOMOKU_CLASSIC("record.7"),
        },
        borrowed=GOMOKU_CLASSIC("record.4"),
        borrowed_by_consent=True,
        copied=GOMOKU_CLASSIC("record.3"),
    ),
    deadlines={Step.APPEAL: GOMOKU_CLASSIC("clock.11")},
    left=Left(
        settings=(
            replace(_OPENING, article=GOMOKU_CLASSIC("open.1"), choices=_played("gomoku-classic")),
            *_fifths(GOMOKU_CLASSIC("open.2")),
            _DECLARES,
            _READING,
            # 也可不执行禁手规则.
            _FORBIDDEN,
            lateness(GOMOKU_CLASSIC("clock.5")),
            *sealing(None),
        ),
        penalties=_SUPPLEMENTS,
    ),
)

EDITIONS = (GOMOKU_2025, CLASSIC)

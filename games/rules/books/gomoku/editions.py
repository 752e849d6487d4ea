"""The gomoku rules of 2025 and the classic rules: the end, clocks, repairs, breaks, sheets."""

from dataclasses import replace

from games.rules.books.article import SILENT, Article
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
    Source,
    SpeedClass,
    Upset,
)
from games.rules.books.gomoku.offences import (
    NEW,
    OFFENCES_2025,
    OFFENCES_CLASSIC,
    OLD,
    art,
    classic,
)
from games.rules.books.kinds import CaseKind, IrregularityKind, PositionOutcome, Step
from games.rules.books.left import Kind, Left, Setting, Settler, lateness
from games.rules.clocks.finding import Effect
from games.rules.clocks.kinds import ControlKind, PressFault, Speed
from games.rules.gomoku.openings.books import OPENINGS
from games.rules.gomoku.points import POINTS
from games.rules.offences.kinds import Measure

MINUTE_MS = 60_000
GAME = Game(
    code="gomoku", name=Named(zh="五子棋", en="Gomoku"), a_pass=Named(zh="放弃行棋权", en="pass")
)
NAME_2025 = Named(zh="五子棋竞赛规则（2025）", en="Gomoku rules 2025")
NAME_CLASSIC = Named(zh="五子棋竞赛规则（旧版）", en="Gomoku, classic rules")

_CONDUCT = Conduct(
    resignation=art("19.1.3"),
    declared=art("19"),
    agreed_draw=art("19.2.1-A"),
    agreed_win=art("19.1.3"),
    turns=art("10"),
    # 双方判负 (15.3).
    results=(*RESULTS, BOTH_LOSE),
    reserved=(
        Reserved(
            article=art("16.3"),
            heads=(
                *("art.15", "15.", "art.16", "16.", "art.17", "17", "art.18", "18"),
                *("19.1.4", "20.1.6", "illegal", "play.2.5", "play.2.7"),
            ),
        ),
        Reserved(article=art("21.1.2"), heads=("art.21", "21", "19.2.1-E", "play.2.4", "play.2.6")),
    ),
    both_lose_by_absence=("14.3", "clock.5"),
    two_running=art("12.1"),
)


def _offence(number: str) -> PressRow:
    """Return a row whose penalty the official chooses."""
    return PressRow(effect=Effect.OFFENCE, article=art(number))


def _older(effect: Effect, number: str) -> PressRow:
    return PressRow(effect=effect, article=classic(number))


_CLOCKS = ClockRules(
    clock=art("14.2"),
    fallen=art("14.4"),
    not_fallen=art("14.4"),
    stopped=art("14.7"),
    fault=art("14.5"),
    controls={
        ControlKind.SUDDEN_DEATH: art("14.1.1"),
        ControlKind.INCREMENT: art("14.1.2"),
        ControlKind.SHARED: art("14.1.3"),
    },
    # Without a limit in the regulations there is none: zero lateness (14.3.1).
    lateness=Lateness(
        limit=art("14.3.1"),
        apart=LateLimit(plays=art("14.3.2"), loses=art("14.3.1"), ms=0),
        together=LateLimit(plays=art("14.3.2"), loses=art("14.3.1"), ms=0),
        over_limit=art("14.3.3"),
        both=art("14.3.4"),
        times=1,
        referee_may_admit=True,
    ),
    flags=Flags(loss=art("14.4"), both_draw=art("19.2.1-D"), set_aside=art("14.5")),
    presses=Presses(
        rows={
            PressFault.BEFORE_MOVE: _offence("17.3"),
            PressFault.OTHER_HAND: _offence("17.3"),
            PressFault.HAND_ON_CLOCK: _offence("14.6.2"),
            PressFault.SLAPPED: _offence("17.6"),
            PressFault.STOPPED: _offence("18.12"),
            PressFault.FORGOTTEN: PressRow(effect=Effect.NOTHING, article=art("14.6.1")),
            PressFault.REMINDED_BY_OPPONENT: PressRow(effect=Effect.NOTHING, article=art("14.6.1")),
            PressFault.REMINDED_BY_OTHERS: _offence("18.1"),
        },
        may_stop=art("31.4"),
        only_rapid=True,
    ),
    complaints=Complaints(article=art("14.5"), own_time=True, after_end=art("31.5")),
    speeds=(
        SpeedClass(speed=Speed.STANDARD, over_ms=15 * MINUTE_MS, article=art("30.1")),
        SpeedClass(speed=Speed.RAPID, over_ms=-1, article=art("30.1")),
    ),
    has_rapid_chapter=True,
    charged=(art("14.7"), art("13.6")),
    shared=art("14.1.3"),
)
_RULINGS_2025 = {
    CaseKind.DISPLACED: PositionRulings(
        article=art("21.1"),
        agreed={PositionOutcome.BACK: art("21.1.1-A"), PositionOutcome.STANDS: art("21.1.1-B")},
        chief={
            PositionOutcome.BACK: art("21.1.2-A"),
            PositionOutcome.STANDS: art("21.1.2-B"),
            PositionOutcome.DRAW: art("21.1.2-C"),
            PositionOutcome.REPLAY: art("21.1.2-D"),
        },
    ),
    CaseKind.DISTURBED: PositionRulings(
        article=art("21.2"),
        agreed={PositionOutcome.BACK: art("21.2.1")},
        chief={
            PositionOutcome.DRAW: art("21.2.2-A"),
            PositionOutcome.REPLAY: art("21.2.2-B"),
        },
    ),
}
_RULINGS_CLASSIC = {
    CaseKind.DISPLACED: PositionRulings(
        article=classic("play.2.4"),
        agreed={
            PositionOutcome.BACK: classic("play.2.3"),
            PositionOutcome.STANDS: classic("play.2.3"),
        },
        chief={
            PositionOutcome.BACK: classic("play.2.4"),
            PositionOutcome.STANDS: classic("play.2.4"),
            PositionOutcome.DRAW: classic("play.2.4"),
            PositionOutcome.REPLAY: classic("play.2.4"),
        },
    ),
    CaseKind.DISTURBED: PositionRulings(
        article=classic("play.2.6"),
        agreed={PositionOutcome.BACK: classic("play.2.6")},
        chief={
            PositionOutcome.DRAW: classic("play.2.6"),
            PositionOutcome.REPLAY: classic("play.2.6"),
        },
    ),
}
_OPENING = Setting(part="gomoku", name="opening", kind=Kind.CHOICE, article=SILENT)
_DECLARES = Setting(
    part="gomoku",
    name="server_declares",
    kind=Kind.YES_NO,
    # Who announces a five is a matter of the hall.
    article=art("19.1.1"),
    usual=False,
    settler=Settler.EVENT,
)
_READING = Setting(
    part="gomoku",
    name="three_reading",
    kind=Kind.CHOICE,
    # The book can be read in several ways and leaves the choice to nobody.
    article=art("7.4.1"),
    usual="five_excluded",
    settler=Settler.EVENT,
    choices=("five_excluded", "five_included", "no_recursion"),
)
_FORBIDDEN = Setting(
    part="gomoku",
    name="forbidden_in_free",
    kind=Kind.YES_NO,
    article=classic("open.3"),
    usual=False,
)
# 主办单位……制定比赛规程、补充规定.
_SUPPLEMENTS = art("23.1")


def _played(edition: str) -> tuple[str, ...]:
    return tuple(one.value for one in OPENINGS[edition])


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
    name=NAME_2025,
    source=Source(code=NEW, name=NAME_2025),
    conduct=_CONDUCT,
    clocks=_CLOCKS,
    offences=OFFENCES_2025,
    closing=Closing(
        over=art("19"),
        closed=art("19"),
        signed=art("17.13"),
        refused=art("17.13"),
        pending=art("19.1.2"),
        absent=art("14.3.3"),
        both_absent=art("14.3.4"),
        penalised=art("15.3"),
    ),
    repairs=Repairs(
        upset=Upset(
            outside=art("21.2.2"),
            restored=art("21.2.1"),
            by_accident=art("17.7"),
            for_good=art("17.11"),
            on_purpose=art("17.10"),
            reserved=art("16.3"),
            for_good_is_reserved=True,
        ),
        displaced=art("21.1"),
        on_record=True,
        dropped=Dropped(article=art("12.4"), chief_decides=True),
        # 5 分钟内, and before the first round is over.
        colours=ColourRule(article=art("10.2"), until=Colours.FIRST_ROUND, ms=5 * MINUTE_MS),
        rulings=_RULINGS_2025,
        drawn=art("19.2.1-E"),
        irregular={
            IrregularityKind.ILLEGAL_OPENING: art("17.1"),
            IrregularityKind.SLID: art("17.2"),
            IrregularityKind.PRESSED_BEFORE_PLACING: art("17.3"),
            IrregularityKind.IMPROPER_DRAW_OFFER: art("17.4"),
            IrregularityKind.TWO_MOVES_RUNNING: art("17.8"),
            IrregularityKind.LIFTED: art("17.9"),
            IrregularityKind.DROPPED: art("12.4"),
        },
        waived=art("17"),
    ),
    adjournment=Adjournment(
        pause=art("20"),
        confirm=art("20.1.1"),
        seal=art("20.1.3"),
        keep=art("20.1.5"),
        legal=art("20.1.6"),
        open=art("20.2.1"),
        back=art("20.2.3"),
        owed=art("20.2.4"),
        has_own_rules=True,
    ),
    claims=Claims(questions={"forbidden_move": art("19.1.2")}, first=art("19.1.2")),
    sheets=Sheets(
        kept=art("13.1"),
        not_in_fast=art("13.8"),
        short_of_time={ControlKind.SUDDEN_DEATH: art("13.7")},
        borrowed=art("13.5"),
        returned_first=True,
        copied=art("13.4"),
    ),
    deadlines={
        Step.ENTRY: art("24.1.1"),
        Step.CHECK_IN: art("24.1.1"),
        Step.APPEAL: art("14.8"),
    },
    left=Left(
        settings=(
            replace(
                _OPENING, article=art("11"), usual="taraguchi_10", choices=_played("gomoku-2025")
            ),
            *_fifths(art("app2.1-A")),
            _DECLARES,
            _READING,
            # 双方均无禁手.
            replace(_FORBIDDEN, article=art("app2.2-B"), settler=Settler.BOOK),
            lateness(art("14.3.1"), usual=0),
        ),
        penalties=_SUPPLEMENTS,
    ),
)

_BY_THE_EVENT = LateLimit(plays=classic("clock.5"), loses=classic("clock.5"))
CLASSIC = replace(
    GOMOKU_2025,
    edition="gomoku-classic",
    in_files=InFiles(assumed=False),
    name=NAME_CLASSIC,
    source=Source(code=OLD, name=NAME_CLASSIC, falls_back_on=NEW),
    clocks=ClockRules(
        clock=classic("clock.4"),
        fallen=classic("clock.6"),
        not_fallen=classic("clock.6"),
        stopped=classic("clock.8"),
        fault=classic("clock.7"),
        controls={
            ControlKind.SUDDEN_DEATH: classic("clock.2.single"),
            ControlKind.LIMITS: classic("clock.2.multi"),
            ControlKind.BYO_YOMI: classic("clock.2.multi"),
            ControlKind.INCREMENT: classic("clock.3"),
            ControlKind.SHARED: classic("clock.1"),
        },
        lateness=Lateness(
            limit=classic("clock.5"),
            apart=_BY_THE_EVENT,
            together=_BY_THE_EVENT,
            both=classic("clock.5"),
            times=1,
        ),
        flags=Flags(
            loss=classic("clock.6"),
            loss_by_kind={ControlKind.LIMITS: classic("clock.2.multi")},
            both_draw=art("19.2.1-D"),
            set_aside=classic("clock.7"),
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
        complaints=Complaints(article=classic("clock.7"), own_time=True),
        charged=(classic("clock.10"), classic("clock.10")),
        shared=classic("clock.1"),
    ),
    offences=OFFENCES_CLASSIC,
    repairs=Repairs(
        upset=Upset(
            outside=classic("play.2.6"),
            restored=classic("play.2.6"),
            by_accident=classic("play.2.7.1"),
            for_good=classic("play.2.7.1"),
            on_purpose=classic("play.2.7.2"),
            reserved=art("16.3"),
            for_good_is_reserved=True,
            counts_as=Measure.VIOLATION,
        ),
        displaced=classic("play.2.4"),
        on_record=True,
        dropped=Dropped(article=classic("illegal.1.7")),
        # 白4落下: with the fourth stone, White's second, the colours stand.
        colours=ColourRule(
            article=classic("colour.2.1"), until=Colours.PLIES, plies=3, ms=15 * MINUTE_MS
        ),
        rulings=_RULINGS_CLASSIC,
        irregular={
            IrregularityKind.ILLEGAL_OPENING: classic("illegal.1.2"),
            IrregularityKind.TWO_MOVES_RUNNING: classic("illegal.1.4"),
            IrregularityKind.SLID: classic("illegal.1.5"),
            IrregularityKind.LIFTED: classic("illegal.1.6"),
            IrregularityKind.DROPPED: classic("illegal.1.7"),
            IrregularityKind.PRESSED_BEFORE_PLACING: classic("illegal.1.8"),
            IrregularityKind.IMPROPER_DRAW_OFFER: classic("illegal.1.9"),
        },
        waived=classic("illegal.2"),
        off_centre=classic("illegal.1.1"),
    ),
    # The classic rules say nothing of breaks.
    adjournment=Adjournment(),
    sheets=Sheets(
        kept=classic("record.1"),
        not_in_fast=classic("record.8"),
        short_of_time={
            ControlKind.SUDDEN_DEATH: classic("record.6"),
            ControlKind.LIMITS: classic("record.7"),
            ControlKind.BYO_YOMI: classic("record.7"),
        },
        borrowed=classic("record.4"),
        borrowed_by_consent=True,
        copied=classic("record.3"),
    ),
    deadlines={Step.APPEAL: classic("clock.11")},
    left=Left(
        settings=(
            replace(_OPENING, article=classic("open.1"), choices=_played("gomoku-classic")),
            *_fifths(classic("open.2")),
            _DECLARES,
            _READING,
            # 也可不执行禁手规则.
            _FORBIDDEN,
            lateness(classic("clock.5")),
        ),
        penalties=_SUPPLEMENTS,
    ),
)

EDITIONS = (GOMOKU_2025, CLASSIC)

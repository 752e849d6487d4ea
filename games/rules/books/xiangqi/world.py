"""The World Xiangqi Rules 2018 (World Xiangqi Federation): articles 19 and 20, on repetition.

Of this book those two articles are known here, and no others. How men move and how a game ends on
the board is cited from the rules of 2020, on which it falls back; of clocks it takes what any
book has, and of offences what a server sees, noted without a cost. How many lose, what else is an
offence, and every limit is left to the regulations.
"""

from dataclasses import replace

from games.rules.books.book import ClockRules, InFiles, NaturalLimit, Presses, Repetition
from games.rules.books.grounds import Evidence, Ground
from games.rules.books.left import Kind, Left, Setting, lateness, sealing
from games.rules.books.sources import WORLD_XIANGQI, XIANGQI
from games.rules.books.xiangqi import offences
from games.rules.books.xiangqi.editions import CANNOT_WIN, STANDARD
from games.rules.offences.kinds import (
    BOARD,
    CHIEF,
    DEPUTY,
    EARLY_PRESS,
    ILLEGAL_MOVE,
    ORGANISER,
    Measure,
    Offences,
    Power,
)
from games.rules.xiangqi.world import policy

_LIMIT = NaturalLimit(article=XIANGQI("4.2.4"), rounds=0, checks=10)
_SETTINGS = (
    # Sixty under the Asian rules of 2003, of which ten checks a side count; here none is known.
    Setting(
        part="xiangqi",
        name="natural_limit_rounds",
        kind=Kind.NUMBER,
        article=None,
        usual=_LIMIT.rounds,
        fewest=0,
    ),
    Setting(
        part="xiangqi",
        name="natural_limit_checks",
        kind=Kind.NUMBER,
        article=None,
        usual=_LIMIT.checks,
        fewest=0,
    ),
    Setting(
        part="xiangqi",
        name="no_draw_before_round",
        kind=Kind.NUMBER,
        article=None,
        usual=0,
        fewest=0,
    ),
    Setting(
        part="xiangqi",
        name="repetition_text",
        kind=Kind.CHOICE,
        article=WORLD_XIANGQI("art.20"),
        usual=policy.WORLD.text.value,
        choices=tuple(text.value for text in policy.RuleText),
    ),
    # The text can be read in both ways.
    Setting(
        part="xiangqi",
        name="root_moment",
        kind=Kind.CHOICE,
        article=WORLD_XIANGQI("19.13"),
        usual=policy.WORLD.root.value,
        choices=tuple(moment.value for moment in policy.RootMoment),
    ),
    Setting(
        part="xiangqi",
        name="check_may_chase",
        kind=Kind.YES_NO,
        article=WORLD_XIANGQI("20.2"),
        usual=policy.WORLD.check_may_chase,
    ),
    Setting(
        part="xiangqi",
        name="heavier_man",
        kind=Kind.YES_NO,
        article=WORLD_XIANGQI("20.6"),
        usual=policy.WORLD.heavier_man,
    ),
    Setting(
        part="xiangqi",
        name="occurrences",
        kind=Kind.NUMBER,
        article=WORLD_XIANGQI("art.20"),
        usual=policy.WORLD.occurrences,
        fewest=2,
        most=100,
    ),
    lateness(None),
    *sealing(None),
)
_CLOCKS: ClockRules = replace(STANDARD.clocks, presses=Presses(), speeds=())
_SEEN = frozenset({ILLEGAL_MOVE, EARLY_PRESS})
OFFENCES = Offences(
    listed=tuple(
        replace(offence, costs=(offences.NOTHING,), rule=None, known_as=(), mandatory=False)
        for offence in offences.STANDARD.listed
        if offence.code in _SEEN
    ),
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
WORLD = replace(
    STANDARD,
    edition="xiangqi-wxf-2018",
    name=WORLD_XIANGQI.name,
    source=WORLD_XIANGQI,
    in_files=InFiles(assumed=False),
    conduct=replace(
        STANDARD.conduct,
        reserved=(),
        no_early_draw=None,
        natural_limit=_LIMIT,
        repetition=Repetition(article=WORLD_XIANGQI("art.20"), policy=policy.WORLD),
    ),
    clocks=_CLOCKS,
    offences=OFFENCES,
    repairs=replace(
        STANDARD.repairs,
        upset=replace(STANDARD.repairs.upset, on_purpose=None, reserved=None, pressed=None),
    ),
    claims=replace(
        STANDARD.claims,
        questions={"natural_limit": XIANGQI("22.2"), "repetition": WORLD_XIANGQI("art.20")},
        any_arbiter_reviews=True,
    ),
    left=Left(settings=_SETTINGS, penalties=XIANGQI("art.15")),
    grounds=(
        Ground(article=XIANGQI("4.1.1"), evidence=Evidence.BOARD, of="checkmate"),
        Ground(article=XIANGQI("4.1.2"), evidence=Evidence.BOARD, of="stalemate"),
        Ground(article=XIANGQI("4.2.2"), evidence=Evidence.MATERIAL, of=CANNOT_WIN, drawn=True),
        # Twice at least, whatever the count that the event has set.
        Ground(article=WORLD_XIANGQI("20.1"), evidence=Evidence.REPEATED, count=2, drawn=None),
        Ground(article=WORLD_XIANGQI("20.3"), evidence=Evidence.REPEATED, count=2, drawn=None),
        Ground(article=WORLD_XIANGQI("20.2"), evidence=Evidence.REPEATED, count=2, drawn=True),
    ),
)

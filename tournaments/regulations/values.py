"""What an event's regulations may say (竞赛规程、补充规定): values only.

Xiangqi 2020 articles 10-14, 20, 28-30 and appendix 3; weiqi 2002 chapter 4; gomoku 2025
articles 24-30; draughts appendix 1. Points are fractions, times integer milliseconds.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any

from games.record.values import Options
from games.rules.books.federation import FederationBook
from games.rules.clocks.kinds import TimeControl
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.pairing import PRINCIPLES, GroupSeeding, Lean, Principle
from tournaments.books.promotion import Grading
from tournaments.books.teams import Reserves
from tournaments.crosstable import TWO_ONE_ZERO, MatchPoints, PointSystem
from tournaments.ratings.choosing import Choice
from tournaments.regulations.appeals import NO_TERMS, AppealTerms
from tournaments.regulations.asking import (
    KNOCKOUTS,
    has_deciding,
    has_own_lean,
    has_own_order,
    has_principles,
    has_rounds,
    has_seeds_by_lot,
    is_finals,
    is_swiss,
    of_kinds,
    offers_mcmahon,
    pairs_on,
)
from tournaments.regulations.settings import Setting
from tournaments.schedules.arena import ArenaDraw
from tournaments.schedules.draw import Fill


class PairingSystem(StrEnum):
    """How the rounds of a Swiss stage are paired after the first."""

    POSITIONAL = "positional"  # 定位编排法
    HALVES = "halves"  # 分区
    NEIGHBOURS = "neighbours"  # 临近
    FOLD = "fold"  # 首尾
    MCMAHON = "mcmahon"  # 麦克马洪制, weiqi only


class Elsewhere(StrEnum):
    """By what a Swiss is paired that this server does not pair itself."""

    NO = "no"
    FIDE_DUTCH = "fide_dutch"
    BURSTEIN = "burstein"
    DUBOV = "dubov"
    LIM = "lim"
    MCMAHON = "mcmahon"
    PROGRAM = "program"  # another program, by its own system


class FirstRound(StrEnum):
    """How the first round of a Swiss stage is paired."""

    DRAW = "draw"  # 抽签: 1-2, 3-4, ...
    SEEDS = "seeds"  # 种子: seeds draw the odd numbers, the others the even ones
    HALVES = "halves"  # 上下半区
    FOLD = "fold"  # 首尾
    RANDOM = "random"


class KnockoutColours(StrEnum):
    """How the colours of a knockout are settled (xiangqi 10.4.1.3, 10.4.1.4 and 28.8.1)."""

    LOT = "lot"  # 抽签
    HIGHER_CHOOSES = "higher_chooses"  # 第一阶段名次列前的棋手选择
    RATED_CHOOSES = "rated_chooses"  # 等级分高者选择


class TeamKind(StrEnum):
    """The five kinds of team event, and none (xiangqi 11, gomoku 26, weiqi 25)."""

    NONE = "none"
    FIXED_BOARDS = "fixed_boards"  # 分台定人制
    RESERVES = "reserves"  # 分台换人制
    FREE_LINEUP = "free_lineup"  # 临时定台制
    ALL_AGAINST_ALL = "all_against_all"  # 全队轮赛
    SUM_OF_PLACES = "sum_of_places"  # 队员总分制


class EventLevel(StrEnum):
    """Level of the event, which sets how hard some offences are punished (4.1.8)."""

    INTERNATIONAL = "international"
    NATIONAL = "national"
    NATIONAL_YOUTH = "national_youth"  # 全国少年赛
    PROVINCIAL = "provincial"
    MASS = "mass"  # 群众性比赛


class Hardness(StrEnum):
    """Whether a forbidden pair may be made when nothing else is left."""

    HARD = "hard"
    SOFT = "soft"


_K = StageKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One stage (阶段) of the event.

    `rounds`: how many, 0 where the format and the field settle it. `groups`: how many run
    beside each other. `qualifiers`: how many go on from each group, 0 in the last stage.
    `games`: games of one pairing (两局制: 2). `eliminated_from` and `eliminated_each`: the
    first round after which the lowest leave, and how many (xiangqi 10.4.2); `remaining` how
    many are left for the last round, 0 for half the field (weiqi app. 六).
    `losses`: how many put an entrant out of a multiple knockout (多败淘汰制, weiqi 26.1).
    `places` are played for in a knockout: 2, 4, 8 or 16. `fill` and `colours` are those of
    its sheet, `deciding` the article of its tie-break games (xiangqi 30.1.1 to 30.2.2), ""
    for none, `play_off` the article of the times of their play-off (28.6.1 or 28.6.2), "" for
    those of 30.3.3. `stops_when_decided`: a match of several games ends once the rest cannot change
    it. `mates_apart`: the two of a group come into opposite halves of the finals.
    `arena_draws`: what a drawn game of an arena does. `as_printed`: a table of the book
    stands with its printing errors. `exchange_last_rounds`: the last two rounds of the first
    cycle of a double round robin change places, so that nobody has one colour three times
    running where the cycles meet (questions 98 and 99). `lean`: whose colours are balanced first
    where both of a pair have had the same (draughts (四) 3 (9), 首先平衡先后手的是弱方或强方).
    `principles`: which relative principles of the Swiss the event holds to (gomoku app. 6 二 (二),
    draughts (四) 2 (2)). `pairs_withdrawn`: who has left a Swiss is paired on and forfeits every
    round (xiangqi 19.3, 未赛对局均作弃权, read strictly).
    `mcmahon_bar` and `mcmahon_floor` are grades as written: the score begun with is the rank
    between them, no bar where it is empty; `group_seeding`, `handicap_reduction` and
    `handicap_most` as in `pairing.mcmahon` (decision 0054).
    `elsewhere`: the rounds of a Swiss are paired by another system and set down here; no round
    departs from a pairing then, as none is made.
    `seeds_in_order`: the seeds of a sheet stand in their order, without a lot (weiqi app. 一 2).
    """

    kind: StageKind
    qualifiers: Annotated[
        int,
        Setting(
            label=_("Go on to the next stage, from each group"),
            least=1,
            most=512,
            when=lambda outline, index: index < len(outline.kinds) - 1,
        ),
    ] = 0
    rounds: Annotated[int, Setting(label=_("Rounds"), least=0, most=99, when=has_rounds)] = 0
    groups: Annotated[
        int,
        Setting(
            label=_("Groups"),
            least=1,
            most=64,
            when=of_kinds(_K.SWISS, _K.ROUND_ROBIN, _K.DOUBLE_ROUND_ROBIN),
        ),
    ] = 1
    games: Annotated[
        int,
        Setting(
            label=_("Games of a pairing"),
            least=1,
            most=12,
            when=of_kinds(_K.SWISS, _K.ROUND_ROBIN, *KNOCKOUTS, _K.MATCH),
        ),
    ] = 1
    pairing: Annotated[PairingSystem, Setting(label=_("Pairing of the Swiss"), when=is_swiss)] = (
        PairingSystem.POSITIONAL
    )
    elsewhere: Annotated[
        Elsewhere,
        Setting(
            label=_("Paired elsewhere"),
            help=_("The rounds are set down by hand or from a file, and not compared."),
            when=is_swiss,
        ),
    ] = Elsewhere.NO
    first_round: Annotated[
        FirstRound, Setting(label=_("First round of the Swiss"), when=is_swiss)
    ] = FirstRound.DRAW
    mcmahon_bar: Annotated[
        str,
        Setting(
            label=_("McMahon: upper bar"),
            help=_("A grade, as 4d: who is stronger begins there too. Empty: no bar."),
            most=12,
            when=offers_mcmahon,
        ),
    ] = ""
    mcmahon_floor: Annotated[
        str,
        Setting(
            label=_("McMahon: floor"),
            help=_("A grade, as 20k: who is weaker or has no grade begins there, with 0."),
            most=12,
            when=offers_mcmahon,
        ),
    ] = "20k"
    group_seeding: Annotated[
        GroupSeeding,
        Setting(label=_("McMahon: pairing within a group"), when=offers_mcmahon),
    ] = GroupSeeding.FOLD
    handicap_reduction: Annotated[
        int,
        Setting(
            label=_("McMahon: taken off the difference for the handicap"),
            least=0,
            most=9,
            when=offers_mcmahon,
        ),
    ] = 1
    handicap_most: Annotated[
        int,
        Setting(
            label=_("McMahon: highest handicap"),
            help=_("0: all games are even. 1 is Black without komi."),
            least=0,
            most=9,
            when=offers_mcmahon,
        ),
    ] = 0
    eliminated_from: Annotated[
        int,
        Setting(
            label=_("Elimination: first after round"),
            least=0,
            most=99,
            when=of_kinds(_K.SWISS_ELIMINATION),
        ),
    ] = 0
    eliminated_each: Annotated[
        int,
        Setting(
            label=_("Elimination: how many leave"),
            least=0,
            most=512,
            when=of_kinds(_K.SWISS_ELIMINATION),
        ),
    ] = 0
    remaining: Annotated[
        int,
        Setting(
            label=_("Left for the last round"),
            help=_("0: half of the field."),
            least=0,
            most=512,
            when=of_kinds(_K.SWISS_ELIMINATION),
        ),
    ] = 0
    exchange_last_rounds: Annotated[
        bool,
        Setting(
            label=_("The last two rounds of the first cycle change places"),
            help=_("So that nobody has one colour three times running where the cycles meet."),
            when=of_kinds(_K.DOUBLE_ROUND_ROBIN),
        ),
    ] = False
    losses: Annotated[
        int,
        Setting(
            label=_("Out after so many losses"),
            least=2,
            most=9,
            when=of_kinds(_K.MULTIPLE_KNOCKOUT),
        ),
    ] = 3
    places: Annotated[int, Setting(when=of_kinds(_K.KNOCKOUT))] = 2
    fill: Annotated[
        Fill, Setting(label=_("A field that does not fill the sheet"), when=of_kinds(_K.KNOCKOUT))
    ] = Fill.BY_LIST
    colours: Annotated[
        KnockoutColours,
        Setting(label=_("Colours of the knockout"), when=of_kinds(*KNOCKOUTS)),
    ] = KnockoutColours.LOT
    deciding: Annotated[str, Setting(when=has_deciding)] = ""
    play_off: Annotated[str, Setting(when=has_deciding)] = ""
    arena_draws: Annotated[
        ArenaDraw,
        Setting(label=_("A drawn game of a win-and-continue match"), when=of_kinds(_K.ARENA)),
    ] = ArenaDraw.ASK
    stops_when_decided: Annotated[
        bool, Setting(label=_("The match ends once it is decided"), when=of_kinds(_K.MATCH))
    ] = False
    seeds_in_order: Annotated[
        bool, Setting(label=_("Seeds stand in their order, without a lot"), when=has_seeds_by_lot)
    ] = False
    pairs_withdrawn: Annotated[
        bool,
        Setting(
            label=_("Who withdraws is paired on and forfeits"),
            help=_("Else he is not paired any more; xiangqi 19.3 can be read either way."),
            clause=_(", who withdraws is paired on and forfeits"),
            when=pairs_on,
        ),
    ] = False
    mates_apart: Annotated[
        bool, Setting(label=_("The two of a group come into opposite halves"), when=is_finals)
    ] = False
    as_printed: Annotated[
        bool,
        Setting(
            label=_("Keep the table as printed, with its printing errors"),
            when=lambda outline, index: (
                is_finals(outline, index) or outline.kinds[index] is StageKind.SCHEVENINGEN
            ),
        ),
    ] = False
    lean: Annotated[
        Lean,
        Setting(
            label=_("Colours balanced first"),
            when=has_own_lean,
            clause=_(", the weaker side's colours balanced first"),
        ),
    ] = Lean.STRONGER
    principles: Annotated[tuple[Principle, ...], Setting(when=has_principles)] = PRINCIPLES
    tiebreaks: Annotated[tuple[str, ...], Setting(prefix="stage_", when=has_own_order)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Byes:
    """Which byes may be granted besides the one a pairing itself leaves over (轮空).

    No book knows a half-point bye; `half_byes` lets an event grant that many to each entrant.
    `repeat_pairing_bye`: whether the same entrant may be left over twice.
    """

    half_byes: Annotated[
        int,
        Setting(
            label=_("Half byes on request, each"),
            least=0,
            most=9,
            section="more",
            when=lambda outline: outline.has_swiss,
        ),
    ] = 0
    repeat_pairing_bye: Annotated[
        bool,
        Setting(
            label=_("The same entrant may be left over twice"),
            section="more",
            when=lambda outline: outline.has_swiss,
        ),
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenPairs:
    """Who is kept from meeting: named pairs by id, and members of one unit (同单位).

    `rounds` are those in which units are kept apart, empty for none (xiangqi app.3 r.7).
    """

    pairs: tuple[tuple[str, str], ...] = ()
    rounds: tuple[int, ...] = ()
    hardness: Hardness = Hardness.HARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness:
    """When a missing player forfeits (迟到): milliseconds after the start of the round.

    None takes the rule book's own; 0 is zero tolerance.
    """

    limit_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """When entries (报名) and check-in (报到) close, in server ms; None for no limit."""

    entry_closes_at: int | None = None
    check_in_closes_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """One line of the penalties table that differs from the book: so many offences lose.

    `offence` is the article or code of the act; `count` how many of them lose the game.
    """

    offence: str
    count: int


def _has_reserves(outline: Any) -> bool:
    return outline.is_match_of_teams and outline.team_kind is not TeamKind.FIXED_BOARDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Teams:
    """The team side of an event: kind, boards of a match, reserves.

    `bye_board_points`: board points of a team left over (the books give the match win only).
    `reserve_rule`: what a reserve may do where the book leaves it to the event (weiqi 25.2),
    None for the book's own.
    """

    kind: TeamKind = TeamKind.NONE
    boards: Annotated[
        int,
        Setting(
            label=_("Boards of a match"),
            least=1,
            most=20,
            section="teams",
            when=lambda outline: outline.is_match_of_teams,
            clause=_(", boards: %(count)d"),
        ),
    ] = 0
    reserves: Annotated[
        int,
        Setting(
            label=_("Reserves of a team"),
            least=0,
            most=20,
            section="teams",
            when=_has_reserves,
            clause=_(", reserves: %(count)d"),
        ),
    ] = 0
    reserve_rule: Annotated[Reserves | None, Setting(section="teams")] = None
    bye_board_points: Annotated[
        Fraction,
        Setting(
            label=_("Game points of a team left over"),
            section="teams",
            when=lambda outline: outline.is_match_of_teams and outline.has_swiss,
        ),
    ] = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    """Where the ratings of an event come from, and what stands in for one that is missing.

    `lists` are the names of rating lists asked in turn after `rating_list`; with neither, the
    default sequence of the game and its speed. `choice`: the first list that knows the player
    or the highest. `unrated` is the rating at entry of one no list knows, None for none.
    `substitute` stands in for a missing rating in the opponents' average (questions 208 and
    209; draughts appendix 1.4.5): None leaves the opponent out, 0 counts him as nothing.
    `spans_months`: the event lasts over 30 days, ratings are brought up to date by periods
    (210). `by_round`: tie-breaks by the rating of each round's period, else by the first.
    """

    lists: Annotated[tuple[str, ...], Setting(prefix="r_", section="ratings")] = ()
    choice: Annotated[
        Choice, Setting(prefix="r_", label=_("Where several know a player"), section="ratings")
    ] = Choice.FIRST
    unrated: Annotated[
        int | None,
        Setting(
            prefix="r_",
            label=_("Rating of players on no list"),
            help=_("Empty: they stay without one."),
            least=0,
            most=9999,
            section="ratings",
        ),
    ] = None
    substitute: Annotated[
        int | None,
        Setting(
            prefix="r_",
            label=_("In the opponents' average, the unrated count as"),
            help=_("Empty: they are left out."),
            least=0,
            most=9999,
            section="ratings",
        ),
    ] = None
    spans_months: Annotated[
        bool,
        Setting(
            prefix="r_", label=_("Lasts over thirty days, ratings by periods"), section="ratings"
        ),
    ] = False
    by_round: Annotated[
        bool,
        Setting(
            prefix="r_",
            label=_("Tie-breaks by the rating of each round's period"),
            section="ratings",
        ),
    ] = False


BOOK_OPTIONS = Options()
"""What a game's own book sets."""
MOST_DELAY_MINUTES = 240
"""The longest public delay of an event's games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulations:
    """All that is fixed before round 1 of one section (组别) of an event.

    `title` and `section` name the event, never a person. `ranking` names the list of the rule
    book (14.3.1 or 14.3.2), empty for its first; `tiebreaks` are the event's own comparisons
    in order, empty for the book's list. `rating_list`: which list numbers and
    halves go by. `shared_places`: equal entrants may share a place (gomoku 29.3).
    `forfeits_meet`: a game won by forfeit counts as having met. `rulings_bind`: a proposed
    ruling takes effect at once. `results_bind`: the result of a board's closed game is
    recorded at once, not proposed to an arbiter. `pairs_unfinished_as_draws`: the chief
    arbiter may have missing results counted as draws for the next pairing (xiangqi app.3 r.8).
    `points` are those of a game (局分), `match_points` those of a match (场分; xiangqi 13.2, weiqi
    27.2, gomoku 28.1), None where none is played and where, as recorded of old, one scoring
    holds for both.
    `book`: the federation's own, with which its games begin; None for none.
    `appeals`: how long a ruling may be contested, and the fee of an appeal.
    `ratings` says where ratings come from, `deadlines` when entries and check-in close (gomoku
    24.1.1). `grading` says whether the event tests strength (weiqi 25.3, gomoku 27.8).
    `delay_minutes`: how much later than the officials strangers see what happens in its games.
    `four_eyes`: who entered a result does not confirm it, whatever the office. `signed_acts`:
    devices and officials sign what they record; an act of a game that is not signed is marked.
    """

    title: str
    edition: str
    stages: tuple[Stage, ...]
    section: Annotated[str, Setting(most=60, label=_("Section"), section="event")] = ""
    place: Annotated[
        str, Setting(most=100, label=_("Place of the tournament"), section="event")
    ] = ""
    starts_on: Annotated[str, Setting(section="event")] = ""
    ends_on: Annotated[str, Setting(section="event")] = ""
    level: Annotated[EventLevel, Setting(label=_("Level of the tournament"), section="event")] = (
        EventLevel.NATIONAL
    )
    book: Annotated[FederationBook | None, Setting(section="event")] = None
    options: Options = BOOK_OPTIONS
    time_control: TimeControl | None = None
    points: PointSystem = TWO_ONE_ZERO
    match_points: MatchPoints | None = None
    ranking: str = ""
    tiebreaks: tuple[str, ...] = ()
    byes: Byes = Byes()
    forbidden: ForbiddenPairs = ForbiddenPairs()
    lateness: Lateness = Lateness()
    thresholds: tuple[Threshold, ...] = ()
    teams: Teams = Teams()
    rating_list: str = ""
    shared_places: Annotated[
        bool,
        Setting(
            label=_("Equal entrants share a place"),
            section="ties",
            when=lambda outline: outline.is_ranked,
        ),
    ] = True
    forfeits_meet: Annotated[
        bool,
        Setting(
            label=_("A forfeited game counts as met"),
            section="more",
            when=lambda outline: outline.has_swiss,
        ),
    ] = True
    rulings_bind: Annotated[
        bool, Setting(label=_("Proposed rulings bind at once"), section="last")
    ] = False
    results_bind: Annotated[
        bool, Setting(label=_("The result of a board is recorded at once"), section="last")
    ] = False
    pairs_unfinished_as_draws: Annotated[
        bool,
        Setting(
            label=_("Unfinished games may count as draws for pairing"),
            section="more",
            when=lambda outline: outline.has_swiss,
        ),
    ] = True
    ratings: Ratings = Ratings()
    deadlines: Deadlines = Deadlines()
    appeals: AppealTerms = NO_TERMS
    grading: Annotated[Grading, Setting(section="event")] = Grading.NONE
    delay_minutes: Annotated[
        int,
        Setting(
            label=_("Public delay of the games (minutes)"),
            help=_("0: none. Officials see their games at once."),
            least=0,
            most=MOST_DELAY_MINUTES,
            section="last",
            line=_("shown to the public %(count)d min late"),
        ),
    ] = 0
    four_eyes: Annotated[
        bool, Setting(label=_("Who entered a result does not confirm it"), section="last")
    ] = False
    signed_acts: Annotated[bool, Setting(label=_("Acts are signed by key"), section="last")] = False

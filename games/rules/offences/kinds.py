"""The words in which a rule book speaks of offences: what is done, what it costs, who may say so.

Rule sources: xiangqi 2020, articles 4.1, 8, 18, 28 and appendix 1; gomoku 2025, articles
15-18 and 31; the classic gomoku rules; weiqi 2002, articles 17-18 and 22-24, 30-31.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class Measure(StrEnum):
    """What an official imposes for one offence, the lightest first."""

    NOTE = "note"  # 记录在案: recorded, nothing follows
    WARNING = "warning"  # 警告
    FOUL = "foul"  # 犯规
    VIOLATION = "violation"  # 违例
    SENT_OUT = "sent_out"  # 驱逐出赛场
    LOSS = "loss"  # 判负
    BOTH_LOSE = "both_lose"  # 双方均负
    DISQUALIFICATION = "disqualification"  # 取消比赛资格, 除名


class Office(StrEnum):
    """Who imposes: the offices the books give powers to, by the codes of the roles."""

    ARBITER = "arbiter"  # 监局裁判, 裁判员
    DEPUTY_CHIEF_ARBITER = "deputy_chief_arbiter"  # 副裁判长
    CHIEF_ARBITER = "chief_arbiter"  # 裁判长
    ORGANISER = "organiser"  # 竞赛组织机构, 竞赛组委会


class Waiver(StrEnum):
    """When an offence can no longer be pursued."""

    NEVER = "never"
    NEXT_MOVE = "next_move"  # the opponent has played on
    FIVE_ROUNDS = "five_rounds"  # five rounds have passed


class Scope(StrEnum):
    """Over what repeated offences of one kind are counted."""

    GAME = "game"
    EVENT = "event"


EARLY_PRESS = "pressed_without_moving"
ILLEGAL_MOVE = "illegal_move"
"""Offences that the state of a game counts by themselves (xiangqi 4.1.9, 4.1.8)."""
UNTRUE_LIMIT_CLAIM = "untrue_limit_claim"
"""提出自然限着不属实: xiangqi 2020, 8.1.4 and 22.2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a penalty depends on beside the book and the past.

    `level`: of the event, "national" where one illegal move loses (4.1.8). `rapid`: played
    under the book's chapter on rapid play. `missing_moves`: missing or illegible in the
    offender's record. `after_press`: done with or after the press of the clock.
    `opponent_left_ms`: what the opponent has left, None without a clock.
    """

    level: str = "national"
    rapid: bool = False
    missing_moves: int = 0
    after_press: bool = False
    opponent_left_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What the offender has against it already, before the offence judged.

    `fouls`, `violations`, `warnings`: in this game. `same`: offences of the same kind in
    this game. `earlier_in_event`: of the same kind in earlier games of the event.
    """

    fouls: int = 0
    violations: int = 0
    warnings: int = 0
    same: int = 0
    earlier_in_event: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one offence costs: `count` times `measure`, under `article` where another speaks.

    `loses`: the game is lost with it, for `reason`. `own_ms`, `opponent_ms`: added to either
    clock (negative: taken away).
    """

    measure: Measure
    count: int = 1
    article: Article | None = None
    loses: bool = False
    reason: str = ""
    own_ms: int = 0
    opponent_ms: int = 0


Rule = Callable[[Terms, Past], Cost]
"""What an offence costs where that depends on more than how often it was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """One offence of a book.

    `costs`: what the first, second, ... costs; the last goes on. `rule` takes their place
    where the cost depends on more. `also`: articles cited beside `article`; `known_as`: those
    under which an event may mean it in its own table of penalties. `by_code_alone`: its article
    names another offence first, so that the article alone does not mean this one. `choices`: what
    an official with the power may impose instead. `mandatory`: a loss follows from the book
    itself, so that whoever records the offence may pronounce it. `automatic`: the server
    records it too, from a move, a press, an offer or a claim. `evidence`: it must be
    described. `unless_rapid`: no offence in rapid play; `only_rapid`: one there alone.
    `unless_signed`: none of a side that has signed the result.
    `after_end`: the article by which its loss is given even when the result stands, silent where
    the first cause of the end stays; `after_close`: even when the record is signed.
    """

    code: str
    article: Article
    zh: str
    en: str
    costs: tuple[Cost, ...] = ()
    rule: Rule | None = None
    also: tuple[Article, ...] = ()
    known_as: tuple[Article, ...] = ()
    by_code_alone: bool = False
    choices: tuple[Measure, ...] = ()
    waiver: Waiver = Waiver.NEVER
    waiver_article: Article | None = None
    scope: Scope = Scope.GAME
    mandatory: bool = False
    automatic: bool = False
    evidence: bool = False
    unless_rapid: bool = False
    only_rapid: bool = False
    unless_signed: bool = False
    after_end: Article | None = None
    after_close: bool = False

    def known(self, terms: Terms) -> bool:
        """Return whether it is an offence at the speed that is played."""
        return not (self.unless_rapid if terms.rapid else self.only_rapid)

    def cost(self, terms: Terms, past: Past) -> Cost:
        """Return what it costs by the book after `past`."""
        if self.rule is not None:
            return self.rule(terms, past)
        times = past.same
        if self.scope is Scope.EVENT:
            times += past.earlier_in_event
        return self.costs[min(times, len(self.costs) - 1)]

    @property
    def articles(self) -> tuple[Article, ...]:
        """The one that names it first, then the others of the same book."""
        return (self.article, *self.also)

    @property
    def names(self) -> tuple[str, ...]:
        """What an event's table of penalties may call it."""
        return (self.code, *(article.number for article in (*self.articles, *self.known_as)))


def unlisted(article: Article) -> Offence:
    """Return what an official names by its article alone, where the book lists no offence."""
    return Offence(code="", article=article, zh="", en="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """Who may impose a measure, who may lay it before them, and the article that says so."""

    article: Article | None
    imposes: frozenset[Office]
    proposes: frozenset[Office] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How many lose the game, the article, and the stable reason code."""

    count: int
    article: Article
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Offences:
    """What one edition says of offences.

    `foul`: what a foul on record is in its words, None where it knows none. `needs_article`: by
    which a foul or warning names its article. `limits`: how many fouls, violations or warnings
    lose. `zi_per_warning`: what a warning
    costs at the count. `forfeit_article`: by which a loss given when the result stands takes
    the offender's points alone, for whatever offence and after the signatures too.
    `fact_article`: by which an arbiter's finding of fact is final. `final_article`: by which
    no committee changes the chief arbiter's decision. `spares_article`: by which resigning at
    once spares the foul.
    """

    listed: tuple[Offence, ...]
    powers: Mapping[Measure, Power]
    limits: Mapping[Measure, Limit]
    foul: Measure | None = Measure.FOUL
    needs_article: Article | None = None
    zi_per_warning: int = 0
    zi_article: Article | None = None
    forfeit_article: Article | None = None
    fact_article: Article | None = None
    final_article: Article | None = None
    spares_article: Article | None = None

    def __post_init__(self) -> None:
        meant: dict[Article, str] = {}
        for offence in self.listed:
            code, article = offence.code, offence.article
            if not offence.costs and offence.rule is None:
                raise ValueError(f"{code} costs nothing")
            if not offence.by_code_alone and meant.setdefault(article, code) != code:
                raise ValueError(f"{article} alone means {meant[article]} and {code}")

    def offence(self, code: str) -> Offence | None:
        """Return the offence of that code, None where the book knows none."""
        return next((offence for offence in self.listed if offence.code == code), None)

    def under(self, article: Article | None) -> Offence | None:
        """Return the offence that the article alone means, None where the book names none."""
        meant = (each for each in self.listed if not each.by_code_alone)
        return next((offence for offence in meant if offence.article == article), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """What follows from one offence.

    `count` times `measure` under `articles`; `loses` is "" or who loses by it, "offender" or
    "both", under the article `lost_under` and for the stable `reason`. `own_ms`,
    `opponent_ms`: added to either clock. `zi`: what the offender pays at the count.
    """

    measure: Measure
    articles: tuple[Article, ...]
    count: int = 1
    loses: str = ""
    lost_under: Article | None = None
    reason: str = ""
    own_ms: int = 0
    opponent_ms: int = 0
    zi: int = 0


BOARD = frozenset({Office.ARBITER, Office.DEPUTY_CHIEF_ARBITER, Office.CHIEF_ARBITER})
CHIEFS = frozenset({Office.DEPUTY_CHIEF_ARBITER, Office.CHIEF_ARBITER})
CHIEF = frozenset({Office.CHIEF_ARBITER})
DEPUTY = frozenset({Office.DEPUTY_CHIEF_ARBITER})
ORGANISER = frozenset({Office.ORGANISER})

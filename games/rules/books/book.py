"""What one rule book fixes for one edition, as one value: every number with its article.

Kernels know how men move; the book knows everything else that is written down: what loses, who
may say so, how long one may be late, which article speaks at which step. A part that a game's
books do not have is None there, and an article on which a book is silent is None too. A derived
edition is `replace(BASE, ...)`, part by part.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.books.appeals import NO_APPEALS, Appeals
from games.rules.books.article import Article as Article
from games.rules.books.article import Heads as Heads
from games.rules.books.article import Named as Named
from games.rules.books.article import Source as Source
from games.rules.books.grounds import Ground
from games.rules.books.kinds import CaseKind, IrregularityKind, PositionOutcome, Step
from games.rules.books.left import NOTHING_LEFT, Left
from games.rules.clocks.kinds import ControlKind, PressFault, Speed
from games.rules.clocks.ruling import Effect
from games.rules.offences.kinds import Measure, Offences
from games.rules.xiangqi.world.policy import Policy

RESULTS = ("1-0", "0-1", "1/2-1/2")
"""First mover wins, second mover wins, draw."""
BOTH_LOSE = "0-0"
NO_RESULT = "no_result"


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeWords:
    """What the codes of one game are called: its `sides`, the `reasons` of its ends, the
    `violations` its kernel names, the `questions` claimed in it, the `facts` of its rulings.
    """

    sides: Mapping[str, Named] = field(default_factory=dict)
    reasons: Mapping[str, Named] = field(default_factory=dict)
    violations: Mapping[str, Named] = field(default_factory=dict)
    questions: Mapping[str, Named] = field(default_factory=dict)
    facts: Mapping[str, Named] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: its stable code, its name, and the book's word for a pass where it has one.

    `words` are those of codes that no other game has.
    """

    code: str
    name: Named
    a_pass: Named | None = None
    words: CodeWords = CodeWords()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserved:
    """Causes of a loss that only the chief arbiter declares, and the article that says so.

    `articles` are single ones, `heads` whole parts of a book. Where `article` is
    None, the article of the loss itself is the one that reserves it.
    """

    article: Article | None = None
    articles: tuple[Article, ...] = ()
    heads: tuple[Heads, ...] = ()

    def speaks_of(self, article: Article | None) -> bool:
        """True of an article named, and of any below a head that is named."""
        return article in self.articles or any(article in head for head in self.heads)


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalLimit:
    """Rounds without a capture that draw (自然限着), 0 where only the regulations set them.

    `checks`: how many of the claimant's checks count; `checks_never_count`: no check of either
    side does. `after_end`: by which it may be claimed after the end, until the first signature.
    Within which bounds `rounds` may be set otherwise is said by what the book leaves open.
    """

    article: Article
    rounds: int
    checks: int
    checks_never_count: bool = False
    after_end: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetition:
    """How a repeated position is judged (待判局面).

    `perpetual_check_loses`: one-sided perpetual check loses at once, else it must vary next
    move. `doubt_is_idle`: a label that cannot be decided is 闲 (疑案从无).
    `both_prohibited_draw`: two prohibited sides draw, whatever they chase. `policy`: by which
    threats made new are judged (World rules); None where gains are searched (rules 2020).
    """

    article: Article
    perpetual_check_loses: bool = True
    doubt_is_idle: bool = False
    both_prohibited_draw: bool = False
    policy: Policy | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedTime:
    """Draws of fast games without an increment: the regular one (规则和棋), 时间恐慌 (`scramble`).

    A scramble is one with at most `ms` on the claimant's clock and `pieces` of both sides on
    the board. `scope` says where the two are in force; `applies`: they are in this edition.
    """

    scope: Article
    regular: Article
    scramble: Article
    ms: int
    pieces: int
    applies: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """How a game is ended by people, and what its players may agree.

    `resignation`: of the loss by it, and of a loss that both agree on. `agreed_draw`: silent
    where the book knows none. `results`: what an arbiter may declare; `declared` asks for an
    article then. `reserved`: losses that only the chief arbiter gives. `both_lose_by_absence`:
    beginnings of the articles by which absence alone loses for both. `turns`: of moving in
    turn; `two_running`: of two moves running. `no_early_draw`: of the rounds, set by the event,
    in which no draw is offered. `agreed_from_round`: the first in which players may agree on one
    (`agreed_from`), `agreed_pieces`: how many each may have left for it where nobody keeps a
    record. `disturbed`: by which a player reports what keeps him from playing.
    """

    resignation: Article
    declared: Article
    agreed_draw: Article | None = None
    agreed_win: Article | None = None
    results: tuple[str, ...] = RESULTS
    reserved: tuple[Reserved, ...] = ()
    both_lose_by_absence: tuple[Heads, ...] = ()
    turns: Article | None = None
    two_running: Article | None = None
    disturbed: Article | None = None
    no_early_draw: Article | None = None
    agreed_from_round: int = 0
    agreed_from: Article | None = None
    agreed_pieces: int | None = None
    fixed_time: FixedTime | None = None
    natural_limit: NaturalLimit | None = None
    repetition: Repetition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedClass:
    """Games that take longer than `over_ms` a side, and no faster class."""

    speed: Speed
    over_ms: int
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class LateLimit:
    """How late one may come: `ms` None leaves it to the event.

    `plays`: of a late side that may still play; `loses`: of one that comes later.
    """

    plays: Article | None
    loses: Article | None
    ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness:
    """What lateness costs.

    `apart`, `together`: the book's limits where players lodge away from the venue or at it.
    `limit`: of the limit that an event sets; `over_limit`: of the loss by that limit, silent
    where it is that of the book's own. `both`: both too late. `times`: how often the lateness
    is taken from the late side's time. `referee_may_admit`: a side over the limit.
    `none_runs_before`: no clock runs before both are seated.
    """

    limit: Article | None
    apart: LateLimit
    together: LateLimit
    both: Article | None
    over_limit: Article | None = None
    times: int = 0
    referee_may_admit: bool = False
    none_runs_before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Flags:
    """What a fallen flag brings.

    `loss`: by which the side loses, `loss_by_kind` where a kind of control has its own;
    `recorded`: what games on record cite instead, standard and fast, where the book of play and
    that of events differ. `board_first`: a mate on the board goes before the flag.
    `both_draw`: both down in no known order are a draw. `waits`: kinds of control in which the
    loss waits for the referee. `mechanical`: of a clock with hands, `hands_past_12` asks for
    both; `early`: a flag that fell early is for the referee, who is told whether it was by more
    than `early_border_ms`. `set_aside`: of a flag that counts for nothing. `own_claim_first`: only
    a claim of the side itself goes before its flag.
    """

    loss: Article
    loss_by_kind: Mapping[ControlKind, Article] = field(default_factory=dict)
    recorded: tuple[Article, Article] | None = None
    board_first: Article | None = None
    both_draw: Article | None = None
    waits: Mapping[ControlKind, Article] = field(default_factory=dict)
    mechanical: Article | None = None
    hands_past_12: bool = False
    early: Article | None = None
    early_border_ms: int = 0
    set_aside: Article | None = None
    own_claim_first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PressRow:
    """What follows from a wrong act at the clock."""

    effect: Effect
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Presses:
    """Wrong acts at the clock.

    `reading_stands`: those whose press changes no reading. `may_stop`: by which a player may
    stop the clocks in a dispute; `only_rapid`: in rapid games alone.
    """

    rows: Mapping[PressFault, PressRow] = field(default_factory=dict)
    reading_stands: frozenset[PressFault] = frozenset({PressFault.BEFORE_MOVE})
    may_stop: Article | None = None
    only_rapid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaints:
    """Doubts about a clock.

    `effect` under `article`. `both_consent`: readings are changed with both players' consent
    alone. `own_time`: only a side with time left is heard. `setting`: a doubt about how the
    clock was set needs both. `after_end`: by which the result stands.
    """

    article: Article | None = None
    effect: Effect = Effect.REFEREE
    both_consent: bool = False
    own_time: bool = False
    setting: Article | None = None
    after_end: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingRules:
    """What goes with the reading of the seconds (读秒), and with the referee who reads.

    `leave`: the one leave a side has under it. `halves`: half of a lost first part for each.
    `one_side`: one side's clock alone is the chief referee's to change.
    """

    leave: Article
    halves: Article
    one_side: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """What the book says of clocks.

    `controls`: the article of each kind of control that it names. `clock`: there is one;
    `fallen`, `not_fallen`: a flag is down, or not yet; `stopped`: officials stop clocks;
    `fault`: they put them right. `speeds`: the slowest class first, by the base time and
    `increments_counted` increments; empty where the book makes no difference. `charged`: the
    time of a ruling charged to one side, and to both. `shared`: shared time split in two.
    `always_rapid`: whatever the control; `has_rapid_chapter`: a rapid control brings other
    offences. `on_the_spot`: a limit set while the game goes on.
    """

    clock: Article
    fallen: Article
    not_fallen: Article
    stopped: Article
    fault: Article
    controls: Mapping[ControlKind, Article]
    lateness: Lateness
    flags: Flags
    presses: Presses = Presses()
    complaints: Complaints = Complaints()
    speeds: tuple[SpeedClass, ...] = ()
    increments_counted: int = 0
    always_rapid: bool = False
    has_rapid_chapter: bool = False
    readings: ReadingRules | None = None
    charged: tuple[Article, Article] | None = None
    shared: Article | None = None
    on_the_spot: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheets:
    """The players' own score sheets: who must keep them, and what is done with them.

    `recording`: of the duty; `not_in_fast`: it falls away in fast games. `short_of_time`: it is
    lifted under a kind of control. `borrowed`, `copied`: the opponent's sheet lent, a sheet
    written anew; `borrowed_by_consent` asks the referee, `returned_first` bars moving before
    it is given back; `copied_in_play` false: only when the game has ended. `entered`: who
    enters the moves after the game.
    """

    recording: Article | None = None
    not_in_fast: Article | None = None
    short_of_time: Mapping[ControlKind, Article] = field(default_factory=dict)
    borrowed: Article | None = None
    borrowed_by_consent: bool = False
    returned_first: bool = False
    copied: Article | None = None
    copied_in_play: bool = True
    entered: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """Articles: the game is `over`, `closed` for good, `signed`, a signature `refused`.

    `pending`: a claim that must be ruled on before anyone signs. `absent` and `both_absent`:
    a forfeit of one side, of both. `penalised`: points taken after the end, silent where the
    book knows no such ruling on one game.
    """

    over: Article
    closed: Article
    signed: Article
    refused: Article
    pending: Article
    absent: Article
    both_absent: Article
    penalised: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjournment:
    """Articles on breaks and sealed moves, one a step; `has_own_rules`: on sealing, in full."""

    pause: Article | None = None
    confirm: Article | None = None
    seal: Article | None = None
    keep: Article | None = None
    legal: Article | None = None
    open: Article | None = None
    back: Article | None = None
    owed: Article | None = None
    has_own_rules: bool = False


class Colours(StrEnum):
    """What puts an end to the time in which wrong colours are put right."""

    NEVER = "never"  # they stand once the game has begun
    MINUTES = "minutes"
    ROUNDS = "rounds"
    FIRST_ROUND = "first_round"  # both sides have moved, or the minutes are over
    PLIES = "plies"  # so many moves, or the minutes are over


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourRule:
    """Until when players at each other's colours begin anew.

    `ms` from the start, `rounds` or `plies` played; `at_limit_too`: the limit of time itself
    still counts.
    """

    article: Article
    until: Colours
    ms: int = 0
    rounds: int = 0
    plies: int = 0
    at_limit_too: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PressedUpset:
    """Men knocked over with or after the press of the clock, which is an offence (xiangqi 5.9).

    It is one from `men` on, or with one off the board; less is put right under `article`.
    """

    article: Article
    men: int
    offence: str = "men_knocked_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Upset:
    """A board knocked about, each article "" where the book knows no such case.

    `outside`: by nobody who plays, not to be restored; `restored`: the same, restorable.
    `by_accident`: by a player, restorable, which `counts_as` a measure; `for_good`: not to be
    restored. `on_purpose`: a loss, which `reserved` leaves to the chief arbiter together with
    that `for_good` where `for_good_is_reserved`; `needs_evidence`: it must be described.
    `pressed`: it is an offence with the press of the clock alone.
    """

    outside: Article
    restored: Article
    by_accident: Article
    for_good: Article | None = None
    on_purpose: Article | None = None
    reserved: Article | None = None
    for_good_is_reserved: bool = False
    needs_evidence: bool = False
    counts_as: Measure | None = None
    pressed: PressedUpset | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRulings:
    """What may be ruled on a position: what both may agree on, what the chief may rule else."""

    article: Article
    agreed: Mapping[PositionOutcome, Article]
    chief: Mapping[PositionOutcome, Article]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """A man or stone dropped by accident: `chief_decides` where the opponent does not agree."""

    article: Article
    chief_decides: bool = False


class Displacement(StrEnum):
    """What is done about men that were found displaced."""

    GO_BACK = "go_back"  # the moves since are taken back, within so many rounds
    AT_ONCE = "at_once"  # put right if it is said at once
    RULED = "ruled"  # the position waits to be ruled on


@dataclass(frozen=True, slots=True, kw_only=True)
class Repairs:
    """What is put right at the board.

    `displaced`: men displaced, dealt with `by`; `found_later`: an illegal move found later;
    `rounds`: in how many both may still be put right; `on_record`: the players' own records
    may tell where men belong. `between`: a man left between two points, `between_is_foul`.
    `touched`: the rule of touched men is kept. `drawn`: the article on draws that a drawn
    ruling on a position comes under. `irregular`: acts that the opponent has corrected or lets
    stand, `waived` the latter; `off_centre`: a first stone put on the centre.
    """

    upset: Upset
    displaced: Article | None = None
    by: Displacement = Displacement.RULED
    rounds: int = 0
    on_record: bool = False
    found_later: Article | None = None
    between: Article | None = None
    between_is_foul: bool = False
    touched: bool = False
    dropped: Dropped | None = None
    colours: ColourRule | None = None
    rulings: Mapping[CaseKind, PositionRulings] = field(default_factory=dict)
    drawn: Article | None = None
    irregular: Mapping[IrregularityKind, Article] = field(default_factory=dict)
    waived: Article | None = None
    off_centre: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """What may be claimed.

    `questions`: by their stable codes, each with the article it is asked under, under which the
    referee answers what the machine leaves open; those of `after_end` are asked of a game that
    is over, the others while it is played. `first`: by which a claim made before the flag fell
    is ruled on first. `reviewed`: officials have them examined unasked, `any_arbiter_reviews`
    where not the chief alone, as `reviewers` says.
    """

    questions: Mapping[str, Article] = field(default_factory=dict)
    after_end: frozenset[str] = frozenset()
    first: Article | None = None
    reviewed: bool = False
    any_arbiter_reviews: bool = False
    reviewers: Article | None = None

    def reviewed_now(self, *, over: bool) -> frozenset[str]:
        """Return what officials may have examined unasked in a game under way, or one over."""
        if not self.reviewed:
            return frozenset()
        return self.after_end if over else frozenset(self.questions) - self.after_end

    def asked_under(self, question: str) -> Article | None:
        """By the question's code; None where the book knows none such."""
        return self.questions.get(question)

    def waits_under(self, question: str) -> Article | None:
        """Return the article by which the game waits until a claim is ruled on."""
        return self.first or self.asked_under(question)


@dataclass(frozen=True, slots=True, kw_only=True)
class InFiles:
    """How files of others name the edition: PDN's number of it, and words of their tags.

    `words` is a pattern, "" where no words do; `pdn_win`: the points of a win in PDN. How the
    board stands in PDN is told by the edition's rules of play. `assumed`: a file of the game
    that names no edition may be of this one.
    """

    assumed: bool = True
    pdn_type: int = 0
    pdn_win: int = 1
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """All that a rule book fixes for one edition.

    `source` is the book that prints it; `name` is the edition's own. `left`: what it leaves to
    the regulations. `grounds`: of ends that stand nowhere else in it.
    """

    edition: str
    game: Game
    name: Named
    source: Source
    conduct: Conduct
    clocks: ClockRules
    offences: Offences
    closing: Closing
    repairs: Repairs
    adjournment: Adjournment = Adjournment()
    claims: Claims = Claims()
    sheets: Sheets = Sheets()
    deadlines: Mapping[Step, Article] = field(default_factory=dict)
    appeals: Appeals = NO_APPEALS
    in_files: InFiles = InFiles()
    left: Left = NOTHING_LEFT
    grounds: tuple[Ground, ...] = ()

    def knows(self, question: str) -> bool:
        """Return whether this can be claimed."""
        return question in self.claims.questions

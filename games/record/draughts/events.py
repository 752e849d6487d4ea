"""What can happen in a game of draughts alone. Past tense; facts only."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.draughts.draws import DrawRule
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.draughts-irregular-move-played.v1", label=_("irregular move"))
@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularMovePlayed:
    """`side` made a move that breaks the rules (5.4); `move` is it as made, e.g. `28-23~`.

    The position stands as it was until the opponent plays on or has it put right. `code`
    and `rule_article` name the rule broken, `article` the irregularity.
    """

    ply: int
    side: str
    move: str
    code: str
    rule_article: Article | None
    article: Article
    reading_ms: int | None = None


@stored("games.draughts-move-found-irregular.v1", label=_("move found irregular"))
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFoundIrregular:
    """The move of `ply`, on record as a legal one, broke the rules (5.4); `move` is it as made.

    Another piece than the one touched, or pieces taken off wrongly: `19x28~23`. The opponent
    decides on it; where he has played on already, it stands.
    """

    ply: int
    side: str
    move: str
    code: str
    article: Article
    note: str = ""


@stored(
    "games.draughts-irregularity-stood.v1", label=_("irregularity stands"), detail=("%(move)s",)
)
@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityStood:
    """The opponent of `side` played on: the irregular move stands (5.4)."""

    ply: int
    side: str
    move: str
    article: Article


@stored("games.draughts-irregularity-corrected.v1", label=_("irregularity corrected"))
@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityCorrected:
    """The irregular move of `side` was taken back; `side` moves again (5.4).

    After two moves running, and where pieces were taken off wrongly, its opponent is to move, as
    before: the pieces alone are put right.
    """

    ply: int
    side: str
    article: Article


@stored("games.draughts-draw-rule-reached.v1", label=_("draw rule reached"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRuleReached:
    """After `ply` half-moves a draw rule holds: `count` of what it counts. Nothing ends by it."""

    rule: DrawRule
    article: Article | None
    ply: int
    count: int


@stored("games.draughts-draw-claimed.v1", label=_("draw claimed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimed:
    """`side` claimed a draw under a rule after `ply` half-moves."""

    side: str
    rule: DrawRule
    article: Article
    ply: int


@stored("games.draughts-draw-claim-answered.v1", label=_("draw claim answered"))
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimAnswered:
    """The draw under `rule` was granted or refused; `claim_version` 0 where nobody claimed it.

    `count` is what the rule counted, where it counts.
    """

    claim_version: int
    rule: DrawRule
    article: Article
    granted: bool
    reason: str = ""
    count: int = 0


@stored("games.draughts-arbiter-called.v1", label=_("arbiter called"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterCalled:
    """`side` called the arbiter; the clocks stop (appendix, article 6)."""

    side: str
    note: str = ""


@stored("games.draughts-call-dealt-with.v1", label=_("call dealt with"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class CallDealtWith:
    """The arbiter has dealt with the call of `side`; the clocks go on."""

    side: str
    note: str = ""


DraughtsEvent = (
    IrregularMovePlayed
    | MoveFoundIrregular
    | IrregularityStood
    | IrregularityCorrected
    | DrawRuleReached
    | DrawClaimed
    | DrawClaimAnswered
    | ArbiterCalled
    | CallDealtWith
)

"""What happened on the way to the close of a game. Past tense; facts only."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.win-agreed.v1", label=_("win agreed on"))
@dataclass(frozen=True, slots=True, kw_only=True)
class WinAgreed:
    """`side` agreed that `winner` has won (双方均认可的胜局)."""

    side: str
    winner: str


@stored("games.score-penalised.v1", label=_("points taken"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePenalised:
    """`side` lost its points by a ruling after the end; the result on the board stands.

    `score` is what both have now, exact fractions of a game, first mover first: `1/2`, `0`.
    """

    side: str
    score: tuple[str, ...]
    article: Article
    reason: str = ""


@stored("games.signature-refused.v1", label=_("signature refused"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureRefused:
    """`side` refused to sign the result (拒绝签字)."""

    side: str
    article: Article
    reason: str = ""


ClosingEvent = WinAgreed | ScorePenalised | SignatureRefused

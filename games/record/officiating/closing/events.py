"""What happened on the way to the close of a game. Past tense; facts only."""

from dataclasses import dataclass

from games.rules.books.article import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class WinAgreed:
    """`side` agreed that `winner` has won (双方均认可的胜局)."""

    side: str
    winner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePenalised:
    """`side` lost its points by a ruling after the end; the result on the board stands.

    `score` is what both have now, exact fractions of a game, first mover first: `1/2`, `0`.
    """

    side: str
    score: tuple[str, ...]
    article: Article
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureRefused:
    """`side` refused to sign the result (拒绝签字)."""

    side: str
    article: Article
    reason: str = ""


ClosingEvent = WinAgreed | ScorePenalised | SignatureRefused

STORED_NAMES: dict[type, str] = {
    WinAgreed: "games.win-agreed.v1",
    ScorePenalised: "games.score-penalised.v1",
    SignatureRefused: "games.signature-refused.v1",
}

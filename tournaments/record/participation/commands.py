"""Commands on who takes part: withdrawal, expulsion, elimination, absence, byes, sanctions."""

from dataclasses import dataclass

from games.rules.books.article import Article
from tournaments.crosstable import Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntrant:
    """Take out an entrant who leaves (退出) after `after_round`, his last."""

    number: int
    after_round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpelEntrant:
    """Take out an entrant by a penalty (取消比赛资格); he is treated as withdrawn."""

    number: int
    after_round: int
    article: Article | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EliminateEntrants:
    """Take out the lowest after `after_round` (末位淘汰, xiangqi 10.4.2).

    Without `numbers` the system finds them, the level ones by lot from `seed`; others than
    the lowest need a `reason`.
    """

    after_round: int
    numbers: tuple[int, ...] = ()
    seed: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnEntrant:
    """Let an entrant who withdrew take part again from `from_round`."""

    number: int
    from_round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcuseEntrant:
    """Leave an entrant unpaired in `round` at his own or the arbiter's word."""

    number: int
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallAbsence:
    """Take back that an entrant sits out `round`, unpaired or by a bye granted: he comes."""

    number: int
    round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantBye:
    """Grant a bye of half or full points in `round`, outside the pairing's own."""

    number: int
    round: int
    kind: Mark
    reason: str
    article: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSanction:
    """Note a penalty that puts the entrant last among equals (xiangqi 18.5).

    `disqualified`: from a game (取消当场资格, 18.2); else a warning (18.1).
    """

    number: int
    article: Article | None
    reason: str
    disqualified: bool = False

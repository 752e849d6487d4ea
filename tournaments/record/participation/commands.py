"""Commands on who takes part: withdrawal, expulsion, elimination, absence, byes, sanctions."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.declarations import declare
from games.streams.declarations import gettext_noop as _
from tournaments.crosstable import Mark
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    JUDGES,
)
from tournaments.record.results.game_facts import KnownGames


@declare(
    roles=ARBITERS,
    summary=_("Take out an entrant who leaves"),
    address="withdrawals",
    example={"number": 7, "after_round": 3, "reason": "因病"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntrant:
    """Take out an entrant who leaves (退出) after `after_round`, his last."""

    number: int
    after_round: int
    reason: str
    games: KnownGames = ()


@declare(
    roles=JUDGES,
    summary=_("Take out an entrant by a penalty"),
    address="expulsions",
    example={"number": 7, "after_round": 3, "article": "18.3", "reason": "严重违纪"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ExpelEntrant:
    """Take out an entrant by a penalty (取消比赛资格); he is treated as withdrawn."""

    number: int
    after_round: int
    article: Article | None
    reason: str
    games: KnownGames = ()


@declare(
    roles=CHIEF,
    summary=_("Take out the lowest after a round"),
    address="eliminations",
    example={"after_round": 5, "seed": "2026-11-25"},
)
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


@declare(
    roles=CHIEF,
    summary=_("Let an entrant who withdrew take part again"),
    address="returns",
    example={"number": 7, "from_round": 5, "reason": "病愈"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnEntrant:
    """Let an entrant who withdrew take part again from `from_round`."""

    number: int
    from_round: int
    reason: str


@declare(
    roles=ARBITERS,
    summary=_("Leave an entrant unpaired in one round"),
    address="absences",
    example={"number": 7, "round": 2, "reason": "已请假"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ExcuseEntrant:
    """Leave an entrant unpaired in `round` at his own or the arbiter's word."""

    number: int
    round: int
    reason: str = ""


@declare(
    roles=ARBITERS,  # of a granted bye the chief arbiter alone
    summary=_("Take back that an entrant sits out a round still to be paired"),
    address="absences/withdrawals",
    example={"number": 7, "round": 2, "reason": "按时到场"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecallAbsence:
    """Take back that an entrant sits out `round`, unpaired or by a bye granted: he comes."""

    number: int
    round: int
    reason: str


@declare(
    roles=CHIEF,
    summary=_("Grant a bye outside the pairing's own"),
    address="byes",
    example={"number": 7, "round": 2, "kind": "half_bye", "reason": "航班延误"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class GrantBye:
    """Grant a bye of half or full points in `round`, outside the pairing's own."""

    number: int
    round: int
    kind: Mark
    reason: str
    article: Article | None = None


@declare(
    roles=JUDGES,
    summary=_("Note a penalty that puts the entrant last among equals"),
    address="sanctions",
    example={"number": 7, "article": "18.1", "reason": "警告"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSanction:
    """Note a penalty that puts the entrant last among equals (xiangqi 18.5).

    `disqualified`: from a game (取消当场资格, 18.2); else a warning (18.1).
    """

    number: int
    article: Article | None
    reason: str
    disqualified: bool = False

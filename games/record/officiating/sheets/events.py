"""What happened to the players' own score sheets. Past tense; facts only."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.sheet-copy-demanded.v1", label=_("fair copy demanded"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCopyDemanded:
    """The arbiter had `side` write its sheet out anew or complete it, after `plies` moves.

    `in_play`: it takes the own time of `side` (誊清或补正要用本方的用时).
    """

    side: str
    plies: int
    in_play: bool
    article: Article
    note: str = ""


@stored("games.sheet-copied.v1", label=_("sheet copied and completed"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCopied:
    """`side` did what was demanded of it at `demand_version`."""

    side: str
    demand_version: int
    note: str = ""


@stored("games.sheet-copy-refused.v1", label=_("fair copy refused"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCopyRefused:
    """`side` refused what was demanded of it at `demand_version` (拒绝誊清、补正)."""

    side: str
    demand_version: int
    article: Article
    note: str = ""


@stored("games.sheet-borrowed.v1", label=_("opponent's sheet borrowed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBorrowed:
    """`side` got the opponent's sheet after `plies` moves, on its own time."""

    side: str
    plies: int
    article: Article


@stored("games.sheet-returned.v1", label=_("sheet given back"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReturned:
    """`side` gave the sheet back that it had got at `loan_version`."""

    side: str
    loan_version: int


@stored("games.moves-entered.v1", label=_("moves entered"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class MovesEntered:
    """`side` entered the moves after the game, as it had to (录谱)."""

    side: str
    article: Article
    note: str = ""


@stored("games.moves-entry-refused.v1", label=_("entry of the moves refused"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class MovesEntryRefused:
    """`side` refused to enter the moves after the game (拒绝录谱)."""

    side: str
    article: Article
    note: str = ""


SheetEvent = (
    SheetCopyDemanded
    | SheetCopied
    | SheetCopyRefused
    | SheetBorrowed
    | SheetReturned
    | MovesEntered
    | MovesEntryRefused
)

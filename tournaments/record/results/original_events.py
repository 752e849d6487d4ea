"""What happened to the sheets that were signed on paper. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("tournaments.original-filed.v1", label=_("scan of the signed sheet noted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class OriginalFiled:
    """The scan of a round's signed sheet came after the round was closed; SHA-256."""

    stage: int
    round: int
    original: str


@stored("tournaments.slip-filed.v1", label=_("scan of a slip noted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SlipFiled:
    """The scan of the signed slip of a board came in; SHA-256."""

    stage: int
    round: int
    board: int
    original: str


OriginalEvent = OriginalFiled | SlipFiled

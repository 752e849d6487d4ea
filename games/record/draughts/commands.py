"""What may be asked of a game of draughts alone. Imperative; each is one request."""

from dataclasses import dataclass

from games.rules.draughts.draws import DrawRule


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectIrregularity:
    """Have the opponent's irregular move put right, for `side` (5.4)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimDraw:
    """Claim a draw under `rule` for `side`."""

    side: str
    rule: DrawRule


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnDraw:
    """Grant or refuse a draw under `rule` by the arbiter's authority, claimed or not."""

    rule: DrawRule
    grant: bool
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallArbiter:
    """Call the arbiter for `side` and stop the clocks (appendix, article 6)."""

    side: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealWithCall:
    """Say that the call was dealt with; the clocks go on."""

    note: str = ""


DraughtsCommand = CorrectIrregularity | ClaimDraw | RuleOnDraw | CallArbiter | DealWithCall

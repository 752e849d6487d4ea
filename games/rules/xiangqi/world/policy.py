"""What a federation makes of the facts: which captures threaten, which threats are chases.

World Xiangqi Rules 2018, articles 19.3, 19.13-19.15, 20.3, 20.6, 20.7 and 20.9. Where the text
is disputed the reading is a field, so that the other reading can be asked too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.xiangqi.repetition.types import Reason
from games.rules.xiangqi.tables import ADVISOR, CANNON, ELEPHANT, HORSE, KING, PAWN, ROOK
from games.rules.xiangqi.world.facts import Attack, Guard


class RuleText(StrEnum):
    """Whose text is followed: they agree on verdicts and differ in what follows from them."""

    WXF_2018 = "wxf-2018"
    AXF_2003 = "axf-2003"
    ASIAN_OLD = "asian-old"


class RootMoment(StrEnum):
    """When a guard has to bear on the point: before the capture and after it, or after it."""

    BEFORE_AND_AFTER = "before_and_after"
    AFTER = "after"


THREATS = frozenset(
    {Reason.THREATENS_ROOTLESS, Reason.THREATENS_FALSE_ROOT, Reason.THREATENS_HEAVIER}
)
"""Reasons for which a capture threatens; by the others it is allowed to stand."""
REPETITIONS_AFTER_WARNING = 3
"""Of the older Asian rules."""
_ROOK_BY_LIGHTER: Mapping[int, frozenset[int]] = {
    HORSE: frozenset({ROOK}),
    CANNON: frozenset({ROOK}),
}
_STRONG = frozenset({ROOK, HORSE, CANNON})
_BY_WEAK: Mapping[int, frozenset[int]] = {ADVISOR: _STRONG, ELEPHANT: _STRONG}


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How one book reads the facts.

    `root`: when a guard counts (假根子). `check_may_chase`: a check that threatens a man besides
    is a chase of it too. `heavier_man`: elephant or advisor taking rook, horse or cannon
    threatens it though protected, as horse or cannon taking a rook does (`protected_too`: kind
    of captor -> kinds of victims). `may_chase`: kinds that may (长捉 by king or pawn is allowed).
    `occurrences`: how often a position must have stood. `text`: by the older Asian rules an
    offender is warned, and loses after three more repetitions.
    """

    text: RuleText = RuleText.WXF_2018
    root: RootMoment = RootMoment.BEFORE_AND_AFTER
    check_may_chase: bool = True
    heavier_man: bool = True
    occurrences: int = 3
    may_chase: frozenset[int] = frozenset({KING, PAWN})
    protected_too: Mapping[int, frozenset[int]] = field(default_factory=lambda: _ROOK_BY_LIGHTER)

    @property
    def is_warned(self) -> bool:
        """Return whether an offence counts only after a warning and more repetitions."""
        return self.text is RuleText.ASIAN_OLD

    def rounds_to_vary(self, period: int) -> int:
        """Return within how many rounds to vary who is told to, in a cycle of `period` plies."""
        return REPETITIONS_AFTER_WARNING * (period // 2) if self.is_warned else 1

    def reason(self, attack: Attack) -> Reason:
        """Return why a capture threatens, or why it may be repeated without blame."""
        if attack.captor_kind in self.may_chase:
            return Reason.KING_OR_PAWN_MAY_CHASE
        if attack.victim_is_home_pawn:
            return Reason.HOME_PAWN_MAY_BE_CHASED
        if attack.captor_kind == attack.victim_kind and attack.is_answered:
            return Reason.LIKE_MAN_CAN_TAKE
        if not attack.guards:
            return Reason.THREATENS_ROOTLESS
        if not any(self.protects(guard) for guard in attack.guards):
            bore = any(guard.bore_before for guard in attack.guards)
            return Reason.THREATENS_FALSE_ROOT if bore else Reason.THREATENS_ROOTLESS
        if self._though_protected(attack):
            return Reason.THREATENS_HEAVIER
        return Reason.IS_PROTECTED

    def threatens(self, attack: Attack) -> bool:
        """Return whether a capture counts as a threat (19.3)."""
        return self.reason(attack) in THREATS

    def protects(self, guard: Guard) -> bool:
        """Return whether a guard is a real root (真根子)."""
        if self.root is RootMoment.AFTER:
            return guard.takes_back
        return guard.bore_before and guard.takes_back

    def _though_protected(self, attack: Attack) -> bool:
        victims = self.protected_too.get(attack.captor_kind, frozenset())
        if self.heavier_man:
            victims |= _BY_WEAK.get(attack.captor_kind, frozenset())
        return attack.victim_kind in victims


WORLD = Policy()
"""The World Xiangqi Rules 2018 with the readings taken here."""

"""What a policy makes of each move: check, chase, or neither, with the men it is about.

World Xiangqi Rules 2018, articles 19.1-19.7 and 20.3-20.9.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games.rules.books.article import Article
from games.rules.books.sources import WORLD_XIANGQI
from games.rules.xiangqi.repetition.types import ChasedMan, Label, MoveLabel, Reason, Root
from games.rules.xiangqi.tables import LETTERS, MOVE_NAMES, SQUARE_NAMES
from games.rules.xiangqi.world.facts import Attack, MoveFacts
from games.rules.xiangqi.world.policy import Policy

_ROOTS = {
    Reason.THREATENS_ROOTLESS: Root.ROOTLESS,
    Reason.THREATENS_FALSE_ROOT: Root.FALSE_ROOT,
    Reason.THREATENS_HEAVIER: Root.ROOTED,
}
_SPARED = (
    Reason.LIKE_MAN_CAN_TAKE,
    Reason.IS_PROTECTED,
    Reason.KING_OR_PAWN_MAY_CHASE,
    Reason.HOME_PAWN_MAY_BE_CHASED,
)
"""Why an attack is no chase, the one named first that says most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMove:
    """A move under a policy: `chases` are the threats it makes new, `spared` new attacks else."""

    facts: MoveFacts
    chases: tuple[Attack, ...]
    spared: tuple[Attack, ...]

    @property
    def is_check(self) -> bool:
        """Return whether the move gives check."""
        return bool(self.facts.checkers)

    @property
    def victims(self) -> frozenset[int]:
        """Return the men chased, by identity."""
        return frozenset(attack.victim for attack in self.chases)


def judge(facts: MoveFacts, policy: Policy) -> JudgedMove:
    """Return what a move makes new: threats that its side could not carry out before it."""
    old = _pairs(attack for attack in facts.before if policy.threatens(attack))
    stood = _pairs(facts.before)
    may_chase = policy.check_may_chase or not facts.checkers
    threats = [attack for attack in facts.after if policy.threatens(attack)]
    chases = [attack for attack in threats if may_chase and _pair(attack) not in old]
    spared = [
        attack
        for attack in facts.after
        if _pair(attack) not in stood and not policy.threatens(attack)
    ]
    return JudgedMove(facts=facts, chases=tuple(chases), spared=tuple(spared))


def _pair(attack: Attack) -> tuple[int, int]:
    return attack.captor, attack.victim


def _pairs(attacks: Iterable[Attack]) -> frozenset[tuple[int, int]]:
    return frozenset(_pair(attack) for attack in attacks)


def label(move: JudgedMove, policy: Policy, common: frozenset[int]) -> MoveLabel:
    """Return the label of a move; men of `common`, chased on every move, are named first."""
    facts = move.facts
    chases = sorted(move.chases, key=lambda attack: attack.victim not in common)
    against = _chased(chases, policy)
    if move.is_check:
        check = _labelled(facts, Label.CHECK, Reason.ATTACKS_KING, cites=WORLD_XIANGQI("19.1"))
        men = tuple(SQUARE_NAMES[square] for square in facts.checkers)
        return replace(check, against=against, men=men)
    if chases:
        chase = _labelled(facts, Label.CHASE, policy.reason(chases[0]), shown=chases[0])
        return replace(chase, against=against)
    return _spared(move, policy)


def _labelled(
    facts: MoveFacts,
    kind: Label,
    reason: Reason,
    *,
    shown: Attack | None = None,
    cites: Article | None = None,
) -> MoveLabel:
    """Label a move; `shown` is the capture, after a pass, that proves it."""
    return MoveLabel(
        ply=facts.ply,
        move=facts.move,
        mover=facts.mover,
        label=kind,
        reason=reason,
        evidence=(_capture(shown),) if shown else (),
        passes=shown is not None,
        cites=cites,
    )


def _spared(move: JudgedMove, policy: Policy) -> MoveLabel:
    facts = move.facts
    for reason in _SPARED:
        for attack in move.spared:
            if policy.reason(attack) is not reason:
                continue
            kind = Label.EXCHANGE if reason is Reason.LIKE_MAN_CAN_TAKE else Label.IDLE
            men = (SQUARE_NAMES[attack.captor_square], SQUARE_NAMES[attack.victim_square])
            return replace(_labelled(facts, kind, reason, shown=attack), men=men)
    threatens = any(policy.threatens(attack) for attack in facts.after)
    because = Reason.NOTHING_NEW if threatens else Reason.NO_THREAT
    return _labelled(facts, Label.IDLE, because, cites=WORLD_XIANGQI("19.7"))


def _chased(chases: Sequence[Attack], policy: Policy) -> tuple[ChasedMan, ...]:
    """Return the men chased, each once, with all that would take it."""
    found: dict[int, ChasedMan] = {}
    for attack in chases:
        by = SQUARE_NAMES[attack.captor_square]
        known = found.get(attack.victim)
        root = _ROOTS[policy.reason(attack)]
        if known is not None:
            root, by_all = known.root, (*known.by, by)
        else:
            by_all = (by,)
        found[attack.victim] = ChasedMan(
            square=SQUARE_NAMES[attack.victim_square],
            man=LETTERS[attack.victim_man],
            root=root,
            joint=False,
            by=by_all,
        )
    return tuple(found.values())


def _capture(attack: Attack) -> str:
    return MOVE_NAMES[attack.captor_square * 90 + attack.victim_square]

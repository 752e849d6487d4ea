"""What each side's moves are together, and what 26.9 makes of two prohibited ones, in words.

Xiangqi rules 2020, articles 24.9-24.14, 25.4 and 26.9.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from adjudication.rulings.explain import label_word
from adjudication.rulings.men import joined
from games.record.ruling import LabelledMove
from games.rules.xiangqi.repetition.types import Label, Root
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    red=_("Red"),
    black=_("Black"),
    both_sides_do=_("%(first)s; %(second)s"),
    moves_of_side=_("%(side)s: %(labels)s (%(kind)s)"),
    moves_open=_("undecided"),
    moves_permitted=_("permitted"),
    moves_prohibited=_("%(kind)s, prohibited"),
    attack_and_idle=_("%(attack)s and an idle move by turns, permitted"),
    attacks_by_turns=_("%(attacks)s by turns"),
    attack_and=_("%(attack)s and %(other)s"),
    attacks_mixed=_("%(attacks)s, mixed"),
)
declare_messages(
    attack_check=_("a check"),
    attack_kill=_("a threat of mate"),
    attack_chase=_("a chase"),
    attack_rook=_("a chase of a rook"),
    attack_rootless=_("a chase of an unprotected piece"),
    attack_under_rooted=_("a chase of an under-protected piece"),
    attack_joint_rook=_("a joint chase of a rook"),
    attack_joint=_("a joint chase"),
    always_check=_("perpetual check"),
    always_kill=_("perpetual threat of mate"),
    always_rook=_("perpetual chase of a rook"),
    always_rootless=_("perpetual chase of an unprotected piece"),
    always_under_rooted=_("perpetual chase of an under-protected piece"),
    always_joint_rook=_("perpetual joint chase of a rook"),
    always_joint=_("perpetual joint chase"),
)


class _Attack(NamedTuple):
    """A kind of attack as 26.9 tells them apart: once, and with every move of a side."""

    once: str
    always: str


_CHECK = _Attack("attack_check", "always_check")
_KILL = _Attack("attack_kill", "always_kill")
_ROOK = _Attack("attack_rook", "always_rook")
_ROOTLESS = _Attack("attack_rootless", "always_rootless")
_UNDER_ROOTED = _Attack("attack_under_rooted", "always_under_rooted")
_JOINT_ROOK = _Attack("attack_joint_rook", "always_joint_rook")
_JOINT = _Attack("attack_joint", "always_joint")
_ORDER = (_CHECK, _KILL, _ROOK, _ROOTLESS, _UNDER_ROOTED, _JOINT_ROOK, _JOINT)
"""As the book names them: 一将一杀, 一将一捉, 一捉车一捉无根子 (26.9.1)."""
_SINGLE = {Label.CHECK: "attack_check", Label.KILL: "attack_kill", Label.CHASE: "attack_chase"}


def natures(labels: Sequence[LabelledMove]) -> Message:
    """Say what each side's moves are, and whether they may be repeated (24.13, 24.14)."""
    sides = dict.fromkeys(label.side for label in labels)
    parts = [_nature(side, [label for label in labels if label.side == side]) for side in sides]
    return joined(parts, by="both_sides_do")


def _nature(side: str, moves: Sequence[LabelledMove]) -> Message:
    labels = [Label(move.label) if move.label else None for move in moves]
    return message(
        "moves_of_side",
        side=message(side),
        labels=joined([label_word(label) for label in labels]),
        kind=_kind(moves, labels),
    )


def _kind(moves: Sequence[LabelledMove], labels: Sequence[Label | None]) -> Message:
    """What the moves are together: permitted, or which of the prohibited kinds."""
    if any(label is not None and not label.is_attack for label in labels):
        return _permitted(labels)
    if None in labels:
        return message("moves_open")
    kinds = Counter(_attack(move) for move in moves)
    if len(kinds) == 1:
        return message("moves_prohibited", kind=message(next(iter(kinds)).always))
    named = [message(kind.once) for kind in _ORDER if kind in kinds]
    if len(set(kinds.values())) == 1:
        attacks = named[0]
        for other in named[1:]:
            attacks = message("attack_and", attack=attacks, other=other)
        kind = message("attacks_by_turns", attacks=attacks)
    else:
        kind = message("attacks_mixed", attacks=joined(named, by="both"))
    return message("moves_prohibited", kind=kind)


def _permitted(labels: Sequence[Label | None]) -> Message:
    """Permitted moves (24.14); one attack and one idle move by turns by its name (一捉一闲)."""
    attacks = {label for label in labels if label is not None and label.is_attack}
    times = sum(1 for label in labels if label in attacks)
    if None in labels or len(attacks) != 1 or 2 * times != len(labels):
        return message("moves_permitted")
    return message("attack_and_idle", attack=message(_SINGLE[attacks.pop()]))


def _attack(move: LabelledMove) -> _Attack:
    """The kind of an attack by the man that counts most."""
    label = Label(move.label)
    if label is not Label.CHASE:
        return _CHECK if label is Label.CHECK else _KILL
    chased = [code.split() for code in move.against]
    single = [code for code in chased if "joint" not in code]
    if any(code[1] in "Rr" for code in single):
        return _ROOK
    if any(code[2] == Root.ROOTLESS.value for code in single):
        return _ROOTLESS
    if single:
        return _UNDER_ROOTED
    return _JOINT_ROOK if any(code[1] in "Rr" for code in chased) else _JOINT

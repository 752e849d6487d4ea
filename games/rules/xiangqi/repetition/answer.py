"""A ruling on a cycle as plain values, for JSON: the form the analysis desk and the API give."""

from games.rules.xiangqi.repetition.types import ChasedMan, CycleRuling, MoveLabel, Root


def ruling_values(ruling: CycleRuling) -> dict[str, object]:
    """Return verdict, article, reason and labels as plain values."""
    return {
        "verdict": ruling.verdict.value,
        "article": ruling.article.number,
        "reason": ruling.reason.value,
        "first_ply": ruling.first_ply,
        "labels": [_label_values(label) for label in ruling.labels],
        **_of_policy(ruling),
    }


def _of_policy(ruling: CycleRuling) -> dict[str, object]:
    """Return what only a ruling by a policy has: what each side does, and disputed readings."""
    if not ruling.natures:
        return {}
    return {
        "natures": {side: nature.value for side, nature in ruling.natures},
        "disputed": [
            {"option": point.option, "verdict": point.verdict.value} for point in ruling.disputed
        ],
    }


def _label_values(label: MoveLabel) -> dict[str, object]:
    """Return one label; `evidence` begins after the other side's pass when `passes` is true."""
    return {
        "ply": label.ply,
        "move": label.move,
        "side": label.mover,
        "label": label.label.value if label.label else None,
        "reason": label.reason.value,
        "article": label.article.number,
        "against": [_man_values(man) for man in label.against],
        "men": list(label.men),
        "passes": label.passes,
        "evidence": list(label.evidence),
    }


def _man_values(man: ChasedMan) -> dict[str, object]:
    return {
        "square": man.square,
        "kind": man.man.upper(),
        "man": man.man,
        "rook": man.is_rook,
        "root": man.root.value,
        "rootless": man.root is Root.ROOTLESS,
        "joint": man.joint,
        "by": list(man.by),
    }

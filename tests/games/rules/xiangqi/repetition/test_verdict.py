"""The table of 25.1-25.4 and 26.9.1-26.9.4, with the labels the book prints.

A word stands for a move: 将, 杀, 闲, and for a chase its class: 车 a rook, 无 a rootless
man, 少 an under-rooted one, 联 one chased jointly, 联车 a rook chased jointly, 车+联 a rook
and, jointly, another man.
"""

from dataclasses import replace

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.repetition.types import ChasedMan, Label, MoveLabel, Reason, Root
from games.rules.xiangqi.repetition.verdict import rule_on_labels, rule_on_open_line

CHASES = {
    "车": ("r", Root.UNDER_ROOTED, False),
    "无": ("n", Root.ROOTLESS, False),
    "少": ("n", Root.UNDER_ROOTED, False),
    "联": ("n", Root.UNDER_ROOTED, True),
    "联车": ("r", Root.UNDER_ROOTED, True),
}


def _label(word: str, ply: int) -> MoveLabel:
    chases = [CHASES[kind] for kind in word.split("+") if kind in CHASES]
    label = Label.CHASE if chases else Label(word)
    against = tuple(
        ChasedMan(square=square, man=man, root=root, joint=joint)
        for square, (man, root, joint) in zip(("e5", "f5"), chases, strict=False)
    )
    mover = "red" if ply % 2 else "black"
    return MoveLabel(
        ply=ply, move="a0a1", mover=mover, label=label, reason=Reason.CAPTURES, against=against
    )


ROWS = [
    # id, red, black, verdict, article
    ("fig.3", "无 无", "车 车", "draw", "26.9.4"),
    ("fig.6", "将 将", "闲 闲", "red_loses", "25.1"),
    ("fig.7", "杀 杀", "拦 拦", "red_must_change", "25.3"),
    ("fig.10", "车 车", "无 联", "red_must_change", "26.9.1"),
    ("fig.25", "联 联", "车 车", "black_must_change", "26.9.1"),
    ("fig.26", "无 少", "车 车", "black_must_change", "26.9.1"),
    ("ref.15", "捉 闲", "捉 闲", "draw", "25.2"),
    ("ref.14 and 38", "车 车", "联车 联车", "red_must_change", "26.9.2"),
    ("ref.34", "无 无", "联 杀", "red_must_change", "26.9.1"),
    ("ref.35", "车 杀", "无 车", "draw", "26.9.4"),
    ("ref.36", "车 无", "少 少", "red_must_change", "26.9.1"),
    ("ref.37", "无 无", "闲 闲", "red_must_change", "25.3"),
    ("ref.39", "联车 联车", "车 车", "black_must_change", "26.9.2"),
    ("ref.40", "无 无", "联 联", "red_must_change", "26.9.3"),
    ("ref.41", "无 联", "无 无", "black_must_change", "26.9.1"),
    ("ref.42", "联 杀", "将 联", "draw", "26.9.4"),
    ("ref.43", "无 无", "杀 杀", "draw", "26.9.4"),
    ("ref.45", "车 无", "无 无", "draw", "26.9.4"),
    ("ref.47", "无 无", "将 车", "draw", "26.9.4"),
    ("ref.48", "无 将", "车 杀", "draw", "26.9.4"),
    ("ref.49", "无 无", "无 少", "red_must_change", "26.9.1"),
    (
        "26.9.3 and 26.4: one of the joint chases is on a rook too",
        "车+联 联",
        "无 无",
        "black_must_change",
        "26.9.1",
    ),
    (
        "26.9.2 and 26.4: one of the joint chases is on a rootless man too",
        "车 车",
        "联车+无 联车",
        "red_must_change",
        "26.9.1",
    ),
    ("26.9.3 two men chased jointly", "无 无", "联+少 联", "red_must_change", "26.9.3"),
    ("25.1 against perpetual kill", "将 将", "杀 杀", "red_loses", "25.1"),
    ("25.4 both check", "将 将", "将 将", "draw", "26.9.4"),
    ("26.9.4 neither listed", "联 联", "少 少", "draw", "26.9.4"),
    ("25.2 both idle", "闲 兑", "献 跟", "draw", "25.2"),
]


@pytest.mark.parametrize(("desc", "red", "black", "verdict", "article"), ROWS, ids=lambda v: v)
def test_ruling(desc: str, red: str, black: str, verdict: str, article: str) -> None:
    words = [word for pair in zip(red.split(), black.split(), strict=True) for word in pair]
    labels = tuple(
        _label("无" if word == "捉" else word, ply) for ply, word in enumerate(words, start=1)
    )
    ruling = rule_on_labels(labels)
    assert (ruling.verdict.value, ruling.article) == (verdict, XIANGQI(article))


def _line(rounds: int, targets: list[str], black: str) -> tuple[MoveLabel, ...]:
    labels = []
    for index in range(rounds):
        move = f"a0{targets[index % len(targets)]}"
        red = _label("无" if index % 2 else "将", 2 * index + 1)
        labels.append(replace(red, move=move))
        labels.append(_label(black, 2 * index + 2))
    return tuple(labels)


@pytest.mark.parametrize(
    ("rounds", "targets", "black", "verdict", "article"),
    [
        (9, ["a1", "b2", "c3"], "闲", "red_must_change", "23.4"),
        (8, ["a1", "b2", "c3"], "闲", "none", "23.4"),
        (9, ["a1", "b2"], "闲", "none", "23.4"),
        (9, ["a1", "b2", "c3"], "杀", "red_must_change", "23.4"),
    ],
    ids=["nine rounds", "eight rounds", "two points", "the other side on one point only"],
)
def test_open_line_of_23_4(
    rounds: int, targets: list[str], black: str, verdict: str, article: str
) -> None:
    ruling = rule_on_open_line(_line(rounds, targets, black))
    assert (ruling.verdict.value, ruling.article) == (verdict, XIANGQI(article))

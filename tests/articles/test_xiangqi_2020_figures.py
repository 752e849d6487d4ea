"""Xiangqi rules 2020, figures 2-30 and reference figures 1-50; ids are the figures.

`figure_labels.tsv` holds the labels, the men chased, the verdict and its article as the book
and its explanations give them. The boards of figures 2-30 are those of `figures.jsonl`; those
of the reference figures are lost, so that they are ruled on by the labels printed.
"""

import re
from typing import Any

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.repetition.types import Label, MoveLabel
from games.rules.xiangqi.repetition.verdict import (
    is_prohibited,
    rule_on_cycle,
    rule_on_labels,
    rule_on_open_line,
)
from tests.articles.examples import Examples
from tests.articles.xiangqi import BOARDS, EDITION, SIDES, labelled, ruling_on
from tests.support.notation import DATA, tsv_rows
from tests.support.rulings import MASS, game

EXAMPLES = Examples(EDITION)
PRINTED = re.compile(r"(\S+?)\((.):?([^)]*)\)")
IDLE = {Label.EXCHANGE, Label.OFFER, Label.BLOCK, Label.FOLLOW, Label.IDLE}
VARIANTS = {
    "fig.13": ("将 闲 捉 闲", "red_must_change", "25.3"),
    "fig.29": ("杀 杀 杀 杀", "draw", "26.9.4"),
    "fig.30": ("捉 捉 闲 捉", "black_must_change", "25.3"),
}
"""What the text under a figure says of another board -> labels, verdict, article."""
PROVED_BY_ANOTHER_MAN = {"fig.3": {"车8平7": "无根子", "车7平8": "无根子"}}
"""Where the program proves a chase by another man than the one the book names.

Black's threats in figure 3 win a rootless elephant in fewer moves than the rook; a rook and
a rootless man weigh the same in 26.9.1.
"""
POINTS_OF_REF_8 = (
    *("c8", "d8", "c9", "d9", "i9", "h8", "h9", "i8", "i9"),
    *("h8", "h9", "i8", "h3", "i5", "h0", "i8", "h3", "i5"),
)
"""Where the men of reference figure 8 go, Red's rook starting on c9."""


def fits(found: MoveLabel, label: str, chased: str) -> bool:
    """Return whether a label found on the board is the printed one."""
    if label == "闲":
        return found.label in IDLE
    if found.label is not Label(label):
        return False
    tests = {
        "车": any(man.is_rook and not man.joint for man in found.against),
        "无根子": any(man.is_listed for man in found.against),
        "少根子": not any(man.is_listed for man in found.against),
        "联合": all(man.joint for man in found.against),
    }
    return tests.get(chased, True)


def on_the_board(figure: str, line: str, verdict: str, article: str, mass: str) -> None:
    """Rule on the figure's board; the labels found are those printed."""
    record = BOARDS[figure.replace("fig.", "F")]
    instead = PROVED_BY_ANOTHER_MAN.get(figure, {})
    printed = [
        (move, label, instead.get(move, chased)) for move, label, chased in PRINTED.findall(line)
    ]
    assert [move for move, _, _ in printed] == record["moves_cn"]
    ruling = rule_on_cycle(parse_fen(record["fen"]), record["moves"])
    wrong = [
        (move, found.label, label, chased)
        for found, (move, label, chased) in zip(ruling.labels, printed, strict=True)
        if not fits(found, label, chased)
    ]
    assert wrong == []
    assert (ruling.verdict.value, ruling.article) == (verdict, XIANGQI(article))
    if mass:
        in_mass_event(record, mass)
    if figure in VARIANTS:
        words, other_verdict, other_article = VARIANTS[figure]
        other = rule_on_labels(labelled(words))
        assert (other.verdict.value, other.article) == (other_verdict, XIANGQI(other_article))


def in_mass_event(record: dict[str, Any], verdict: str) -> None:
    """Rule on the figure as a mass event does (appendix 1, 5.2), after round 25."""
    moves = tuple(record["moves"])
    played = game(*moves * 13, fen=record["fen"], edition=MASS)
    ruled = ruling_on(played)
    expected = {"draw": "drawn_if_unchanged"}.get(verdict, verdict)
    assert ruled.verdict.value == expected
    rounds = 1 if verdict == "red_must_change" else 2
    assert ruled.rounds_to_vary == rounds


def from_the_labels(figure: str, line: str, verdict: str, article: str, mass: str) -> None:
    """Rule on the labels printed under a reference figure."""
    words = [f"{label}:{chased}" if chased else label for _, label, chased in PRINTED.findall(line)]
    if figure == "ref.8":
        placed = [f"{word}@{to}" for word, to in zip(words, POINTS_OF_REF_8, strict=True)]
        ruling = rule_on_open_line(labelled(" ".join(placed)))
        eight_rounds = rule_on_open_line(labelled(" ".join(placed[:16])))
        assert eight_rounds.verdict.value == "none"
    else:
        ruling = rule_on_labels(labelled(" ".join(words)))
    assert (ruling.verdict.value, ruling.article) == (verdict, XIANGQI(article))
    if mass:
        # Both sides prohibited: in mass events a draw, whatever is chased (app1.5.2.4).
        labels = {side: [label for label in ruling.labels if label.mover == side] for side in SIDES}
        assert all(is_prohibited(found) for found in labels.values())


for row in tsv_rows(DATA / "figure_labels.tsv"):
    figure = row["figure"]
    check = on_the_board if figure.startswith("fig.") else from_the_labels
    EXAMPLES.rows(
        check, {figure: (figure, row["line"], row["verdict"], row["article"], row["mass"])}
    )

test_article = EXAMPLES.as_test()

"""Repetitions put to the desk: who answers for a threat that he has brought on himself.

Xiangqi 2020 26.3 with figures 19 and 20; ids are articles.
"""

from typing import Any

from tests.articles.acted import ask
from tests.articles.examples import Examples, Way
from tests.articles.xiangqi import BOARDS

ASKED = Examples("xiangqi-2020", way=Way.DESK)
of = ASKED.of


def figure(name: str) -> dict[str, Any]:
    """Return what the desk answers of the loop of a figure, from its board."""
    record = BOARDS[name]
    return ask("xiangqi-2020", ask="repetition", position=record["fen"], moves=record["moves"])


@of("26.3")
def whoever_exposes_himself_answers_for_it() -> None:
    # Figure 19: the cannon that answers the check threatens mate anew, and that is 杀.
    found = figure("F19")
    assert [label["label"] for label in found["labels"]] == ["捉", "杀", "将", "杀"]
    assert found["verdict"] == "draw", "Red checks and chases, Black threatens mate: 双方不变"
    # Figure 20: Black's rook lets the mate in itself; its own moves are idle, Red has to change.
    found = figure("F20")
    labels = [label["label"] for label in found["labels"]]
    assert (labels[0], labels[2]) == ("杀", "捉")
    assert {labels[1], labels[3]} <= {"兑", "献", "拦", "跟", "闲"}
    assert (found["verdict"], found["article"]) == ("red_must_change", "25.3")


test_article = ASKED.as_test()

"""Xiangqi for the examples: the labels the book prints, games under each edition."""

import json
from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.ruling import Ruling
from games.record.state import GameState
from games.record.values import Question
from games.rules.books.article import Article
from games.rules.editions import kernel_for
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.types import ChasedMan, Label, MoveLabel, Reason, Root
from tests.support.notation import DATA
from tests.support.rulings import answered, claimed, confirm
from tests.support.scenario import PLAYERS, Scenario, Then

EDITION = "xiangqi-2020"
SIDES = ("red", "black")
KERNEL = XiangqiKernel()
CHASES = {
    "车": ("r", Root.UNDER_ROOTED, False),
    "无根子": ("n", Root.ROOTLESS, False),
    "少根子": ("n", Root.UNDER_ROOTED, False),
    "联合": ("n", Root.UNDER_ROOTED, True),
    "联合车": ("r", Root.UNDER_ROOTED, True),
    "": ("n", Root.ROOTLESS, False),
}
"""What is chased, as the book calls it -> man, root, whether jointly; unnamed: rootless."""


BOARDS: dict[str, dict[str, Any]] = {
    record["id"].removeprefix("cn2020-"): record
    for record in map(json.loads, (DATA / "figures.jsonl").read_text(encoding="utf-8").splitlines())
}
"""The boards of figures 2-30 by F and their number, and of the variants in the text."""


def cycle_of(figure: str) -> tuple[str, ...]:
    """Return the moves of a figure, once round."""
    return tuple(BOARDS[figure]["moves"])


def fen_of_figure(figure: str) -> str:
    """Return the board of a figure."""
    return str(BOARDS[figure]["fen"])


def label_on(figure: str, ply: int) -> str:
    """Return the label that a ply of a figure gets on its board; the idle kinds are 闲."""
    labels = label_moves(parse_fen(fen_of_figure(figure)), cycle_of(figure))
    return word_of(labels[ply - 1])


def label_of(fen: str, *moves: str) -> str:
    """Return the label of the last of some moves; the idle kinds are 闲."""
    return word_of(label_moves(parse_fen(fen), moves)[-1])


def word_of(label: MoveLabel) -> str:
    """Return the book's word for a label, 闲 for all that are idle (24.8)."""
    assert label.label is not None
    return label.label.value if label.label.is_attack else "闲"


def labelled(words: str) -> tuple[MoveLabel, ...]:
    """Return the labels of moves in turn, Red first: `将`, `闲`, `捉:车`, `捉:联合`.

    A word may name where the man goes: `捉@h3`.
    """
    found = []
    for ply, word in enumerate(words.split(), start=1):
        text, _, target = word.partition("@")
        label, _, chased = text.partition(":")
        against: tuple[ChasedMan, ...] = ()
        if Label(label) is Label.CHASE:
            man, root, joint = CHASES[chased]
            against = (ChasedMan(square="e5", man=man, root=root, joint=joint),)
        found.append(
            MoveLabel(
                ply=ply,
                move=f"a0{target or 'a1'}",
                mover=SIDES[(ply - 1) % 2],
                label=Label(label),
                reason=Reason.CAPTURES,
                against=against,
            )
        )
    return tuple(found)


def state_of(scenario: Scenario) -> GameState:
    """Return the state of the game."""
    assert scenario.state is not None
    return scenario.state


def fen_of(scenario: Scenario) -> str:
    """Return the men on the board and the side to move."""
    state = state_of(scenario)
    return " ".join(kernel_for(state.edition).format_position(state.position).split()[:2])


def play(scenario: Scenario, *moves: str) -> Then:
    """Play moves in turn from the side to move; return what the last one brought."""
    gave = Then()
    for move in moves:
        side = state_of(scenario).side_to_move
        gave = scenario.do(c.PlayMove(side=side, move=move), by=PLAYERS[side])
    return gave


def ruling_on(
    scenario: Scenario, question: Question = Question.REPETITION, *, side: str = ""
) -> Ruling:
    """Claim for `side`, else for the side to move, and return the ruling on record."""
    claimed(scenario, question, side=side)
    return answered(scenario)


def bind(scenario: Scenario) -> Then:
    """Confirm the latest ruling."""
    return confirm(scenario)


def end_of(gave: Then) -> tuple[str, Article | None] | None:
    """Return result and article of the end a command brought, None for none."""
    for event in gave.decided:
        if isinstance(event, e.GameEnded):
            return event.result, event.article
    return None


def repeat_until_end(scenario: Scenario, cycle: tuple[str, ...], *, most: int) -> int:
    """Play a cycle on until the game ends; return how many moves it took.

    `most` moves without an end fail.
    """
    for number in range(most):
        if end_of(play(scenario, cycle[number % len(cycle)])):
            return number + 1
    raise AssertionError(f"no end after {most} moves")

"""Figures 2-30 of the rule book played as games: claim, ruling, confirmation, what follows.

Boards, moves, labels and verdicts are those of `figures.jsonl` in the data pack, which came
from the book; figure 6 loses at once by 23.5.1. Where no data pack is, there is nothing to
play, and the count says so.
"""

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from games.labels.messages import rendered
from games.notation.xiangqi.moves import parse_move
from games.record import events as e
from games.record.ruling import LabelledMove, Ruling
from games.record.values import Question
from games.rules.books.sources import XIANGQI
from games.rules.editions import kernel_for
from tests.support.rulings import MASS, answered, claimed, confirm, game, move
from tests.support.scenario import Scenario
from tests.support.shared_data import shared_data_dir

KERNEL: Any = kernel_for("xiangqi-2020")
LOSES_AT_ONCE = {"cn2020-F6": "red"}
"""24.9 refers to figure 6 for 长将, which 23.5.1 lets nobody vary."""
IDLE = frozenset("闲兑献拦跟")
MEN = {
    "k": ("将", "帅", "king"),
    "a": ("士", "仕", "advisor"),
    "b": ("象", "相", "elephant"),
    "n": ("马", "马", "horse"),
    "r": ("车", "车", "rook"),
    "c": ("炮", "炮", "cannon"),
    "p": ("卒", "兵", "pawn"),
}


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One record: the moves into the cycle, the cycle, and what the book says of them."""

    id: str
    fen: str
    entry: tuple[str, ...]
    cycle: tuple[str, ...]
    labels: tuple[str, ...]
    verdict: str


def read_figures() -> list[Figure]:
    folder = shared_data_dir()
    if folder is None:
        return []
    lines = (folder / "xiangqi" / "figures.jsonl").read_text(encoding="utf-8").splitlines()
    return [figure_of(json.loads(line)) for line in lines]


def figure_of(record: dict[str, Any]) -> Figure:
    """Split the moves into entry (23.2) and cycle; close the cycle where the record does not."""
    moves = tuple(record["moves"])
    positions = [KERNEL.parse_position(record["fen"])]
    for text in moves:
        positions.append(KERNEL.play(positions[-1], text))
    seen = [KERNEL.identity(position) for position in positions]
    back = next((ply for ply in range(len(moves)) if seen[ply] == seen[-1]), None)
    if back is None:
        closing = next(
            text
            for text in KERNEL.legal_moves(positions[-1])
            if KERNEL.identity(KERNEL.play(positions[-1], text)) == seen[1]
        )
        back, moves = 1, (*moves, closing)
    return Figure(
        id=record["id"],
        fen=record["fen"],
        entry=moves[:back],
        cycle=moves[back:],
        labels=tuple(record["labels"][back:]),
        verdict=record["verdict"],
    )


FIGURES = read_figures()
CASES = pytest.mark.parametrize("figure", FIGURES, ids=lambda item: item.id)
DRAWN = [figure for figure in FIGURES if figure.verdict == "draw"]


def test_all_31_records_are_played() -> None:
    assert len(FIGURES) == (31 if shared_data_dir() else 0)
    assert len(DRAWN) == (8 if shared_data_dir() else 0)


def played(figure: Figure, times: int, edition: str = "xiangqi-2020") -> Scenario:
    return game(*figure.entry, *figure.cycle * times, fen=figure.fen, edition=edition)


@cache
def ruled_early(figure: Figure) -> tuple[Scenario, Ruling]:
    """Claim after the third time round, in the first 25 rounds; do not confirm."""
    scenario = played(figure, 3)
    claimed(scenario, Question.REPETITION)
    return scenario, answered(scenario)


def go_on(scenario: Scenario, figure: Figure) -> e.GameEnded:
    """Repeat until the game ends; two rounds must do."""
    assert scenario.state is not None
    start = (scenario.state.plies - len(figure.entry)) % len(figure.cycle)
    for step in range(5):
        gave = move(scenario, figure.cycle[(start + step) % len(figure.cycle)])
        if isinstance(gave.decided[-1], e.GameEnded):
            return gave.decided[-1]
    pytest.fail("two rounds were not enough")


@CASES
def test_the_verdict_of_the_book_and_what_follows(figure: Figure) -> None:
    proposed, ruling = ruled_early(figure)
    scenario = Scenario().add([event for event, _ in proposed.history], at=0)
    gave = confirm(scenario)
    if figure.id in LOSES_AT_ONCE:
        gave.then_ended("0-1", "23.5.1")
        return
    gave.then_kinds(e.RulingConfirmed)
    if figure.verdict == "draw":
        assert (ruling.verdict, ruling.articles[0]) == ("red_must_change", XIANGQI("4.3"))
    else:
        assert ruling.verdict == figure.verdict
    ended = go_on(scenario, figure)
    loser = "black" if ruling.verdict == "black_must_change" else "red"
    assert ended.result == {"red": "0-1", "black": "1-0"}[loser]
    assert ended.article == (XIANGQI("4.3") if figure.verdict == "draw" else XIANGQI("23.5.2.2"))


@pytest.mark.parametrize("figure", DRAWN, ids=lambda item: item.id)
def test_23_5_2_1_after_round_25_the_draws_are_drawn(figure: Figure) -> None:
    scenario = played(figure, 1 + 50 // len(figure.cycle))
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "drawn_if_unchanged"
    confirm(scenario).then_kinds(e.RulingConfirmed)
    ended = go_on(scenario, figure)
    assert (ended.result, ended.article) == ("1/2-1/2", XIANGQI("23.5.2.1"))


@CASES
def test_the_labels_of_the_book(figure: Figure) -> None:
    _, ruling = ruled_early(figure)
    for got, wanted in zip(ruling.labels, figure.labels, strict=False):
        fits = got.label in IDLE if wanted == "闲" else got.label == wanted
        assert fits, (got.move, got.label, wanted)


@CASES
def test_the_explanations_can_be_read(figure: Figure) -> None:
    scenario, found = ruled_early(figure)
    ruling = rendered(found)
    assert scenario.state is not None
    assert_readable(ruling.explanation_zh, ruling.explanation_en)
    position = KERNEL.parse_position(figure.fen)
    moves = [move.move for move in scenario.state.moves]
    labels = {label.ply: label for label in ruling.labels}
    assert sorted(labels) == list(range(len(moves) - len(figure.cycle) + 1, len(moves) + 1))
    for ply, text in enumerate(moves, start=1):
        before, position = position, KERNEL.play(position, text)
        if ply in labels:
            assert_explained(labels[ply], before, position)


def assert_readable(zh: str, en: str) -> None:
    """No empty text, no code words, no words of the other language's prose."""
    assert zh.endswith("。")
    assert en.endswith(".")
    assert not re.search(r"[A-Za-z]{2,}|_|None|\?", zh), zh
    assert not re.search(r"_|None|\?|[A-Za-z]\.[A-Za-z]", en), en
    assert re.search(r"[一-鿿]{2,}", zh)


def assert_explained(told: LabelledMove, before: Any, after: Any) -> None:
    zh, en = told.explanation_zh, told.explanation_en
    assert_readable(zh, en)
    printed = zh.split("：", 1)[0]
    assert parse_move(before, printed, notation="chinese") == told.move
    assert en.startswith(f"{printed}: ")
    assert f"{told.label}（{told.article.number}）" in zh
    assert f"({told.article.number})" in en
    for man in told.against:
        square, letter, root = man.split()[:3]
        black, red, english = MEN[letter.lower()]
        point = point_of(square, of_black=letter.islower())
        man = black if letter.islower() else red
        file = point[: point.index("路") + 1]
        # By its file as arbiters say it, by its rank too where another such man stands there.
        assert f"{file}{man}（" in zh or f"{point}{man}（" in zh
        assert square not in zh
        owner, number = ("Black" if letter.islower() else "Red"), file_of(square, letter)
        assert f"{owner}'s {english} on file {number}" in en
        assert not re.search("[a-i][0-9]", en)
        assert root in ("rootless", "under_rooted")
    assert bool(told.against) == (told.label == "捉")
    assert bool(told.evidence) == (told.label in ("杀", "捉", "兑"))
    if told.evidence:
        assert_line_replays(told, after)


def point_of(square: str, *, of_black: bool) -> str:
    """Return a point as its owner counts it (1.1): Red 九 to 一 from the left, Black 1 to 9."""
    at, rank = "abcdefghi".index(square[0]), int(square[1])
    if of_black:
        return f"{at + 1}路{10 - rank}线"
    return f"{'九八七六五四三二一'[at]}路{'一二三四五六七八九十'[rank]}线"


def file_of(square: str, letter: str) -> int:
    """Return the number of a file as the man's owner counts it from the own right."""
    at = "abcdefghi".index(square[0])
    return at + 1 if letter.islower() else 9 - at


def assert_line_replays(told: LabelledMove, after: Any) -> None:
    """The printed line is the evidence; it is legal; it mates or takes what it says."""
    zh_line = told.explanation_zh.rstrip("。").rsplit("：", 1)[1].split()
    en_line = told.explanation_en.rstrip(".").rsplit(": ", 1)[1].split()
    assert zh_line == en_line
    assert len(zh_line) == len(told.evidence)
    position = replace(after, black_to_move=not after.black_to_move) if told.passes else after
    assert told.passes == (told.label in ("杀", "捉"))
    taken = set()
    for printed, text in zip(zh_line, told.evidence, strict=True):
        assert parse_move(position, printed, notation="chinese") == text
        assert KERNEL.violation(position, text) is None
        quiet, mover = KERNEL.play(position, text), KERNEL.side_to_move(position)
        if quiet.quiet_plies == 0 and mover == told.side:
            taken.add(text[2:])
        position = quiet
    if told.label == "杀":
        outcome = KERNEL.outcome(position)
        assert outcome is not None
        assert outcome.result == {"red": "1-0", "black": "0-1"}[told.side]
    if told.label == "捉":
        assert taken


# app1.5.2: the same positions in mass events

FIGURES_OF_MASS = {
    "cn2020-F2": ("red_must_change", XIANGQI("app1.5.2.3")),
    "cn2020-F5": ("red_must_change", XIANGQI("4.3")),
    "cn2020-F6": ("red_must_change", XIANGQI("app1.5.2.1")),
    "cn2020-F11": ("red_must_change", XIANGQI("4.3")),
    "cn2020-F28": ("red_must_change", XIANGQI("4.3")),
}
"""Both sides of figures 11 and 28 are prohibited: a draw in mass events, so 4.3 at first."""


@pytest.mark.parametrize(
    "figure",
    [figure for figure in FIGURES if figure.id in FIGURES_OF_MASS],
    ids=lambda item: item.id,
)
def test_app1_5_2_the_figures_in_mass_events(figure: Figure) -> None:
    scenario = played(figure, 3, MASS)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert (ruling.verdict, ruling.articles[0]) == FIGURES_OF_MASS[figure.id]
    assert not any(article.number.startswith("23.5") for article in ruling.articles)
    confirm(scenario)
    ended = go_on(scenario, figure)
    assert (ended.result, ended.article) == ("0-1", ruling.articles[0])


@pytest.mark.parametrize(
    "figure",
    [figure for figure in FIGURES if figure.id in ("cn2020-F5", "cn2020-F11")],
    ids=lambda item: item.id,
)
def test_app1_5_2_4_both_prohibited_are_drawn_after_round_25(figure: Figure) -> None:
    scenario = played(figure, 13, MASS)
    claimed(scenario, Question.REPETITION)
    assert answered(scenario).verdict == "drawn_if_unchanged"
    confirm(scenario)
    ended = go_on(scenario, figure)
    article = {"cn2020-F5": "app1.5.2.2", "cn2020-F11": "app1.5.2.4"}[figure.id]
    assert (ended.result, ended.article) == ("1/2-1/2", XIANGQI(article))

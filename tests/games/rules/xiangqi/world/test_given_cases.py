"""Published positions ruled on under the World rules, and the worked examples, in many forms.

tests/data/xiangqi/wxf.jsonl holds verdicts of public test positions; `wxf_examples.tsv` pairs of
boards of few men. Neither may change with the mirror, the colours, the starting ply or a loop
gone round twice.
"""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules.verdict import Verdict
from games.rules.xiangqi.fen import format_fen, parse_fen
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.repetition.finding import first_of_window
from games.rules.xiangqi.world.verdict import rule_on_window
from tests.support.xiangqi_forms import FORMS, form_of_fen, form_of_move, form_of_verdict

FOLDER = Path(__file__).parents[4] / "data" / "xiangqi"
CASES = [json.loads(line) for line in (FOLDER / "wxf.jsonl").read_text("utf-8").splitlines()]
with (FOLDER / "wxf_examples.tsv").open(encoding="utf-8", newline="") as table:
    EXAMPLES = list(csv.DictReader(table, delimiter="\t"))


def boards() -> Iterator[tuple[str, str, list[str], str]]:
    """Yield name, position, moves and verdict of all that have moves."""
    for case in CASES:
        if case["moves"]:
            yield case["id"], case["fen"], case["moves"], case["verdict"]
    for row in EXAMPLES:
        yield row["example"], row["fen"], row["moves"].split(), row["verdict"]


BOARDS = list(boards())
NAMES = [name for name, *_rest in BOARDS]


def ruled(fen: str, moves: list[str]) -> str:
    return rule_on_window(parse_fen(fen, reachable=False), moves).verdict.value


def test_all_cases_are_here() -> None:
    assert (len(CASES), len(EXAMPLES), len(BOARDS)) == (69, 27, 95)
    verdicts = [verdict for _name, _fen, _moves, verdict in BOARDS]
    assert {verdict: verdicts.count(verdict) for verdict in set(verdicts)} == {
        "red_loses": 53,
        "black_loses": 10,
        "draw": 32,
    }


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("name", "fen", "moves", "verdict"), BOARDS, ids=NAMES)
def test_verdict_in_every_form(
    name: str, fen: str, moves: list[str], verdict: str, form: str
) -> None:
    formed = [form_of_move(move, form) for move in moves]
    assert ruled(form_of_fen(fen, form), formed) == form_of_verdict(verdict, form)


def window_of(fen: str, moves: list[str]) -> tuple[str, list[str]]:
    """Return where the moves ruled on begin, and those moves alone."""
    start = parse_fen(fen, reachable=False)
    first = first_of_window(build_history(start, moves).plies, occurrences=3)
    assert first is not None
    for move in moves[: first - 1]:
        start = start.after(move)
    return format_fen(start), moves[first - 1 :]


@pytest.mark.parametrize(("name", "fen", "moves", "verdict"), BOARDS, ids=NAMES)
def test_verdict_from_every_starting_ply_and_twice_round(
    name: str, fen: str, moves: list[str], verdict: str
) -> None:
    fen, cycle = window_of(fen, moves)
    for begun in range(len(cycle)):
        turned = [*cycle[begun:], *cycle[:begun]]
        assert ruled(fen, turned) == verdict
        assert ruled(fen, [*turned, *turned]) == verdict
        fen = format_fen(parse_fen(fen, reachable=False).after(cycle[begun]))


def test_nothing_to_rule_on_is_the_arbiters() -> None:
    case = CASES[0]
    assert (case["id"], case["verdict"], case["moves"]) == ("orange-001", "undecided", [])
    assert ruled(case["fen"], []) == Verdict.UNDECIDED
    _name, fen, moves, _verdict = BOARDS[0]
    assert ruled(fen, moves[:1]) == Verdict.UNDECIDED

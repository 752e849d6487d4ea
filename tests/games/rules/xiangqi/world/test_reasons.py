"""What each move newly threatens, against the reasons that the source of the cases prints.

The source names captor, victim and their points for every move ruled on, and which attacks it
lets stand; a check is told as a check alone where nothing turns on what else it does.
"""

import json
import re
from pathlib import Path

import pytest

from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.repetition.types import Label, MoveLabel
from games.rules.xiangqi.world.verdict import rule_on_window

FILE = Path(__file__).parents[4] / "data" / "xiangqi" / "wxf.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
KINDS = {
    "k": "king", "a": "adviser", "b": "elephant", "n": "horse", "r": "rook", "c": "cannon",
    "p": "pawn",
}  # fmt: skip
THREAT = re.compile(r"(\w+) ([a-i]\d) threatens (\w+) ([a-i]\d)")
SPARED = re.compile(r"(\w+) ([a-i]\d) on (\w+) ([a-i]\d)")


def printed(why: str, move: str) -> str | None:
    """Return what the source says of a move, None where it says nothing of it."""
    pattern = rf"{move}(?: \(also check\))?:? (.*?)(?=; [a-i]\d[a-i]\d|\. [RBNT]|\.$)"
    found = re.findall(pattern, why)
    return " ".join(found) if found else None


@pytest.mark.parametrize("case", [case for case in CASES if case["moves"]], ids=lambda c: c["id"])
def test_every_move_threatens_what_the_source_says(case: dict[str, str]) -> None:
    ruling = rule_on_window(parse_fen(case["fen"], reachable=False), case["moves"])
    compared = 0
    for label in ruling.labels[ruling.first_ply - 1 :]:
        said = printed(case["why"], label.move)
        if said is None or (said.startswith("checks") and label.label is Label.CHECK):
            continue
        compared += 1
        threats = {(by, taken) for _man, by, _kind, taken in THREAT.findall(said)}
        assert {(by, man.square) for man in label.against for by in man.by} == threats
        if not label.against and "without chasing" in said:
            assert label.men in {(by, taken) for _man, by, _kind, taken in SPARED.findall(said)}
    assert compared or "checks on every move" in case["why"]


@pytest.mark.parametrize("case", [case for case in CASES if case["moves"]], ids=lambda c: c["id"])
def test_men_are_named_as_they_stand(case: dict[str, str]) -> None:
    ruling = rule_on_window(parse_fen(case["fen"], reachable=False), case["moves"])
    for label in ruling.labels:
        for kind, square, root in named(label):
            said = printed(case["why"], label.move) or ""
            for _man, _by, printed_kind, taken in THREAT.findall(said):
                if taken == square:
                    assert KINDS[kind.lower()] == printed_kind
            if f"{square}, protected" in said:
                assert root == "rooted"


def named(label: MoveLabel) -> list[tuple[str, str, str]]:
    return [(man.man, man.square, man.root.value) for man in label.against]

"""A game without asks of its own answers from its kernel, and of clocks like every other."""

from collections.abc import Iterator

import pytest

from adjudication.desk.analysis import analyse
from adjudication.desk.registry import COMMON, EVENTS, queries_of
from tests.support.toy_game import EDITION, served


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with served():
        yield


def test_what_can_be_asked() -> None:
    assert set(queries_of("noughts")) == {*COMMON, *EVENTS, "legal_moves", "perft", "replay"}


def test_legal_moves_after_those_given() -> None:
    answer = analyse({"ask": "legal_moves", "edition": EDITION, "moves": ["a1", "b1"]})
    assert answer["moves"] == ["c1", "a2", "b2", "c2", "a3", "b3", "c3"]


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 9), (2, 72), (3, 504)])
def test_leaves(depth: int, nodes: int) -> None:
    assert analyse({"ask": "perft", "edition": EDITION, "depth": depth})["nodes"] == nodes


def test_a_replay_names_the_move_against_the_rules() -> None:
    answer = analyse({"ask": "replay", "edition": EDITION, "moves": ["a1", "a1"]})
    assert (answer["plies"], answer["position"]) == (1, "x........")
    assert answer["findings"] == [{"ply": 2, "code": "field_taken", "article": "2", "move": "a1"}]


def test_a_replay_says_how_it_ends() -> None:
    moves = ["a1", "a2", "b1", "b2", "c1"]
    answer = analyse({"ask": "replay", "edition": EDITION, "moves": moves})
    assert answer["status"] == {"over": True, "result": "1-0", "reason": "three", "article": "3"}


@pytest.mark.parametrize("ask", ["repetition", "score", "forbidden"])
def test_asks_of_other_games_are_unknown(ask: str) -> None:
    error = analyse({"ask": ask, "edition": EDITION})["error"]
    assert isinstance(error, dict)
    assert error["code"] == "unknown_ask"

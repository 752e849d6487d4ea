"""Nothing that tournaments register changes unseen: the list in tests/data is the one reviewed."""

import re
from dataclasses import dataclass
from fractions import Fraction

import pytest

from tests.contracts.registered_events import AGAIN, FILE, facts, lines
from tournaments.record.values import Score


@pytest.fixture(scope="module")
def current() -> tuple[str, ...]:
    """The lines of the source as it stands."""
    return tuple(lines())


def test_what_is_registered_is_what_was_reviewed(current: tuple[str, ...]) -> None:
    reviewed = set(FILE.read_text(encoding="utf-8").splitlines())
    gone, come = sorted(reviewed - set(current)), sorted(set(current) - reviewed)
    assert (gone, come) == ([], []), f"write the list anew with `{AGAIN}` and review it"


def test_the_file_is_written_as_it_stands(current: tuple[str, ...]) -> None:
    assert FILE.read_text(encoding="utf-8") == "".join(f"{line}\n" for line in current)


def test_every_line_is_a_fact_that_the_next_run_gives_too(current: tuple[str, ...]) -> None:
    assert not [line for line in current if re.search(r" at 0x|object at|<function|<class", line)]
    assert len(set(current)) == len(current)


@pytest.mark.parametrize(
    "fact",
    [
        "act close gives CloseRound to {arbiter, chief_arbiter}",
        "command RuleScore roles {chief_arbiter, committee}",
        "event tournaments.result-recorded.v1 applied by _resulted",
        "order xiangqi people swiss swiss_opponents.article = xiangqi-2020 14.3.1",
        "book gomoku.articles[publication] = gomoku-2025 25.2.2-C",
        "book xiangqi-2020-rapid.results.break_between_games.longest_ms = 300000",
        "value Regulations field grading: Grading = none",
    ],
)
def test_the_list_reaches_what_is_known_to_be_there(fact: str, current: tuple[str, ...]) -> None:
    assert fact in current


def test_a_table_is_told_leaf_by_leaf() -> None:
    @dataclass(frozen=True)
    class Row:
        score: Score
        points: Fraction = Fraction(0)

    table = {"a": (Row(Score.DRAW, Fraction(1, 2)), Row(Score.FIRST_WINS)), "b": {"y", "x"}}
    assert list(facts(table)) == [
        ("[a](1).score", "1/2-1/2"),
        ("[a](1).points", "1/2"),
        ("[a](2).score", "1-0"),
        ("[b]", "{x, y}"),
    ]

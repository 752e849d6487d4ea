"""A line of the comparison says what is better; an environment that cannot be made is named."""

import json
from pathlib import Path

import pytest

from tests.benchmarks.peers import environments
from tests.benchmarks.peers.lines import Line, compared


def test_of_rates_more_is_better() -> None:
    line = compared("append", "events/s", "INSERT", [(300, 400), (100, 100), (90, 300)])
    assert (line.ours, line.theirs, line.percent) == (100, 300, 75)


def test_of_costs_less_is_better() -> None:
    line = compared("append", "us CPU/event", "INSERT", [(200, 100)])
    assert line.percent == 50


def test_an_object_has_the_keys_that_are_asked_for() -> None:
    line = Line(work="append", ours=7, unit="events/s", peer="INSERT", theirs=8, percent=87)
    found = json.loads(line.as_json())
    assert [*found] == ["work", "ours", "unit", "peer", "theirs", "ratio", "machine"]
    assert found["ratio"] == 0.87


def test_a_peer_that_cannot_be_had_has_no_ratio() -> None:
    found = json.loads(Line(work="pairing", ours=0, unit="ms", peer="nobody").as_json())
    assert (found["theirs"], found["ratio"]) == (None, None)


def test_an_environment_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "false")
    with pytest.raises(RuntimeError, match=r"requirements-pydraughts\.txt"):
        environments.python_of("pydraughts", folder=tmp_path)

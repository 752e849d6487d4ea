"""The demo does the whole main job on a machine of its own."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen
from uuid import NAMESPACE_URL, uuid5

import pytest

from config import bootstrap
from config.demo.made_up import SCRIPTS
from config.demo.tournament import NAMES, ROUNDS, TITLE, entry_list, made_up_score
from games.rules.books.article import Article, parse_articles
from games.rules.books.sources import FMJD, GOMOKU, WEIQI, XIANGQI
from tournaments.sheets.entries import read_entries

ROOT = Path(bootstrap.__file__).resolve().parent.parent

ENDS: dict[str, tuple[str, Article | None]] = {
    "单方长将": ("1-0", XIANGQI("23.5.1")),
    "自然限着，属实判和": ("1/2-1/2", XIANGQI("4.2.4")),
    "自然限着，不属实": ("1/2-1/2", XIANGQI("4.2.1")),
    "双方不变作和": ("1/2-1/2", XIANGQI("23.5.2.1")),
    "黑方须变着，限内变着": ("1-0", XIANGQI("4.1.12")),
    "红方须变着而不变": ("0-1", XIANGQI("23.5.2.2")),
    "不足三次": ("1/2-1/2", XIANGQI("4.2.1")),
    "违反行棋规定一次": ("1/2-1/2", XIANGQI("4.2.1")),
    "超时判负": ("1-0", XIANGQI("4.1.6")),
    "待确认": ("", None),
    "围棋": ("1-0", WEIQI("24.2")),
    "五子棋": ("0-1", GOMOKU("19.1.2")),
    "国际跳棋": ("1/2-1/2", FMJD("6.4")),
}
"""What the title of a made-up game says, and the result and article the rules give it."""

HAPPENED = {
    "围棋": {"turn-went-over": 1, "warning-recorded": 2, "game-adjourned": 1, "game-resumed": 1},
    "五子棋": {"offence-recorded": 1, "penalty-confirmed": 1, "foul-recorded": 1},
    "国际跳棋": {"displacement-found": 1, "draughts-draw-claim-answered": 1},
}
"""The acts of officials that the title of a game made up altogether tells of."""


def _manage(*arguments: str, data: Path, **extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=_environment(data, **extra),
        capture_output=True,
        text=True,
        check=False,
    )


def _environment(data: Path, **extra: str) -> dict[str, str]:
    environment = {**os.environ, "QIPU_DATA_DIR": str(data), "QIPU_NO_VENV": "1", **extra}
    environment = {k: v for k, v in environment.items() if k not in {"REDIS_URL"}}
    environment.setdefault("DATABASE_URL", "")
    if not extra:
        environment.pop("DATABASE_URL")
    return environment


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A demo killed while the event is under way, then begun again; and its summary."""
    data = tmp_path_factory.mktemp("demo")
    killed = _kill_in_the_event(data)
    assert killed != 0
    events = _events(data)
    assert "tournaments.round-closed.v1" in events, "the event was under way"
    done = _manage("demo", "--no-serve", data=data)
    assert done.returncode == 0, done.stderr
    return data, _table(done.stdout)


def _kill_in_the_event(data: Path) -> int:
    """Start the demo, kill it once a round of the event is over, return its exit status."""
    running = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--no-serve"],
        cwd=ROOT,
        env=_environment(data),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while running.poll() is None:
        if "tournaments.round-closed.v1" in _events(data):
            running.send_signal(signal.SIGKILL)
        time.sleep(0.02)
    return running.wait()


def _events(data: Path, stream: str = TITLE) -> list[str]:
    """Return the types of a stream's events, none while the database is being made."""
    path = data / "demo.sqlite3"
    if not path.exists():
        return []
    query = "SELECT type FROM ledger_event WHERE stream_id = ? ORDER BY version"
    try:
        with sqlite3.connect(path) as database:
            rows = database.execute(query, (uuid5(NAMESPACE_URL, stream).hex,)).fetchall()
    except sqlite3.OperationalError:
        return []
    return [str(row[0]) for row in rows]


def _table(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.startswith("│")]


def test_imports_rules_and_sums_up(demo: tuple[Path, list[str]]) -> None:
    data, table = demo
    cells = [line.split("│") for line in table]
    numbers = {label.split("/")[-1].strip(): number.strip() for _, label, number, _ in cells}
    assert int(numbers["real games"]) >= 200
    assert int(numbers["made-up games"]) == len(SCRIPTS) == 13
    # One ruling each, but two for the two games with two claims and none for four.
    assert (numbers["rulings"], numbers["confirmed"], numbers["waits for confirmation"]) == (
        "11",
        "9",
        "1",
    )
    assert (numbers["tournaments"], numbers["entrants"], numbers["rounds"]) == ("1", "16", "5")
    assert _ends(data) == ENDS
    database = f"sqlite:///{data / 'demo.sqlite3'}"
    verified = _manage("verify_ledger", data=data, DATABASE_URL=database)
    assert verified.returncode == 0, verified.stdout


def test_begun_again_nothing_is_done_twice(demo: tuple[Path, list[str]]) -> None:
    data, table = demo
    again = _manage("demo", "--no-serve", data=data)
    assert again.returncode == 0, again.stderr
    assert _table(again.stdout)[:-1] == table[:-1], "all but the seconds stay as they were"


def test_it_serves_with_a_key_of_its_own(demo: tuple[Path, list[str]]) -> None:
    """Its last lines say how other commands name its database."""
    data, _ = demo
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    environment = _environment(data)
    environment.pop("QIPU_SECRET_KEY", None)
    running = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--port", port],
        cwd=ROOT,
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        lines = list(iter(running.stdout.readline, "按 Ctrl-C 结束 / Ctrl-C ends it\n"))
        assert any(f"DATABASE_URL=sqlite:///{data / 'demo.sqlite3'}" in line for line in lines)
        with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
            assert page.status == 200
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 0
    finally:
        running.kill()
        running.communicate()
    assert (data / "demo-secret.key").exists()


@pytest.mark.parametrize("game", HAPPENED)
def test_the_officials_of_other_games_act_as_the_title_says(
    demo: tuple[Path, list[str]], game: str
) -> None:
    script = next(script for script in SCRIPTS if script.title.startswith(game))
    happened = [event.split(".")[1] for event in _events(demo[0], script.competition)]
    assert {kind: happened.count(kind) for kind in HAPPENED[game]} == HAPPENED[game]
    # A worker audits the record as it ended and as it was closed, whenever it comes to it.
    assert set(happened[happened.index("game-closed") + 1 :]) == {"game-audited"}


def test_the_event_is_told_to_its_end(demo: tuple[Path, list[str]]) -> None:
    """Five rounds of eight boards; one player leaves after the fourth, so the fifth has seven."""
    told = _events(demo[0])
    counts = {kind.split(".")[1]: told.count(kind) for kind in set(told)}
    assert counts["result-recorded"] == 4 * 8 + 7
    assert counts["pairing-published"] == counts["round-closed"] == ROUNDS
    assert (counts["entrant-left"], counts["result-corrected"]) == (1, 1)
    assert counts["standings-published"] == ROUNDS + 1, "the corrected one twice"
    assert told[-1] == "tournaments.tournament-finished.v1"


def _ends(data: Path) -> dict[str, tuple[str, Article | None]]:
    """Return how every made-up game ended, by the part of its title that `ENDS` names."""
    query = "SELECT competition, result, article FROM games_game WHERE source_sha256 = ''"
    rows = sqlite3.connect(data / "demo.sqlite3").execute(query).fetchall()
    named = {
        title: (result, next(iter(parse_articles(article)), None))
        for competition, result, article in rows
        for title in ENDS
        if title in competition.removeprefix("演示赛（虚构）：")
    }
    assert len(rows) == len(named)
    return named


def test_a_script_with_made_up_moves_says_so() -> None:
    made_up = [script for script in SCRIPTS if script.made_up_moves or script.course]
    assert len(made_up) == 4
    assert all("虚构" in script.title for script in made_up)
    assert all(name.endswith("（虚构）") for script in SCRIPTS for name in script.players)
    files = [script.file for script in SCRIPTS if script.file]
    assert len(set(files)) == len(files)
    assert all(bool(script.file) != bool(script.course) for script in SCRIPTS)


def test_the_entry_list_is_made_up_and_can_be_entered() -> None:
    listed = read_entries(entry_list())
    assert listed.is_clean
    assert len({row.name for row in listed.rows}) == len(NAMES) == 16
    assert all(row.name.endswith("（虚构）") for row in listed.rows)
    assert all(row.unit.endswith("（虚构）") for row in listed.rows)
    assert TITLE.endswith("（虚构）")


@pytest.mark.parametrize(
    ("lots", "score"),
    [((0, 1, 2, 252), "1/2-1/2"), ((3, 4, 5, 6, 253), "1-0"), ((7, 8, 9, 249), "0-1")],
    ids=["three of ten are drawn", "four the first wins", "three the second wins"],
)
def test_results_are_drawn_by_lot(
    monkeypatch: pytest.MonkeyPatch, lots: tuple[int, ...], score: str
) -> None:
    drawn_from: list[bytes] = []
    for lot in lots:

        def sha256(data: bytes, lot: int = lot) -> SimpleNamespace:
            drawn_from.append(data)
            return SimpleNamespace(digest=lambda: bytes([lot, 255 - lot]))

        monkeypatch.setattr("config.demo.tournament.hashlib", SimpleNamespace(sha256=sha256))
        assert made_up_score(2, 5, 16).value == score
    assert {data.decode().partition("/")[2] for data in drawn_from} == {"2/5/16"}

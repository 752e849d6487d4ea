"""What a page of a long game weighs on the line, with the files that it loads."""

import gzip
import re
from dataclasses import replace
from random import Random
from uuid import UUID

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games import selectors
from games.rules.editions import kernel_for
from tests.support import archived

pytestmark = [pytest.mark.database, pytest.mark.one_database]
PLIES = 300
MOST_BYTES = 100_000
"""Issue's bound: page, styles and scripts of a game of 300 plies, compressed."""
IMPORTED = re.compile(r'from "(\./[\w./]+)"')


def random_game(plies: int) -> tuple[str, ...]:
    """Return legal moves at random, which compress worse than those of people."""
    kernel = kernel_for("xiangqi-2020")
    for seed in range(50):
        random, position, moves = Random(seed), kernel.initial_position(), list[str]()
        while len(moves) < plies and (legal := kernel.legal_moves(position)):
            moves.append(random.choice(legal))
            position = kernel.play(position, moves[-1])
        if len(moves) == plies:
            return tuple(moves)
    raise AssertionError("no such game")


def timed_game(plies: int) -> selectors.GamePage:
    """Return a game on record, as if every move had taken, and left, a time of its own."""
    made = archived.archive("xiangqi-2020", random_game(plies), players=("甲", "乙"))
    page, random = selectors.game_page(made), Random(9)
    rows = tuple(
        replace(row, spent_ms=random.randrange(300_000), remaining_ms=6_000_000 - row.ply * 15_000)
        for row in page.moves
    )
    return replace(page, moves=rows)


@pytest.fixture
def game(database: str, monkeypatch: pytest.MonkeyPatch) -> UUID:
    timed = timed_game(PLIES)
    monkeypatch.setattr(selectors, "game_page", lambda game_id, version=None: timed)
    return timed.id


def scripts(name: str, loaded: dict[str, bytes]) -> None:
    """Add a script and what it imports."""
    path = finders.find(name)
    assert isinstance(path, str)
    with open(path, "rb") as file:
        loaded[name] = file.read()
    for other in IMPORTED.findall(loaded[name].decode()):
        other_name = f"{name.rsplit('/', 1)[0]}/{other[2:]}"
        if other_name not in loaded:
            scripts(other_name, loaded)


@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_a_game_of_300_plies_is_light(client: Client, game: UUID, language: str) -> None:
    answer = client.get(f"/games/{game}/", headers={"accept-language": language})
    html = answer.content.decode()
    assert html.count("data-version=") > PLIES
    assert "clock-line" in html
    loaded = {"page": answer.content}
    for name in re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg))"', html):
        scripts(name, loaded)
    assert {"web/replay.css", "web/style.css", "web/replay.js", "web/live/moves.js"} <= set(loaded)
    weights = {name: len(gzip.compress(data, 6)) for name, data in loaded.items()}
    assert sum(weights.values()) < MOST_BYTES, weights

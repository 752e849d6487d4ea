"""PDN files to the ledger: games, clocks and double losses stored, doubts rejected."""

import io
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from games.catching_up import settle
from games.importing.files import find_files
from games.importing.questions import as_they_stand
from games.importing.running import run_import
from games.models import Game
from games.rules.books.sources import FMJD
from games.selectors import game_state

NOW = 1_790_000_000_000
PDN = """[Event "Cup"]
[White "Alpha"]
[Black "Beta"]
[GameType "20"]
[Result "2-0"]

1. 32-28 {[%clock w0:10:00 B0:09:55]} 19-23 2. 28x19 14x23 2-0

[White "Gamma"]
[Black "Delta"]
[GameType "20"]
0-0

[White "Epsilon"]
[Black "Zeta"]
[GameType "25"]
1. c3-d4 f6-g5 1/2-1/2

[White "Eta"]
[Black "Theta"]
[GameType "21"]
1. 11-15 1-0

[White "Iota"]
[Black "Kappa"]
[GameType "20"]
1. 32-28 19-23 2. 38-32 2-0
"""


@pytest.mark.database
@pytest.mark.one_database
def test_games_are_stored_under_their_editions_and_doubts_are_named(
    database: str, tmp_path: Path
) -> None:
    path = tmp_path / "cup.PDN"
    path.write_text(PDN, encoding="utf-8")
    rejects = io.StringIO()
    tally = run_import(
        find_files([tmp_path]),
        answers=as_they_stand(),
        attribution="",
        jobs=1,
        resume=False,
        dry_run=False,
        rejects=rejects,
        now=lambda: NOW,
        progress=lambda tally: None,
    )
    settle()
    assert (tally.games, tally.rejects) == (3, 2)
    found = {game.first_player.name: game for game in Game.objects.all() if game.first_player}
    assert {name: (game.edition, game.result) for name, game in found.items()} == {
        "Alpha": ("draughts-100", "1-0"),
        "Gamma": ("draughts-100", "0-0"),
        "Epsilon": ("draughts-64-russian", "1/2-1/2"),
    }
    state = game_state(found["Alpha"].id)
    assert [move.move for move in state.moves] == ["32-28", "19-23", "28x19", "14x23"]
    refused = [json.loads(line) for line in rejects.getvalue().splitlines()]
    assert [(item["game"], item["code"], item["ply"]) for item in refused] == [
        (4, "edition_not_served", 0),
        (5, "illegal_move", 3),
    ]
    assert [item["article"] for item in refused] == [None, asdict(FMJD("4.2"))]

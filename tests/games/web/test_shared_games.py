"""Pages of public games of draughts: the board at the end is the pack's own last position.

The positions are those of `draughts/games_expected.tsv`, written down beside the files by
another program. Without the pack a game of known moves stands in for them.
"""

import csv
import io
import re
from pathlib import Path

import pytest
from django.test import Client

from games.importing.running import find_files, run_import
from games.models import SourceGame
from tests.support import archived
from tests.support.shared_data import shared_data_dir

pytestmark = pytest.mark.database

PACK = shared_data_dir()
FILES = ("090417ronde12.pdn", "DUTCH96H.pdn")
STAND_IN = "W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:" + (
    "B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,23"
)


def expected_men(position: str) -> dict[str, str]:
    """Return square -> man of a PDN position, read without any code of the product."""
    men = {}
    for part in position.split(":")[1:]:
        side = part[0].lower()
        for square in part[1:].split(","):
            man = side.upper() if square.startswith("K") else side
            men[square.removeprefix("K")] = man
    return men


def shown_men(client: Client, game: object) -> dict[str, str]:
    html = client.get(f"/games/{game}/").content.decode()
    found = re.findall(r'href="#q-(\w+)" x="\d+" y="\d+" data-point="(\w+)"', html)
    return {square: man for man, square in found}


def games_of_the_pack(pack: Path) -> dict[tuple[str, int], str]:
    with (pack / "draughts" / "games_expected.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return {
        (Path(row["file"]).name, int(row["game"])): row["last_position"]
        for row in rows
        if row["status"] == "ok" and Path(row["file"]).name in FILES
    }


def test_the_last_position_of_every_game_is_drawn(chinese: Client, database: str) -> None:
    if PACK is None:
        game = archived.archive("draughts-100", archived.EXCHANGE)
        assert shown_men(chinese, game) == expected_men(STAND_IN)
        return
    expected = games_of_the_pack(PACK)
    assert len(expected) > 8
    run_import(
        find_files([PACK / "draughts" / "games" / "succeed" / name for name in FILES]),
        edition="draughts-100",
        attribution="",
        jobs=1,
        resume=False,
        dry_run=False,
        rejects=io.StringIO(),
        now=lambda: archived.AT,
        progress=lambda tally: None,
    )
    stored = {
        (Path(one.source.filename).name, one.index): one.stream_id
        for one in SourceGame.objects.select_related("source")
    }
    first = min(index for _, index in stored)
    for (name, number), position in expected.items():
        game = stored[name, number - 1 + first]
        assert shown_men(chinese, game) == expected_men(position), (name, number)

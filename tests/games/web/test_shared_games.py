"""Pages of public games: the board at the end and what is noticed are as the pack has them.

The positions are those of `draughts/games_expected.tsv`, the stones and prisoners those of
`weiqi/games_manifest.tsv`, the repetitions those of `weiqi/repeats.tsv`, all written down by
other programs. Without the pack games of known moves stand in for them.
"""

import csv
import io
import re
from pathlib import Path

import pytest
from django.test import Client

from games.importing.files import find_files
from games.importing.questions import as_they_stand
from games.importing.running import run_import
from games.models import SourceGame
from tests.support import archived
from tests.support.pages import tight
from tests.support.shared_data import shared_data_dir

pytestmark = [pytest.mark.database, pytest.mark.one_database]

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
    rows = table(pack, "draughts/games_expected.tsv")
    return {
        (Path(row["file"]).name, int(row["game"])): row["last_position"]
        for row in rows
        if row["status"] == "ok" and Path(row["file"]).name in FILES
    }


def table(pack: Path, name: str) -> list[dict[str, str]]:
    with (pack / name).open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def bring(files: list[Path], edition: str) -> None:
    run_import(
        find_files(files),
        answers=as_they_stand(edition),
        attribution="",
        jobs=1,
        resume=False,
        dry_run=False,
        rejects=io.StringIO(),
        now=lambda: archived.AT,
        progress=lambda tally: None,
    )


def test_the_last_position_of_every_game_is_drawn(chinese: Client, database: str) -> None:
    if PACK is None:
        game = archived.archive("draughts-100", archived.EXCHANGE)
        assert shown_men(chinese, game) == expected_men(STAND_IN)
        return
    expected = games_of_the_pack(PACK)
    assert len(expected) > 8
    bring([PACK / "draughts" / "games" / "succeed" / name for name in FILES], "draughts-100")
    stored = {
        (Path(object_.source.filename).name, object_.index): object_.stream_id
        for object_ in SourceGame.objects.select_related("source")
    }
    first = min(index for _, index in stored)
    for (name, number), position in expected.items():
        game = stored[name, number - 1 + first]
        assert shown_men(chinese, game) == expected_men(position), (name, number)


def counted(html: str) -> tuple[int, ...]:
    """Return black and white stones on the board, and the prisoners of Black and of White."""
    stones = re.findall(r'href="#q-(black|white)" x="\d+" y="\d+" data-point', html)
    prisoners = re.findall(r'data-count="prisoners-\w+">(\d+)</b>', html)
    return stones.count("black"), stones.count("white"), *(int(prisoner) for prisoner in prisoners)


def test_stones_prisoners_and_repetitions_of_public_games_of_weiqi(
    chinese: Client, database: str
) -> None:
    if PACK is None:
        game = archived.archive("weiqi-2002", archived.CAPTURE)
        assert counted(chinese.get(f"/games/{game}/").content.decode()) == (5, 2, 1, 0)
        return
    rows = [row for row in table(PACK, "weiqi/games_manifest.tsv") if "repeat-" in row["file"]]
    repeats = table(PACK, "weiqi/repeats.tsv")
    assert len(rows) == 5
    bring([PACK / "weiqi" / row["file"] for row in rows], "weiqi-2002")
    for row in rows:
        name = Path(row["file"]).name
        game = SourceGame.objects.get(source__filename__endswith=name).stream_id
        html = chinese.get(f"/games/{game}/").content.decode()
        columns = ("black_on_board", "white_on_board", "captured_by_black", "captured_by_white")
        assert counted(html) == tuple(int(row[column]) for column in columns), name
        noticed = re.findall(
            r'<li><a href="[^"]*" data-ply="(\d+)">[^<]*</a>：(.*?)</li>', tight(html)
        )
        found = [(int(ply), text) for ply, text in noticed if "全局同形再现" in text]
        expected = [repeat for repeat in repeats if repeat["file"] == row["file"]]
        assert [ply for ply, _ in found] == [int(row["ply"]) for row in expected], name
        for other, (_ply, text) in zip(expected, found, strict=True):
            assert f"与第 {other['equal_ply']} 手后相同" in text
            assert other["kind"].split(" (")[0] in text
            assert f"循环 {other['cycle']} 手" in text

"""Everything that a game's page offers to fetch, whole and in order, of every game."""

import re
from html import unescape
from pathlib import Path
from uuid import UUID

import pytest
from django.test import Client

from games.catching_up import settle
from games.ledger import sequencer
from games.models import Game
from tests.support.archived import AT, BACK_AND_FORTH, CAPTURE, KINGS_64, OVERLINE, archive
from tests.support.stone_files import WEIQI, import_files

pytestmark = [pytest.mark.database, pytest.mark.one_database]

PLAYED: dict[str, tuple[tuple[str, ...], str]] = {
    "xiangqi-2020": (("h2e2", "h9g7", "h0g2"), ""),
    "weiqi-2002": (CAPTURE, ""),
    "gomoku-2025": (OVERLINE, ""),
    "draughts-64-russian": (BACK_AND_FORTH, KINGS_64),
}
"""Edition -> moves on record, start of the game where it is not the usual one."""
FULL_AND_SHORT = [
    ("documents/record-sheet/?style=full", "Record sheet, in full"),
    ("documents/record-sheet.pdf?style=full", "PDF"),
    ("documents/record-sheet/?style=short", "Record sheet, short"),
    ("documents/record-sheet.pdf?style=short", "PDF"),
]
SHEET = [("documents/record-sheet/", "Record sheet"), ("documents/record-sheet.pdf", "PDF")]
MOVES = [("moves.txt?notation=moves", "Moves")]
COPIES = {
    "xiangqi-2020": [
        ("moves.txt?notation=chinese", "Moves in Chinese"),
        ("moves.txt?notation=wxf", "WXF"),
        ("moves.txt?notation=iccs", "ICCS"),
    ],
    "weiqi-2002": MOVES,
    "gomoku-2025": MOVES,
    "draughts-64-russian": MOVES,
}
FILES = {
    "xiangqi-2020": [
        *FULL_AND_SHORT,
        ("game.pgn?notation=wxf", "PGN"),
        ("game.dhtmlxq", "DhtmlXQ"),
        ("game.xqf", "XQF"),
    ],
    "weiqi-2002": [*SHEET, ("game.sgf", "SGF")],
    "gomoku-2025": [*SHEET, ("game.sgf", "SGF"), ("game.psq", "PSQ (Piskvork)")],
    "draughts-64-russian": [*SHEET, ("game.pdn", "PDN")],
}
WHOLE = [
    ("events.ndjson", "Events (NDJSON)"),
    ("bundle.zip", "Bundle to be checked offline (ZIP)"),
]


def stored(edition: str) -> UUID:
    moves, start = PLAYED[edition]
    game = archive(edition, moves, start_position=start)
    settle()
    return game


def links(client: Client, game: UUID, query: str = "", lang: str = "en") -> list[tuple[str, str]]:
    """Return (address below the game's, words) of every link that leads there."""
    html = client.get(f"/games/{game}/{query}", headers={"Accept-Language": lang}).content.decode()
    found = re.findall(rf'<a[^>]* href="/games/{game}/([^"?#]+[^"]*)"[^>]*>([^<]+)</a>', html)
    return [(unescape(address), unescape(words).strip()) for address, words in found]


def at_version(addresses: list[tuple[str, str]], version: int) -> list[tuple[str, str]]:
    return [(f"{at}{'&' if '?' in at else '?'}v={version}", words) for at, words in addresses]


@pytest.mark.parametrize("edition", PLAYED)
def test_a_game_as_it_stands(client: Client, edition: str) -> None:
    game, plies = stored(edition), len(PLAYED[edition][0])
    # Arranged, begun, its moves, ended.
    version = plies + 3
    assert links(client, game) == [
        (f"same-position/?ply={plies}", "Games with this position"),
        *COPIES[edition],
        (f"position.txt?ply={plies}", "Position"),
        *FILES[edition],
        *WHOLE,
        (f"proof/?v={version}", "Proof slip"),
    ]


@pytest.mark.parametrize("edition", PLAYED)
def test_a_game_as_it_stood_offers_what_was_then(client: Client, edition: str) -> None:
    assert links(client, stored(edition), "?v=2") == [
        ("same-position/?ply=0&v=2", "Games with this position"),
        *at_version(COPIES[edition], 2),
        ("position.txt?ply=0&v=2", "Position"),
        *at_version(FILES[edition], 2),
        *WHOLE,
        ("proof/?v=2", "Proof slip"),
    ]


@pytest.mark.parametrize("edition", PLAYED)
def test_every_link_leads_somewhere(client: Client, edition: str) -> None:
    game = stored(edition)
    sequencer.sign_checkpoint(now=AT)
    for query in ("", "?v=2", "?ply=1"):
        for address, words in links(client, game, query):
            answer = client.get(f"/games/{game}/{address}")
            found = 302 if address.startswith("same-position") else 200
            assert (words, answer.status_code) == (words, found)


def test_a_game_of_a_file_offers_the_file_last(client: Client, tmp_path: Path) -> None:
    import_files(tmp_path, {"a.sgf": WEIQI.encode()})
    game = UUID(str(Game.objects.get().pk))
    assert links(client, game)[-1] == ("source", "Original file")
    assert links(client, game, lang="zh-CN")[-1] == ("source", "原始文件")
    assert client.get(f"/games/{game}/source").getvalue() == WEIQI.encode()

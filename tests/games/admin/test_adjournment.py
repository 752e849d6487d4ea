"""Breaks and sealed moves in the office: gomoku 2025, 20.1.5, 20.1.6 and 20.2.1."""

from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings
from django.test import Client

from games.envelope_encryption import seal_text
from games.models import LedgerEvent, new_id
from games.record import commands as c
from games.record.decider import GAMES
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.state import PauseKind
from games.record.values import Actor, Options, Role
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.openings.books import OpeningKind
from games.streams.cache import cache_of
from games.streams.handling import handle
from tests.support.archived import player_id
from tests.support.played import AT, CHIEF, PLAYERS, moves, play

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def sealed(database: str, settings: LazySettings, tmp_path: Path) -> UUID:
    """Return a game adjourned with White's unlawful h8 in a closed envelope."""
    settings.SEALED_MOVES_KEY_FILE = tmp_path / "sealed.key"
    game = play(
        "gomoku-2025",
        (
            *moves("black", "white", "h8"),
            a.Adjourn(kind=PauseKind.INTERRUPTION, reason="停电"),
            a.ConfirmAdjournment(side="black"),
            a.ConfirmAdjournment(side="white"),
        ),
        options=Options(gomoku=GomokuOptions(opening=OpeningKind.FREE)),
    )
    text = seal_text(cache_of(GAMES).current(game).state, "white", "h8")
    white = Actor(id=player_id(PLAYERS[1]), role=Role.PLAYER)
    handed = a.SealMove(
        side="white",
        ciphertext=text.ciphertext,
        commitment=text.commitment,
        key_id=text.key_id,
    )
    _give(game, handed, white)
    _give(game, a.KeepEnvelope(keeper="user:7", signatures=("arbiter",)), CHIEF)
    return game


def _give(game: UUID, command: c.GameCommand, by: Actor) -> None:
    handle(GAMES, command, stream_id=game, by=by, event_id=new_id(), now=AT + 60_000)


def _send(office: Client, game: UUID, **more: str) -> str:
    version = LedgerEvent.objects.filter(stream_id=game).count()
    sent = {"expected_version": str(version), "event_id": str(uuid4()), **more}
    url = f"/admin/games/game/{game}/do/open-envelope/"
    return office.post(url, sent, follow=True).text


def test_20_1_5_the_preview_shows_nothing_of_the_move(office: Client, sealed: UUID) -> None:
    before = LedgerEvent.objects.filter(stream_id=sealed).count()
    shown = office.get(f"/admin/games/game/{sealed}/do/open-envelope/").text
    assert "启封" in shown
    assert "不合规则" not in shown
    assert "h8 ·" not in shown
    assert LedgerEvent.objects.filter(stream_id=sealed).count() == before


def test_20_1_6_once_recorded_the_unlawful_move_has_lost(office: Client, sealed: UUID) -> None:
    _send(office, sealed, step="record")
    ending = cache_of(GAMES).current(sealed).state.ending
    assert ending is not None
    assert (ending.result, ending.reason, ending.article) == (
        "1-0",
        "sealed_move",
        GOMOKU("20.1.6"),
    )

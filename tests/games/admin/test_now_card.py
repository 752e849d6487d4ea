"""Beside the board: who plays whom, by the registry where it knows them."""

import pytest

from games.admin.now_card import now_card
from games.catching_up import settle
from games.models import Game
from games.selectors import game_state
from tests.support.office import GameOnRecord

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def test_players_are_named_as_the_registry_names_them() -> None:
    game = GameOnRecord(red="许银川", black="胡荣华")
    settle()
    row = Game.objects.select_related("first_player", "second_player").get(pk=game.id)
    card = now_card(row, game_state(game.id), None)
    assert [box.player for box in card.sides] == ["许银川", "胡荣华"]

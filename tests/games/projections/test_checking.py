"""Rows of read models that somebody changed are named, and nothing is changed by looking."""

from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from adjudication import worker
from adjudication.models import Claim, Ruling
from games.catching_up import settle
from games.models import Game, GameKey, PlayKey
from games.projections.checking import Difference, differences
from games.record.values import Options
from tests.support.claimed_games import claimed_game, running_game

pytestmark = pytest.mark.database


@pytest.fixture
def game(database: str) -> UUID:
    """A game that was ruled on, in the lists, and another beside it."""
    stream = claimed_game(options=Options(rulings_bind=True))
    running_game("h2e2", "h9g7")
    worker.work_off(now=5000, limit=10)
    settle()
    return stream


def _only() -> Difference:
    (found,) = differences()
    return found


def test_rows_that_nobody_touched_agree(game: UUID) -> None:
    before = [list(model.objects.values()) for model in (Game, GameKey, PlayKey, Claim, Ruling)]
    assert all(before)
    assert differences() == ()
    assert before == [
        list(model.objects.values()) for model in (Game, GameKey, PlayKey, Claim, Ruling)
    ]


@pytest.mark.parametrize(
    ("column", "value"), [("result", "1-0"), ("article", "xiangqi-2020 1"), ("plies", 3)]
)
def test_an_edited_row_is_named_with_its_column(game: UUID, column: str, value: Any) -> None:
    honest = Game.objects.values(column).get(pk=game)[column]
    Game.objects.filter(pk=game).update(**{column: value})
    found = _only()
    assert (found.table, found.columns) == ("games_game", (column,))
    assert found.stored is not None
    assert found.derived is not None
    assert (found.stored[column], found.derived[column]) == (str(value), str(honest))


def test_a_row_that_was_taken_away_is_named(game: UUID) -> None:
    Ruling.objects.all().delete()
    found = _only()
    assert (found.table, found.stored, found.columns) == ("adjudication_ruling", None, ())
    assert found.derived is not None


def test_a_row_that_nobody_recorded_is_named(game: UUID) -> None:
    PlayKey.objects.create(key=7, day=1, game=game)
    found = _only()
    assert (found.table, found.derived) == ("games_playkey", None)


def test_not_more_rows_are_named_than_wanted(game: UUID) -> None:
    assert GameKey.objects.count() > 3
    GameKey.objects.all().delete()
    assert len(differences(most=3)) == 3


def test_what_has_no_number_yet_is_no_difference(game: UUID) -> None:
    running_game("h2e2")
    assert differences() == ()


class TestCommand:
    def test_it_says_that_all_is_well(self, game: UUID) -> None:
        said = StringIO()
        call_command("check_read_models", stdout=said)
        assert "read models say what the record says" in said.getvalue()

    def test_it_names_the_row_and_ends_with_1(self, game: UUID) -> None:
        Game.objects.filter(pk=game).update(result="1-0")
        said = StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command("check_read_models", stdout=said)
        assert ended.value.code == 1
        line = said.getvalue()
        assert line.startswith("row_changed: ")
        assert f"games_game {game}" in line or f"games_game {game.hex}" in line
        assert "result='1-0'" in line
        assert "'0-1'" in line

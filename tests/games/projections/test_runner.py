"""The read models follow the ledger: nothing lost, nothing twice, the same when rebuilt."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from adjudication import worker
from adjudication.models import Claim, Ruling
from games.ledger import sequencer, store
from games.ledger.store import FeedEntry
from games.models import Game, ProjectionCursor
from games.projections import runner
from games.projections.rebuilding import rebuild
from games.projections.runner import Projection, catch_up
from games.record import commands as c
from games.record.values import Options, Question
from tests.support.claimed_games import claimed_game, give, running_game
from tests.support.databases import in_threads
from tests.support.scenario import BLACK, BLACK_ID, CHIEF, RED, RED_ID

pytestmark = pytest.mark.database


def rows() -> list[list[dict[str, Any]]]:
    """Every row the projectors wrote."""
    return [
        [dict(row) for row in Game.objects.order_by("id").values()],
        [dict(row) for row in Ruling.objects.order_by("id").values()],
        [dict(row) for row in Claim.objects.order_by("id").values()],
    ]


def history() -> tuple[UUID, UUID, UUID, UUID]:
    """Store a game under way and three that were ruled on: bound, confirmed, overruled."""
    playing = running_game("h2e2", "h9g7", "h0g2")
    bound = claimed_game(options=Options(rulings_bind=True))
    confirmed, overruled = claimed_game(), claimed_game()
    worker.work_off(now=5000, limit=10)
    version = store.head(confirmed).version
    give(confirmed, c.ConfirmRuling(ruling_version=version), by=CHIEF, now=6000)
    give(overruled, c.OverruleRuling(ruling_version=version, reason="看错了"), by=CHIEF, now=6000)
    again = c.MakeClaim(side="black", question=Question.NATURAL_LIMIT)
    give(overruled, again, by=BLACK, now=7000)
    sequencer.sequence()
    return playing, bound, confirmed, overruled


def test_the_rows_say_how_each_game_stands() -> None:
    playing, bound, confirmed, overruled = streams = history()
    assert catch_up() == sum(store.head(stream).version for stream in streams)
    assert Game.objects.count() == 4
    game = Game.objects.get(id=playing)
    assert (game.status, game.plies, game.version, game.result) == ("running", 3, 5, "")
    assert (str(game.first_player_id), str(game.second_player_id)) == (RED_ID, BLACK_ID)
    for stream in (bound, confirmed):
        game = Game.objects.get(id=stream)
        assert (game.status, game.result, game.article) == (
            "over", "0-1", "xiangqi-2020 23.5.1",
        )  # fmt: skip
        assert (game.open_claims, game.rulings) == (0, 1)
    game = Game.objects.get(id=overruled)
    assert (game.status, game.open_claims, game.rulings) == ("running", 1, 1)
    found = {object_.game_id: object_ for object_ in Ruling.objects.all()}
    assert [found[id_].status for id_ in (bound, confirmed, overruled)] == [
        "confirmed",
        "confirmed",
        "overruled",
    ]
    assert found[overruled].reason == "看错了"
    assert found[overruled].settled_by == "chief"
    assert found[confirmed].settled_at == datetime(1970, 1, 1, 0, 0, 6, tzinfo=UTC)


def test_a_rebuild_gives_the_same_rows() -> None:
    history()
    catch_up()
    before = rows()
    assert all(before)
    assert rebuild() == sum(game["version"] for game in before[0])
    assert rows() == before


def test_a_rebuild_removes_what_nobody_recorded() -> None:
    history()
    catch_up()
    before = rows()
    Game.objects.update(result="1-0", status="closed")
    Ruling.objects.update(verdict="draw")
    assert rows() != before
    rebuild()
    assert rows() == before


@pytest.mark.parametrize("page", [1, 2, 7, 10_000])
def test_pages_of_any_size_give_the_same_rows(page: int) -> None:
    history()
    catch_up()
    before = rows()
    runner.PROJECTIONS[0].clear()
    ProjectionCursor.objects.update(position=0)
    catch_up(page=page)
    assert rows() == before


class Interrupted(Exception):
    """The process went down."""


def interrupted_at(number: int, *, after_writing: bool) -> Projection:
    """Return the projection of games, which breaks down in its page `number`."""
    genuine = runner.PROJECTIONS[0]
    calls = [0]

    def apply(entries: Sequence[FeedEntry]) -> None:
        calls[0] += 1
        if calls[0] == number and not after_writing:
            raise Interrupted
        genuine.apply(entries)
        if calls[0] == number:
            raise Interrupted

    return Projection(name=genuine.name, apply=apply, rows=genuine.rows)


@pytest.mark.parametrize("after_writing", [False, True])
@pytest.mark.parametrize("number", [1, 3])
def test_interrupted_between_pages_nothing_is_lost(
    number: int, after_writing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    history()
    broken = interrupted_at(number, after_writing=after_writing)
    with monkeypatch.context() as patch:
        patch.setattr(runner, "PROJECTIONS", (broken,))
        with pytest.raises(Interrupted):
            catch_up(page=10)
    position = ProjectionCursor.objects.values_list("position", flat=True).first()
    assert (position or 0) == 10 * (number - 1)
    catch_up(page=10)
    followed = rows()
    rebuild()
    assert rows() == followed


def test_caught_up_there_is_nothing_to_do() -> None:
    history()
    assert catch_up() > 0
    assert catch_up() == 0


def test_what_is_not_sequenced_is_not_shown() -> None:
    stream = running_game()
    assert catch_up() == 0
    sequencer.sequence()
    assert catch_up() == 2
    give(stream, c.Resign(side="red"), by=RED)
    assert catch_up() == 0
    assert Game.objects.get(id=stream).status == "running"
    sequencer.sequence()
    catch_up()
    assert Game.objects.get(id=stream).result == "0-1"


def test_runners_at_once_apply_each_entry_once() -> None:
    history()
    catch_up(page=1)
    before = rows()
    total = sum(game["version"] for game in before[0])
    runner.PROJECTIONS[0].clear()
    ProjectionCursor.objects.update(position=0)
    connection.close()
    applied = in_threads(3, lambda number: catch_up(page=5))
    assert sum(applied) == total
    assert rows() == before

"""A rebuild gives what following gave, by one process or two, and is done whole or not at all."""

from typing import Any
from uuid import UUID

import pytest

from adjudication import worker
from adjudication.models import Audit, Claim, Ruling
from adjudication.sanction_models import Sanction
from games.catching_up import settle
from games.ledger import sequencer, store
from games.ledger.errors import LedgerDamaged
from games.models import CountedGame, Game, GameKey, PlayKey, PlayTally, ProjectionCursor
from games.projections import rebuilding, replacing
from games.projections.checking import differences
from games.projections.runner import PROJECTIONS, catch_up
from games.projections.whole_games import Rows, derived_fields
from games.record import commands as c
from games.record.officiating.offences import commands as o
from games.record.values import Options, Question
from tests.support.claimed_games import claimed_game, give, running_game
from tests.support.scenario import BLACK, CHIEF, RED
from tests.support.tampering import as_superuser

pytestmark = pytest.mark.database
TABLES: tuple[Any, ...] = (
    Game,
    GameKey,
    PlayKey,
    PlayTally,
    CountedGame,
    Claim,
    Ruling,
    Audit,
    Sanction,
)


class Killed(Exception):
    """The process went down."""


def _rows() -> list[list[tuple[Any, ...]]]:
    return [
        sorted(
            model.objects.values_list(*(field.attname for field in derived_fields(model))), key=repr
        )
        for model in TABLES
    ]


@pytest.fixture
def games(database: str) -> list[UUID]:
    """Games with every kind of row: ruled on, fouled, audited, ended after an unanswered claim."""
    ruled = claimed_game(options=Options(rulings_bind=True))
    overruled, unanswered, fouled = claimed_game(), claimed_game(), running_game("h2e2", "h9g7")
    worker.work_off(now=5000, limit=10)
    version = store.head(overruled).version
    give(overruled, c.OverruleRuling(ruling_version=version, reason="看错了"), by=CHIEF, now=6000)
    asked = c.MakeClaim(side="black", question=Question.NATURAL_LIMIT)
    give(overruled, asked, by=BLACK, now=7000)
    give(overruled, c.Resign(side="red"), by=RED, now=8000)
    give(unanswered, c.Resign(side="red"), by=RED, now=8000)
    give(fouled, o.RecordOffence(side="red", code="clock_touched", note="停钟"), by=CHIEF, now=8000)
    worker.work_off(now=9000, limit=10)
    settle()
    return [ruled, overruled, unanswered, fouled]


def test_one_process_or_two_make_the_same_rows(
    games: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _rows()
    assert all(before)
    assert rebuilding.rebuild() == sequencer.position_now()
    assert _rows() == before
    monkeypatch.setattr(rebuilding, "FEW_EVENTS", 1)
    assert rebuilding.rebuild(jobs=2) == sequencer.position_now()
    assert _rows() == before
    assert differences() == ()


def test_killed_while_it_gathers_the_old_rows_stand(
    games: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    Game.objects.filter(pk=games[0]).update(result="0-1")
    before = _rows()

    def gather(rows: Rows) -> None:
        gathered(rows)
        raise Killed

    gathered = replacing.gather
    with monkeypatch.context() as patch:
        patch.setattr(rebuilding, "gather", gather)
        with pytest.raises(Killed):
            rebuilding.rebuild()
    assert _rows() == before
    rebuilding.rebuild()
    assert differences() == ()


def test_killed_between_the_old_rows_and_the_new_the_old_ones_stand(
    games: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _rows()

    def fail(titles: set[str]) -> None:
        assert Game.objects.count() == len(games)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(rebuilding, "write_titles", fail)
        with pytest.raises(Killed):
            rebuilding.rebuild()
    assert _rows() == before


def test_what_the_lists_followed_meanwhile_is_not_taken_back(
    games: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game begins, and one ends, after the position that the rebuild has read up to."""

    def gather(rows: Rows) -> None:
        gathered(rows)
        running_game("h2e2")
        give(games[3], c.Resign(side="red"), by=RED, now=9500)
        settle()

    gathered = replacing.gather
    with monkeypatch.context() as patch:
        patch.setattr(rebuilding, "gather", gather)
        rebuilding.rebuild()
    assert Game.objects.count() == len(games) + 1
    assert Game.objects.get(pk=games[3]).result == "0-1"
    assert differences() == ()
    places = ProjectionCursor.objects.filter(name__in=[found.name for found in PROJECTIONS])
    assert set(places.values_list("position", flat=True)) == {sequencer.position_now()}
    assert catch_up() == 0


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM ledger_event WHERE version = 3",
        "DELETE FROM ledger_entry WHERE position = 2",
    ],
)
def test_of_a_ledger_with_a_hole_no_list_is_made(games: list[UUID], statement: str) -> None:
    before = _rows()
    with as_superuser() as database:
        database.execute(statement)
    with pytest.raises(LedgerDamaged):
        rebuilding.rebuild()
    assert _rows() == before

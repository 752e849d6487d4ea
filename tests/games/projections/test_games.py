"""Read models follow the ledger's order: nothing lost, nothing twice, rebuilt the same."""

from collections.abc import Sequence
from uuid import uuid4

import pytest

from games.handlers import handle
from games.ledger import sequencer, store
from games.ledger.envelope import NewEvent
from games.ledger.store import FeedEntry
from games.models import Game, Ruling
from games.models.readmodels import ProjectionCursor
from games.projections import games, runner
from games.record import commands as c
from games.record.values import Question, Seat
from tests.support.office import ARBITER, CHIEF, SYSTEM, GameOnRecord
from tests.support.scenario import proposed

pytestmark = pytest.mark.database

QUIET = ("h0g2", "h9g7", "g2h0", "g7h9")


def rows() -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Return every read-model row in a fixed order."""
    games_now: list[dict[str, object]] = [dict(row) for row in Game.objects.order_by("id").values()]
    rulings_now: list[dict[str, object]] = [
        dict(row) for row in Ruling.objects.order_by("id").values()
    ]
    return games_now, rulings_now


def three_games() -> list[GameOnRecord]:
    """Record one game under way, one with a ruling overruled, one resigned."""
    going = GameOnRecord(red="胡荣华", black="柳大华", competition="全国象棋个人锦标赛")
    going.play()
    claimed = GameOnRecord(red="许银川", black="吕钦")
    claimed.play(QUIET)
    claimed.give(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT))
    ruling = proposed("untrue", claim_version=7)
    version = claimed.give(c.ProposeRuling(ruling=ruling), by=SYSTEM)
    claimed.give(c.OverruleRuling(ruling_version=version, reason="棋钟故障"), by=CHIEF)
    resigned = GameOnRecord(red="赵国荣", black="陶汉明")
    resigned.play(QUIET[:1])
    resigned.give(c.Resign(side="red"), by=ARBITER)
    return [going, claimed, resigned]


def test_rows_say_what_the_streams_say() -> None:
    going, claimed, resigned = three_games()
    sequencer.sequence_all()
    runner.catch_up()
    assert Game.objects.count() == 3
    first = Game.objects.get(id=going.id)
    assert (first.status, first.result, first.plies) == ("running", "", 6)
    assert first.competition == "全国象棋个人锦标赛"
    assert (first.first_player_id, first.second_player_id) == (going.red.pk, going.black.pk)
    third = Game.objects.get(id=resigned.id)
    assert (third.status, third.result, third.reason) == ("over", "0-1", "resignation")
    ruling = Ruling.objects.get()
    assert (ruling.game_id, ruling.verdict, ruling.status) == (claimed.id, "untrue", "overruled")
    assert (ruling.reason, ruling.settled_by) == ("棋钟故障", CHIEF.id)
    assert Game.objects.get(id=claimed.id).open_claims == 0


@pytest.mark.parametrize("page", [1, 2, 5, 1000])
def test_rebuilt_rows_are_the_same_whatever_the_page(page: int) -> None:
    three_games()
    sequencer.sequence_all()
    runner.catch_up(page=page)
    kept = rows()
    assert len(kept[0]) == 3
    assert len(kept[1]) == 1
    runner.rebuild()
    assert rows() == kept


def test_what_is_not_numbered_yet_is_not_shown() -> None:
    three_games()
    runner.catch_up()
    assert rows() == ([], [])
    sequencer.sequence_all()
    runner.catch_up()
    assert len(rows()[0]) == 3


class StoppedError(Exception):
    """The runner was interrupted."""


@pytest.mark.parametrize("after", [0, 1, 3, 7])
def test_an_interruption_between_and_within_pages_loses_nothing(
    after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_games()
    total = sequencer.sequence_all()
    applied = 0

    def stop_in_time(entries: Sequence[FeedEntry]) -> None:
        nonlocal applied
        games.apply(entries)
        applied += 1
        if applied > after:
            raise StoppedError

    broken = runner.Projection(name="games", apply=stop_in_time, clear=games.clear)
    with monkeypatch.context() as patch:
        patch.setattr(runner, "PROJECTIONS", (broken,))
        with pytest.raises(StoppedError):
            runner.catch_up(page=2)
    # What was applied and what the cursor says were one transaction.
    assert ProjectionCursor.objects.filter(name="games", position=2 * after).exists() or not after
    assert runner.catch_up(page=2) == total - 2 * after
    whole = rows()
    runner.rebuild()
    assert rows() == whole
    assert len(whole[0]) == 3


def test_catching_up_again_changes_nothing() -> None:
    three_games()
    sequencer.sequence_all()
    runner.catch_up()
    kept = rows()
    assert runner.catch_up() == 0
    assert rows() == kept


def test_streams_of_other_kinds_are_passed_over() -> None:
    other = NewEvent(
        event_id=uuid4(), type="tournaments.round-paired.v1", payload={}, actor="a", role="system"
    )
    store.append(
        stream_id=uuid4(), stream_kind="tournament", expected_version=0, events=[other], now=1000
    )
    three_games()
    total = sequencer.sequence_all()
    assert runner.catch_up(page=1) == total
    assert Game.objects.count() == 3


def test_no_word_or_id_of_a_record_stops_the_lists() -> None:
    odd = uuid4()
    seats = (Seat(side="red", player="甲"), Seat(side="black", player="p2"))
    arrange = c.ArrangeGame(
        edition="xiangqi-2020",
        seats=seats,
        competition="赛\x00" * 400,
        round="第一轮" * 40,
        table="桌" * 50,
        scheduled_on="某年某月某日" * 20,
    )
    end = c.DeclareResult(result="1-0", article="4.1.13、" * 10)
    commands: tuple[c.GameCommand, ...] = (arrange, c.StartGame(), end)
    for index, command in enumerate(commands):
        handle(command, stream_id=odd, by=CHIEF, event_id=uuid4(), now=1000 + index)
    three_games()
    sequencer.sequence_all()
    runner.catch_up(page=1)
    assert Game.objects.count() == 4
    row = Game.objects.get(id=odd)
    assert (row.result, row.table, row.first_player_id) == ("1-0", "桌" * 20, None)

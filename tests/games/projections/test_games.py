"""What a record may hold and a list's columns may not."""

from uuid import uuid4

import pytest

from games.ledger import sequencer, store
from games.ledger.envelope import NewEvent
from games.models import Game
from games.projections import runner
from games.record import commands as c
from games.record.decider import GAMES
from games.record.values import Seat
from games.rules.books.sources import XIANGQI
from games.streams.handling import handle
from tests.support.office import CHIEF, GameOnRecord

pytestmark = pytest.mark.database


def test_no_word_or_id_of_a_record_stops_the_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such names are refused now; a stream of another server may hold them."""
    monkeypatch.setattr("games.streams.handling.require_visible_names", lambda command: None)
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
    end = c.DeclareResult(result="1-0", article=XIANGQI("4.1.13、" * 10))
    commands: tuple[c.GameCommand, ...] = (arrange, c.StartGame(), end)
    for index, command in enumerate(commands):
        handle(GAMES, command, stream_id=odd, by=CHIEF, event_id=uuid4(), now=1000 + index)
    GameOnRecord(red="胡荣华", black="柳大华").play()
    sequencer.sequence_all()
    runner.catch_up(page=1)
    assert Game.objects.count() == 2
    row = Game.objects.get(id=odd)
    assert (row.result, row.table, row.first_player_id) == ("1-0", "桌" * 20, None)


def test_an_event_no_code_can_read_stops_its_own_game_only() -> None:
    strange = GameOnRecord(red="甲", black="乙")
    strange.play()
    stream = strange.id
    head = store.head(stream)
    unknown = NewEvent(
        event_id=uuid4(), type="games.clairvoyance.v1", payload={}, actor="a", role="system"
    )
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=head.version,
        events=[unknown],
        now=head.recorded_at,
    )
    good = GameOnRecord(red="胡荣华", black="柳大华")
    good.play()
    sequencer.sequence_all()
    runner.catch_up()
    assert list(Game.objects.values_list("id", flat=True)) == [good.id]

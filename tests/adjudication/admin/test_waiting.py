"""What waits on a game: a case is among it while it is open."""

from uuid import uuid4

import pytest

from adjudication.admin.waiting import waiting_on
from adjudication.cases import commands as c
from adjudication.cases.decider import CASES
from games.catching_up import settle
from games.selectors import game_state
from games.streams.handling import handle
from tests.support.cases import MEMBERS, NOW, ORGANISER, filed_about
from tests.support.office import CHIEF, GameOnRecord

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def test_an_open_case_waits_and_one_that_is_withdrawn_does_not() -> None:
    game = GameOnRecord(red="许银川", black="胡荣华")
    case = filed_about(game.id)
    settle()
    (waits,) = waiting_on(game.id, game_state(game.id), CHIEF)
    assert str(case) in waits.url
    admitted = c.AdmitCase(reason="符合条件")
    handle(CASES, admitted, stream_id=case, by=MEMBERS[0], event_id=uuid4(), now=NOW + 1)
    settle()
    (heard,) = waiting_on(game.id, game_state(game.id), CHIEF)
    assert heard == waits
    withdrawal = c.WithdrawCase(reason="双方和解")
    handle(CASES, withdrawal, stream_id=case, by=ORGANISER, event_id=uuid4(), now=NOW + 1)
    settle()
    assert waiting_on(game.id, game_state(game.id), CHIEF) == ()

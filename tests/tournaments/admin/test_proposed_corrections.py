"""Corrections that changed games call for, at the desk: what waits, whom it moves, the answer.

Gomoku 2025 25.2.2-B.
"""

from uuid import uuid4

import pytest

from games.ledger import store
from games.streams.handling import new_events
from tests.support.tournaments import CHIEF, NOW
from tests.tournaments.admin.desk import Desk, page_text
from tests.tournaments.admin.every_act import DRAWN, SWISS, WIN, at_desk, played
from tournaments.record.codec import CODEC
from tournaments.record.results.game_events import CorrectionProposed
from tournaments.record.results.game_facts import BoardResult
from tournaments.record.values import Score

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


@pytest.fixture
def desk(database: str) -> Desk:
    """A round closed; the game of board 1 came to a loss of its first mover afterwards."""
    held = at_desk(4, SWISS)
    played(held, 1, WIN, DRAWN)
    proposed = CorrectionProposed(
        stage=1,
        round=1,
        board=1,
        game=1,
        game_id=str(uuid4()),
        game_version=12,
        before=BoardResult(score=WIN),
        result=BoardResult(score=Score.SECOND_WINS),
    )
    store.append(
        stream_id=held.id,
        stream_kind="tournament",
        expected_version=held.state.version,
        events=new_events(CODEC, [proposed], by=CHIEF, event_id=uuid4()),
        now=NOW,
    )
    return held


def test_the_desk_names_what_waits_and_leads_to_it(desk: Desk) -> None:
    version = desk.state.version
    text = page_text(desk.get())
    assert "第1轮第1台：对局改判，成绩待更正。" in text
    assert f"do/accept-correction/?proposal={version}" in desk.get().content.decode()


def test_the_preview_says_whom_the_correction_moves(desk: Desk) -> None:
    page = desk.preview("accept-correction", proposal=desk.state.version, reason="裁决书第3号")
    assert "接受更正" in page_text(page)
    moved = {(row[1], row[2]) for row in page.context["moved"]}
    assert {("1", "4"), ("4", "1")} <= moved


def test_the_correction_is_made_or_rejected(desk: Desk) -> None:
    desk.do("accept-correction", proposal=desk.state.version, reason="裁决书第3号")
    outcome = desk.state.stage.played[0].boards[0].outcome
    assert outcome
    assert outcome.score is Score.SECOND_WINS
    assert desk.state.proposals == ()


def test_rejected_the_result_stands_and_nothing_waits(desk: Desk) -> None:
    desk.do("reject-correction", proposal=desk.state.version, reason="成绩已生效")
    outcome = desk.state.stage.played[0].boards[0].outcome
    assert outcome
    assert outcome.score is WIN
    assert desk.state.proposals == ()

"""Beside the board: who plays whom, clocks and counts of each side, and what the game waits for."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.admin.now_card import NowCard, SideBox, now_card
from games.catching_up import settle
from games.models import Game
from games.record import commands as c
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.offences import commands as o
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import ShiftedMan
from games.record.officiating.timekeeping import commands as t
from games.record.values import Actor, Options, Question, Role
from games.rules.books.sources import XIANGQI
from games.rules.gomoku.openings.books import OpeningKind
from games.rules.offences.kinds import Measure
from games.selectors import game_state
from tests.support.office import CHIEF, GameOnRecord
from tests.support.office_acts import ONE_SECOND
from tests.support.played import Given, moves, play
from tests.support.timed import sudden

pytestmark = [pytest.mark.database, pytest.mark.one_database]
RED_MOVES = moves("red", "black", "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5")
BREAK = a.Adjourn(kind=PauseKind.BREAK, reason="午休")
DEPUTY = Actor(id="user:902", role=Role.DEPUTY_CHIEF_ARBITER)
LOSS = o.RecordOffence(side="red", code="refused_record")


def card_of(game: GameOnRecord) -> NowCard:
    game.project()
    row = Game.objects.select_related("first_player", "second_player").get(pk=game.id)
    with override("zh-hans"):
        return now_card(row, game_state(game.id), None)


def test_players_are_named_as_the_registry_names_them() -> None:
    game = GameOnRecord(red="许银川", black="胡荣华")
    settle()
    row = Game.objects.select_related("first_player", "second_player").get(pk=game.id)
    card = now_card(row, game_state(game.id), None)
    assert [box.player for box in card.sides] == ["许银川", "胡荣华"]


def test_each_side_has_its_own_clock_and_counts(running: GameOnRecord) -> None:
    """Each used three times ten seconds of an hour and got thirty for each move (6.1)."""
    box = SideBox(
        code="red", side="红方", player="许银川", to_move=True, clock="1:01:00",
        fouls=0, warnings=0, illegal_moves=0, offers=0, signed=False,
    )  # fmt: skip
    black = replace(box, code="black", side="黑方", player="胡榮華", to_move=False)
    card = card_of(running)
    assert card.sides == (box, black)
    assert (card.status, card.turn, card.plies) == ("进行中", "红方", 6)
    assert (card.waits, card.buttons) == ((), ())
    running.give(o.RecordOffence(side="red", code="disturbance"))
    for _ in range(2):
        warned = o.RecordOffence(
            side="black", article=XIANGQI("17.1"), measure=Measure.WARNING, reason="交谈", note="一"
        )
        running.give(warned)
    running.give(c.OfferDraw(side="red"), by=CHIEF)
    card = card_of(running)
    assert [(each.fouls, each.warnings, each.offers) for each in card.sides] == [
        (1, 0, 1),
        (0, 2, 0),
    ]


def test_after_the_end_nobody_is_to_move_and_who_signed_is_marked(running: GameOnRecord) -> None:
    running.give(c.PlayMove(side="red", move="b0d2"))
    card = card_of(running)
    assert (card.status, card.turn) == ("已结束，未签字", "")
    assert [box.illegal_moves for box in card.sides] == [1, 0]
    running.give(c.SignResult(signer="black", result="0-1"))
    card = card_of(running)
    assert [(box.to_move, box.signed) for box in card.sides] == [(False, False), (False, True)]


FREE = Options(gomoku=GomokuOptions(opening=OpeningKind.FREE))
DISPLACED = rc.ReportDisplacement(ply=2, men=(ShiftedMan(source="h9", target="h10"),))
WAITS: list[tuple[tuple[Given, ...], tuple[str, ...]]] = [
    ((), ()),
    ((c.MakeClaim(side="red", question=Question.NATURAL_LIMIT),), ("红方提请：自然限着",)),
    ((c.OrderReview(question=Question.NATURAL_LIMIT),), ("裁判审核中：自然限着",)),
    ((t.StopClocks(reason="争议"),), ("棋钟已停",)),
    ((BREAK,), ("对局中断中",)),
    ((BREAK, a.ConfirmResumption(side="red"), a.ConfirmResumption(side="black"),
      a.ResumeGame()), ()),
    ((c.OfferDraw(side="red"),), ("红方提和",)),
    (((LOSS, DEPUTY),), ("处罚待确认：红方",)),
    ((BREAK, (LOSS, DEPUTY)), ("对局中断中", "处罚待确认：红方")),
]  # fmt: skip


@pytest.mark.parametrize(("commands", "waits"), WAITS, ids=[" ".join(row[1]) for row in WAITS])
def test_what_waits_is_said_in_a_sentence(
    commands: tuple[Given, ...], waits: tuple[str, ...]
) -> None:
    game = play("xiangqi-2020", (*RED_MOVES, *commands), time_control=sudden(60))
    with override("zh-hans"):
        assert now_card(Game(pk=game), game_state(game), None).waits == waits


def test_21_1_a_position_that_waits_for_a_ruling_is_said() -> None:
    stones = moves("black", "white", "h8", "h9")
    game = play("gomoku-2025", (*stones, DISPLACED), options=FREE)
    with override("zh-hans"):
        assert now_card(Game(pk=game), game_state(game), None).waits == ("盘面待裁定",)


def test_12_4_a_fallen_flag_that_decides_nothing_yet_is_said() -> None:
    game = play("weiqi-2002", (c.ReportFlag(side="black"),), time_control=ONE_SECOND)
    with override("zh-hans"):
        assert now_card(Game(pk=game), game_state(game), None).waits == ("超时：黑方",)


def test_the_acts_that_the_game_waits_for_stand_beside_it() -> None:
    game = GameOnRecord(red="甲", black="乙")
    state = game_state(game.id)
    (button,) = now_card(Game(pk=game.id), state, CHIEF).buttons
    assert button.url == f"/admin/games/game/{game.id}/do/start/"
    assert now_card(Game(pk=game.id), state, None).buttons == ()

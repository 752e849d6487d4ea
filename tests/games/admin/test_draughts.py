"""What the office does to a game of draughts: rule on a draw, deal with a call, put right."""

import re
from uuid import UUID

import pytest
from django.test import Client

from games.ledger import sequencer, store
from games.models import new_id
from games.projections.runner import catch_up
from games.record import commands as c
from games.record.decider import GAMES
from games.record.draughts import commands as dc
from games.record.values import Actor, Role, Seat
from games.rules.clocks.control import ControlKind, TimeControl
from games.streams.handling import handle
from tests.games.rest.hall import register

pytestmark = [pytest.mark.database, pytest.mark.one_database]
CHIEF = Actor(id="chief", role=Role.CHIEF_ARBITER)
FIXED = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=1_200_000, press_with_move=True)
NOW = 1_790_000_000_000


def arranged(fen: str, *commands: c.GameCommand, edition: str = "draughts-100") -> UUID:
    """Put a game of draughts on the board and bring it on."""
    game = new_id()
    seats = tuple(
        Seat(side=side, player=str(register(name).id))
        for side, name in (("white", "甲"), ("black", "乙"))
    )
    arrange = c.ArrangeGame(edition=edition, seats=seats, time_control=FIXED, start_position=fen)
    for version, command in enumerate((arrange, c.StartGame(), *commands)):
        handle(GAMES, command, stream_id=game, by=CHIEF, event_id=new_id(), now=NOW + version)
    sequencer.sequence_all()
    while catch_up():
        pass
    return game


def done(office: Client, game: UUID, slug: str, answers: dict[str, str]) -> list[str]:
    """Carry out an action of the office; return the types of the events it appended."""
    url = f"/admin/games/game/{game}/do/{slug}/"
    before = len(store.load(game))
    page = office.get(url)
    assert page.status_code == 200, page.status_code
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    hidden.pop("csrfmiddlewaretoken", None)
    answer = office.post(url, {**hidden, **answers, "step": "record"})
    assert answer.status_code == 302, answer.text
    return [pair.type.split(".")[1] for pair in store.load(game, after=before)]


def test_app_1_6_8_the_arbiter_grants_a_regular_draw(office: Client) -> None:
    game = arranged("W:WK46,K48,K49:BK16")
    page = office.get(f"/admin/games/game/{game}/change/")
    assert "裁定和棋" in page.text
    assert "依职权审核" in page.text, "counted draws may be examined by the worker"
    answers = {"rule": "regular_draw", "grant": "yes"}
    assert done(office, game, "rule-on-draw", answers) == [
        "draughts-draw-claim-answered",
        "game-ended",
    ]


def test_a_refusal_needs_its_reason(office: Client) -> None:
    game = arranged("W:WK46,K48,K49:BK16")
    url = f"/admin/games/game/{game}/do/rule-on-draw/"
    hidden = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', office.get(url).text)
    )
    answer = office.post(url, {**hidden, "rule": "regular_draw", "grant": "no", "step": "record"})
    assert answer.status_code == 200
    assert "须" in answer.text or "需要" in answer.text
    assert len(store.load(game)) == 2


def test_a_call_is_dealt_with(office: Client) -> None:
    game = arranged("", dc.CallArbiter(side="white", note="摸子"))
    assert done(office, game, "deal-with-call", {"note": "已提醒"}) == ["draughts-call-dealt-with"]


def test_5_4_an_irregular_move_is_put_right(office: Client) -> None:
    game = arranged("W:W28,50:B22,1", c.PlayMove(side="white", move="50-44"))
    page = office.get(f"/admin/games/game/{game}/change/")
    assert "不合规则的着法" in page.text
    assert done(office, game, "correct-irregularity", {}) == ["draughts-irregularity-corrected"]


@pytest.mark.parametrize(
    ("language", "cited"),
    [
        ("zh-hans", "《国际跳棋 100 格规则》第 7 条"),
        ("en", "Rules of draughts (FMJD), article 7"),
    ],
)
def test_7_a_refusal_names_the_book_of_the_federation(
    office: Client, language: str, cited: str
) -> None:
    game = arranged("", c.Resign(side="white"))
    url = f"/admin/games/game/{game}/do/result/"
    before = len(store.load(game))
    sent = {"expected_version": str(before), "event_id": str(new_id()), "step": "record"}
    sent |= {"result": "1-0", "article": "7"}
    answer = office.post(url, sent, headers={"accept-language": language}, follow=True)
    assert "game_over" in answer.text
    assert cited in answer.text
    assert len(store.load(game)) == before


def test_nothing_of_it_is_offered_where_nothing_waits(office: Client) -> None:
    page = office.get(f"/admin/games/game/{arranged('')}/change/").text
    for label in ("裁定和棋", "投诉处理完毕", "纠正违规着法"):
        assert label not in page


@pytest.mark.parametrize(
    ("edition", "number", "title"),
    [
        ("draughts-100", "5.4.6", "该吃而不吃"),
        ("draughts-100", "app.1.6.5", ""),
        ("draughts-64-russian", "7.2.8", "两子以下对一王"),
    ],
)
def test_articles_are_chosen_and_none_is_made_up(
    office: Client, edition: str, number: str, title: str
) -> None:
    game = arranged("", edition=edition)
    url = f"/admin/games/game/{game}/do/result/"
    page = office.get(url).text
    assert '<select name="article"' in page
    option = re.search(rf'<option value="{re.escape(number)}"[^>]*>([^<]*)<', page)
    assert option is not None
    assert title in option[1]
    before = len(store.load(game))
    sent = {"expected_version": str(before), "event_id": str(new_id()), "step": "record"}
    refused = office.post(url, {**sent, "result": "1-0", "article": "99.9"})
    assert refused.status_code == 200
    assert len(store.load(game)) == before

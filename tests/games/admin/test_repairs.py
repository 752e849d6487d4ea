"""Repairs and closings in the office: the effect with both boards first, then the record."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.admin.actions.table import ACTIONS
from games.admin.timeline import timeline_of
from games.ledger import store
from games.record import commands as c
from games.record.decider import GAMES
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan
from games.record.values import Options, Seat
from games.rules.gomoku.openings.books import OpeningKind
from games.selectors import game_page
from games.streams.handling import handle
from games.web.replay import View
from games.web.timeline import event_lines
from tests.support.office import ARBITER, CHIEF, START, GameOnRecord, person
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def url(game_id: UUID, slug: str) -> str:
    return f"/admin/games/game/{game_id}/do/{slug}/"


def hidden(html: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html)
    return {name: value for name, value in found if name not in ("csrfmiddlewaretoken", "next")}


def types(game_id: UUID) -> list[str]:
    return [pair.type.split(".")[1] for pair in store.load(game_id)]


ROWS = [
    ("swapped-colours", {"note": "开赛即发现"}, ["swapped-colours-found"]),
    ("displacement", {"ply": "2", "men": "a0-a1"}, ["displacement-found", "plies-taken-back"]),
    (
        "illegal-found",
        {"ply": "3", "move": "b0d2"},
        ["illegal-move-recorded", "game-ended"],
    ),
    ("double-move", {"side": "black", "move": "b9c7"}, ["illegal-move-recorded", "game-ended"]),
    ("board-upset", {"side": "red", "men": "1", "restorable": "on"}, ["board-upset"]),
    ("board-upset", {"side": "", "men": "9", "restorable": "on"}, ["board-upset"]),
    (
        "man-between",
        {"side": "red", "from_square": "a3", "points": "a4 a5"},
        ["man-found-between"],
    ),
    ("touched-men", {"side": "red", "squares": "b0"}, ["men-touched"]),
    ("dropped-man", {"side": "black"}, ["plies-taken-back"]),
]


@pytest.mark.parametrize(("slug", "answers", "recorded"), ROWS)
def test_a_repair_shows_its_effect_then_records_it(
    office: Client, running: GameOnRecord, slug: str, answers: dict[str, str], recorded: list[str]
) -> None:
    before = types(running.id)
    page = office.get(url(running.id, slug))
    assert page.status_code == 200
    sent = {**hidden(page.text), **answers}
    preview = office.post(url(running.id, slug), {**sent, "step": "preview"})
    assert "将要登记" in visible_parts(preview.text), preview.text
    assert types(running.id) == before
    if "plies-taken-back" in recorded:
        assert preview.text.count("<figure>") == 2
        assert "<s>卒７进１</s>" in preview.text
    office.post(url(running.id, slug), {**sent, "step": "record"})
    assert types(running.id)[len(before) :] == recorded


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("displacement", {"ply": "2", "men": "a0"}),
        ("displacement", {"ply": "2"}),
        ("displacement", {"men": "a0-a1"}),
        ("touched-men", {"squares": "b0"}),
        ("board-upset", {"side": "green", "men": "1"}),
    ],
)
def test_a_form_that_says_too_little_is_shown_again(
    office: Client, running: GameOnRecord, slug: str, answers: dict[str, str]
) -> None:
    before = types(running.id)
    sent = {**hidden(office.get(url(running.id, slug)).text), **answers}
    shown = office.post(url(running.id, slug), {**sent, "step": "record"})
    assert shown.status_code == 200
    assert types(running.id) == before


def test_the_opponent_s_choice_is_offered_only_while_it_is_due(
    office: Client, running: GameOnRecord
) -> None:
    early = office.get(url(running.id, "landing-point"), follow=True)
    assert "对局当前的阶段不能进行此项操作。" in visible_parts(early.text)
    running.give(rc.ReportManBetween(side="red", source="a3", points=("a4", "a5")))
    page = office.get(url(running.id, "landing-point"))
    sent = {**hidden(page.text), "side": "black", "point": "a4", "step": "record"}
    office.post(url(running.id, "landing-point"), sent)
    assert types(running.id)[-2:] == ["landing-point-chosen", "move-played"]


def gomoku_game() -> UUID:
    """A game of gomoku in which White's stone was found displaced."""
    game = uuid4()
    seats = tuple(
        Seat(side=side, player=str(person(name).pk))
        for side, name in (("black", "曹冬"), ("white", "吴镝"))
    )
    options = Options(gomoku=GomokuOptions(opening=OpeningKind.FREE))
    commands: tuple[c.GameCommand, ...] = (
        c.ArrangeGame(edition="gomoku-2025", seats=seats, options=options),
        c.StartGame(),
        c.PlayMove(side="black", move="h8"),
        c.PlayMove(side="white", move="h9"),
        rc.ReportDisplacement(ply=2, men=(ShiftedMan(source="h9", target="h10"),)),
    )
    for index, command in enumerate(commands):
        handle(GAMES, command, stream_id=game, by=CHIEF, event_id=uuid4(), now=START + index * 1000)
    return game


def test_21_1_the_chief_arbiter_rules_on_a_position(office: Client) -> None:
    game = gomoku_game()
    page = office.get(url(game, "rule-position"))
    sent = {**hidden(page.text), "outcome": "stands"}
    preview = office.post(url(game, "rule-position"), {**sent, "step": "preview"})
    assert preview.text.count("<figure>") == 2
    office.post(url(game, "rule-position"), {**sent, "step": "record"})
    assert types(game)[-2:] == ["position-ruled", "stone-shifted"]


def test_agreed_wins_points_and_refusals(office: Client) -> None:
    game = gomoku_game()
    ruled = rc.RulePosition(outcome=PositionOutcome.BACK, agreed=True)
    handle(GAMES, ruled, stream_id=game, by=CHIEF, event_id=uuid4(), now=START + 9000)
    for slug, answers, last in (
        ("agreed-win", {"winner": "black"}, "game-ended"),
        ("signature-refusal", {"side": "white", "reason": "不服"}, "signature-refused"),
        ("score-penalty", {"side": "black", "reason": "查阅手机"}, "score-penalised"),
    ):
        sent = {**hidden(office.get(url(game, slug)).text), **answers, "step": "record"}
        office.post(url(game, slug), sent)
        assert types(game)[-1] == last


def test_a_forfeit_before_the_start(office: Client) -> None:
    game = GameOnRecord(red="甲", black="乙")
    game.project()
    sent = hidden(office.get(url(game.id, "forfeit")).text)
    office.post(url(game.id, "forfeit"), {**sent, "absent": ["red", "black"], "step": "record"})
    assert store.load(game.id)[-1].data["result"] == "0-0"


def test_moves_taken_back_stay_in_both_timelines_struck_through(running: GameOnRecord) -> None:
    found = ShiftedMan(source="a0", target="a1")
    running.give(rc.ReportDisplacement(ply=4, men=(found,)), by=ARBITER)
    running.give(c.PlayMove(side="red", move="b0c2"))
    rows = timeline_of(store.load(running.id), chinese=True).rows
    moves = [(row.move, row.struck) for row in rows if row.kind == "move-played"]
    assert moves == [
        ("炮二平五", False),
        ("马８进７", False),
        ("马二进三", False),
        ("车９平８", False),
        ("车一平二", True),
        ("卒７进１", True),
        ("马八进七", False),
    ]
    page = game_page(running.id)
    lines = event_lines(page, View())
    assert [line.struck for line in lines if line.struck] == [("车一平二", "卒７进１")]
    assert [row.move for row in page.moves][4:] == ["b0c2"]
    assert len(page.positions) == 6


def test_the_public_page_shows_them(office: Client, running: GameOnRecord) -> None:
    found = ShiftedMan(source="a0", target="a1")
    running.give(rc.ReportDisplacement(ply=4, men=(found,)), by=ARBITER)
    html = office.get(f"/games/{running.id}/").text
    assert "<s>车一平二</s>" in html
    shown = office.get(f"/admin/games/game/{running.id}/change/").text
    assert "<s>卒７进１</s>" in shown


def test_every_action_of_repairs_has_its_words_in_chinese(
    office: Client, running: GameOnRecord
) -> None:
    for slug in ("displacement", "board-upset", "touched-men", "man-between", "forfeit"):
        page = office.get(url(running.id, slug), follow=True)
        latin = re.findall(r"<label[^>]*>([^<]*[A-Za-z]{3,}[^<]*)</label>", page.text)
        assert latin == [], (slug, latin)
        assert slug in ACTIONS

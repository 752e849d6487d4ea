"""Claims of draughts and weiqi on the ledger: work row, worker, proposal, confirmation, row, page.

Ids are articles: FMJD 6.1; weiqi 2002, 20.
"""

from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from adjudication import projections, worker
from adjudication.models import Ruling
from games.admin.actions.table import ACTIONS, offered
from games.labels.articles import article_data
from games.ledger import store
from games.ledger.store import FeedEntry
from games.models import Appointment
from games.projections import games as game_rows
from games.record import commands as c
from games.record.values import Actor, Options, Question
from games.rules.books.sources import FMJD, WEIQI
from games.selectors import game_state
from tests.support.claimed_games import give, rulings
from tests.support.draughts import PLAYERS as DRAUGHTS_PLAYERS
from tests.support.draughts import SEATS as DRAUGHTS_SEATS
from tests.support.pages import visible_parts
from tests.support.scenario import ARBITER, CHIEF
from tests.support.weiqi import BLACK
from tests.support.weiqi import SEATS as WEIQI_SEATS

pytestmark = [pytest.mark.database, pytest.mark.one_database]

KINGS = c.ArrangeGame(
    edition="draughts-100",
    seats=DRAUGHTS_SEATS,
    options=Options(),
    start_position="W:WK46,48,49,50:BK16",
)
THREE_TIMES = ("46-10", "16-11", "10-46", "11-16") * 2
STONES = c.ArrangeGame(edition="weiqi-2002", seats=WEIQI_SEATS, options=Options())


def played(arrange: c.ArrangeGame, moves: tuple[str, ...]) -> UUID:
    stream = uuid4()
    give(stream, arrange)
    give(stream, c.StartGame())
    sides = [seat.side for seat in arrange.seats]
    for index, move in enumerate(moves):
        give(stream, c.PlayMove(side=sides[index % 2], move=move))
    return stream


def claimed(stream: UUID, question: Question, *, side: str, by: Actor) -> int:
    """Claim, let the worker rule, and return the ruling's version."""
    give(stream, c.MakeClaim(side=side, question=question), by=by)
    assert worker.sweep() == 1
    (ruling,) = rulings(stream)
    return ruling.version


def project(stream: UUID) -> Ruling:
    entries = [
        FeedEntry(position=at, event=event) for at, event in enumerate(store.load(stream), start=1)
    ]
    game_rows.apply(entries)
    projections.apply(entries)
    return Ruling.objects.get(game_id=stream)


def test_6_1_a_counted_draw_goes_from_claim_to_result_and_is_shown(client: Client) -> None:
    stream = played(KINGS, THREE_TIMES)
    by = DRAUGHTS_PLAYERS["white"]
    version = claimed(stream, Question.COUNTED_DRAW, side="white", by=by)
    row = project(stream)
    assert (row.verdict, row.status, row.cited) == ("draw", "proposed", (FMJD("6.1"),))
    give(stream, c.ConfirmRuling(ruling_version=version), by=ARBITER)
    ending = game_state(stream).ending
    assert ending is not None
    assert (ending.result, ending.reason) == ("1/2-1/2", "counted_draw_ruling")
    assert ending.article == FMJD("6.1")
    row = project(stream)
    assert (row.status, row.settled_by) == ("confirmed", ARBITER.id)
    page = client.get(f"/games/{stream}/", headers={"accept-language": "zh-hans"})
    shown = " ".join(visible_parts(page.content.decode()))
    assert "计数和棋" in shown
    assert "同形出现 3 次（规定 3 次，第 6.1 条），已达规定，判和。" in shown


def test_20_a_repetition_that_is_none_is_answered_and_play_goes_on(client: Client) -> None:
    stream = played(STONES, ("D4", "Q16"))
    version = claimed(stream, Question.REPETITION, side="black", by=BLACK)
    give(stream, c.ConfirmRuling(ruling_version=version), by=ARBITER)
    assert project(stream).verdict == "untrue"
    give(stream, c.PlayMove(side="black", move="C3"))
    answer = client.get(f"/api/v1/games/{stream}/rulings/{version}")
    assert answer.json()["verdict"] == "untrue"
    assert answer.json()["articles"] == [
        article_data(WEIQI("20")),
        article_data(WEIQI("6")),
    ]


@pytest.mark.parametrize(
    ("arrange", "question", "side", "by", "named"),
    [
        (KINGS, Question.COUNTED_DRAW, "white", DRAUGHTS_PLAYERS["white"],
         "《国际跳棋 100 格规则》6.1"),
        (STONES, Question.REPETITION, "black", BLACK, "20, 6"),
    ],
    ids=["draughts", "weiqi"],
)  # fmt: skip
def test_the_office_s_list_names_the_book_where_it_is_another_s(
    arrange: c.ArrangeGame, question: Question, side: str, by: Actor, named: str
) -> None:
    stream = played(arrange, THREE_TIMES if arrange is KINGS else ("D4", "Q16"))
    claimed(stream, question, side=side, by=by)
    project(stream)
    chief = User.objects.create_user("chief")
    Appointment.objects.create(user=chief, role="chief_arbiter")
    office = Client(headers={"accept-language": "zh-hans"})
    office.force_login(chief)
    assert named in visible_parts(office.get("/admin/adjudication/ruling/").text)


@pytest.mark.parametrize("arrange", [KINGS, STONES], ids=["draughts", "weiqi"])
def test_the_office_offers_a_review_while_the_game_is_played(arrange: c.ArrangeGame) -> None:
    state = game_state(played(arrange, ()))
    review = ACTIONS["review"]
    assert offered(review, state, CHIEF)
    with override("en"):
        form = review.form(state=state)
        offers = {code for code, _ in form.fields["question"].choices}  # type: ignore[attr-defined]
    assert "illegal_move" in offers
    assert "count" not in offers
    assert "natural_limit" not in offers

"""Every question that a game knows is ruled on, and answered by somebody where it is given up."""

import pytest

from adjudication.rulings.registry import RULES, left_to_referee, rule_for
from games.record import events as e
from games.record.evolve import begin
from games.record.state import Claim
from games.record.values import Options, Question, Seat
from games.rules.books.registry import book_of
from games.rules.editions import editions, kernel_for
from tests.support.cited import cited


def test_every_question_of_every_game_is_ruled_on_and_no_other() -> None:
    known = {
        (kernel_for(edition).game, Question(code))
        for edition in editions()
        for code in book_of(edition).claims.questions
    }
    assert set(RULES) <= known
    assert [pair for pair in sorted(known) if rule_for(*pair) is None] == []


@pytest.mark.parametrize(
    ("edition", "question", "article"),
    [
        ("xiangqi-2020", Question.NATURAL_LIMIT, "22.2"),
        ("xiangqi-2020-mass", Question.REPETITION, "23.5"),
        ("gomoku-2025", Question.FORBIDDEN_MOVE, "19.1.2"),
        ("weiqi-2002", Question.REPETITION, "20"),
        ("weiqi-2002", Question.ILLEGAL_MOVE, "18.3"),
        ("weiqi-2002", Question.COUNT, "16.4"),
        ("draughts-100", Question.COUNTED_DRAW, "6"),
        ("draughts-100", Question.ILLEGAL_MOVE, "5.4"),
        ("draughts-64-brazilian", Question.COUNTED_DRAW, "7.2"),
        ("draughts-64-russian", Question.ILLEGAL_MOVE, "5"),
    ],
)
def test_what_the_machine_gave_up_is_the_referees_under_an_article_of_the_book(
    edition: str, question: Question, article: str
) -> None:
    assert edition in editions()
    sides = kernel_for(edition).sides
    seats = tuple(Seat(side=side, player=side) for side in sides)
    state = begin(e.GameArranged(edition=edition, seats=seats, options=Options()), version=1, at=0)
    claim = Claim(version=2, side=sides[0], question=question, ply=0)
    assert left_to_referee(state, claim) == cited(edition, article)

"""Points that a ruling gives for one game of a match: they count on the boards (局分).

Weiqi 2002 23.1 and gomoku 2025 15.3: a penalty takes points of a game and leaves who won it.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from tests.support.office import SYSTEM
from tests.support.tournaments import SWISS, Told
from tests.tournaments.record.test_match_points import begun, game_points, points, rules
from tournaments.record import commands as c
from tournaments.record.results.game_facts import GameFact, GameWorth
from tournaments.record.results.proposal_commands import AcceptCorrection, ProposeCorrection
from tournaments.record.values import Outcome, Score

W, L, D = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW
TAKEN = Article(book="gomoku-2025", number="15.3")
HALF, NONE = Fraction(1, 2), Fraction(0)
GAME = "00000000-0000-7000-a000-000000000001"


def record(told: Told, game: int, score: Score, **more: Any) -> None:
    told.give(c.RecordGame(round=1, board=1, game=game, score=score, **more))


@pytest.fixture
def told() -> Told:
    """Two teams of two boards; number 1 moves first at board 1, number 2 at board 2."""
    return begun(rules("gomoku-2025")).publish(1, (1, 2), (3, 4))


def boards(told: Told) -> tuple[Fraction | None, ...]:
    """The points on the boards of the two teams of the match."""
    return tuple(game_points(told)[number] for number in (1, 2))


def outcome(told: Told) -> Outcome:
    found = told.now.stage.played[0].boards[0].outcome
    assert found is not None
    return found


def penalised(
    points: tuple[Fraction, Fraction] | None,
    *,
    version: int = 9,
    fouls: tuple[int, int] = (0, 0),
) -> GameFact:
    """Board 1's game won by who moved first, as it stood at a version of its stream."""
    worth = GameWorth(score=W, fouls=fouls, swapped=False, points=points, article=TAKEN)
    return GameFact(
        stage=1, round=1, board=1, game=1, game_id=GAME, version=version, first=1, worth=worth
    )


class TestRecorded:
    def test_what_is_taken_from_a_winner_is_on_the_boards(self, told: Told) -> None:
        record(told, 1, W, points_first=HALF, points_second=Fraction(0), article=TAKEN)
        record(told, 2, L)  # number 1, moving second, wins this board too
        assert boards(told) == (Fraction(3, 2), NONE)
        assert [points(told)[number] for number in (1, 2)] == [1, 0]

    def test_it_can_turn_the_match(self, told: Told) -> None:
        record(told, 1, W, points_first=Fraction(0), points_second=Fraction(0), article=TAKEN)
        record(told, 2, W)
        assert boards(told) == (NONE, Fraction(1))
        assert outcome(told).score is L

    def test_without_points_the_score_counts(self, told: Told) -> None:
        record(told, 1, W)
        record(told, 2, W)
        assert outcome(told).score is D

    @pytest.mark.parametrize(
        ("given", "article", "code"),
        [
            pytest.param((HALF, None), None, "article_missing", id="no-article"),
            pytest.param((Fraction(2), None), TAKEN, "points_out_of_range", id="over-a-win"),
            pytest.param((None, Fraction(-1)), TAKEN, "points_out_of_range", id="under-nothing"),
        ],
    )
    def test_points_are_checked(
        self,
        told: Told,
        given: tuple[Fraction | None, Fraction | None],
        article: Article | None,
        code: str,
    ) -> None:
        with pytest.raises(CommandRefusedError) as refusal:
            record(told, 1, W, points_first=given[0], points_second=given[1], article=article)
        assert refusal.value.code == code


class TestCorrected:
    @pytest.fixture
    def played(self, told: Told) -> Told:
        record(told, 1, W)
        record(told, 2, W)
        return told

    def accept(self, told: Told, fact: GameFact) -> None:
        told.give(ProposeCorrection(round=1, board=1, game=1, games=(fact,)), by=SYSTEM)
        told.give(AcceptCorrection(proposal=told.now.version, reason="裁决书第3号"))

    def test_points_taken_after_the_game_reach_the_match(self, played: Told) -> None:
        self.accept(played, penalised((Fraction(0), Fraction(0))))
        assert boards(played) == (NONE, Fraction(1))
        assert outcome(played).score is L

    def test_fouls_found_after_the_game_are_on_record_side_by_side(self, played: Told) -> None:
        points = (Fraction(3, 4), HALF)
        single = Told(replace(SWISS, edition="gomoku-2025")).begin(4)
        single.publish(1, (1, 2), (3, 4)).results(1, W, W)
        for told in (single, played):
            self.accept(told, penalised(points, fouls=(2, 1)))
        game = played.now.stage.played[0].boards[0].log[0]
        for found in (outcome(single), game):
            assert (found.score, found.fouls_first, found.fouls_second) == (W, 2, 1)
            assert (found.points_first, found.points_second, found.article) == (*points, TAKEN)

    def test_given_back_the_match_stands_as_it_was(self, played: Told) -> None:
        before = outcome(played)
        self.accept(played, penalised((Fraction(0), Fraction(0))))
        self.accept(played, penalised(None, version=11))
        assert outcome(played) == before

    @pytest.mark.parametrize(
        ("score", "kept"),
        [pytest.param(W, Fraction(0), id="same-score"), pytest.param(L, None, id="other-score")],
    )
    def test_a_correction_by_hand_keeps_them_while_the_score_is_the_same(
        self, played: Told, score: Score, kept: Fraction | None
    ) -> None:
        self.accept(played, penalised((Fraction(0), Fraction(0))))
        played.give(
            c.CorrectGame(
                round=1, board=1, game=1, score=score, fouls_first=1, reason="记分单录入错误"
            )
        )
        log = played.now.stage.played[0].boards[0].log
        assert log[0].points_first == kept
        assert (log[0].article is None) == (kept is None)

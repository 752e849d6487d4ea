"""A proposed correction as the API writes it: every field, null for a place there is not."""

from fractions import Fraction

from games.rules.books.sources import GOMOKU
from tournaments.record.results.game_events import CorrectionProposed, PlaceChange
from tournaments.record.results.game_facts import BoardResult
from tournaments.record.results.proposal_values import Proposal
from tournaments.record.values import Score
from tournaments.rest.correction_views import _proposal

GAME = "0190d0c4-0000-7000-8000-000000000007"
ARTICLE = GOMOKU("15.3")
PROPOSED = CorrectionProposed(
    stage=1,
    round=2,
    board=3,
    game=4,
    game_id=GAME,
    game_version=5,
    before=BoardResult(score=Score.FIRST_WINS, fouls_first=6, fouls_second=7),
    result=BoardResult(
        score=Score.SECOND_WINS,
        points_first=Fraction(1, 2),
        points_second=Fraction(0),
        annulled=True,
    ),
    moved=(
        PlaceChange(
            number=8,
            place_before=0,
            place_after=2,
            points_before=Fraction(3, 2),
            points_after=Fraction(1),
        ),
        PlaceChange(
            number=9,
            place_before=1,
            place_after=0,
            points_before=Fraction(2),
            points_after=Fraction(5, 2),
        ),
    ),
    article=ARTICLE,
    problem="match_left_open",
)


def test_a_proposal_is_written_whole() -> None:
    assert _proposal(Proposal(version=10, event=PROPOSED)) == {
        "proposal": 10,
        "stage": 1,
        "round": 2,
        "board": 3,
        "number": 4,
        "game": GAME,
        "game_version": 5,
        "before": {
            "score": "1-0",
            "fouls_first": 6,
            "fouls_second": 7,
            "points_first": None,
            "points_second": None,
            "annulled": False,
        },
        "result": {
            "score": "0-1",
            "fouls_first": 0,
            "fouls_second": 0,
            "points_first": "1/2",
            "points_second": "0",
            "annulled": True,
        },
        "article": ARTICLE,
        "moved": [
            {
                "number": 8,
                "place_before": None,
                "place_after": 2,
                "points_before": "3/2",
                "points_after": "1",
            },
            {
                "number": 9,
                "place_before": 1,
                "place_after": None,
                "points_before": "2",
                "points_after": "5/2",
            },
        ],
        "problem": "match_left_open",
    }

"""Which list of the book a stage goes by, and how a comparison is named.

Xiangqi 2020 14.1 to 14.7, weiqi 2002 27.1 and 27.2.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.rules.books.article import Article
from games.rules.books.sources import WEIQI, XIANGQI
from tests.support.tournaments import SWISS
from tournaments.books.formats import StageKind
from tournaments.books.orders import TieBreak
from tournaments.regulations.tiebreak_names import order_of, words_of
from tournaments.regulations.values import Regulations, Stage, TeamKind, Teams
from tournaments.standings.books import NoSuchOrderError

SWISS_STAGE = Stage(kind=StageKind.SWISS, rounds=5)
ROBIN = Stage(kind=StageKind.ROUND_ROBIN)
DOUBLE = Stage(kind=StageKind.DOUBLE_ROUND_ROBIN)
TWO_GAMES = replace(ROBIN, games=2)
TEAMS = Teams(kind=TeamKind.FIXED_BOARDS, boards=4)
SUM = Teams(kind=TeamKind.SUM_OF_PLACES)


def rules(*stages: Stage, edition: str = "xiangqi-2020", **more: Any) -> Regulations:
    return replace(SWISS, edition=edition, stages=stages, **more)


@pytest.mark.parametrize(
    ("stage", "more", "code", "article"),
    [
        (SWISS_STAGE, {}, "swiss_opponents", XIANGQI("14.3.1")),
        (ROBIN, {}, "round_robin", XIANGQI("14.1")),
        (DOUBLE, {}, "double_round_robin", XIANGQI("14.1")),
        (TWO_GAMES, {}, "round_robin_matches", XIANGQI("14.2")),
        (replace(SWISS_STAGE, games=2), {}, "swiss_opponents", XIANGQI("14.3.1")),
        (SWISS_STAGE, {"teams": TEAMS}, "team_swiss", XIANGQI("14.7")),
        (ROBIN, {"teams": TEAMS}, "team_round_robin", XIANGQI("14.5")),
        (TWO_GAMES, {"teams": TEAMS}, "team_round_robin", XIANGQI("14.5")),
        (DOUBLE, {"teams": TEAMS}, "team_double_round_robin", XIANGQI("14.6")),
        # Who plays alone is ranked alone, whatever is summed of it (11.5).
        (ROBIN, {"teams": SUM}, "round_robin", XIANGQI("14.1")),
        (SWISS_STAGE, {"ranking": "swiss_progressive"}, "swiss_progressive", XIANGQI("14.3.2")),
        (SWISS_STAGE, {"edition": "weiqi-2002"}, "swiss_total_score", WEIQI("27.1(2)(A)")),
        # Weiqi has one list for one cycle and two.
        (DOUBLE, {"edition": "weiqi-2002"}, "round_robin", WEIQI("27.1(1)")),
        (ROBIN, {"edition": "weiqi-2002", "teams": TEAMS}, "team_round_robin", WEIQI("27.2(1)")),
    ],
)
def test_the_list_of_the_book_goes_with_the_format(
    stage: Stage, more: dict[str, Any], code: str, article: Article
) -> None:
    order = order_of(rules(stage, **more), stage)
    assert (order.code, order.article) == (code, article)


def test_a_list_named_for_another_stage_leaves_this_one_its_own() -> None:
    both = rules(replace(ROBIN, qualifiers=4), SWISS_STAGE, ranking="swiss_progressive")
    assert [order_of(both, stage).code for stage in both.stages] == [
        "round_robin",
        "swiss_progressive",
    ]
    alone = rules(ROBIN, ranking="swiss_progressive")
    with pytest.raises(NoSuchOrderError):
        order_of(alone, ROBIN)


def test_18_5_a_match_of_two_is_counted_by_its_games_and_punishments_alone() -> None:
    match = Stage(kind=StageKind.MATCH, games=3)
    steps = [ruled.step.code for ruled in order_of(rules(match), match).steps]
    assert steps == [TieBreak.POINTS, TieBreak.PENALTIES]
    weiqi = order_of(rules(match, edition="weiqi-2002"), match)
    assert [ruled.step.code for ruled in weiqi.steps] == [TieBreak.POINTS]
    # A list of the event's own stands as it is.
    own = rules(match, tiebreaks=("wins",))
    assert TieBreak.WINS in [ruled.step.code for ruled in order_of(own, match).steps]


def test_a_stage_s_own_comparisons_go_before_those_of_the_event() -> None:
    stage = replace(SWISS_STAGE, tiebreaks=("wins",))
    both = rules(stage, SWISS_STAGE, tiebreaks=("progressive",))
    first, second = (
        [ruled.step.text for ruled in order_of(both, stage).steps] for stage in both.stages
    )
    assert first[-1] == "wins"
    assert second[-1] == "progressive"


@pytest.mark.parametrize(
    ("name", "chinese", "english"),
    [
        ("wins", "胜局", "Wins"),
        ("sonneborn_berger", "小分", "Sonneborn-Berger"),
        ("buchholz_cut:1", "扣除最低对手分 (1)", "Buchholz without the lowest (1)"),
        ("by_height", "by_height", "by_height"),
    ],
)
def test_a_comparison_is_named_with_its_cut(name: str, chinese: str, english: str) -> None:
    assert words_of(name) == (chinese, english)

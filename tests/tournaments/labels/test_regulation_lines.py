"""Lines of the printed regulations that are made of several parts, in both languages."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.rules.books.federation import FederationBook, Override, Provision, Value
from tests.support.cited import cited
from tournaments.books.formats import StageKind
from tournaments.books.pairing import PRINCIPLES, Principle
from tournaments.labels.regulation_lines import (
    federation_text,
    principles_line,
    ratings_text,
    sheet_clauses,
)
from tournaments.labels.regulations import render
from tournaments.ratings.choosing import Choice
from tournaments.regulations.values import KnockoutColours, Regulations, Stage, TeamKind, Teams

SWISS = Stage(kind=StageKind.SWISS)
EVENT = Regulations(edition="gomoku-2025", title="甲赛", stages=(SWISS,))


@pytest.mark.parametrize(
    ("held", "zh", "en"),
    [
        pytest.param(
            (),
            "只守绝对原则：任何两名棋手只相遇一次；先后手不计以往，按双方编号（临近编排按轮次）定",
            "the absolute one alone: nobody is met twice; colours by the two numbers, or the round "
            "with neighbours",
            id="absolute-alone",
        ),
        pytest.param(
            (Principle.BYES, Principle.FEWER_FIRSTS),
            "原则一：平衡轮空和弃权取胜；原则四：先手少者先行（其余不采用）",
            "one: byes and forfeits won balanced; four: who has had fewer first moves goes first "
            "(the others do not hold)",
            id="two-of-four",
        ),
    ],
)
def test_app6_2_2_the_principles_held_to_are_said(
    held: tuple[Principle, ...], zh: str, en: str
) -> None:
    stage = replace(SWISS, principles=held)
    for language, text in (("zh-hans", zh), ("en", en)):
        with override(language):
            line = principles_line("gomoku-2025", stage)
            assert line is not None
            assert line[0] == text


@pytest.mark.parametrize(
    ("edition", "kind"),
    [("gomoku-2025", StageKind.ROUND_ROBIN), ("xiangqi-2020", StageKind.SWISS)],
)
def test_where_there_is_no_choice_of_principles_no_line_says_so(
    edition: str, kind: StageKind
) -> None:
    assert principles_line(edition, Stage(kind=kind, principles=PRINCIPLES)) is None


def test_ratings_are_asked_in_turn_or_the_highest_counts() -> None:
    ratings = replace(EVENT.ratings, lists=("甲表", "乙表"), unrated=1200, spans_months=True)
    asked = replace(EVENT, ratings=ratings)
    highest = replace(EVENT, ratings=replace(ratings, choice=Choice.HIGHEST, by_round=True))
    with override("zh-hans"):
        assert ratings_text(asked) == (
            "依次查用：甲表、乙表；各表均无者按 1200 分；"
            "赛期超过三十日，等级分按期更新，破同分用首期等级分"
        )
        assert ratings_text(highest).endswith("破同分用各轮当期等级分")
    with override("en"):
        assert ratings_text(highest).startswith("the highest of the entry and of 甲表, 乙表; 1200")


def test_10_3_a_knockout_says_what_is_particular_to_its_sheet() -> None:
    stage = Stage(
        kind=StageKind.KNOCKOUT,
        places=4,
        colours=KnockoutColours.HIGHER_CHOOSES,
        seeds_in_order=True,
    )
    with override("zh-hans"):
        assert sheet_clauses(stage) == ("，决出前 4 名，名次列前者选择先后走，种子按序排定，不抽签")
        assert sheet_clauses(replace(SWISS, places=4)) == ""


def settles(article: str, document: str) -> Override:
    provision = Provision(document=document, article=article, document_en="Rules")
    return Override(setting="a", value=Value(number=1), provision=provision)


def test_a_federation_s_book_is_named_with_the_articles_of_each_document() -> None:
    book = FederationBook(
        code="a-b",
        version=2,
        edition="xiangqi-2020",
        name="细则",
        overrides=(settles("3", "甲文"), settles("5", "甲文"), settles("1", "乙文")),
    )
    with override("zh-hans"):
        assert federation_text(book) == "细则（第 2 版）：《甲文》第 3、5 条；《乙文》第 1 条"
    with override("en"):
        assert federation_text(book) == "细则, version 2: Rules, 3, 5; Rules, 1"


TWO_STAGES = (replace(SWISS, rounds=7, qualifiers=8), Stage(kind=StageKind.KNOCKOUT))
TEAMS_OF_FOUR = Teams(kind=TeamKind.FIXED_BOARDS, boards=4)


@pytest.mark.parametrize(
    ("heading", "stages", "teams", "articles"),
    [
        ("Stage 1", TWO_STAGES, Teams(), ("10.4", "26", "27.4", "app.1.5")),
        ("Stage 2", TWO_STAGES, Teams(), ("10.4", "26", "27.4", "app.1.5")),
        ("Stage 1", TWO_STAGES[:1], Teams(), ("", "", "", "")),
        ("Byes", TWO_STAGES[:1], Teams(), ("14.4", "", "app6.2.2.1", "")),
        ("Kind of competition", TWO_STAGES[:1], TEAMS_OF_FOUR, ("11", "25.2", "26.2", "")),
        ("Kind of competition", TWO_STAGES[:1], Teams(), ("", "", "", "")),
    ],
    ids=lambda item: item if isinstance(item, str) else "",
)
def test_a_line_cites_the_article_that_speaks_on_it(
    heading: str, stages: tuple[Stage, ...], teams: Teams, articles: tuple[str, ...]
) -> None:
    """Articles on formats, byes and teams, as their books number them."""
    editions = ("xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100")
    for edition, article in zip(editions, articles, strict=True):
        rules = replace(EVENT, edition=edition, stages=stages, teams=teams)
        found = [line.article for line in render(rules, "en") if line.heading == heading]
        assert found == [cited(edition, article)], edition

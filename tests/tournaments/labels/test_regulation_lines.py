"""Lines of the printed regulations that are made of several parts, in both languages."""

from dataclasses import replace
from typing import Any

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
from tournaments.regulations.values import (
    Deadlines,
    ForbiddenPairs,
    Hardness,
    KnockoutColours,
    Lateness,
    Regulations,
    Stage,
    TeamKind,
    Teams,
)

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


NAMED = (("a", "b"), ("c", "d"))
NEW_YEAR_UTC = 1_767_225_600_000  # 2026-01-01 00:00 UTC, eight in the morning in China


@pytest.mark.parametrize(
    ("heading", "changed", "text"),
    [
        ("Lateness", {"lateness": Lateness()}, "as the rule book has it"),
        ("Lateness", {"lateness": Lateness(limit_ms=0)}, "absent at the start forfeits"),
        ("Lateness", {"lateness": Lateness(limit_ms=1)}, "more than 0.001 s late forfeits"),
        ("Lateness", {"lateness": Lateness(limit_ms=900_000)}, "more than 15 min late forfeits"),
        ("Lateness", {"lateness": Lateness(limit_ms=59_999)}, "more than 59.999 s late forfeits"),
        ("Lateness", {"lateness": Lateness(limit_ms=60_000)}, "more than 1 min late forfeits"),
        ("Lateness", {"lateness": Lateness(limit_ms=90_000)}, "more than 1 min 30 s late forfeits"),
        ("Kept apart", {}, "nobody; members of one club may meet"),
        (
            "Kept apart",
            {"forbidden": ForbiddenPairs(rounds=(1, 3))},
            "members of one club in rounds 1, 3",
        ),
        ("Kept apart", {"forbidden": ForbiddenPairs(pairs=NAMED)}, "2 pairs by name"),
        (
            "Kept apart",
            {"forbidden": ForbiddenPairs(pairs=NAMED, rounds=(2,), hardness=Hardness.SOFT)},
            "members of one club in rounds 2; 2 pairs by name (as far as possible)",
        ),
        (
            "Deadlines",
            {"deadlines": Deadlines(entry_closes_at=NEW_YEAR_UTC)},
            "entries close 2026-01-01 08:00 (UTC+8); nobody joins later",
        ),
        (
            "Deadlines",
            {"deadlines": Deadlines(entry_closes_at=0, check_in_closes_at=NEW_YEAR_UTC)},
            "entries close 1970-01-01 08:00 (UTC+8); check-in closes 2026-01-01 08:00 (UTC+8); "
            "nobody joins later",
        ),
        ("Deadlines", {}, None),
        (
            "Unfinished games",
            {"pairs_unfinished_as_draws": False},
            "the next round is paired only when all games are over",
        ),
        (
            "Unfinished games",
            {"pairs_unfinished_as_draws": True},
            "may count as draws for the next pairing, if the chief arbiter says so",
        ),
        ("Unfinished games", {"stages": (Stage(kind=StageKind.ROUND_ROBIN),)}, None),
        ("Kept apart", {"stages": (Stage(kind=StageKind.ROUND_ROBIN),)}, None),
        (
            "Kept apart",
            {
                "stages": (Stage(kind=StageKind.ROUND_ROBIN),),
                "forbidden": ForbiddenPairs(pairs=NAMED[:1]),
            },
            "1 pair by name",
        ),
        ("Rulings", {}, "a proposed ruling needs the arbiter's confirmation"),
        ("Rulings", {"rulings_bind": True}, "proposed rulings bind at once"),
        ("Place and dates", {}, None),
        ("Place and dates", {"place": "成都"}, "成都"),
        ("Place and dates", {"starts_on": "2026-05-01"}, "2026-05-01"),
        (
            "Place and dates",
            {"place": "成都", "starts_on": "2026-05-01", "ends_on": "2026-05-03"},
            "成都 2026-05-01 – 2026-05-03",
        ),
        ("Tournament", {"section": "女子组"}, "甲赛 女子组"),
    ],
)
def test_a_line_says_what_is_set_and_is_left_out_where_there_is_nothing_to_say(
    heading: str, changed: dict[str, Any], text: str | None
) -> None:
    lines = [line for line in render(replace(EVENT, **changed), "en") if line.heading == heading]
    assert [line.text for line in lines] == ([] if text is None else [text])

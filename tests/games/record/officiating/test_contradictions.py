"""An end declared under an article that the record contradicts, in every edition.

Generated from the books: every article that a record can contradict is declared in a game that
has just begun. What bears it out is written here by hand, an article a case.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.contradictions.values import Against, Shows
from games.record.values import Options
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.article import Article
from games.rules.books.ends import grounds_of
from games.rules.books.grounds import Evidence
from games.rules.books.registry import BOOKS
from games.rules.books.sources import (
    DRAUGHTS_APPENDIX,
    FMJD,
    FMJD64,
    GOMOKU,
    GOMOKU_CLASSIC,
    WEIQI,
    WORLD_XIANGQI,
    XIANGQI,
)
from tests.support.claims import claim
from tests.support.scenario import (
    ARBITER,
    ARCHIVIST,
    BLACK,
    CHIEF,
    PRESSED,
    RED,
    Scenario,
    Then,
    begun,
    given,
    quiet,
)
from tests.support.timed import FIRST, MINUTE, SECOND, clock_of, readings, sudden, table

DRAW = "1/2-1/2"
CODES = {
    Evidence.BOARD: {Against.NO_SUCH_POSITION},
    Evidence.TIME: {Against.TIME_LEFT},
    Evidence.BOTH_TIMES: {Against.TIME_LEFT},
    Evidence.MARKS: {Against.TOO_FEW_MARKS},
    Evidence.OFFENCES: {Against.OFFENCE_NOT_ON_RECORD},
    Evidence.ROUNDS: {Against.TOO_FEW_ROUNDS},
    Evidence.REPEATED: {Against.NOT_REPEATED},
    Evidence.MATERIAL: {Against.PIECES_LEFT},
    Evidence.AGREED: {Against.DRAW_TOO_EARLY},
    Evidence.COUNTED: {Against.NOT_COUNTED},
    Evidence.DRAW_RULE: {Against.DRAW_RULE_NOT_REACHED},
    Evidence.FORBIDDEN: {Against.NO_FORBIDDEN_MOVE},
}
"""What a game that has just begun says against an end that rests on this."""
MOVES = {
    "xiangqi": ("h2e2", "h9g7"),
    "weiqi": ("D4", "Q16"),
    "gomoku": ("h8", "h9"),
    "draughts-100": ("32-28", "19-23"),
    "draughts-64": ("c3-d4", "d6-c5"),
}
EXPECTED: dict[str, set[Article]] = {
    "xiangqi-wxf-2018": {
        *(XIANGQI(number) for number in ("4.1.1", "4.1.2", "4.1.6", "4.2.2", "20.1", "20.2")),
        *(WORLD_XIANGQI(number) for number in ("20.1", "20.2", "20.3")),
    },
    "xiangqi": {
        XIANGQI(number)
        for number in (
            *("4.1.1", "4.1.2", "4.1.3", "4.1.4", "4.1.5", "4.1.6", "4.1.7", "4.1.8", "4.1.9"),
            *("4.1.10", "4.1.11", "4.2.1", "4.2.2", "4.2.3", "4.2.4", "20.1", "20.2"),
            *("28.4", "28.11.1", "28.11.3", "29.1.1"),
            *("app1.2.2", "app1.3.2", "app1.5.2", "app1.5.3"),
        )
    },
    "weiqi": {
        WEIQI(number)
        for number in (
            *("9", "9/p3", "11", "12.4", "12.5", "20", "20.3"),
            *("22.1", "22.2", "22.3", "22.5", "24.2"),
        )
    },
    "gomoku": {
        *(
            GOMOKU(number)
            for number in (
                *("14.3.1", "14.3.3", "14.3.4", "14.4", "19.1.1", "19.1.2", "19.1.2-A"),
                *("19.1.2-B", "19.2.1-B", "19.2.1-C", "19.2.1-D"),
            )
        ),
        *(GOMOKU_CLASSIC(number) for number in ("clock.2.multi", "clock.5", "clock.6")),
    },
    "draughts": {
        *(FMJD(number) for number in ("6.1", "6.2", "6.3", "6.4", "10")),
        *(FMJD64(f"7.2.{number}") for number in range(3, 9)),
        *(DRAUGHTS_APPENDIX(f"app.1.6.{number}") for number in ("7.1", "8", "9")),
    },
}
"""The articles of the books under which a game ends by what its record shows."""
CASES = [
    pytest.param(edition, article, id=f"{edition} {article.number}")
    for edition in BOOKS
    for article in grounds_of(edition)
]


def moved(edition: str) -> Scenario:
    """Return a game of forty minutes in which each side has made a move."""
    scenario = table(edition, sudden(40))
    moves = next(moves for name, moves in MOVES.items() if edition.startswith(name))
    for side, by, move in zip(clock_of(scenario).sides, (FIRST, SECOND), moves, strict=True):
        scenario.do(c.PlayMove(side=side, move=move), by=by, now=MINUTE)
    return scenario


def declared(scenario: Scenario, result: str, article: Article, now: int = 5 * MINUTE) -> Then:
    command = c.DeclareResult(result=result, article=article)
    return scenario.when(command, by=CHIEF, now=max(now, scenario.now))


@pytest.mark.parametrize("edition", BOOKS)
def test_the_books_say_which_articles_a_record_can_contradict(edition: str) -> None:
    expected = EXPECTED.get(edition) or EXPECTED[edition.split("-")[0]]
    assert set(grounds_of(edition)) == expected


@pytest.mark.parametrize(("edition", "article"), CASES)
class TestJustBegun:
    def test_what_the_record_contradicts_is_confirmed(self, edition: str, article: Article) -> None:
        (ground,) = grounds_of(edition)[article]
        result = DRAW if ground.drawn else "0-1"
        gave = declared(moved(edition), result, article)
        (ended,) = (event for event in gave.decided if isinstance(event, e.GameEnded))
        codes = {found.code for found in ended.contradicts}
        assert codes == CODES.get(ground.evidence, {Against.MOVES_MADE})
        assert {found.article for found in ended.contradicts} == {article}
        assert [warned.code for warned in gave.warnings] == [
            found.code.value for found in ended.contradicts
        ]
        assert all(warned.level == 3 for warned in gave.warnings)
        assert all(found.figures for found in ended.contradicts)

    def test_another_result_than_the_article_s_is_confirmed(
        self, edition: str, article: Article
    ) -> None:
        (ground,) = grounds_of(edition)[article]
        if ground.drawn is None:
            return
        gave = declared(moved(edition), "0-1" if ground.drawn else DRAW, article)
        gave.then_warned(("other_result", article))

    def test_what_an_archive_holds_is_asked_of_nobody(self, edition: str, article: Article) -> None:
        command = c.DeclareResult(result="0-1", article=article)
        moved(edition).when(command, by=ARCHIVIST).then_warned()


SILENT = (
    ("xiangqi-2020", "4.1.12"),
    ("xiangqi-2020", "4.1.13"),
    ("xiangqi-2020", "18.2"),
    ("weiqi-2002", "7.2"),
    ("weiqi-2002", "13.1"),
    ("weiqi-2002", "23.4"),
    ("gomoku-2025", "15.3"),
    ("gomoku-2025", "19.1.3"),
    ("gomoku-2025", "19.1.4"),
)


@pytest.mark.parametrize(("edition", "number"), SILENT)
def test_an_end_that_leaves_no_trace_is_contradicted_by_nothing(edition: str, number: str) -> None:
    """A resignation by word, a serious breach, both sides' agreement."""
    article = replace(next(iter(grounds_of(edition))), number=number)
    declared(moved(edition), "0-1", article).then_warned()


# what bears an article out

MATE_NEXT = "r3k4/9/9/9/9/9/9/9/1r7/3K4C w"
ROOKS = "4k4/9/9/9/9/9/9/9/R8/3K5 w"
ADVISORS = "3aka3/9/4b4/9/9/9/9/4B4/9/3AKA3 w"


def xiangqi(*moves: str, start: str = "", options: Options | None = None) -> Scenario:
    return given(*begun(*moves, start_position=start, options=options, time_control=sudden(40)))


def marked(count: int) -> Scenario:
    scenario = moved("xiangqi-2020")
    foul = e.FoulRecorded(side="red", article=XIANGQI("8.1.1"))
    return scenario.add((foul,) * count, at=MINUTE)


def test_4_1_10_three_fouls_on_record_need_no_confirmation() -> None:
    declared(marked(3), "0-1", XIANGQI("4.1.10")).then_warned()


def test_4_1_10_three_fouls_of_the_other_side_do() -> None:
    gave = declared(marked(3), "1-0", XIANGQI("4.1.10"))
    gave.then_warned(("too_few_marks", "4.1.10"))
    (ended,) = gave.decided
    assert isinstance(ended, e.GameEnded)
    (found,) = ended.contradicts
    figures = [(figure.shows, figure.number, figure.side) for figure in found.figures]
    assert figures == [(Shows.MARKS, 0, "black"), (Shows.NEEDED, 3, "")]


@pytest.mark.parametrize("count", [1, 2])
def test_4_1_10_fewer_than_three_fouls_do(count: int) -> None:
    declared(marked(count), "0-1", XIANGQI("4.1.10")).then_warned(("too_few_marks", "4.1.10"))


def test_4_1_1_a_mate_that_waits_for_a_claim_is_on_record() -> None:
    scenario = given(*begun("i0i1", start_position=MATE_NEXT, time_control=PRESSED))
    declared(scenario, "0-1", XIANGQI("4.1.1")).then_warned(("no_such_position", "4.1.1"))
    scenario.do(claim("red"), by=RED)
    scenario.do(c.PlayMove(side="black", move="a9a0"), by=BLACK)
    declared(scenario, "0-1", XIANGQI("4.1.1")).then_warned()
    declared(scenario, "1-0", XIANGQI("4.1.1")).then_warned(("no_such_position", "4.1.1"))
    declared(scenario, "0-1", XIANGQI("4.1.2")).then_warned(("no_such_position", "4.1.2"))


def test_4_1_6_time_run_out_on_record_needs_none() -> None:
    scenario = moved("xiangqi-2020")
    declared(scenario, "0-1", XIANGQI("4.1.6"), now=41 * MINUTE).then_warned()
    other = declared(scenario, "1-0", XIANGQI("4.1.6"), now=41 * MINUTE)
    other.then_warned(("time_left", "4.1.6"))


def test_4_1_6_of_two_flags_the_first_counts() -> None:
    scenario = table("xiangqi-2020", sudden(40))
    for at, move, by in ((2, "h2e2", FIRST), (38, "h9g7", SECOND), (78, "h0g2", FIRST)):
        side = clock_of(scenario).sides[by is SECOND]
        scenario.do(c.PlayMove(side=side, move=move), by=by, now=at * MINUTE)
    now = 90 * MINUTE
    declared(scenario, "0-1", XIANGQI("4.1.6"), now=now).then_warned()
    gave = declared(scenario, "1-0", XIANGQI("4.1.6"), now=now)
    gave.then_warned(("other_flag_first", "4.1.6"))


def test_4_1_7_a_side_that_never_moved_may_not_have_come() -> None:
    scenario = table("xiangqi-2020", sudden(40))
    declared(scenario, "0-1", XIANGQI("4.1.7")).then_warned()
    scenario.do(c.PlayMove(side="red", move="h2e2"), by=FIRST, now=MINUTE)
    declared(scenario, "1-0", XIANGQI("4.1.7")).then_warned()
    declared(scenario, "0-1", XIANGQI("4.1.7")).then_warned(("moves_made", "4.1.7"))


@pytest.mark.parametrize(
    ("level", "count", "asked"),
    [
        (Level.NATIONAL, 1, False),
        (Level.PROVINCIAL, 1, True),
        (Level.PROVINCIAL, 2, False),
    ],
)
def test_4_1_8_as_many_illegal_moves_as_the_level_asks_for(
    level: Level, count: int, asked: bool
) -> None:
    scenario = xiangqi("h2e2", options=Options(xiangqi=XiangqiOptions(level=level)))
    broken = e.IllegalMoveRecorded(
        ply=2, side="black", move="a9a9", code="no_such_move", article=XIANGQI("2.2")
    )
    scenario.add((broken,) * count, at=MINUTE)
    gave = declared(scenario, "1-0", XIANGQI("4.1.8"))
    gave.then_warned(*([("offence_not_on_record", "4.1.8")] if asked else []))


def test_4_2_1_agreed_after_the_25th_round() -> None:
    declared(xiangqi(*quiet(24)), DRAW, XIANGQI("4.2.1")).then_warned(("draw_too_early", "4.2.1"))
    declared(xiangqi(*quiet(25)), DRAW, XIANGQI("4.2.1")).then_warned()


def test_4_2_2_only_kings_advisors_and_elephants_are_left() -> None:
    declared(xiangqi(start=ADVISORS), DRAW, XIANGQI("4.2.2")).then_warned()
    declared(xiangqi(start=ROOKS), DRAW, XIANGQI("4.2.2")).then_warned(("pieces_left", "4.2.2"))


def test_4_2_3_a_position_three_times() -> None:
    declared(xiangqi(*quiet(2)), DRAW, XIANGQI("4.2.3")).then_warned(("not_repeated", "4.2.3"))
    declared(xiangqi(*quiet(4)), DRAW, XIANGQI("4.2.3")).then_warned()


def test_4_2_4_sixty_rounds_without_a_capture() -> None:
    declared(xiangqi(*quiet(59)), DRAW, XIANGQI("4.2.4")).then_warned(("too_few_rounds", "4.2.4"))
    declared(xiangqi(*quiet(60)), DRAW, XIANGQI("4.2.4")).then_warned()


def test_24_2_two_warnings() -> None:
    scenario = moved("weiqi-2002")
    warned = e.WarningRecorded(side="black", article=WEIQI("23.3"))
    scenario.add((warned,), at=MINUTE)
    declared(scenario, "0-1", WEIQI("24.2")).then_warned(("too_few_marks", "24.2"))
    scenario.add((warned,), at=MINUTE)
    declared(scenario, "0-1", WEIQI("24.2")).then_warned()


def test_22_5_the_last_reading_used_up() -> None:
    scenario = table("weiqi-2002", readings(10, 1))
    article = WEIQI("22.5")
    early = declared(scenario, "0-1", article, now=10 * MINUTE - 1)
    early.then_warned(("time_left", article))
    declared(scenario, "0-1", article, now=10 * MINUTE).then_warned()


def test_19_1_1_a_five_on_the_board() -> None:
    scenario = table("gomoku-2025", sudden(40))
    moves = ("h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12")
    for index, move in enumerate(moves):
        side, by = (("black", FIRST), ("white", SECOND))[index % 2]
        scenario.do(c.PlayMove(side=side, move=move), by=by, now=MINUTE)
    declared(scenario, "1-0", GOMOKU("19.1.1")).then_warned()
    declared(scenario, "0-1", GOMOKU("19.1.1")).then_warned(("no_such_position", "19.1.1"))


def test_10_time_run_out_at_draughts() -> None:
    scenario = moved("draughts-100")
    declared(scenario, "0-1", FMJD("10"), now=42 * MINUTE).then_warned()
    declared(scenario, "0-1", FMJD("10"), now=39 * MINUTE).then_warned(("time_left", FMJD("10")))


def test_6_1_threefold_at_draughts() -> None:
    first = table("draughts-100", sudden(40)).history[0][0]
    assert isinstance(first, e.GameArranged)
    scenario = given(replace(first, start_position="W:WK5:BK46"), e.GameStarted())
    for index in range(8):
        side, by = (("white", FIRST), ("black", SECOND))[index % 2]
        move = ("5-10", "46-41", "10-5", "41-46")[index % 4]
        if index == 7:
            declared(scenario, DRAW, FMJD("6.1")).then_warned(
                ("draw_rule_not_reached", FMJD("6.1"))
            )
        scenario.do(c.PlayMove(side=side, move=move), by=by, now=MINUTE)
    declared(scenario, DRAW, FMJD("6.1")).then_warned()


@pytest.mark.parametrize(
    ("article", "figures"),
    [
        pytest.param("6.1", [(Shows.COUNT, 1), (Shows.NEEDED, 3)], id="6.1-repeated"),
        pytest.param("6.2", [(Shows.COUNT, 0), (Shows.NEEDED, 2 * 25)], id="6.2-both-sides-moves"),
        pytest.param("6.3", [(Shows.PIECES, 40)], id="6.3-other-material"),
    ],
)
def test_6_how_far_a_draw_rule_counts_is_said(
    article: str, figures: list[tuple[Shows, int]]
) -> None:
    moved_once = moved("draughts-100")
    (ended,) = declared(moved_once, DRAW, FMJD(article)).decided
    assert isinstance(ended, e.GameEnded)
    (found,) = ended.contradicts
    assert [(figure.shows, figure.number) for figure in found.figures] == figures


def test_a_player_declares_nothing() -> None:
    command = c.DeclareResult(result="0-1", article=XIANGQI("4.1.10"))
    moved("xiangqi-2020").when(command, by=RED).then_refused("role_not_allowed")


def test_an_arbiter_below_the_chief_confirms_as_well() -> None:
    command = c.DeclareResult(result="0-1", article=XIANGQI("4.1.10"))
    gave = moved("xiangqi-2020").when(command, by=ARBITER)
    gave.then_warned(("too_few_marks", "4.1.10"))

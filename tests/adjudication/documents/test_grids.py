"""Lines of tables fill their columns: what the check of this folder finds and lets pass.

The columns, lines and signatures of the forms are those of the draughts appendix, part 2, with
its misprints put right (spec/forms_and_documents.md, 4.1).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.utils.translation import override

from adjudication.articles.catalogue import article
from adjudication.documents.catalogue import FORMS, blank, source_words
from adjudication.documents.content import Block, Cell, Fields, Grid, Line, Signatures, Slip
from adjudication.documents.games.registry import sheet_of
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from tests.adjudication.documents.conftest import unfilled

ONE, WIDE, HIGH = Cell(), Cell(span=2), Cell(rows=2)


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        pytest.param([(ONE, WIDE)], [], id="a wide cell"),
        pytest.param([(HIGH, WIDE), (WIDE,)], [], id="a high cell fills the line below"),
        pytest.param([(HIGH, WIDE), (ONE, WIDE)], [(1, 4)], id="a cell too many below it"),
        pytest.param([(ONE, ONE)], [(0, 2)], id="a cell too few"),
        pytest.param([(WIDE, WIDE)], [(0, 4)], id="a cell too wide"),
        pytest.param([(WIDE, HIGH)], [(1, 1)], id="a cell that reaches out of the table"),
        pytest.param([], [], id="no line"),
    ],
)
def test_lines_that_do_not_fill_three_columns(
    lines: list[Line], left: list[tuple[int, int]]
) -> None:
    assert unfilled(lines, 3) == left


@pytest.mark.parametrize("chinese", [True, False])
@pytest.mark.parametrize("code", sorted(FORMS))
def test_blank_forms_of_every_size_are_whole(code: str, chinese: bool) -> None:
    form = FORMS[code]
    for size in (0, *form.sizes):
        assert blank(form, edition="draughts-100", chinese=chinese, size=size).pages


def test_a_shared_place_of_two_figures_stands_on_one_line() -> None:
    """16（并列） in the closest type of 6.8 pt, five ems and the padding, on A4 across."""
    with override("zh-hans"):
        paper = blank(FORMS["swiss-individual"], edition="draughts-100", chinese=True, size=0)
    printed = [block for page in paper.pages for block in page.blocks if isinstance(block, Grid)]
    with_places = [grid for grid in printed if any("名次" in str(line) for line in grid.heads)]
    assert with_places
    for grid in with_places:
        place = grid.widths[-2] * 271 / sum(grid.widths)
        assert place > 5 * 6.8 * 25.4 / 72 + 0.4


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A form in print: its columns line by line (`*` columns wide, `/` lines high), its lines.

    `pieces`: pages, or slips where it is cut. `cells`: of the first line, wide or high ones.
    """

    heads: str
    lines: int
    signs: str = ""
    fields: str = "比赛名称 地点 日期"
    pieces: int = 1
    cells: str = ""
    landscape: bool = False


ROUND_OF = "比赛名称 小组 轮次 日期"
BOTH_TEAMS = "先走队 后走队 裁判员"
SLIP = "台次{0} 序号{0} 单位{0} 姓名{0}"
SIDES = tuple(f"{side}走队名（序号）/2 台次/2 姓名/2" for side in "先后")
TEAM = "序号/2 队名/2 台次/2 姓名/2 等级分/2 称号/2"
NINE = range(1, 10)
CROSS = "积分/2 小分/2 胜局/2 直胜/2 名次/2 备注/2"
BOOK = {
    "team-lineup": Printed(
        heads="台次*2 姓名 等级分 称号", lines=6, signs="队长或教练（签名）",
        fields="比赛名称 队名", cells="正式队员/4 1",
    ),
    "snake-groups": Printed(heads="第1组 第2组", lines=4, fields="", cells="1 2"),
    "individual-score": Printed(
        heads=f"{SLIP.format('')} 白方/黑方 比赛成绩 用时 犯规 备注", lines=2,
        signs="白方 黑方 裁判员", fields=ROUND_OF, pieces=3, cells="白方",
    ),
    "individual-score-2games": Printed(
        heads=f"{SLIP.format('/2')} 局数/2 白方/黑方/2 比赛成绩*2 用时/2 犯规/2 备注/2 | 局分 场分",
        lines=4, signs="白方 黑方 裁判员", fields=ROUND_OF, pieces=3,
        cells="/2 /2 /2 /2 第1局 /2",
    ),
    "team-score": Printed(
        heads=f"{SIDES[0]} 比赛成绩*2 {SIDES[1]} 比赛成绩*2 | 个人 团体 个人 团体", lines=4,
        signs=BOTH_TEAMS, fields=ROUND_OF, cells="/4 1 /4 /4 1 /4",
    ),
    "team-score-2games": Printed(
        heads=f"{SIDES[0]} 局数/2 比赛成绩*3 {SIDES[1]} 局数/2 比赛成绩*3"
        " | 局分 个人 团体 局分 个人 团体",
        lines=8, signs=BOTH_TEAMS, fields=ROUND_OF,
        cells="/8 1/2 /2 第1局 /2 /8 /8 1/2 /2 第1局 /2 /8",
    ),
    "pairing-card": Printed(
        heads="轮次 白方 黑方 对手NO 本轮得分 累积分 对手分", lines=13,
        fields="序号 姓名 单位 名次", cells="1",
    ),
    "pairing-record": Printed(
        heads="台次/2 白方*3 黑方*3 比赛成绩/2 | 序号 姓名 前轮积分 序号 姓名 前轮积分", lines=20,
        signs="编排长 裁判长", fields=ROUND_OF, cells="1",
    ),
    "order-of-play": Printed(
        heads="轮次 配对*5", lines=9, fields="", pieces=8, cells="1 1:10 2:9 3:8 4:7 5:6"
    ),
    "knockout-16": Printed(
        heads="序号 16 强 8 强 半决赛 决赛 冠军", lines=16, signs="编排长 裁判长",
        cells="1 /2 /4 /8 /16", landscape=True,
    ),
    "rr-individual": Printed(
        heads=f"序号/2 姓名/2 对手*4 {CROSS} | 1 2 3 4", lines=4, signs="裁判长", pieces=3,
        cells="1 ■", landscape=True,
    ),
    "rr-individual-2games": Printed(
        heads="序号/3 姓名/3 局数/3 对手和得分*8 总局分/3 小分/3 场分/3 胜局/3 直胜/3 名次/3 备注/3"
        f" | 1*2 2*2 3*2 4*2 | {' '.join(['局分 场分'] * 4)}",
        lines=8, signs="裁判长", cells=f"1/2 /2 第1局 ■*2/2{' /2' * 10}", landscape=True,
    ),
    "rr-team": Printed(
        heads=f"{TEAM} {' '.join(f'{at}*2' for at in range(1, 11))}"
        f" 积分/2 团体小分/2 直胜/2 犯规/2 名次/2 | {' '.join(['局分 场分'] * 10)}",
        lines=40, signs="裁判长", cells=f"1/4 /4 1 ■*2/4{' /4' * 23}", landscape=True,
    ),
    "swiss-individual": Printed(
        heads="序号/2 单位/2 姓名/2 等级分/2 称号/2"
        f" {' '.join(f'第 {at} 轮*2' for at in NINE)}"
        f" 积分/2 对手分/2 累进分/2 犯规/2 名次/2 备注/2 | {' '.join(['先手 对手'] * 9)}",
        lines=24, signs="裁判长", cells="1", landscape=True,
    ),
    "swiss-team": Printed(
        heads=f"{TEAM} {' '.join(f'第 {at} 轮' for at in NINE)}"
        f" 总局分/2 对手分/2 场分/2 胜场/2 犯规/2 名次/2 | {' '.join(['对手'] * 9)}",
        lines=48, signs="裁判长", cells=f"1/4 /4 1{' /4' * 15}", landscape=True,
    ),
    "team-score-many": Printed(
        heads="台次 先走队名（序号） 姓名 得分 后走队名（序号） 姓名 得分 台次", lines=21,
        signs="队长（签名） 队长（签名） 裁判长", cells="1 /20 /20 1",
    ),
}  # fmt: skip


def flat(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield the blocks of a page, those of its slips one by one."""
    for block in blocks:
        yield block
        if isinstance(block, Slip):
            yield from flat(block.blocks)


def written(line: Line) -> str:
    """Return the cells of a line that are more than one empty field."""
    cells = [
        cell.text
        + (f"*{cell.span}" if cell.span > 1 else "")
        + (f"/{cell.rows}" if cell.rows > 1 else "")
        for cell in line
    ]
    return " ".join(text for text in cells if text)


@pytest.mark.parametrize("code", sorted(FORMS))
def test_a_blank_form_is_that_of_the_print(code: str) -> None:
    form, printed = FORMS[code], BOOK[code]
    with override("zh-hans"):
        document = blank(form, edition="draughts-100", chinese=True)
        all_blocks = [block for page in document.pages for block in flat(page.blocks)]
        slips = sum(isinstance(block, Slip) for block in all_blocks)
        assert (slips or len(document.pages)) == printed.pieces
        assert (document.landscape, document.version, document.heading) == (
            printed.landscape,
            0,
            "",
        )
        blocks = list(flat(document.pages[0].blocks))
        grid = next(block for block in blocks if isinstance(block, Grid))
        assert " | ".join(map(written, grid.heads)) == printed.heads
        assert len(grid.rows) == printed.lines
        assert written(grid.rows[0]) == printed.cells
        signs = [block for block in blocks if isinstance(block, Signatures)]
        assert " ".join(signs[0].labels if signs else ()) == printed.signs
        assert [sign.dated for sign in signs] == [code == "team-lineup"] * len(signs)
        named = [block for block in blocks if isinstance(block, Fields)]
        fields = [field for block in named[:1] for field in block.fields]
        assert " ".join(field.label for field in fields) == printed.fields
        assert not any(field.value for field in fields)


def test_the_sizes_of_the_book() -> None:
    """Groups of 8, 16 and 32; orders of play up to 24; crosstables of 4, 6 and 8 players."""
    sizes = {code: form.sizes for code, form in FORMS.items() if form.sizes}
    assert sizes == {
        "snake-groups": (8, 16, 32),
        "order-of-play": (10, 12, 14, 16, 18, 20, 22, 24),
        "rr-individual": (4, 6, 8),
    }
    for code, several in sizes.items():
        for size in several:
            document = blank(FORMS[code], edition="draughts-100", chinese=True, size=size)
            blocks = [block for page in document.pages for block in page.blocks]
            (grid,) = (block for block in blocks if isinstance(block, Grid))
            columns = {"snake-groups": 2 if size == 8 else 4, "order-of-play": 1 + size // 2}
            assert len(grid.widths) == columns.get(code, 8 + size)
            assert document.name == f"{document.title}-{size}"


@pytest.mark.parametrize(
    ("game", "edition", "sheet", "slip"),
    [
        # 7.5 the ways of writing moves, 9 what is signed; 4.2 the sheet of gomoku, 25.2.2-B the
        # slip; 16.4 the result of weiqi is entered and signed. Draughts has its own appendix.
        ("xiangqi", "xiangqi-2020", XIANGQI("7.5"), XIANGQI("art.9")),
        ("weiqi", "weiqi-2002", WEIQI("16.4"), WEIQI("16.4")),
        ("gomoku", "gomoku-2025", GOMOKU("4.2"), GOMOKU("25.2.2-B")),
        ("draughts", "draughts-100", None, None),
    ],
    ids=["xiangqi-7.5", "weiqi-16.4", "gomoku-4.2", "draughts"],
)
def test_the_articles_of_a_game_s_own_sheet_and_slip(
    game: str, edition: str, sheet: Article | None, slip: Article | None
) -> None:
    own = sheet_of(game)
    assert (own.article, own.slip) == (sheet, slip)
    for cited in (sheet, slip):
        assert cited is None or article(cited.book, cited.number) is not None
    with override("zh-hans"):
        sources = {
            code: source_words(form, edition, chinese=True).split("; ")
            for code, form in FORMS.items()
        }
    signed = {code for code, words in sources.items() if len(words) > 1}
    slips = {
        "individual-score", "individual-score-2games", "team-score", "team-score-2games",
        "team-score-many",
    }  # fmt: skip
    assert signed == (slips if slip else set())
    assert all(words[0].startswith("国际跳棋竞赛规则附录 · ") for words in sources.values())


def test_1_a_team_names_four_regular_players_and_two_reserves() -> None:
    """Draughts appendix, part 2, form 1 (团体赛台次名单): boards 1-4, reserves 5-6."""
    (page,) = blank(FORMS["team-lineup"], edition="draughts-100", chinese=True).pages
    (grid,) = (block for block in page.blocks if isinstance(block, Grid))
    spans = [(line[0].text, line[0].rows) for line in grid.rows if line[0].rows > 1]
    assert spans == [("正式队员", 4), ("候补队员", 2)]
    numbers = [line[-4].text for line in grid.rows]
    assert numbers == ["1", "2", "3", "4", "5", "6"]

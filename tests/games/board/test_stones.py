"""Boards of stones against weiqi 2002, article 1, and gomoku 2025, 1.2 and 1.3."""

import re
from xml.etree import ElementTree

import pytest

from games.board.marks import Mark, MarkKind
from games.board.placement import BoardError
from games.board.stones import star_points
from tests.support.drawings import describe, render

SVG = "{http://www.w3.org/2000/svg}"
EMPTY_19 = "/".join(["19"] * 19) + " b - 0:0 0"
EMPTY_15 = "/".join(["15"] * 15) + " b 0"
KO_9 = "9/9/9/3bw4/2b1bw3/3bw4/9/9/9 w D5 1:1 0"
"""A single ko about D5 on nine lines, White to move."""
TWO_DOTS = "15/15/15/15/15/15/15/7x7/8o6/15/15/15/15/15/15 b 0"


def uses(svg: str, group: str) -> list[tuple[str, int, int]]:
    layer = ElementTree.fromstring(svg).find(f".//{SVG}g[@class='{group}']")
    assert layer is not None
    return [
        (use.attrib["href"].removeprefix("#q-"), int(use.attrib["x"]), int(use.attrib["y"]))
        for use in layer.findall(f"{SVG}use")
    ]


def stars(svg: str) -> set[tuple[int, int]]:
    layer = ElementTree.fromstring(svg).find(f".//{SVG}g[@class='bd-star']")
    assert layer is not None
    return {(int(element.attrib["cx"]), int(element.attrib["cy"])) for element in layer}


def names_at(labels: list[tuple[str, int, int]], *, x: int = 0, y: int = 0) -> list[str]:
    """Return the labels of one edge: those in column `x`, or in row `y`."""
    found = sorted(label for label in labels if label[1] == x or label[2] == y)
    order = sorted(found, key=lambda pair: (pair[1], -pair[2]))
    return [name.removeprefix("l") for name, _, _ in order]


def test_weiqi_1_1_nineteen_lines_are_named_without_i() -> None:
    labels = uses(render("weiqi-2002", EMPTY_19), "bd-label")
    assert names_at(labels, y=42 + 18 * 30 + 28) == list("ABCDEFGHJKLMNOPQRST")
    assert names_at(labels, x=42 - 28) == [str(rank) for rank in range(1, 20)]


def test_gomoku_1_3_fifteen_lines_are_named_a_to_o() -> None:
    labels = uses(render("gomoku-2025", EMPTY_15), "bd-label")
    assert names_at(labels, y=42 + 14 * 30 + 28) == list("ABCDEFGHIJKLMNO")
    assert names_at(labels, x=42 - 28) == [str(rank) for rank in range(1, 16)]


def test_weiqi_1_1_nine_stars_lie_on_the_fourth_lines_and_the_middle() -> None:
    lines = [42 + 30 * line for line in (3, 9, 15)]
    assert stars(render("weiqi-2002", EMPTY_19)) == {(x, y) for x in lines for y in lines}


def test_gomoku_1_3_the_middle_is_h8_and_four_stars_are_d4_d12_l12_l4() -> None:
    near, middle, far = (42 + 30 * line for line in (3, 7, 11))
    expected = {(middle, middle), (near, near), (near, far), (far, far), (far, near)}
    assert stars(render("gomoku-2025", EMPTY_15)) == expected


@pytest.mark.parametrize(
    ("size", "points"),
    [
        (2, ()),
        (4, ()),
        (5, ((2, 2),)),
        (8, ((2, 2), (2, 5), (5, 2), (5, 5))),
        (9, ((2, 2), (2, 6), (4, 4), (6, 2), (6, 6))),
        (13, ((3, 3), (3, 9), (6, 6), (9, 3), (9, 9))),
    ],
)
def test_smaller_boards_keep_the_stars_that_fit(
    size: int, points: tuple[tuple[int, int], ...]
) -> None:
    assert star_points(size) == points


@pytest.mark.parametrize("size", range(2, 20))
def test_every_size_is_drawn_within_its_frame(size: int) -> None:
    """The first and the last point of the board hold a stone each."""
    last = "ABCDEFGHJKLMNOPQRST"[size - 1]
    rest = "" if size == 1 else str(size - 1)
    rows = [f"{rest}b", *[str(size)] * (size - 2), f"w{rest}"]
    svg = render("weiqi-2002", "/".join(rows) + " b - 0:0 0", last_move=f"{last}{size}")
    side = 84 + 30 * (size - 1)
    assert f'viewBox="0 0 {side} {side}"' in svg
    assert uses(svg, "bd-men") == [("white", 42, side - 42), ("black", side - 42, 42)]
    assert uses(svg, "bd-mark bd-last") == [("to", side - 42, 42)]


def test_turned_board_has_white_below() -> None:
    black = uses(render("gomoku-2025", TWO_DOTS), "bd-men")
    white = uses(render("gomoku-2025", TWO_DOTS, orientation="white"), "bd-men")
    assert set(black) == {("black", 252, 252), ("white", 282, 282)}
    assert set(white) == {("black", 252, 252), ("white", 222, 222)}


def test_the_grid_handed_to_the_script_places_every_stone_as_drawn() -> None:
    svg = render("weiqi-2002", KO_9)
    root = ElementTree.fromstring(svg)
    columns, cell, left, top = (int(text) for text in root.attrib["data-grid"].split())
    names = root.attrib["data-squares"].split()
    assert len(names) == 81
    for man, x, y in uses(svg, "bd-men"):
        row, column = divmod(
            names.index(re.findall(rf'href="#q-{man}" x="{x}" y="{y}" data-point="(\w+)"', svg)[0]),
            columns,
        )
        assert (left + column * cell, top + row * cell) == (x, y)


def test_marks_have_shapes_of_their_own() -> None:
    kinds = (MarkKind.OFFERED, MarkKind.DEAD, MarkKind.FORBIDDEN)
    marks = [Mark(point=f"a{index + 1}", kind=kind) for index, kind in enumerate(kinds)]
    svg = render("gomoku-2025", TWO_DOTS, marks=marks)
    assert uses(svg, "bd-mark bd-over") == [
        ("offered", 42, 462),
        ("dead", 42, 432),
        ("forbidden", 42, 402),
    ]
    shapes = [re.search(rf'<g id="q-{kind.value}">(.*?)</g>', svg) for kind in kinds]
    assert len({shape[1] for shape in shapes if shape}) >= 2


def test_move_numbers_stand_on_their_stones_in_the_other_colour() -> None:
    svg = render("gomoku-2025", TWO_DOTS, numbers=[("h8", 1), ("i7", 212)], last_move="i7")
    layer = ElementTree.fromstring(svg).find(f".//{SVG}g[@class='bd-numbers']")
    assert layer is not None
    written = {
        (element.attrib["class"], element.attrib["transform"].split(")")[0]): "".join(
            use.attrib["href"].removeprefix("#q-n") for use in element
        )
        for element in layer
    }
    assert written == {
        ("bd-black-ink", "translate(252 252"): "1",
        ("bd-white-ink", "translate(282 282"): "212",
    }
    assert uses(svg, "bd-mark bd-last") == [], "the number itself tells the last stone"


@pytest.mark.parametrize("theme", ["book", "dark", "print"])
def test_stones_and_numbers_are_told_apart_by_lightness(theme: str) -> None:
    svg = render("gomoku-2025", TWO_DOTS, theme=theme, numbers=[("h8", 1), ("i7", 2)])

    def lightness(pattern: str) -> int:
        found = re.search(pattern, svg)
        assert found is not None
        return sum(int(found[1][i : i + 2], 16) for i in (1, 3, 5))

    black = lightness(r'id="q-black"[^>]*fill="(#\w{6})"')
    white = lightness(r'id="q-white"[^>]*fill="(#\w{6})"')
    assert white - black > 400
    assert lightness(r'class="bd-black-ink" fill="(#\w{6})"') - black > 400
    assert white - lightness(r'class="bd-white-ink" fill="(#\w{6})"') > 400


def test_print_theme_of_stones_uses_black_and_white_only() -> None:
    svg = render(
        "weiqi-2002",
        KO_9,
        theme="print",
        last_move="D5",
        marks=[Mark(point="E6", kind=MarkKind.DEAD)],
    )
    assert set(re.findall(r"#[0-9a-f]{6}\b", svg)) == {"#000000", "#ffffff"}


@pytest.mark.parametrize(
    ("lang", "title", "words"),
    [
        (
            "zh-hans",
            "围棋局面，9 路棋盘，轮到白方行棋",
            "黑方 4 子：C5、D4、D6、E5。白方 3 子：E4、E6、F5。死子：E4。上一着 D5。打劫。",
        ),
        (
            "en",
            "Weiqi position, 9 lines, White to move",
            "Black stones, 4: C5, D4, D6, E5. White stones, 3: E4, E6, F5. Dead stones: E4."
            " Last move D5. 打劫.",
        ),
    ],
)
def test_listeners_hear_every_stone(lang: str, title: str, words: str) -> None:
    marks = [Mark(point="E4", kind=MarkKind.DEAD)]
    svg = render("weiqi-2002", KO_9, lang=lang, last_move="D5", marks=marks, remark="打劫")
    root = ElementTree.fromstring(svg)
    heard = [root.find(f"{SVG}{name}") for name in ("title", "desc")]
    assert [element.text for element in heard if element is not None] == [title, words]
    told = describe("weiqi-2002", KO_9, lang=lang, last_move="D5", marks=marks, remark="打劫")
    assert told == words


def test_points_are_told_in_the_order_of_their_lines() -> None:
    text = "19/" * 8 + "b18/b18/" + "19/" * 8 + "b17b b - 0:0 0"
    assert describe("weiqi-2002", text).startswith("黑方 4 子：A1、A10、A11、T1。")


@pytest.mark.parametrize(
    ("edition", "position", "zh", "en"),
    [
        ("weiqi-2002", EMPTY_19, "上一着为虚着。", "The last move was a pass."),
        ("gomoku-2025", EMPTY_15, "上一着为放弃行棋权。", "The last move was a pass."),
    ],
)
def test_2_5_and_9_4_a_pass_is_told_and_marks_nothing(
    edition: str, position: str, zh: str, en: str
) -> None:
    assert describe(edition, position, last_move="pass").endswith(zh)
    assert describe(edition, position, last_move="pass", lang="en").endswith(en)
    assert uses(render(edition, position, last_move="pass"), "bd-mark bd-last") == []


@pytest.mark.parametrize("edition", ["weiqi-2002", "gomoku-2025"])
def test_drawing_of_stones_needs_no_script_style_font_or_address(edition: str) -> None:
    position = EMPTY_19 if edition.startswith("weiqi") else TWO_DOTS
    svg = render(edition, position, prefix="x1", remark='"><script>')
    root = ElementTree.fromstring(svg)
    names = {node.tag.removeprefix(SVG) for node in root.iter()}
    assert names <= {"svg", "title", "desc", "defs", "g", "path", "circle", "rect", "use"}
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("x1-") for name in ids)
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= set(ids)
    assert "<script" not in svg
    assert " style=" not in svg
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize(
    ("position", "options", "code"),
    [
        ("19/19 b - 0:0 0", {}, "placement_unreadable"),
        ("", {}, "placement_unreadable"),
        (EMPTY_19, {"last_move": "I5"}, "move_unreadable"),
        (EMPTY_19, {"last_move": "T20"}, "move_unreadable"),
        (EMPTY_19, {"last_move": '"><script>'}, "move_unreadable"),
        (KO_9, {"last_move": "K10"}, "move_unreadable"),
        (EMPTY_19, {"marks": [Mark(point="U1", kind=MarkKind.DEAD)]}, "mark_unreadable"),
        (EMPTY_19, {"marks": [Mark(point="A1", kind=MarkKind.CHECK)]}, "mark_unreadable"),
        (EMPTY_19, {"numbers": [("A1", 3)]}, "mark_unreadable"),
        (EMPTY_19, {"theme": "neon"}, "unknown_theme"),
        (EMPTY_19, {"orientation": "red"}, "unknown_orientation"),
    ],
)
def test_request_that_cannot_be_drawn_is_refused(
    position: str, options: dict[str, object], code: str
) -> None:
    with pytest.raises(BoardError) as caught:
        render("weiqi-2002", position, **options)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("size", "number"),
    [(4, 0), (5, 1), (6, 0), (7, 1), (8, 4), (9, 5), (12, 4), (13, 5), (15, 5), (16, 4), (17, 9),
     (18, 4), (19, 9)],
)  # fmt: skip
def test_stars_are_as_many_as_the_lines_have_room_for(size: int, number: int) -> None:
    """Four, a fifth in a middle that there is, and those of the sides from 17 lines on."""
    assert len(star_points(size)) == number
    assert all((size - 1 - x, y) in star_points(size) for x, y in star_points(size))

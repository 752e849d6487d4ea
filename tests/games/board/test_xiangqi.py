"""The drawn board against articles 1.1 to 1.6 of the xiangqi rules of 2020."""

import json
import re
from xml.etree import ElementTree

import pytest

from games.board.glyphs import OUTLINES
from games.board.marks import Mark, MarkKind
from games.board.placement import MEN, BoardError, parse_placement
from games.board.xiangqi import BOARD
from tests.support.drawings import render_xiangqi as render
from tests.support.shared_data import shared_data_dir

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
TWO_KINGS = "4k4/9/9/9/9/9/9/9/9/3K5 b"
SVG = "{http://www.w3.org/2000/svg}"
Uses = list[tuple[str, int, int]]


def tree_of(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def uses_of(root: ElementTree.Element, group: str) -> Uses:
    layer = root.find(f".//{SVG}g[@class='{group}']")
    assert layer is not None
    return [
        (use.attrib["href"].removeprefix("#q-"), int(use.attrib["x"]), int(use.attrib["y"]))
        for use in layer.findall(f"{SVG}use")
    ]


def test_1_2_each_side_has_sixteen_men_of_seven_kinds() -> None:
    men = [name for name, _, _ in uses_of(tree_of(render(START)), "bd-men")]
    expected = {"K": 1, "A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}
    assert {name: men.count(name) for name in set(men)} == expected | {
        name.lower(): count for name, count in expected.items()
    }


def lines_of(text: str) -> str:
    path = tree_of(text).find(f".//{SVG}g[@class='bd-line']/{SVG}path")
    assert path is not None
    return path.attrib["d"]


def test_1_1_the_palaces_are_crossed_from_corner_to_corner() -> None:
    crossing = re.findall(r"M(\d+) (\d+)L(\d+) (\d+)", lines_of(render(TWO_KINGS)))
    ends = {frozenset({(int(x1), int(y1)), (int(x2), int(y2))}) for x1, y1, x2, y2 in crossing}
    # Files 4 to 6 (x 226 to 346) and the three ranks of each side.
    assert ends == {
        frozenset({(226, 602), (346, 482)}),
        frozenset({(226, 482), (346, 602)}),
        frozenset({(226, 62), (346, 182)}),
        frozenset({(226, 182), (346, 62)}),
    }


def test_1_1_ten_ranks_cross_and_the_river_breaks_the_inner_files() -> None:
    drawn = lines_of(render(TWO_KINGS))
    ranks = re.findall(r"M46 (\d+)H526", drawn)
    assert sorted(map(int, ranks)) == [62 + 60 * rank for rank in range(10)]
    files = {(int(x), int(y1), int(y2)) for x, y1, y2 in re.findall(r"M(\d+) (\d+)V(\d+)", drawn)}
    outer = {(46, 62, 602), (526, 62, 602)}
    inner = {46 + 60 * file for file in range(1, 8)}
    assert files == outer | {(x, 62, 302) for x in inner} | {(x, 362, 602) for x in inner}


def test_1_2_where_cannons_and_pawns_stand_is_marked() -> None:
    arms = re.findall(r"M\d+ \d+H(\d+)V(\d+)", lines_of(render(TWO_KINGS)))
    beside = {(round((int(x) - 46) / 60), round((602 - (int(y))) / 60)) for x, y in arms}
    cannons = {(file, rank) for file in (1, 7) for rank in (2, 7)}
    assert beside == cannons | {(file, rank) for file in (0, 2, 4, 6, 8) for rank in (3, 6)}
    assert len(arms) == 4 * (4 + 6) + 2 * 4


@pytest.mark.parametrize(
    ("man", "file", "rank"),
    [("K", 4, 0), ("k", 4, 9), ("C", 1, 2), ("c", 7, 7), ("P", 8, 3), ("p", 0, 6), ("R", 0, 0)],
)
def test_1_3_men_stand_as_in_figure_1(man: str, file: int, rank: int) -> None:
    red_below = uses_of(tree_of(render(START)), "bd-men")
    assert (man, 46 + 60 * file, 62 + 60 * (9 - rank)) in red_below
    black_below = uses_of(tree_of(render(START, orientation="black")), "bd-men")
    assert (man, 46 + 60 * (8 - file), 62 + 60 * rank) in black_below


def test_1_1_files_count_from_each_sides_own_right() -> None:
    labels = uses_of(tree_of(render(START)), "bd-label")
    bottom = [name for name, _, y in sorted(labels, key=lambda use: use[1]) if y > 602]
    top = [name for name, _, y in sorted(labels, key=lambda use: use[1]) if y < 62]
    assert bottom == ["r9", "r8", "r7", "r6", "r5", "r4", "r3", "r2", "r1"]
    assert top == ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9"]


def test_1_1_turned_board_shows_black_its_first_file_on_the_right() -> None:
    labels = uses_of(tree_of(render(START, orientation="black")), "bd-label")
    bottom = [name for name, _, y in sorted(labels, key=lambda use: use[1]) if y > 602]
    assert bottom == ["b9", "b8", "b7", "b6", "b5", "b4", "b3", "b2", "b1"]


def test_1_1_river_is_named_and_drawn_under_the_men() -> None:
    text = render(START)
    assert text.index("bd-river") < text.index("bd-men")
    assert all(OUTLINES[char] in text for char in "楚河汉界")


@pytest.mark.parametrize("theme", ["book", "dark", "print"])
def test_1_3_red_is_positive_and_black_negative(theme: str) -> None:
    """Each side's face and ink are apart, and the two sides are apart in lightness."""
    root = tree_of(render(START, theme=theme))

    def lightness(colour: str) -> int:
        return sum(int(colour[i : i + 2], 16) for i in (1, 3, 5))

    def of(man: str) -> tuple[int, int]:
        group = root.find(f".//{SVG}g[@id='q-{man}']")
        assert group is not None
        face, ink = group.find(f"{SVG}circle"), group.find(f"{SVG}g")
        assert face is not None
        assert ink is not None
        return lightness(face.attrib["fill"]), lightness(ink.attrib["fill"])

    red_face, red_ink = of("K")
    black_face, black_ink = of("k")
    assert red_face - red_ink > 300
    assert black_ink - black_face > 300


def test_print_theme_uses_black_and_white_only() -> None:
    text = render(START, theme="print", last_move="h2e2", in_check=True)
    assert set(re.findall(r"#[0-9a-f]{6}\b", text)) == {"#000000", "#ffffff"}


@pytest.mark.parametrize("lang", ["zh-hans", "en"])
def test_screen_readers_get_title_and_description(lang: str) -> None:
    root = tree_of(render(TWO_KINGS, lang=lang, last_move="e0d0", in_check=True))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == title.attrib["id"]
    assert root.attrib["aria-describedby"] == desc.attrib["id"]
    if lang == "en":
        assert title.text == "Xiangqi position, Black to move"
        expected = "Red: king d0. Black: king e9. Last move from e0 to d0. Black is in check."
    else:
        assert title.text == "象棋局面，轮到黑方走棋"
        expected = "红方：帅六路一线。黑方：将5路1线。上一着帅从五路一线到六路一线。黑方被将军。"
    assert desc.text == expected


def test_description_groups_men_of_a_kind() -> None:
    root = tree_of(render(START, lang="en"))
    desc = root.find(f"{SVG}desc")
    assert desc is not None
    assert desc.text is not None
    assert desc.text.startswith("Red: king e0; advisors d0, f0; elephants c0, g0; ")
    assert "pawns a6, c6, e6, g6, i6." in desc.text


def test_last_move_and_marks_have_shapes_of_their_own() -> None:
    marks = (Mark(point="c4", kind=MarkKind.CIRCLE), Mark(point="e5", kind=MarkKind.CROSS))
    root = tree_of(render(TWO_KINGS, last_move="e0d0", in_check=True, marks=marks))
    assert uses_of(root, "bd-mark bd-last") == [("from", 286, 602), ("to", 226, 602)]
    assert uses_of(root, "bd-mark bd-over") == [
        ("circle", 166, 362),
        ("cross", 286, 302),
        ("check", 286, 62),
    ]


def test_no_mark_is_drawn_unasked() -> None:
    root = tree_of(render(START))
    assert uses_of(root, "bd-mark bd-last") == []
    assert uses_of(root, "bd-mark bd-over") == []


@pytest.mark.parametrize("all_men", [False, True])
def test_every_use_has_its_definition_and_every_id_is_single(all_men: bool) -> None:
    root = tree_of(render(TWO_KINGS, all_men=all_men, prefix="x1"))
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("x1-") for name in ids)
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} <= set(ids)
    assert sum(f"x1-{letter}" in ids for letter in MEN) == (14 if all_men else 2)


def test_drawing_needs_no_script_style_font_or_address() -> None:
    text = render(START, last_move="h2e2", in_check=True)
    names = {node.tag.removeprefix(SVG) for node in tree_of(text).iter()}
    assert names == {"svg", "title", "desc", "defs", "g", "path", "circle", "rect", "use"}
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert " style=" not in text
    assert not re.search(r"\son\w+=", text)


def test_words_cannot_break_out_of_the_drawing() -> None:
    with pytest.raises(BoardError):
        render(TWO_KINGS, last_move='"><script>')


def test_equal_requests_give_equal_bytes() -> None:
    assert render(START, last_move="h2e2") == render(START, last_move="h2e2")


def test_foreign_letters_for_elephant_and_horse_read_the_same() -> None:
    foreign = START.replace("n", "h").replace("N", "H").replace("b", "e", 2).replace("B", "E")
    assert parse_placement(foreign).men == parse_placement(START).men


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("", "empty"),
        ("9/9/9 w", "too few ranks"),
        (START.replace("9/9", "9/9/9", 1), "too many ranks"),
        (START.replace("rnbakabnr", "rnbakabn"), "short rank"),
        (START.replace("1c5c1", "1c5c2"), "long rank"),
        (START.replace("/9/", "/45/", 1).replace("RNB", "XNB"), "no such man"),
        (START.replace("/9/", "/0900/", 1), "zero is no count"),
        (START.replace(" w ", " x "), "no such side"),
    ],
)
def test_text_that_is_no_placement_is_refused(fen: str, why: str) -> None:
    with pytest.raises(BoardError) as caught:
        render(fen)
    assert caught.value.code == "placement_unreadable", why


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"last_move": "h2"}, "move_unreadable"),
        ({"last_move": "h2e2e3"}, "move_unreadable"),
        ({"last_move": "j2e2"}, "move_unreadable"),
        ({"last_move": ""}, "move_unreadable"),
        ({"marks": (Mark(point="e10", kind=MarkKind.CROSS),)}, "mark_unreadable"),
        ({"theme": "neon"}, "unknown_theme"),
        ({"orientation": "white"}, "unknown_orientation"),
    ],
)
def test_request_that_cannot_be_drawn_is_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(BoardError) as caught:
        render(START, **options)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_every_figure_of_the_rule_book_is_drawn_whole() -> None:
    """Without the shared figures the start position stands in for them."""
    folder = shared_data_dir()
    fens = [START]
    if folder is not None:
        lines = (folder / "xiangqi" / "figures.jsonl").read_text(encoding="utf-8").splitlines()
        fens += [json.loads(line)["fen"] for line in lines if line.strip()]
        assert len(fens) > 30
    for fen in fens:
        men = uses_of(tree_of(render(fen)), "bd-men")
        letters = sorted(char for char in fen.split()[0] if char.isalpha())
        assert sorted(name for name, _, _ in men) == letters
        assert len({place[1:] for place in men}) == len(men)
        assert all(46 <= x <= BOARD.width - 46 and 62 <= y <= 602 for _, x, y in men)

"""DhtmlXQ reader: UBB blocks, pages, script variables."""

import pytest

from games.notation.game_record import ReadLimits
from games.notation.xiangqi.dhtmlxq import read_dhtmlxq
from tests.support.notation import DATA, codes, texts, warning_codes

NORMAL = "8979695949392919097717866646260600102030405060708012720323436383"
MIRRORED = "0919293949596979891777062646668600102030405060708012720323436383"


def block(**fields: str) -> str:
    inner = "".join(f"[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n" for name, value in fields.items())
    return f"[DhtmlXQ]\n{inner}[/DhtmlXQ]\n"


def test_a_block_with_all_its_tags() -> None:
    text = block(
        binit=NORMAL,
        title="杯赛",
        movelist="774770627967",
        event="上海杯",
        redteam="广东",
        red="广东 甲",
        redname="甲",
        black="乙",
        result="黑胜",
        date="2011-10-01",
        place="重庆",
        comment0="开局||第二行",
        comment2="&lt;好&gt;\\u7740",
        move_0_2_1="70621022",
    )
    result = read_dhtmlxq(text.encode("gb18030"))
    (record,) = result.records
    assert (result.format, result.encoding, result.problems) == ("dhtmlxq", "gb18030", ())
    assert texts(record) == ["h2e2", "h9g7", "h0g2"]
    assert (record.comments, record.moves[1].comment) == (("开局\n第二行",), "<好>着")
    assert (record.result, record.variations, record.start_position) == ("0-1", 1, None)
    assert (record.tag("Red"), record.tag("RedTeam"), record.tag("Site")) == ("甲", "广东", "重庆")
    assert (record.line, record.moves[0].line) == (2, 4)


@pytest.mark.parametrize("placement", [NORMAL, MIRRORED, ""])
def test_red_may_be_listed_from_either_side_or_not_at_all(placement: str) -> None:
    record = read_dhtmlxq(block(binit=placement, movelist="7747").encode()).records[0]
    assert record.start_position is None


def test_the_first_move_tells_who_begins() -> None:
    men = "99" * 4 + "49" + "99" * 11 + "00" + "99" * 3 + "40" + "99" * 11
    black = read_dhtmlxq(block(binit=men, movelist="0009").encode()).records[0]
    assert black.start_position == "r3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1"
    red = read_dhtmlxq(block(binit=men, movelist="4948").encode()).records[0]
    assert red.start_position == "r3k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"


@pytest.mark.parametrize(
    "script",
    [
        "var DhtmlXQ_movelist = '[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]';",
        "var DhtmlXQ_movelist = ''+'[DhtmlXQ_move'+'list]77477062[/DhtmlXQ_move'+'list]';",
        "var DhtmlXQ_movelist = '[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';",
        "var DhtmlXQ_movelist = '[DhtmlXQ_movelist][0_1_0]77477062[/0_1_0][/DhtmlXQ_movelist]';",
        "var DhtmlXQ_movelist = '77477062';",
    ],
)
def test_pages_that_keep_the_moves_in_a_script(script: str) -> None:
    page = f"<html><div>[DhtmlXQ_title]a[/DhtmlXQ_title]</div>\n<script>{script}</script></html>"
    result = read_dhtmlxq(page.encode())
    assert result.problems == ()
    assert texts(result.records[0]) == ["h2e2", "h9g7"]
    assert result.records[0].variations == script.count("[0_2_1]")


@pytest.mark.parametrize(
    ("spoken", "result", "warnings"),
    [
        ("红胜", "1-0", []),
        ("紅勝", "1-0", []),
        ("黑胜", "0-1", []),
        ("和棋", "1/2-1/2", []),
        ("W", "1-0", []),
        ("L", "0-1", []),
        ("D", "1/2-1/2", []),
        ("未知", "*", []),
        ("", None, []),
        ("红优", None, ["result_unreadable"]),
    ],
)
def test_results(spoken: str, result: str | None, warnings: list[str]) -> None:
    record = read_dhtmlxq(block(movelist="7747", result=spoken).encode()).records[0]
    assert (record.result, warning_codes(record)) == (result, warnings)


def test_each_block_is_a_game() -> None:
    text = block(movelist="7747") + "\n" + block(movelist="1747", title="b")
    first, second = read_dhtmlxq(text.encode()).records
    assert (texts(first), texts(second), second.tag("title")) == (["h2e2"], ["b2e2"], "b")
    assert (first.index, second.index) == (1, 2)


def test_a_block_without_moves_is_a_position() -> None:
    record = read_dhtmlxq(block(binit=NORMAL).encode()).records[0]
    assert record.moves == ()


@pytest.mark.parametrize(
    ("moves", "plies", "code"),
    [
        ("77477", 1, "truncated"),
        ("7747706", 1, "truncated"),
        ("77479000", 1, "move_unreadable"),
        ("7747x062", 1, "move_unreadable"),
        ("7747７０６２", 1, "move_unreadable"),
    ],
)
def test_a_spoilt_move_list_keeps_its_prefix(moves: str, plies: int, code: str) -> None:
    result = read_dhtmlxq((block(movelist=moves) + block(movelist="7747")).encode())
    assert (len(result.records[0].moves), codes(result)) == (plies, [code])
    assert texts(result.records[1]) == ["h2e2"]


@pytest.mark.parametrize("placement", [NORMAL[:-2], NORMAL + "11", "89" * 32, "x" * 64])
def test_a_spoilt_placement_leaves_no_moves_to_trust(placement: str) -> None:
    result = read_dhtmlxq(block(binit=placement, movelist="7747").encode())
    assert (codes(result), result.records[0].moves) == (["bad_placement"], ())


@pytest.mark.parametrize(
    ("escaped", "text"),
    [("\\ud83c\\udc04", "\U0001f004"), ("\\ud83c", "\ufffd"), ("\\u7740", "着")],
)
def test_escapes_of_characters(escaped: str, text: str) -> None:
    record = read_dhtmlxq(block(movelist="7747", comment0=escaped).encode()).records[0]
    assert record.comments == (text,)


def test_an_unclosed_tag_is_reported() -> None:
    result = read_dhtmlxq(b"[DhtmlXQ]\n[DhtmlXQ_movelist]7747")
    assert (codes(result), texts(result.records[0])) == (["unclosed_tag"], ["h2e2"])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_game"),
        (b"[DhtmlXQ][/DhtmlXQ]", "no_game"),
        (b"[DhtmlXQ_title]a[/DhtmlXQ_title]", "no_game"),
        (b"\x00\x01", "unknown_encoding"),
    ],
)
def test_files_without_a_game(data: bytes, code: str) -> None:
    assert codes(read_dhtmlxq(data)) == [code]


def test_limits() -> None:
    data = (block(movelist="77477062") * 3).encode()
    assert codes(read_dhtmlxq(data, limits=ReadLimits(max_bytes=9))) == ["file_too_large"]
    assert codes(read_dhtmlxq(data, limits=ReadLimits(max_games=2))) == ["too_many_games"]
    assert codes(read_dhtmlxq(data, limits=ReadLimits(max_plies=1))) == ["too_many_moves"] * 3


def test_ten_megabytes_of_open_tags_are_read_once() -> None:
    result = read_dhtmlxq(b"[DhtmlXQ_movelist]" * 200_000, limits=ReadLimits(max_games=5))
    assert codes(result)[-1] == "too_many_games"


def test_a_page_of_wukong() -> None:
    record = read_dhtmlxq((DATA / "formats" / "wukong-85.html").read_bytes()).records[0]
    assert (len(record.moves), record.result) == (95, "1-0")
    assert (record.tag("Red"), record.tag("Black")) == ("LIU DaHua", "LIU YiCi")

"""CBF reader: XML records, and XML that is not to be trusted."""

import pytest

from games.notation.game_record import ReadLimits
from games.notation.xiangqi.cbf import read_cbf
from tests.support.notation import codes, texts

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ChineseChessRecord Version="1.0">\n<Head>'
    "<Name>顺炮局</Name><Contest>全国赛</Contest><Date /><Red>甲</Red><Black>乙</Black>"
    "<RecordResult>3</RecordResult><FEN>{fen}</FEN></Head>\n<MoveList>"
)
TAIL = "</MoveList></ChineseChessRecord>"
NORMAL = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def cbf(moves: str, *, fen: str = NORMAL) -> bytes:
    return (HEAD.format(fen=fen) + moves + TAIL).encode()


def test_a_game_with_comments() -> None:
    moves = (
        '<Move value="00-00"><![CDATA[ 开局 ]]></Move><Move value="77-47" />'
        '<Move value="72-42" end="1"><![CDATA[列炮]]></Move>'
    )
    (record,) = read_cbf(cbf(moves)).records
    assert texts(record) == ["h2e2", "h7e7"]
    assert (record.comments, record.moves[1].comment) == (("开局",), "列炮")
    assert (record.result, record.start_position, record.variations) == ("1/2-1/2", None, 0)
    assert record.tags == (("Title", "顺炮局"), ("Event", "全国赛"), ("Red", "甲"), ("Black", "乙"))


def test_another_start_position_is_kept() -> None:
    fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
    assert read_cbf(cbf("", fen=fen)).records[0].start_position == fen


def test_moves_behind_the_end_of_the_line_hang_nowhere_and_are_named() -> None:
    moves = '<Move value="77-47" end="1" /><Move value="17-47" end="1" />'
    record = read_cbf(cbf(moves)).records[0]
    assert (texts(record), record.variations) == (["h2e2"], 0)
    assert ("Move", 1) in record.unkept


@pytest.mark.parametrize(
    "declaration",
    [
        '<!DOCTYPE a [<!ENTITY x "y">]>',
        '<!DOCTYPE a SYSTEM "http://example.org/a.dtd">',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hosts">]>',
    ],
)
def test_document_types_and_entities_are_refused(declaration: str) -> None:
    data = cbf('<Move value="77-47" />').replace(b"<Chinese", declaration.encode() + b"<Chinese", 1)
    result = read_cbf(data)
    assert (result.records, codes(result)) == ((), ["forbidden_markup"])


@pytest.mark.parametrize(
    ("moves", "plies", "problems"),
    [
        ('<Move value="77-47" /><Move value="97-47" /><Move value="72-42" />', 1, 1),
        ('<Move value="77-47" /><Move value="" />', 1, 1),
        ('<Move value="77-47" /><Move /> ', 1, 1),
        ('<Move value="7747" />', 0, 1),
    ],
)
def test_a_value_that_is_no_move_ends_the_line(moves: str, plies: int, problems: int) -> None:
    result = read_cbf(cbf(moves))
    assert len(result.records[0].moves) == plies
    assert codes(result) == ["move_unreadable"] * problems


def test_a_file_cut_short_keeps_what_came_before() -> None:
    whole = cbf('<Move value="77-47" /><Move value="72-42" />')
    result = read_cbf(whole[: whole.index(b'<Move value="72') + 3])
    assert (codes(result), texts(result.records[0])) == (["truncated"], ["h2e2"])


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (b"", ["unknown_format", "truncated"]),
        (b"<a/>", ["unknown_format"]),
        (b"<a><b></a>", ["unknown_format", "markup_unreadable"]),
        (b"\xff\xfe\x00", ["unknown_format", "markup_unreadable"]),
    ],
)
def test_what_is_no_record(data: bytes, problems: list[str]) -> None:
    result = read_cbf(data)
    assert (result.records, codes(result)[:1]) == ((), problems[:1])
    assert len(codes(result)) == len(problems)


def test_limits() -> None:
    data = cbf('<Move value="77-47" /><Move value="72-42" />')
    assert codes(read_cbf(data, limits=ReadLimits(max_bytes=9))) == ["file_too_large"]
    result = read_cbf(data, limits=ReadLimits(max_plies=1))
    assert (codes(result), texts(result.records[0])) == (["too_many_moves"], ["h2e2"])


def test_an_unknown_charset_is_told() -> None:
    data = b'<?xml version="1.0" encoding="UTF-0"?><a/>'
    assert "markup_unreadable" in codes(read_cbf(data))

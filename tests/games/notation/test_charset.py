"""Character sets of game files: what is chosen, what is marked, what is refused."""

import pytest

from games.notation.charset import UnknownEncodingError, decode

SIMPLIFIED = '[Event "全国象棋个人赛"]\n1. 炮二平五 马８进７ 2. 马二进三 车９平８\n'
TRADITIONAL = '[Event "全國象棋個人賽"]\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８\n'


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SIMPLIFIED, "utf-8"),
        (TRADITIONAL, "utf-8"),
        (SIMPLIFIED, "gb18030"),
        (TRADITIONAL, "gb18030"),
        (TRADITIONAL, "big5"),
        ("1. h2e2 h9g7\n", "utf-8"),
    ],
)
def test_text_comes_back_with_the_encoding_it_was_written_in(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding, decoded.replaced) == (text, encoding, 0)


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")],
)
def test_a_byte_order_mark_decides_and_is_removed(mark: bytes, encoding: str) -> None:
    decoded = decode(mark + SIMPLIFIED.encode(encoding))
    assert (decoded.text, decoded.encoding, decoded.certain) == (SIMPLIFIED, encoding, True)


def test_a_legacy_choice_is_marked_as_judged_by_evidence() -> None:
    assert not decode(TRADITIONAL.encode("big5")).certain
    assert decode(TRADITIONAL.encode("utf-8")).certain


def test_headers_alone_are_enough_to_tell_the_sets_apart() -> None:
    assert decode("第五届上海杯象棋赛 红方 黑方".encode("gb18030")).encoding == "gb18030"
    assert decode("第五屆上海杯象棋賽 紅方 黑方".encode("big5")).encoding == "big5"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [('[Red "吕钦"]\n1. h2e2', "gb18030"), ('[Red "呂欽"]\n1. h2e2', "big5")],
)
def test_names_in_a_frame_of_tags_are_enough(text: str, encoding: str) -> None:
    assert (decode(text.encode(encoding)).text, decode(text.encode(encoding)).encoding) == (
        text,
        encoding,
    )


def test_a_hong_kong_character_takes_the_hong_kong_set() -> None:
    text = TRADITIONAL + '[Site "深水埗"]\n[Red "嘅啲喺"]'
    assert decode(text.encode("big5hkscs")).encoding == "big5hkscs"
    assert decode(text.encode("big5hkscs")).text == text


@pytest.mark.parametrize("encoding", ["gb18030", "utf-8"])
def test_a_cut_last_character_is_replaced_and_counted(encoding: str) -> None:
    decoded = decode(SIMPLIFIED.rstrip("\n").encode(encoding)[:-1])
    assert (decoded.encoding, decoded.replaced) == (encoding, 1)
    assert decoded.text.endswith("\ufffd")
    assert decoded.text[:-1] == SIMPLIFIED.rstrip("\n")[:-1]


def test_a_marked_file_with_a_spoilt_byte_counts_it() -> None:
    assert decode(b"\xef\xbb\xbf1. h2e2 \xff").replaced == 1


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(128, 256)) * 4,
        b"\x00\x01\x02XQ",
        "no record at all".encode("utf-16-le"),
        b"caf\xe9 noir",
        b"\xff" * 50,
        "Москва победила".encode("koi8-r"),
    ],
)
def test_what_no_record_encoding_explains_is_refused(data: bytes) -> None:
    with pytest.raises(UnknownEncodingError) as caught:
        decode(data)
    assert caught.value.code == "unknown_encoding"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [SIMPLIFIED, "1. 32-28 19-23 *", "1. h2e2 h9g7\n"])
def test_utf_16_needs_no_mark(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding, decoded.certain) == (text, encoding, False)


ABROAD = [
    ("(;GM[1]PB[趙治勲]PW[小林光一]EV[第１０期棋聖戦];B[pd])", "cp932"),
    ("(;GM[1]PB[武宮正樹]C[いい手です];B[pd])", "cp932"),
    ("(;GM[1]PB[이창호]PW[조훈현]EV[국수전];B[pd])", "cp949"),
    ('[White "김철수"]\n[Black "박영희"]\n1. 32-28 *', "cp949"),
]


@pytest.mark.parametrize(("text", "encoding"), ABROAD)
def test_japanese_and_korean_are_told_from_chinese(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding, decoded.certain) == (text, encoding, False)


NAMES = [
    "张强",
    "王天一 郑惟桐",
    "李来群 胡荣华",
    "陈祖德 聂卫平 马晓春",
    "古力 常昊",
    "柯洁",
    "范廷钰",
]


@pytest.mark.parametrize("name", NAMES)
def test_chinese_names_are_not_taken_for_korean_or_japanese(name: str) -> None:
    text = f'[White "{name}"]\n[Black "{name}"]\n1. 32-28 *'
    assert decode(text.encode("gb18030")).encoding == "gb18030"


def test_each_game_of_a_file_has_its_own_set() -> None:
    parts = [(SIMPLIFIED, "gb18030"), (SIMPLIFIED, "utf-8"), (TRADITIONAL, "big5")]
    decoded = decode(b"".join(f"{text}\n".encode(encoding) for text, encoding in parts))
    assert decoded.text == "".join(f"{text}\n" for text, _ in parts)
    assert [(part.line, part.encoding, part.certain) for part in decoded.sections] == [
        (1, "gb18030", False),
        (4, "utf-8", True),
        (7, "big5", False),
    ]
    assert decoded.section_of(6).encoding == "utf-8"


def test_a_spoilt_game_spoils_no_other() -> None:
    good = f"{SIMPLIFIED}\n".encode("gb18030")
    bad = b'[Event "' + bytes(range(0x80, 0xA0)) + b'"]\n1. h2e2\n\n'
    decoded = decode(good + bad + good)
    assert decoded.text.count(SIMPLIFIED) == 2
    assert decoded.replaced > 0

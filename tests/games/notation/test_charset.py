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
        b"caf\xe9 noir",
        b"\xff" * 50,
        "Москва победила".encode("koi8-r"),
    ],
)
def test_what_no_record_encoding_explains_is_refused(data: bytes) -> None:
    with pytest.raises(UnknownEncodingError) as caught:
        decode(data)
    assert caught.value.code == "unknown_encoding"

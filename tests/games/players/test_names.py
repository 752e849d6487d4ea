"""Names are found however a reader types them, and compared however they are written."""

import pytest

from games.players.names import (
    folded,
    is_same_name,
    name_keys,
    plain_name,
    readings,
    search_key,
    search_term,
    search_words,
    sort_key,
    tidy,
)

FOUND = [
    ("胡榮華", "胡荣华"),
    ("胡榮華", "胡榮華"),
    ("胡榮華", "huronghua"),
    ("胡榮華", "HuRong"),
    ("胡榮華", "hrh"),
    ("胡榮華", "hú róng huá"),
    ("吕钦", "呂欽"),
    ("吕钦", "lvqin"),
    ("吕钦", "luqin"),
    ("吕钦", "lüqin"),
    ("吕钦", "LYUQIN"),
    ("A. Nguyen", "nguyen"),
    ("Müller", "muller"),
]
NOT_FOUND = [("胡榮華", "杨官璘"), ("胡榮華", "hrx"), ("吕钦", "lv qing")]


@pytest.mark.parametrize(("name", "typed"), FOUND)
def test_is_found(name: str, typed: str) -> None:
    assert search_term(typed) in search_key(name)


@pytest.mark.parametrize(("name", "typed"), NOT_FOUND)
def test_is_not_found(name: str, typed: str) -> None:
    assert search_term(typed) not in search_key(name)


def test_sorts_by_pinyin_not_by_code_point() -> None:
    names = ["赵国荣", "蔡福如", "柳大华", "陈孝堃"]
    assert sorted(names, key=sort_key) == ["蔡福如", "陈孝堃", "柳大华", "赵国荣"]


SURNAMES = (
    "曾 zeng; 单 shan; 仇 qiu; 解 xie; 查 zha; 朴 piao; 翟 zhai; 缪 miao; 卜 bu; 覃 qin; "
    "乐 yue; 区 ou; 盖 ge; 葛 ge; 任 ren; 纪 ji; 华 hua; 宁 ning; 尹 yin; 应 ying; 折 she; "
    "洗 xian; 冼 xian; 祭 zhai; 种 chong; 繁 po; 员 yun; 召 shao; 秘 bi; 薄 bo; 牟 mu; "
    "尉 wei; 郇 xun; 黑 he; 车 che; 句 gou; 吕 lv; 晁 chao; 岑 cen; 谌 chen; 费 fei; 柏 bai; "
    "阚 kan; 盛 sheng; 燕 yan; 佘 she; 訾 zi; 逄 pang; 瞿 qu; 欧阳 ou,yang; 尉迟 yu,chi; "
    "万俟 mo,qi; 长孙 zhang,sun; 澹台 tan,tai; 单于 chan,yu; 令狐 ling,hu; 夏侯 xia,hou; "
    "司马 si,ma; 诸葛 zhu,ge; 皇甫 huang,fu; 上官 shang,guan"
)
"""Xiandai Hanyu Cidian, 7th edition, and Tongyong Guifan Hanzi Zidian: entries of surnames."""


@pytest.mark.parametrize(("surname", "read"), [row.split() for row in SURNAMES.split("; ")])
def test_a_surname_is_read_as_a_surname(surname: str, read: str) -> None:
    assert readings(f"{surname}伟")[0] == (*read.split(","), "wei")


@pytest.mark.parametrize(
    ("name", "read"), [("覃明", "tan ming"), ("乐毅", "le yi"), ("单于明", "shan yu ming")]
)
def test_of_several_readings_each_is_a_key(name: str, read: str) -> None:
    assert tuple(read.split()) in readings(name)
    assert read.replace(" ", "").encode() in name_keys(name)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("张　强", "张强"),
        ("张 强", "张强"),
        (" 张强 ", "张强"),
        ("Ｌｅｅ　Ｍｉｎ", "Lee Min"),
        ("Lee  Min", "Lee Min"),
        ("Jose\u0301", "José"),
        ("上海（一）队", "上海（一）队"),
    ],
)
def test_the_form_in_which_a_name_is_kept(written: str, kept: str) -> None:
    assert tidy(written) == kept
    assert tidy(kept) == kept


SAME = [
    ("胡榮華", "胡荣华", True),
    ("張偉", "张　伟", True),
    ("胡荣华", "Hu, Ronghua", True),
    ("胡荣华", "RONGHUA HU", True),
    ("吕钦", "Lü Qin", True),
    ("吕钦", "LYU Qin", True),
    ("Müller", "MULLER", True),
    ("买买提·阿布都", "買買提阿布都", True),
    ("张伟", "张三峰", False),
    ("张伟", "Zhang Qiang", False),
    ("张伟", "", False),
    ("Hu Ronghua", "Hu Rongfa", False),
    ("が", "か", False),
]


@pytest.mark.parametrize(("name", "other", "same"), SAME)
def test_two_writings_of_one_name(name: str, other: str, same: bool) -> None:
    assert is_same_name(name, other) is same
    assert is_same_name(other, name) is same


def test_a_part_of_a_name_folds_as_it_does_within_it() -> None:
    name = "乾隆於發髮"
    assert "".join(folded(character) for character in name) == folded(name)
    assert plain_name("Hu, Rong-hua") == "huronghua"
    assert search_words("lǚ、qīn") == ("lu", "qin")

"""Names are found however a Chinese reader types them."""

import pytest

from games.players.names import search_key, search_term, sort_key

FOUND = [
    ("胡榮華", "胡荣华"),
    ("胡榮華", "胡榮華"),
    ("胡榮華", "huronghua"),
    ("胡榮華", "HuRong"),
    ("胡榮華", "hrh"),
    ("吕钦", "呂欽"),
    ("A. Nguyen", "nguyen"),
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

"""Players of a title: who, of which unit, who moved first, how it ended; or nothing at all."""

import pytest

from games.notation.title_players import read_title

FOUND = [
    ("吉林胡庆阳（先和）厦门郑乃东", ("吉林", "胡庆阳", "厦门", "郑乃东", "1/2-1/2")),
    ("胡庆阳（先胜）郑乃东", ("", "胡庆阳", "", "郑乃东", "1-0")),
    ("张三 先负 李四", ("", "张三", "", "李四", "0-1")),
    ("张三先和李四", ("", "张三", "", "李四", "1/2-1/2")),
    ("张强 胜 李和平", ("", "张强", "", "李和平", "1-0")),
    ("李和平先胜王和", ("", "李和平", "", "王和", "1-0")),
    ("张三（后胜）李四", ("", "李四", "", "张三", "0-1")),
    ("全国个人赛 第3轮 吉林 洪智 先胜 广东 吕钦", ("吉林", "洪智", "广东", "吕钦", "1-0")),
    ("第五届杯赛吉林胡庆阳(红先负)厦门郑乃东", ("吉林", "胡庆阳", "厦门", "郑乃东", "0-1")),
    ("上海棋院 谢靖  先负  重庆队 洪智", ("上海棋院", "谢靖", "重庆队", "洪智", "0-1")),
    ("中国-香港 黄志强（先负）英国 黄春龙", ("中国-香港", "黄志强", "英国", "黄春龙", "0-1")),
    ("张三 (先和) 李四 2009.08.20", ("", "张三", "", "李四", "1/2-1/2")),
    ("欧阳琦琳先胜吴菊花", ("", "欧阳琦琳", "", "吴菊花", "1-0")),
]


@pytest.mark.parametrize(("title", "found"), FOUND, ids=[row[0] for row in FOUND])
def test_a_title_names_both(title: str, found: tuple[str, ...]) -> None:
    players = read_title(title)
    assert players is not None
    told_by = (players.first_team, players.first, players.second_team, players.second)
    assert (*told_by, players.result) == found


@pytest.mark.parametrize(
    "title",
    [
        "",
        "和平杯",
        "胜利杯象棋赛",
        "北京先和上海",
        "北京中加队 先胜 广东队 黄芳",
        "徐天红胜李来群",
        "徐天红先胜李来群",
        "张三李四王五先胜赵六",
        "张三先胜",
        "先胜李四",
        "甲队 张三 先胜",
        "张三先胜李四先和王五",
        "红先胜",
        "五七炮对屏风马",
    ],
)
def test_what_may_be_read_in_two_ways_names_nobody(title: str) -> None:
    assert read_title(title) is None


def test_a_long_title_costs_no_more_than_its_length() -> None:
    assert read_title("先胜" * 100_000) is None

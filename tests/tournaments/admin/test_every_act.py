"""What the desk shows of every act before it is recorded: in both languages, whom it moves.

Names, places and points are those of the situation; a lot shows nothing but among whom it is.
"""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tournaments.admin.desk import Desk, client_of, page_text
from tests.tournaments.admin.every_act import SITUATIONS
from tournaments.admin.actions.table import ACTIONS

pytestmark = [pytest.mark.database, pytest.mark.one_database]

ELSEWHERE = {
    "accept-correction": "test_proposed_corrections.py: a game that changed",
    "reject-correction": "test_proposed_corrections.py: a game that changed",
    "award-dan": "test_promotions.py: a run of eight games",
    "confirm-results": "test_deputies.py: by another office than the chief's",
    "confirm-places": "test_deputies.py: by another office than the chief's",
    "look-up-ratings": "test_rating_lists.py: a list of the registry",
}
"""Acts that are another office's or whose situation is too large, with what previews them."""
Told = tuple[tuple[str, str], ...]
EFFECTS: dict[str, tuple[Told, Told]] = {
    "break": (
        (("另定局间休息", "第 1 轮 · 10 分钟 · 停电"),),
        (("another break allowed", "round 1 · 10 minutes · 停电"),),
    ),
    "bye": (
        (("准予轮空", "第 2 轮 · 4 棋手4 · 申请轮空，计和 · 航班"),),
        (("bye granted", "round 2 · 4 棋手4 · half bye on request · 航班"),),
    ),
    "bye-right": (
        (("轮空资格设定", "棋手1 · 申请轮空，计和 · 无权申请 · 外卡"),),
        (("right to byes set", "棋手1 · half bye on request · not entitled to it · 外卡"),),
    ),
    "public-criticism": (
        (("通报批评", "棋手1 · 赛后在赛场内使用手机 · 第 23.7 条 第3段"),),
        (("publicly criticised", "棋手1 · 赛后在赛场内使用手机 · article 23.7, paragraph 3"),),
    ),
    "cancel-event": (
        (("赛事已取消", "场馆停电"),),
        (("tournament cancelled", "场馆停电"),),
    ),
    "publish-event": (
        (("赛事已发布", ""),),
        (("tournament published", ""),),
    ),
    "change": (
        (("人工改动编排", "第 1 轮 · 1-3 2-4 · 裁判长决定"),),
        (("pairing changed by hand", "round 1 · 1-3 2-4 · 裁判长决定"),),
    ),
    "check-in": (
        (("报到", "1 名"),),
        (("entrants checked in", "1 entry"),),
    ),
    "choose-colours": (
        (("选择先后手", "第 1 轮 · 第 1 台 · 4 棋手4 选择 · 1 棋手1 先行"),),
        (("colours chosen", "round 1 · board 1 · 4 棋手4 chooses · 1 棋手1 moves first"),),
    ),
    "close": (
        (("确认本轮成绩", "第 1 轮"),),
        (("results of the round confirmed", "round 1"),),
    ),
    "close-line-ups": (
        (("截止提交出场名单", "第 1 轮"),),
        (("line-ups closed", "round 1"),),
    ),
    "correct": (
        (("更正成绩", "第 1 轮 · 第 1 台 · 1 : 0 → 0 : 1 · 误记"),),
        (("result corrected", "round 1 · board 1 · 1 : 0 → 0 : 1 · 误记"),),
    ),
    "correct-game": (
        (("更正一局成绩", "第 1 轮 · 第 1 台 · 第 1 局 · ½ : ½ → 1 : 0 · 误记"),),
        (("game of a match corrected", "round 1 · board 1 · game 1 · ½ : ½ → 1 : 0 · 误记"),),
    ),
    "count-missing": (
        (("缺成绩暂按和棋计", "第 1 轮 · 台次 1 2 · 两台未完"),),
        (("missing results counted as draws", "round 1 · boards 1 2 · 两台未完"),),
    ),
    "decide-match": (
        (("判定晋级", "第 1 轮 · 第 1 台 · 列名在前者晋级 · 裁决 · 裁决3 · 第 10.4 条"),),
        (
            (
                "match decided",
                "round 1 · board 1 · the side listed first goes on · ruling · 裁决3 · article 10.4",
            ),
        ),
    ),
    "decide-tie": (
        (("决定名次先后", "第 1 轮 · 1 棋手1 > 4 棋手4 · 裁决 · 裁决3"),),
        (("tie settled", "round 1 · 1 棋手1 > 4 棋手4 · ruling · 裁决3"),),
    ),
    "discard": (
        (("编排草案作废", "第 1 轮"),),
        (("draft discarded", "round 1"),),
    ),
    "draft": (
        (("拟出编排草案", "第 1 轮 · 1-2 4-3"),),
        (("pairing drafted", "round 1 · 1-2 4-3"),),
    ),
    "draft-by-hand": (
        (("拟出编排草案", "第 1 轮 · 1-3 2-4"),),
        (("pairing drafted", "round 1 · 1-3 2-4"),),
    ),
    "draw": (
        (("抽签定号", "现场抽签 · 领队"),),
        (("numbers drawn", "as drawn in the hall · 领队"),),
    ),
    "draw-sheet": (
        (("抽签排定对局秩序表", "领队 · 1 4 3 2"),),
        (("knockout sheet drawn", "领队 · 1 4 3 2"),),
    ),
    "eliminate": (
        (
            ("退出比赛", "第 2 轮后 · 3 棋手3 · 淘汰 · 第 10.4 条"),
            ("退出比赛", "第 2 轮后 · 2 棋手2 · 淘汰 · 第 10.4 条"),
        ),
        (
            ("entrant left", "after round 2 · 3 棋手3 · eliminated · article 10.4"),
            ("entrant left", "after round 2 · 2 棋手2 · eliminated · article 10.4"),
        ),
    ),
    "excuse": (
        (("本轮不编排", "第 2 轮 · 4 棋手4 · 请假"),),
        (("entrant left unpaired", "round 2 · 4 棋手4 · 请假"),),
    ),
    "expel": (
        (("退出比赛", "第 1 轮后 · 4 棋手4 · 除名 · 违纪 · 第 18.3 条"),),
        (("entrant left", "after round 1 · 4 棋手4 · expelled · 违纪 · article 18.3"),),
    ),
    "file-original": (
        (
            (
                "登记签字成绩单扫描件",
                f"第 1 轮 · 扫描件 SHA-256 {'ab' * 32}",
            ),
        ),
        (
            (
                "scan of the signed sheet noted",
                f"round 1 · scan SHA-256 {'ab' * 32}",
            ),
        ),
    ),
    "finish": (
        (("赛事结束", ""),),
        (("tournament closed", ""),),
    ),
    "first-move": (
        (("临场确定先后手", "第 1 轮 · 第 1 台 · 抽签，中签者选择 · 1 棋手1 先行 · 领队"),),
        (
            (
                "first move settled at the board",
                "round 1 · board 1 · the lot's winner chooses · 1 棋手1 moves first · 领队",
            ),
        ),
    ),
    "give-dan": (
        (("授予段位", "棋手1 · 职业二段 · 第 25.3 条 · 批准"),),
        (("dan awarded", "棋手1 · 职业二段 · article 25.3 · 批准"),),
    ),
    "leave-book": (
        (("不再按规则编排", "组委会决定"),),
        (("book mode left", "组委会决定"),),
    ),
    "link-game": (
        (("关联对局", "第 1 轮 · 第 2 台"),),
        (("game linked", "round 1 · board 2"),),
    ),
    "open-stage": (
        (("开始新阶段", ""),),
        (("stage opened", ""),),
    ),
    "publish": (
        (("公布编排", "第 1 轮"),),
        (("pairing published", "round 1"),),
    ),
    "publish-places": (
        (("公布名次", "第 1 轮"),),
        (("standings published", "round 1"),),
    ),
    "publish-schedule": (
        (("全部轮次已公布", ""),),
        (("all rounds published", ""),),
    ),
    "rate-board": (
        (("确定一台是否计等级分", "第 1 轮 · 第 1 台 · 不计等级分 · 不计"),),
        (("board settled for the rating report", "round 1 · board 1 · not rated · 不计"),),
    ),
    "rating-settings": (
        (("修订规程", ""),),
        (("regulations amended", ""),),
    ),
    "recall": (
        (("撤回编排", "第 1 轮 · 名单有误"),),
        (("pairing recalled", "round 1 · 名单有误"),),
    ),
    "recall-absence": (
        (("撤销请假或轮空", "第 2 轮 · 4 棋手4 · 缺席 · 到场"),),
        (("absence or bye taken back", "round 2 · 4 棋手4 · did not take part · 到场"),),
    ),
    "redraw-sheet": (
        (("抽签排定对局秩序表", "领队 · 1 2 3 4 · 漏人"),),
        (("knockout sheet drawn", "领队 · 1 2 3 4 · 漏人"),),
    ),
    "report-ratings": (
        (("对局报送计等级分", "2 局 · #"),),
        (("games reported to be rated", "2 games · #"),),
    ),
    "return": (
        (("恢复参赛", "自第 2 轮起 · 4 棋手4 · 病愈"),),
        (("entrant came back", "from round 2 · 4 棋手4 · 病愈"),),
    ),
    "rule": (
        (("裁决改分", "第 1 轮 · 第 1 台 · 1 : 0 → 0 : 0 · 裁决 · 第 20.2 条"),),
        (("score changed by a ruling", "round 1 · board 1 · 1 : 0 → 0 : 0 · 裁决 · article 20.2"),),
    ),
    "sanction": (
        (("登记处分", "1 棋手1 · 警告 · 第 18.1 条"),),
        (("penalty noted", "1 棋手1 · 警告 · article 18.1"),),
    ),
    "seeds": (
        (("排定种子", "1 棋手1、2 棋手2 · 按等级分 · 种子 2 名"),),
        (("seeds ranked", "1 棋手1, 2 棋手2 · by rating · 2 seeds"),),
    ),
    "set-rating": (
        (("等级分已确定", "自第 1 轮起 · 1 条等级分 · 表误"),),
        (("ratings set", "from round 1 · 1 rating · 表误"),),
    ),
    "start": (
        (("开赛", "共 3 轮"),),
        (("tournament started", "3 rounds"),),
    ),
    "take-back-amendment": (
        (("撤回规程修订", "有误"),),
        (("amendment taken back", "有误"),),
    ),
    "take-dan-back": (
        (("撤销授予的段位", "棋手1 · 职业二段 · 更正"),),
        (("award of a dan taken back", "棋手1 · 职业二段 · 更正"),),
    ),
    "withdraw": (
        (("退出比赛", "第 1 轮后 · 4 棋手4 · 退出 · 因病 · 第 19.3 条"),),
        (("entrant left", "after round 1 · 4 棋手4 · withdrawn · 因病 · article 19.3"),),
    ),
}
MOVED: dict[str, list[tuple[str, ...]]] = {
    "correct": [
        ("2 棋手2", "3（并列）", "1", "0", "2"),
        ("4 棋手4", "1（并列）", "2", "2", "2"),
        ("1 棋手1", "1（并列）", "4", "2", "0"),
    ],
    "correct-game": [
        ("1 棋手1", "1（并列）", "1", "1", "2"),
        ("2 棋手2", "1（并列）", "2", "1", "0"),
    ],
    "decide-tie": [
        ("4 棋手4", "1（并列）", "2", "2", "2"),
    ],
    "rule": [
        ("3 棋手3", "3（并列）", "2", "0", "0"),
        ("1 棋手1", "1（并列）", "4", "2", "0"),
    ],
}
"""Act -> who, place before and after, points before and after."""
LOTS = {
    "pairing-lot": {"what": "下一轮编排时视同胜方者", "seed": "z", "among": "1 棋手1、2 棋手2"},
    "settle-colours": {"what": "决胜局先后手", "seed": "k", "among": "1 棋手1、4 棋手4"},
}
TABLE = [("1", "1 棋手1", "2"), ("1", "4 棋手4", "2"), ("3", "2 棋手2", "0"), ("3", "3 棋手3", "0")]


def filled(desk: Desk, slug: str) -> dict[str, Any]:
    """Return the fields of an act; a choice by id takes the first that is offered."""
    fields = dict(SITUATIONS[slug][1])
    by_id = [name for name in ("entrant", "id", "ids", "award") if fields.get(name) == 0]
    if by_id:
        offered: Any = desk.get(f"do/{slug}/").context["form"].fields[by_id[0]]
        fields[by_id[0]] = next(str(value) for value, _ in offered.choices if value)
    return fields


def in_english(desk: Desk) -> Desk:
    user = User.objects.get(pk=desk.client.session["_auth_user_id"])
    return Desk(client_of(user, "en"), desk.id)


def shown(page: Any) -> Told:
    """Return the events of a preview as the page lists them, a digest at the end as `#`."""
    assert page.context["preview"] is not None
    text = page_text(page)
    events = tuple(page.context["events"])
    assert all(" ".join(f"{name} {detail}".split()) in text for name, detail in events)
    return tuple((name, re.sub(r"(局|games) · [0-9a-f]{12}$", r"\1 · #", d)) for name, d in events)


def test_every_act_of_the_desk_is_previewed() -> None:
    assert ACTIONS.keys() == SITUATIONS.keys() | ELSEWHERE.keys()
    assert SITUATIONS.keys() == EFFECTS.keys() | LOTS.keys()


@pytest.mark.parametrize("slug", sorted(SITUATIONS))
def test_an_act_shows_its_events_and_whom_it_moves(database: str, slug: str) -> None:
    desk = SITUATIONS[slug][0]()
    assert ACTIONS[slug].fits(desk.state)
    fields, before = filled(desk, slug), desk.version
    chinese = desk.preview(slug, **fields)
    english = in_english(desk).preview(slug, **fields)
    assert (shown(chinese), shown(english)) == EFFECTS.get(slug, ((), ()))
    assert list(chinese.context["moved"]) == MOVED.get(slug, [])
    assert chinese.context["lot"] == LOTS.get(slug)
    assert chinese.context["table"] == (TABLE if slug == "publish-places" else [])
    for who, was, now, old, new in MOVED.get(slug, []):
        assert f"{who} {was} {now} {old} {new}" in page_text(chinese)
    assert desk.version == before, "a preview records nothing"

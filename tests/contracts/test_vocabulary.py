"""One word for one thing: the terms of docs/glossary.csv, nowhere the forms they replace.

What is read here: the catalogues, every text of the code that is no docstring, the templates,
the README and the docs. Words that differ by rule book are held against the books.
"""

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.utils.translation import override

from games.labels import codes
from games.labels.offences import MEASURES
from games.labels.terms import cited_term, term
from games.rules.books.registry import BOOKS
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from tests.support.catalogues import catalogues, read_messages
from tournaments.admin.actions.table import ALL as ACTIONS
from tournaments.labels.regulations import team_words
from tournaments.labels.terms import leaving_word, note_word
from tournaments.record.values import Leaving
from tournaments.regulations.values import TeamKind
from tournaments.standings.table import Note

ROOT = Path(__file__).parents[2]
HAN = re.compile("[一-鿿]")
APPS = ("games", "tournaments", "adjudication", "config")
FORBIDDEN = {
    "种子数须有|抽签种子|须有种子": "抽签随机码",
    "提和不属实": "提出自然限着，经审核不属实",
    "固定台次|台次替补|自由排阵|全队轮赛(?!制)": "分台定人制、分台换人制、临时定台制、全队轮赛制",
    "位签": "号签",
    "轮次被跳过": "漏走一手",
    "视为弃权|按对方弃权一次处理": "视为虚着",
    "不准弃权|准予弃权一次": "改判弃权一次",
    "末日|^首日$": "开始日期、结束日期",
    "回合半": "回合又 1 着",
    "规则书": "规则",
    "规则模式|脱离规则|退出按规则": "不再按规则编排",
    "对局已经封存": "已归档",
    "账本": "事件档案",
    "台面": "赛事管理页",
    "分析台|推演台": "规则核验接口",
    "工人|门铃": "工作进程、唤醒通知",
    "编排对局|编排时间|对局尚未编排": "建立对局",
    "推翻|拟定裁决|拟定编排": "改判、拟出",
    "主办方|主办者": "组委会",
    "用时规定|计时方式": "计时方案",
    "抽签编号": "序号",
    "收回编排|收回已公布": "撤回编排",
    "草稿|废弃": "编排草案作废",
    "迟报名|迟到报名": "补报",
    "修改规程": "修订规程",
    "大厅": "现场",
    "入账|记入(?!日志)": "登记",
    "定论时间|定论人": "裁定时间、裁定人",
    "按记录所印": "以记录所载为准",
    "不做任何操作": "取消",
    "落旗": "超时",
    "提请方|申请方": "提出方",
    "猜子": "猜先",
    "淘汰表|循环轮次表": "对局秩序表",
    "名次判定": "破同分",
    "擂主|下台": "守擂方、下擂",
    "替补可顶": "替补队员可替补任意台次",
    "群众性": "群体比赛",
    "王棋": "王",
    "(?<!（含）)(两子以下|三王以上)": "（含）",
    "违例着法": "违反行棋规定的着法",
    "没有这种大小": "不支持该路数",
    "已结束确认": "成绩已确认",
    "前列方|后列方|前列一方": "列前一方",
    "第二次决赛": "决赛第二场",
    "上半区对下半区": "对半交叉配对",
    "摆乱|认负|附则|露出来": "碰乱、认输、附录",
    "哈希": "校验值",
    "定序器|视图": "编号服务、列表",
    "恒须": "必须",
    "盘棋": "局棋",
    "无根(?!子)|少根(?!子)": "无根子、少根子",
    "「|」": "“”",
    "仲裁委员会": "仲裁（申诉）委员会，或该规则所称",
    "监局裁判": "裁判员，或该规则所称",
    "取消比赛资格": "除名，或该规则所称",
}
"""What nobody reads any more -> what stands there instead."""
ENGLISH = {
    r"\b[Rr]eferees?\b": "arbiter",
    r"\bmend(ed)?\b": "correct",
    r"\bserved\b": "supported",
    r"\bmen\b|\bman\b": "piece, and man only for 兵 in draughts",
    r"[Tt]ake away": "Download",
    r"[Rr]ing again": "Retry",
    r"\bsmall points\b|\bboard points\b": "Sonneborn-Berger, game points",
    r"opponents' points": "Buchholz",
    r"\bdirect result\b": "direct encounter",
    r"[Cc]hief of pairing": "pairings officer",
    r"\bunits?\b": "club or delegation",
    r"\barena\b": "win-and-continue match",
    r"\bslow game\b": "standard game",
    r"\bregular draw\b": "regulation draw",
    r"\bply\b|\bplies\b": "move",
    r"stands twice": "is repeated",
}
"""The same in English."""
OF_ONE_BOOK = {"仲裁委员会", "监局裁判", "取消比赛资格"}
"""Words of one rule book: in the books' own tables, in the manual beside the others' words."""
HOMES = ("games/rules/books/", "docs/api.md", "docs/operations.md", "docs/tournaments.md")
QUOTED = ("adjudication/articles/data", "docs/glossary.csv", "games/notation", "config/demo/games")
"""Files that quote books and records of others word for word."""
PARAMETER = re.compile(r"%\(\w+\)[sd]")
ALLOWED = {
    "a man moves one square forward",
    "A man stands on the last row, where it must be a king.",
    "%(side)s men, %(count)d",
}
"""Man is the word for 兵 in draughts."""
TO_MOVE = re.compile(r"(/templates/|^config/api_errors|^games/admin/actions/|^games/rest/)")
"""Whose English moves with the layout of the templates and with the commands they belong to."""


def files(*patterns: str) -> Iterator[Path]:
    for app in APPS:
        for pattern in patterns:
            for path in sorted((ROOT / app).rglob(pattern)):
                name = path.relative_to(ROOT).as_posix()
                if "/migrations/" not in name and not name.startswith(QUOTED):
                    yield path


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that are no docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


@cache
def chinese_places() -> tuple[tuple[str, str], ...]:
    """Return where a person may read Chinese, and what."""
    return tuple(_chinese_places())


def _chinese_places() -> Iterator[tuple[str, str]]:
    for path in catalogues():
        for english, chinese in read_messages(path).items():
            yield f"{path.relative_to(ROOT)}: {english}", chinese
    for path in files("*.py"):
        for line, text in texts(path):
            if HAN.search(text):
                yield f"{path.relative_to(ROOT)}:{line}", text
    papers = (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    for path in (*files("*.html", "*.txt"), *papers):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield f"{path.relative_to(ROOT)}:{line}", text


@pytest.mark.parametrize("form", FORBIDDEN)
def test_no_form_that_the_glossary_replaces_is_read_anywhere(form: str) -> None:
    pattern = re.compile(form)
    found = [
        (place, text[:80])
        for place, text in chinese_places()
        if pattern.search(text) and not (form in OF_ONE_BOOK and place.startswith(HOMES))
    ]
    assert found == []


CALLS = ("_", "gettext", "gettext_lazy", "ngettext", "bilingual")


@cache
def english_places() -> tuple[tuple[str, str], ...]:
    """Return where the code hands a message to the catalogues, and which."""
    return tuple(
        (f"{path.relative_to(ROOT)}:{line}", text)
        for path in files("*.py")
        if not TO_MOVE.search(path.relative_to(ROOT).as_posix())
        for line, text in _messages(path)
    )


def _messages(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            for argument in node.args[:2]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield node.lineno, argument.value


@pytest.mark.parametrize("form", ENGLISH)
def test_english_words_are_those_of_the_federations(form: str) -> None:
    pattern = re.compile(form)
    found = [
        (place, text)
        for place, text in english_places()
        if pattern.search(PARAMETER.sub("", text)) and text not in ALLOWED
    ]
    assert found == []


SHARED = ROOT / "tests" / "data" / "shared_chinese.csv"
"""Chinese texts of several English messages: why, the Chinese, the English ones."""


def plain(english: str) -> str:
    """Return a message without its capitals, its full stop and its plural."""
    return re.sub(r"(?<=[a-z])s\b", "", english.casefold().strip(" .:"))


def test_one_chinese_text_is_of_one_english_message_or_says_why() -> None:
    by_chinese: dict[str, set[str]] = defaultdict(set)
    for path in catalogues():
        for english, chinese in read_messages(path).items():
            by_chinese[chinese].add(english)
    found = {
        chinese: tuple(sorted(english))
        for chinese, english in by_chinese.items()
        if len({plain(text) for text in english}) > 1
    }
    with SHARED.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.reader(lines))
    assert all(why for why, *_ in rows)
    assert found == {chinese: tuple(english) for _, chinese, *english in rows}


def test_one_english_message_has_one_chinese_text() -> None:
    by_english: dict[str, set[str]] = defaultdict(set)
    for path in catalogues():
        for english, chinese in read_messages(path).items():
            by_english[english].add(chinese)
    assert {english: found for english, found in by_english.items() if len(found) > 1} == {}


def test_the_glossary_gives_every_term_its_words_and_its_source() -> None:
    with (ROOT / "docs" / "glossary.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) > 500
    assert all(row["term_zh"] and row["term_en"] and row["defined_in"] for row in rows)
    games = {"all", *(book.game.code for book in BOOKS.values())}
    assert {row["game"] for row in rows} == games


BY_EDITION = {
    "xiangqi-2020": {
        "arbiter": "监局裁判",
        "committee": "仲裁委员会",
        "organiser": "竞赛组织机构",
        "disqualification": "除名",
        "sudden_death": "限时包干制",
        "increment": "基本用时加秒制",
        "expel": "除名",
        "leaving": "除名",
        "note": "除名，不列名次",
        "teams": "分台定人制、分台换人制、临时定台制、全队轮赛制、队员总分制",
    },
    "weiqi-2002": {
        "arbiter": "执行裁判",
        "committee": "仲裁（申诉）委员会",
        "organiser": "组委会",
        "disqualification": "除名",
        "sudden_death": "包干用时制",
        "increment": "基本用时加秒",
        "expel": "除名",
        "leaving": "除名",
        "note": "除名，不列名次",
        "teams": "分台定人制、定台换人制、临场出人制、全队轮赛制、队员总分制",
    },
    "gomoku-2025": {
        "arbiter": "裁判员",
        "committee": "技术申诉委员会",
        "organiser": "竞赛组委会",
        "disqualification": "取消比赛资格",
        "sudden_death": "包干制时限",
        "increment": "加秒制时限",
        "expel": "取消比赛资格",
        "leaving": "取消比赛资格",
        "note": "取消比赛资格，不列名次",
        "teams": "分台定人制、分台换人制、临时定台制、全队轮赛制、队员总分制",
    },
    "draughts-100": {
        "arbiter": "裁判员",
        "committee": "仲裁（申诉）委员会",
        "organiser": "组委会",
        "disqualification": "除名",
        "sudden_death": "包干制",
        "increment": "菲舍尔计时制",
        "expel": "除名",
        "leaving": "除名",
        "note": "除名，不列名次",
        "teams": "分台定人制、分台换人制、临时定台制、全队轮赛制、队员总分制",
    },
}
"""Xiangqi 6, 9, 11, 15, 18.3; weiqi 12.4, 16.4, 25.2, 30; gomoku 14.1, 15.4, 22.1, 23.3, 26.2."""


def words_under(edition: str) -> dict[str, str]:
    """Return what pages call these under an edition, in the reader's language."""
    expel = next(action for action in ACTIONS if action.slug == "expel")
    teams = [kind for kind in TeamKind if kind is not TeamKind.NONE]
    return {
        **{role: term(codes.ROLES, role, edition=edition) for role in ("arbiter", "committee")},
        "organiser": term(codes.ROLES, "organiser", edition=edition),
        "disqualification": term(MEASURES, "disqualification", edition=edition),
        "sudden_death": term(codes.CONTROLS, "sudden_death", edition=edition),
        "increment": term(codes.CONTROLS, "increment", edition=edition),
        "expel": expel.label_under(edition),
        "leaving": leaving_word(Leaving.EXPELLED, edition),
        "note": note_word(Note.EXPELLED, edition),
        "teams": "、".join(team_words(edition)[kind] for kind in teams),
    }


@pytest.mark.parametrize("edition", BY_EDITION)
def test_offices_penalties_controls_and_teams_are_called_as_the_book_does(edition: str) -> None:
    with override("zh-hans"):
        assert words_under(edition) == BY_EDITION[edition]


@pytest.mark.parametrize("edition", BOOKS)
def test_no_edition_borrows_the_word_of_another_book(edition: str) -> None:
    source = BOOKS[edition].source
    with override("zh-hans"):
        read = set(words_under(edition).values())
    for other in (XIANGQI, WEIQI, GOMOKU):
        if other.terms is not source.terms:
            own = {name.zh for name in source.terms.values()}
            common = {"组委会", "除名"}
            assert {name.zh for name in other.terms.values()} - own - common & read == set()


def test_an_article_brings_the_word_of_its_own_book() -> None:
    """Xiangqi 18.3 除名; gomoku 15.4 取消比赛资格; without an article the word of no book."""
    with override("zh-hans"):
        assert cited_term(MEASURES, "disqualification", XIANGQI("18.3")) == "除名"
        assert cited_term(MEASURES, "disqualification", GOMOKU("15.4")) == "取消比赛资格"
        assert cited_term(codes.ROLES, "committee", None) == "仲裁（申诉）委员会"
        assert term(codes.ROLES, "no_such_office", edition="gomoku-2025") == "no_such_office"

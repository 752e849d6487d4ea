"""Players who stand only in the title of a game: 吉林胡庆阳（先和）厦门郑乃东, 甲 先负 乙.

Practice of xiangqi collections: unit, name, and between the two who moved first and how it
ended. What is found is offered for a decision, never taken by itself.
"""

import re
from dataclasses import dataclass

from games.notation.xiangqi.move_shapes import fold_width

_VERDICT = re.compile(
    r"(?:[(（\[【]\s*)?(红先|紅先|先|红|紅|后|後)?(胜|勝|负|負|和)(?:\s*[)）\]】])?"
)
_RESULTS = {"胜": "1-0", "勝": "1-0", "负": "0-1", "負": "0-1", "和": "1/2-1/2"}
_SECOND = "后後"
_SHORTEST_NAME = 2
_PARTING = re.compile(r"[\s,，、:：;；/|.。．—–]+")
_NAME = re.compile(
    "[甲乙丙丁]|[\u3400-\u9fff]{2,3}|[\u3400-\u9fff]+·[\u3400-\u9fff]+"
    "|(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|令狐|皇甫|尉迟|尉遲|慕容|东方|東方)[\u3400-\u9fff]{1,2}"
)
_NO_NAME = re.compile("[队隊院]$")
_UNIT = re.compile("[A-Za-z\u3400-\u9fff-]{2,}")
_BEFORE = re.compile(
    r"^.*(?:[赛賽杯]|[\d一二三四五六七八九十甲乙丙丁男女子A-D]\s*[轮輪局场場届屆台臺期组組])[”\"》)）】\]]?"
)
_BEHIND = re.compile(r"[(（\[【\d]|--")
_REGIONS = """
北京 上海 天津 重庆 重慶 河北 山西 内蒙古 內蒙古 辽宁 遼寧 吉林 黑龙江 黑龍江 江苏
江蘇 浙江 安徽 福建 江西 山东 山東 河南 湖北 湖南 广东 廣東 广西 廣西 海南 四川 贵州
貴州 云南 雲南 西藏 陕西 陝西 甘肃 甘肅 青海 宁夏 寧夏 新疆 香港 澳门 澳門 台湾 臺灣
台北 臺北 广州 廣州 深圳 厦门 廈門 福州 泉州 杭州 宁波 寧波 温州 溫州 南京 苏州 蘇州
无锡 無錫 常州 扬州 揚州 武汉 武漢 长沙 長沙 成都 昆明 贵阳 貴陽 南宁 南寧 海口 郑州
鄭州 洛阳 洛陽 开封 開封 济南 濟南 青岛 青島 烟台 石家庄 石家莊 唐山 邯郸 邯鄲 太原
大同 沈阳 瀋陽 大连 大連 鞍山 抚顺 撫順 锦州 錦州 长春 長春 哈尔滨 哈爾濱 大庆 大慶
西安 兰州 蘭州 西宁 西寧 银川 銀川 乌鲁木齐 合肥 南昌 佛山 东莞 東莞 惠州 汕头 汕頭
梅州 珠海 中山 顺德 順德 花都 中国 中國 沈陽 石化 中汽 通讯 通訊 林业 林業 开滦 開灤
火车头 火車頭 煤矿 煤礦 石油 邮电 郵電 机电 機電 农协 農協 解放军 解放軍 八一 银鹰
銀鷹 冶金 建设 金融 公安 电力 化工 交通 航空 铁路 核工业 新加坡 马来西亚 馬來西亞
越南 菲律宾 菲律賓 泰国 泰國 美国 美國 加拿大 法国 法國 德国 德國 英国 英國 澳洲
澳大利亚 日本 文莱 印尼 东马 西马 東馬 西馬
"""
_UNITS = tuple(sorted(_REGIONS.split(), key=len, reverse=True))
"""Regions and trades whose teams play, the longest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitlePlayers:
    """What a title says: who moved first and second, each with a unit or "", and the result."""

    first: str
    first_team: str
    second: str
    second_team: str
    result: str


def read_title(text: str) -> TitlePlayers | None:
    """Return the two players whom a title names, None where it names none for certain.

    A title with two readings (several verdicts that fit, a unit that cannot be parted from the
    name) gives none.
    """
    title = text[:200].strip()
    found = [
        players
        for match in _VERDICT.finditer(title)
        if (players := _around(title[: match.start()], match, title[match.end() :])) is not None
    ]
    return found[0] if len(found) == 1 else None


def _around(before: str, match: re.Match[str], behind: str) -> TitlePlayers | None:
    former = _words(_BEFORE.sub("", before.rstrip(), count=1))
    latter = _words(_BEHIND.split(behind.lstrip(), maxsplit=1)[0])
    # Where a blank parts unit and name on one side, it does so on the other.
    first, second = _apart(former[-2:]), _apart(latter[:2])
    if first is None or second is None:
        first = _joined(former[-1:], alone=len(former) == 1)
        second = _joined(latter[:1], alone=len(latter) == 1)
    if first is None or second is None or not _is_marked(match, before, behind, first[1]):
        return None
    result = _RESULTS[match[2]]
    if match[1] and match[1] in _SECOND:
        first, second, result = second, first, result[::-1] if result != "1/2-1/2" else result
    return TitlePlayers(
        first_team=first[0], first=first[1], second_team=second[0], second=second[1], result=result
    )


def _is_marked(match: re.Match[str], before: str, behind: str, name: str) -> bool:
    """Tell whether a verdict is more than characters of a name (和平, 胜利, 徐天红)."""
    is_apart = before[-1:].isspace() or match.group()[0] in "(（[【"
    if match[1] and match[1][0] in "红紅" and not is_apart:
        return match[1] in ("红先", "紅先") and len(name) > _SHORTEST_NAME
    return bool(match[1]) or match.group()[0] in "(（[【" or (is_apart and behind[:1].isspace())


def _words(text: str) -> list[str]:
    found = [word.strip("0123456789第") for word in _PARTING.split(fold_width(text).strip())]
    return [word for word in found if word]


def _apart(words: list[str]) -> tuple[str, str] | None:
    """Take a unit and a name behind it, parted by a blank."""
    if len(words) < 2 or not _UNIT.fullmatch(words[0]) or not _is_name(words[1]):
        return None
    return words[0], words[1]


def _joined(words: list[str], *, alone: bool) -> tuple[str, str] | None:
    """Take a known unit and a name in one word, or a name where nothing else stands there."""
    word = words[0] if words else ""
    unit = next((known for known in _UNITS if word.startswith(known)), "")
    name = word.removeprefix(unit)
    return (unit, name) if _is_name(name) and (unit or alone) else None


def _is_name(word: str) -> bool:
    return _NAME.fullmatch(word) is not None and not _NO_NAME.search(word)

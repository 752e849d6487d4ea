"""People made for the registry, with every writing of each by a table of its own.

The readings stand here character by character, so that nothing is taken from the dictionaries
that the registry asks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random

SURNAMES = (
    "王 王 wang,李 李 li,张 張 zhang,刘 劉 liu,陈 陳 chen,杨 楊 yang,赵 趙 zhao,黄 黃 huang,"
    "周 周 zhou,吴 吳 wu,徐 徐 xu,孙 孫 sun,胡 胡 hu,朱 朱 zhu,高 高 gao,林 林 lin,何 何 he,"
    "郭 郭 guo,马 馬 ma,罗 羅 luo,梁 梁 liang,宋 宋 song,郑 鄭 zheng,谢 謝 xie,韩 韓 han,"
    "唐 唐 tang,冯 馮 feng,于 于 yu,董 董 dong,萧 蕭 xiao,程 程 cheng,曹 曹 cao,袁 袁 yuan,"
    "邓 鄧 deng,许 許 xu,傅 傅 fu,沈 沈 shen,曾 曾 zeng,彭 彭 peng,吕 呂 lv,苏 蘇 su,"
    "卢 盧 lu,蒋 蔣 jiang,蔡 蔡 cai,贾 賈 jia,丁 丁 ding,魏 魏 wei,薛 薛 xue,叶 葉 ye,"
    "单 單 shan,仇 仇 qiu,解 解 xie,查 查 zha,朴 朴 piao,翟 翟 zhai,缪 繆 miao,卜 卜 bu,"
    "覃 覃 qin,乐 樂 yue,区 區 ou,欧阳 歐陽 ou-yang,尉迟 尉遲 yu-chi,万俟 万俟 mo-qi"
)
GIVEN = (
    "伟 偉 wei,强 強 qiang,丽 麗 li,华 華 hua,国 國 guo,荣 榮 rong,军 軍 jun,杰 傑 jie,"
    "磊 磊 lei,静 靜 jing,敏 敏 min,勇 勇 yong,涛 濤 tao,明 明 ming,超 超 chao,兰 蘭 lan,"
    "霞 霞 xia,飞 飛 fei,鹏 鵬 peng,红 紅 hong,燕 燕 yan,玲 玲 ling,志 志 zhi,银 銀 yin,"
    "川 川 chuan,钦 欽 qin,鑫 鑫 xin,天 天 tian,一 一 yi,亮 亮 liang,晓 曉 xiao,春 春 chun,"
    "建 建 jian,东 東 dong,云 雲 yun,海 海 hai,学 學 xue,文 文 wen,龙 龍 long,凤 鳳 feng,"
    "庆 慶 qing,阳 陽 yang,乃 乃 nai,林 林 lin,峰 峰 feng,平 平 ping,刚 剛 gang,芳 芳 fang,"
    "娟 娟 juan,艳 艷 yan,波 波 bo,斌 斌 bin,宇 宇 yu,浩 浩 hao,凯 凱 kai,健 健 jian,"
    "俊 俊 jun,帆 帆 fan,雪 雪 xue,婷 婷 ting,玉 玉 yu,萍 萍 ping,桂 桂 gui,英 英 ying"
)
UNITS = ("北京", "上海", "广东", "吉林", "厦门", "湖北", "四川", "河北")
NUMBERS_FROM = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class MadePerson:
    """A person as the federation knows him, and the syllables of his name."""

    number: str
    name: str
    traditional: str
    syllables: tuple[str, ...]
    surname_syllables: int
    unit: str

    @property
    def writings(self) -> tuple[str, ...]:
        """Whatever a reader may type to find this person."""
        read = self.syllables
        surname, given = read[: self.surname_syllables], read[self.surname_syllables :]
        return (
            self.name,
            self.traditional,
            "　".join(self.name),
            "".join(read),
            " ".join(read),
            "".join(read).replace("lv", "lu"),
            "".join(read).replace("lv", "lü"),
            f"{''.join(given)} {''.join(surname)}".title(),
            "".join(syllable[0] for syllable in read),
            self.number,
        )


def made_people(many: int, *, namesakes: int, seed: int) -> tuple[MadePerson, ...]:
    """Return `many` people, `namesakes` of whom bear the name of one before, two of three in
    the same unit; the others bear names of their own, as long as there are any."""
    random = Random(seed)
    names = list(_names(random, many - namesakes))
    people: list[MadePerson] = []
    for at, (surname, given) in enumerate(names):
        person = _person(surname, given, str(NUMBERS_FROM + at), random.choice(UNITS))
        people.append(person)
    for at, other in enumerate(random.sample(people, namesakes)):
        number = str(NUMBERS_FROM + many + at)
        unit = other.unit if at % 3 else random.choice([x for x in UNITS if x != other.unit])
        people.append(replace(other, number=number, unit=unit))
    return tuple(people)


Part = tuple[str, ...]


def _names(random: Random, many: int) -> Iterator[tuple[Part, tuple[Part, ...]]]:
    surnames, given = _rows(SURNAMES), _rows(GIVEN)
    pairs = [*product(given), *product(given, given)]
    found = list(product(surnames, pairs))
    yield from random.sample(found, many)


def _rows(text: str) -> list[Part]:
    return [tuple(row.split()) for row in text.split(",")]


def _person(surname: Part, given: tuple[Part, ...], number: str, unit: str) -> MadePerson:
    parts = (surname, *given)
    of_surname = surname[2].split("-")
    return MadePerson(
        number=number,
        name="".join(part[0] for part in parts),
        traditional="".join(part[1] for part in parts),
        syllables=(*of_surname, *(part[2] for part in given)),
        surname_syllables=len(of_surname),
        unit=unit,
    )

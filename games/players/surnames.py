"""Readings of characters in names that are not those they have elsewhere.

Surnames (姓氏): Xiandai Hanyu Cidian, 7th edition, the entries marked "(名) 姓", and Tongyong
Guifan Hanzi Zidian (2013) for those it leaves out. Pinyin without tones, `v` for ü, the usual
reading first; several where bearers of the name differ.
"""


def _table(text: str) -> dict[str, tuple[str, ...]]:
    """Return characters -> readings of a text like `覃 qin|tan, 万俟 mo-qi`."""
    rows = (row.split() for row in text.split(","))
    return {
        characters: tuple(reading.replace("-", " ") for reading in readings.split("|"))
        for characters, readings in rows
    }


SURNAMES = _table("""
    秘 bi|mi, 薄 bo, 卜 bu, 谌 chen|shen, 种 chong, 郗 xi|chi, 盖 ge|gai, 黑 he|hei,
    郇 xun|huan, 阚 kan, 乐 yue|le, 缪 miao, 牟 mu|mou, 区 ou, 朴 piao|pu, 繁 po, 覃 qin|tan,
    仇 qiu, 单 shan, 召 shao, 折 she, 莘 shen|xin, 洗 xian, 解 xie, 尉 wei|yu, 员 yun, 曾 zeng,
    查 zha, 翟 zhai|di, 祭 zhai, 重 chong, 句 gou, 藏 zang, 柏 bai|bo, 费 fei|bi, 万俟 mo-qi,
    尉迟 yu-chi, 长孙 zhang-sun, 澹台 tan-tai, 单于 chan-yu, 宰父 zai-fu, 亓官 qi-guan,
    乐正 yue-zheng, 令狐 ling-hu, 拓跋 tuo-ba, 吐谷浑 tu-yu-hun, 冒顿 mo-du, 子车 zi-ju,
    可朱浑 ke-zhu-hun, 夏侯 xia-hou, 呼延 hu-yan, 鲜于 xian-yu
""")
"""Surname, single or compound (复姓), in simplified characters -> its readings."""

IN_GIVEN_NAMES = _table("""
    柏 bai|bo, 朝 chao|zhao, 晟 sheng|cheng, 盛 sheng|cheng, 乐 le|yue, 长 chang|zhang,
    重 zhong|chong, 行 xing|hang|heng, 茜 qian|xi, 翟 di|zhai, 单 dan|shan, 曾 zeng|ceng,
    参 shen|can, 传 chuan|zhuan, 弹 tan|dan, 调 tiao|diao, 还 huan|hai, 解 jie|xie, 乾 qian|gan,
    藏 cang|zang, 省 xing|sheng, 莎 sha|suo, 娜 na|nuo, 降 jiang|xiang, 缪 miao|mou
""")
"""Character of a given name (名) -> its readings there, where there are several."""

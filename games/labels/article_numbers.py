"""How the number of an article is said: 第 18.2 条, 附录三 一.7, 图7; appendix 3, 1.7.

The record keeps numbers in one short form for all books (`app3.1.7`, `17.3/p2`, `table.5`);
people read them as the books print them. The sections of an appendix are 一, 二, 三 in the
books, their points are Arabic; appendix 2 of gomoku 2025 alone has Arabic sections.
"""

import re
from collections.abc import Iterable

from games.labels.language import is_chinese
from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import PRINTED

Both = tuple[str, str]
Cited = Article | Iterable[Article] | None
"""What an event, a ruling or a refusal rests on."""

_BEGINNINGS: dict[str, Both] = {
    "art.": ("第{}条", "article {}"),
    "fig.": ("图{}", "figure {}"),
    "ref.": ("参考图{}", "reference figure {}"),
    "table.seed.": ("种子位置表 {}", "seed table {}"),
    "table.bye.": ("轮空位置表 {}", "bye table {}"),
    "table.scheveningen.": ("舍维宁根制表 {}", "Scheveningen table {}"),
    "table.group.": ("分组表 {}", "group table {}"),
    "table.snake.": ("蛇形分组表 {}", "snake table {}"),
    "table.rr.": ("循环制表 {}", "round-robin table {}"),
    "table.scheveningen": ("舍维宁根制表", "Scheveningen tables"),
    "table.": ("表{}", "table {}"),
    "form.team-lineup": ("团体台次名单", "team board list"),
    "form.individual-score": ("个人记分表", "slip of a game"),
    "form.team-score": ("团体记分表", "slip of a team match"),
    "form.pairing-card": ("抽编卡", "pairing card"),
    "form.pairing-record": ("抽编记录表", "pairing record"),
    "form.knockout": ("单淘汰轮次表", "single knockout form"),
    "form.rr-individual": ("个人循环成绩表", "round-robin table of people"),
    "form.rr-team": ("团体循环成绩表", "round-robin table of teams"),
    "form.swiss-individual": ("瑞士制个人成绩表", "Swiss table of people"),
    "form.swiss-team": ("瑞士制团体成绩表", "Swiss table of teams"),
    "open.": ("开局{}", "opening {}"),
    "play.": ("行棋{}", "play {}"),
    "colour.": ("先后手{}", "colours {}"),
    "illegal.": ("违规{}", "irregular moves {}"),
    "record.": ("记录{}", "records {}"),
    "clock.": ("计时{}", "clocks {}"),
    "colour": ("先后手", "colours"),
    "intro": ("总说", "introduction"),
}
"""Beginning of a number -> how that part of a book is named; the longer beginnings first."""

_NAMED: tuple[tuple[re.Pattern[str], Both], ...] = tuple(
    (re.compile(shape), names)
    for shape, names in (
        (r"table\.(\d+)", ("{}人（队）表", "table for {}")),
        (r"method\.(\d+)", ("编排方法 {}", "method {}")),
        (r"use\.(\d+)", ("使用说明 {}", "use {}")),
        (r"ko(\d+)", ("{}人单败淘汰赛秩序表", "single knockout sheet for {}")),
        (r"dko(\d+)", ("{}人双败淘汰赛秩序表", "double knockout sheet for {}")),
        (r"ko(\d+)playoff", ("{}人附加赛秩序表", "play-off sheet for {}")),
        (r"seedtable(\d+)", ("种子位置表 {}", "seed table {}")),
        (r"table", ("表", "table")),
        (r"intro", ("说明", "introduction")),
        (r"note", ("注", "note")),
        (r"bye", ("轮空", "byes")),
        (r"scramble", ("抢号", "play-ins")),
    )
)
"""What stands unnumbered in an appendix -> its name; the number is of entrants or of points."""

_PARTS: dict[str, Both] = {
    "chart": (" 图表", ", chart"),
    "scope": (" 适用范围", ", scope"),
}
_APPENDIX = re.compile(r"app(\d*)(?:\.(\d+))?(.*)")
_PARAGRAPH = re.compile(r"p(\d+)")
_WRITTEN_BY_BOOK = re.compile(r"\d[0-9A-Za-z.()\-/①-⑳]*")
_DIGITS = "零一二三四五六七八九"


def number_text(number: str, *, chinese: bool) -> str:
    """Return the number of an article as it stands in a list: 4.1.1, 第4条, 图7, 附录三 一.7."""
    at = 0 if chinese else 1
    whole, _slash, part = number.partition("/")
    text = _appendix(whole, at) if whole.startswith("app") else _begun(whole, at)
    return text + _part(part, at)


def article_text(cited: Cited, *, chinese: bool, own: str | None = "") -> str:
    """Return articles as a sentence names them: 第 18.2 条, 附录三 一.7; article 18.2.

    `cited` are one, several or none ("" then). `own`: the code of the book that goes without
    saying, any other is named; "" names none, None every book. What an official has written
    in other words (第18条) stays as it is.
    """
    plain = "第 {} 条{}" if chinese else "article {}{}"
    texts = []
    for article in articles_in(cited):
        text = article.number
        if _is_number(text):
            whole, _slash, part = text.partition("/")
            if text[0].isdigit():
                text = plain.format(whole, _part(part, 0 if chinese else 1))
            else:
                text = number_text(text, chinese=chinese)
        texts.append(_with_book(article, text, chinese=chinese, own=own))
    return ("、" if chinese else ", ").join(texts)


def articles_in(cited: Cited) -> tuple[Article, ...]:
    """Return what is cited, one article, several or none, as so many."""
    if cited is None:
        return ()
    return (cited,) if isinstance(cited, Article) else tuple(cited)


def number_words(article: Article, *, own: str | None = "") -> str:
    """Return `number_text` in the reader's language, with its book as in `article_text`."""
    chinese = is_chinese()
    number = number_text(article.number, chinese=chinese)
    return _with_book(article, number, chinese=chinese, own=own)


def cited_words(cited: Cited, *, own: str | None = "") -> str:
    """Return `article_text` in the reader's language."""
    return article_text(cited, chinese=is_chinese(), own=own)


def own_book(edition: str) -> str:
    """Return the code of the book that a game of `edition` is played by."""
    return book_of(edition).source.code


def _with_book(article: Article, text: str, *, chinese: bool, own: str | None) -> str:
    if own in ("", article.book):
        return text
    printed = PRINTED.get(article.book)
    if printed is None:
        return f"{article.book} {text}"
    name = f"《{printed.name.zh}》" if chinese else f"{printed.name.en}, "
    return f"{name}{text}"


def _is_number(text: str) -> bool:
    known = text.startswith("app") or any(text.startswith(beginning) for beginning in _BEGINNINGS)
    return known or _WRITTEN_BY_BOOK.fullmatch(text) is not None


def _begun(number: str, at: int) -> str:
    for start, names in _BEGINNINGS.items():
        if number.startswith(start):
            rest = number.removeprefix(start)
            text = names[at].format(rest)
            return f"{text} {rest.lstrip('-')}" if rest and text == names[at] else text
    return number


def _appendix(number: str, at: int) -> str:
    found = _APPENDIX.fullmatch(number)
    if found is None:
        return number
    which, section, rest = found[1], found[2], found[3]
    chinese = at == 0
    name = "附录" + (_ideographs(int(which)) if which else "") if chinese else "appendix"
    if not chinese and which:
        name += f" {which}"
    if section is not None:
        # Gomoku 2025 numbers the sections of its appendix 二 with 1, 2, 3.
        first = _ideographs(int(section)) if chinese and which != "2" else section
        point = f"{first}{_after(rest, at)}"
    else:
        point = _after(rest, at).lstrip(" .,")
    between = " " if chinese or not which else ", "
    return f"{name}{between}{point}" if point else name


def _after(rest: str, at: int) -> str:
    """Return what follows the section: points as they are, unnumbered places by name."""
    for shape, names in _NAMED:
        found = re.fullmatch(rf"(.*?)\.{shape.pattern}", rest)
        if found is not None:
            between = (" ", ", ")[at]
            return f"{found[1]}{between}{names[at].format(*found.groups()[1:])}"
    return rest


def _part(part: str, at: int) -> str:
    """Return the part of an article behind a stroke: a paragraph, a chart, a field of n."""
    if not part:
        return ""
    paragraph = _PARAGRAPH.fullmatch(part)
    if paragraph is not None:
        return (f" 第{paragraph[1]}段", f", paragraph {paragraph[1]}")[at]
    return _PARTS[part][at] if part in _PARTS else f"/{part}"


def _ideographs(number: int) -> str:
    """Return a number below a hundred in ideographs: 3 三, 10 十, 12 十二, 20 二十."""
    tens, ones = divmod(number, 10)
    if not tens:
        return _DIGITS[ones]
    return f"{_DIGITS[tens] if tens > 1 else ''}十{_DIGITS[ones] if ones else ''}"

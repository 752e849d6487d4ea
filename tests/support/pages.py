"""Pages as readers see them: the text without tags, and what is left untranslated in it."""

import re
from html import unescape

_UNREAD = re.compile(r"<(script|style|svg|code|pre|head)\b.*?</\1>", re.DOTALL | re.IGNORECASE)
_OTHER_LANGUAGE = re.compile(r'<(\w+)[^>]*\blang="en"[^>]*>.*?</\1>', re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_CHINESE = re.compile("[一-鿿]")
_BETWEEN = re.compile(r"(?<=>)\s+(?=<)")
_EDGE = re.compile(r"(<(?:dd|dt|h[1-6]|li|p|t[dh])\b[^>]*>)\s+|\s+(</(?:dd|dt|h[1-6]|li|p|t[dh])>)")
_NOWHERE = re.compile(r"""<[^>]*\b(?:href|src)=(?:""|'')[^>]*>""")
_ALLOWED = re.compile(
    r"English|SHA-256|PDF|XLSX|\bpgn\b|Ctrl|Mac|[0-9a-f]{8}-[0-9a-f-]{27,}|user:\d+|[a-z]+_[a-z_]+"
)


def tight(html: str) -> str:
    """Return a page without the white space of its templates: none between tags or inside cells."""
    return _EDGE.sub(r"\1\2", _BETWEEN.sub("", " ".join(html.split())))


def visible_parts(html: str) -> list[str]:
    """Return the pieces of text of a page, without code, drawings and English citations."""
    text = " ".join(_OTHER_LANGUAGE.sub(" ", _UNREAD.sub(" ", html)).split())
    parts = [unescape(part).strip() for part in _TAG.sub("\n", text).split("\n")]
    return [part for part in parts if part]


def english_left(html: str) -> list[str]:
    """Return the visible pieces that hold Latin words and nothing Chinese."""
    return [
        part
        for part in visible_parts(html)
        if _LATIN.search(_ALLOWED.sub("", part)) and not _CHINESE.search(part)
    ]


def chinese_left(html: str) -> list[str]:
    """Return the visible pieces that hold Chinese."""
    return [part for part in visible_parts(html) if _CHINESE.search(part)]


def leading_nowhere(html: str) -> list[str]:
    """Return the tags of a page whose address is empty."""
    return _NOWHERE.findall(html)


def tables_of(html: str) -> list[list[list[str]]]:
    """Return every table of a page, row by row, as the words of its cells; what is struck in ~."""
    struck = re.sub(r"</?s>", "~", tight(html))
    return [
        [
            [_words(cell) for cell in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row)]
            for row in re.findall(r"<tr\b[^>]*>(.*?)</tr>", table)
        ]
        for table in re.findall(r"<table\b.*?</table>", struck)
    ]


def links_of(html: str) -> list[tuple[str, str]]:
    """Return the words and the address of every link within the tables of a page, in order."""
    tables = " ".join(re.findall(r"<table\b.*?</table>", tight(html)))
    found = re.findall(r"""<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)</a>""", tables)
    return [(_words(inside), unescape(address)) for address, inside in found]


def words_in(html: str, element: str) -> list[str]:
    """Return the words of each element of a kind, as "li" or 'p class="files"'."""
    name = element.split()[0]
    found = re.findall(rf"<{element}(?![\w-])[^>]*>(.*?)</{name}>", tight(html))
    return [_words(inside) for inside in found]


def _words(html: str) -> str:
    return " ".join(unescape(_TAG.sub(" ", html)).split())

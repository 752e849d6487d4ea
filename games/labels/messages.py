"""Messages of pure code in words, and rulings with the words that outlive the code."""

from dataclasses import replace
from typing import TypeVar

from django.utils.translation import gettext, override

from games.record.ruling import LabelledMove, Ruling
from games.rules.books.article import Named
from games.streams.messages import MESSAGES, Message

R = TypeVar("R", bound=Ruling)
E = TypeVar("E", bound=Ruling | LabelledMove)


def message_text(message: Message) -> str:
    """Say a message in the reader's language.

    :raises KeyError: nobody declared its code, or its words name what does not stand in it.
    """
    stands: dict[str, object] = {
        **dict(message.numbers),
        **dict(message.texts),
        **{name: message_text(part) for name, part in message.parts},
    }
    return gettext(MESSAGES[message.code]) % stands


def finding_text(code: str) -> str:
    """Say what an audit found; a code of newer records is shown as it is."""
    return gettext(MESSAGES[code]) if code in MESSAGES else code


def in_both(message: Message) -> Named:
    """Say a message in both languages, whatever the reader's: what is stored or printed so."""
    with override("zh-hans"):
        zh = message_text(message)
    with override("en"):
        return Named(zh=zh, en=message_text(message))


def rendered(ruling: R) -> R:
    """Put explanations of a ruling and its labels in words beside their messages.

    What has no message stays.
    """
    ruling = replace(ruling, labels=tuple(map(_in_words, ruling.labels)))
    return _in_words(ruling)


def _in_words(explained: E) -> E:
    if explained.explanation is None:
        return explained
    words = in_both(explained.explanation)
    return replace(explained, explanation_zh=words.zh, explanation_en=words.en)


def bilingual(text: str, /, **stands: object) -> str:
    """Say a text of the catalogues on one line, Chinese first, then English.

    A terminal tells no reader's language: what commands print and explain is in both.
    """
    with override("zh-hans"):
        chinese = gettext(text) % stands if stands else gettext(text)
    return f"{chinese} / {text % stands if stands else text}"

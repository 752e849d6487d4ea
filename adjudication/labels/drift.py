"""Words of what came out otherwise: what it is about, what it was then, what it is now."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.labels.codes import QUESTIONS, SEVERITIES, VERDICTS, Word, word
from games.labels.messages import message_text
from games.rules.books.article import numbers_of, parse_articles
from games.streams.messages import MESSAGES, Message

KINDS: dict[str, Word] = {
    "verdict": _("verdict"),
    "articles": _("articles"),
    "labels": _("kinds of moves"),
    "gained": _("finding gained"),
    "lost": _("finding lost"),
    "failed": _("no answer any more"),
}
PACES: dict[str, Word] = {
    "full": _("full speed"),
    "beside_play": _("a quarter of the speed: games are being played"),
    "claims_first": _("stands by: %(claims)d claims come first"),
}
_FINDINGS = frozenset({"gained", "lost"})


def kind_words(kind: str) -> str:
    """Say it in the language of whoever reads, an unknown kind by its code."""
    return word(KINDS, kind)


def drift_words(kind: str, subject: str) -> str:
    """Say both on one line, the kind alone where a whole game gave nothing."""
    about = subject_words(kind, subject)
    return f"{kind_words(kind)} · {about}" if about else kind_words(kind)


def pace_words(pace: str, claims: int) -> str:
    """Return how fast a run goes, and why not faster."""
    return word(PACES, pace) % {"claims": claims}


def subject_words(kind: str, subject: str) -> str:
    """Return the question ruled on, or what was found."""
    if kind in _FINDINGS and subject in MESSAGES:
        return message_text(Message(code=subject))
    return word(QUESTIONS, subject)


def answer_words(kind: str, answer: str) -> str:
    """Return an answer as it was given then or is now; "" for none."""
    if kind in _FINDINGS:
        return word(SEVERITIES, answer)
    if kind == "articles":
        return ", ".join(numbers_of(parse_articles(answer)))
    if kind in {"verdict", "failed"}:
        code, _blank, brings = answer.partition(" ")
        if code in VERDICTS:
            return f"{word(VERDICTS, code)} {brings}".strip()
    return answer


def both(wording: Callable[[], str]) -> str:
    """Say it in Chinese and in English, once where they agree."""
    spoken = []
    for language in ("zh-hans", "en"):
        with override(language):
            spoken.append(wording())
    return " / ".join(dict.fromkeys(spoken))

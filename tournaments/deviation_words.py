"""Departures from the book as people read them; the record and files keep the short lines.

Questions 46, 59, 65 to 69 and 210 of the tournament managers' checklist and T5. A line that
has none of the known forms is shown as it stands: a file may bring any.
"""

import re
from collections.abc import Callable, Mapping
from re import Match

from django.utils.translation import gettext as _

from tournaments import page_words as words
from tournaments.crosstable import Mark
from tournaments.page_words import FIELDS
from tournaments.record.values import Score

Named = Mapping[int, str]
_REASON = r"(?: \((?P<why>.*)\))?"


def said_deviation(kind: str, text: str, named: Named) -> str:
    """Return what a line of deviation says, with entrants, results and settings in words."""
    for kinds, shape, told in _SHAPES:
        found = re.fullmatch(shape, text, re.DOTALL) if kind in kinds else None
        if found is not None:
            return _reasoned(told(found, named), found)
    return text


def field_word(field: str) -> str:
    """Return the words for a setting of the regulations, its code where there are none."""
    return str(FIELDS.get(field, field))


def _reasoned(text: str, found: Match[str]) -> str:
    why = found.groupdict().get("why")
    return _("%(text)s (%(reason)s)") % {"text": text, "reason": why} if why else text


def _who(number: str, named: Named) -> str:
    return f"{number} {named.get(int(number), '')}".strip()


def _score(code: str) -> str:
    return str(words.SHORT_SCORES[Score(code)]) if code in set(Score) else code


def _line_up(found: Match[str], named: Named) -> str:
    return _("%(team)s: line-up %(old)s in time, then %(new)s") % {
        "team": _who(found["number"], named),
        "old": found["old"],
        "new": found["new"],
    }


def _paired(found: Match[str], named: Named) -> str:
    told = {"old": found["old"] or "–", "new": found["new"] or "–"}
    return _("%(old)s by the system, %(new)s as published") % told


def _board(found: Match[str], named: Named) -> str:
    told = {"board": int(found["board"]), "score": _score(found["score"])}
    return _("board %(board)d: %(score)s") % told


def _game(found: Match[str], named: Named) -> str:
    return _("board %(board)d, game %(game)d: %(old)s became %(new)s") % {
        "board": int(found["board"]),
        "game": int(found["game"]),
        "old": _score(found["old"]),
        "new": _score(found["new"]),
    }


def _bye(found: Match[str], named: Named) -> str:
    kind = found["kind"]
    mark = str(words.MARKS[Mark(kind)]) if kind in set(Mark) else kind
    return f"{_who(found['number'], named)} · {mark}"


def _recalled(found: Match[str], named: Named) -> str:
    return _("%(bye)s, taken back") % {"bye": _bye(found, named)}


def _draft(found: Match[str], named: Named) -> str:
    return _("draft %(number)d") % {"number": int(found["number"])}


def _rating(found: Match[str], named: Named) -> str:
    told = _("rated") if found["told"] == "rated" else _("not rated")
    score = _score(found["score"]) if found["score"] else ""
    return _("board %(board)d: %(score)s") % {
        "board": int(found["board"]),
        "score": f"{told} {score}".strip(),
    }


def _settings(found: Match[str], named: Named) -> str:
    return "; ".join(_setting(one) for one in found["changes"].split("; "))


def _setting(change: str) -> str:
    field, colon, rest = change.partition(": ")
    if not colon or field not in FIELDS:
        return change
    return f"{field_word(field)}: {rest.replace(' -> ', ' → ')}"


_PAIRS = r"(?P<old>[\d -]*?) ?=> ?(?P<new>[\d -]*?)"
_SHAPES: tuple[tuple[frozenset[str], str, Callable[[Match[str], Named], str]], ...] = (
    (
        frozenset({"Line-up"}),
        rf"team (?P<number>\d+): (?P<old>[\d-]+) => (?P<new>[\d-]+){_REASON}",
        _line_up,
    ),
    (frozenset({"MPA", "Import", "Configuration"}), _PAIRS + _REASON, _paired),
    (
        frozenset({"Correction"}),
        r"board (?P<board>\d+) game (?P<game>\d+): (?P<old>\S+) (?P<new>\S+)",
        _game,
    ),
    (
        frozenset({"Correction", "Ruling", "Adjournment"}),
        r"board (?P<board>\d+): (?P<score>\S+)",
        _board,
    ),
    (frozenset({"Bye"}), rf"(?P<kind>\w+) for (?P<number>\d+){_REASON}", _bye),
    (
        frozenset({"Bye"}),
        rf"(?P<kind>\w+) for (?P<number>\d+) taken back{_REASON}",
        _recalled,
    ),
    (frozenset({"Discard"}), rf"draft (?P<number>\d+){_REASON}", _draft),
    (
        frozenset({"Rating"}),
        rf"(?P<board>\d+): (?P<told>rated|not rated)(?: (?P<score>\S+))??{_REASON}",
        _rating,
    ),
    (
        frozenset({"Configuration"}),
        rf"(?P<changes>[a-z_]+: .*? -> .*?){_REASON}",
        _settings,
    ),
)
"""The kinds of a line, the form it has in the record, and its words."""

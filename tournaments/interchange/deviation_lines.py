"""Departures from the book as lines of a report, `### MPA @ Round n: ...`, and read back.

Questions 46, 55 and 59 of the tournament managers' checklist. A line that has none of our
forms is kept as it stands: a file may bring any.
"""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from games.streams.plain_values import typed
from tournaments.crosstable import Mark
from tournaments.formats import trf
from tournaments.record.deviations import (
    ByeChange,
    Deviation,
    DeviationKind,
    LineUpChange,
    PairingDeparture,
    PairingDifference,
    QuotedLine,
    RatingChange,
    ScoreChange,
    Seating,
)
from tournaments.record.values import Score
from tournaments.regulations.changes import Change, SettingValue, json_of

K = DeviationKind
SPELLINGS = {
    K.ADJOURNMENT: "Adjournment",
    K.BYE: "Bye",
    K.CONFIGURATION: "Configuration",
    K.PAIRED_OTHERWISE: "Configuration",
    K.CORRECTION: "Correction",
    K.DISCARD: "Discard",
    K.IMPORT: "Import",
    K.LATE_ENTRY: "LateEntry",
    K.LINE_UP: "LineUp",
    K.MANUAL_PAIRING: "MPA",
    K.MODE: "Mode",
    K.QUALIFIERS: "Qualifiers",
    K.RECALL: "Recall",
    K.RATING: "Rating",
    K.RULING: "Ruling",
}
"""Kind -> the one word that a report has room for; a quoted line has its own."""


def format_deviation(deviation: Deviation) -> trf.Deviation:
    """One quoted from a file goes out as it came in."""
    if deviation.quoted is not None:
        return trf.Deviation(
            kind=deviation.quoted.kind, round=deviation.round, text=deviation.quoted.text
        )
    return trf.Deviation(
        kind=SPELLINGS[deviation.kind], round=deviation.round, text=_text(deviation)
    )


def parse_deviation(line: trf.Deviation, *, stage: int) -> Deviation:
    """Return the departure that a line of the report of `stage` tells.

    Only a line that would be written just so again is more than quoted.
    """
    for kind, spelling in SPELLINGS.items():
        if spelling != line.kind:
            continue
        found = _READERS[kind](line.text)
        if found is None:
            continue
        whole = Deviation(kind=kind, stage=stage, round=line.round, **found)
        if format_deviation(whole).text.strip() == line.text.strip():
            return whole
    quoted = QuotedLine(kind=line.kind, text=line.text)
    return Deviation(kind=K.QUOTED, stage=stage, round=line.round, quoted=quoted)


def _text(deviation: Deviation) -> str:
    body = _body(deviation)
    if not body:
        return deviation.reason
    return f"{body} ({deviation.reason})" if deviation.reason else body


def _body(deviation: Deviation) -> str:
    """Return what a line says beside its reason, "" where that is all."""
    match deviation:
        case Deviation(pairing=PairingDeparture() as pairing):
            # A side without pairs leaves no space at the edge, where a file would lose it.
            return pairing.notation.strip()
        case Deviation(score=ScoreChange(game=0) as score):
            return f"board {score.board}: {score.score}"
        case Deviation(score=ScoreChange() as score):
            return f"board {score.board} game {score.game}: {score.before} {score.score}"
        case Deviation(bye=ByeChange() as bye):
            return f"{bye.mark} for {bye.number}{' taken back' if bye.taken_back else ''}"
        case Deviation(line_up=LineUpChange() as line_up):
            return f"team {line_up.number}: {line_up.notation}"
        case Deviation(rating=RatingChange() as rating):
            status = "rated" if rating.rated else "not rated"
            return f"{rating.board}: {status} {rating.score or ''}".rstrip()
        case Deviation(settings=settings) if settings:
            return "; ".join(
                f"{x.field}: {json_of(x, x.before)} -> {json_of(x, x.after)}" for x in settings
            )
        case _:
            return f"draft {deviation.draft}" if deviation.draft else ""


Found = dict[str, Any] | None
"""The fields of a departure that a text tells, None where it is none of the form."""

_NUMBER = "[0-9]{1,9}"
_REASON = r"(?: \((?P<reason>.+)\))?"
_SIDE = rf"(?:{_NUMBER}(?:-{_NUMBER})?(?: {_NUMBER}(?:-{_NUMBER})?)*)?"
_DIFFERS = rf"(?P<system>{_SIDE}) ?=> ?(?P<made>{_SIDE})"
_PLACES = rf"{_NUMBER}(?:-{_NUMBER})*"
_REFUSAL = "(?P<refusal>[a-z]+(?:_[a-z]+)+)"


def _matched(shape: str, text: str) -> dict[str, str] | None:
    found = re.fullmatch(f"(?:{shape}){_REASON}", text, re.DOTALL)
    return None if found is None else {k: v or "" for k, v in found.groupdict().items()}


def _seating(text: str) -> Seating:
    words = [other.partition("-") for other in text.split()]
    return Seating(
        pairs=tuple((int(a), int(b)) for a, dash, b in words if dash),
        byes=tuple(int(a) for a, dash, _ in words if not dash),
    )


def _difference(text: str) -> Found:
    found = _matched(_DIFFERS, text)
    if found is None:
        return None
    differs = PairingDifference(system=_seating(found["system"]), made=_seating(found["made"]))
    return {"pairing": PairingDeparture(differs=differs), "reason": found["reason"]}


def _departure(text: str) -> Found:
    """Return a pairing beside the system's, which may give none."""
    found = _matched(f"-|{_REFUSAL}", text)
    if found is None:
        return _difference(text)
    return {"pairing": PairingDeparture(refusal=found["refusal"]), "reason": found["reason"]}


def _score_of(text: str) -> Score | None:
    return Score(text) if text in set(Score) else None


def _board(text: str) -> Found:
    found = _matched(rf"board (?P<board>{_NUMBER}): (?P<score>\S+)", text)
    score = None if found is None else _score_of(found["score"])
    if found is None or score is None:
        return None
    change = ScoreChange(board=int(found["board"]), score=score)
    return {"score": change, "reason": found["reason"]}


def _correction(text: str) -> Found:
    shape = rf"board (?P<board>{_NUMBER}) game (?P<game>{_NUMBER}): (?P<old>\S+) (?P<new>\S+)"
    found = _matched(shape, text)
    if found is None:
        return _board(text)
    old, new = _score_of(found["old"]), _score_of(found["new"])
    if old is None or new is None:
        return None
    change = ScoreChange(board=int(found["board"]), game=int(found["game"]), before=old, score=new)
    return {"score": change, "reason": found["reason"]}


def _bye(text: str) -> Found:
    shape = rf"(?P<mark>\w+) for (?P<number>{_NUMBER})(?P<back> taken back)?"
    found = _matched(shape, text)
    if found is None or found["mark"] not in set(Mark):
        return None
    mark, number = Mark(found["mark"]), int(found["number"])
    bye = ByeChange(number=number, mark=mark, taken_back=bool(found["back"]))
    return {"bye": bye, "reason": found["reason"]}


def _line_up(text: str) -> Found:
    shape = rf"team (?P<number>{_NUMBER}): (?P<timely>{_PLACES}) => (?P<late>{_PLACES})"
    found = _matched(shape, text)
    if found is None:
        return None
    timely, late = (tuple(int(x) for x in found[side].split("-")) for side in ("timely", "late"))
    change = LineUpChange(number=int(found["number"]), timely=timely, late=late)
    return {"line_up": change, "reason": found["reason"]}


def _rating(text: str) -> Found:
    shape = rf"(?P<board>{_NUMBER}): (?P<rated>rated|not rated)(?: (?P<score>[^\s(]+))?"
    found = _matched(shape, text)
    if found is None:
        return None
    score = _score_of(found["score"])
    if found["score"] and score is None:
        return None
    change = RatingChange(board=int(found["board"]), rated=found["rated"] == "rated", score=score)
    return {"rating": change, "reason": found["reason"]}


def _draft(text: str) -> Found:
    found = _matched(rf"draft (?P<draft>{_NUMBER})", text)
    return found and {"draft": int(found["draft"]), "reason": found["reason"]}


def _configuration(text: str) -> Found:
    """Return settings before and after, `field: json -> json; ...`, and the reason."""
    changed: list[Change] = []
    rest = text
    try:
        while True:
            field, _, rest = rest.partition(": ")
            if field not in _FIELDS:
                return None
            before, rest = _setting(field, rest)
            if not rest.startswith(" -> "):
                return None
            after, rest = _setting(field, rest.removeprefix(" -> "))
            changed.append(Change(field=field, before=before, after=after))
            if not rest.startswith("; "):
                break
            rest = rest.removeprefix("; ")
    except (ValueError, RecursionError):
        return None
    found = _matched("", rest)
    return found and {"settings": tuple(changed), "reason": found["reason"]}


_FIELDS = frozenset(field.name for field in fields(SettingValue))
_DECODER = json.JSONDecoder()


def _setting(field: str, text: str) -> tuple[SettingValue, str]:
    """Return the value at the head of `text`, and what follows it.

    :raises ValueError: there is none that the field can have.
    """
    value, end = _DECODER.raw_decode(text)
    setting: SettingValue = typed(SettingValue, {field: value}, "")
    return setting, text[end:]


def _reason_alone(text: str) -> Found:
    return {"reason": text}


_READERS: dict[DeviationKind, Callable[[str], Found]] = {
    K.ADJOURNMENT: _board,
    K.BYE: _bye,
    K.CONFIGURATION: _configuration,
    K.PAIRED_OTHERWISE: _departure,
    K.CORRECTION: _correction,
    K.DISCARD: _draft,
    K.IMPORT: _departure,
    K.LATE_ENTRY: _reason_alone,
    K.LINE_UP: _line_up,
    K.MANUAL_PAIRING: _difference,
    K.MODE: _reason_alone,
    K.QUALIFIERS: _reason_alone,
    K.RECALL: _reason_alone,
    K.RATING: _rating,
    K.RULING: _board,
}
"""Kind -> the reader of its form."""

"""Departures from the book as people read them, in their language.

Questions 46, 59, 65 to 69 and 210 of the tournament managers' checklist and T5. What a file
of another program says stands as it came.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.labels.refusals import title_of
from tournaments.interchange.deviation_lines import SPELLINGS
from tournaments.labels import pages as words
from tournaments.labels.pages import FIELDS, Word
from tournaments.record.deviations import (
    ByeChange,
    Deviation,
    DeviationKind,
    LineUpChange,
    PairingDeparture,
    QuotedLine,
    RatingChange,
    ScoreChange,
)
from tournaments.regulations.changes import Change, json_of

Named = Mapping[int, str]
_KINDS = {spelling: kind for kind, spelling in reversed(SPELLINGS.items())}


def kind_words(deviation: Deviation) -> Word:
    """Return the words for the kind of a departure; a quoted line of our spelling is of ours."""
    if deviation.quoted is None:
        return words.DEVIATIONS[deviation.kind]
    kind = _KINDS.get(deviation.quoted.kind)
    return words.DEVIATIONS[kind] if kind else deviation.quoted.kind


def deviation_words(deviation: Deviation, named: Named) -> str:
    """Return what a departure says, with entrants, results and settings in words."""
    body = _body(deviation, named)
    if not body or not deviation.reason:
        return body or deviation.reason
    return _("%(text)s (%(reason)s)") % {"text": body, "reason": deviation.reason}


def departure_words(departure: PairingDeparture) -> str:
    """Return how a round stands to the system's pairing."""
    differs = departure.differs
    if differs is not None:
        return _("%(old)s by the system, %(new)s as published") % {
            "old": differs.system.notation or "–",
            "new": differs.made.notation or "–",
        }
    if departure.refusal:
        why = title_of(departure.refusal).rstrip("。.")
        return _("the system gives no pairing: %(why)s") % {"why": why}
    return _("as the system pairs it")


def field_word(field: str) -> str:
    """Return the words for a setting of the regulations, its code where there are none."""
    return str(FIELDS.get(field, field))


def _body(deviation: Deviation, named: Named) -> str:
    """Return the words beside the reason, "" where the reason is all."""
    match deviation:
        case Deviation(pairing=PairingDeparture() as pairing):
            return departure_words(pairing)
        case Deviation(score=ScoreChange() as score):
            return _score(score)
        case Deviation(bye=ByeChange() as bye):
            text = f"{_who(bye.number, named)} · {words.MARKS[bye.mark]}"
            return _("%(bye)s, taken back") % {"bye": text} if bye.taken_back else text
        case Deviation(line_up=LineUpChange() as line_up):
            return _line_up(line_up, named)
        case Deviation(rating=RatingChange() as rating):
            return _rating(rating)
        case Deviation(quoted=QuotedLine() as quoted):
            return quoted.text
        case Deviation(kind=DeviationKind.DISCARD):
            return _("draft %(number)d") % {"number": deviation.draft}
        case _:
            return "; ".join(_setting(change) for change in deviation.settings)


def _who(number: int, named: Named) -> str:
    return f"{number} {named.get(number, '')}".strip()


def _score(change: ScoreChange) -> str:
    score = str(words.SHORT_SCORES[change.score])
    if change.before is None:
        return _("board %(board)d: %(score)s") % {"board": change.board, "score": score}
    return _("board %(board)d, game %(game)d: %(old)s became %(new)s") % {
        "board": change.board,
        "game": change.game,
        "old": words.SHORT_SCORES[change.before],
        "new": score,
    }


def _line_up(change: LineUpChange, named: Named) -> str:
    return _("%(team)s: line-up %(old)s in time, then %(new)s") % {
        "team": _who(change.number, named),
        "old": change.timely_notation,
        "new": change.late_notation,
    }


def _rating(change: RatingChange) -> str:
    status = _("rated") if change.rated else _("not rated")
    score = str(words.SHORT_SCORES[change.score]) if change.score else ""
    return _("board %(board)d: %(score)s") % {
        "board": change.board,
        "score": f"{status} {score}".strip(),
    }


def _setting(change: Change) -> str:
    before, after = (json_of(change, value) for value in (change.before, change.after))
    return f"{field_word(change.field)}: {before} → {after}"

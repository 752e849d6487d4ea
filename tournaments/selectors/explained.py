"""Why a pair meets, in words: scores, colour histories, the rule that decided (gomoku 25.2.2-D).

The explanation is stored with the pair as JSON; a pair made by a hand has none.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.words.article_numbers import said_article
from games.words.language import spoken
from tournaments import pairing_words
from tournaments.pairing.history import Float
from tournaments.pairing.settings import Principle
from tournaments.pairing.values import ColourReason, PairReason
from tournaments.regulations.principles import WORDS as PRINCIPLES
from tournaments.selectors.shown import Seat


def explained(why: str, sat: Mapping[int, Seat]) -> tuple[str, ...]:
    """Return the lines of an explanation; one line for a pair without one."""
    if not why:
        return (_("Paired by hand: see the reason of the change."),)
    told: dict[str, Any] = json.loads(why)
    match told.get("reason"):
        case "table":
            return (_("By the round-robin table: %(row)s.") % {"row": _dash(told["row"])},)
        case "final":
            return tuple(_final(told, sat))
        case "schedule":
            return tuple(_scheduled(told, sat))
        case _:
            return tuple(_paired(told, sat))


def _dash(row: list[int]) -> str:
    return "-".join(str(one) for one in row)


def _final(told: dict[str, Any], sat: Mapping[int, Seat]) -> list[str]:
    lines = [_("The final of the first two.")]
    chooser = told.get("chooser")
    if chooser is not None:
        name = sat[chooser].name if chooser in sat else str(chooser)
        lines.append(_("Equal first moves: %(name)s chooses the colour.") % {"name": name})
    return [*lines, *_articles(told)]


def _scheduled(told: dict[str, Any], sat: Mapping[int, Seat]) -> list[str]:
    lines = [_("By the sheet or table of the format: match %(match)s.") % {"match": told["match"]}]
    chooser = told.get("chooser")
    if chooser is not None:
        name = sat[chooser].name if chooser in sat else str(chooser)
        lines.append(_("Placed higher: %(name)s chooses the colour.") % {"name": name})
    elif told["colours"] == "lot":
        lines.append(_("The colours were drawn by lot."))
    return lines


def _paired(told: dict[str, Any], sat: Mapping[int, Seat]) -> list[str]:
    lines = [_side(told["first"], sat), _side(told["second"], sat)]
    reason = str(pairing_words.REASONS[PairReason(told["reason"])])
    seeker = told["seeker"]
    name = sat[seeker].name if seeker in sat else str(seeker)
    lines.append(_("Paired from %(name)s: %(reason)s.") % {"name": name, "reason": reason})
    if told["rank"]:
        lines.append(_("Candidates passed over: %(count)d.") % {"count": told["rank"]})
    colour = str(pairing_words.COLOURS[ColourReason(told["colour"])])
    lines.append(_("First move: %(reason)s.") % {"reason": colour})
    out = [spoken_principle(one) for one in told.get("left_out", ())]
    if out:
        lines.append(_("Not held to in this event: %(principles)s.") % {"principles": _list(out)})
    return [*lines, *_articles(told)]


def spoken_principle(code: str) -> str:
    """Return a relative principle in the reader's language (gomoku appendix 6 二 (二))."""
    return spoken(PRINCIPLES[Principle(code)])


def _list(texts: list[str]) -> str:
    return "; ".join(texts)


def _side(side: dict[str, Any], sat: Mapping[int, Seat]) -> str:
    number = side["number"]
    name = sat[number].name if number in sat else ""
    colours = " ".join(_colour(one) for one in side["colours"]) or _("no game yet")
    text = _("%(number)d %(name)s: %(points)s points; moves so far: %(colours)s") % {
        "number": number,
        "name": name,
        "points": side["points"],
        "colours": colours,
    }
    if side["float"]:
        text += "; " + str(pairing_words.FLOATS[Float(side["float"])])
    return text


def _colour(one: int) -> str:
    return _("first") if one > 0 else _("second")


def _articles(told: dict[str, Any]) -> list[str]:
    articles = said_article(", ".join(told.get("articles", ())))
    return [_("Articles: %(articles)s.") % {"articles": articles}] if articles else []

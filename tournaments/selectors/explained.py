"""Why a pair meets, in words: scores, colour histories, the rule that decided (gomoku 25.2.2-D).

The reason is stored with the pair; a pair made by a hand has none.
"""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from games.labels.article_numbers import cited_words
from games.rules.books.article import Article
from tournaments.books.pairing import Principle
from tournaments.labels import pairing
from tournaments.labels.regulation_lines import PRINCIPLES
from tournaments.pairing.values import Explanation, Side
from tournaments.record.rounds.pair_reasons import (
    FinalReason,
    MeetingReason,
    ScheduleReason,
    TableReason,
)
from tournaments.regulations.text import exact
from tournaments.schedules.steps import ColourBy
from tournaments.selectors.shown import Seat


def explained(why: MeetingReason | None, sat: Mapping[int, Seat]) -> tuple[str, ...]:
    """Return the lines of an explanation; one line for a pair without one."""
    match why:
        case MeetingReason(table=TableReason() as table):
            row = "-".join(str(number) for number in table.row)
            return (_("By the round-robin table: %(row)s.") % {"row": row},)
        case MeetingReason(final=FinalReason() as final):
            return tuple(_final(final, sat))
        case MeetingReason(schedule=ScheduleReason() as schedule):
            return tuple(_scheduled(schedule, sat))
        case MeetingReason(system=Explanation() as system):
            return tuple(_paired(system, sat))
        case _:
            return (_("Paired by hand: see the reason of the change."),)


def _name(number: int, sat: Mapping[int, Seat]) -> str:
    return sat[number].name if number in sat else str(number)


def _final(final: FinalReason, sat: Mapping[int, Seat]) -> list[str]:
    lines = [_("The final of the first two.")]
    if final.chooser:
        name = _name(final.chooser, sat)
        lines.append(_("Equal first moves: %(name)s chooses the colour.") % {"name": name})
    return [*lines, *_articles(final.articles)]


def _scheduled(by: ScheduleReason, sat: Mapping[int, Seat]) -> list[str]:
    lines = [_("By the sheet or table of the format: match %(match)s.") % {"match": by.match}]
    if by.chooser:
        name = _name(by.chooser, sat)
        lines.append(_("Placed higher: %(name)s chooses the colour.") % {"name": name})
    elif by.colours is ColourBy.LOT:
        lines.append(_("The colours were drawn by lot."))
    return lines


def _paired(system: Explanation, sat: Mapping[int, Seat]) -> list[str]:
    lines = [_side(system.first, sat), _side(system.second, sat)]
    reason = str(pairing.REASONS[system.reason])
    name = _name(system.seeker, sat)
    lines.append(_("Paired from %(name)s: %(reason)s.") % {"name": name, "reason": reason})
    if system.rank:
        lines.append(_("Candidates passed over: %(count)d.") % {"count": system.rank})
    colour = str(pairing.COLOURS[system.colour])
    lines.append(_("First move: %(reason)s.") % {"reason": colour})
    if system.handicap:
        text = pairing.handicap_text(system.handicap)
        lines.append(_("Handicap by the difference: %(text)s.") % {"text": text})
    if system.left_out:
        out = "; ".join(spoken_principle(principle) for principle in system.left_out)
        lines.append(_("Not held to in this tournament: %(principles)s.") % {"principles": out})
    return [*lines, *_articles(system.articles)]


def spoken_principle(code: str) -> str:
    """Return a relative principle in the reader's language (gomoku appendix 6 二 (二))."""
    return str(PRINCIPLES[Principle(code)])


def _side(side: Side, sat: Mapping[int, Seat]) -> str:
    colours = " ".join(_colour(colour) for colour in side.colours) or _("no game yet")
    text = _("%(number)d %(name)s: points %(points)s; moves so far: %(colours)s") % {
        "number": side.number,
        "name": sat[side.number].name if side.number in sat else "",
        "points": exact(side.points),
        "colours": colours,
    }
    if side.float:
        text += "; " + str(pairing.FLOATS[side.float])
    return text


def _colour(number: int) -> str:
    return _("first") if number > 0 else _("second")


def _articles(cited: Iterable[Article]) -> list[str]:
    articles = cited_words(cited)
    return [_("Articles: %(articles)s.") % {"articles": articles}] if articles else []

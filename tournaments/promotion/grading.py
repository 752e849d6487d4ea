"""Which events may promote, and who says so where no book counts.

Sources: weiqi 2002 25.3 (professional dan by the national dan tournament; amateurs by other
events, sixth dan by recognised placings with approval, seventh by special recognition); gomoku
2025 27.8 (a grading event tests strength; the book has no norms).
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.books.weiqi import NORMS
from tournaments.promotion.points import Dan, DanSystem

declare_refusals(
    422,
    no_norms_in_the_book=_("The rule book has grading tournaments and no norms of promotion."),
    no_dan_in_this_game=_("The rule book of this game has no dan."),
    not_a_dan_tournament=_("Tables 4 and 5 are for dan tournaments: the regulations say none."),
    not_professional=_("Tables 4 and 5 are for professional dan."),
    not_amateur=_("Only an amateur dan rests on a place."),
    award_needs_approval=_("Amateur sixth and seventh dan need an approval: say whose."),
    award_without_event=_("An amateur dan rests on a tournament."),
    award_without_place=_("An amateur dan rests on a place, and this player has none."),
    seventh_dan_for_winners=_("Amateur seventh dan is for winners alone."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPromotion:
    """Why nothing is promoted: a stable code and the article."""

    code: str
    article: Article | None


def promotion_offered(
    edition: str, *, dan_tournament: bool, system: DanSystem
) -> NoPromotion | None:
    """Return None where tables 4 and 5 apply, else why they do not."""
    known = book_of(edition).promotion
    article = known.article
    if known.norms is None:
        code = "no_norms_in_the_book" if known.article else "no_dan_in_this_game"
        return NoPromotion(code=code, article=article)
    if system is not DanSystem.PROFESSIONAL:
        return NoPromotion(code="not_professional", article=article)
    if not dan_tournament:
        return NoPromotion(code="not_a_dan_tournament", article=article)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class AmateurAward:
    """An amateur dan awarded for a place in an event; `approval` names who recognised it."""

    dan: Dan
    event: str
    place: int
    approval: str = ""


def check_award(award: AmateurAward) -> tuple[NoPromotion, ...]:
    """Return why an amateur award cannot be entered; nothing when it can (25.3)."""
    found: list[NoPromotion] = []
    if award.dan.system is not DanSystem.AMATEUR:
        found.append(NoPromotion(code="not_amateur", article=WEIQI("25.3")))
    if not award.event:
        found.append(NoPromotion(code="award_without_event", article=WEIQI("25.3")))
    if award.place < 1:
        found.append(NoPromotion(code="award_without_place", article=WEIQI("25.3")))
    if award.dan.number >= NORMS.approved_from and not award.approval:
        found.append(NoPromotion(code="award_needs_approval", article=WEIQI("25.3")))
    if award.dan.number == 7 and award.place != 1:
        found.append(NoPromotion(code="seventh_dan_for_winners", article=WEIQI("25.3")))
    return tuple(found)

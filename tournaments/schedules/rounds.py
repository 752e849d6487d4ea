"""How many rounds each book advises (轮次), and what it says against a choice.

Xiangqi 2020 app. 3 一(2), weiqi 2002 app. 五.1, gomoku 2025 app. 6 四 and 27.3, draughts
appendix (四)4. Advice only: the organiser may do otherwise and is told what the book says.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.rounds import RoundCount
from tournaments.schedules.steps import ScheduleError

declare_refusals(422, places_out_of_range=_("At least one place has to be told apart."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """Fewest and most rounds of a Swiss, the number to start from, and the article.

    `round_robin` when the book would rather have one (fewer than ten entrants).
    """

    low: int
    high: int
    preferred: int
    article: Article | None
    round_robin: bool = False


def knockout_rounds(entrants: int) -> int:
    """Return the rounds a single knockout of `entrants` takes (weiqi app. 一.1).

    :raises ScheduleError: `too_few_entrants`.
    """
    if entrants < 2:
        raise ScheduleError("too_few_entrants", detail=str(entrants))
    return (entrants - 1).bit_length()


def round_robin_rounds(entrants: int, cycles: int = 1) -> int:
    """Return the rounds of a round robin: one less than an even field, as many as an odd one.

    :raises ScheduleError: `too_few_entrants`.
    """
    if entrants < 2:
        raise ScheduleError("too_few_entrants", detail=str(entrants))
    return (entrants - 1 + entrants % 2) * cycles


def advise(book: RoundCount, entrants: int, *, places: int = 1) -> Advice:
    """Return what `book` advises for a Swiss of `entrants`.

    `places` is how many places are to be told apart, where the book counts them (draughts:
    R = N + 2A, A = places besides the winner).

    :raises ScheduleError: `too_few_entrants`, `places_out_of_range`.
    """
    power = knockout_rounds(entrants)
    if places < 1 and book.each_place:
        raise ScheduleError("places_out_of_range", cites=book.article, detail=str(places))
    more = book.each_place * (places - 1)
    low, high = (
        max(book.least, knockout.rounds(power)) + more for knockout in (book.low, book.high)
    )
    if book.preferred is None:
        preferred = next((number for number in range(low, high + 1) if number % 2), low)
    else:
        preferred = max(book.least, book.preferred.rounds(power)) + more
    return Advice(
        low=low,
        high=high,
        preferred=preferred,
        article=book.article,
        round_robin=entrants < book.round_robin_below,
    )


def warnings(book: RoundCount, entrants: int, rounds: int, *, places: int = 1) -> tuple[str, ...]:
    """Return what `book` holds against `rounds`, as codes.

    `more_rounds_than_opponents` is no advice: without meeting twice it cannot be played.
    Others: `round_robin_advised`, `fewer_rounds_than_advised`, `more_rounds_than_advised`,
    `even_number_of_rounds` where the book asks for an odd one.

    :raises ScheduleError: as `advise`.
    """
    advice = advise(book, entrants, places=places)
    found = []
    if rounds > round_robin_rounds(entrants):
        found.append("more_rounds_than_opponents")
    if advice.round_robin:
        found.append("round_robin_advised")
    if rounds < advice.low:
        found.append("fewer_rounds_than_advised")
    if rounds > advice.high:
        found.append("more_rounds_than_advised")
    if rounds % 2 == 0 and book.odd is not None:
        found.append("even_number_of_rounds")
    return tuple(found)

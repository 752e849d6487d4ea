"""How many rounds each book advises (轮次), and what it says against a choice.

Xiangqi 2020 app. 3 一(2), weiqi 2002 app. 五.1, gomoku 2025 app. 6 四 and 27.3, draughts
appendix (四)4. Advice only: the organiser may do otherwise and is told what the book says.
"""

from dataclasses import dataclass

from tournaments.schedules.scheveningen import Book
from tournaments.schedules.steps import ScheduleError

WEIQI = "weiqi"


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """Fewest and most rounds of a Swiss, the number to start from, and the article.

    `round_robin` when the book would rather have one (fewer than ten entrants).
    """

    low: int
    high: int
    preferred: int
    article: str
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


def advise(game: str, entrants: int, *, places: int = 1) -> Advice:
    """Return the book's advice for a Swiss of `entrants` in `game`.

    `places` is how many places are to be told apart, for draughts (R = N + 2A, A = places
    besides the winner).

    :raises ScheduleError: `too_few_entrants`, `unknown_game`, `places_out_of_range`.
    """
    power = knockout_rounds(entrants)
    few = entrants < 10
    if game == Book.XIANGQI:
        # "About twice", odd if possible: the odd numbers on either side of it and one further.
        low, high = max(7, 2 * power - 3), max(7, 2 * power + 3)
        return Advice(low=low, high=high, preferred=max(7, 2 * power - 1), article="app3.1.2")
    if game == WEIQI:
        return Advice(
            low=max(1, 2 * power - 2), high=2 * power + 2, preferred=2 * power, article="app.5.1"
        )
    if game == Book.GOMOKU:
        low = -(-3 * power // 2)
        odd = next((one for one in range(low, 2 * power + 1) if one % 2), low)
        return Advice(low=low, high=2 * power, preferred=odd, article="app6.4", round_robin=few)
    if game == Book.DRAUGHTS:
        if places < 1:
            raise ScheduleError("places_out_of_range", article="app.1.4.4/p2", detail=str(places))
        rounds = power + 2 * (places - 1)
        return Advice(
            low=rounds, high=rounds, preferred=rounds, article="app.1.4.4/p2", round_robin=few
        )
    raise ScheduleError("unknown_game", detail=game)


def warnings(game: str, entrants: int, rounds: int, *, places: int = 1) -> tuple[str, ...]:
    """Return what the book holds against `rounds`, as codes.

    `more_rounds_than_opponents` is no advice: without meeting twice it cannot be played.
    Others: `round_robin_advised`, `fewer_rounds_than_advised`, `more_rounds_than_advised`,
    `even_number_of_rounds` (xiangqi, gomoku).

    :raises ScheduleError: as `advise`.
    """
    advice = advise(game, entrants, places=places)
    found = []
    if rounds > round_robin_rounds(entrants):
        found.append("more_rounds_than_opponents")
    if advice.round_robin:
        found.append("round_robin_advised")
    if rounds < advice.low:
        found.append("fewer_rounds_than_advised")
    if rounds > advice.high:
        found.append("more_rounds_than_advised")
    if rounds % 2 == 0 and game in (Book.XIANGQI, Book.GOMOKU):
        found.append("even_number_of_rounds")
    return tuple(found)

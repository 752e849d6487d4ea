"""What an event may set within the rule book of gomoku."""

from dataclasses import dataclass

from games.rules.gomoku.openings.books import OpeningKind


@dataclass(frozen=True, slots=True, kw_only=True)
class GomokuOptions:
    """The event's settings of gomoku; defaults are the book's.

    `opening` is played (11, appendix 2; classic, openings 1). Between `fewest_fifths` and
    `most_fifths` fifth stones may be named (附录二 1-A). `forbidden_in_free`: Black has
    forbidden moves after a free opening too (classic, openings 3). `server_declares`: the
    server declares a five as it is made (19.1.1). `three_reading` is how a three is read that
    the book leaves open (7.4.1): a key of `games.rules.gomoku.kernel.READINGS`.
    """

    opening: OpeningKind = OpeningKind.TARAGUCHI_10
    fewest_fifths: int = 2
    most_fifths: int = 12
    forbidden_in_free: bool = False
    server_declares: bool = False
    three_reading: str = "five_excluded"

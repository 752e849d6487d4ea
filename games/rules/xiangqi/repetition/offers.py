"""Offers of exchange (邀兑): two like strong men that can take each other.

Rule source: Rules of Xiangqi Competition (2020), articles 24.4, 26.10 and 26.11. mypyc
compiles this module.
"""

from games.rules.xiangqi.moves import legal_codes, well_formed_codes
from games.rules.xiangqi.repetition.exchanges import is_rooted
from games.rules.xiangqi.repetition.gains import NO_LOSS, STRICT, Search
from games.rules.xiangqi.repetition.material import STRONG
from games.rules.xiangqi.repetition.mates import pass_turn
from games.rules.xiangqi.repetition.threats import (
    CAPTURE_CHECKS,
    MATE_CHECKS,
    Threats,
    copy_board,
)
from games.rules.xiangqi.tables import KING, ROOK


class Offer:
    """Two like men that can take each other (26.10): `own` and `other` are their squares.

    `kill` and `cost` are lines, from the other side's taking, that mate it or win a man;
    both are empty when the exchange may be accepted. `kept` is a line in which the offering
    side loses nothing by it, `rooted` says that the other man is protected.
    """

    def __init__(self, own: int, other: int) -> None:
        self.own: int = own
        self.other: int = other
        self.kill: list[int] = []
        self.cost: list[int] = []
        self.kept: list[int] = []
        self.rooted: bool = False

    def is_fair(self) -> bool:
        """Tell whether either side may take (兑, 24.4)."""
        return len(self.kept) > 0 and not self.cost and not self.kill


def find_offers(threats: Threats) -> list[Offer]:
    """Return the pairs of like men in contact, judged as if the other side were to move."""
    board = threats.board
    squares = board.squares
    own: list[int] = []
    for code in well_formed_codes(board):
        taken = squares[code % 90]
        if taken and STRONG[taken] and (taken & 7) == (squares[code // 90] & 7):
            own.append(code)
    if not own:
        return []
    pass_turn(board)
    pairs: list[Offer] = []
    for code in legal_codes(board):
        back = (code % 90) * 90 + code // 90
        if back in own:
            pairs.append(Offer(code % 90, code // 90))
    pass_turn(board)
    for offer in pairs:
        _judge(threats, offer)
    return pairs


def _judge(threats: Threats, offer: Offer) -> None:
    taking = offer.other * 90 + offer.own
    after = copy_board(threats.board)
    pass_turn(after)
    after.make(offer.other, offer.own)
    search = Search(after, threats.black, threats.budget)
    search.lawless = threats.lawless
    for depth in range(1, MATE_CHECKS + 1):
        for code in search.attacker_codes():
            if search.gives_check(code):
                line = search.mate_line(code, depth)
                if line:
                    offer.kill = [taking, *line[:-1]]
                    break
        if offer.kill:
            break
    before = copy_board(threats.board)
    pass_turn(before)
    search = Search(before, threats.black, threats.budget)
    search.lawless = threats.lawless
    offer.cost = search.exchange_line(taking, CAPTURE_CHECKS + 1, STRICT)
    # What stood to be lost elsewhere is no price of this exchange.
    search.could_lose = threats.could_lose
    search.failures = {}
    offer.kept = offer.cost or search.exchange_line(taking, 0, NO_LOSS)
    offer.rooted = is_rooted(copy_board(threats.board), offer.own * 90 + offer.other)


def bar_offers(threats: Threats, offers: list[Offer]) -> None:
    """Leave out of later searches what the other side prevents by exchanging (26.10).

    A rook that touches a protected horse or cannon together with the man offered does not
    chase it either, unless a third man joins in (26.11.2).
    """
    squares = threats.board.squares
    for offer in offers:
        code = offer.own * 90 + offer.other
        if not offer.kill:
            threats.barred_mates.append(code)
        if offer.kill or offer.cost:
            continue
        if offer.kept:
            threats.barred_gains.append(code)
        if not offer.rooted:
            continue
        rooks: list[int] = []
        joined = False
        for taking in well_formed_codes(threats.board):
            source = taking // 90
            if taking % 90 != offer.other or source == offer.own:
                continue
            if squares[source] & 7 == ROOK:
                rooks.append(taking)
            elif squares[source] & 7 != KING:
                joined = True
        if rooks and not joined:
            threats.barred_gains.extend([code, *rooks])

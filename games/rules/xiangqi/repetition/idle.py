"""The kinds of idle moves (闲): exchange, offer, block, follow, and nothing of these.

Rule source: Rules of Xiangqi Competition (2020), articles 24.4-24.8.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import legal_codes, well_formed_codes
from games.rules.xiangqi.repetition.exchanges import wins_on_point
from games.rules.xiangqi.repetition.gains import STRICT, Search
from games.rules.xiangqi.repetition.material import STRONG
from games.rules.xiangqi.repetition.mates import Budget, pass_turn
from games.rules.xiangqi.repetition.offers import Offer, find_offers
from games.rules.xiangqi.repetition.threats import Threats, copy_board
from games.rules.xiangqi.repetition.types import Label, Reason
from games.rules.xiangqi.tables import CANNON, KING, LINE_STEP, PAWN, RAYS, ROOK


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleKind:
    """What an idle move is, the men it concerns (squares) and a line that shows it."""

    label: Label
    reason: Reason
    men: tuple[int, ...] = ()
    line: Sequence[int] = ()


class IdleMove:
    """A move that attacks nothing new; `turned` is the board after it, the mover to move."""

    def __init__(
        self, before: Board, code: int, turned: Board, was_checked: bool, budget: Budget
    ) -> None:
        self.before = before
        self.code = code
        self.turned = turned
        self.was_checked = was_checked
        self.budget = budget
        self.black = turned.black_to_move
        self.after = copy_board(turned)
        pass_turn(self.after)

    def kind(self, offers: list[Offer], threatens: bool) -> IdleKind:
        """Name the kind; `threatens` says that something stood attacked before and still does."""
        fair = [offer for offer in offers if offer.is_fair()]
        attacked = self._newly_attacked()
        for offer in fair:
            if offer.other in attacked:
                return _exchange(offer)
        if fair:
            earlier = Threats(self.before, self.was_checked, self.budget)
            known = {(offer.own, offer.other) for offer in find_offers(earlier) if offer.is_fair()}
            for offer in fair:
                if (offer.own, offer.other) not in known:
                    return _exchange(offer)
        target = self.code % 90
        if self._offers_itself(target):
            return IdleKind(label=Label.OFFER, reason=Reason.OFFERS_MAN, men=(target,))
        blocked = self._blocked(target)
        if blocked >= 0:
            return IdleKind(label=Label.BLOCK, reason=Reason.BLOCKS_MAN, men=(blocked,))
        if attacked:
            reason = Reason.FOLLOWS_ROOTED_MAN
            return IdleKind(label=Label.FOLLOW, reason=reason, men=(attacked[0],))
        reason = Reason.NOTHING_NEW if threatens else Reason.NO_THREAT
        return IdleKind(label=Label.IDLE, reason=reason)

    def _offers_itself(self, target: int) -> bool:
        """Return whether the moved man can be taken with gain and without harm (献, 24.5)."""
        search = Search(copy_board(self.after), not self.black, self.budget)
        search.note_own_chases()
        return any(
            search.gain_line(code, 0, STRICT) or self._falls_to_king_or_pawn(code)
            for code in legal_codes(self.after)
            if code % 90 == target
        )

    def _falls_to_king_or_pawn(self, code: int) -> bool:
        """Tell of a capture that no chase is made of (26.1), though the man is given away."""
        kind = self.after.squares[code // 90] & 7
        return kind in (KING, PAWN) and wins_on_point(copy_board(self.after), code)

    def _blocked(self, target: int) -> int:
        """Return the square of a rook or cannon whose line the move has closed, or -1 (拦)."""
        squares = self.after.squares
        source = self.code // 90
        for ray in RAYS[target]:
            for square in ray:
                man = squares[square]
                if not man:
                    continue
                if (man >= 8) != self.black and man & 7 in (ROOK, CANNON):
                    step = LINE_STEP[square * 90 + target]
                    beyond = target + step
                    on_line = LINE_STEP[square * 90 + source] == step
                    if 0 <= beyond < 90 and LINE_STEP[square * 90 + beyond] == step and not on_line:
                        return square
                break
        return -1

    def _newly_attacked(self) -> list[int]:
        """Return the squares of enemy strong men that the moved man did not attack before."""
        old = {
            code % 90 for code in well_formed_codes(self.before) if code // 90 == self.code // 90
        }
        squares = self.turned.squares
        return [
            code % 90
            for code in well_formed_codes(self.turned)
            if code // 90 == self.code % 90 and STRONG[squares[code % 90]] and code % 90 not in old
        ]


def _exchange(offer: Offer) -> IdleKind:
    return IdleKind(
        label=Label.EXCHANGE,
        reason=Reason.EXCHANGE_OFFERED,
        line=offer.kept,
        men=(offer.own, offer.other),
    )

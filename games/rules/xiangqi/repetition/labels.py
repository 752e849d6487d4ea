"""The label of each move of a cycle, found by search, with the line that proves it.

Rule source: Rules of Xiangqi Competition (2020), chapters 6, 8 and 9, articles 24.1-24.18
and 26.1-26.11. A threat is what the mover would do next if the other side passed; only what
the move itself made new counts, so the same search is made before the move.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.xiangqi.board import Board, move_fault
from games.rules.xiangqi.moves import legal_codes, well_formed_codes
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.gains import STRICT, Search
from games.rules.xiangqi.repetition.material import STRONG, is_floating_pawn
from games.rules.xiangqi.repetition.mates import Budget, LimitReached, pass_turn
from games.rules.xiangqi.repetition.orientation import Orientation
from games.rules.xiangqi.repetition.threats import (
    Gain,
    Offer,
    Threats,
    copy_board,
    is_rooted,
)
from games.rules.xiangqi.repetition.types import (
    ChasedMan,
    CycleError,
    Label,
    MoveLabel,
    Reason,
    Root,
)
from games.rules.xiangqi.tables import (
    ADVISOR,
    ELEPHANT,
    KING,
    LETTERS,
    LINE_STEP,
    MOVE_CODES,
    MOVE_NAMES,
    RAYS,
    SQUARE_NAMES,
)
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    king_missing=_("Each side needs its king."),
    unreadable_move=_("A move of the cycle cannot be read."),
    illegal_move=_("A move of the cycle breaks the rules."),
)

SIDES = ("red", "black")
MAX_NODES = 32_000
"""How many positions the labels of one cycle may cost all together."""


def label_moves(
    start: XiangqiPosition, moves: Sequence[str], *, max_nodes: int = MAX_NODES
) -> tuple[MoveLabel, ...]:
    """Label each of `moves` played from `start`.

    `max_nodes` bounds, in positions, what all searches may cost together. A move whose
    label would cost more stays undecided.

    :raises CycleError: for a missing king, or an unreadable or illegal move, naming the ply.
    """
    board = start.board()
    if board.red_king < 0 or board.black_king < 0:
        raise CycleError("king_missing", 0, "each side needs its king")
    asked: list[tuple[Board, int]] = []
    for ply, move in enumerate(moves, start=1):
        code = legal_code(board, ply, move)
        asked.append((copy_board(board), code))
        board.make(code // 90, code % 90)
    return tuple(
        replace(label, ply=ply) for ply, label in enumerate(_label_all(asked, max_nodes), start=1)
    )


def _label_all(asked: Sequence[tuple[Board, int]], max_nodes: int) -> list[MoveLabel]:
    """Label the moves, equal ones once, so that none can use up what the others need.

    Each gets an equal share; what is left goes to those that needed more than theirs.
    """
    keys = [(tuple(board.squares), board.black_to_move, code) for board, code in asked]
    known: dict[tuple[tuple[int, ...], bool, int], MoveLabel] = {}
    waiting = dict(zip(keys, asked, strict=True))
    left, last = max_nodes, 0
    while waiting and (left // len(waiting) > last or not known):
        last = left // len(waiting)
        for key, (board, code) in list(waiting.items()):
            budget = Budget(last)
            known[key] = _Labeller(board, code, 1, budget).label()
            left -= last - budget.left
            if known[key].label is not None:
                del waiting[key]
    return [known[key] for key in keys]


def legal_code(board: Board, ply: int, move: str) -> int:
    """Return the code of a legal move.

    :raises CycleError: `unreadable_move` or `illegal_move`.
    """
    code = MOVE_CODES.get(move, -1)
    if code < 0:
        raise CycleError("unreadable_move", ply, f"{move[:20]!r} is no move such as h2e2")
    if move_fault(board.squares, board.black_to_move, code) or not board.is_safe(
        code // 90, code % 90
    ):
        raise CycleError("illegal_move", ply, f"{move} breaks the rules")
    return code


class _Labeller:
    """The examination of one move."""

    def __init__(self, before: Board, code: int, ply: int, budget: Budget) -> None:
        self.view = Orientation(before, code)
        self.played = MOVE_NAMES[code]
        self.mover = SIDES[before.black_to_move]
        self.letters = [LETTERS[man] for man in before.squares]
        self.before = self.view.board
        self.code = self.view.code
        self.ply = ply
        self.budget = budget
        self.black = self.before.black_to_move
        self.was_checked = self.before.is_in_check()
        self.kind = self.before.squares[self.code // 90] & 7
        self.after = copy_board(self.before)
        self.after.make(self.code // 90, self.code % 90)
        self.turned = copy_board(self.after)
        pass_turn(self.turned)

    def label(self) -> MoveLabel:
        """Return the gravest label the move deserves (26.4)."""
        if self.after.is_in_check():
            return self._made(Label.CHECK, Reason.ATTACKS_KING)
        if self.was_checked and self.kind == KING:
            return self._made(Label.IDLE, Reason.KING_ANSWERS_CHECK)
        try:
            return self._by_threats()
        except LimitReached:
            return self._made(None, Reason.SEARCH_LIMIT)

    def _made(
        self,
        label: Label | None,
        reason: Reason,
        *,
        line: Sequence[int] = (),
        against: tuple[ChasedMan, ...] = (),
        passes: bool = False,
        men: tuple[int, ...] = (),
    ) -> MoveLabel:
        return MoveLabel(
            ply=self.ply,
            move=self.played,
            mover=self.mover,
            label=label,
            reason=reason,
            against=against,
            evidence=tuple(MOVE_NAMES[self.view.original(code)] for code in line if code),
            passes=passes,
            men=tuple(SQUARE_NAMES[self.view.square(square)] for square in men),
        )

    def _by_threats(self) -> MoveLabel:
        threats = Threats(self.turned, False, self.budget)
        earlier = Threats(self.before, self.was_checked, self.budget)
        offers = threats.offers()
        threats.bar(offers)
        kill = self._kill(threats, earlier, offers)
        if kill is not None:
            return kill
        gains = threats.gains()
        fresh = self._fresh(gains, earlier)
        held = [gain for gain in fresh if not self._only_holds(gain)]
        if held:
            return self._chase(held, threats, offers)
        if fresh:
            return self._made(Label.IDLE, Reason.HOLDS_DEFENDING_POINT)
        return self._idle(offers, earlier, bool(gains))

    # -- kill ----------------------------------------------------------------------------

    def _kill(self, threats: Threats, earlier: Threats, offers: list[Offer]) -> MoveLabel | None:
        lines = sorted(threats.mates(), key=len)
        for line in lines:
            if line[0] // 90 == self.code % 90 or not earlier.mates_with(line[0]):
                offered = any(
                    offer.kill and offer.own * 90 + offer.other in line for offer in offers
                )
                reason = Reason.MATES_NEXT if len(line) == 2 else Reason.MATES_BY_CHECKS
                if offered:
                    reason = Reason.OFFER_TAKES_PART_IN_KILL
                return self._made(Label.KILL, reason, line=line, passes=True)
        return None

    # -- chase ---------------------------------------------------------------------------

    def _fresh(self, gains: list[Gain], earlier: Threats) -> list[Gain]:
        """Keep the gains that were not there, or not so good, before the move."""
        if not gains:
            return []
        best: dict[int, int] = {}
        for old in earlier.gains():
            for victim in old.victims:
                best[victim] = max(best.get(victim, 0), old.grade)
        return [
            gain
            for gain in gains
            if any(best.get(victim, 0) < gain.grade for victim in gain.victims)
        ]

    def _only_holds(self, gain: Gain) -> bool:
        """Return whether the chase only comes with holding a defending point (守和要点, 26.2)."""
        if any(man & 7 not in (ADVISOR, ELEPHANT) for man in gain.men):
            return False
        men = [
            square
            for square, man in enumerate(self.after.squares)
            if man and (man >= 8) == self.black and (STRONG[man] or is_floating_pawn(man, square))
        ]
        if men != [self.code % 90]:
            return False
        waiting = copy_board(self.before)
        pass_turn(waiting)
        if waiting.is_opponent_in_check():
            return True
        return bool(Threats(waiting, False, self.budget).mates())

    def _chase(self, gains: list[Gain], threats: Threats, offers: list[Offer]) -> MoveLabel:
        against = self._chased(gains, threats)
        best = max(
            gains,
            key=lambda gain: (
                any(against[v].is_listed for v in gain.victims),
                gain.grade,
                max(STRONG[man] for man in gain.men),
                -len(gain.line),
            ),
        )
        return self._made(
            Label.CHASE,
            self._chase_reason(best, offers),
            line=best.line,
            against=tuple(against[victim] for victim in sorted(against)),
            passes=True,
        )

    def _chase_reason(self, gain: Gain, offers: list[Offer]) -> Reason:
        if any(offer.own * 90 + offer.other == gain.line[0] for offer in offers):
            return Reason.EXCHANGE_WOULD_COST
        if gain.grade != STRICT:
            return Reason.EACH_TAKES_ITS_OWN
        if gain.line[0] % 90 not in gain.victims:
            return Reason.GAINS_BY_CHECKS
        if is_rooted(self.turned, gain.line[0]):
            return Reason.GAINS_BY_EXCHANGE
        return Reason.CAPTURES

    def _chased(self, gains: list[Gain], threats: Threats) -> dict[int, ChasedMan]:
        """Return for each man won, by its square, how it is protected and attacked."""
        victims = sorted({victim for gain in gains for victim in gain.victims})
        needed = threats.needed_men(victims, [gain.line[0] for gain in gains])
        return {
            victim: ChasedMan(
                square=SQUARE_NAMES[self.view.square(victim)],
                man=self.letters[self.view.square(victim)],
                root=Root.UNDER_ROOTED if self._is_rooted(victim, gains) else Root.ROOTLESS,
                joint=count >= 2,
            )
            for victim, count in zip(victims, needed, strict=True)
        }

    def _is_rooted(self, victim: int, gains: list[Gain]) -> bool:
        """Return whether every way of winning the man lets it be avenged on its point."""
        for gain in gains:
            if victim not in gain.victims:
                continue
            if gain.line[0] % 90 == victim:
                rooted = is_rooted(self.turned, gain.line[0])
            else:
                rooted = len(gain.line) % 2 == 0 and gain.line[-1] % 90 == gain.line[-2] % 90
            if not rooted:
                return False
        return True

    # -- idle moves ----------------------------------------------------------------------

    def _idle(self, offers: list[Offer], earlier: Threats, threatens: bool) -> MoveLabel:
        fair = [offer for offer in offers if offer.kept and not offer.cost and not offer.kill]
        attacked = self._newly_attacked()
        for offer in fair:
            if offer.other in attacked:
                return self._exchange(offer)
        if fair:
            old = Threats(self.before, self.was_checked, self.budget).offers()
            known = {
                (offer.own, offer.other)
                for offer in old
                if offer.kept and not offer.cost and not offer.kill
            }
            for offer in fair:
                if (offer.own, offer.other) not in known:
                    return self._exchange(offer)
        target = self.code % 90
        if self._offers_itself(target):
            return self._made(Label.OFFER, Reason.OFFERS_MAN, men=(target,))
        blocked = self._blocked(target)
        if blocked >= 0:
            return self._made(Label.BLOCK, Reason.BLOCKS_MAN, men=(blocked,))
        if attacked:
            return self._made(Label.FOLLOW, Reason.FOLLOWS_ROOTED_MAN, men=(attacked[0],))
        return self._made(Label.IDLE, Reason.NOTHING_NEW if threatens else Reason.NO_THREAT)

    def _exchange(self, offer: Offer) -> MoveLabel:
        men = (offer.own, offer.other)
        return self._made(Label.EXCHANGE, Reason.EXCHANGE_OFFERED, line=offer.kept, men=men)

    def _offers_itself(self, target: int) -> bool:
        """Return whether the moved man can be taken with gain and without harm (献, 24.5)."""
        search = Search(copy_board(self.after), not self.black, self.budget)
        search.note_own_chases()
        return any(
            search.gain_line(code, 0, STRICT)
            for code in legal_codes(self.after)
            if code % 90 == target
        )

    def _blocked(self, target: int) -> int:
        """Return the square of a rook or cannon whose line the move has closed, or -1 (拦)."""
        squares = self.after.squares
        source = self.code // 90
        for ray in RAYS[target]:
            for square in ray:
                man = squares[square]
                if not man:
                    continue
                if (man >= 8) != self.black and man & 7 in (5, 6):
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

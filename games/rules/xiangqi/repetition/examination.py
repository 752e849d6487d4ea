"""The examination of one move: what it attacks that it did not attack before.

Rule source: Rules of Xiangqi Competition (2020), articles 24.1-24.8, 26.1-26.4, 26.10 and
26.11. A threat is what the mover would do next if the other side passed. The same account is
made before and after the move, and a man counts as chased when it was safe, or less lost,
before. Where the man could already be won before but for what the other side had elsewhere, the
move only saved its own side: then the attack counts when the men of it take part in the
cycle (26.3).
"""

from collections.abc import Iterable, Sequence

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.repetition.chasers import is_joint, participants, wins_locally
from games.rules.xiangqi.repetition.exchanges import takeable
from games.rules.xiangqi.repetition.gains import STRICT
from games.rules.xiangqi.repetition.idle import IdleMove
from games.rules.xiangqi.repetition.material import STRONG, is_floating_pawn
from games.rules.xiangqi.repetition.mates import Budget, LimitReached, pass_turn
from games.rules.xiangqi.repetition.offers import Offer, bar_offers, find_offers
from games.rules.xiangqi.repetition.orientation import Orientation
from games.rules.xiangqi.repetition.threats import Gain, Threats, copy_board
from games.rules.xiangqi.repetition.types import (
    SIDES,
    ChasedMan,
    Label,
    MoveLabel,
    Reason,
    Root,
)
from games.rules.xiangqi.tables import ADVISOR, ELEPHANT, KING, LETTERS, MOVE_NAMES, SQUARE_NAMES


class Claim:
    """A man that is won after the move and was not, or not so well, before.

    `is_certain` says that the move made it so; else the men of the attack have to take part
    in the cycle.
    """

    def __init__(self, victim: int, gain: Gain, is_certain: bool) -> None:
        self.victim = victim
        self.gain = gain
        self.is_certain = is_certain


class Examination:
    """One move looked at; its label once it is known which men take part in the cycle."""

    def __init__(self, before: Board, code: int, budget: Budget) -> None:
        self.view = Orientation(before, code)
        self.played = MOVE_NAMES[code]
        self.mover = SIDES[before.black_to_move]
        self.letters = [LETTERS[man] for man in before.squares]
        self.before = self.view.board
        self.code = self.view.code
        self.budget = budget
        self.black = self.before.black_to_move
        self.was_checked = self.before.is_in_check()
        self.kind = self.before.squares[self.code // 90] & 7
        self.after = copy_board(self.before)
        self.after.make(self.code // 90, self.code % 90)
        self.turned = copy_board(self.after)
        pass_turn(self.turned)
        self.label: MoveLabel | None = None
        self.claims: list[Claim] = []
        self._men: set[int] = set()

    # -- what is found ---------------------------------------------------------------------

    def examine(self) -> None:
        """Search the threats before and after; settle the label where the move alone does."""
        try:
            self._examine()
        except LimitReached:
            self.label = self._made(None, Reason.SEARCH_LIMIT)

    def _examine(self) -> None:
        if self.after.is_in_check():
            self.label = self._made(Label.CHECK, Reason.ATTACKS_KING)
            return
        if self.was_checked and self.kind == KING:
            self.label = self._made(Label.IDLE, Reason.KING_ANSWERS_CHECK)
            return
        threats = Threats(self.turned, False, self.budget)
        earlier = Threats(self.before, self.was_checked, self.budget)
        self._note_standing(threats, earlier)
        self.threats, self.earlier = threats, earlier
        self.offers = find_offers(threats)
        bar_offers(threats, self.offers)
        self.mates = sorted(threats.mates(), key=len)
        self.label = self._kill()
        if self.label is not None:
            return
        self.gains = threats.gains()
        if self.gains:
            self.claims = self._claims()

    def _note_standing(self, threats: Threats, earlier: Threats) -> None:
        """Note what either side could take before and still can: it is no part of a new gain."""
        waiting = copy_board(self.before)
        pass_turn(waiting)
        could_win = _both(takeable(self.before, self.was_checked), takeable(self.turned, False))
        could_lose = _both(takeable(waiting, False), takeable(self.after, False))
        could_lose[self.code % 90] = could_lose[self.code // 90] = False
        for account in (threats, earlier):
            account.could_win = could_win
            account.could_lose = could_lose

    def _kill(self) -> MoveLabel | None:
        for line in self.mates:
            if line[0] // 90 == self.code % 90 or not self.earlier.mates_with(line[0]):
                offered = any(
                    offer.kill and offer.own * 90 + offer.other in line for offer in self.offers
                )
                reason = Reason.MATES_NEXT if len(line) == 2 else Reason.MATES_BY_CHECKS
                if offered:
                    reason = Reason.OFFER_TAKES_PART_IN_KILL
                self._men = {line[0] // 90}
                return self._made(Label.KILL, reason, line=line, passes=True)
        return None

    def _claims(self) -> list[Claim]:
        """Return the men won that were not, or not so well, to be won before."""
        best: dict[int, int] = {}
        for old in self.earlier.gains():
            for victim in old.victims:
                best[victim] = max(best.get(victim, 0), old.grade)
        fresh = [
            (victim, gain)
            for gain in self.gains
            for victim in gain.victims
            if best.get(victim, 0) < gain.grade
        ]
        return [
            Claim(victim, gain, self._is_made_by_the_move(victim, gain)) for victim, gain in fresh
        ]

    def _is_made_by_the_move(self, victim: int, gain: Gain) -> bool:
        """Return whether the man was safe before even by itself (26.3)."""
        return not wins_locally(
            self.before,
            self.budget,
            self.was_checked,
            victim,
            gain.grade,
            gain.line[0] % 90 != victim,
        )

    # -- who takes part in the cycle ---------------------------------------------------------

    @property
    def is_undecided(self) -> bool:
        """Whether the search reached its limit."""
        return self.label is not None and self.label.label is None

    def men(self) -> set[int]:
        """Return the points, after the move, of the men that a certain attack of it concerns."""
        certain = {
            man
            for claim in self.claims
            if claim.is_certain
            for man in (claim.victim, *claim.gain.takers)
        }
        return {self.view.square(man) for man in self._men | certain}

    def confirm(self, involved: set[int]) -> bool:
        """Make certain the attacks whose men are among `involved`; say whether any became so.

        What would cost too much to look for is not made certain: the label stays undecided.
        """
        try:
            return self._confirmed(involved)
        except LimitReached:
            self.label = self._made(None, Reason.SEARCH_LIMIT)
            return False

    def _confirmed(self, involved: set[int]) -> bool:
        changed = False
        for claim in self.claims:
            if claim.is_certain:
                continue
            men = (claim.victim, *claim.gain.takers)
            if not self._any(men, involved):
                men = tuple(participants(self.turned, self.budget, False, claim.victim, claim.gain))
            if self._any(men, involved):
                claim.is_certain = changed = True
        return changed

    def _any(self, men: Iterable[int], involved: set[int]) -> bool:
        return any(self.view.square(man) in involved for man in men)

    # -- the label ---------------------------------------------------------------------------

    def settle(self) -> MoveLabel:
        """Return the gravest label the move deserves (26.4)."""
        if self.label is None:
            try:
                self.label = self._settled()
            except LimitReached:
                self.label = self._made(None, Reason.SEARCH_LIMIT)
        return self.label

    def _settled(self) -> MoveLabel:
        claims = [claim for claim in self.claims if claim.is_certain]
        standing = [claim for claim in claims if not self._only_holds(claim)]
        if standing:
            return self._chase(standing)
        if claims:
            return self._made(Label.IDLE, Reason.HOLDS_DEFENDING_POINT)
        costly = self._costly_offer()
        if costly is not None:
            return costly
        idle = IdleMove(self.before, self.code, self.turned, self.was_checked, self.budget)
        found = idle.kind(self.offers, bool(self.gains) or bool(self.mates))
        return self._made(found.label, found.reason, line=found.line, men=found.men)

    def _costly_offer(self) -> MoveLabel | None:
        """Return 捉 for a new offer whose acceptance would lose a man or be mated (26.10)."""
        made = [offer for offer in self.offers if offer.own == self.code % 90]
        costly = [(offer, line) for offer in made if (line := self._price(offer))]
        if not costly:
            return None
        known = {(offer.own, offer.other) for offer in find_offers(self.earlier)}
        for offer, line in costly:
            if (offer.own, offer.other) in known:
                continue
            chased = ChasedMan(
                square=self._name(offer.other),
                man=self.letters[self.view.square(offer.other)],
                root=Root.UNDER_ROOTED if offer.rooted else Root.ROOTLESS,
                joint=False,
                evidence=self._line(line),
                by=(self._name(offer.own),),
            )
            reason = Reason.EXCHANGE_WOULD_COST
            return self._made(Label.CHASE, reason, line=line, against=(chased,))
        return None

    def _price(self, offer: Offer) -> list[int]:
        """Return how accepting loses, without what was there to be won or mated before (26.3)."""
        if offer.kill and not self.mates:
            return offer.kill
        stood = any(self.threats.could_win[code % 90] for code in offer.cost[1::2])
        return [] if stood else offer.cost

    def _only_holds(self, claim: Claim) -> bool:
        """Return whether the chase only comes with holding a defending point (守和要点, 26.2)."""
        if self.turned.squares[claim.victim] & 7 not in (ADVISOR, ELEPHANT):
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

    def _chase(self, claims: Sequence[Claim]) -> MoveLabel:
        against = {
            victim: self._chased(victim, [claim.gain for claim in claims if claim.victim == victim])
            for victim in dict.fromkeys(claim.victim for claim in claims)
        }
        named = set(against)
        best = max(
            (claim.gain for claim in claims),
            key=lambda gain: (
                any(against[v].is_listed for v in gain.victims if v in named),
                gain.grade,
                max(STRONG[self.turned.squares[v]] for v in gain.victims if v in named),
                -len(gain.line),
            ),
        )
        first = [victim for victim in best.victims if victim in named]
        order = dict.fromkeys([*first, *against])
        return self._made(
            Label.CHASE,
            self._chase_reason(best),
            line=best.line,
            against=tuple(against[victim] for victim in order),
            passes=True,
        )

    def _chase_reason(self, gain: Gain) -> Reason:
        if any(offer.own * 90 + offer.other == gain.line[0] for offer in self.offers):
            return Reason.EXCHANGE_WOULD_COST
        if gain.grade != STRICT:
            return Reason.EACH_TAKES_ITS_OWN
        first = gain.line[0] % 90
        if not self.turned.squares[first]:
            return Reason.GAINS_BY_CHECKS
        if first not in gain.victims or gain.rooted[gain.victims.index(first)]:
            return Reason.GAINS_BY_EXCHANGE
        return Reason.CAPTURES

    def _chased(self, victim: int, gains: list[Gain]) -> ChasedMan:
        """Return how the man is protected and attacked, with the line in which it falls."""
        rooted = all(gain.rooted[gain.victims.index(victim)] for gain in gains)
        ways = [gain for gain in self.gains if victim in gain.victims]
        best = max(gains, key=lambda gain: (gain.grade, -len(gain.line)))
        return ChasedMan(
            square=self._name(victim),
            man=self.letters[self.view.square(victim)],
            root=Root.UNDER_ROOTED if rooted else Root.ROOTLESS,
            joint=is_joint(self.turned, self.budget, False, victim, ways),
            evidence=self._line(best.line),
            by=tuple(self._name(taker) for taker in best.takers),
        )

    def _name(self, square: int) -> str:
        return SQUARE_NAMES[self.view.square(square)]

    def _line(self, line: Sequence[int]) -> tuple[str, ...]:
        return tuple(MOVE_NAMES[self.view.original(code)] for code in line if code)

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
            ply=1,
            move=self.played,
            mover=self.mover,
            label=label,
            reason=reason,
            against=against,
            evidence=self._line(line),
            passes=passes,
            men=tuple(self._name(square) for square in men),
        )


def _both(first: list[bool], second: list[bool]) -> list[bool]:
    return [mark and other for mark, other in zip(first, second, strict=True)]

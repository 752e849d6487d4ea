"""Every capture of the side to move, the same from, to and captured set counted once.

Rule source: FMJD rules, articles 4.2-4.15; fmjd64 for Russian draughts; of other editions
what their `Movement` says. Captured pieces
stay on the board until the whole move is made and may be jumped once only, so they bar
the way of kings; empty squares may be crossed twice.
mypyc compiles this module; the pure form gives the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.draughts.board import BY_KING, KINGS, PASSES, STOPS, Board

if TYPE_CHECKING:
    from mypy_extensions import i64


class Captures:
    """The captures of a board in parallel lists: `sources`, `targets`, `taken` and `crowned`.

    The first three hold bits; `crowned` says that a man became king in passing.
    """

    def __init__(self, board: Board) -> None:
        self.sources: list[i64] = []
        self.targets: list[i64] = []
        self.taken: list[i64] = []
        self.crowned: list[bool] = []
        self.board: Board = board
        geometry = board.geometry
        self.a: i64 = geometry.step
        self.b: i64 = geometry.long_step
        movement = board.movement
        self.most: bool = movement.most
        self.count: i64 = 0
        self.source: i64 = 0
        self.became_king: bool = False
        own: i64 = board.black if board.black_to_move else board.white
        enemy: i64 = board.white if board.black_to_move else board.black
        self.free: i64 = geometry.board & ~(own | enemy)
        self.crown_row: i64 = 0
        if movement.promotion != PASSES:
            self.crown_row = geometry.bottom if board.black_to_move else geometry.top
        kings: i64 = own & board.kings
        if board.backwards:
            self._men(own ^ kings, enemy)
        else:
            self._men_forwards(own ^ kings, enemy)
        if kings and board.flying:
            self._kings(kings, enemy)
        elif kings:
            # Kings that go one square capture as men do in every direction.
            self.crown_row = 0
            self._men(kings, enemy)
        if movement.further:
            self._prefer(movement.further, board.kings)

    def _men(self, men: i64, enemy: i64) -> None:
        a: i64 = self.a
        b: i64 = self.b
        empty: i64 = self.free
        jumpers: i64 = men & (
            (enemy & empty >> a) >> a
            | (enemy & empty >> b) >> b
            | (enemy & empty << a) << a
            | (enemy & empty << b) << b
        )
        while jumpers:
            bit: i64 = jumpers & -jumpers
            jumpers ^= bit
            self.source = bit
            self.free = empty | bit
            self._man(bit, enemy, 0, 0)
        self.free = empty

    def _men_forwards(self, men: i64, enemy: i64) -> None:
        empty: i64 = self.free
        while men:
            bit: i64 = men & -men
            men ^= bit
            self.source = bit
            self.free = empty | bit
            self._forwards(bit, enemy, 0, 0)
        self.free = empty

    def _kings(self, kings: i64, enemy: i64) -> None:
        empty: i64 = self.free
        while kings:
            bit: i64 = kings & -kings
            kings ^= bit
            self.source = bit
            self.free = empty | bit
            for direction in range(4):
                self._king(bit, direction, enemy, 0, 0)
        self.free = empty

    def _prefer(self, prefers: tuple[int, ...], kings: i64) -> None:
        """Keep the captures that must be made, by the first preference that tells them apart."""
        for preference in prefers:
            values = [self._value(at, preference, kings) for at in range(len(self.taken))]
            if not values:
                return
            best = max(values)
            preferred = [at for at in range(len(values)) if values[at] == best]
            self.sources = [self.sources[at] for at in preferred]
            self.targets = [self.targets[at] for at in preferred]
            self.taken = [self.taken[at] for at in preferred]
            self.crowned = [self.crowned[at] for at in preferred]

    def _value(self, at: int, preference: int, kings: i64) -> int:
        if preference == BY_KING:
            return 1 if self.sources[at] & kings else 0
        taken = int(self.taken[at])
        if preference == KINGS:
            taken &= int(kings)
        return taken.bit_count()

    def _add(self, target: i64, taken: i64, count: i64) -> None:
        if self.most and count != self.count:
            if count < self.count:
                return
            self.count = count
            self.sources = [self.source]
            self.targets = [target]
            self.taken = [taken]
            self.crowned = [self.became_king]
            return
        if taken in self.taken:
            for at in range(len(self.taken)):
                if (
                    self.taken[at] == taken
                    and self.targets[at] == target
                    and self.sources[at] == self.source
                    and self.crowned[at] == self.became_king
                ):
                    return
        self.sources.append(self.source)
        self.targets.append(target)
        self.taken.append(taken)
        self.crowned.append(self.became_king)

    def _man(self, bit: i64, enemy: i64, taken: i64, count: i64) -> None:
        if count and bit & self.crown_row:
            self._crowned(bit, enemy, taken, count)
            return
        a: i64 = self.a
        b: i64 = self.b
        free: i64 = self.free
        ended = True
        jumped: i64 = bit << a & enemy
        if jumped and jumped << a & free:
            ended = False
            self._man(jumped << a, enemy ^ jumped, taken | jumped, count + 1)
        jumped = bit << b & enemy
        if jumped and jumped << b & free:
            ended = False
            self._man(jumped << b, enemy ^ jumped, taken | jumped, count + 1)
        jumped = bit >> a & enemy
        if jumped and jumped >> a & free:
            ended = False
            self._man(jumped >> a, enemy ^ jumped, taken | jumped, count + 1)
        jumped = bit >> b & enemy
        if jumped and jumped >> b & free:
            ended = False
            self._man(jumped >> b, enemy ^ jumped, taken | jumped, count + 1)
        if ended and count:
            self._add(bit, taken, count)

    def _forwards(self, bit: i64, enemy: i64, taken: i64, count: i64) -> None:
        """Follow a man that captures forwards only."""
        if count and bit & self.crown_row:
            self._crowned(bit, enemy, taken, count)
            return
        free: i64 = self.free
        down = self.board.black_to_move
        ended = True
        for shift in (self.a, self.b):
            jumped: i64 = (bit << shift if down else bit >> shift) & enemy
            landing: i64 = (jumped << shift if down else jumped >> shift) & free
            if landing:
                ended = False
                self._forwards(landing, enemy ^ jumped, taken | jumped, count + 1)
        if ended and count:
            self._add(bit, taken, count)

    def _crowned(self, bit: i64, enemy: i64, taken: i64, count: i64) -> None:
        """Follow a man from the last row, which it has reached in a capture."""
        if self.board.movement.promotion == STOPS:
            self._add(bit, taken, count)
            return
        self.became_king = True
        if self.board.flying:
            ended = True
            for direction in range(4):
                if self._king(bit, direction, enemy, taken, count):
                    ended = False
            if ended:
                self._add(bit, taken, count)
        else:
            row: i64 = self.crown_row
            self.crown_row = 0
            self._man(bit, enemy, taken, count)
            self.crown_row = row
        self.became_king = False

    def _king(self, bit: i64, direction: int, enemy: i64, taken: i64, count: i64) -> bool:
        """Follow the king from `bit` in one direction; return whether it captures there.

        Directions 0 and 2 are one diagonal, 1 and 3 the other. Behind a captured piece the
        king must land where it can go on, if there is such a square (fmjd64 4.6; where the
        most must be captured the rule follows from that).
        """
        free: i64 = self.free
        shift: i64 = self.b if direction & 1 else self.a
        downwards = direction < 2
        jumped: i64 = bit << shift if downwards else bit >> shift
        while jumped & free:
            jumped = jumped << shift if downwards else jumped >> shift
        if not jumped & enemy:
            return False
        first: i64 = jumped << shift if downwards else jumped >> shift
        if not first & free:
            return False
        enemy = enemy ^ jumped
        taken = taken | jumped
        count = count + 1
        # Straight on every landing square meets the same piece: once is enough.
        goes_on = self._king(first, direction, enemy, taken, count)
        side = (direction + 1) & 3
        other_side = (direction + 3) & 3
        land: i64 = first
        while land & free:
            if self._king(land, side, enemy, taken, count):
                goes_on = True
            if self._king(land, other_side, enemy, taken, count):
                goes_on = True
            land = land << shift if downwards else land >> shift
        if not goes_on:
            land = first
            while land & free:
                self._add(land, taken, count)
                land = land << shift if downwards else land >> shift
        return True

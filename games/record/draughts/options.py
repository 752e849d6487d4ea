"""What an event may set within the rule book of draughts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DraughtsOptions:
    """The event's settings of draughts; defaults are the book's.

    `agreement_from_round`: first round in which the players may agree on a draw (40回合规则);
    None is the edition's own, 40 on 100 squares and none on 64. `moves_are_recorded`: the
    players keep the record; without it that rule has no force (appendix, article 5).
    `federation_event`: fast games need increments (article 4). `draws_end_at_once`: a draw
    rule that is reached ends the game, with nobody claiming. `balance_of_both`: 7.2.6 counts
    the moves of both sides together.
    """

    agreement_from_round: int | None = None
    moves_are_recorded: bool = True
    federation_event: bool = False
    draws_end_at_once: bool = False
    balance_of_both: bool = False

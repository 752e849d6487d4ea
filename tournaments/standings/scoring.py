"""Systems of points (积分制) of the books, and what no event may choose.

Sources: xiangqi 2020 13.1, 13.3; weiqi 2002 27.1; gomoku 2025 28.1, 28.2;
spec/tournament_manager_checklist Q70-84.
"""

from dataclasses import dataclass
from fractions import Fraction

from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, PointSystem

THREE_ONE_ZERO = PointSystem(
    win=Fraction(3),
    draw_first=Fraction(1),
    draw_second=Fraction(1),
    pairing_bye=Fraction(3),
    full_bye=Fraction(3),
    half_bye=Fraction(1),
)
"""3-1-0 (xiangqi 13.3, gomoku 28.2)."""

THREE_BY_COLOUR = PointSystem(
    win=Fraction(3),
    draw_first=Fraction(1),
    draw_second=Fraction(2),
    pairing_bye=Fraction(3),
    full_bye=Fraction(3),
    half_bye=Fraction(1),
)
"""3 for a win, a draw 1 to the first and 2 to the second player (xiangqi 13.3)."""

POINT_SYSTEMS: dict[str, PointSystem] = {
    "2-1-0": TWO_ONE_ZERO,
    "1-1/2-0": ONE_HALF_ZERO,
    "3-1-0": THREE_ONE_ZERO,
    "3-1/2-0": THREE_BY_COLOUR,
}
"""By the name an event's regulations use; 3-1/2-0 is 1 and 2 for a draw, by colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsProblem:
    """Why a system of points is refused; `item` is the field at fault."""

    code: str
    item: str
    article: str = ""


def check_points(system: PointSystem) -> tuple[PointsProblem, ...]:
    """Return all that is wrong with `system`; nothing is right.

    A draw may not bring both sides together more than a decided game does (Q74, counted per
    game so that 13.3 stands), a bye not more than a win (Q81), a loss not more than a draw.
    """
    found: list[PointsProblem] = []
    values = {
        "win": system.win,
        "draw_first": system.draw_first,
        "draw_second": system.draw_second,
        "loss": system.loss,
        "pairing_bye": system.pairing_bye,
        "full_bye": system.full_bye,
        "half_bye": system.half_bye,
    }
    found.extend(
        PointsProblem(code="points_negative", item=name)
        for name, value in values.items()
        if value < 0
    )
    if system.win <= system.loss:
        found.append(PointsProblem(code="win_not_above_loss", item="win"))
    for name in ("draw_first", "draw_second"):
        if not system.loss <= values[name] <= system.win:
            found.append(PointsProblem(code="draw_outside_win_and_loss", item=name))
    if system.draw_first + system.draw_second > system.win + system.loss:
        found.append(PointsProblem(code="draw_brings_more_than_a_decided_game", item="draw"))
    found.extend(
        PointsProblem(code="bye_above_win", item=name, article="")
        for name in ("pairing_bye", "full_bye", "half_bye")
        if values[name] > system.win
    )
    return tuple(found)

"""What an event may set within the rule book of xiangqi (rules 2020: 4.1.8, 4.2.4, 4.3, 22.2)."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """Level of the event, which sets how many illegal moves lose (4.1.8)."""

    NATIONAL = "national"
    NATIONAL_YOUTH = "national_youth"  # 全国少年赛
    PROVINCIAL = "provincial"


@dataclass(frozen=True, slots=True, kw_only=True)
class XiangqiOptions:
    """The event's settings of xiangqi; defaults are those of the standard game.

    `natural_limit_rounds`: captureless rounds that draw (4.2.4). `natural_limit_checks`:
    how many of the claimant's checks count (22.2). `no_draw_before_round`: rounds in which
    no draw is offered (4.3).
    """

    level: Level = Level.NATIONAL
    natural_limit_rounds: int = 60
    natural_limit_checks: int = 10
    no_draw_before_round: int = 25

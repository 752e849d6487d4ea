"""What an event may set within a rule book of xiangqi.

Rules 2020: 4.1.8, 4.2.4, 4.3, 22.2. World rules 2018: the readings of articles 19 and 20.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.books.book import Repetition
from games.rules.xiangqi.judging import Judging, judging_of
from games.rules.xiangqi.world.policy import Policy, RootMoment, RuleText


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
    no draw is offered (4.3). The others are of the World rules alone: `repetition_text`, whose
    text on repetition is followed; `root_moment`, when a guard protects; `check_may_chase`, a
    check may be a chase too; `heavier_man`, elephant or advisor may not chase heavier men though
    protected; `occurrences`, how often a position must have stood.
    """

    level: Level = Level.NATIONAL
    natural_limit_rounds: int = 60
    natural_limit_checks: int = 10
    no_draw_before_round: int = 25
    repetition_text: RuleText = RuleText.WXF_2018
    root_moment: RootMoment = RootMoment.BEFORE_AND_AFTER
    check_may_chase: bool = True
    heavier_man: bool = True
    occurrences: int = 3

    def judging(self, rules: Repetition) -> Judging:
        """Return how a book with these `rules` judges repetitions, with the readings set here."""
        return judging_of(rules, set_by_event=self._policy)

    def _policy(self, usual: Policy) -> Policy:
        return replace(
            usual,
            text=self.repetition_text,
            root=self.root_moment,
            check_may_chase=self.check_may_chase,
            heavier_man=self.heavier_man,
            occurrences=self.occurrences,
        )

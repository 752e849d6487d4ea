"""One door to every form of stage that needs no score: `next_matches(stage, results)`."""

from collections.abc import Mapping
from typing import assert_never

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.schedules import arena, groups, multiple_knockout, scheveningen, series, tree
from tournaments.schedules.arena import Arena
from tournaments.schedules.groups import RoundRobinStage
from tournaments.schedules.multiple_knockout import MultipleKnockout
from tournaments.schedules.scheveningen import ScheveningenStage
from tournaments.schedules.series import Series
from tournaments.schedules.steps import Result, ScheduleError, Step
from tournaments.schedules.tree import Tree

declare_refusals(409, result_without_match=_("No match of the schedule has this result."))

Stage = RoundRobinStage | ScheveningenStage | Tree | MultipleKnockout | Arena | Series


def next_matches(stage: Stage, results: Mapping[str, Result]) -> Step:
    """Return the next matches of `stage`, the decision it waits for, or its end.

    `results` go by the keys of the matches given out before; in an arena or a series they
    must run without a gap.

    :raises ScheduleError: a stage that cannot be, or a result that cannot have happened.
    """
    match stage:
        case RoundRobinStage():
            return groups.next_matches(stage, results)
        case ScheveningenStage():
            return scheveningen.next_matches(stage, results)
        case Tree():
            return tree.next_matches(stage, results)
        case MultipleKnockout():
            return multiple_knockout.next_matches(stage, results)
        case Arena():
            return arena.next_match(stage, _in_order(results, "A"))
        case Series():
            return series.next_game(stage, _in_order(results, "B"))
        case _:
            assert_never(stage)


def _in_order(results: Mapping[str, Result], prefix: str) -> tuple[Result, ...]:
    keys = [f"{prefix}{number}" for number in range(1, len(results) + 1)]
    strange = sorted(set(results) - set(keys))
    if strange:
        raise ScheduleError("result_without_match", detail=", ".join(strange))
    return tuple(results[key] for key in keys)

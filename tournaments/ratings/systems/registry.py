"""The systems by name, and their parameters read from and written as plain values.

Weiqi's promotion by dan is none of them: it gives a grade by points, no rating, and has its own
package (`tournaments.promotion`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.streams.plain_values import plain, typed
from tournaments.ratings.systems.egf import Egf, EgfParameters
from tournaments.ratings.systems.elo import FIDE, Elo, EloParameters
from tournaments.ratings.systems.glicko2 import Glicko2, Glicko2Parameters
from tournaments.ratings.systems.periods import PeriodRule
from tournaments.ratings.systems.values import ParameterError, RatingSystem

PERIOD = "period"
"""The key under which the rule of periods stands beside the parameters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Configured:
    """A system with its parameters and its periods."""

    system: RatingSystem
    rule: PeriodRule

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters and periods, as they are stored and as a file gives them."""
        return {**plain(self.system.parameters), PERIOD: plain(self.rule)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Registered:
    usual: Any
    build: Callable[[Any], RatingSystem]
    rule: PeriodRule
    rates_events: bool = True


_SYSTEMS: Mapping[str, _Registered] = {
    "elo": _Registered(
        usual=EloParameters(), build=lambda given: Elo(parameters=given), rule=PeriodRule()
    ),
    "fide": _Registered(usual=FIDE, build=lambda given: Elo(parameters=given), rule=PeriodRule()),
    "egf": _Registered(
        usual=EgfParameters(),
        build=lambda given: Egf(parameters=given),
        rule=PeriodRule(months=0),
    ),
    "glicko2": _Registered(
        usual=Glicko2Parameters(),
        build=lambda given: Glicko2(parameters=given),
        rule=PeriodRule(),
        rates_events=False,
    ),
}

NAMES = tuple(_SYSTEMS)
"""What a list can be computed by; `fide` is Elo under FIDE's parameters."""


def configured(name: str, given: Mapping[str, Any] | None = None) -> Configured:
    """Return a system; what `given` does not say is as usual for it.

    :raises DocumentError: a parameter that is unknown or of another kind.
    :raises ParameterError: a parameter out of its range.
    :raises KeyError: no system of this name.
    """
    registered = _SYSTEMS[name]
    values = dict(given or {})
    rule: PeriodRule = typed(PeriodRule, values.pop(PERIOD, registered.rule), f"/{PERIOD}")
    if not rule.months and not registered.rates_events:
        raise ParameterError("months")
    usual = plain(registered.usual)
    return Configured(
        system=registered.build(typed(type(registered.usual), usual | values, "")), rule=rule
    )

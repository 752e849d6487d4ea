"""Which roles carry the commands about offences; the book's own limits are in `decide`.

Xiangqi 18; gomoku 16, 22.2 and 25; weiqi 30-31: referees record, the chief confirms, the
organiser expels, a committee overrules.
"""

from games.record.officiating.offences import commands as o
from games.record.values import Actor, Role
from games.rules.offences.kinds import Office

_REFEREES = frozenset({Role.ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_ARBITER})
_CHIEFS = frozenset({Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_ARBITER})

ALLOWED: dict[type, frozenset[Role]] = {
    o.RecordOffence: _REFEREES | {Role.ORGANISER},
    o.DemandPenalty: _REFEREES | {Role.PLAYER},
    o.WaiveOffence: _REFEREES | {Role.PLAYER},
    o.ConfirmPenalty: _CHIEFS | {Role.ORGANISER},
    o.RejectPenalty: _CHIEFS | {Role.ORGANISER},
    o.OverrulePenalty: frozenset({Role.CHIEF_ARBITER, Role.COMMITTEE}),
    o.RecordBothLose: _CHIEFS,
    o.RecordFact: _REFEREES,
    # Whether anyone but who found it may is the book's affair; `decide` sees to it.
    o.WithdrawFact: _REFEREES | {Role.COMMITTEE},
}


def office_of(by: Actor) -> Office | None:
    """Return the office by which the books know the actor, None where they know none."""
    try:
        return Office(by.role.value)
    except ValueError:
        return None

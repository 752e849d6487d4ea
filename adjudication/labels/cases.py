"""Words of cases: before whom, about what, how far, why not heard, what was decided."""

from django.utils.translation import gettext_lazy as _

from adjudication.cases.events import CaseEvent
from adjudication.cases.values import (
    Awaited,
    Capacity,
    CaseOutcome,
    CaseStatus,
    Delay,
    Instance,
    Matter,
    Obstacle,
    Party,
    Refund,
    Remedy,
    SubjectKind,
)
from games.labels.declared import labels_of
from games.labels.game_words import Word

NAMES = labels_of(CaseEvent)
"""Type of an event -> its name."""

INSTANCES: dict[str, Word] = {
    Instance.BOARD: _("dispute at the board"),
    Instance.CHIEF: _("objection to the chief arbiter"),
    Instance.COMMITTEE: _("appeal to the committee"),
}
STATUSES: dict[str, Word] = {
    CaseStatus.FILED: _("filed, not looked at yet"),
    CaseStatus.REJECTED: _("not admitted"),
    CaseStatus.ADMITTED: _("being heard"),
    CaseStatus.DECIDED: _("decided"),
    CaseStatus.WITHDRAWN: _("withdrawn by who filed it"),
}
AWAITED: dict[str, Word] = {
    Awaited.NOTHING: _("nothing any more"),
    Awaited.ANSWER: _("the answer whether it is heard"),
    Awaited.COMMITTEE: _("the committee to be appointed"),
    Awaited.INTERESTS: _("members to declare their interests"),
    Awaited.STATEMENTS: _("statements of the parties"),
    Awaited.VOTES: _("votes of the members"),
    Awaited.DECISION: _("the decision"),
    Awaited.CARRYING_OUT: _("the decision to be carried out"),
    Awaited.NOTICE: _("the parties to be told"),
    Awaited.FEE: _("word on the fee"),
}
SUBJECT_KINDS: dict[str, Word] = {
    SubjectKind.GAME: _("a game"),
    SubjectKind.TOURNAMENT: _("an event"),
}
CAPACITIES: dict[str, Word] = {
    Capacity.PLAYER: _("as a player"),
    Capacity.LEADER: _("as team leader"),
    Capacity.COACH: _("as coach"),
}
MATTERS: dict[str, Word] = {
    Matter.OFFENCE: _("an offence of the opponent"),
    Matter.FACT: _("a finding of fact"),
    Matter.READING: _("how what the rules cover is read"),
    Matter.UNCOVERED: _("what the rules do not cover"),
    Matter.RULING: _("another ruling"),
    Matter.COLLUSION: _("a game arranged beforehand"),
}
PARTIES: dict[str, Word] = {
    Party.FILER: _("the filing party"),
    Party.RESPONDENT: _("the other side"),
}
DELAYS: dict[str, Word] = {
    Delay.NONE: _("not late"),
    Delay.ENTERED_LATER: _("handed in in time, entered later"),
    Delay.ORGANISER: _("the organiser caused the delay"),
}
OBSTACLES: dict[str, Word] = {
    Obstacle.NOT_ENTITLED: _("the filing party is not entitled to file it"),
    Obstacle.MATTER_FINAL: _("what was ruled on this is final"),
    Obstacle.NOT_IN_WRITING: _("it was not filed in writing"),
    Obstacle.FEE_UNPAID: _("the fee was not paid"),
    Obstacle.TOO_LATE: _("it was filed too late"),
    Obstacle.PLAY_OVER: _("it was not said while the game went on"),
    Obstacle.RESULT_CONFIRMED: _("the result has been confirmed"),
    Obstacle.CHIEF_FIRST: _("it goes to the chief arbiter first"),
    Obstacle.DECIDED_FINALLY: _("it has been decided for good"),
    Obstacle.OTHER: _("another reason"),
}
OUTCOMES: dict[str, Word] = {
    CaseOutcome.UPHELD: _("the case is upheld"),
    CaseOutcome.DISMISSED: _("the case is dismissed"),
}
REFUNDS: dict[str, Word] = {
    Refund.FULL: _("the whole fee"),
    Refund.HALF: _("half of the fee"),
    Refund.NOTHING: _("nothing of the fee"),
}
REMEDIES: dict[str, Word] = {
    Remedy.RESULT: _("the result"),
    Remedy.PENALTY: _("a penalty"),
    Remedy.ANNULMENT: _("an entry annulled"),
    Remedy.CLOCK: _("the clocks"),
    Remedy.REPLAY: _("the game played again"),
    Remedy.OTHER: _("something else"),
}
WARNINGS = {"party_not_heard": _("A party has made no statement yet.")}
"""What is confirmed before it is recorded."""

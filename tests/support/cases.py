"""A case told by commands, without a database; and one on record."""

from dataclasses import replace
from uuid import UUID, uuid4

from adjudication.case_filing import completed
from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.decider import CASES
from adjudication.cases.state import CaseState
from adjudication.cases.values import (
    Capacity,
    CaseOutcome,
    Circumstances,
    Instance,
    Matter,
    Party,
    SubjectKind,
)
from games.streams.actors import Actor, Role
from games.streams.handling import handle
from games.streams.past import Entry

NOW = 1_767_225_600_000
MINUTE_MS = 60_000
GAME = "00000000-0000-7000-8000-000000000077"
ARBITER = Actor(id="user:1", role=Role.ARBITER)
CHIEF = Actor(id="user:2", role=Role.CHIEF_ARBITER)
ORGANISER = Actor(id="user:3", role=Role.ORGANISER)
MEMBERS = tuple(Actor(id=f"user:{number}", role=Role.COMMITTEE) for number in (11, 12, 13))
IDS = tuple(member.id for member in MEMBERS)
FACTS = Circumstances(
    edition="gomoku-2025",
    ruled_by=Role.CHIEF_ARBITER.value,
    ruled_at=NOW,
    judges=(ARBITER.id, CHIEF.id),
)
APPEAL = c.FileCase(
    instance=Instance.COMMITTEE,
    subject_kind=SubjectKind.GAME,
    subject=GAME,
    contested_version=9,
    matter=Matter.UNCOVERED,
    capacity=Capacity.LEADER,
    question="落子后碰钟是否判负",
    grounds="补充规定未涵盖此情形",
    in_writing=True,
    limit_ms=30 * MINUTE_MS,
    fee_due=20_000,
    fee_paid=20_000,
    circumstances=FACTS,
)


def under(edition: str, filing: c.FileCase = APPEAL, **found: object) -> c.FileCase:
    """Return the filing of a case under another edition, its record as `found` says."""
    circumstances = replace(filing.circumstances or FACTS, edition=edition, **found)  # type: ignore[arg-type]
    return replace(filing, circumstances=circumstances)


def filed_about(game: UUID) -> UUID:
    """File an appeal about a game on record; return the case's id."""
    filing = replace(APPEAL, subject=str(game), contested_version=1, circumstances=None)
    done = handle(
        CASES, completed(filing), stream_id=uuid4(), by=ORGANISER, event_id=uuid4(), now=NOW
    )
    return done.stream_id


class Case:
    """A case grown command by command; `entries` are all of them so far."""

    def __init__(
        self, filing: c.FileCase = APPEAL, by: Actor = ORGANISER, *, now: int = NOW
    ) -> None:
        self.state: CaseState | None = None
        self.entries: list[Entry[e.CaseEvent]] = []
        self.give(filing, by, now=now)

    @property
    def now(self) -> CaseState:
        assert self.state is not None
        return self.state

    def give(self, command: c.CaseCommand, by: Actor, *, now: int = NOW) -> tuple[e.CaseEvent, ...]:
        past = tuple(self.entries)
        made = CASES.recalled(command, lambda: past)
        new = CASES.decide(self.state, made, by=by, now=now)
        act = len(past) + 1
        self.state = CASES.apply(self.state, new, at=now, past=lambda: past)
        self.entries += [
            Entry(version=act + at, event=event, recorded_at=now, actor=by.id, act=act)
            for at, event in enumerate(new)
        ]
        return new

    def admit(self) -> "Case":
        self.give(c.AdmitCase(), MEMBERS[0])
        return self

    def seat(self, ids: tuple[str, ...] = IDS) -> "Case":
        """Appoint the committee; every member declares that nothing keeps them."""
        self.give(c.AppointCommittee(members=ids, chair=ids[0]), ORGANISER)
        for id_ in ids:
            self.give(c.DeclareConflict(conflict=False), Actor(id=id_, role=Role.COMMITTEE))
        return self

    def hear(self) -> "Case":
        for party in Party:
            self.give(c.MakeStatement(party=party, text="陈述"), MEMBERS[0])
        return self

    def vote(self, *outcomes: CaseOutcome) -> "Case":
        for member, outcome in zip(MEMBERS, outcomes, strict=False):
            self.give(c.CastVote(outcome=outcome), member)
        return self

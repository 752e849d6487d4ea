"""Rulings and audits of a game made again from what each of them read, held against the record.

Of a ruling what follows from it is compared, and what it cites: verdict, articles, kinds of moves.
Its words, evidence and counted figures may change with the code and mean the same. Of an audit
every finding is compared whole.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudication.audit.audit import AUDIT_CODE_VERSION
from adjudication.auditing import audit_event
from adjudication.replays.anew import answers_apart, findings_apart
from adjudication.rulings.adjudicate import adjudicate
from adjudication.rulings.ruling import RULING_CODE_VERSION
from adjudication.run_models import Drift
from games import api
from games.record.audits.events import GameAudited
from games.record.audits.findings import RecordedFinding
from games.record.codec import STORED_NAMES
from games.rules.books.article import Article
from games.streams.decider import Folding

CODE = f"{RULING_CODE_VERSION}/{AUDIT_CODE_VERSION}"
"""What makes rulings and audits anew: the versions of both codes."""
_COMPARED = frozenset({STORED_NAMES[api.RulingProposed], STORED_NAMES[GameAudited]})


@dataclass(frozen=True, slots=True, kw_only=True)
class Drifted:
    """What came out otherwise; the fields are those of `Drift`."""

    kind: Drift.Kind
    version: int
    at_version: int
    ply: int
    subject: str
    then: str = ""
    now: str = ""
    articles: tuple[Article, ...]
    code_then: str
    code_now: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """How many rulings and audits of a game were made again, and what drifted."""

    rulings: int = 0
    audits: int = 0
    drifted: tuple[Drifted, ...] = ()


def compared(stored: Sequence[api.StoredEvent]) -> Compared:
    """Rule and audit again wherever a game was ruled on and audited.

    What cannot be made again, for whatever reason, is a drift: an answer then, none now.
    """
    marked = [event for event in stored if event.type in _COMPARED]
    if not marked:
        return Compared()
    try:
        return _compared(stored[: marked[-1].version])
    except Exception as error:  # noqa: BLE001 - one game must not end the run, and is reported
        return Compared(drifted=(_unread(marked[0], error),))


def _compared(stored: Sequence[api.StoredEvent]) -> Compared:
    folding = Folding(api.GAMES)
    rulings = audits = 0
    drifted: list[Drifted] = []
    for entry in api.GAMES.entries(stored):
        event, before = entry.event, folding.state
        if isinstance(event, api.RulingProposed) and before is not None:
            rulings += 1
            drifted += _of_ruling(before, event, entry.version)
        elif isinstance(event, GameAudited):
            audits += 1
            read = stored[: event.audited_version]
            drifted += _of_audit(read, event, entry.version, at=entry.recorded_at)
        folding.add(event, entry.version, entry.recorded_at)
    return Compared(rulings=rulings, audits=audits, drifted=tuple(drifted))


def _unread(first: api.StoredEvent, error: Exception) -> Drifted:
    return Drifted(
        kind=Drift.Kind.FAILED,
        version=first.version,
        at_version=first.version,
        ply=0,
        subject="",
        now=repr(error),
        articles=(),
        code_then="",
        code_now=CODE,
    )


def _of_ruling(state: api.GameState, ruled: api.RulingProposed, version: int) -> Iterator[Drifted]:
    """Yield what drifted of one ruling; `state`: before it was put on record."""
    claim = state.claim(ruled.claim_version)
    pairs: tuple[tuple[Drift.Kind, str, str], ...]
    try:
        if claim is None:
            raise LookupError(f"no claim at event {ruled.claim_version}")
        now = adjudicate(state, claim)
    except Exception as error:  # noqa: BLE001 - reported as what came of it
        now, pairs = ruled, ((Drift.Kind.FAILED, ruled.verdict.value, repr(error)),)
    else:
        pairs = tuple(
            (Drift.Kind(aspect.value), before, after)
            for aspect, before, after in answers_apart(ruled, now)
        )
    for kind, before, after in pairs:
        if before != after:
            yield Drifted(
                kind=kind,
                version=version,
                at_version=ruled.claim_version,
                ply=claim.ply if claim else 0,
                subject=ruled.question.value,
                then=before,
                now=after,
                articles=ruled.articles or now.articles,
                code_then=ruled.code_version,
                code_now=RULING_CODE_VERSION,
            )


def _of_audit(
    audited: Sequence[api.StoredEvent], then: GameAudited, version: int, *, at: int
) -> Iterator[Drifted]:
    """Yield the findings that are new, and those that are gone."""
    lost, gained = findings_apart(then.findings, audit_event(audited, at=at).findings)
    for kind, differing in ((Drift.Kind.LOST, lost), (Drift.Kind.GAINED, gained)):
        for finding in differing:
            yield _finding(kind, finding, then, version)


def _finding(
    kind: Drift.Kind, finding: RecordedFinding, then: GameAudited, version: int
) -> Drifted:
    weight = finding.severity.value
    return Drifted(
        kind=kind,
        version=version,
        at_version=finding.version,
        ply=finding.ply,
        subject=finding.code.value,
        then=weight if kind is Drift.Kind.LOST else "",
        now=weight if kind is Drift.Kind.GAINED else "",
        articles=finding.articles,
        code_then=then.code_version,
        code_now=AUDIT_CODE_VERSION,
    )

"""A ruling, in the one shape that every layer reads.

A rule answers with a `Ruling`. The event `RulingProposed` is that answer with what it was asked
and what it read. The game's state holds it as `RulingOnRecord`, with what became of it.
"""

from dataclasses import dataclass, fields
from enum import StrEnum

from games.record.values import Question
from games.rules.books.article import Article
from games.rules.books.federation import Basis
from games.rules.verdict import Verdict
from games.streams.messages import Message
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


class RulingStatus(StrEnum):
    """What has become of a ruling."""

    PROPOSED = "proposed"
    CONFIRMED = "confirmed"
    OVERRULED = "overruled"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledMove:
    """One move of a ruled cycle: its label (24.1-24.8), why, and the line that proves it.

    `against` names the chased men as `square letter root`, with ` joint` behind where two
    men are needed. `evidence` runs from the position after the move; with `passes` the
    opponent passes first. `explanation`: the proof as a message, None where it is given in words
    alone; its words in both languages are stored beside it.
    """

    ply: int
    side: str
    move: str
    label: str
    article: Article
    reason: str
    against: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    passes: bool = False
    explanation: Message | None = None
    explanation_zh: str = ""
    explanation_en: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict with what it rests on.

    `result` is the game's result that follows, or "". `against`: the side the verdict goes
    against, or "". `facts`: the counted figures by name. `evidence`: canonical moves that prove
    it, the first of them ply `evidence_from_ply`. `must_vary`: the side that must vary within
    `rounds_to_vary` of its moves, "either" where the game is drawn if neither does, or "".
    `needs_idle`: one of those moves must be idle (23.5.2.3). `labels`: of the moves ruled on.
    `basis`: the settings it rests on that are not the rule book's own. `explanation`: why, None
    where it is given in words alone; its words in both languages are stored beside it.
    """

    verdict: Verdict
    articles: tuple[Article, ...]
    explanation: Message | None = None
    explanation_zh: str = ""
    explanation_en: str = ""
    result: str = ""
    against: str = ""
    facts: tuple[tuple[str, int], ...] = ()
    evidence: tuple[str, ...] = ()
    evidence_from_ply: int = 0
    must_vary: str = ""
    rounds_to_vary: int = 0
    needs_idle: bool = False
    labels: tuple[LabelledMove, ...] = ()
    basis: tuple[Basis, ...] = ()


@stored("games.ruling-proposed.v1", label=_("ruling proposed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RulingProposed(Ruling):
    """The machine's answer to a claim: not binding until confirmed, unless the event says so.

    `claim_version`: the claim's event. `ruled_on_version`: last event the ruling saw.
    `inputs_digest`: SHA-256 over what the ruling read. `code_version`: of the ruling code.
    """

    claim_version: int
    ruled_on_version: int
    question: Question
    edition: str
    inputs_digest: str
    code_version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherDecision:
    """A decision in place of a ruling, proposed at `version`: it waits for another official."""

    version: int
    reason: str
    article: Article | None
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOnRecord(RulingProposed):
    """A ruling as its game holds it: the event that proposed it, and what became of it.

    `settled_version` is the event that confirmed or overruled it; `reason` and `under`, an
    article, are those of an overruling. `other`: the decision last proposed in its place.
    """

    version: int
    status: RulingStatus = RulingStatus.PROPOSED
    settled_version: int | None = None
    reason: str = ""
    under: Article | None = None
    other: OtherDecision | None = None

    @property
    def waiting(self) -> OtherDecision | None:
        """The decision proposed in its place that waits to be confirmed."""
        return self.other if self.status is RulingStatus.PROPOSED else None

    @property
    def first_ply(self) -> int:
        """0 without any."""
        return self.evidence_from_ply

    @property
    def last_ply(self) -> int:
        """The last move ruled on, one before the first without any."""
        return self.evidence_from_ply + len(self.evidence) - 1


def on_record(proposed: RulingProposed, *, version: int) -> RulingOnRecord:
    """Return the ruling that event `version` proposed, as it stands then."""
    values = {field.name: getattr(proposed, field.name) for field in fields(RulingProposed)}
    return RulingOnRecord(version=version, **values)


def proposal_of(
    ruling: Ruling,
    *,
    claim_version: int,
    question: Question,
    edition: str,
    inputs_digest: str,
    code_version: str,
) -> RulingProposed:
    """Return the event by which `ruling` on a claim goes on record."""
    values = {field.name: getattr(ruling, field.name) for field in fields(Ruling)}
    return RulingProposed(
        claim_version=claim_version,
        ruled_on_version=claim_version,
        question=question,
        edition=edition,
        inputs_digest=inputs_digest,
        code_version=code_version,
        **values,
    )

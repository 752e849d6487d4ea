"""The findings of a game as its page shows them, for everybody."""

from dataclasses import dataclass

from adjudication.labels.findings import public_findings
from games.api import GamePage
from games.labels.codes import FINDING_OUTCOMES, FINDING_STATUSES, SEVERITIES, SIDES, word
from games.labels.messages import finding_text
from games.record.audits.state import FindingOnRecord
from games.rules.books.article import Article
from games.web.api import View


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingCard:
    """One finding in the language of the page; `query` shows the board it is about."""

    text: str
    severity: str
    severity_word: str
    side: str
    status: str
    outcome: str
    reason: str
    edition: str
    articles: tuple[Article, ...]
    ply: int
    version: int
    by_todays_rules: bool
    query: str


def finding_cards(page: GamePage, view: View) -> tuple[FindingCard, ...]:
    """Return the findings that everybody may read, in the order of the record."""
    return tuple(_card(finding, page, view) for finding in public_findings(page.state))


def _card(finding: FindingOnRecord, page: GamePage, view: View) -> FindingCard:
    found = finding.found
    return FindingCard(
        text=finding_text(found.code),
        severity=found.severity.value,
        severity_word=str(SEVERITIES[found.severity]),
        side=word(SIDES, found.side) if found.side else "",
        status=str(FINDING_STATUSES[finding.status]),
        outcome=str(FINDING_OUTCOMES[finding.outcome]) if finding.outcome else "",
        reason=finding.reason,
        edition=page.state.edition,
        articles=found.articles,
        ply=found.ply,
        version=found.version,
        by_todays_rules=found.by_todays_rules,
        query=view.query(min(found.ply, page.state.plies)),
    )

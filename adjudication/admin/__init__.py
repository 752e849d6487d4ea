"""The office of rulings: what waits, each ruling with its proof, findings, the workers' list.

Rulings and findings are settled by actions of their game; nothing is edited here.
"""

from adjudication.admin import (
    duties,
    findings,
    queues,
    readjudications,
    rulings,
    sanctions,
    work,
)
from adjudication.admin.cases import table as cases
from adjudication.admin.event_findings import open_findings
from games import waiting
from tournaments.admin.next_steps import MISSING

__all__ = [
    "cases",
    "duties",
    "findings",
    "queues",
    "readjudications",
    "rulings",
    "sanctions",
    "work",
]

waiting.QUEUES.add("adjudication", queues.queues)
MISSING.add("findings", open_findings)

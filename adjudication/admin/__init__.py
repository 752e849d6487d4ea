"""The office of rulings: what waits, each ruling with its proof, findings, the workers' list.

Rulings and findings are settled by actions of their game; nothing is edited here.
"""

from adjudication.admin import findings, queues, readjudications, rulings, work
from games import waiting

__all__ = ["findings", "queues", "readjudications", "rulings", "work"]

waiting.QUEUES.add("adjudication", queues.queues)

"""The office of rulings: what waits for an answer, each ruling with its proof, the workers' list.

A ruling is confirmed, overruled or decided by an action of its game; nothing is edited here.
"""

from adjudication.admin import queues, rulings, work
from games import waiting

__all__ = ["queues", "rulings", "work"]

waiting.QUEUES.add("adjudication", queues.queues)

"""The tournament office: a whole event run from forms, every act one command on its record.

Who uses it and what they would curse at, which the pages are made against:
- The entry desk brings in a list in which five of eighty rows are wrong: it wants all five at
  once, with line, cell and remedy, and nobody entered by halves.
- The arranger (编排长) has ten minutes between rounds: results of a round on one page, by keys
  alone; one press closes, one drafts; what stops the next round stands on top, in words.
- The arranger changes one pair: the system's pairing stays beside it, a reason is asked for.
- The chief arbiter (裁判长) signs, rules and corrects: the effect on places is shown before,
  a warning is confirmed with its article, nothing is asked twice that is not serious.
- Whoever prints wants the sheet without menus, stamped with the version it was made from.

Nothing of the record is edited here; tables of the registry are.
"""

from games import waiting
from tournaments.admin import placements, queues, registry, tournaments

__all__ = ["placements", "queues", "registry", "tournaments"]

waiting.QUEUES.add("tournaments", queues.queues)

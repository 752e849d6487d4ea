"""What the declarations of a tournament's commands share: offices, and values for examples.

Gomoku 2025 25.1-25.3 and 16 (the arranger drafts, the chief arbiter signs, the committee
disqualifies), xiangqi 2020 17 and 18, weiqi 2002 30 and 31.
"""

from games.record.values import Role

CHIEF = frozenset({Role.CHIEF_ARBITER})
ARBITERS = CHIEF | {Role.ARBITER}
OFFICE = ARBITERS | {Role.ARCHIVIST}
AWARDERS = frozenset({Role.ARCHIVIST, Role.RATING_OFFICE})
"""Titles outlive the event."""
JUDGES = CHIEF | {Role.COMMITTEE}

ENTRANT = "01890a5d-ac96-774b-bcce-b302099a8057"
OTHER = "01890a5d-ac96-774b-bcce-b302099a8058"
REGULATIONS = {
    "title": "全国象棋个人锦标赛",
    "section": "男子组",
    "edition": "xiangqi-2020",
    "stages": [{"kind": "swiss", "rounds": 9, "pairing": "positional"}],
    "ranking": "swiss_opponents",
}
PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]

"""Which pairings are matches with points of their own (xiangqi 2020 30.1, 30.2)."""

import pytest

from tournaments.books.formats import StageKind
from tournaments.regulations.matches import has_own_lots, pairs_are_matches
from tournaments.regulations.values import Regulations, Stage


@pytest.mark.parametrize(
    ("kind", "deciding", "apart"),
    [
        (StageKind.KNOCKOUT, "30.2.1", True),
        (StageKind.KNOCKOUT, "30.2.2", True),
        (StageKind.KNOCKOUT, "30.1.1", False),
        (StageKind.KNOCKOUT, "30.1.2", False),
        (StageKind.KNOCKOUT, "", False),
        (StageKind.SWISS, "30.2.1", False),
    ],
)
def test_30_2_a_rapid_knockout_is_decided_by_games_of_their_own(
    kind: StageKind, deciding: str, apart: bool
) -> None:
    stage = Stage(kind=kind, deciding=deciding)
    assert has_own_lots(stage) is apart
    rules = Regulations(title="公开赛", edition="xiangqi-2020", stages=(stage,))
    assert pairs_are_matches(rules, stage) is apart

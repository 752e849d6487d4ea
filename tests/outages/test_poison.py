"""An adjudicator that crashes or never ends holds up nobody else, and is left to a person."""

from pathlib import Path
from uuid import UUID

import pytest

from games.ledger.verify import verify_ledger
from games.models import LedgerCursor, LedgerEvent, LedgerWork
from tests.support.claimed_games import claimed_game, rulings
from tests.support.subprocesses import environment, started, wait_until

pytestmark = [pytest.mark.database, pytest.mark.outage]

BACKGROUND = ("-m", "tests.support.poisoned")


def state(stream: UUID) -> str:
    return LedgerWork.objects.get(stream_id=stream, kind="ruling").state


@pytest.mark.parametrize("act", ["segfault", "loop"])
def test_it_is_left_to_a_person_and_others_are_ruled_on_and_numbered(
    act: str, tmp_path: Path
) -> None:
    poison, other = claimed_game(), claimed_game()
    env = environment(
        tmp_path,
        QIPU_TEST_POISON=str(poison),
        QIPU_TEST_POISON_ACT=act,
        QIPU_WORK_LIMIT_MS="300",
        QIPU_WORK_LEASE_MS="700",
    )
    with started(BACKGROUND, env=env):
        wait_until(lambda: bool(rulings(other)), "the ruling on the other claim")
        wait_until(lambda: bool(rulings(poison)), "the ruling that leaves it to the referee")
        wait_until(
            lambda: LedgerCursor.objects.get().size == LedgerEvent.objects.count(), "the numbers"
        )
    (left,) = rulings(poison)
    assert (left.data["verdict"], rulings(other)[0].data["verdict"]) == ("undecided", "red_loses")
    assert LedgerWork.objects.get(stream_id=poison, kind="ruling").attempts == 5
    assert (state(poison), state(other)) == ("done", "done")
    assert verify_ledger().is_clean

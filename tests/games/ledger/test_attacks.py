"""What the superuser of the database may do, and who finds it: every line of docs/ledger.md."""

from uuid import UUID

import pytest

from games.catching_up import settle
from games.ledger.diagnosis import Fault
from games.ledger.errors import CheckpointError, SecondHistory
from games.ledger.sequencer import sequence, sign_checkpoint
from games.ledger.verify import verify_ledger
from games.projections.checking import differences
from tests.games.ledger.sequenced import Streams
from tests.support.attacks import ATTACKS, BEGIN, DOCUMENT, END, Attack, table
from tests.support.claimed_games import running_game
from tests.support.events import extend

pytestmark = pytest.mark.database


def _of(finder: str) -> list[pytest.ParameterSet]:
    return [pytest.param(attack, id=attack.id) for attack in ATTACKS if attack.found_by == finder]


@pytest.mark.parametrize("attack", _of("verify_ledger"))
def test_verifying_names_the_first_place(streams: Streams, attack: Attack) -> None:
    assert verify_ledger().is_clean
    attack.commit(streams)
    first = verify_ledger().faults[0]
    position, number, version = attack.place
    stream: UUID | None = streams[number] if number >= 0 else None
    assert (first.name, first.position, first.stream_id, first.version) == (
        attack.fault, position, stream, version,
    )  # fmt: skip
    assert bool(first.guard) == (attack.fault == "guard_missing")


@pytest.mark.parametrize("attack", _of("sequencer"))
def test_the_sequencer_numbers_nothing_more(streams: Streams, attack: Attack) -> None:
    attack.commit(streams)
    extend(streams[0], 4)
    with pytest.raises(SecondHistory) as held:
        sequence()
    assert (held.value.fault, held.value.position) == (attack.fault, attack.place[0])
    faults = verify_ledger().faults
    assert Fault(name="rolled_back", position=10) in faults
    assert Fault(name="checkpoint_missing", position=12) in faults


@pytest.mark.parametrize("attack", _of("sign_checkpoint"))
def test_nothing_more_is_signed(streams: Streams, attack: Attack) -> None:
    attack.commit(streams)
    sequence()
    with pytest.raises(CheckpointError, match=attack.fault):
        sign_checkpoint(now=3)


@pytest.mark.parametrize("attack", _of("check_read_models"))
def test_the_lists_are_compared_with_the_record(database: str, attack: Attack) -> None:
    game = running_game("h2e2")
    settle()
    assert differences() == ()
    attack.commit((game, game, game))
    (found,) = differences()
    assert found.columns == ("result",)
    assert verify_ledger().is_clean


def test_the_document_has_the_table() -> None:
    """`python -m tests.support.attacks` writes it."""
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text.partition(BEGIN)[2].partition(END)[0] == table()

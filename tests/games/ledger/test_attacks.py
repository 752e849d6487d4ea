"""What the superuser of the database may do, and who finds it: every line of docs/ledger.md."""

import io
from uuid import UUID

import pytest

from games.appointing.register import CONSOLE
from games.bundles.verify_acts import Flaw, check_acts
from games.bundles.writing import bundle
from games.catching_up import settle
from games.keyring.handlers import register_key
from games.ledger.diagnosis import Fault
from games.ledger.errors import CheckpointError, SecondHistory
from games.ledger.sequencer import sequence, sign_checkpoint
from games.ledger.verify import verify_ledger
from games.projections.checking import differences
from tests.games.ledger.sequenced import Streams, three_streams
from tests.games.rest.hall import follow, open_hall
from tests.support.attacks import ATTACKS, BEGIN, DOCUMENT, END, Attack, table
from tests.support.claimed_games import running_game
from tests.support.databases import keep_copy
from tests.support.events import extend
from tests.support.signing import Signer, endorse, public, registering

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
def test_the_sequencer_numbers_nothing_more(database: str, attack: Attack) -> None:
    streams = three_streams(keep_copy)
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


@pytest.mark.parametrize("attack", [*_of("verify_acts.py"), *_of("verify_acts.py --required")])
def test_who_has_a_bundle_finds_acts_in_a_name(database: str, attack: Attack) -> None:
    arbiter = Signer(open_hall())
    assert arbiter.register().status == 201
    for side, move in (("red", "h2e2"), ("black", "h9g7")):
        assert arbiter.move(side, move).status == 201
    game = arbiter.hall.game
    attack.commit((game, game, game))
    follow()
    assert verify_ledger().is_clean
    data = bundle(game, asking=None)
    if attack.fault == "act_unsigned":
        # All but what the hall's arbiter has signed: who arranged and started the game, and this.
        unsigned = check_acts(io.BytesIO(data)).unsigned
        assert [place.data["version"] for place in unsigned] == [1, 2, attack.place[2]]
        with pytest.raises(Flaw, match=attack.fault):
            check_acts(io.BytesIO(data), required=True)
        return
    with pytest.raises(Flaw, match=f"{attack.fault}.*version {attack.place[2]}"):
        check_acts(io.BytesIO(data))


@pytest.mark.parametrize("attack", _of("verify_acts.py --endorsed-by"))
def test_who_has_an_officials_key_finds_keys_that_nobody_endorsed(
    database: str, attack: Attack
) -> None:
    arbiter, official = Signer(open_hall()), registering(number=5, holder="user:1")
    assert arbiter.register().status == 201
    register_key("user:1", key=official.key, name=official.name, proof=official.proof, by=CONSOLE)
    endorse(arbiter.holder, public(arbiter.key), number=5)
    for side, move in (("red", "h2e2"), ("black", "h9g7")):
        assert arbiter.move(side, move).status == 201
    game = arbiter.hall.game
    follow()
    assert check_acts(io.BytesIO(bundle(game, asking=None)), trusted=[official.key]).signed
    attack.commit((game, game, game))
    follow()
    data = io.BytesIO(bundle(game, asking=None))
    assert len(check_acts(data).not_endorsed()) == 1
    with pytest.raises(Flaw, match=f"{attack.fault}.*version {attack.place[2]}"):
        check_acts(data, trusted=[official.key])


def test_the_document_has_the_table() -> None:
    """`python -m tests.support.attacks` writes it."""
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text.partition(BEGIN)[2].partition(END)[0] == table()

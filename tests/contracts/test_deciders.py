"""What the engine promises of every kind of stream, tried on each and on a toy."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from uuid import UUID, uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from adjudication.cases import commands as k
from adjudication.cases.decider import CASES
from adjudication.cases.values import Instance, Matter, Party
from config.streams import DECIDERS
from games.keyring import commands as keyring
from games.keyring.decider import KEYRING
from games.ledger import store
from games.ledger.checkpoint import verifier_text
from games.ledger.errors import EventIdConflict, StreamNotFound, VersionConflict
from games.log import commands as log
from games.log.decider import LOG
from games.models import LedgerEvent
from games.offices import commands as o
from games.offices.decider import OFFICES
from games.record import commands as c
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.cache import cache_of
from games.streams.confirmation import ConfirmationNeededError
from games.streams.decider import Decider
from games.streams.handling import Handled, handle, stored_under
from tests.support import toy_stream as toy
from tests.support.cases import APPEAL
from tests.support.scenario import SEATS
from tests.support.signing import registering
from tests.support.tournaments import SWISS, entries
from tournaments.record import commands as t
from tournaments.record.decider import TOURNAMENTS
from tournaments.subscriptions import commands as f
from tournaments.subscriptions.decider import SUBSCRIPTIONS

pytestmark = pytest.mark.database

CHIEF = Actor(id="user:chief", role=Role.CHIEF_ARBITER, device="desk")
PLAYER = Actor(id="user:player", role=Role.PLAYER)


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of stream: what opens it, what follows, what is refused, what is confirmed."""

    decider: Decider[Any, Any, Any]
    opening: object
    following: object
    again: object
    refused: object
    code: str
    warned: object | None = None
    by: Actor = CHIEF


KEEPER = replace(CHIEF, role=Role.ARCHIVIST)
ORIGIN = "qipu.example/log"
KEYS = [Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32).public_key() for n in (1, 2, 3)]

OBJECTION = replace(APPEAL, instance=Instance.CHIEF, matter=Matter.RULING)

KINDS = (
    Kind(
        decider=GAMES,
        opening=c.ArrangeGame(edition="xiangqi-2020", seats=SEATS),
        following=c.StartGame(),
        again=c.PlayMove(side="red", move="h2e2"),
        refused=c.ConfirmRuling(ruling_version=77),
        code="ruling_unknown",
    ),
    Kind(
        decider=TOURNAMENTS,
        opening=t.CreateTournament(regulations=SWISS, published=True),
        following=t.EnterEntrants(entries=entries(4)),
        again=t.EnterEntrants(entries=entries(6)[4:]),
        refused=t.PublishPairing(round=1),
        code="tournament_not_started",
        warned=t.LeaveBookMode(reason="asked by the organisers"),
    ),
    Kind(
        decider=CASES,
        opening=OBJECTION,
        following=k.AdmitCase(reason="heard"),
        again=k.MakeStatement(party=Party.FILER, text="what happened"),
        refused=k.NotifyParty(party=Party.FILER),
        code="case_not_decided",
    ),
    Kind(
        decider=OFFICES,
        opening=o.OpenRegister(),
        following=o.AppointOfficial(appointment="a", person="user:1", role=Role.ARBITER),
        again=o.IssueToken(token="t", digest="0", role=Role.ARBITER, acts_for="device:t", until=9),
        refused=o.WithdrawConsent(consent="none", reason="x"),
        code="consent_over",
    ),
    Kind(
        decider=LOG,
        opening=log.OpenLog(origin=ORIGIN, key=verifier_text(ORIGIN, KEYS[0])),
        following=log.RotateKey(
            key=verifier_text(ORIGIN, KEYS[1]), endorsement="", reason="the old key was lost"
        ),
        again=log.RotateKey(
            key=verifier_text(ORIGIN, KEYS[2]), endorsement="", reason="the old key was lost"
        ),
        refused=log.RemoveWitness(name="nobody", reason="closed"),
        code="witness_unknown",
        by=KEEPER,
    ),
    Kind(
        decider=KEYRING,
        opening=keyring.OpenKeyring(origin=ORIGIN, holder=CHIEF.id),
        following=registering(number=2, holder=CHIEF.id),
        again=registering(number=3, holder=CHIEF.id),
        refused=keyring.RevokeKey(key="0" * 64, reason="lost"),
        code="act_key_unknown",
    ),
    Kind(
        decider=SUBSCRIPTIONS,
        opening=f.OpenSubscriptions(),
        following=f.Subscribe(
            subscription="s", name="等级分办公室", url="https://a.example/", feeds=("results",)
        ),
        again=f.Subscribe(
            subscription="t", name="等级分办公室", url="https://b.example/", feeds=("events",)
        ),
        refused=f.EndSubscription(subscription="none", reason="x"),
        code="subscription_unknown",
        by=KEEPER,
    ),
    Kind(
        decider=toy.COUNTERS,
        opening=toy.OpenCounter(),
        following=toy.Add(amount=Fraction(1, 2)),
        again=toy.Add(amount=Fraction(1, 3)),
        refused=toy.Add(amount=Fraction(0)),
        code="amount_not_positive",
        warned=toy.Add(amount=Fraction(101)),
    ),
)

TOY = KINDS[-1]
kinds = pytest.mark.parametrize("kind", KINDS, ids=[kind.decider.kind for kind in KINDS])


def give(kind: Kind, command: object, stream: UUID, **more: Any) -> Handled[Any, Any]:
    given = {"by": kind.by, "event_id": uuid4(), "now": 2000, **more}
    return handle(kind.decider, command, stream_id=stream, **given)


def opened(kind: Kind) -> UUID:
    stream = uuid4()
    give(kind, kind.opening, stream)
    return stream


def rows() -> int:
    return LedgerEvent.objects.count()


def test_every_kind_of_stream_is_tried() -> None:
    assert set(DECIDERS) | {toy.COUNTERS} == {kind.decider for kind in KINDS}


@kinds
def test_the_answer_is_what_was_stored_and_what_a_replay_gives(kind: Kind) -> None:
    stream = opened(kind)
    done = give(kind, kind.following, stream, occurred_at=1500)
    stored = store.load(stream)
    assert (done.version, done.stored) == (stored[-1].version, stored[1:])
    assert (done.before, done.state) == (
        kind.decider.replay(stored[:1]),
        kind.decider.replay(stored),
    )
    assert {(event.actor, event.role, event.device) for event in stored} == {
        ("user:chief", kind.by.role.value, "desk")
    }
    assert [event.occurred_at for event in stored] == [None] + [1500] * len(done.stored)
    assert {event.recorded_at for event in stored} == {2000}
    decoded = [event for _, event in kind.decider.decode_all(stored)]
    assert tuple(decoded[1:]) == done.events == done.decided


@kinds
def test_the_same_command_again_gives_the_first_answer(kind: Kind) -> None:
    stream, event_id = opened(kind), uuid4()
    first = give(kind, kind.following, stream, event_id=event_id)
    give(kind, kind.again, stream)
    count = rows()
    for condition in ({}, {"expected_version": 1}, {"now": 99_000}):
        answer = give(kind, kind.following, stream, event_id=event_id, **condition)
        assert answer.replayed
        assert (answer.version, answer.events, answer.stored) == (
            first.version,
            first.events,
            first.stored,
        )
        assert answer.state == first.state, "the state of then, not of now"
    assert rows() == count
    at = stored_under(event_id)
    assert at is not None
    assert (at.stream_id, at.version, at.recorded_at) == (stream, 2, 2000)
    assert stored_under(uuid4()) is None


@kinds
def test_an_event_id_stands_for_one_command_of_one_person_in_one_stream(kind: Kind) -> None:
    stream, event_id = opened(kind), uuid4()
    give(kind, kind.following, stream, event_id=event_id)
    count = rows()
    other = opened(kind)
    faults: tuple[tuple[object, UUID, Actor], ...] = (
        (kind.again, stream, kind.by),
        (kind.following, stream, replace(kind.by, id="user:other", device="")),
        (kind.following, other, kind.by),
    )
    for command, where, by in faults:
        with pytest.raises(EventIdConflict):
            give(kind, command, where, by=by, event_id=event_id)
    assert rows() == count + 1


@kinds
def test_a_dry_run_decides_and_stores_nothing(kind: Kind) -> None:
    stream = opened(kind)
    count = rows()
    tried = give(kind, kind.following, stream, dry_run=True)
    assert (tried.dry_run, tried.stored, tried.version, rows()) == (True, (), 1, count)
    assert tried.before == kind.decider.replay(store.load(stream))
    done = give(kind, kind.following, stream)
    assert (done.events, done.state) == (tried.decided, tried.state)


def test_a_preview_does_not_show_what_the_kind_conceals() -> None:
    stream = opened(TOY)
    secret = toy.Add(amount=Fraction(5), secret=True)
    tried = give(TOY, secret, stream, dry_run=True)
    assert (tried.events, tried.state.total) == ((), 0)
    assert tried.decided == (toy.Added(amount=Fraction(5), secret=True),)
    assert give(TOY, secret, stream).state.total == 5


@kinds
def test_what_is_refused_stores_nothing(kind: Kind) -> None:
    stream = opened(kind)
    count = rows()
    with pytest.raises(CommandRefusedError) as refused:
        give(kind, kind.refused, stream)
    assert refused.value.code == kind.code
    with pytest.raises(NotAllowedError):
        give(kind, kind.opening, uuid4(), by=PLAYER)
    assert rows() == count


@kinds
def test_the_version_seen_has_to_be_the_streams(kind: Kind) -> None:
    stream = opened(kind)
    for seen in (0, 2):
        with pytest.raises(VersionConflict) as stale:
            give(kind, kind.following, stream, expected_version=seen)
        assert stale.value.current_version == 1
    assert give(kind, kind.following, stream, expected_version=1).version == 2


@kinds
def test_only_what_opens_a_stream_makes_one(kind: Kind) -> None:
    count = rows()
    with pytest.raises(StreamNotFound):
        give(kind, kind.following, uuid4())
    assert rows() == count


def test_a_stream_of_another_kind_is_not_found() -> None:
    for kind in KINDS:
        stream = opened(kind)
        for stranger in KINDS:
            if stranger is not kind:
                with pytest.raises(StreamNotFound):
                    give(stranger, stranger.following, stream)
                with pytest.raises(StreamNotFound):
                    cache_of(stranger.decider).current(stream)


@kinds
def test_what_is_warned_of_waits_for_its_token(kind: Kind) -> None:
    if kind.warned is None:
        assert kind.decider in (GAMES, CASES, LOG, OFFICES, SUBSCRIPTIONS, KEYRING), (
            "they ask for none of this kind"
        )
        return
    stream = opened(kind)
    count = rows()
    tokens = confirmed(lambda **token: give(kind, kind.warned, stream, **token))
    assert rows() == count + 1
    with pytest.raises(ConfirmationNeededError):
        give(kind, kind.warned, opened(kind), confirm=tokens[-1])


def confirmed(attempt: Callable[..., Handled[Any, Any]]) -> list[str]:
    """Confirm step by step; return the tokens given."""
    tokens, steps = [""], 1
    while len(tokens) <= steps:
        with pytest.raises(ConfirmationNeededError) as waiting:
            attempt(confirm=tokens[-1])
        steps = waiting.value.steps
        assert waiting.value.step == len(tokens)
        assert waiting.value.token not in tokens
        tokens.append(waiting.value.token)
    assert attempt(confirm=tokens[-1]).warnings
    return tokens


@kinds
def test_the_state_in_memory_is_the_folded_one(kind: Kind) -> None:
    stream = opened(kind)
    give(kind, kind.following, stream)
    cache = cache_of(kind.decider)
    whole = kind.decider.replay(store.load(stream))
    assert cache.current(stream).state == whole == cache.latest[stream].state
    cache.latest.clear()
    assert cache.current(stream).state == whole
    assert cache.at(stream, 1) == kind.decider.replay(store.load(stream, upto=1))


@kinds
def test_a_command_made_from_the_state_is_made_from_that_of_the_first_time(kind: Kind) -> None:
    stream, event_id, seen = opened(kind), uuid4(), list[Any]()

    def build(state: Any) -> object:
        seen.append(state)
        return kind.following

    first = give(kind, build, stream, event_id=event_id)
    give(kind, kind.again, stream)
    answer = give(kind, build, stream, event_id=event_id)
    assert (answer.replayed, answer.events) == (True, first.events)
    assert seen[0] == seen[-1] == first.before

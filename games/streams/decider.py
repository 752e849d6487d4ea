"""A kind of stream as a value: how it is decided, folded, stored and shown.

Pure. `decide` may refuse, `evolve` never does; `now`, seeds and actors are arguments. The
engine (`handling`, `cache`, `redaction`) is written once for every decider.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID, uuid5

from games.streams.actors import Actor
from games.streams.codec import Codec
from games.streams.confirmation import Warned
from games.streams.past import Entry


class Recorded(Protocol):
    """What a fold needs of a stored event."""

    @property
    def type(self) -> str:
        """The stored type name."""

    @property
    def version(self) -> int:
        """From 1, dense."""

    @property
    def recorded_at(self) -> int:
        """The server's time in ms."""

    @property
    def actor(self) -> str:
        """An id of the registry or of an office, never a name."""

    @property
    def payload(self) -> bytes:
        """Canonical JSON, as it was hashed."""


class Identified(Recorded, Protocol):
    """What tells which events came with which command."""

    @property
    def event_id(self) -> UUID:
        """The id that its command gave it."""


class Folded(Protocol):
    """A state that says how many events it is folded from."""

    @property
    def version(self) -> int:
        """From 1, dense."""


S = TypeVar("S", bound=Folded)
C = TypeVar("C")
E = TypeVar("E")
S_contra = TypeVar("S_contra", contravariant=True)
C_contra = TypeVar("C_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)
R = TypeVar("R", bound=Recorded)


COUNTED = 8
"""The version of the ids of events that follow on one another by counting."""


def event_id_at(event_id: UUID, index: int) -> UUID:
    """Return the id of the `index`-th event of a command: the client's own for the first.

    Behind an id of version 8, which whole new streams have, they are counted on: ids in order of
    time cost an index less than those of version 5, which are as good as random.
    """
    if index == 0:
        return event_id
    if event_id.version == COUNTED:
        return UUID(int=event_id.int + index)
    return uuid5(event_id, str(index))


def acts_of(event_ids: Sequence[UUID]) -> tuple[int, ...]:
    """Return for each event of a stream, by its id, the version of its command's first event."""
    acts: list[int] = []
    for version, event_id in enumerate(event_ids, start=1):
        first = acts[-1] if acts else 0
        follows = (
            first
            # Ids made from another are of version 5 or 8; a client's own seldom are.
            and event_id.version in (5, COUNTED)
            and event_id == event_id_at(event_ids[first - 1], version - first)
        )
        acts.append(first if follows else version)
    return tuple(acts)


class Decide(Protocol[S_contra, C_contra, E_co]):
    """The answer of the rule book and of the authority table to a command."""

    def __call__(
        self, state: S_contra | None, command: C_contra, *, by: Actor, now: int
    ) -> tuple[E_co, ...]:
        """Return the events that `command` brings about; `now` is server time in ms.

        :raises CommandRefusedError: the rules or the actor's role do not allow it.
        """


def _no_warnings(state: Any, command: Any, decided: tuple[Any, ...]) -> tuple[Warned, ...]:
    return ()


def _no_work(state: Any, decided: Sequence[Any], first_version: int) -> tuple[Any, ...]:
    return ()


def _nobody(state: Any) -> tuple[str, ...]:
    return ()


def _nothing_withheld(state: Any, decided: Sequence[Any]) -> Sequence[bool]:
    return [False] * len(decided)


def _never_late(state: Any) -> bool:
    return False


def _everything(entries: Sequence[Any]) -> Sequence[Any]:
    return entries


def _no_step_matters(state: Any, *, by_ms: int, since: int, now: int) -> tuple[Any, ...]:
    return ()


class Stepped(Protocol[S_contra, E_co]):
    """What a kind of stream records of a step of the server's clock."""

    def __call__(self, state: S_contra, *, by_ms: int, since: int, now: int) -> tuple[E_co, ...]:
        """Return the events; `since` is the time of the last one, all in server ms."""


def _all_bound(decided: tuple[Any, ...]) -> tuple[Any, ...]:
    return decided


def _nothing_concealed(state: Any, decided: tuple[Any, ...]) -> tuple[Any, ...]:
    return decided


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decider(Generic[S, C, E]):
    """One kind of stream.

    `kind` names it in the ledger. `opens` are the commands a stream may begin with, `first` the
    events that do, folded by `begin`; every later event is folded by `evolve`. `warnings` are what
    a command, decided already, asks to have confirmed, asked where one of its events is of
    `warned_of`; `bound` is what its token binds of the events: all but what changes by itself with
    the time. `previewed` is what a dry run may show of
    the events decided: not a sealed move, not the outcome of a lot. `work` is what the events
    of a command, numbered from `first_version`, call for: kinds and the versions to work on.
    `beside` are events that leave what was looked at as it was: who saw the stream before them
    may act on it after them. `stepped` is what goes on record, before whatever a command brings,
    of a step of the server's clock since the last event. `persons` are the ids of registered
    people in a state. `cached` is how many folded streams are held in memory.

    `withheld` says of the events of a command, decided in a state, which of them strangers do not
    read at once: these are stored with a salt (decision 0080). `may_be_late` says whether the
    stream is of an event that may show it late, and so is worth asking about. `sealing` are the
    commands that say what their events conceal: these are not signed, for whoever tries every
    text would find the one of the signature.

    `rewriting` are the events that change what earlier ones stand for, as one that annuls
    does: after such an event the state is folded anew from `standing`, which gives of all
    entries those that stand, each as it stands. `recalling` are the commands decided with the
    whole past, which the engine puts into their field `past`.
    """

    kind: str
    codec: Codec[E]
    decide: Decide[S, C, E]
    opens: tuple[type, ...]
    first: tuple[type, ...]
    begin: Callable[..., S]
    evolve: Callable[..., S]
    warnings: Callable[[S, C, tuple[E, ...]], tuple[Warned, ...]] = _no_warnings
    warned_of: tuple[type, ...] = (object,)
    bound: Callable[[tuple[E, ...]], tuple[E, ...]] = _all_bound
    stepped: Stepped[S, E] = _no_step_matters
    previewed: Callable[[S | None, tuple[E, ...]], tuple[E, ...]] = _nothing_concealed
    work: Callable[[S | None, Sequence[E], int], Iterable[tuple[str, int]]] = _no_work
    beside: tuple[type, ...] = ()
    persons: Callable[[S], Iterable[str]] = _nobody
    cached: int = 512
    withheld: Callable[[S | None, Sequence[E]], Sequence[bool]] = _nothing_withheld
    may_be_late: Callable[[S], bool] = _never_late
    sealing: tuple[type, ...] = ()
    rewriting: tuple[type, ...] = ()
    standing: Callable[[Sequence[Entry[E]]], Sequence[Entry[E]]] = _everything
    recalling: tuple[type, ...] = ()

    def decode_all(self, stored: Iterable[R]) -> tuple[tuple[R, E], ...]:
        """Return every stored event beside its decoded form.

        :raises UnknownEventError: for an event no released code can read.
        """
        decode = self.codec.decode
        return tuple(
            (event, decode(event.type, event.payload, version=event.version)) for event in stored
        )

    def fold(self, state: S | None, event: E, *, version: int, at: int) -> S | None:
        """Return the state after one event; None as long as the stream has not begun."""
        if isinstance(event, self.first):
            return self.begin(event, version=version, at=at)
        if state is None:
            return None
        return self.evolve(state, event, version=version, at=at)

    def entries(self, stored: Iterable[Identified]) -> tuple[Entry[E], ...]:
        """Return the whole past of a stream, from its first event on.

        :raises UnknownEventError: for an event no released code can read.
        """
        events = tuple(stored)
        acts = acts_of([event.event_id for event in events])
        return tuple(
            Entry(
                version=event.version,
                event=self.codec.decode(event.type, event.payload, version=event.version),
                recorded_at=event.recorded_at,
                actor=event.actor,
                act=act,
            )
            for event, act in zip(events, acts, strict=True)
        )

    def recalled(self, command: C, past: Callable[[], Sequence[Entry[E]]]) -> C:
        """Read the past only for commands that are decided with it: it may be long."""
        if not isinstance(command, self.recalling):
            return command
        made: C = replace(command, past=tuple(past()))  # type: ignore[type-var]
        return made

    def fold_standing(self, entries: Sequence[Entry[E]]) -> S | None:
        """Return the state that what stands of `entries` adds up to."""
        state: S | None = None
        for entry in self.standing(entries):
            state = self.fold(state, entry.event, version=entry.version, at=entry.recorded_at)
        return state

    def steps(self, stored: Iterable[R]) -> Iterator[tuple[R, E, S | None]]:
        """Yield every stored event, decoded, with the state after it as it was known then.

        :raises UnknownEventError: for an event no released code can read.
        """
        decode, folding = self.codec.decode, Folding(self)
        for stored_event in stored:
            version = stored_event.version
            event = decode(stored_event.type, stored_event.payload, version=version)
            yield stored_event, event, folding.add(event, version, stored_event.recorded_at)

    def replay(self, stored: Iterable[Recorded]) -> S | None:
        """Return the state after all of `stored`, None when there is nothing.

        :raises UnknownEventError: for an event no released code can read.
        """
        decode, folding = self.codec.decode, Folding(self)
        for event in stored:
            version = event.version
            decoded = decode(event.type, event.payload, version=version)
            folding.add(decoded, version, event.recorded_at)
        return folding.state

    def continue_from(
        self,
        state: S,
        stored: Sequence[Recorded],
        *,
        past: Callable[[], Iterable[Recorded]],
    ) -> S:
        """Return the state after the events that follow `state`; `past` loads those before.

        :raises UnknownEventError: for an event no released code can read.
        """
        decode = self.codec.decode
        folded: S | None = state
        for event in stored:
            decoded = decode(event.type, event.payload, version=event.version)
            if self.rewriting and isinstance(decoded, self.rewriting):
                folded = self.replay((*past(), *stored))
                break
            folded = self.fold(folded, decoded, version=event.version, at=event.recorded_at)
        if folded is None:
            raise AssertionError("a stream that has begun is folded to a state")
        return folded

    def apply(
        self,
        state: S | None,
        decided: Iterable[E],
        *,
        at: int,
        past: Callable[[], Sequence[Entry[E]]] = tuple,
    ) -> S | None:
        """Return the state after events that are decided but not yet stored."""
        new: list[Entry[E]] = []
        for event in decided:
            version = state.version + 1 if state is not None else 1
            new.append(Entry(version=version, event=event, recorded_at=at))
            if self.rewriting and isinstance(event, self.rewriting):
                state = self.fold_standing((*past(), *new))
            else:
                state = self.fold(state, event, version=version, at=at)
        return state


class Folding(Generic[S, C, E]):
    """The state of a stream as its events come in, one after another from the first."""

    def __init__(self, decider: Decider[S, C, E]) -> None:
        self.state: S | None = None
        self._decider = decider
        self._past: list[tuple[E, int, int]] = []

    def add(self, event: E, version: int, at: int) -> S | None:
        """Take the next event, recorded at `at` (ms), and return the state after it."""
        decider = self._decider
        if decider.rewriting:
            self._past.append((event, version, at))
            if isinstance(event, decider.rewriting):
                entries = [
                    Entry(version=version, event=event, recorded_at=at)
                    for event, version, at in self._past
                ]
                self.state = decider.fold_standing(entries)
                return self.state
        self.state = decider.fold(self.state, event, version=version, at=at)
        return self.state

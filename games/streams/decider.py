"""A kind of stream as a value: how it is decided, folded, stored and shown.

Pure. `decide` may refuse, `evolve` never does; `now`, seeds and actors are arguments. The
engine (`handling`, `cache`, `redaction`) is written once for every decider.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from games.streams.actors import Actor
from games.streams.codec import Codec
from games.streams.confirmation import Warned


class Recorded(Protocol):
    """What a fold needs of a stored event."""

    @property
    def type(self) -> str:
        """Return the stored type name."""

    @property
    def version(self) -> int:
        """Return the place in the stream, from 1."""

    @property
    def recorded_at(self) -> int:
        """Return the server's time in ms."""

    @property
    def actor(self) -> str:
        """Return the id of who acted."""

    @property
    def payload(self) -> bytes:
        """Return the payload as stored."""


class Folded(Protocol):
    """A state that says how many events it is folded from."""

    @property
    def version(self) -> int:
        """Return the version of the last event."""


S = TypeVar("S", bound=Folded)
C = TypeVar("C")
E = TypeVar("E")
S_contra = TypeVar("S_contra", contravariant=True)
C_contra = TypeVar("C_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)
R = TypeVar("R", bound=Recorded)


class Decide(Protocol[S_contra, C_contra, E_co]):
    """The answer of the rule book and of the authority table to a command."""

    def __call__(
        self, state: S_contra | None, command: C_contra, *, by: Actor, now: int
    ) -> tuple[E_co, ...]:
        """Return the events that `command` brings about; `now` is server time in ms.

        :raises CommandRefusedError: the rules or the actor's role do not allow it.
        """


def _no_warnings(state: Any, command: Any) -> tuple[Warned, ...]:
    return ()


def _nobody(state: Any) -> tuple[str, ...]:
    return ()


def _nothing_concealed(state: Any, decided: tuple[Any, ...]) -> tuple[Any, ...]:
    return decided


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decider(Generic[S, C, E]):
    """One kind of stream.

    `kind` names it in the ledger. `opens` are the commands a stream may begin with, `first`
    the events that do, folded by `begin`; every later event is folded by `evolve`.
    `warnings` are what a command asks to have confirmed. `previewed` is what a dry run may
    show of the events decided: not a sealed move, not the outcome of a lot. `work` names
    what each type of event calls for. `persons` are the ids of registered people in a state.
    `cached` is how many folded streams are held in memory.
    """

    kind: str
    codec: Codec[E]
    decide: Decide[S, C, E]
    opens: tuple[type, ...]
    first: tuple[type, ...]
    begin: Callable[..., S]
    evolve: Callable[..., S]
    warnings: Callable[[S, C], tuple[Warned, ...]] = _no_warnings
    previewed: Callable[[S | None, tuple[E, ...]], tuple[E, ...]] = _nothing_concealed
    work: Mapping[type, str] = field(default_factory=dict)
    persons: Callable[[S], Iterable[str]] = _nobody
    cached: int = 512

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

    def replay(self, stored: Iterable[Recorded]) -> S | None:
        """Return the state after all of `stored`, None when there is nothing.

        :raises UnknownEventError: for an event no released code can read.
        """
        decode = self.codec.decode
        state: S | None = None
        for event in stored:
            decoded = decode(event.type, event.payload, version=event.version)
            state = self.fold(state, decoded, version=event.version, at=event.recorded_at)
        return state

    def continue_from(self, state: S, stored: Iterable[Recorded]) -> S:
        """Return the state after the events that follow `state`.

        :raises UnknownEventError: for an event no released code can read.
        """
        decode = self.codec.decode
        for event in stored:
            decoded = decode(event.type, event.payload, version=event.version)
            state = self.evolve(state, decoded, version=event.version, at=event.recorded_at)
        return state

    def apply(self, state: S | None, decided: Iterable[E], *, at: int) -> S | None:
        """Return the state after events that are decided but not yet stored."""
        for event in decided:
            version = state.version + 1 if state is not None else 1
            state = self.fold(state, event, version=version, at=at)
        return state

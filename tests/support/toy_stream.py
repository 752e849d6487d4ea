"""A counter as a kind of stream: the least that the engine asks of a decider."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from games.record.errors import CommandRefusedError, NotAllowedError
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.streams.actors import Actor, Role
from games.streams.codec import Codec
from games.streams.confirmation import Warned
from games.streams.decider import Decider
from games.streams.declarations import Field, declare


@declare(roles={Role.CHIEF_ARBITER}, summary="Begin to count")
@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCounter:
    """Begin to count."""


@declare(
    roles={Role.CHIEF_ARBITER, Role.ARBITER},
    label="Add",
    office="add",
    summary="Count on",
    address="additions",
    example={"amount": "1/2", "under": "4.1"},
    fits=lambda state: state.total < 1000,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """Count `amount` on; more than 100 has to be confirmed, less than nothing is refused."""

    amount: Annotated[Fraction, Field(label="amount")]
    secret: Annotated[bool, Field(label="secret")] = False
    pause_ms: Annotated[int, Field(label="pause", key="rest_ms", unit="ms", least=0, most=9000)] = 0
    under: Annotated[Article | None, Field(label="article", longest=20)] = None
    parts: Annotated[tuple[int, ...], Field(label="parts", least=1, most=3)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterOpened:
    """Counting began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """`amount` was counted on."""

    amount: Fraction
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    version: int
    total: Fraction = Fraction(0)
    changed_at: int = 0


Command = OpenCounter | Add
Event = CounterOpened | Added


def decide(state: Counter | None, command: Command, *, by: Actor, now: int) -> tuple[Event, ...]:
    if by.role is Role.PLAYER:
        raise NotAllowedError("role_not_allowed")
    if isinstance(command, OpenCounter):
        if state is not None:
            raise CommandRefusedError("counter_already_open")
        return (CounterOpened(),)
    if command.amount <= 0:
        raise CommandRefusedError("amount_not_positive", article=XIANGQI("1.1"))
    return (Added(amount=command.amount, secret=command.secret),)


def begin(event: CounterOpened, *, version: int, at: int) -> Counter:
    return Counter(version=version, changed_at=at)


def evolve(state: Counter, event: Event, *, version: int, at: int) -> Counter:
    added = event.amount if isinstance(event, Added) else Fraction(0)
    return replace(state, version=version, total=state.total + added, changed_at=at)


def warnings(state: Counter, command: Command, decided: tuple[Event, ...]) -> tuple[Warned, ...]:
    large = isinstance(command, Add) and command.amount > 100
    return (Warned(level=3, code="amount_large"),) if large else ()


def previewed(state: Counter | None, decided: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in decided if not (isinstance(event, Added) and event.secret))


COUNTERS: Decider[Counter, Command, Event] = Decider(
    kind="counter",
    codec=Codec({CounterOpened: "tests.counter-opened.v1", Added: "tests.added.v1"}),
    decide=decide,
    opens=(OpenCounter,),
    first=(CounterOpened,),
    begin=begin,
    evolve=evolve,
    warnings=warnings,
    previewed=previewed,
    cached=2,
)

"""All that is registered for games and rulings, one fact a line: nothing leaves a table unseen.

`manage.py shell -c "from tests.contracts.registered import write; write()"` writes
`tests/data/registered_games.txt` anew; a change of that file is reviewed as a change of the rules
or of what people can do.
"""

from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path, PurePath
from typing import Any

from django.core.management import get_commands, load_command_class
from django.utils.translation import override
from rest_framework import serializers

from adjudication.desk import registry as desk
from config import streams
from games import exporting_stones
from games.admin.actions.action import ActionForm
from games.admin.actions.table import ACTIONS
from games.notation import reading
from games.notation.registry import NOTATIONS
from games.projections.runner import PROJECTIONS
from games.record import events as e
from games.record.authority import ALLOWED
from games.record.codec import STORED_NAMES
from games.record.decide import options_of
from games.record.decider import AUDIT_WORK, COMPLETES, REWRITES
from games.record.evolve import FOLDS, begin
from games.record.officiating.timekeeping.articles import time_articles
from games.record.registries.conducts import CONDUCTS
from games.record.registries.courses import COURSES
from games.record.registries.officiating import DECIDERS
from games.record.values import Seat
from games.record.xiangqi.options import Level
from games.rest.commands.table import RESOURCES
from games.rest.inputs import CommandInput
from games.rules.books.article import Article
from games.rules.books.registry import BOOKS
from games.rules.clocks.books import control_article
from games.rules.clocks.kinds import ControlKind
from games.rules.editions import editions, kernel_for
from games.rules.offences.kinds import Offence, Past, Terms
from games.streams.stored import stored_as
from tests.contracts.test_role_matrix_complete import GIVEN

COMMITTED = Path(__file__).parents[1] / "data" / "registered_games.txt"
BOUNDS = (
    "required", "allow_null", "allow_blank", "min_value", "max_value", "min_length", "max_length",
)  # fmt: skip
TERMS = (
    *(Terms(level=level.value) for level in Level),
    Terms(rapid=True),
    Terms(after_press=True),
    *(Terms(missing_moves=count) for count in range(1, 7)),
    *(Terms(opponent_left_ms=60_000 * minutes) for minutes in (1, 2, 3, 4, 5, 6)),
    *(Terms(rapid=True, opponent_left_ms=60_000 * minutes) for minutes in (1, 2, 3, 4, 5, 6)),
)
PASTS = tuple(Past(**{field.name: count}) for field in fields(Past) for count in (1, 2, 3))


def lines() -> list[str]:
    """Return every fact, sorted."""
    found = chain(
        _actions(),
        _resources(),
        _tables(),
        _stored(),
        _editions(),
        _formats(),
        _asks(),
        _books(),
        _run(),
    )
    return sorted(found)


def _actions() -> Iterator[str]:
    shared = _declared(ActionForm)
    for name, kind in shared.items():
        yield f"action of whatever kind field {name}: {kind}"
    for slug, action in ACTIONS.items():
        head = f"action {slug}"
        for code in ("en", "zh-hans"):
            with override(code):
                yield f"{head} label {code}: {action.label}"
        yield f"{head} command: {action.command.__name__}"
        yield f"{head} form: {action.form.__name__}"
        yield f"{head} on a ruling: {action.on_ruling}"
        yield f"{head} probes: {action.probe is not None}"
        declared = _declared(action.form)
        for name in {*shared, *declared}:
            if declared.get(name) != shared.get(name):
                yield f"{head} field {name}: {declared.get(name, 'none')}"


def _declared(form: type[ActionForm]) -> dict[str, str]:
    """Return name -> kind of the fields that a form declares."""
    declared: dict[str, Any] = form.base_fields
    return {name: _field(field) for name, field in declared.items()}


def _resources() -> Iterator[str]:
    shared = set(_shape("", CommandInput()))
    for line in shared:
        yield f"resource of whatever kind field {line}"
    for resource in RESOURCES:
        head = f"resource {resource.address}"
        yield f"{head} name: {resource.name}"
        yield f"{head} command: {type(GIVEN[resource.address]).__name__}"
        yield f"{head} shape: {resource.shape.__name__}"
        shape = set(_shape("", resource.shape()))
        for line in shape - shared:
            yield f"{head} field {line}"
        for line in shared - shape:
            yield f"{head} lacks field {line}"


def _shape(head: str, shape: serializers.BaseSerializer[Any]) -> Iterator[str]:
    inner: Mapping[str, Any] = getattr(shape, "fields", {})
    for name, field in inner.items():
        yield f"{head}{name}: {_field(field)}"
        yield from _shape(f"{head}{name}.", getattr(field, "child", field))


def _field(field: Any) -> str:
    """Return the kind of a field of a form or of a body, its bounds and its choices."""
    bounds = [f"{name}={value}" for name in BOUNDS if (value := _bound(field, name)) is not None]
    choices = getattr(field, "choices", None)
    codes = [
        str(choice[0]) if isinstance(choice, tuple) else str(choice) for choice in choices or ()
    ]
    return " ".join([type(field).__name__, *bounds, *([f"of {','.join(codes)}"] if codes else [])])


def _bound(field: Any, name: str) -> object:
    """Return a bound of a field, None where it sets none or leaves it at no."""
    value = getattr(field, name, None)
    return None if value is False or value is serializers.empty else value


def _tables() -> Iterator[str]:
    for command, decider in DECIDERS.items():
        yield f"decider {command.__name__}: {_name(decider)}"
    for game, conduct in CONDUCTS.items():
        for command, decider in conduct.acts.items():
            yield f"conduct {game} {command.__name__}: {_name(decider)}"
    for command, roles in ALLOWED.items():
        for role in roles:
            yield f"authority {command.__name__}: {role.value}"
    for event, stored in STORED_NAMES.items():
        yield f"event {stored}: {event.__name__}"
    for event, fold in FOLDS.items():
        yield f"fold {event.__name__}: {_name(fold)}"
    for game, course in COURSES.items():
        for event, fold in course.folds.items():
            yield f"course {game} {event.__name__}: {_name(fold)}"
    for event in (*COMPLETES, *REWRITES):
        yield f"work {AUDIT_WORK}: {event.__name__}"


def _stored() -> Iterator[str]:
    """Yield what pages tell of the events of every stream."""
    for decider in streams.DECIDERS:
        for event, name in decider.codec.names.items():
            stored = stored_as(event)
            yield f"stored {name} label: {stored.label}"
            yield f"stored {name} detail: {' | '.join(stored.detail)}"


def _editions() -> Iterator[str]:
    for edition in editions():
        head, kernel = f"edition {edition}", kernel_for(edition)
        yield f"{head} game: {kernel.game}"
        yield f"{head} kernel: {type(kernel).__name__}"
        yield f"{head} sides: {' '.join(kernel.sides)}"
        for power in ("history", "count_leaves", "score", "men", "opening", "forbidden"):
            yield f"{head} power {power}: {hasattr(kernel, power)}"
        yield f"{head} start: {kernel.format_position(kernel.initial_position())}"
        seats = tuple(Seat(side=side, player=side) for side in kernel.sides)
        options = options_of(edition)
        state = begin(
            e.GameArranged(edition=edition, seats=seats, options=options), version=1, at=0
        )
        yield f"{head} course: {type(state.course).__name__}"
        for subject, value in (
            ("option", options),
            ("time article", time_articles(state)),
        ):
            yield from _facts(f"{head} {subject}", value)
        for kind in ControlKind:
            yield f"{head} control {kind.value}: {control_article(edition, kind)}"


def _formats() -> Iterator[str]:
    for name, reader in reading._READERS.items():
        yield f"format read {name}: {_name(reader)}"
    for game, notation in NOTATIONS.items():
        yield f"format written {game}: {' '.join(notation.formats)}"
    for name, media in exporting_stones.TYPES.items():
        yield f"format media {name}: {media}"


def _asks() -> Iterator[str]:
    for game, asks in (*desk.GAMES.items(), ("every game", desk.COMMON), ("events", desk.EVENTS)):
        for name, ask in asks.items():
            yield f"ask {game} {name}: {_name(ask)}"


def _books() -> Iterator[str]:
    for edition, book in BOOKS.items():
        head = f"book {edition}"
        for part in fields(book):
            if part.name not in ("offences", "left"):
                yield from _facts(f"{head} {part.name}", getattr(book, part.name))
        yield f"{head} left penalties: {book.left.penalties}"
        for setting in book.left.settings:
            yield f"{head} left {setting.code}: {_set(setting)}"
        for part in fields(book.offences):
            if part.name != "listed":
                yield from _facts(f"{head} offences {part.name}", getattr(book.offences, part.name))
        for offence in book.offences.listed:
            yield from _offence(head, offence)


def _offence(head: str, offence: Offence) -> Iterator[str]:
    said = f"{head} offence {offence.code}"
    for field in fields(offence):
        value = getattr(offence, field.name)
        if field.name not in ("code", "costs", "rule") and value != field.default:
            yield f"{said} {field.name}: {_text(value)}"
    for number, cost in enumerate(offence.costs, start=1):
        yield f"{said} cost {number}: {_set(cost)}"
    if offence.rule is not None:
        usual = offence.rule(Terms(), Past())
        yield f"{said} cost by rule: {_set(usual)}"
        given = [(terms, Past()) for terms in TERMS] + [(Terms(), past) for past in PASTS]
        for terms, past in given:
            cost = offence.rule(terms, past)
            if cost != usual:
                yield f"{said} cost by rule with {_set(terms)}{_set(past)}: {_set(cost)}"


def _run() -> Iterator[str]:
    for projection in PROJECTIONS:
        yield f"follower of the ledger {projection.name}: {_name(projection.apply)}"
    for name, app in get_commands().items():
        if app in ("games", "adjudication"):
            parser = load_command_class(app, name).create_parser("manage.py", name)
            yield f"management {name}: {parser.description}".replace("\n", " ")
            yield from _arguments(f"management {name}", parser)


def _arguments(head: str, parser: ArgumentParser) -> Iterator[str]:
    """Yield how a command line is read, and that of each act with arguments of its own."""
    for action in parser._actions:
        if action.dest in STOCK:
            continue
        flags = ",".join(action.option_strings) or action.dest
        where = f"{head} argument {flags}"
        # A path by default is the machine's own.
        own = isinstance(action.default, PurePath)
        yield f"{where}: default {'a path' if own else _text(action.default)}"
        reader = getattr(action.type, "__name__", action.type) or type(action).__name__.strip("_")
        yield f"{where}: {reader}{', required' if action.required else ''}"
        yield f"{where}: to {action.dest}, {action.nargs} times, {_text(action.const)}"
        if action.metavar is not None:
            yield f"{where}: shown as {action.metavar}"
        if action.help:
            yield f"{where}: {action.help}".replace("\n", " ")
        if isinstance(action, _SubParsersAction):
            yield from _acts(head, where, action)
        elif action.choices is not None:
            yield f"{where}: one of {', '.join(map(str, action.choices))}"


def _acts(head: str, where: str, acts: "_SubParsersAction[ArgumentParser]") -> Iterator[str]:
    if head == "management do":
        # Its acts are those that are declared: what each asks for stands in lists of its own.
        shared = (set(_arguments(f"{head} ACT", inner)) for inner in acts.choices.values())
        yield from set.intersection(*shared)
        return
    yield from (f"{where}: {act.dest}, {act.help}" for act in acts._choices_actions)
    for act, inner in acts.choices.items():
        yield from _arguments(f"{head} {act}", inner)


STOCK = frozenset(
    {
        "help", "version", "verbosity", "settings", "pythonpath", "traceback", "no_color",
        "force_color", "skip_checks",
    }
)  # fmt: skip
"""Arguments of every management command."""


def _facts(head: str, value: object) -> Iterator[str]:
    if value is None:
        return
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _facts(f"{head} {_text(key)}", item)
        return
    if isinstance(value, Article) or not is_dataclass(value):
        yield f"{head}: {_text(value)}"
        return
    for field in fields(value):
        inner = getattr(value, field.name)
        if is_dataclass(inner) or isinstance(inner, Mapping):
            yield from _facts(f"{head} {field.name}", inner)
        else:
            yield f"{head} {field.name}: {_text(inner)}"


def _set(value: Any) -> str:
    """Return the fields of `value` that are not their defaults and tell it from another."""
    changed = [
        f"{field.name}={_text(getattr(value, field.name))}"
        for field in fields(value)
        if field.compare and getattr(value, field.name) != field.default
    ]
    return " ".join(changed)


def _text(value: object) -> str:
    """Return a value as text that is the same in every process."""
    match value:
        case Enum():
            return str(value.value)
        case Article():
            return str(value)
        case frozenset():
            return " ".join(sorted(_text(item) for item in value))
        case tuple() | list():
            return " ".join(_text(item) for item in value)
        case None | bool() | int() | str():
            return str(value)
        case _ if is_dataclass(value):
            return f"({_set(value)})"
        case _ if callable(value):
            return _name(value)
        case _:
            raise TypeError(f"no stable text for {type(value)}")


def _name(function: Callable[..., object]) -> str:
    if isinstance(function, partial):
        return f"{_name(function.func)} with {_text(function.args)} {sorted(function.keywords)}"
    return f"{function.__module__}.{function.__qualname__}"


def write() -> None:
    """Write the list anew; its changes are to be reviewed."""
    COMMITTED.write_text("\n".join(lines()) + "\n", encoding="utf-8")

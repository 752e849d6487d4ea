"""What a command says of itself: its fields, who gives it, where it is asked for.

Body of the API, form of the office and `manage.py do` are made from it, for every kind of
stream alike. Texts are msgids of the catalogues, marked with `gettext_noop`. Pure.
"""

import dataclasses
import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from games.rules.books.article import Article
from games.streams.actors import Role
from games.streams.refusals import gettext_noop as gettext_noop

T = TypeVar("T")
_DECLARED = "__declaration__"
_HUMP = re.compile(r"(?<=.)(?=[A-Z])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What stands beside the type of a command's field.

    `label`, `help`: for people, msgids; `doc`: for the schema of the API, where more is to be
    said there; `open`: there it is any text, and what is no code is told when the command is
    made. `unit`: "ms" is asked of people in seconds. `least`, `most`: of a number, and
    how many of a list; `longest`: letters of a text, or of each in a list. `key`: its name in
    bodies where another one. `concerns`: the kind of thing named ("side", "offence", "point"),
    `among`: which it may be in this state, `codes`: which it may ever be. `tidy` puts what
    people typed into the record's spelling. `in_address`: part of the address, not of the body;
    `by_server`: filled in by the server, asked of nobody.

    The office: `when` says whether its form asks in this state; what `implied` finds (from
    the state and the other fields) is never asked. `blank`: what leaving it empty means, `yes`
    and `no`: the answers to choose from in place of a box to tick, `unless`: the label of a box
    that says the contrary. `usual`: what stands in the field, by the state, before anybody
    writes in it; `lines`: how many lines of text it has room for, 0 for a single field;
    `needed`: a form may not leave empty what a body may leave out.
    """

    label: str = ""
    help: str = ""
    doc: str = ""
    unit: str = ""
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    open: bool = False
    key: str = ""
    concerns: str = ""
    among: Callable[[Any], Iterable[Any]] | None = None
    codes: tuple[str, ...] = ()
    tidy: Callable[[str], str] | None = None
    in_address: bool = False
    by_server: bool = False
    when: Callable[[Any], bool] | None = None
    implied: Callable[[Any, Mapping[str, Any]], Any] | None = None
    blank: str = ""
    yes: str = ""
    no: str = ""
    unless: str = ""
    usual: Callable[[Any], Any] | None = None
    lines: int = 0
    needed: bool = False


PLAIN = Field()
_NAMES = tuple(field.name for field in dataclasses.fields(Field))
_OF_BODIES = frozenset({"doc", "unit", "least", "most", "longest", "key", "codes", "in_address"})
"""What bodies of the API are made from; the rest is what people are asked and told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """One field of a command: `hint` its type without None and without what is beside it.

    `item`: the type of each in a list, else `hint`. `marked`: it says more than its type, and
    `bounded`: of what a body may hold.
    """

    name: str
    hint: Any
    nullable: bool
    required: bool
    default: Any
    field: Field
    marked: bool
    bounded: bool

    @property
    def key(self) -> str:
        """Its name in bodies and on command lines."""
        return self.field.key or self.name

    @property
    def told_as(self) -> str:
        """Its name where people give it: times are given in seconds."""
        return self.key.removesuffix("_ms") if self.scale > 1 else self.key

    @property
    def scale(self) -> int:
        """What a number that people give is multiplied by: times are asked in seconds."""
        return 1000 if self.field.unit == "ms" else 1

    @property
    def several(self) -> bool:
        """Whether it is a list of any length."""
        return get_origin(self.hint) is tuple and get_args(self.hint)[-1] is Ellipsis

    @property
    def item(self) -> Any:
        """The type of each in a list, else the type itself."""
        return get_args(self.hint)[0] if get_origin(self.hint) is tuple else self.hint

    @property
    def codes(self) -> tuple[str, ...]:
        """Every code it may ever be, () for other than codes."""
        item = self.item
        if isinstance(item, type) and issubclass(item, StrEnum):
            return tuple(member.value for member in item)
        return self.field.codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """What a command says of itself.

    `summary`: one line for the schema of the API and the command line; `label`: the button of
    the office, `office`: the name of its form, "" for none. `address` under that of the stream,
    "" where nobody asks for it there. `fits` says whether the stream is at a point for it.
    `probe` makes one to try out where more than the role decides who may give it.

    `group`: the heading its button stands under, "" where another page leads to it. `common`:
    what is done daily, before the others of its heading. `direct`: the button records at once
    where nothing has to be confirmed, as what it does can be undone.
    `moves_places`: whom it moves in the places is shown first. `back`: the page it leads back to.
    """

    command: type
    name: str
    roles: frozenset[Role]
    summary: str = ""
    label: str = ""
    office: str = ""
    address: str = ""
    example: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    fits: Callable[[Any], bool] | None = None
    probe: Callable[[Any], Any] | None = None
    group: str = ""
    common: bool = False
    direct: bool = False
    moves_places: bool = False
    back: str = ""

    @property
    def fields(self) -> tuple[FieldSpec, ...]:
        """In the order of the class, those it inherits first."""
        return fields_of(self.command)


def declare(
    *,
    roles: Iterable[Role],
    name: str = "",
    summary: str = "",
    label: str = "",
    office: str = "",
    address: str = "",
    example: Mapping[str, Any] | None = None,
    fits: Callable[[Any], bool] | None = None,
    probe: Callable[[Any], Any] | None = None,
    group: str = "",
    common: bool = False,
    direct: bool = False,
    moves_places: bool = False,
    back: str = "",
) -> Callable[[type[T]], type[T]]:
    """Return the decorator that declares a command; its `name` is that of its class."""

    def declared(command: type[T]) -> type[T]:
        declaration = Declaration(
            command=command,
            name=name or _HUMP.sub("_", command.__name__).lower(),
            roles=frozenset(roles),
            summary=summary,
            label=label,
            office=office,
            address=address,
            example=example or {},
            fits=fits,
            probe=probe,
            group=group,
            common=common,
            direct=direct,
            moves_places=moves_places,
            back=back,
        )
        setattr(command, _DECLARED, declaration)
        return command

    return declared


def declaration_of(command: type) -> Declaration:
    """Return what a command says of itself.

    :raises LookupError: it says nothing.
    """
    found = command.__dict__.get(_DECLARED)
    if not isinstance(found, Declaration):
        raise LookupError(f"{command.__name__} is not declared")
    return found


def declarations(commands: Any) -> tuple[Declaration, ...]:
    """Return the declarations of the members of a union of commands, in its order."""
    return tuple(declaration_of(command) for command in members(commands))


def members(union: Any) -> tuple[type, ...]:
    """Unions within it opened, in their order."""
    if get_origin(union) in (Union, types.UnionType):
        return tuple(member for part in get_args(union) for member in members(part))
    return (union,)


@cache
def fields_of(cls: type) -> tuple[FieldSpec, ...]:
    """Return the fields of a command, or of a value in one, with what they say."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_field_spec(field, hints[field.name]) for field in dataclasses.fields(cls))


def _field_spec(field: "dataclasses.Field[Any]", hint: Any) -> FieldSpec:
    metadata = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    marks = [mark for mark in metadata if isinstance(mark, Field)]
    inner = get_args(hint)[0] if metadata else hint
    parts = get_args(inner) if get_origin(inner) in (Union, types.UnionType) else (inner,)
    nullable = type(None) in parts
    bare = next(part for part in parts if part is not type(None)) if nullable else inner
    factory = field.default_factory
    default = field.default
    if factory is not dataclasses.MISSING:
        default = factory()
    required = default is dataclasses.MISSING
    field_mark = _merged(marks)
    return FieldSpec(
        name=field.name,
        hint=bare,
        nullable=nullable,
        required=required,
        default=None if required else default,
        field=field_mark,
        marked=bool(marks),
        bounded=any(getattr(field_mark, name) != getattr(PLAIN, name) for name in _OF_BODIES),
    )


def _merged(marks: list[Field]) -> Field:
    """Return what all say together; the last one is heard where two speak."""
    merged: dict[str, Any] = {}
    for mark in marks:
        for name in _NAMES:
            if getattr(mark, name) != getattr(PLAIN, name):
                merged[name] = getattr(mark, name)
    return Field(**merged) if merged else PLAIN


def with_implied(declared: Declaration, given: Mapping[str, Any], state: Any) -> dict[str, Any]:
    """Return `given` with what follows from it and the state for fields that it does not name."""
    made = dict(given)
    for spec in declared.fields:
        if spec.field.implied is not None and spec.name not in made:
            made[spec.name] = spec.field.implied(state, made)
    return made


def with_articles(
    command: type, given: Mapping[str, Any], read: Callable[[str], Article | None]
) -> dict[str, Any]:
    """Return `given` with its articles, typed by their number, read as those of a book."""
    numbered = {spec.name for spec in fields_of(command) if spec.item is Article}

    def as_article(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return tuple(as_article(item) for item in value)
        return read(value) if isinstance(value, str) else value

    return {name: as_article(value) if name in numbered else value for name, value in given.items()}


def tidied(command: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return `given` with its texts in the record's spelling, where its fields know one."""
    spelling = {spec.name: spec.field.tidy for spec in fields_of(command) if spec.field.tidy}
    made = dict(given)
    for name, tidy in spelling.items():
        value = made.get(name)
        if isinstance(value, str):
            made[name] = tidy(value)
        elif isinstance(value, list | tuple):
            made[name] = tuple(tidy(item) for item in value)
    return made

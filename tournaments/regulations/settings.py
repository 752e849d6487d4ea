"""What a field of the regulations says of itself: how it is asked for, where it stands, its line.

Form, headings, what stands in the form, and the printed regulations are made from it. Texts are
msgids of the catalogues, marked with `gettext_noop`. Pure.
"""

import dataclasses
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What stands beside the type of a field of the regulations.

    `label`, `help`, `least`, `most`: of its field in the form; without a label that field is
    written by hand under the name of the attribute. `section`: the heading it stands under.
    `prefix`: what stands before its name in the form. `when`: whether an outline has a use for
    it, of a stage with its index. `clause`: what the
    printed line of its part says where it is not the usual, `%(count)d` for a number; `line`:
    the same of a setting of the whole event, under its own heading.
    """

    label: str = ""
    help: str = ""
    least: int | None = None
    most: int | None = None
    section: str = ""
    prefix: str = ""
    when: Callable[..., bool] | None = None
    clause: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A field with what it says: `path` leads to it from the regulations, or from a stage."""

    path: tuple[str, ...]
    hint: Any
    nullable: bool
    default: Any
    setting: Setting

    @property
    def name(self) -> str:
        """With its prefix, so that fields of several parts do not collide."""
        return self.setting.prefix + self.path[-1]

    def value_in(self, whole: Any) -> Any:
        """Along its path from the regulations, a stage or another part."""
        for part in self.path:
            whole = getattr(whole, part)
        return whole

    def put_into(self, whole: Any, value: Any) -> Any:
        """Return regulations, or a stage, with another value of it."""
        return _put(whole, self.path, value)


def _put(whole: Any, path: tuple[str, ...], value: Any) -> Any:
    head, *rest = path
    inner = _put(getattr(whole, head), tuple(rest), value) if rest else value
    return replace(whole, **{head: inner})


@cache
def declared_in(cls: type) -> tuple[Declared, ...]:
    """Return the fields of a class, and of the values in it, that say something of themselves."""
    return tuple(_declared(cls, ()))


def _declared(cls: type, before: tuple[str, ...]) -> Iterator[Declared]:
    hints = get_type_hints(cls, include_extras=True)
    for field in dataclasses.fields(cls):
        hint = hints[field.name]
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        bare = get_args(hint)[0] if marks else hint
        parts = get_args(bare) if get_origin(bare) in (Union, types.UnionType) else (bare,)
        inner = next(part for part in parts if part is not type(None))
        path = (*before, field.name)
        setting = next((mark for mark in marks if isinstance(mark, Setting)), None)
        if setting is not None:
            yield Declared(
                path=path,
                hint=inner,
                nullable=type(None) in parts,
                default=field.default,
                setting=setting,
            )
        elif dataclasses.is_dataclass(type(field.default)):
            yield from _declared(type(field.default), path)


def clauses_of(part: Any) -> Iterator[tuple[str, Any]]:
    """Yield what the line of a part of the regulations says of fields that are not as usual."""
    kind: type = type(part)
    for declared in declared_in(kind):
        value = declared.value_in(part)
        if declared.setting.clause and value != declared.default:
            yield declared.setting.clause, value


def lines_of(rules: Any) -> Iterator[tuple[str, str, Any]]:
    """Yield heading, sentence and value of settings with a line of their own that are not usual."""
    kind: type = type(rules)
    for declared in declared_in(kind):
        value = declared.value_in(rules)
        if declared.setting.line and value != declared.default:
            yield declared.setting.label, declared.setting.line, value

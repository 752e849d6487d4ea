"""Commands given at an operator's desk: options, help and effect from what they declare.

A kind of stream is one value here; the settings list them (`DESK_KINDS`).
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, get_origin
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from games.access import actor_for
from games.building import built
from games.labels import events as event_words
from games.labels.article_numbers import cited_words, own_book
from games.labels.effect import effect_of
from games.labels.language import is_chinese
from games.labels.refusals import WARNINGS, figures_of
from games.management.tables import USAGE
from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.state import GameState
from games.refusals import refusal_text
from games.rules.books.article import Article
from games.selectors import game_state
from games.streams.actors import Actor, Role
from games.streams.confirmation import Warned
from games.streams.decider import Decider
from games.streams.declarations import Declaration, FieldSpec, declarations, with_implied
from games.streams.handling import Handled

YES = frozenset({"yes", "true", "1", "是"})
NO = frozenset({"no", "false", "0", "否"})
_NOBODY_HERE = frozenset({Role.PLAYER, Role.SYSTEM})
"""Who never gives a command from a desk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskKind:
    """A kind of stream as the desk of an operator sees it.

    `report`: the lines of what a command recorded, or would; `refused`: the words of a refusal;
    `warned`: those of what has to be confirmed.
    """

    decider: Decider[Any, Any, Any]
    commands: tuple[Declaration, ...]
    state: Callable[[UUID], Any]
    actor: Callable[[User, Any], Actor]
    build: Callable[[type, Mapping[str, Any], Any], Any]
    report: Callable[[Handled[Any, Any], int], list[str]]
    refused: Callable[[Any, Any], str]
    warned: Callable[[Warned], str]


def desk_kinds() -> tuple[DeskKind, ...]:
    """Return the kinds of streams that commands are given to."""
    return tuple(import_string(where) for where in settings.DESK_KINDS)


def given_at_desk(commands: Any) -> tuple[Declaration, ...]:
    """Return the commands of a union that an official may give to a stream that has begun."""
    return tuple(
        declared
        for declared in declarations(commands)
        if declared.address and declared.roles - _NOBODY_HERE
    )


def add_options(parser: ArgumentParser, declared: Declaration) -> None:
    """Give `parser` an option for each field of a command."""
    for spec in declared.fields:
        if not spec.field.by_server:
            needed = spec.required and spec.field.implied is None
            parser.add_argument(
                f"--{_option(spec)}",
                dest=f"field_{spec.name}",
                required=needed,
                metavar=_metavar(spec),
                help=_help(spec).replace("%", "%%"),
            )


def given_in(declared: Declaration, options: Mapping[str, Any], state: Any) -> dict[str, Any]:
    """Return the fields of a command as its options name them, and what follows from those.

    :raises CommandError: a text is none of its field's kind.
    """
    given = {
        spec.name: _read(spec, text)
        for spec in declared.fields
        if (text := options.get(f"field_{spec.name}")) is not None
    }
    return with_implied(declared, given, state)


def _option(spec: FieldSpec) -> str:
    return spec.told_as.replace("_", "-")


def _metavar(spec: FieldSpec) -> str:
    if spec.item is bool:
        return "yes|no"
    if spec.codes:
        return "CODE,CODE" if spec.several else "CODE"
    if is_dataclass(spec.item) and spec.item is not Article:
        return "JSON"
    if spec.scale > 1:
        return "SECONDS"
    return "NUMBER" if spec.item is int else "A,B" if spec.several else "TEXT"


def _help(spec: FieldSpec) -> str:
    field = spec.field
    label = _(field.label) if field.label else ""
    parts = [label, _(field.help) if field.help else field.doc]
    if spec.codes:
        parts.append(", ".join(spec.codes))
    return "; ".join(part.rstrip(".。") for part in parts if part)


def _read(spec: FieldSpec, text: str) -> Any:
    try:
        if get_origin(spec.hint) is tuple and not is_dataclass(spec.item):
            parts = text.replace(",", " ").split()
            return [_single(spec, part) for part in parts]
        return _single(spec, text)
    except ValueError as error:
        wrong = f"--{_option(spec)}: {text!r} ({_metavar(spec)})"
        raise CommandError(wrong, returncode=USAGE) from error


def _single(spec: FieldSpec, text: str) -> Any:
    """Return what a text stands for.

    :raises ValueError: it is none of the field's kind.
    """
    if spec.item is bool:
        if text.lower() not in YES | NO:
            raise ValueError(text)
        return text.lower() in YES
    if spec.item is int:
        number = int(text) * spec.scale
        least, most = spec.field.least, spec.field.most
        if (least is not None and number < least) or (most is not None and number > most):
            raise ValueError(text)
        return number
    if spec.codes and text not in spec.codes:
        raise ValueError(text)
    return json.loads(text) if _metavar(spec) == "JSON" else text


def _actor(user: User, state: GameState) -> Actor:
    return actor_for(user, event=state.event, section=state.section)


def _refused(refusal: Any, state: GameState) -> str:
    return refusal_text(refusal, own=own_book(state.edition))


def _report_lines(handled: Handled[GameState, e.GameEvent], now: int) -> list[str]:
    before, after = handled.before or handled.state, handled.state
    lines = []
    for event in handled.events:
        own = own_book(after.edition)
        articles = [cited_words(article, own=own) for article in event_words.articles_of(event)]
        detail = event_words.detail_of(event, sides=after.sides, chinese=is_chinese())
        parts = (event_words.name_of(event), event_words.side_word(event), detail, *articles)
        lines.append(" · ".join(str(part) for part in parts if part))
    for what, old, new, changed in effect_of(before, after, now=now):
        if changed:
            lines.append(f"  {what}: {old or '—'} → {new or '—'}")
    return lines


def _warned(warned: Warned) -> str:
    return " ".join((str(WARNINGS[warned.code]), *figures_of(warned), f"[{warned.code}]"))


GAMES_AT_DESK = DeskKind(
    decider=GAMES,
    commands=given_at_desk(c.GameCommand),
    state=game_state,
    actor=_actor,
    build=built,
    report=_report_lines,
    refused=_refused,
    warned=_warned,
)

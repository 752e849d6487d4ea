"""The settings in force in a game: their values, and who settled each.

The rule book's own, in their place what the federation's book settles, in theirs what the event
sets by its regulations. An event may set again whatever its rule book leaves to the regulations;
it goes last because its regulations are the latest that the players were told.
"""

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_type_hints

from games.record.errors import CommandRefusedError
from games.record.officiating.timekeeping.options import SealedFault, TimeOptions
from games.record.values import Options
from games.record.weiqi.options import LongCycle
from games.record.xiangqi.options import Level
from games.rules.books.federation import (
    Basis,
    FederationBook,
    Origin,
    Provision,
    faults_of,
    setting_of,
    value,
)
from games.rules.books.left import PENALTIES, Setting, SettingValue
from games.rules.books.registry import book_of
from games.rules.gomoku.openings.books import OpeningKind
from games.rules.offences.thresholds import Threshold, joined
from games.rules.protocol import UnknownEditionError
from games.rules.xiangqi.world.policy import RootMoment, RuleText
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    book_of_another_edition=_("The federation's book is on another rule book."),
    option_out_of_range=_("An option is out of range."),
)

PARTS: dict[str, type[Any]] = {
    name: part
    for name, hint in get_type_hints(Options).items()
    for part in get_args(hint)
    if isinstance(part, type) and is_dataclass(part)
}
"""Part of the options -> its type."""
_WORDS: Mapping[str, type[StrEnum]] = {
    "level": Level,
    "long_cycle_rule": LongCycle,
    "opening": OpeningKind,
    "repetition_text": RuleText,
    "root_moment": RootMoment,
    "unlawful_sealed_move": SealedFault,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """A setting of a game: its value, and who settled it; `provision` of a federation's book."""

    setting: Setting
    value: SettingValue
    origin: Origin
    provision: Provision | None = None


def under_book(edition: str, options: Options, book: FederationBook | None) -> Options:
    """Return an event's `options` with the federation's values where the event sets none.

    A part that the event has set is whole, but for what its values leave to the book.
    """
    if book is None:
        return options
    changed: dict[str, Any] = {}
    for part in {override.setting.partition(".")[0] for override in book.overrides} - {PENALTIES}:
        part_options = getattr(options, part)
        values = _settled(book, part)
        if part_options is None:
            changed[part] = replace(usual_part(edition, part), **values)
            continue
        open_ones = {
            name: item
            for name, item in values.items()
            if getattr(part_options, name) is None or getattr(part_options, name) == ""
        }
        if open_ones:
            changed[part] = replace(part_options, **open_ones)
    return replace(options, **changed)


@cache
def usual_part(edition: str, part: str) -> Any:
    """Return a part of the options as the rule book has it.

    :raises UnknownEditionError: when there is no such edition.
    """
    plainest = PARTS[part]()
    usual = {
        setting.name: typed(setting.name, setting.usual)
        for setting in book_of(edition).left.of(part)
        # Where the options have None, they leave it to the book themselves.
        if setting.usual is not None and getattr(plainest, setting.name) is not None
    }
    return replace(plainest, **usual)


def written_over(
    edition: str, part: str, given: Mapping[str, Any], book: FederationBook | None
) -> Any:
    """Return a part of the options with what is `given` of it, the rest as in the books."""
    try:
        usual = getattr(under_book(edition, Options(), book), part) or usual_part(edition, part)
    except UnknownEditionError:
        # Refused where the game is arranged; here nothing is known of it.
        usual = PARTS[part]()
    return replace(usual, **{name: typed(name, item) for name, item in given.items()})


def typed(name: str, plain: SettingValue) -> Any:
    """Return a plain value of a setting as the options hold it."""
    return _WORDS[name](plain) if name in _WORDS and isinstance(plain, str) else plain


def _settled(book: FederationBook, part: str) -> dict[str, Any]:
    pairs = ((override.setting.partition("."), override.value.plain) for override in book.overrides)
    return {name: typed(name, plain) for (of, _dot, name), plain in pairs if of == part}


def thresholds_under(
    edition: str, own: tuple[Threshold, ...], book: FederationBook | None
) -> tuple[Threshold, ...]:
    """Return an event's lines, and the federation's on offences of which the event says nothing."""
    return joined(edition, own, lines_of(book)) if book is not None else own


def lines_of(book: FederationBook) -> tuple[Threshold, ...]:
    """Return the federation's own table of penalties."""
    found = (
        (override.setting.partition("."), override.value.number) for override in book.overrides
    )
    return tuple(
        Threshold(offence=name, count=count)
        for (part, _dot, name), count in found
        if part == PENALTIES and count is not None
    )


def check_book(edition: str, book: FederationBook | None) -> None:
    """Let pass only a federation's book that can be, and is of this edition.

    :raises CommandRefusedError: `book_of_another_edition`, and the first fault of the book.
    """
    if book is None:
        return
    if book.edition != edition:
        raise CommandRefusedError("book_of_another_edition", edition=book.edition)
    for fault in faults_of(book):
        raise CommandRefusedError(fault.code, article=fault.article, setting=fault.place)


def check_part(edition: str, part: str, options: object) -> None:
    """Let pass only values that the rule book permits an event.

    :raises CommandRefusedError: `option_out_of_range` with the article.
    """
    for setting in book_of(edition).left.of(part):
        current = plain(getattr(options, setting.name))
        # None leaves a number to the book.
        if current is not None and not setting.allows(current):
            raise CommandRefusedError("option_out_of_range", article=setting.article)


def check_time(edition: str, options: TimeOptions | None) -> None:
    """Let pass only settings of time that can be.

    :raises CommandRefusedError: `option_out_of_range` with the article.
    """
    if options is None:
        return
    check_part(edition, "time", options)
    sealed = book_of(edition).adjournment
    if sealed.has_own_rules and options.unlawful_sealed_move is SealedFault.ANOTHER_MOVE:
        raise CommandRefusedError("option_out_of_range", article=sealed.legal)
    if options.counts_out and not options.lateness_limit_ms:
        counted = book_of(edition).left.setting("time.counts_out")
        article = counted.article if counted else None
        raise CommandRefusedError("option_out_of_range", article=article)


def plain(option: Any) -> SettingValue:
    """Return a value of the options as the book writes it."""
    return option.value if isinstance(option, StrEnum) else option


def in_force(
    edition: str,
    options: Options,
    thresholds: tuple[Threshold, ...],
    book: FederationBook | None,
) -> tuple[InForce, ...]:
    """Return every setting of a game that is set, in the order of the book; penalties last."""
    found: list[InForce] = []
    for setting in book_of(edition).left.settings:
        part = getattr(options, setting.part)
        usual = typed(setting.name, setting.usual)
        current = getattr(part, setting.name) if part is not None else usual
        if current is None:
            current = usual
        if current is not None and current != "":
            found.append(_in_force(setting, plain(current), book))
    for line in thresholds:
        named = setting_of(edition, f"{PENALTIES}.{line.offence}")
        if named is not None:
            found.append(_in_force(named, line.count, book))
    return tuple(found)


def _in_force(setting: Setting, current: SettingValue, book: FederationBook | None) -> InForce:
    settled = book.settled(setting.code) if book is not None else None
    if settled is not None and settled.value.plain == current:
        return InForce(
            setting=setting, value=current, origin=Origin.FEDERATION, provision=settled.provision
        )
    is_usual = settled is None and current == setting.usual
    return InForce(
        setting=setting, value=current, origin=Origin.RULE_BOOK if is_usual else Origin.EVENT
    )


def basis_of(found: InForce, book: FederationBook | None) -> Basis:
    """As the record cites it: the federation's book is named only where it settled the value."""
    named = book if found.origin is Origin.FEDERATION else None
    return Basis(
        setting=found.setting.code,
        value=value(found.value),
        origin=found.origin,
        article=found.setting.article,
        book=named.code if named else "",
        version=named.version if named else 0,
        provision=found.provision,
    )

"""Settings in words: what each is, its value, its bounds, and who settled it."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.labels import gomoku, timekeeping, weiqi
from games.labels.article_numbers import cited_words
from games.labels.codes import LEVELS, OPTIONS, REPETITION_TEXTS, ROOT_MOMENTS, word
from games.labels.language import is_chinese
from games.labels.messages import message_text
from games.labels.offences import MEASURES
from games.labels.terms import term
from games.labels.times import duration
from games.record.settings import InForce, in_force
from games.record.state import GameState
from games.record.values import Options
from games.rules.books.federation import Basis, FederationBook, Origin, Provision, setting_of
from games.rules.books.left import PENALTIES, Kind, Setting, SettingValue
from games.rules.books.registry import book_of
from games.rules.offences.thresholds import Threshold

_CHOICES = {
    "level": LEVELS,
    "long_cycle_rule": weiqi.LONG_CYCLES,
    "opening": gomoku.OPENINGS,
    "three_reading": gomoku.READINGS,
    "repetition_text": REPETITION_TEXTS,
    "root_moment": ROOT_MOMENTS,
    "unlawful_sealed_move": timekeeping.SEALED_FAULTS,
}


def setting_word(edition: str, setting: Setting) -> str:
    """Penalties go by their measure or offence, as the edition's book calls it."""
    if setting.part != PENALTIES:
        return word(OPTIONS, setting.name)
    offence = book_of(edition).offences.offence(setting.name)
    if offence is None:
        named = term(MEASURES, setting.name, edition=edition)
    else:
        named = offence.zh if is_chinese() else offence.en
    return _("how many lose: %(offence)s") % {"offence": named}


def value_words(setting: Setting, value: SettingValue) -> str:
    """Times with their unit, quarters as zi, choices by their words; "" for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    match setting.kind:
        case Kind.TIME:
            return duration(int(value))
        case Kind.QUARTERS:
            return _("%(zi)s zi") % {"zi": weiqi.zi_words(int(value))}
        case Kind.CHOICE:
            return word(_CHOICES.get(setting.name, {}), str(value))
        case _:
            return str(value)


def choice_words(setting: Setting) -> list[tuple[str, str]]:
    """Return the values that a setting may have, each with its word."""
    return [(str(choice), value_words(setting, choice)) for choice in setting.choices]


def bounds_words(setting: Setting) -> str:
    """Return within which bounds a number may be set, "" for none."""
    if setting.choices or setting.kind in (Kind.YES_NO, Kind.TEXT, Kind.CHOICE):
        return ""
    fewest, most = (value_words(setting, number) for number in (setting.fewest, setting.most))
    if fewest and most:
        return _("%(fewest)s to %(most)s") % {"fewest": fewest, "most": most}
    return _("at least %(fewest)s") % {"fewest": fewest} if setting.fewest else ""


def provision_words(provision: Provision) -> str:
    """Return a provision of a federation as it is cited."""
    return message_text(provision.cited)


def book_name(book: FederationBook) -> str:
    """Return the name of a federation's book and its version."""
    name = book.name if is_chinese() else book.name_en or book.name
    return _("%(name)s, version %(version)d") % {"name": name, "version": book.version}


def source_words(found: InForce) -> str:
    """Return who settled a setting: a provision, the event's regulations, an article."""
    if found.provision is not None:
        return provision_words(found.provision)
    if found.origin is Origin.EVENT:
        return _("the tournament's regulations")
    return cited_words(found.setting.article)


def basis_words(edition: str, bases: Iterable[Basis]) -> str:
    """Return what an end rests on beside the rule book, "" for nothing."""
    parts = []
    for base in bases:
        setting = setting_of(edition, base.setting)
        if setting is None:
            continue
        who = message_text(base.settler) if base.settler else ""
        what, how = setting_word(edition, setting), value_words(setting, base.value.plain)
        parts.append(_("%(what)s: %(how)s (%(who)s)") % {"what": what, "how": how, "who": who})
    return _("; ").join(parts)


def settled_by(bases: Iterable[Basis]) -> str:
    """Return who has settled what an end rests on, "" for the rule book alone."""
    settlers = (message_text(base.settler) for base in bases if base.settler)
    return _("; ").join(dict.fromkeys(settlers))


def setting_lines(state: GameState) -> tuple[tuple[str, str], ...]:
    """Return the settings of a game as (what, how and by whom), behind its federation's book."""
    bound = _("yes") if state.options.rulings_bind else _("no")
    lines = played_lines(state.edition, state.options, state.thresholds, state.federation)
    return (*lines, (word(OPTIONS, "rulings_bind"), bound))


def played_lines(
    edition: str,
    options: Options,
    thresholds: tuple[Threshold, ...],
    book: FederationBook | None,
) -> tuple[tuple[str, str], ...]:
    """Return what a game is played by as (what, how and by whom), behind the federation's book."""
    own = [(_("federation's book"), book_name(book))] if book else []
    settings = in_force(edition, options, thresholds, book)
    return (*own, *(_line(edition, setting) for setting in settings if is_said(setting)))


def _line(edition: str, found: InForce) -> tuple[str, str]:
    how, who = value_words(found.setting, found.value), source_words(found)
    if who:
        how = _("%(how)s (%(who)s)") % {"how": how, "who": who}
    return setting_word(edition, found.setting), how


def is_said(found: InForce) -> bool:
    """Return whether a page tells it: of the rule book's own no time, no nought and no "no"."""
    if found.origin is not Origin.RULE_BOOK:
        return True
    return found.setting.part != "time" and bool(found.value)

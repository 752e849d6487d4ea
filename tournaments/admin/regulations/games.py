"""What a game's own book leaves the event to set (竞赛规程中的对局规定), as fields of the form.

Xiangqi 2020 4.2.4, 4.3 and 22.2; weiqi 2002 9, 11 and 20.3; gomoku 2025 7.4.1, 11 and appendix
2; draughts 7.2 with its appendix. Untouched fields leave the document without settings.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.api import KomiField, zi_shown
from games.labels import codes, draughts, gomoku, weiqi
from games.labels.article_numbers import cited_words
from games.labels.refusals import title_of
from games.labels.settings import bounds_words
from games.record.decide import CONDUCTS
from games.record.errors import CommandRefusedError
from games.record.settings import under_book
from games.record.values import Options
from games.record.weiqi.options import LongCycle
from games.rules.books.federation import FederationBook, setting_of
from games.rules.gomoku.openings.books import OPENINGS, OpeningKind
from games.rules.xiangqi.world.policy import RootMoment, RuleText
from tournaments.books.book import OptionsLeft
from tournaments.books.registry import book_of
from tournaments.regulations.books import game_of

PREFIX = "g_"


def _words(label: Any) -> Any:
    return label


def _number(label: Any, *, help_text: Any = "", required: bool = True) -> forms.Field:
    return forms.IntegerField(
        label=label, min_value=0, max_value=1000, required=required, help_text=help_text
    )


def _ticked(label: Any) -> forms.Field:
    return forms.BooleanField(label=label, required=False)


def _chosen(label: Any, choices: list[tuple[str, Any]], *, required: bool = True) -> forms.Field:
    return forms.ChoiceField(label=label, choices=choices, required=required)


def _opening(edition: str) -> forms.Field:
    offered = [(opening.value, gomoku.OPENINGS[opening.value]) for opening in OPENINGS[edition]]
    is_open = book_of(edition).options.opening_open is not None
    return _chosen(
        gomoku.OPTIONS["opening"],
        [*([("", _("not settled yet"))] if is_open else []), *offered],
        required=not is_open,
    )


_LABELS: Mapping[str, Any] = {
    **codes.OPTIONS,
    **weiqi.OPTIONS,
    **gomoku.OPTIONS,
    **draughts.OPTIONS,
}


def _of_number(name: str) -> Callable[[str], forms.Field]:
    return lambda edition: _number(_LABELS[name])


def _of_tick(name: str) -> Callable[[str], forms.Field]:
    return lambda edition: _ticked(_LABELS[name])


_FIELDS: dict[str, Callable[[str], forms.Field]] = {
    **{
        name: _of_number(name)
        for name in (
            "natural_limit_rounds",
            "natural_limit_checks",
            "no_draw_before_round",
            "handicap",
            "fewest_fifths",
            "most_fifths",
            "occurrences",
        )
    },
    **{
        name: _of_tick(name)
        for name in (
            "server_declares",
            "forbidden_in_free",
            "moves_are_recorded",
            "federation_event",
            "draws_end_at_once",
            "balance_of_both",
            "check_may_chase",
            "heavier_man",
        )
    },
    "komi_quarters": lambda edition: KomiField(
        label=_words(weiqi.OPTIONS["komi_quarters"]),
        max_length=12,
        widget=forms.TextInput(attrs={"size": 6}),
        required=False,
        help_text=gettext_lazy(
            "In zi, what Black gives back at the count. Empty: 3¾ (article 11); with handicap "
            "stones the event has to say it."
        ),
    ),
    "long_cycle_rule": lambda edition: _chosen(
        weiqi.OPTIONS["long_cycle_rule"], list(weiqi.LONG_CYCLES.items())
    ),
    "opening": _opening,
    "three_reading": lambda edition: _chosen(
        gomoku.OPTIONS["three_reading"], list(gomoku.READINGS.items())
    ),
    "repetition_text": lambda edition: _chosen(
        codes.OPTIONS["repetition_text"], list(codes.REPETITION_TEXTS.items())
    ),
    "root_moment": lambda edition: _chosen(
        codes.OPTIONS["root_moment"], list(codes.ROOT_MOMENTS.items())
    ),
    "agreement_from_round": lambda edition: _number(
        draughts.OPTIONS["agreement_from_round"],
        required=False,
        help_text=_("Empty: as the book has it."),
    ),
}
"""Every option a book can leave to the event, as a field of the form."""
_KINDS: dict[str, Callable[[str], Any]] = {
    "long_cycle_rule": LongCycle,
    "opening": OpeningKind,
    "repetition_text": RuleText,
    "root_moment": RootMoment,
}


def add_fields(form: forms.Form, edition: str) -> None:
    """Add what the book of an edition leaves to the event."""
    left = book_of(edition).options
    for name in left.fields:
        field = form.fields[PREFIX + name] = _FIELDS[name](edition)
        setting = setting_of(edition, f"{left.holder}.{name}")
        if setting is not None and not field.help_text:
            article = cited_words(setting.article)
            texts = (codes.OPTIONS_EXPLAINED.get(name), bounds_words(setting), article)
            field.help_text = " · ".join(str(text) for text in texts if text)


def initial_of(
    options: Options, edition: str, book: FederationBook | None = None
) -> dict[str, Any]:
    """Return what the fields hold for options of an event under a federation's book."""
    left = book_of(edition).options
    if not left.fields:
        return {}
    part = _options_part(options, left, _usual(edition, book))
    found = {PREFIX + field: getattr(part, field) for field in left.fields}
    if f"{PREFIX}komi_quarters" in found:
        komi = part.komi_quarters
        found[f"{PREFIX}komi_quarters"] = "" if komi is None else zi_shown(komi)
    if left.opening_open is not None and not _is_set(options, left) and not is_opened(book):
        found[f"{PREFIX}opening"] = ""
    return found


def options_of(
    cleaned: Mapping[str, Any],
    base: Options,
    edition: str,
    *,
    before: FederationBook | None = None,
    after: FederationBook | None = None,
) -> Options:
    """Return the options that the answers make; what no field shows stays as it was.

    `before`, `after`: the federation's book until now and from now on. What was usual under the
    one and is left as it was becomes what is usual under the other.

    :raises ValidationError: by field, an opening that is missing or what the book does not
        leave to the event.
    """
    left = book_of(edition).options
    if not left.fields:
        return base
    answers = {field: cleaned[PREFIX + field] for field in left.fields}
    usual, then = _usual(edition, before), _usual(edition, after)
    was = _options_part(base, left, usual)
    unsettled = answers.get("opening") == ""
    if unsettled:
        del answers["opening"]
    values = {
        name: _KINDS[name](item) if name in _KINDS else item for name, item in answers.items()
    }
    made = replace(was, **values)
    if unsettled and not _is_set(base, left) and made == was:
        return base
    if unsettled:
        raise forms.ValidationError(
            {f"{PREFIX}opening": _("Choose the opening of the tournament.")}
        )
    opens = left.opening_open is not None and not _is_set(base, left) and not is_opened(after)
    if made == was and not _is_set(base, left) and not opens:
        return base
    moved = {
        field.name: getattr(then, field.name)
        for field in fields(usual)
        if getattr(made, field.name) == getattr(was, field.name) == getattr(usual, field.name)
    }
    made = replace(made, **moved)
    if made == getattr(base, left.holder):
        return base
    changed = replace(base, **{left.holder: made})
    try:
        CONDUCTS[game_of(edition)].options(edition, changed)
    except CommandRefusedError as error:
        text = _("See %(article)s.") % {"article": cited_words(error.article)}
        raise forms.ValidationError(f"{title_of(error.code)} {text} [{error.code}]") from error
    return changed


def _is_set(options: Options, left: OptionsLeft) -> bool:
    return getattr(options, left.holder) is not None


def _usual(edition: str, book: FederationBook | None) -> Any:
    """Return what is left to the event as the books have it."""
    left = book_of(edition).options
    return getattr(under_book(edition, Options(), book), left.holder) or left.usual


def is_opened(book: FederationBook | None) -> bool:
    """Return whether a federation's book names the opening."""
    return book is not None and book.settled("gomoku.opening") is not None


def _options_part(options: Options, left: OptionsLeft, usual: Any) -> Any:
    """Return where the options hold what is left to the event, the usual where nothing is set."""
    return getattr(options, left.holder) or usual

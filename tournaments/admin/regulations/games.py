"""What a game's own book leaves the event to set (竞赛规程中的对局规定), as fields of the form.

Xiangqi 2020 4.2.4, 4.3 and 22.2; weiqi 2002 9, 11 and 20.3; gomoku 2025 7.4.1, 11 and appendix
2; draughts 7.2 with its appendix. Untouched fields leave the document without settings.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.record.decide import CONDUCTS
from games.record.draughts.options import DraughtsOptions
from games.record.errors import CommandRefusedError
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.record.xiangqi.profiles import usual_options
from games.rules.gomoku.openings.books import OPENINGS, OpeningKind
from games.words import codes, draughts, gomoku, weiqi
from games.words.article_numbers import said_article
from tournaments.exact_numbers import exact_number
from tournaments.problem_words import title_of
from tournaments.regulations.books import game_of

PREFIX = "g_"
_PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_ZI = re.compile(r"([0-9]{1,3})? ?([¼½¾])?")
_CLASSIC = "gomoku-classic"


class KomiField(forms.CharField):
    """A komi in zi and quarters of one: 3¾, 3.75 or 15/4."""

    def clean(self, value: Any) -> Any:
        """Return the komi in quarters of a zi.

        :raises ValidationError: it is no number of quarters.
        """
        text = str(super().clean(value)).strip()
        found = _ZI.fullmatch(text)
        try:
            if found is not None and text:
                parts = {mark: part for part, mark in _PARTS.items()}
                zi = Fraction(found[1] or 0) + parts.get(found[2] or "", Fraction(0))
            else:
                zi = exact_number(text)
        except (ValueError, ZeroDivisionError) as error:
            raise forms.ValidationError(_("Write the komi in zi: 3¾ or 3.75.")) from error
        quarters = zi * 4
        if quarters.denominator != 1 or not 0 <= quarters <= 4 * 361:
            raise forms.ValidationError(_("Write the komi in zi: 3¾ or 3.75."))
        return int(quarters)


def zi_text(quarters: int) -> str:
    """Return a komi of so many quarters as people write it: 3¾."""
    whole, rest = divmod(quarters, 4)
    return f"{whole or ''}{_PARTS[Fraction(rest, 4)]}" if rest else str(whole)


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


def _weiqi(edition: str) -> dict[str, forms.Field]:
    said = weiqi.OPTIONS
    return {
        "komi_quarters": KomiField(
            label=_words(said["komi_quarters"]),
            max_length=12,
            widget=forms.TextInput(attrs={"size": 6}),
            help_text=gettext_lazy("In zi, what Black gives back at the count: 3¾ (article 11)."),
        ),
        "long_cycle_rule": _chosen(said["long_cycle_rule"], list(weiqi.LONG_CYCLES.items())),
        "handicap": _number(said["handicap"]),
    }


def _gomoku(edition: str) -> dict[str, forms.Field]:
    said = gomoku.OPTIONS
    offered = [(one.value, gomoku.OPENINGS[one.value]) for one in OPENINGS[edition]]
    is_open = edition == _CLASSIC
    fields = {
        "opening": _chosen(
            said["opening"],
            [*([("", _("not settled yet"))] if is_open else []), *offered],
            required=not is_open,
        ),
        "fewest_fifths": _number(said["fewest_fifths"]),
        "most_fifths": _number(said["most_fifths"]),
        "server_declares": _ticked(said["server_declares"]),
        "three_reading": _chosen(said["three_reading"], list(gomoku.READINGS.items())),
    }
    if is_open:
        fields["forbidden_in_free"] = _ticked(said["forbidden_in_free"])
    return fields


def _draughts(edition: str) -> dict[str, forms.Field]:
    said = draughts.OPTIONS
    names = ("moves_are_recorded", "federation_event", "draws_end_at_once", "balance_of_both")
    return {
        "agreement_from_round": _number(
            said["agreement_from_round"], required=False, help_text=_("Empty: as the book has it.")
        ),
        **{one: _ticked(said[one]) for one in names},
    }


def _xiangqi(edition: str) -> dict[str, forms.Field]:
    names = ("natural_limit_rounds", "natural_limit_checks", "no_draw_before_round")
    return {one: _number(codes.OPTIONS[one]) for one in names}


_FIELDS: dict[str, Callable[[str], dict[str, forms.Field]]] = {
    "weiqi": _weiqi,
    "gomoku": _gomoku,
    "draughts": _draughts,
    "xiangqi": _xiangqi,
}
_OWN: dict[str, Callable[[str], Any]] = {
    "xiangqi": usual_options,
    "weiqi": lambda edition: WeiqiOptions(),
    "gomoku": lambda edition: GomokuOptions(),
    "draughts": lambda edition: DraughtsOptions(),
}
"""Game -> what its options are under an edition where nothing is set."""
_KINDS: dict[str, Callable[[str], Any]] = {
    "long_cycle_rule": LongCycle,
    "opening": OpeningKind,
}


def add_fields(form: forms.Form, edition: str) -> None:
    """Add what the book of an edition leaves to the event."""
    for name, field in _FIELDS[game_of(edition)](edition).items():
        form.fields[PREFIX + name] = field


def initial_of(options: Options, edition: str) -> dict[str, Any]:
    """Return what the fields hold for options."""
    game = game_of(edition)
    held = _held(options, edition)
    found = {PREFIX + one: getattr(held, one) for one in _FIELDS[game](edition)}
    if game == "weiqi":
        found[f"{PREFIX}komi_quarters"] = zi_text(held.komi_quarters)
    if edition == _CLASSIC and options.gomoku is None:
        # These rules name no opening of their own (openings 1).
        found[f"{PREFIX}opening"] = ""
    return found


def options_of(told: Mapping[str, Any], base: Options, edition: str) -> Options:
    """Return the options that the answers make; what no field shows stays as it was.

    :raises ValidationError: by field, an opening that is missing or what the book does not
        leave to the event.
    """
    game = game_of(edition)
    if game not in _FIELDS:
        return base
    answers = {one: told[PREFIX + one] for one in _FIELDS[game](edition)}
    before = _held(base, edition)
    unsettled = answers.get("opening") == ""
    if unsettled:
        del answers["opening"]
    values = {name: _KINDS[name](one) if name in _KINDS else one for name, one in answers.items()}
    made = replace(before, **values)
    if unsettled and base.gomoku is None and made == before:
        return base
    if unsettled:
        raise forms.ValidationError({f"{PREFIX}opening": _("Choose the opening of the event.")})
    opens = game == "gomoku" and edition == _CLASSIC and base.gomoku is None
    if made == before and not opens:
        return base
    changed = replace(base, **{game: made})
    try:
        CONDUCTS[game].options(edition, changed)
    except CommandRefusedError as error:
        text = _("See %(article)s.") % {"article": said_article(error.article)}
        raise forms.ValidationError(f"{title_of(error.code)} {text} [{error.code}]") from error
    return changed


def _held(options: Options, edition: str) -> Any:
    """Return the options of a game, its book's where the event has set none."""
    game = game_of(edition)
    return getattr(options, game) or _OWN[game](edition)

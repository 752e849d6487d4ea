"""What an official can do to a game of gomoku: each action is one command of the record."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.labels.gomoku import IRREGULARITIES
from games.record.gomoku import commands as k
from games.record.gomoku.course import GomokuCourse
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.rules import due
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status
from games.rules.gomoku.openings.protocol import Due

_POINTS = _("Points with spaces between them, e.g. h8 i9.")


def _side() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)


def _points(label: Any, *, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=1000, required=required, widget=WIDE, help_text=_POINTS
    )


class SideForm(ActionForm):
    """A side."""

    side = _side()


class StonesForm(SideForm):
    """The stones of an opening, and the number named with it."""

    stones = _points(_("stones"))
    number = forms.IntegerField(
        label=_("fifth stones named"), min_value=0, max_value=220, required=False
    )


class SwapForm(SideForm):
    """Whether the right to swap is used."""

    swap = forms.BooleanField(label=_("swaps"), required=False)


class OffersForm(SideForm):
    """Fifth stones offered."""

    points = _points(_("fifth stones"))


class ChoiceForm(SideForm):
    """The fifth stone chosen."""

    point = _points(_("fifth stone"))


class IrregularityForm(SideForm):
    """An act against the rules of play."""

    kind = forms.ChoiceField(
        label=_("kind"), widget=forms.RadioSelect, choices=tuple(IRREGULARITIES.items())
    )
    moves = _points(_("put down, or come to lie on"), required=False)
    first = _points(_("touched first"), required=False)
    number = forms.IntegerField(
        label=_("fifth stones named"), min_value=0, max_value=220, required=False
    )
    note = forms.CharField(label=_("what happened"), max_length=300, required=False, widget=WIDE)


class SettlementForm(SideForm):
    """Whether the opponent wants the act corrected."""

    correct = forms.BooleanField(label=_("is to be corrected"), required=False)


def _named(text: str) -> tuple[str, ...]:
    return tuple(text.lower().replace(",", " ").split())


def _one(text: str) -> str:
    return " ".join(_named(text))


def _playing(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is Status.RUNNING and isinstance(state.course, GomokuCourse)


def _asks(*wanted: Due) -> Any:
    def fits(state: GameState, ruling: RulingOnRecord | None) -> bool:
        return _playing(state, ruling) and due(state).due in wanted

    return fits


def _declared(state: GameState, ruling: RulingOnRecord | None) -> bool:
    course = state.course
    return _playing(state, ruling) and isinstance(course, GomokuCourse) and bool(course.declared)


def _irregular(state: GameState, ruling: RulingOnRecord | None) -> bool:
    course = state.course
    open_act = isinstance(course, GomokuCourse) and course.irregularity is not None
    return _playing(state, ruling) and open_act


def _report(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> k.ReportIrregularity:
    return k.ReportIrregularity(
        side=cleaned["side"],
        kind=IrregularityKind(cleaned["kind"]),
        moves=_named(cleaned["moves"]),
        first=_one(cleaned["first"]),
        number=cleaned["number"] or 0,
        note=cleaned["note"],
    )


ACTIONS = (
    Action(
        slug="place-opening",
        label=_("Place the opening"),
        command=k.PlaceOpening,
        form=StonesForm,
        build=lambda cleaned, state, ruling: k.PlaceOpening(
            side=cleaned["side"],
            stones=_named(cleaned["stones"]),
            number=cleaned["number"] or 0,
        ),
        fits=_asks(Due.STONES, Due.STONE_SWAP_OR_TWO),
    ),
    Action(
        slug="swap",
        label=_("Swap or not"),
        command=k.ChooseSwap,
        form=SwapForm,
        build=lambda cleaned, state, ruling: k.ChooseSwap(
            side=cleaned["side"], swap=cleaned["swap"]
        ),
        fits=_asks(Due.SWAP, Due.STONE_SWAP_OR_TWO),
    ),
    Action(
        slug="offer-fifths",
        label=_("Offer fifth stones"),
        command=k.OfferFifths,
        form=OffersForm,
        build=lambda cleaned, state, ruling: k.OfferFifths(
            side=cleaned["side"], points=_named(cleaned["points"])
        ),
        fits=_asks(Due.OFFERS, Due.STONE_OR_OFFERS),
    ),
    Action(
        slug="choose-fifth",
        label=_("Choose the fifth stone"),
        command=k.ChooseFifth,
        form=ChoiceForm,
        build=lambda cleaned, state, ruling: k.ChooseFifth(
            side=cleaned["side"], point=_one(cleaned["point"])
        ),
        fits=_asks(Due.CHOICE),
    ),
    Action(
        slug="declare-five",
        label=_("Declare a five"),
        command=k.DeclareFive,
        form=SideForm,
        build=lambda cleaned, state, ruling: k.DeclareFive(side=cleaned["side"]),
        fits=_playing,
    ),
    Action(
        slug="accept-five",
        label=_("Accept the five"),
        command=k.AcceptFive,
        form=SideForm,
        build=lambda cleaned, state, ruling: k.AcceptFive(side=cleaned["side"]),
        fits=_declared,
    ),
    Action(
        slug="irregularity",
        label=_("Record an irregularity"),
        command=k.ReportIrregularity,
        form=IrregularityForm,
        build=_report,
        fits=_playing,
    ),
    Action(
        slug="settle-irregularity",
        label=_("Correct it or let it stand"),
        command=k.SettleIrregularity,
        form=SettlementForm,
        build=lambda cleaned, state, ruling: k.SettleIrregularity(
            side=cleaned["side"], correct=cleaned["correct"]
        ),
        fits=_irregular,
    ),
)

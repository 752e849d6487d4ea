"""The commands of gomoku over the API (rules 2025: 9.8, 11, 12.4, 17, 19.1.1)."""

from rest_framework import serializers

from games.record.gomoku import commands as k
from games.record.gomoku.irregularities import IrregularityKind
from games.rest.commands.resource import CommandResource
from games.rest.fields import WholeNumber, text
from games.rest.inputs import SideInput
from games.rest.options.gomoku import MAX_FIFTHS

POINT = "A point such as `h8`."


def _points(most: int, help_text: str, *, required: bool = True) -> serializers.ListField:
    child = serializers.CharField(max_length=4)
    if required:
        return serializers.ListField(
            child=child, min_length=1, max_length=most, help_text=help_text
        )
    return serializers.ListField(
        child=child, required=False, default=list, max_length=most, help_text=help_text
    )


class OpeningInput(SideInput):
    """Stones put down together, colours in turn."""

    stones = _points(3, "Black's first, then colours in turn; two stones in 附录二 3-B-③.")
    number = WholeNumber(
        required=False,
        default=0,
        min_value=0,
        max_value=MAX_FIFTHS,
        help_text="Fifth stones named with the opening (五手N打), else 0.",
    )


class SwapInput(SideInput):
    """The right to swap, used or not."""

    swap = serializers.BooleanField(help_text="False leaves the right unused.")


class OffersInput(SideInput):
    """Fifth stones offered."""

    points = _points(MAX_FIFTHS, "No two the same by a symmetry of the stones.")


class ChoiceInput(SideInput):
    """One of the fifth stones offered."""

    point = text(4, required=True, help_text=POINT)


class IrregularityInput(SideInput):
    """An act of `side` against the rules of play."""

    kind = serializers.ChoiceField(
        choices=[irregularity_kind.value for irregularity_kind in IrregularityKind]
    )
    moves = _points(3, "What was put down, or where a stone came to lie.", required=False)
    first = text(4, help_text="The point a slid or lifted stone touched first.")
    number = WholeNumber(required=False, default=0, min_value=0, max_value=MAX_FIFTHS)
    note = text(2000)


class SettlementInput(SideInput):
    """What the opponent, `side`, wants done."""

    correct = serializers.BooleanField(help_text="False lets the act stand.")


RESOURCES = (
    CommandResource(
        address="openings",
        name="place_opening",
        summary="Gomoku: put the opening's stones down together",
        shape=OpeningInput,
        build=lambda body, state: k.PlaceOpening(
            side=body["side"], stones=tuple(body["stones"]), number=body["number"]
        ),
        example={"side": "black", "stones": ["h8", "h9", "i10"], "number": 0},
    ),
    CommandResource(
        address="swaps",
        name="choose_swap",
        summary="Gomoku: use the right to swap colours, or leave it",
        shape=SwapInput,
        build=lambda body, state: k.ChooseSwap(side=body["side"], swap=body["swap"]),
        example={"side": "white", "swap": True},
    ),
    CommandResource(
        address="fifth-offers",
        name="offer_fifths",
        summary="Gomoku: offer fifth stones",
        shape=OffersInput,
        build=lambda body, state: k.OfferFifths(side=body["side"], points=tuple(body["points"])),
        example={"side": "black", "points": ["g6", "i7"]},
    ),
    CommandResource(
        address="fifth-choices",
        name="choose_fifth",
        summary="Gomoku: choose one of the fifth stones offered",
        shape=ChoiceInput,
        build=lambda body, state: k.ChooseFifth(side=body["side"], point=body["point"]),
        example={"side": "white", "point": "g6"},
    ),
    CommandResource(
        address="five-declarations",
        name="declare_five",
        summary="Gomoku: declare a five on the board",
        shape=SideInput,
        build=lambda body, state: k.DeclareFive(side=body["side"]),
        example={"side": "black"},
    ),
    CommandResource(
        address="five-acceptances",
        name="accept_five",
        summary="Gomoku: accept the five that the opponent declared",
        shape=SideInput,
        build=lambda body, state: k.AcceptFive(side=body["side"]),
        example={"side": "white"},
    ),
    CommandResource(
        address="irregularities",
        name="report_irregularity",
        summary="Gomoku: record an act against the rules of play",
        shape=IrregularityInput,
        build=lambda body, state: k.ReportIrregularity(
            side=body["side"],
            kind=IrregularityKind(body["kind"]),
            moves=tuple(body["moves"]),
            first=body["first"],
            number=body["number"],
            note=body["note"],
        ),
        example={"side": "white", "kind": "slid", "moves": ["i9"], "first": "h9"},
    ),
    CommandResource(
        address="irregularity-settlements",
        name="settle_irregularity",
        summary="Gomoku: have the opponent's act corrected, or let it stand",
        shape=SettlementInput,
        build=lambda body, state: k.SettleIrregularity(side=body["side"], correct=body["correct"]),
        example={"side": "black", "correct": True},
    ),
)

"""What the form of regulations offers to choose from, in words.

Xiangqi 2020 10.3, 10.4.1, 13 and 30.1 to 30.2; gomoku 2025 27.5 and 28; weiqi 2002 26.6.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.admin.regulations.fields import AS_BOOK, choices_of
from tournaments.books.deciding import DecidingGames, Method
from tournaments.books.formats import StageKind
from tournaments.books.pairing import GroupSeeding, Lean, Principle
from tournaments.books.registry import book_of
from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, PointSystem
from tournaments.labels.pages import Word
from tournaments.labels.regulation_lines import GROUP_SEEDINGS, PRINCIPLES
from tournaments.labels.regulations import ELSEWHERE, FIRST_ROUNDS, LEVELS, SYSTEMS
from tournaments.ratings.choosing import Choice
from tournaments.regulations.values import (
    Elsewhere,
    EventLevel,
    FirstRound,
    KnockoutColours,
    PairingSystem,
)
from tournaments.schedules.arena import ArenaDraw
from tournaments.schedules.draw import Fill
from tournaments.standings.scoring import THREE_BY_COLOUR, THREE_ONE_ZERO

POINTS_NAMES = tuple(field.name for field in fields(PointSystem))
POINTS: dict[str, tuple[Any, PointSystem | None]] = {
    "book": (AS_BOOK, None),
    "210": ("2 – 1 – 0", TWO_ONE_ZERO),
    "1h0": ("1 – ½ – 0", ONE_HALF_ZERO),
    "310": ("3 – 1 – 0", THREE_ONE_ZERO),
    "3120": (gettext_lazy("3 – 1 or 2 – 0, the second mover's draw worth 2"), THREE_BY_COLOUR),
    "own": (gettext_lazy("the tournament's own, below"), None),
}
"""Points systems by the form's code (xiangqi 13.1 to 13.3, gomoku 28.1)."""
FILLS: dict[Fill, Word] = {
    Fill.BY_LIST: gettext_lazy("byes by the printed list, else play-ins"),
    Fill.BYES: gettext_lazy("byes only"),
    Fill.PLAY_IN: gettext_lazy("play-ins only"),
}
COLOURS: dict[KnockoutColours, Word] = {
    KnockoutColours.LOT: gettext_lazy("by lot"),
    KnockoutColours.HIGHER_CHOOSES: gettext_lazy("the higher placed in the first stage chooses"),
    KnockoutColours.RATED_CHOOSES: gettext_lazy("the higher rated chooses"),
}
LEANS: dict[Lean, Word] = {
    Lean.STRONGER: gettext_lazy("the stronger side's"),
    Lean.WEAKER: gettext_lazy("the weaker side's"),
}
ARENA_DRAWS: dict[ArenaDraw, Word] = {
    ArenaDraw.ASK: gettext_lazy("the chief arbiter decides each time"),
    ArenaDraw.REPLAY: gettext_lazy("to be played again"),
    ArenaDraw.BOTH_OUT: gettext_lazy("both are out"),
    ArenaDraw.HOLDER_STAYS: gettext_lazy("the holder stays"),
}
WORDS: dict[type, Mapping[Any, Word]] = {
    PairingSystem: SYSTEMS,
    Elsewhere: ELSEWHERE,
    FirstRound: FIRST_ROUNDS,
    GroupSeeding: GROUP_SEEDINGS,
    Lean: LEANS,
    Fill: FILLS,
    KnockoutColours: COLOURS,
    ArenaDraw: ARENA_DRAWS,
    EventLevel: LEVELS,
    Choice: {
        Choice.FIRST: gettext_lazy("the first list that knows the player"),
        Choice.HIGHEST: gettext_lazy("the highest of the lists and the entry"),
    },
}
"""Kind of code -> its words."""
METHODS: dict[Method, Word] = {
    Method.TWO_RAPID: gettext_lazy("standard, rapid, play-off"),
    Method.THREE_RAPID: gettext_lazy("standard, rapid, super rapid, play-off"),
    Method.FOUR_RAPID: gettext_lazy("standard, rapid, two super rapid, play-off"),
    Method.MANY_RAPID: gettext_lazy("standard, rapid, super rapid until decided"),
    Method.RAPID_PLAY_OFF: gettext_lazy("rapid knockout with a play-off"),
    Method.RAPID_UNTIL_DECIDED: gettext_lazy("rapid knockout until decided"),
}
_BY_UNIT = gettext_lazy("The players enter one by one; those of one club are a team.")
NOTES: dict[StageKind, Any] = {
    StageKind.ARENA: _BY_UNIT,
    StageKind.SCHEVENINGEN: gettext_lazy(
        "The players enter one by one; those of one club are a team."
    ),
    StageKind.ROUND_ROBIN: gettext_lazy("The number of rounds follows from the table."),
    StageKind.DOUBLE_ROUND_ROBIN: gettext_lazy("The number of rounds follows from the table."),
    StageKind.KNOCKOUT: gettext_lazy(
        "The number of rounds follows from the field; seeds are entered with the list."
    ),
    StageKind.DOUBLE_KNOCKOUT: gettext_lazy(
        "The number of rounds follows from the field; seeds are entered with the list."
    ),
    StageKind.MULTIPLE_KNOCKOUT: gettext_lazy(
        "Every round is paired afresh among those still in, by losses and by the numbers of the "
        "draw; how many rounds follows from the results."
    ),
}
"""What an official is told beside a format."""


def deciding_choices(games: DecidingGames) -> list[tuple[str, str]]:
    """Return the book's ways of deciding a drawn match (xiangqi 30.1.1 to 30.2.2)."""
    listed = [
        (method.value, f"{method.value} {word}")
        for method, word in METHODS.items()
        if method in games.plans
    ]
    return [("", _("none: the chief arbiter decides a drawn match")), *listed]


def play_off_choices(games: DecidingGames) -> list[tuple[str, str]]:
    """Return the times an event may choose for its play-off (xiangqi 28.6.1 and 28.6.2)."""
    minute = 60_000
    listed = [
        (
            article,
            _("%(article)s: red %(red)d minutes, black %(black)d, %(seconds)d s each move")
            % {
                "article": article,
                "red": limits.first_ms // minute,
                "black": limits.second_ms // minute,
                "seconds": limits.increment_ms // 1000,
            },
        )
        for article, limits in games.play_offs.items()
    ]
    return [("", _("as in 30.3.3")), *listed]


def place_choices() -> list[tuple[str, str]]:
    """Return how many places a knockout may play for."""
    return [
        ("2", _("the title only")),
        *((str(number), _("the first %(n)d") % {"n": number}) for number in (4, 8, 16)),
    ]


def finals_choices() -> list[tuple[str, str]]:
    """Return the lengths of finals (xiangqi 10.4.1.1 and 10.4.1.2)."""
    return [
        ("0", _("as many rounds as the field needs")),
        ("1", _("one round: 1 and 2 for the title, 3 and 4 for third place")),
    ]


def penalty_help(edition: str) -> str:
    """Return what stands beside the lines of penalties; weiqi counts warnings (24.2)."""
    text = _("One to a line: the article of the offence, how often it loses the game.")
    if book_of(edition).options.warnings_lose is None:
        return text
    more = _(
        "A line on one offence (18.2) counts those an arbiter has recorded as that offence; the"
        " warnings in a game lose it together by 24.2, two unless a line 24.2 says otherwise."
    )
    return f"{text} {more}"


def principles_field() -> forms.Field:
    """Return the boxes of the relative principles (gomoku app. 6 二 (二), draughts (四) 2 (2))."""
    return forms.TypedMultipleChoiceField(
        label=_("Relative principles that hold"),
        choices=choices_of(PRINCIPLES),
        coerce=Principle,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "That nobody is met twice always holds. Two needs four: first moves are balanced in"
            " the pairs."
        ),
    )

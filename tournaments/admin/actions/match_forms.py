"""Forms of the sheet and of matches: the draw, the colours, who goes on.

Xiangqi 2020 appendix 4, 10.4.1.4 and chapter 7; weiqi 2002 17.5 and appendix 一; gomoku 2025
27.5 and appendix 3.
"""

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.record.errors import CommandRefusedError
from tournaments.admin.actions.action import ActionForm
from tournaments.admin.actions.lot_holders import NAMES as HOLDERS
from tournaments.admin.actions.lot_holders import check_holders, holder_fields
from tournaments.admin.actions.opening import REASON
from tournaments.admin.actions.play_off_time import PlayOffTime
from tournaments.admin.course import due_of
from tournaments.books.formats import StageKind
from tournaments.labels import pages as words
from tournaments.record.knockout.sheets import chooser_of
from tournaments.record.lots.server_seeds import ASKED
from tournaments.record.rounds.planned import drawn_slots
from tournaments.record.state import Board, Round
from tournaments.record.values import RoundStatus, SheetSlot, Verdict
from tournaments.schedules import deciding_games as deciding
from tournaments.standings.table import DecidedBy

BY_SERVER, BY_SEED, IN_HALL = "server", "seed", "hall"


class SheetForm(ActionForm):
    """How the sheet is drawn; who stands where, where it was drawn in the hall."""

    method = forms.ChoiceField(
        label=_("How"),
        choices=[
            (BY_SEED, _("by the system, from a random seed")),
            (BY_SERVER, _("by the system, from a seed that the server takes")),
            (IN_HALL, _("as drawn in the hall")),
        ],
    )
    seed = forms.CharField(
        label=_("Random seed"),
        max_length=100,
        required=False,
        help_text=_("Announced beforehand, for example the digits of a public lottery."),
    )
    witness = forms.CharField(label=_("Who drew, who watched"), max_length=300, required=False)
    reason = forms.CharField(label=_("Reason of a new draw"), **REASON)

    def arrange(self) -> None:
        """Name in the label who has the choice of colours."""
        if not self.state.stage.sheet:
            del self.fields["reason"]
        self.fields.update(holder_fields(self.state))
        for at, slot in enumerate(self.shape, start=1):
            drawn = self._slot(at)
            first = drawn.number if drawn else None
            self.fields[f"p{at}"] = self._number(at, first, bye=not slot.number)
            if slot.other:
                self.fields[f"q{at}"] = self._number(at, drawn.other if drawn else None, bye=False)

    @cached_property
    def shape(self) -> tuple[SheetSlot, ...]:
        """The positions as the book has them: which stay empty, which are played for."""
        stage = self.state.stage
        try:
            return drawn_slots(
                self.state, stage.rules, stage.slots, index=stage.index, seed="positions"
            )
        except CommandRefusedError:
            return ()

    def _slot(self, at: int) -> SheetSlot | None:
        sheet = self.state.stage.sheet
        return sheet[at - 1] if at <= len(sheet) else None

    def _number(self, at: int, opponent: int | None, *, bye: bool) -> forms.IntegerField:
        return forms.IntegerField(
            label=gettext("Position %(number)d") % {"number": at},
            min_value=0,
            max_value=max(self.named, default=0),
            required=False,
            initial=0 if bye else opponent or None,
        )

    def holders(self) -> list[forms.BoundField]:
        """Return the fields of the two who held the lots, none where the book has no such draw."""
        return [self[holder] for holder in HOLDERS if holder in self.fields]

    def positions(self) -> list[dict[str, Any]]:
        """Place from 1, the fields of one or two numbers, and whether nobody stands there."""
        return [
            {
                "place": at,
                "first": self[f"p{at}"],
                "second": self[f"q{at}"] if f"q{at}" in self.fields else None,
                "bye": not slot.number,
            }
            for at, slot in enumerate(self.shape, start=1)
        ]

    def entrants(self) -> list[tuple[int, str, str, int | None]]:
        """Return (number, name, unit, seed) of everybody who is drawn."""
        found = []
        for slot in self.state.stage.slots:
            entry = self.state.entry(slot.id)
            unit, seed = (entry.unit, entry.seed) if entry else ("", None)
            found.append((slot.number, self.named.get(slot.number, ""), unit, seed))
        return sorted(found)

    def clean(self) -> dict[str, Any]:
        """Make the sheet of the numbers written at its positions, each once."""
        cleaned = super().clean() or {}
        cleaned["slots"] = ()
        if cleaned.get("method") == BY_SERVER:
            return cleaned | {"seed": ASKED}
        if cleaned.get("method") != IN_HALL:
            if not cleaned.get("seed"):
                self.add_error("seed", _("The random seed is missing."))
            return cleaned
        if not str(cleaned.get("witness") or "").strip():
            self.add_error("witness", _("Say who drew and who watched."))
        check_holders(self, cleaned)
        seen: set[int] = set()
        for name in [field for field in self.fields if field[0] in "pq" and field[1:].isdigit()]:
            number = cleaned.get(name) or 0
            if number in seen:
                self.add_error(name, _("This number is repeated."))
            elif number and number not in self.named:
                self.add_error(name, _("Nobody has this number."))
            if number:
                seen.add(number)
        missing = [str(number) for number in sorted(set(self.named) - seen)]
        if missing:
            text = gettext("These numbers stand nowhere: %(numbers)s")
            self.add_error(None, text % {"numbers": " ".join(missing)})
        cleaned["slots"] = tuple(
            SheetSlot(number=cleaned.get(f"p{at}") or 0, other=cleaned.get(f"q{at}") or 0)
            for at in range(1, len(self.shape) + 1)
        )
        return cleaned


class BoardForm(ActionForm):
    """An act on one board of the round under way."""

    round = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    board = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    @property
    def played(self) -> Round | None:
        """By the number in the address; None for one that is no round of the stage."""
        number = self.value_of("round")
        is_number = number.isdecimal() and len(number) < 7
        return self.state.stage.round(int(number)) if is_number else None

    @property
    def match(self) -> Board | None:
        """By the number in the address; None for one that is no board of the round."""
        number, played = self.value_of("board"), self.played
        if played is None or not number.isdecimal() or len(number) > 6:
            return None
        return played.board(int(number))

    def heading(self) -> str:
        """Return the match as people call it."""
        board = self.match
        if board is None:
            return ""
        sides = f"{self.seat(board.pair.first)} – {self.seat(board.pair.second)}"
        return gettext("Round %(round)s, board %(board)s: %(sides)s") % {
            "round": self.value_of("round"),
            "board": self.value_of("board"),
            "sides": sides,
        }

    def way_back(self) -> tuple[str, tuple[int, ...]] | None:
        """Return to the match, or to the pairing while that is a draft."""
        board, played = self.match, self.played
        if board is None or played is None:
            return None
        if played.status is RoundStatus.DRAFT:
            return "pairing", (played.number,)
        return "match", (played.number, board.pair.board)


MOVES = [("first", _("moves first")), ("second", _("moves second"))]


class ChooseColoursForm(BoardForm):
    """What the one who may choose chose."""

    choice = forms.ChoiceField(label=_("Choice"), choices=MOVES, widget=forms.RadioSelect)

    def arrange(self) -> None:
        """Name in the label who has the choice of colours."""
        board = self.match
        number = chooser_of(self.state.stage, board) if board else 0
        if number:
            text = gettext("%(name)s chooses")
            self.fields["choice"].label = text % {"name": self.seat(number)}

    def clean(self) -> dict[str, Any]:
        """The number is not asked: the stage says who has the choice."""
        cleaned = super().clean() or {}
        board = self.match
        cleaned["number"] = chooser_of(self.state.stage, board) if board else 0
        return cleaned


class SettleColoursForm(BoardForm):
    """Who moves first in the next deciding game: by lot, by choice, or by both."""

    seed = forms.CharField(
        label=_("Random seed"),
        max_length=100,
        required=False,
        help_text=_("Announced beforehand, for example the digits of a public lottery."),
    )
    choice = forms.ChoiceField(
        label=_("Choice"), choices=MOVES, widget=forms.RadioSelect, required=False
    )

    @cached_property
    def due(self) -> deciding.ColoursNeeded | None:
        """What the book asks for at this board."""
        board = self.match
        found = due_of(self.state, self.state.stage, board) if board else None
        return found if isinstance(found, deciding.ColoursNeeded) else None

    def arrange(self) -> None:
        """Name in the label who has the choice of colours."""
        due = self.due
        if due is None:
            return
        if due.chooser:
            del self.fields["seed"]
            text = gettext("%(name)s chooses")
            self.fields["choice"].label = text % {"name": self.seat(due.chooser)}
        elif not due.lot_gives_choice:
            del self.fields["choice"]
        else:
            del self.fields["choice"]
            self.fields["seed"].help_text = _(
                "The lot goes on record first; the page of the match then says who chooses."
            )

    def clean(self) -> dict[str, Any]:
        """Work out who moves first from the choice; a lot stands alone."""
        cleaned = super().clean() or {}
        due, board, played = self.due, self.match, self.played
        cleaned |= {"first": 0, "by": 0}
        if due is None or board is None or played is None:
            return cleaned
        seed, choice = str(cleaned.get("seed") or ""), cleaned.get("choice")
        chooser = due.chooser or 0
        if not chooser:
            if not seed:
                self.add_error("seed", _("The random seed is missing."))
            return cleaned
        if not choice:
            text = gettext("%(name)s has the choice: enter what was chosen.")
            self.add_error("choice", text % {"name": self.seat(chooser)})
            return cleaned
        sides = {board.pair.first, board.pair.second}
        other = next(iter(sides - {chooser}))
        return cleaned | {"first": chooser if choice == "first" else other, "by": chooser}


class DecideMatchForm(PlayOffTime, BoardForm):
    """Who goes on from a match that its result leaves open, and on what ground."""

    how = forms.ChoiceField(
        label=_("Settled by"),
        choices=[
            (decided_by.value, words.DECISIONS[decided_by])
            for decided_by in (DecidedBy.PLAY_OFF, DecidedBy.LOT, DecidedBy.RULING)
        ],
        help_text=_("By lot the system draws from the random seed; nobody is to be chosen then."),
    )
    verdict = forms.ChoiceField(label=_("Goes on"), widget=forms.RadioSelect, required=False)
    seed = forms.CharField(label=_("Random seed"), max_length=100, required=False)
    reference = forms.CharField(
        label=_("Record of the play-off, the lot or the ruling"), max_length=300
    )

    def arrange(self) -> None:
        """Name in the label who has the choice of colours."""
        super().arrange()
        board, field = self.match, self.fields["verdict"]
        if board is None or not isinstance(field, forms.ChoiceField):
            return
        choices: list[tuple[str, Any]] = [
            (Verdict.FIRST.value, self.seat(board.pair.first)),
            (Verdict.SECOND.value, self.seat(board.pair.second)),
        ]
        if not self.state.stage.rules.kind.planned:
            field.label = _("Won the tie")
        if self.state.stage.rules.kind is StageKind.ARENA:
            choices.append((Verdict.REPLAY.value, _("to be played again")))
            choices.append((Verdict.BOTH_OUT.value, _("both are out")))
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Ask for a winner, or for the seed that finds one."""
        cleaned = super().clean() or {}
        by_lot = cleaned.get("how") == DecidedBy.LOT
        if by_lot and not cleaned.get("seed"):
            self.add_error("seed", _("The random seed is missing."))
        if not by_lot and not cleaned.get("verdict"):
            self.add_error("verdict", _("Say who goes on."))
        return cleaned

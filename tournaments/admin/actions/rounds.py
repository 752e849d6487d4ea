"""The pairing of a round by hand, written as a whole (人工编排).

Gomoku 2025 25.2.2-B and C, xiangqi 2020 appendix 3 r.8; section 4 of the tournament
managers' checklist: a manual phase with a visible beginning and end.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.api import Cleaned
from tournaments.admin.actions.action import ActionForm, act_of
from tournaments.admin.actions.opening import REASON
from tournaments.admin.course import pairing_is_due
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record.declaring import last_round, latest, next_round
from tournaments.record.state import TournamentState
from tournaments.record.values import Pair, PairedBy, RoundStatus


class SeatsForm(ActionForm):
    """A pairing written by hand: two seats a board, and who is left over.

    The system's own pairing stands beside it where there is one.
    """

    byes = forms.MultipleChoiceField(
        label=_("Without an opponent"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def arrange(self) -> None:
        """Add two seats for every board the field can have."""
        pairs = self._draft_pairs()
        numbers = self._due()
        choices = [
            ("", "–"),
            *((str(number), f"{number} {self.named.get(number, '')}") for number in numbers),
        ]
        boards = max(len(numbers) // 2, len(pairs))
        for board in range(1, boards + 1):
            pair = pairs[board - 1] if board <= len(pairs) else None
            for side, who, label in (
                ("f", pair.first if pair else "", _("Moves first")),
                ("s", pair.second if pair else "", _("Moves second")),
            ):
                self.fields[f"{side}{board}"] = forms.ChoiceField(
                    choices=choices,
                    required=False,
                    initial=str(who),
                    widget=forms.Select(attrs={"aria-label": f"{board} · {label}"}),
                )
        self.boards = boards
        byes: Any = self.fields["byes"]
        byes.choices = choices[1:]
        byes.initial = [str(bye) for bye in self._drafted_byes()]

    def _draft_pairs(self) -> tuple[Pair, ...]:
        round_ = latest(self.state, RoundStatus.DRAFT)
        return tuple(board.pair for board in round_.boards) if round_ else ()

    def _drafted_byes(self) -> list[int]:
        round_ = latest(self.state, RoundStatus.DRAFT)
        byes = round_.byes if round_ else ()
        return [number for number, mark in byes if mark is Mark.PAIRING_BYE]

    def _due(self) -> list[int]:
        round_ = latest(self.state, RoundStatus.DRAFT)
        number = round_.number if round_ else len(self.state.stage.played) + 1
        return sorted(self.state.stage.to_pair(number))

    def rows(self) -> list[dict[str, Any]]:
        """Return the boards for the page: two seats, and the system's pair of that board."""
        round_ = latest(self.state, RoundStatus.DRAFT)
        engine = {pair.board: pair for pair in round_.engine_pairs} if round_ else {}
        found = []
        for board in range(1, self.boards + 1):
            pair = engine.get(board)
            engine_pair = ""
            if pair is not None:
                first, second = (self.seat(number) for number in (pair.first, pair.second))
                engine_pair = f"{first} – {second}"
            found.append(
                {
                    "board": board,
                    "first": self[f"f{board}"],
                    "second": self[f"s{board}"],
                    "engine": engine_pair,
                }
            )
        return found

    def clean(self) -> dict[str, Any]:
        """Make the pairs of the seats; a board with one seat filled is refused."""
        cleaned = super().clean() or {}
        pairs: list[Pair] = []
        for board in range(1, self.boards + 1):
            first, second = cleaned.get(f"f{board}", ""), cleaned.get(f"s{board}", "")
            if not first and not second:
                continue
            if not first or not second:
                self.add_error(f"s{board}" if first else f"f{board}", _("A seat is empty."))
                continue
            pairs.append(
                Pair(
                    board=len(pairs) + 1,
                    first=int(first),
                    second=int(second),
                )
            )
        cleaned["pairs"] = tuple(pairs)
        cleaned["left_over"] = tuple(int(item) for item in cleaned.get("byes", ()))
        return cleaned


class ChangeForm(SeatsForm):
    """The drafted pairing with its seats open, and why it is changed."""

    reason = forms.CharField(label=_("Reason of the change"), **REASON)


def _by_hand(cleaned: Cleaned, state: TournamentState) -> c.DraftPairing:
    return c.DraftPairing(
        round=next_round(state),
        pairs=cleaned["pairs"],
        byes=cleaned["left_over"],
        source=PairedBy.HAND,
    )


def _change(cleaned: Cleaned, state: TournamentState) -> c.ChangePairing:
    return c.ChangePairing(
        round=last_round(state),
        pairs=cleaned["pairs"],
        byes=cleaned["left_over"],
        reason=cleaned["reason"],
    )


SEATS = "admin/tournaments/parts/seats.html"
ACTIONS = (
    act_of(
        c.DraftPairing,
        form=SeatsForm,
        build=_by_hand,
        fits=pairing_is_due,
        template=SEATS,
        slug="draft-by-hand",
        label=_("Pair the next round by hand"),
        direct=False,
    ),
    act_of(c.ChangePairing, form=ChangeForm, build=_change, template=SEATS),
)

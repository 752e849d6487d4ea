"""Acts on the pairing of a round: drafted, changed by hand, signed, recalled; the close.

Gomoku 2025 25.2.2-B and C, xiangqi 2020 appendix 3 r.8; section 4 of the tournament
managers' checklist: a manual phase with a visible beginning and end.
"""

import hashlib
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.admin.actions.action import Action, ActionForm, Cleaned
from tournaments.admin.actions.opening import REASON, ReasonForm
from tournaments.admin.course import is_running, needs_of, pairing_is_due
from tournaments.record import commands as c
from tournaments.record.decider import Build
from tournaments.record.results.commands import FileOriginal
from tournaments.record.rounds.decide import is_drawn
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import Round, TournamentState
from tournaments.record.values import Pair, PairedBy, RoundStatus


def latest(state: TournamentState, *wanted: RoundStatus) -> Round | None:
    """Return the round last drafted or published if it is in one of these states."""
    round_ = state.stage.latest if is_running(state) else None
    return round_ if round_ is not None and round_.status in wanted else None


class DraftForm(ActionForm):
    """What the lots of a pairing are drawn from."""

    seed = forms.CharField(
        label=_("Random seed of the lots"),
        max_length=100,
        required=False,
        help_text=_("Only where the book leaves something to a lot."),
    )


class SeatsForm(ActionForm):
    """A pairing written by hand: two seats a board, and who is left over.

    The system's own pairing stands beside it where there is one.
    """

    byes = forms.MultipleChoiceField(
        label=_("Without an opponent"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def arrange(self) -> None:
        """Add two seats for every board the field can have."""
        held = self._held()
        numbers = self._due()
        choices = [
            ("", "–"),
            *((str(number), f"{number} {self.named.get(number, '')}") for number in numbers),
        ]
        boards = max(len(numbers) // 2, len(held))
        for board in range(1, boards + 1):
            pair = held[board - 1] if board <= len(held) else None
            for side, who in (
                ("f", pair.first if pair else ""),
                ("s", pair.second if pair else ""),
            ):
                self.fields[f"{side}{board}"] = forms.ChoiceField(
                    choices=choices, required=False, initial=str(who)
                )
        self.boards = boards
        byes: Any = self.fields["byes"]
        byes.choices = choices[1:]
        byes.initial = [str(bye) for bye in self._held_byes()]

    def _held(self) -> tuple[Pair, ...]:
        round_ = latest(self.state, RoundStatus.DRAFT)
        return tuple(board.pair for board in round_.boards) if round_ else ()

    def _held_byes(self) -> list[int]:
        round_ = latest(self.state, RoundStatus.DRAFT)
        return (
            [number for number, mark in round_.byes if mark.value == "pairing_bye"]
            if round_
            else []
        )

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
            told = ""
            if pair is not None:
                first, second = (self._seat(number) for number in (pair.first, pair.second))
                told = f"{first} – {second}"
            found.append(
                {
                    "board": board,
                    "first": self[f"f{board}"],
                    "second": self[f"s{board}"],
                    "engine": told,
                }
            )
        return found

    def _seat(self, number: int) -> str:
        return f"{number} {self.named.get(number, '')}".strip()

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


class DiscardForm(ActionForm):
    """Why a draft is thrown away that a lot was drawn for; others need no reason."""

    reason = forms.CharField(label=_("Reason of a new draw"), **REASON)

    def arrange(self) -> None:
        """Ask for the reason only where a lot was drawn."""
        round_ = latest(self.state, RoundStatus.DRAFT)
        drawn = round_ and is_drawn(
            self.state.stage, round_.number, round_.seed, round_.engine_pairs
        )
        if not drawn:
            del self.fields["reason"]


class NoteForm(ActionForm):
    """The chief arbiter's note that missing results count as draws for pairing."""

    note = forms.CharField(label=_("Note"), **REASON)


class CloseForm(ActionForm):
    """The scan of the sheet that was signed, where one is kept (gomoku 25.2.2-B)."""

    scan = forms.FileField(
        label=_("Scan of the signed sheet"),
        required=False,
        help_text=_("Only its SHA-256 goes on record; the file itself is yours to keep."),
    )
    original = forms.RegexField(
        "^[0-9a-f]{64}$",
        label=_("SHA-256 of the scan"),
        required=False,
        help_text=_("Worked out from the file chosen above; empty where the paper alone is kept."),
        widget=forms.TextInput(attrs={"size": 66}),
    )

    def clean(self) -> dict[str, Any]:
        """Work the digest out of a file that came with the form."""
        cleaned = super().clean() or {}
        scan = cleaned.pop("scan", None)
        if scan is not None:
            digest = hashlib.sha256()
            for chunk in scan.chunks():
                digest.update(chunk)
            cleaned["original"] = digest.hexdigest()
            # The digest is what the next step sends; the file itself is not sent again.
            self.data = {**dict(self.data.items()), "original": cleaned["original"]}
        return cleaned


class OriginalForm(CloseForm):
    """A scan that came after its round was closed."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int)

    def arrange(self) -> None:
        """Name the rounds that are closed, the latest first, with the scans noted so far."""
        field: Any = self.fields["round"]
        closed = [
            round_
            for round_ in self.state.stage.played[::-1]
            if round_.status is RoundStatus.CLOSED
        ]
        field.choices = [(round_.number, self._named(round_)) for round_ in closed]
        self.fields["original"].help_text = _("Worked out from the file chosen above.")
        self.order_fields(["round", "scan", "original"])

    def _named(self, played: Round) -> str:
        name = _now("round %(number)d") % {"number": played.number}
        told = _now("scans noted: %(count)d") % {"count": len(played.originals)}
        return f"{name} · {told}" if played.originals else name

    def clean(self) -> dict[str, Any]:
        """Refuse a form with neither file nor digest."""
        cleaned = super().clean()
        if not cleaned.get("original") and "original" not in self.errors:
            self.add_error("scan", _("Choose the file of the scan, or write its SHA-256."))
        return cleaned


def _draft(cleaned: Cleaned, state: TournamentState) -> Build:
    number = len(state.stage.played) + 1
    seed = cleaned["seed"] or state.digest[:16]
    return lambda now: pair_next(now, number=number, seed=seed)


def _by_hand(cleaned: Cleaned, state: TournamentState) -> c.DraftPairing:
    return c.DraftPairing(
        round=len(state.stage.played) + 1,
        pairs=cleaned["pairs"],
        byes=cleaned["left_over"],
        source=PairedBy.HAND,
    )


def _last(state: TournamentState) -> int:
    return len(state.stage.played)


def _change(cleaned: Cleaned, state: TournamentState) -> c.ChangePairing:
    return c.ChangePairing(
        round=_last(state),
        pairs=cleaned["pairs"],
        byes=cleaned["left_over"],
        reason=cleaned["reason"],
    )


def _has_draft(state: TournamentState) -> bool:
    return latest(state, RoundStatus.DRAFT) is not None


def _is_out(state: TournamentState) -> bool:
    return latest(state, RoundStatus.PUBLISHED) is not None


def _is_missing(state: TournamentState) -> bool:
    """Return whether missing results may count as draws: no sheet can go on by such a draw."""
    round_ = latest(state, RoundStatus.PUBLISHED)
    if round_ is None or state.stage.rules.kind.planned:
        return False
    return any(not b.settled and not b.counted for b in round_.boards)


def _may_close(state: TournamentState) -> bool:
    round_ = latest(state, RoundStatus.PUBLISHED)
    return round_ is not None and not needs_of(state, state.stage, round_)


ACTIONS = (
    Action(
        slug="draft",
        label=_("Pair the next round"),
        command=c.DraftPairing,
        form=DraftForm,
        build=_draft,
        fits=pairing_is_due,
        group="next",
        direct=True,
        back="pairing",
    ),
    Action(
        slug="draft-by-hand",
        label=_("Pair the next round by hand"),
        command=c.DraftPairing,
        form=SeatsForm,
        build=_by_hand,
        fits=pairing_is_due,
        group="next",
        template="admin/tournaments/parts/seats.html",
        back="pairing",
    ),
    Action(
        slug="publish",
        label=_("Sign and publish the pairing"),
        command=c.PublishPairing,
        form=ActionForm,
        build=lambda cleaned, state: c.PublishPairing(round=_last(state)),
        fits=_has_draft,
        group="next",
        back="results",
    ),
    Action(
        slug="change",
        label=_("Change the pairing by hand"),
        command=c.ChangePairing,
        form=ChangeForm,
        build=_change,
        fits=_has_draft,
        group="next",
        template="admin/tournaments/parts/seats.html",
        back="pairing",
    ),
    Action(
        slug="discard",
        label=_("Discard the draft"),
        command=c.DiscardDraft,
        form=DiscardForm,
        build=lambda cleaned, state: c.DiscardDraft(
            round=_last(state), reason=cleaned.get("reason", "")
        ),
        fits=_has_draft,
        group="next",
    ),
    Action(
        slug="close",
        label=_("Confirm the results of the round"),
        command=c.CloseRound,
        form=CloseForm,
        build=lambda cleaned, state: c.CloseRound(round=_last(state), original=cleaned["original"]),
        fits=_may_close,
        group="next",
        direct=True,
    ),
    Action(
        slug="file-original",
        label=_("Note the scan of a signed sheet"),
        command=FileOriginal,
        form=OriginalForm,
        build=lambda cleaned, state: FileOriginal(
            round=cleaned["round"], original=cleaned["original"]
        ),
        fits=lambda state: bool(state.stages) and state.stage.closed > 0,
        group="rare",
    ),
    Action(
        slug="count-missing",
        label=_("Count missing results as draws for pairing"),
        command=c.CountMissingAsDraws,
        form=NoteForm,
        build=lambda cleaned, state: c.CountMissingAsDraws(
            round=_last(state), note=cleaned["note"]
        ),
        fits=_is_missing,
        group="next",
    ),
    Action(
        slug="recall",
        label=_("Recall the published pairing"),
        command=c.RecallPairing,
        form=ReasonForm,
        build=lambda cleaned, state: c.RecallPairing(round=_last(state), reason=cleaned["reason"]),
        fits=_is_out,
        group="rare",
    ),
)

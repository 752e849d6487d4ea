"""Acts on who takes part and on what boards count: leaving, byes, penalties, rulings, ties.

Xiangqi 2020 18 and 19, weiqi 2002 16.4, 23.1 and 28, gomoku 2025 15.3, 16.4, 24.4 and 29.3.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.labels.articles import article_under
from tournaments.admin.actions.action import Action, ActionForm, Cleaned, entrant_field
from tournaments.admin.actions.opening import REASON
from tournaments.admin.actions.play_off_time import PLAY_OFF_FIELDS, PlayOffTime
from tournaments.admin.actions.score_forms import CorrectForm, RuleForm
from tournaments.admin.course import is_running
from tournaments.crosstable import Mark
from tournaments.labels import pages as words
from tournaments.record import commands as c
from tournaments.record.participation.recalled import coming_back
from tournaments.record.state import TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.publication import has_places_of_sheet
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Score
from tournaments.standings.table import DecidedBy


class RoundForm(ActionForm):
    """An entrant and a round."""

    number = entrant_field()
    round = forms.IntegerField(label=_("Round"), min_value=1)

    def usual(self) -> dict[str, Any]:
        """Return the next round to be paired."""
        return {"round": len(self.state.stage.played) + 1}


class ExcuseForm(RoundForm):
    """Who is left unpaired in a round."""

    reason = forms.CharField(label=_("Reason"), required=False, **REASON)


class RecallForm(ActionForm):
    """Who comes after all, in which round."""

    number = entrant_field()
    round = forms.IntegerField(label=_("Round"), min_value=1)
    reason = forms.CharField(label=_("Reason"), **REASON)

    def arrange(self) -> None:
        """Offer those alone who are to sit out a round still to be paired."""
        away = {number for number, _round, _kind in coming_back(self.state)}
        field = self.fields["number"]
        if isinstance(field, forms.TypedChoiceField):
            field.choices = [
                (number, f"{number} {name}")
                for number, name in sorted(self.named.items())
                if number in away
            ]

    def usual(self) -> dict[str, Any]:
        """Return the first of them and his round."""
        away = sorted(coming_back(self.state), key=lambda pair: (pair[1], pair[0]))
        return {"number": away[0][0], "round": away[0][1]} if away else {}


class ByeForm(RoundForm):
    """A bye outside the pairing's own."""

    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[(mark.value, words.MARKS[mark]) for mark in (Mark.HALF_BYE, Mark.FULL_BYE)],
    )
    reason = forms.CharField(label=_("Reason"), **REASON)
    article = forms.CharField(label=_("Article"), max_length=40, required=False)


class LeaveForm(ActionForm):
    """Who leaves, after which round, why."""

    number = entrant_field()
    after_round = forms.IntegerField(
        label=_("Last round taken part in"), min_value=0, help_text=_("0: has played none.")
    )
    reason = forms.CharField(label=_("Reason"), **REASON)

    def usual(self) -> dict[str, Any]:
        """Return the last round closed."""
        return {"after_round": self.state.stage.closed}


class WithdrawForm(LeaveForm):
    """Who withdraws, and who agreed to it (xiangqi 19.1, gomoku 24.1.2)."""

    consented_by = forms.CharField(
        label=_("Consent of the organising committee given by"), max_length=300, required=False
    )


class ExpelForm(LeaveForm):
    """Who is expelled, by which article."""

    article = forms.CharField(label=_("Article"), max_length=40)


class ReturnForm(ActionForm):
    """Who comes back."""

    number = entrant_field()
    from_round = forms.IntegerField(label=_("From round"), min_value=1)
    reason = forms.CharField(label=_("Reason"), **REASON)

    def usual(self) -> dict[str, Any]:
        """Return the next round to be paired."""
        return {"from_round": len(self.state.stage.played) + 1}


class NumbersForm(ActionForm):
    """Entrants by their numbers."""

    round = forms.IntegerField(label=_("After round"), min_value=1)
    numbers = forms.CharField(label=_("Numbers"), max_length=2000)

    def clean_numbers(self) -> tuple[int, ...]:
        """Return the numbers as written, each of somebody."""
        texts = str(self.cleaned_data["numbers"]).replace(",", " ").replace("，", " ").split()
        known = {str(number): number for number in self.named}
        unknown = [text for text in texts if text not in known]
        if unknown:
            raise forms.ValidationError(
                _("Nobody has these numbers: %(numbers)s"), params={"numbers": " ".join(unknown)}
            )
        return tuple(known[text] for text in texts)


class TieForm(PlayOffTime, NumbersForm):
    """Who is ahead among the level."""

    how = forms.ChoiceField(
        label=_("Settled by"),
        choices=[
            (decided_by.value, words.DECISIONS[decided_by])
            for decided_by in (DecidedBy.PLAY_OFF, DecidedBy.LOT, DecidedBy.RULING)
        ],
    )
    reference = forms.CharField(
        label=_("Play-off game, ruling, or who drew the lot"), max_length=300
    )
    seed = forms.CharField(label=_("Random seed"), max_length=100, required=False)
    reason = forms.CharField(
        label=_("Reason of a new decision"),
        required=False,
        help_text=_("Where this tie has been settled before; that stays on record."),
        **REASON,
    )

    def arrange(self) -> None:
        """Ask for a reason only where a tie has been settled already."""
        super().arrange()
        if not self.state.stage.decisions:
            del self.fields["reason"]

    def usual(self) -> dict[str, Any]:
        """Return the first tie of the present table."""
        stage = self.state.stage
        tables = (standings(self.state, stage=stage.index, group=g) for g in groups_of(stage))
        ties = [tie for table in tables for tie in table.ties]
        first = " ".join(str(tie) for tie in ties[0]) if ties else ""
        return {"round": stage.published, "numbers": first}


class SanctionForm(ActionForm):
    """A penalty that puts the entrant last among equals."""

    number = entrant_field()
    article = forms.CharField(label=_("Article"), max_length=40)
    reason = forms.CharField(label=_("Reason"), **REASON)
    disqualified = forms.BooleanField(
        label=_("Disqualified from the current match"), required=False
    )


class GameForm(ActionForm):
    """Which record of a game belongs to a board."""

    round = forms.IntegerField(label=_("Round"), min_value=1)
    board = forms.IntegerField(label=_("Board no."), min_value=1)
    game = forms.IntegerField(label=_("Game of the pairing"), min_value=1, initial=1)
    game_id = forms.UUIDField(label=_("Id of the game's record"))


class TableForm(ActionForm):
    """Which table is published."""

    round = forms.IntegerField(label=_("After round"), min_value=1)
    group = forms.CharField(label=_("Group"), max_length=20, required=False)

    def usual(self) -> dict[str, Any]:
        """Return the last published round."""
        return {"round": self.state.stage.published}


def _publish(cleaned: Cleaned, state: TournamentState) -> Any:
    def make(now: TournamentState | None) -> c.PublishStandings:
        held = now or state
        stage = held.stage
        upto = min(cleaned["round"], max(stage.published, 1))
        table = standings(held, stage=stage.index, upto=upto, group=cleaned["group"])
        return c.PublishStandings(
            round=cleaned["round"],
            stage=stage.index,
            group=cleaned["group"],
            rows=rows_of(table),
            based_on=held.version,
            tiebreaks=table.order.codes,
        )

    return make


def _plain(command: type[Any], *renamed: tuple[str, str]) -> Any:
    """Return the maker of a command whose fields are those of its form."""
    names = dict(renamed)

    def build(cleaned: Cleaned, state: TournamentState) -> Any:
        fields = {
            names.get(name, name): item
            for name, item in cleaned.items()
            if name not in ("event_id", "expected_version")
        }
        fields = {name: item for name, item in fields.items() if name not in PLAY_OFF_FIELDS}
        for name, kind in (("score", Score), ("kind", Mark), ("how", DecidedBy)):
            if name in fields:
                fields[name] = kind(fields[name])
        if "game_id" in fields:
            fields["game_id"] = str(fields["game_id"])
        if "article" in fields:
            fields["article"] = article_under(state.regulations.edition, fields["article"])
        return command(**fields)

    return build


def _has_boards(state: TournamentState) -> bool:
    return bool(state.stages) and state.stage.published > 0


def _someone_left(state: TournamentState) -> bool:
    return is_running(state) and any(not turn.is_in for turn in state.stage.participation)


def _someone_excused(state: TournamentState) -> bool:
    return is_running(state) and bool(coming_back(state))


def _is_swiss(state: TournamentState) -> bool:
    return is_running(state) and state.stage.rules.kind.swiss


def _action(slug: str, label: words.Word, command: type, form: type[ActionForm], fits: Any,
            *renamed: tuple[str, str], **more: Any) -> Action:  # fmt: skip
    return Action(
        slug=slug,
        label=label,
        command=command,
        form=form,
        build=_plain(command, *renamed),
        fits=fits,
        **more,
    )


ACTIONS = (
    _action("withdraw", _("An entrant withdraws"), c.WithdrawEntrant, WithdrawForm, is_running),
    _action("expel", _("Expel an entrant"), c.ExpelEntrant, ExpelForm, is_running),
    _action("return", _("An entrant comes back"), c.ReturnEntrant, ReturnForm, _someone_left),
    _action("excuse", _("Leave unpaired in a round"), c.ExcuseEntrant, ExcuseForm, _is_swiss),
    _action(
        "recall-absence",
        _("Who was to sit out comes after all"),
        c.RecallAbsence,
        RecallForm,
        _someone_excused,
    ),
    _action("bye", _("Grant a bye"), c.GrantBye, ByeForm, _is_swiss),
    _action("sanction", _("Note a penalty"), c.RecordSanction, SanctionForm, is_running),
    _action(
        "correct",
        _("Correct a result"),
        c.CorrectResult,
        CorrectForm,
        _has_boards,
        group="score",
        touches_places=True,
        back="results",
    ),
    _action(
        "rule",
        _("Change a score by a ruling"),
        c.RuleScore,
        RuleForm,
        _has_boards,
        group="score",
        touches_places=True,
        back="results",
    ),
    _action(
        "link-game",
        _("Link the record of a game"),
        c.LinkGame,
        GameForm,
        lambda state: is_running(state) and _has_boards(state),
        group="score",
        back="results",
    ),
    _action(
        "decide-tie",
        _("Settle a tie"),
        c.DecideTie,
        TieForm,
        lambda state: _has_boards(state) and not has_places_of_sheet(state.stage),
        group="score",
        touches_places=True,
    ),
    Action(
        slug="publish-places",
        label=_("Publish the standings"),
        command=c.PublishStandings,
        form=TableForm,
        build=_publish,
        fits=_has_boards,
        group="next",
    ),
)

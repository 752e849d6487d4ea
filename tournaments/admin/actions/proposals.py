"""Acts on the corrections that changed games call for: made, or not made with a reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.admin.api import Cleaned
from tournaments.admin.actions.action import Action, ActionForm, chosen
from tournaments.admin.actions.opening import REASON
from tournaments.labels import pages as words
from tournaments.record import commands as c
from tournaments.record.results.proposals import open_proposals
from tournaments.record.state import TournamentState


class ProposalForm(ActionForm):
    """Which correction, and why."""

    proposal = forms.TypedChoiceField(label=_("Correction called for"), coerce=int)
    reason = forms.CharField(label=_("Reason"), **REASON)

    def arrange(self) -> None:
        """Offer the corrections that wait."""
        field: Any = self.fields["proposal"]
        field.choices = chosen(
            [
                (
                    str(held.version),
                    _now("round %(round)d, board %(board)d: %(before)s → %(after)s")
                    % {
                        "round": held.event.round,
                        "board": held.event.board,
                        "before": words.SHORT_SCORES[held.event.before.score],
                        "after": words.SHORT_SCORES[held.event.result.score],
                    },
                )
                for held in open_proposals(self.state)
            ]
        )


def _accept(cleaned: Cleaned, state: TournamentState) -> c.AcceptCorrection:
    return c.AcceptCorrection(proposal=cleaned["proposal"], reason=cleaned["reason"])


def _reject(cleaned: Cleaned, state: TournamentState) -> c.RejectCorrection:
    return c.RejectCorrection(proposal=cleaned["proposal"], reason=cleaned["reason"])


def _is_waiting(state: TournamentState) -> bool:
    return bool(open_proposals(state))


ACTIONS = (
    Action(
        slug="accept-correction",
        label=_("Make the correction a game calls for"),
        command=c.AcceptCorrection,
        form=ProposalForm,
        build=_accept,
        fits=_is_waiting,
        group="score",
        touches_places=True,
    ),
    Action(
        slug="reject-correction",
        label=_("Let the result stand against the game"),
        command=c.RejectCorrection,
        form=ProposalForm,
        build=_reject,
        fits=_is_waiting,
        group="score",
    ),
)

"""Acts on dan: to award one that was earned or is given by a ruling, and to take one back.

Weiqi 2002 25.3 and appendix 7: the office of titles awards, after the event.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.api import Cleaned
from games.labels.articles import article_under
from games.sheets.tables import shown
from tournaments import selectors
from tournaments.admin.actions.action import NOBODY, Action, ActionForm, Made, act_of, chosen
from tournaments.admin.actions.opening import REASON
from tournaments.books.registry import book_of
from tournaments.handlers.promotions import DanOrder, award_of, carried_games
from tournaments.promotion.names import title_of_dan
from tournaments.promotion.points import HIGHEST, Dan, DanSystem
from tournaments.record.promotion.commands import AwardDan, TakeDanBack
from tournaments.record.promotion.values import Award
from tournaments.record.state import TournamentState
from tournaments.record.values import Status
from tournaments.selectors.promoted import promotions_view


class EarnedForm(ActionForm):
    """Which of the promotions earned and not awarded yet."""

    earned = forms.ChoiceField(label=_("Promotion earned"), error_messages=NOBODY)

    def arrange(self) -> None:
        """List the promotions earned, with the average and the row of table 5."""
        field: Any = self.fields["earned"]
        view = promotions_view(self.state, carried_games(self.state))
        field.choices = chosen(
            [
                (
                    f"{player.id}/{won.to_dan}",
                    f"{player.name} {title_of_dan(Dan(number=won.to_dan))} "
                    f"({len(won.games)}, {shown(won.average)} ≥ {shown(won.standard.average)})",
                )
                for player in view.players
                for won in player.promotions
                if not won.awarded
            ]
        )


def _dan_choices() -> list[tuple[str, str]]:
    return [
        (f"{system.value}/{number}", title_of_dan(Dan(number=number, system=system)))
        for system in DanSystem
        for number in range(1, HIGHEST[system] + 1)
    ]


class RulingForm(ActionForm):
    """Who is given which dan by whose word."""

    entrant = forms.ChoiceField(label=_("Entrant"), error_messages=NOBODY)
    dan = forms.ChoiceField(label=_("Dan"), choices=lambda: chosen(_dan_choices()))
    article = forms.CharField(label=_("Article of the ruling"), max_length=60, required=False)
    approval = forms.CharField(
        label=_("Approved by"),
        max_length=100,
        required=False,
        help_text=_("For amateur sixth and seventh dan."),
    )
    reason = forms.CharField(label=_("Reason"), required=False, **REASON)

    def arrange(self) -> None:
        """Name the entrants with the dan held at entry."""
        named = selectors.names(self.state, None).by_id
        field: Any = self.fields["entrant"]
        field.choices = chosen(
            [
                (entry.id, f"{named.get(entry.id, '')} {_dan_title(entry.dan)}".strip())
                for entry in self.state.entries
            ]
        )


def _dan_title(dan: int) -> str:
    return title_of_dan(Dan(number=dan)) if dan else ""


class TakeBackForm(ActionForm):
    """Which award is taken back, and why."""

    award = forms.ChoiceField(label=_("Award"), error_messages=NOBODY)
    reason = forms.CharField(label=_("Reason"), **REASON)

    def arrange(self) -> None:
        """List the awards of the event."""
        named = selectors.names(self.state, None).by_id
        field: Any = self.fields["award"]
        field.choices = chosen([(_key(award), _named(award, named)) for award in self.state.awards])


def _key(award: Award) -> str:
    return f"{award.id}/{award.system.value}/{award.dan}"


def _named(award: Award, named: Mapping[str, str]) -> str:
    return f"{named.get(award.id, '')} {title_of_dan(Dan(number=award.dan, system=award.system))}"


def _earned(cleaned: Cleaned, state: TournamentState) -> Made:
    player, dan = cleaned["earned"].split("/")
    return award_of(DanOrder(id=player, dan=int(dan)))


def _ruled(cleaned: Cleaned, state: TournamentState) -> Made:
    system, dan = cleaned["dan"].split("/")
    return award_of(
        DanOrder(
            id=cleaned["entrant"],
            dan=int(dan),
            system=DanSystem(system),
            article=article_under(state.regulations.edition, cleaned["article"]),
            reason=cleaned["reason"],
            approval=cleaned["approval"],
        )
    )


def _taken(cleaned: Cleaned, state: TournamentState) -> Made:
    player, system, dan = cleaned["award"].split("/")
    return TakeDanBack(id=player, system=DanSystem(system), dan=int(dan), reason=cleaned["reason"])


def _is_over(state: TournamentState) -> bool:
    norms = book_of(state.regulations.edition).promotion.norms
    return state.status is Status.FINISHED and norms is not None


def _has_earned(state: TournamentState) -> bool:
    if not _is_over(state):
        return False
    view = promotions_view(state, carried_games(state))
    return any(not won.awarded for player in view.players for won in player.promotions)


ACTIONS = (
    Action(
        slug="award-dan",
        label=_("Award a dan that was earned"),
        command=AwardDan,
        form=EarnedForm,
        build=_earned,
        fits=_has_earned,
        group="next",
    ),
    Action(
        slug="give-dan",
        label=_("Award a dan by a ruling or for a place"),
        command=AwardDan,
        form=RulingForm,
        build=_ruled,
        fits=_is_over,
    ),
    act_of(TakeDanBack, form=TakeBackForm, build=_taken),
)

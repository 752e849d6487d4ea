"""The forms of acts on a case: as the commands declare them, people chosen by their names."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from adjudication.admin.cases.papers import KEPT, PAPERS, keep_files
from adjudication.admin.cases.words import WORDS
from adjudication.cases import commands as c
from adjudication.cases.state import CaseState
from games import api
from games.admin.api import DeclaredForm, OwnField, article_field
from games.streams.actors import Role

MEMBERS, CHAIR = "members", "chair"
ARTICLES = ("articles", "articles_2", "articles_3", "articles_4")
"""The fields of the articles that a decision cites, one each."""


class CaseForm(DeclaredForm):
    """The form of an act on a case that stands as `state`."""

    words = WORDS

    def __init__(self, *args: Any, state: CaseState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        if MEMBERS in self.fields:
            _offer_members(self, state)
        for name in ARTICLES:
            if name in self.fields:
                self.fields[name] = article_field(state.edition, self.fields[name])

    def clean(self) -> dict[str, Any]:
        """Keep the files that came with the form."""
        cleaned = super().clean() or {}
        return keep_files(self, cleaned) if KEPT in self.fields else cleaned


def judged_before(state: CaseState) -> frozenset[str]:
    """Return the ids of who has ruled in the matter and is no member of its committee."""
    return frozenset(state.filed.circumstances.judges)


def _offer_members(form: CaseForm, state: CaseState) -> None:
    """Offer who sits on the committee of the event and has not ruled in the matter."""
    found = api.officials_with(Role.COMMITTEE, event=state.event, section=state.section)
    free = [(id_, name) for id_, name in found.items() if id_ not in judged_before(state)]
    members: Any = form.fields[MEMBERS]
    chair: Any = form.fields[CHAIR]
    members.choices = free
    chair.choices = [("", gettext("choose")), *free]
    barred = [name for id_, name in found.items() if id_ in judged_before(state)]
    if barred:
        members.help_text = gettext("Left out, having ruled in the matter: %(names)s.") % {
            "names": gettext(", ").join(barred)
        }


def _articles() -> dict[str, forms.Field]:
    labels = (_("articles"), _("second article"), _("third article"), _("fourth article"))
    return {
        name: forms.CharField(label=label, max_length=20, required=False)
        for name, label in zip(ARTICLES, labels, strict=True)
    }


OWN: dict[tuple[type, str], OwnField] = {
    (c.AppointCommittee, "members"): OwnField(
        fields={
            MEMBERS: forms.MultipleChoiceField(
                label=_("members"), widget=forms.CheckboxSelectMultiple
            )
        },
        read=lambda cleaned, state: cleaned[MEMBERS],
    ),
    (c.AppointCommittee, "chair"): OwnField(
        fields={CHAIR: forms.ChoiceField(label=_("chair"))},
        read=lambda cleaned, state: cleaned[CHAIR],
    ),
    (c.MakeStatement, "attachments"): PAPERS,
    (c.DecideCase, "articles"): OwnField(
        fields=_articles(),
        read=lambda cleaned, state: [cleaned[name] for name in ARTICLES if cleaned[name]],
    ),
}
"""(Command, name of its field) -> what its form asks for it."""

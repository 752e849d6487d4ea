"""Forms of the entry list: a file, one person, one team with its players; the registry.

What is written down alone goes the way of every list, so that nothing is checked twice over.
"""

import base64
import binascii
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import api
from games.sheets.tables import Table, write_csv
from tournaments.admin.actions.opening import REASON
from tournaments.regulations.values import Teams
from tournaments.sheets.pasted import pasted_list

MAX_LIST = 1_500_000
"""Bytes of a list taken at the desk; a longer one goes by the API."""


class ListForm(forms.Form):
    """A list to be looked at: rows pasted from a spreadsheet, or a file."""

    pasted = forms.CharField(
        label=gettext_lazy("Paste rows from a spreadsheet"),
        required=False,
        max_length=MAX_LIST,
        widget=forms.Textarea(attrs={"rows": 6, "cols": 60, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or a file (XLSX or CSV)"), max_length=200, required=False
    )

    def clean(self) -> dict[str, Any]:
        """Ask for one of the two."""
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("file") and not cleaned.get("pasted"):
            self.add_error("pasted", _("Paste the rows, or choose a file."))
        return cleaned

    def as_list(self) -> bytes:
        """Return the file, else what was pasted as one."""
        file: bytes = self.cleaned_data["file"]
        return file or pasted_list(self.cleaned_data["pasted"])

    def clean_file(self) -> bytes:
        """Read whole; a file over the page's limit is refused before."""
        given: Any = self.cleaned_data["file"]
        if not given:
            return b""
        if given.size > MAX_LIST:
            raise forms.ValidationError(_("The file is too large for this page."))
        return bytes(given.read())


class HeldForm(forms.Form):
    """The file looked at, to be entered."""

    content = forms.CharField(widget=forms.HiddenInput, max_length=2 * MAX_LIST)
    expected_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    event_id = forms.UUIDField(widget=forms.HiddenInput)
    confirm = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason of the late entry"), required=False, **REASON
    )

    def clean_content(self) -> bytes:
        """Return the file's bytes."""
        try:
            return base64.b64decode(self.cleaned_data["content"], validate=True)
        except (binascii.Error, ValueError) as error:
            raise forms.ValidationError("base64") from error


class EntryForm(forms.Form):
    """What every entry written down alone has; `confirm` comes back with what is to be seen."""

    event_id = forms.UUIDField(widget=forms.HiddenInput)
    confirm = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=1,
        max_value=5000,
        required=False,
        help_text=gettext_lazy("Place among the seeds; empty for none."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason of the late entry"), required=False, **REASON
    )


class PlayerEntryForm(EntryForm):
    """One entry, written down; its rating may be another than the list's."""

    field_order = ("name", "unit", "federation_id", "title", "rating", "country")
    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)
    unit = forms.CharField(label=gettext_lazy("Club or delegation"), max_length=100, required=False)
    federation_id = forms.CharField(
        label=gettext_lazy("Federation number"), max_length=40, required=False
    )
    title = forms.CharField(label=gettext_lazy("Title or dan"), max_length=40, required=False)
    rating = forms.IntegerField(
        label=gettext_lazy("Rating"), min_value=0, max_value=9999, required=False
    )
    country = forms.RegexField(
        "^[A-Za-z]{2}$",
        label=gettext_lazy("Country"),
        required=False,
        help_text=gettext_lazy("Two letters, as CN; empty where it does not matter."),
    )

    def as_list(self) -> bytes:
        """Return the entry as a list of one row, so that it goes the way every entry goes."""
        columns = ("name", "unit", "federation_id", "title", "rating", "country", "seed")
        values = [self.cleaned_data[column] for column in columns]
        row = tuple("" if value is None else str(value) for value in values)
        return write_csv(Table(title="", headings=columns, rows=(row,)))


class TeamForm(EntryForm):
    """One team: its name, and its players in the order of boards, the reserves last."""

    field_order = ("team", "unit")
    team = forms.CharField(label=gettext_lazy("Team"), max_length=100)
    unit = forms.CharField(
        label=gettext_lazy("Club or delegation"),
        max_length=100,
        required=False,
        help_text=gettext_lazy("Empty: the name of the team."),
    )

    def __init__(self, data: Any = None, *, teams: Teams, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.teams = teams
        self.places = range(1, teams.boards + teams.reserves + 1)
        for place in self.places:
            self.fields[f"name{place}"] = _plain(100)
            self.fields[f"number{place}"] = _plain(40)
            self.fields[f"rating{place}"] = forms.IntegerField(
                min_value=0, max_value=9999, required=False
            )
        self.fields["captain"] = forms.TypedChoiceField(
            coerce=int,
            empty_value=None,
            required=False,
            choices=[("", "–"), *((place, place) for place in self.places)],
            widget=forms.RadioSelect,
        )

    @property
    def players(self) -> list[dict[str, Any]]:
        """The fields of each player, board by board."""
        captain = str(self["captain"].value() or "")
        return [
            {
                "place": place,
                "reserve": place > self.teams.boards,
                "name": self[f"name{place}"],
                "number": self[f"number{place}"],
                "rating": self[f"rating{place}"],
                "captain": captain == str(place),
            }
            for place in self.places
        ]

    def clean(self) -> dict[str, Any]:
        """Ask for a name where anything else of a player is written."""
        cleaned = super().clean() or {}
        for place in self.places:
            rest = [cleaned.get(f"number{place}"), cleaned.get(f"rating{place}")]
            if not cleaned.get(f"name{place}") and (
                any(item not in ("", None) for item in rest) or cleaned.get("captain") == place
            ):
                self.add_error(f"name{place}", _("The name is missing."))
        if not any(cleaned.get(f"name{place}") for place in self.places):
            self.add_error("name1", _("The name is missing."))
        return cleaned

    def as_list(self) -> bytes:
        """Return the team as a list with a row for each player."""
        cleaned = self.cleaned_data
        columns = ("team", "unit", "board", "name", "federation_id", "rating", "seed", "captain")
        filled = [place for place in self.places if cleaned[f"name{place}"]]
        rows = []
        for board, place in enumerate(filled, start=1):
            values = (
                cleaned["team"],
                cleaned["unit"] or cleaned["team"],
                board,
                cleaned[f"name{place}"],
                cleaned[f"number{place}"],
                cleaned[f"rating{place}"],
                cleaned["seed"],
                "1" if cleaned["captain"] == place else "",
            )
            rows.append(tuple("" if value is None else str(value) for value in values))
        return write_csv(Table(title="", headings=columns, rows=tuple(rows)))


def _plain(most: int) -> forms.CharField:
    return forms.CharField(max_length=most, required=False)


MOST_FOUND = 20


def found_players(query: str) -> tuple[api.PlayerCard, ...]:
    """Return the first people of the registry whom a search finds, none for no search."""
    return api.search_players(query, most=MOST_FOUND)


def initial_of_player(picked: str) -> dict[str, str]:
    """Return what a form holds for somebody of the registry, nothing for an unknown id."""
    try:
        player = next(iter(api.player_cards([UUID(picked)]).values()), None)
    except ValueError:
        player = None
    if player is None:
        return {}
    return {
        "name": player.name,
        "unit": player.unit,
        "federation_id": player.federation_number,
        "name1": player.name,
        "number1": player.federation_number,
    }

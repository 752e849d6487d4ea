"""What an event's commands say of themselves is whole, and enough to be asked for anywhere."""

from typing import Any

import pytest
from django.utils.translation import gettext, override

from games.streams.declarations import Declaration, declarations, members
from tournaments.admin.actions.own_fields import FITS, OWN
from tournaments.admin.actions.table import ACTIONS, ALL, GROUPS, WHOLE
from tournaments.record import commands as c
from tournaments.record.authority import ALLOWED
from tournaments.record.decide import DECIDERS
from tournaments.rest.resources import RESOURCES

DECLARED = declarations(c.TournamentCommand)
NAMES = [declared.name for declared in DECLARED]
BY_HAND = {action.slug for action in WHOLE}
IN_THE_OFFICE = [each for each in DECLARED if each.office and each.office not in BY_HAND]


@pytest.mark.parametrize("declared", DECLARED, ids=NAMES)
class TestEveryCommand:
    def test_says_who_gives_it_and_is_decided(self, declared: Declaration) -> None:
        assert declared.roles <= ALLOWED[declared.command]
        assert declared.roles
        assert declared.command in DECIDERS or declared.command is c.CreateTournament

    def test_has_one_address_where_it_has_a_line(self, declared: Declaration) -> None:
        served = [resource for resource in RESOURCES if resource.command is declared.command]
        assert len(served) == bool(declared.address) == bool(declared.summary)


@pytest.mark.parametrize("declared", IN_THE_OFFICE, ids=[each.office for each in IN_THE_OFFICE])
class TestEveryFormMadeFromADeclaration:
    def test_has_its_button_in_both_languages(self, declared: Declaration) -> None:
        assert ACTIONS[declared.office].command is declared.command
        with override("zh-hans"):
            assert gettext(declared.label) != declared.label

    def test_says_when_it_fits_once(self, declared: Declaration) -> None:
        assert (declared.fits is None) == (declared.command in FITS)

    def test_stands_under_a_heading_or_under_none(self, declared: Declaration) -> None:
        assert declared.group in {*GROUPS, ""}

    def test_asks_for_every_field_needed(self, declared: Declaration) -> None:
        form: Any = ACTIONS[declared.office].form
        asked = {field.name for field in form.asks}
        for field in declared.fields:
            own = (declared.command, field.name) in OWN
            built = declared.command in (c.DraftPairing, c.PublishStandings)
            implied = field.field.implied is not None
            assert field.name in asked or implied or own or built or not field.required, field.name

    def test_labels_every_field(self, declared: Declaration) -> None:
        form = ACTIONS[declared.office].form
        for name, field in form.base_fields.items():
            assert field.label or field.widget.is_hidden, name


def test_names_slugs_and_addresses_are_given_once() -> None:
    assert len(set(NAMES)) == len(DECLARED) == len(members(c.TournamentCommand))
    assert len({action.slug for action in ALL}) == len(ALL)
    assert len({resource.address for resource in RESOURCES}) == len(RESOURCES)


def test_few_forms_are_written_by_hand() -> None:
    assert len(WHOLE) == 16

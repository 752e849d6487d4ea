"""What commands say of themselves: whole for every command, and enough to be asked for anywhere."""

import dataclasses
import json
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import pytest
from django.utils.translation import gettext, override

from games.admin.actions.table import ACTIONS, GAME_ACTIONS
from games.admin.declared_forms import DeclaredForm, answered, form_of
from games.building import built
from games.record import commands as c
from games.record.authority import ALLOWED
from games.record.state import GameState
from games.rest.bodies import body_shape
from games.rest.commands.table import OWN_BODIES, RESOURCES
from games.rest.problems import exception_handler
from games.rules.books.sources import XIANGQI
from games.streams.actors import Role
from games.streams.declarations import (
    Declaration,
    declaration_of,
    declarations,
    fields_of,
    members,
    tidied,
    with_articles,
)
from games.streams.plain_values import DocumentError, made_of
from tests.support import toy_stream as toy

DECLARED = declarations(c.GameCommand)
NAMES = [declared.name for declared in DECLARED]
NOT_ASKED_FOR = {"arrange_game", "propose_ruling", "record_audit"}
"""The first has an address of its own, the others are the worker's."""
IN_PATHS = dict.fromkeys(
    (
        "ruling_version",
        "offence_version",
        "fact_version",
        "event_version",
        "report_version",
        "audit_version",
        "number",
    ),
    1,
)
NO_GAME = cast(GameState, SimpleNamespace(edition="xiangqi-2020", adjournment=None))
BY_KEY_FILE = {"seal_move", "open_envelope"}


@pytest.mark.parametrize("declared", DECLARED, ids=NAMES)
class TestEveryCommandOfAGame:
    def test_says_who_gives_it_and_what_it_is(self, declared: Declaration) -> None:
        assert declared.roles
        assert declared.roles <= ALLOWED[declared.command]
        assert declared.summary
        assert declared.summary[-1] != "."
        with override("zh-hans"):
            assert gettext(declared.label) != declared.label

    def test_has_one_operation(self, declared: Declaration) -> None:
        served = [resource for resource in RESOURCES if resource.name == declared.name]
        assert len(served) == (declared.name not in NOT_ASKED_FOR)

    def test_has_the_form_it_names(self, declared: Declaration) -> None:
        assert (declared.office in ACTIONS) == bool(declared.office)
        if declared.office:
            assert ACTIONS[declared.office].command is declared.command
            assert declared.fits is not None

    def test_the_body_of_its_example_makes_it(self, declared: Declaration) -> None:
        if declared.name in NOT_ASKED_FOR | BY_KEY_FILE:
            return
        resource = next(resource for resource in RESOURCES if resource.name == declared.name)
        shape = resource.shape(data=dict(declared.example))
        shape.is_valid(raise_exception=True)
        body = {**shape.validated_data, **IN_PATHS}
        if declared.name == "play_move":
            body["move"] = "h2e2"
        own = resource.build
        made = own(body, NO_GAME) if own else built(resource.command, body, NO_GAME)
        assert type(made) is declared.command

    def test_every_field_that_is_asked_in_a_form_has_its_label(self, declared: Declaration) -> None:
        if not declared.office:
            return
        form = ACTIONS[declared.office].form
        for name, field in form.base_fields.items():
            assert field.label or field.widget.is_hidden or name == "against_record", name

    def test_a_field_needed_is_asked_or_follows_from_another(self, declared: Declaration) -> None:
        if not declared.office:
            return
        form: Any = ACTIONS[declared.office].form
        asked = {field.name for field in form.asks}
        for field in declared.fields:
            implied = field.field.implied is not None or field.field.by_server
            own = field.name in ("record_shows", "readings", "arrivals", "time_control", "men")
            assert field.name in asked or implied or own or not field.required, field.name


def test_names_slugs_and_addresses_are_given_once() -> None:
    assert len(set(NAMES)) == len(DECLARED) == len(members(c.GameCommand))
    slugs = [action.slug for action in GAME_ACTIONS]
    assert len(set(slugs)) == len(slugs)
    addresses = [resource.address for resource in RESOURCES]
    assert len(set(addresses)) == len(addresses)


def test_few_bodies_are_written_by_hand() -> None:
    assert len(OWN_BODIES) == 3


class Undeclared:
    pass


def test_what_is_not_declared_is_told() -> None:
    with pytest.raises(LookupError, match="Undeclared"):
        declaration_of(Undeclared)


def test_what_a_parent_declares_is_not_its_childs() -> None:
    class Later(toy.OpenCounter):
        pass

    with pytest.raises(LookupError):
        declaration_of(Later)


class TestACounter:
    """A toy decider, which has a number, a truth value, a time, an article and a list."""

    def test_its_commands_are_declared(self) -> None:
        assert [declared.name for declared in declarations(toy.Command)] == ["open_counter", "add"]
        assert declaration_of(toy.Add).roles == {Role.CHIEF_ARBITER, Role.ARBITER}

    def test_a_field_says_its_type_and_what_is_beside_it(self) -> None:
        asked = {field.name: field for field in fields_of(toy.Add)}
        assert (asked["amount"].hint, asked["amount"].required) == (Fraction, True)
        assert (asked["pause_ms"].key, asked["pause_ms"].told_as) == ("rest_ms", "rest")
        assert asked["under"].nullable
        assert asked["parts"].several
        assert asked["parts"].item is int

    @pytest.mark.parametrize(
        ("body", "made"),
        [
            ({"amount": "1/2"}, toy.Add(amount=Fraction(1, 2))),
            ({"amount": 3, "secret": True}, toy.Add(amount=Fraction(3), secret=True)),
            ({"amount": "1", "rest_ms": 9000}, toy.Add(amount=Fraction(1), pause_ms=9000)),
            ({"amount": "1", "parts": [1, 2]}, toy.Add(amount=Fraction(1), parts=(1, 2))),
            ({"amount": "1", "under": "4.1"}, toy.Add(amount=Fraction(1), under=XIANGQI("4.1"))),
            ({"amount": "1", "under": ""}, toy.Add(amount=Fraction(1))),
        ],
    )
    def test_a_body_makes_the_command(self, body: dict[str, Any], made: toy.Add) -> None:
        shape = body_shape("Add", toy.Add)(data=body)
        shape.is_valid(raise_exception=True)
        given = with_articles(
            toy.Add, shape.validated_data, lambda number: XIANGQI(number) if number else None
        )
        assert made_of(toy.Add, given) == made

    @pytest.mark.parametrize(
        ("body", "place"),
        [
            ({}, "amount"),
            ({"amount": 0.5}, "amount"),
            ({"amount": "1", "rest_ms": 9001}, "rest_ms"),
            ({"amount": "1", "rest_ms": -1}, "rest_ms"),
            ({"amount": "1", "rest_ms": "2"}, "rest_ms"),
            ({"amount": "1", "pause_ms": 5}, "pause_ms"),
            ({"amount": "1", "parts": [1, 2, 3, 4]}, "parts"),
            ({"amount": "1", "under": "4" * 21}, "under"),
            ({"amount": "1", "under": None}, "under"),
            ({"amount": "1", "much": 1}, "much"),
        ],
    )
    def test_what_is_none_of_its_kind_is_refused_at_its_place(
        self, body: dict[str, Any], place: str
    ) -> None:
        shape = body_shape("Add", toy.Add)(data=body)
        assert not shape.is_valid()
        assert set(shape.errors) == {place}

    def test_its_form_asks_what_has_a_label_in_seconds_and_reads_it_back(self) -> None:
        declared = declaration_of(toy.Add)
        counter = toy.Counter(version=1)
        form = form_of(declared, DeclaredForm, {})
        sent = {"expected_version": "1", "event_id": str(uuid4()), "amount": "1/2", "rest": "9"}
        filled = form({**sent, "parts": "1, 2"}, state=counter)
        assert filled.is_valid(), filled.errors
        given = answered(declared, filled.cleaned_data, counter, {})
        assert given["pause_ms"] == 9000
        assert given["amount"] == Fraction(1, 2)
        assert given["parts"] == (1, 2)
        assert set(form(state=counter).fields) >= {"amount", "secret", "rest", "under", "parts"}
        assert not form({**sent, "rest": "10"}, state=counter).is_valid()
        assert not form({**sent, "amount": ""}, state=counter).is_valid()
        assert not form({**sent, "amount": "1e9"}, state=counter).is_valid()
        assert not form({**sent, "parts": "1 b"}, state=counter).is_valid()

    def test_a_number_that_is_none_is_told_with_its_place(self) -> None:
        with pytest.raises(DocumentError) as refused:
            made_of(toy.Add, {"amount": "a half"})
        told = json.loads(exception_handler(refused.value, {}).content)
        assert (told["status"], told["code"]) == (400, "invalid_field")
        assert [fault["pointer"] for fault in told["errors"]] == ["/amount"]


def test_what_people_type_is_put_into_the_records_spelling() -> None:
    from games.record.weiqi.commands import MarkDead

    assert tidied(MarkDead, {"side": "black", "dead": ["d4"]}) == {"side": "black", "dead": ("D4",)}


def test_the_last_mark_is_heard_where_two_speak() -> None:
    from games.record.officiating.offences.commands import RecordOffence

    note = next(field for field in fields_of(RecordOffence) if field.name == "note")
    assert note.field.label == "what happened"
    assert note.field.doc.startswith("What happened;")
    assert dataclasses.fields(note.field)

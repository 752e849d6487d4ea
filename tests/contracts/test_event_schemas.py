"""docs/events says what is stored: nothing drifts, and what is stored is of its schema."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings

from config.management.commands.event_schemas import schemas
from config.streams import DECIDERS
from games.streams.codec import SALT, Codec
from games.streams.schema import FOLDER, event_schema
from games.streams.signed import SIGNED
from tests.games.record.test_codec import any_event

COMMITTED = {path.name: path for path in Path(FOLDER).glob("*.json")}


def test_every_stored_type_has_its_schema_and_nothing_else_has() -> None:
    assert set(COMMITTED) == {
        f"{name}.json" for decider in DECIDERS for name in decider.codec.classes
    }


def test_the_committed_schemas_are_those_of_the_code() -> None:
    """A shape that changes is a new version of its type, or a decision before the release."""
    wanted = schemas()
    assert {name for name, path in COMMITTED.items() if path.read_text() != wanted[name]} == set()


@pytest.mark.parametrize("name", sorted(COMMITTED))
def test_a_schema_is_one_and_closed(name: str) -> None:
    shape = json.loads(COMMITTED[name].read_text())
    jsonschema.Draft202012Validator.check_schema(shape)
    for part in (shape, *shape.get("$defs", {}).values()):
        if part["type"] == "object":
            # A salt or a signed act stands beside the fields of some (decisions 0080, 0082).
            beside = {SALT, SIGNED} if part is shape else set()
            fields = [name for name in part["properties"] if name not in beside]
            assert part["required"] == fields
            assert part["additionalProperties"] is False
        else:
            assert part["enum"]


@settings(max_examples=150, deadline=None)
@given(any_event)
def test_what_is_stored_is_of_its_schema(event: Any) -> None:
    codec = DECIDERS[0].codec
    validator = jsonschema.Draft202012Validator(event_schema(codec, codec.stored_name(event)))
    payload = codec.encode(event)
    validator.validate(payload)
    validator.validate(codec.encode(event, salt="0123456789abcdef" * 2))
    assert not validator.is_valid(codec.encode(event, salt="0123"))
    assert not validator.is_valid({**payload, "further": 1})
    for field in dataclasses.fields(event):
        rest = {name: value for name, value in payload.items() if name != field.name}
        assert not validator.is_valid(rest)


@pytest.mark.parametrize("kind", [float, dict[str, int], list[int], int | str, object])
def test_what_may_not_be_stored_has_no_schema(kind: Any) -> None:
    made = dataclasses.make_dataclass("Made", [("value", kind)], frozen=True)
    try:
        codec: Codec[Any] = Codec({made: "tests.made.v1"})
    except TypeError:
        return  # msgspec itself does not take it
    with pytest.raises(TypeError, match="not a type of stored events"):
        event_schema(codec, "tests.made.v1")

"""Whatever is sent to whatever address: the API answers, as its schema says, and never fails."""

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.models import LedgerEvent
from tests.games.rest.hall import Answer, Hall, follow, open_hall
from tests.support.openapi import committed, operations

pytestmark = pytest.mark.database

PREFIX = "/api/v1"
EXAMPLES = 15
SCHEMA = committed()
OPERATIONS = [
    (method, path.removeprefix(PREFIX), operation) for method, path, operation in operations(SCHEMA)
]

Strategy = st.SearchStrategy[Any]
# No NUL in headers and addresses: the server before Django refuses it.
TEXT = st.text(max_size=30)
VISIBLE = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30)
JUNK: Strategy = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
KNOWN_TEXTS = st.sampled_from(
    ["red", "black", "arbiter", "h2e2", "炮二平五", "1-0", "8.1.2", "xiangqi-2020", "", "\x00"]
)


def shaped(shape: dict[str, Any]) -> Strategy:
    """Return values that the schema describes, more or less."""
    if "$ref" in shape:
        return shaped(_component(shape["$ref"]))
    for word in ("oneOf", "allOf", "anyOf"):
        if word in shape:
            return st.one_of([shaped(item) for item in shape[word]])
    if "enum" in shape:
        return st.sampled_from(shape["enum"])
    match shape.get("type"):
        case "object":
            return _objects(shape)
        case "array":
            return st.lists(shaped(shape["items"]), max_size=3)
        case "integer":
            bounds = st.sampled_from([-1, 0, 1, 2, 3, 2**31, 2**63, 10**30])
            return bounds | st.integers(min_value=0, max_value=5)
        case "boolean":
            return st.booleans()
        case "string":
            return _texts(shape.get("format", ""))
        case _:
            return JUNK


def _component(reference: str) -> dict[str, Any]:
    found: dict[str, Any] = SCHEMA["components"]["schemas"][reference.rsplit("/", 1)[1]]
    return found


def _objects(shape: dict[str, Any]) -> Strategy:
    fields = {name: shaped(item) for name, item in shape.get("properties", {}).items()}
    needed = {name: fields.pop(name) for name in shape.get("required", ()) if name in fields}
    return st.fixed_dictionaries(needed, optional=fields)


def _texts(form: str) -> Strategy:
    match form:
        case "uuid":
            return st.uuids().map(str) | KNOWN_TEXTS
        case "date-time":
            return st.datetimes().map(lambda at: f"{at.isoformat()}Z") | KNOWN_TEXTS
        case "date":
            return st.dates().map(str) | KNOWN_TEXTS
        case _:
            return KNOWN_TEXTS | TEXT


def requests(operation: dict[str, Any]) -> Strategy:
    """Return queries, headers and bodies for an operation: good, nearly good and bad."""
    fields = {item["name"]: item for item in operation.get("parameters", ())}
    query = {name: item for name, item in fields.items() if item["in"] == "query"}
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return st.fixed_dictionaries(
        {
            "query": st.fixed_dictionaries(
                {},
                optional={
                    **{name: shaped(item["schema"]) | TEXT for name, item in query.items()},
                    "x": TEXT,
                },
            ),
            "body": shaped(body.get("schema", {})) | JUNK,
            "role": st.sampled_from(["", "red", "black", "arbiter", "chief_arbiter", "committee"]),
            "version": st.none() | st.integers(min_value=0, max_value=6),
            "right_version": st.booleans(),
            "right_game": st.integers(min_value=0, max_value=3).map(bool),
            "headers": st.fixed_dictionaries(
                {},
                optional={
                    "Accept": st.sampled_from(["application/json", "*/*", "text/plain", "x"]),
                    "Accept-Language": VISIBLE | st.sampled_from(["zh-hans", "en"]),
                    "If-None-Match": VISIBLE,
                    "If-Match": VISIBLE,
                    "Idempotency-Key": VISIBLE,
                },
            ),
        }
    )


@pytest.fixture
def hall(database: str) -> Hall:
    """A hall with a game in which a ruling has been proposed."""
    cache.clear()
    hall = open_hall()
    hall.play("h2e2", "h9g7")
    assert hall.act("claims", {"side": "red", "question": "natural_limit"}).status == 201
    follow()
    return hall


@pytest.mark.parametrize(
    ("method", "path", "operation"),
    OPERATIONS,
    ids=[f"{method} {path}" for method, path, _ in OPERATIONS],
)
def test_every_request_is_answered_as_the_schema_says(
    hall: Hall, method: str, path: str, operation: dict[str, Any]
) -> None:
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.explicit, Phase.generate],
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(requests(operation))
    def answers(wanted: dict[str, Any]) -> None:
        cache.clear()
        before = LedgerEvent.objects.count()
        answer = _send(hall, method, path, wanted)
        assert_answered(operation, answer)
        if method == "GET" or answer.status != 201:
            assert LedgerEvent.objects.count() == before

    answers()


def _send(hall: Hall, method: str, path: str, wanted: dict[str, Any]) -> Answer:
    address = (
        path.replace("{game_id}", str(hall.game if wanted["right_game"] else uuid4()))
        .replace("{ruling_version}", str(hall.version if wanted["right_version"] else 10**20))
        .replace("{device_id}", str(uuid4()))
    )
    return hall.api.send(
        method,
        f"{address}?{_query(wanted['query'])}",
        wanted["body"] if method == "POST" else None,
        token=hall.tokens.get(wanted["role"]),
        version=hall.version if wanted["right_version"] else wanted["version"],
        headers=wanted["headers"],
    )


def _query(fields: dict[str, Any]) -> str:
    return urlencode({name: str(value) for name, value in fields.items()}, errors="replace")


ANY_REQUEST = (406, 413, 415, 429, 503)
"""What any request may meet before its operation is reached: one answer, `default`."""


def assert_answered(operation: dict[str, Any], answer: Answer) -> None:
    """Fail unless the schema has this answer, in this form."""
    media = answer.raw.get("Content-Type", "").partition(";")[0]
    responses = operation["responses"]
    other = responses["default"] if answer.status in ANY_REQUEST else None
    described = responses.get(str(answer.status), other)
    assert described is not None, (answer.status, answer.raw.content[:500])
    assert answer.status < 500 or operation["operationId"] == "get_health"
    if answer.status == 304:
        return
    content = described["content"]
    assert media in content, (answer.status, media)
    if media.endswith("json"):
        shape = {**_nullable(content[media]["schema"]), "components": COMPONENTS}
        jsonschema.Draft202012Validator(shape).validate(answer.data)


def _nullable(value: Any) -> Any:
    """Say OpenAPI 3.0's `nullable`, and what is listed, in the words of JSON Schema."""
    if isinstance(value, list):
        return [_nullable(item) for item in value]
    if not isinstance(value, dict):
        return value
    inner = {name: _nullable(item) for name, item in value.items()}
    # A client takes further codes as text; this server sends those that it lists.
    if listed := inner.pop("x-extensible-enum", None):
        inner["enum"] = listed
    if inner.pop("nullable", False) is True:
        return {"anyOf": [inner, {"type": "null"}]}
    return inner


COMPONENTS = _nullable(SCHEMA["components"])

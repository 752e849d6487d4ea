"""The committed schema is the one the code has, and is a valid OpenAPI document.

Made anew by `manage.py spectacular --file openapi.yaml`.
"""

import json
import re
from collections import Counter
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.conf import settings
from django.urls.resolvers import RoutePattern
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.validation import validate_schema

from adjudication.rest.urls import urlpatterns as article_addresses
from games.rest.commands.table import RESOURCES
from games.rest.urls import urlpatterns
from games.table.rest_urls import urlpatterns as table_urls
from tests.support.openapi import committed, resolve
from tests.support.openapi import operations as every_operation
from tournaments.rest.resources import RESOURCES as TOURNAMENT_RESOURCES
from tournaments.rest.urls import urlpatterns as tournament_urls

PREFIX = "/api/v1/"
MOST_BYTES_AN_OPERATION = 2_650
"""As when 243 operations took 640,000 bytes: the document grows with the addresses alone."""
COMMITTED = settings.BASE_DIR / "openapi.yaml"


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    GENERATOR_STATS.reset()
    made: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    assert not GENERATOR_STATS, "making the schema gives warnings"
    return made


def operations(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return "METHOD path" -> operation."""
    return {f"{method} {path}": operation for method, path, operation in every_operation(schema)}


def test_is_committed_as_the_code_has_it(schema: dict[str, Any]) -> None:
    made = OpenApiYamlRenderer().render(schema, renderer_context={})  # type: ignore[no-untyped-call]
    assert COMMITTED.read_bytes() == made, "run: manage.py spectacular --file openapi.yaml"


def test_is_written_by_components(schema: dict[str, Any]) -> None:
    """What operations share stands once; each still names its problem answers."""
    assert COMMITTED.stat().st_size <= MOST_BYTES_AN_OPERATION * len(operations(schema))
    inline = Counter(
        json.dumps([place, part], sort_keys=True, default=str)
        for item in schema["paths"].values()
        for operation in item.values()
        for place, parts in (
            ("parameter", operation.get("parameters", [])),
            *((status, [part]) for status, part in operation["responses"].items()),
        )
        for part in parts
        if "$ref" not in part
    )
    assert inline.total() > 0
    assert [text for text, times in inline.items() if times > 1] == []
    refused = {
        (status, part.get("$ref"))
        for item in schema["paths"].values()
        for operation in item.values()
        for status, part in operation["responses"].items()
        if status >= "400"
    }
    assert len({status for status, _ in refused}) + 1 >= len(refused)


def test_every_reference_leads_somewhere_and_every_component_is_used(
    schema: dict[str, Any],
) -> None:
    text = json.dumps(schema, default=str)
    named = set(re.findall(r'"\$ref": "(#/components/[^"]+)"', text))
    for reference in named:
        assert resolve(schema, {"$ref": reference})
    stand = {
        f"#/components/{part}/{name}"
        for part in ("parameters", "responses", "schemas")
        for name in schema["components"][part]
    }
    assert stand == named


def test_is_a_valid_document(schema: dict[str, Any]) -> None:
    validate_schema(schema)  # type: ignore[no-untyped-call]
    assert committed()["openapi"].startswith("3.")


def test_has_every_address(schema: dict[str, Any]) -> None:
    served = {
        PREFIX + re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern))
        for pattern in (*article_addresses, *tournament_urls, *table_urls, *urlpatterns)
        if isinstance(pattern.pattern, RoutePattern)
    }
    assert served == set(schema["paths"])


def test_every_operation_is_named_once_and_summed_up(schema: dict[str, Any]) -> None:
    found = operations(schema)
    names = [row["operationId"] for row in found.values()]
    assert len(names) == len(set(names))
    assert all(row["summary"] and row["tags"] for row in found.values())


def test_every_operation_tells_its_problems(schema: dict[str, Any]) -> None:
    for name, operation in operations(schema).items():
        answers = operation["responses"]
        assert {"400", "default"} <= answers.keys(), name
        refusals = {code: item for code, item in answers.items() if code >= "400"}
        for code, other in refusals.items():
            if (name, code) != (f"GET {PREFIX}health", "503"):
                assert list(other["content"]) == ["application/problem+json"], (name, code)


def test_every_command_tells_what_it_needs(schema: dict[str, Any]) -> None:
    found = {operation["operationId"]: operation for operation in operations(schema).values()}
    names = [resource.name for resource in RESOURCES] + [
        resource.name for resource in TOURNAMENT_RESOURCES
    ]
    for name in names:
        operation = found[name]
        named = {item["name"] for item in operation["parameters"]}
        assert {"Idempotency-Key", "If-Match", "dry_run", "Accept-Language"} <= named
        codes = {"200", "201", "401", "403", "404", "409", "412", "422", "428", "default"}
        assert codes <= operation["responses"].keys()


def test_examples_are_what_their_shapes_describe(schema: dict[str, Any]) -> None:
    checked = 0
    for name, operation in operations(schema).items():
        for content in operation.get("requestBody", {}).get("content", {}).values():
            several = [example["value"] for example in content.get("examples", {}).values()]
            for example in [content["example"]] if "example" in content else several:
                shape = {**content["schema"], "components": schema["components"]}
                jsonschema.validate(json.loads(json.dumps(example)), shape)
                checked += 1
                assert name.startswith(("POST", "PUT"))
    assert checked >= len(RESOURCES) + 3
